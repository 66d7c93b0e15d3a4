"""`tablee play` and `tablee resume`: a table on this terminal."""

from pathlib import Path
from typing import Any

import click

from tablee.cli import saves
from tablee.cli.commands import Number, Sorry, Spoken, speech_of
from tablee.cli.games import all_games, find_game
from tablee.cli.speech import Speech
from tablee.kit.table.game import Game


@click.command("play", cls=Spoken)
@click.argument("game", required=False)
@click.option("--players", type=Number(1))
@click.option("--bots")
@click.option("--name", "names", multiple=True)
@click.option("--seat", type=Number())
@click.option("--seed", type=Number())
@click.option("--option", "options", multiple=True)
@click.option("--board", type=click.Path())
@click.option("--deck")
@click.option("--resume", type=click.Path())
@click.option("--from", "record", type=click.Path())
@click.option("--at", type=Number())
@click.pass_context
def play(
    ctx: click.Context,
    /,
    game: str | None,
    resume: str | None,
    record: str | None,
    at: int | None,
    **table: Any,
) -> None:
    """Lay out a new table, take up one that was left, or go on from a moment of a game."""
    say = speech_of(ctx)
    if resume:
        take_up(saves.at(resume), say)
        return
    if record:
        if game or any(table[name] for name in ("players", "options", "board", "deck")):
            raise Sorry(say("from-keeps"))
        wish = {name: table[name] for name in ("bots", "names", "seat", "seed")}
        go_on_from(saves.at(record), at, say, **wish)
        return
    if at is not None:
        raise Sorry(say("at-of-what"))
    found = find_game(game, say) if game else _choose_game(say)
    _begin(found, say, **table)


@click.command("resume", cls=Spoken)
@click.argument("file", required=False)
@click.pass_context
def resume(ctx: click.Context, file: str | None) -> None:
    """Go on with a game that was left."""
    say = speech_of(ctx)
    place = saves.at(file) if file else saves.latest(over=False)
    if place is None:
        raise Sorry(say("nothing-to-resume"))
    take_up(place, say)


def _choose_game(say: Speech) -> Game:
    """The only game, or the one that somebody picks."""
    from tablee.cli.screen import ask

    there = all_games()
    if len(there) == 1:
        return there[0]
    for number, game in enumerate(there, 1):
        click.echo(
            say.wrap(
                f"{game.title(say.language)}. {game.line(say.language)}", f"{number:>3}  ", "     "
            )
        )
    while True:
        try:
            answer = ask(say("which-game") + " ", [game.name for game in there]).strip()
        except (EOFError, KeyboardInterrupt):
            raise click.Abort from None
        if answer.isdecimal() and 1 <= int(answer) <= len(there):
            return there[int(answer) - 1]
        if not answer or answer.isdecimal():
            click.echo(say.wrap(say("which-game-hint", most=len(there), first=there[0].name)))
            continue
        try:
            return find_game(answer, say)
        except Sorry as sorry:
            click.echo(say.wrap(sorry.message))


def _begin(
    game: Game,
    say: Speech,
    players: int | None,
    bots: str | None,
    names: tuple[str, ...],
    seat: int | None,
    seed: int | None,
    options: tuple[str, ...],
    board: str | None,
    deck: str | None,
) -> None:
    """Seat everybody, and play."""
    from tablee.cli import seating
    from tablee.cli.screen import Screen
    from tablee.cli.table import Sitting

    chosen = seating.read_options(game, options, say)
    wanted = players or chosen.pop("players", None)
    called = [name.strip() for text in names for name in text.split(",") if name.strip()]
    people = max(1, len(called))
    seated = seating.seat_players(game, wanted, bots.split(",") if bots else None, people, say)
    if seat is not None:
        seating.move_to(seated, seat, say)
    seats = seating.names_for(seated, called, say)
    screen = Screen(say)
    own = seating.brought(game, saves.at(board) if board else None, deck, say)
    match = seating.new_match(game, seats, seed, chosen, say, own)
    seeds = seating.dice_for_bots(len(seated), seed)
    Sitting(match, seated, seeds, saves.new_place(game.name), screen).play()


def go_on_from(
    place: Path,
    at: int | None,
    say: Speech,
    bots: str | None,
    names: tuple[str, ...],
    seat: int | None,
    seed: int | None,
) -> None:
    """Play on from a moment of a game, at a new table: what nobody knew then is drawn anew.

    Raises:
        Sorry: there is no such moment, or nothing is left to play then.
    """
    from tablee.cli import seating
    from tablee.cli.screen import Screen
    from tablee.cli.table import Sitting

    saved, screen = saves.read(place, say), Screen(say)
    game = find_game(saved["game"], say)
    match = saves.match_of(saved, game, place, say)
    last = len(match.story)
    if at is None:
        raise Sorry(say("from-when", last=last))
    if at > last:
        raise Sorry(say("no-such-moment", at=at, last=last))
    match = match.fork(at, seed)
    if match.over:
        raise Sorry(say("from-end"))
    called = [name.strip() for text in names for name in text.split(",") if name.strip()]
    rivals, people = bots.split(",") if bots else None, max(1, len(called))
    seated = seating.seat_players(game, match.players, rivals, people, say)
    seating.move_to(seated, match.waiting[0] if seat is None else seat, say)
    match = match.with_names(seating.names_for(seated, called, say))
    seeds = seating.dice_for_bots(len(seated), seed)
    Sitting(match, seated, seeds, saves.new_place(game.name), screen).play()


def take_up(place: Path, say: Speech) -> None:
    """Play on from a file.

    Raises:
        Sorry: it holds no game, or one that cannot be played on.
    """
    from tablee.cli import seating
    from tablee.cli.outside import permit
    from tablee.cli.screen import Screen
    from tablee.cli.table import Sitting

    saved = saves.read(place, say)
    screen = Screen(say)
    game = find_game(saved["game"], say)
    players = saves.players_of(saved, place, say)
    if saved.get("over") or seating.PERSON not in players:
        raise Sorry(say("nobody-plays", command=saves.command("replay", place)))
    for player in players:
        if player != seating.PERSON:
            seating.known_bot(player, say)
    permit(players, say)
    match = saves.match_of(saved, game, place, say)
    seeds = saves.bot_seeds_of(saved, place, say) or seating.dice_for_bots(match.players, None)
    Sitting(match, players, seeds, place, screen).play()
