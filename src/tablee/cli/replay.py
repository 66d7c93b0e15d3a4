"""`tablee replay`: a finished or broken-off game, step by step."""

import sys

import click

from tablee.cli import saves
from tablee.cli.commands import Sorry, Spoken, speech_of
from tablee.cli.games import find_game
from tablee.cli.rulebook import folded
from tablee.cli.screen import Screen, ask
from tablee.cli.speech import Speech
from tablee.cli.telling import standings, story_of
from tablee.kit.table.match import Match

TURNS = ("next", "back", "end", "quit")


@click.command("replay", cls=Spoken)
@click.argument("file", required=False)
@click.option("--seat")
@click.option("--all", "everything", is_flag=True)
@click.pass_context
def replay(ctx: click.Context, file: str | None, seat: str | None, everything: bool) -> None:
    """Play a record again, as a spectator or as a seat saw it."""
    say = speech_of(ctx)
    place = saves.at(file) if file else saves.latest(over=True)
    if place is None:
        raise Sorry(say("nothing-to-replay"))
    saved, screen = saves.read(place, say), Screen(say)
    game = find_game(saved["game"], say)
    match = saves.match_of(saved, game, place, say)
    eyes = seat_of(match, seat, say) if seat is not None else None
    if everything or not (sys.stdin.isatty() and screen.is_live):
        tell_everything(match, eyes, screen)
    else:
        step_through(match, eyes, screen)


def seat_of(match: Match, text: str, say: Speech) -> int:
    """A seat by its number or by the name of who sits there.

    Raises:
        Sorry: nobody sits there.
    """
    names = [folded(name) for name in match.seats]
    if folded(text) in names:
        return names.index(folded(text))
    if text.isdecimal() and int(text) < match.players:
        return int(text)
    seats = say.listing([f"{n} ({name})" for n, name in enumerate(match.seats)], "or")
    raise Sorry(say("no-such-seat-here", seat=text, seats=seats))


def tell_everything(match: Match, eyes: int | None, screen: Screen) -> None:
    """The whole story in prose, the last board, and the result."""
    for paragraph in story_of(match, eyes, screen.say):
        screen.print(paragraph, "• ", "  ")
    screen.print()
    screen.board(match, eyes)
    if match.over:
        screen.lines("\n" + "\n".join(standings(match, screen.say)))


def step_through(match: Match, eyes: int | None, screen: Screen) -> None:
    """One board for each move, forwards and backwards."""
    say, last = screen.say, len(match.story)
    words = {word: turn for turn in TURNS for word in say(f"turn-{turn}").split(", ")}
    step = 0
    while True:
        show_step(match, step, eyes, screen)
        try:
            typed = folded(ask(say("replay-ask", step=step, last=last) + " ").strip())
        except (EOFError, KeyboardInterrupt):
            click.echo()
            return
        turn = words.get(typed or "next")
        if turn == "quit" or (not typed and step == last):
            return
        if typed.isdecimal():
            step = min(int(typed), last)
        elif turn is None:
            screen.print(say("replay-help"))
            ask(say("press-enter") + " ")
        else:
            step = {"next": min(step + 1, last), "back": max(step - 1, 0), "end": last}[turn]


def show_step(match: Match, step: int, eyes: int | None, screen: Screen) -> None:
    """The table after so many moves, and what the last of them did."""
    past = match.as_of(step)
    since = match.story[step - 1].told if step else 0
    screen.clear()
    screen.board(past, eyes)
    screen.print()
    for paragraph in story_of(past, eyes, screen.say, since):
        screen.print(paragraph, "• ", "  ")
    if past.over:
        screen.lines("\n" + "\n".join(standings(past, screen.say)))
