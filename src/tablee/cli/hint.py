"""`tablee hint`, and the word for it at the table: what a level of play would think of here."""

from typing import TYPE_CHECKING

import click

from tablee.cli.commands import Sorry, Spoken, speech_of
from tablee.cli.judging import judging
from tablee.cli.speech import Speech

if TYPE_CHECKING:
    from tablee.bots.analysis import Alternative, Opinion
    from tablee.cli.screen import Screen
    from tablee.kit.table.match import Match

BEST = 3  # alternatives that a hint names


@click.command("hint", cls=Spoken)
@click.argument("file", required=False)
@click.option("--seat")
@click.option("--level")
@click.pass_context
def hint(ctx: click.Context, file: str | None, seat: str | None, level: str | None) -> None:
    """The best choices of whoever is to decide in a game that was left."""
    say = speech_of(ctx)
    here = judging(file, level, over=False, say=say)
    advise(here.match, _asking(here.match, here.players, seat, say), here.level, here.screen)


def _asking(match: "Match", players: list[str], wanted: str | None, say: Speech) -> int:
    """The seat that a hint is for: a person's, and the table waits for it.

    Raises:
        Sorry: there is none, or the one asked for is another's.
    """
    from tablee.cli.replay import seat_of
    from tablee.cli.seating import PERSON

    if match.over:
        raise Sorry(say("hint-over"))
    if wanted is not None:
        seat = seat_of(match, wanted, say)
        if players[seat] != PERSON:
            raise Sorry(say("hint-bot", who=match.seats[seat]))
        if seat not in match.waiting:
            raise Sorry(say("hint-not-asked", who=match.seats[seat]))
        return seat
    asked = [seat for seat in match.waiting if players[seat] == PERSON]
    if not asked:
        raise Sorry(say("hint-nobody"))
    return asked[0]


def advise(match: "Match", seat: int, level: str, screen: "Screen") -> None:
    """Say what a player of this level would think of, from what the seat knows."""
    from tablee.bots.analysis import Adviser

    say, knowledge = screen.say, match.knowledge(seat)
    if len(knowledge.choices) == 1:
        only = match.choices(seat)[0]
        screen.print(say("hint-only", words=match.words(only, say.language), move=only))
        return
    with screen.thinking(say("hint-thinking")):
        opinion = Adviser(match.game, level).opinion(knowledge)
    screen.print(_heading(match, seat, level, opinion, say))
    for number, one in enumerate(opinion.advised[:BEST], 1):
        screen.print(in_words(match, one, say), f"  {number}. ", "     ")


def _heading(match: "Match", seat: int, level: str, opinion: "Opinion", say: Speech) -> str:
    from tablee import bots

    told = {"who": match.seats[seat], "n": sum(one.visits for one in opinion.alternatives)}
    if opinion.by_words:
        return say("hint-words-heading", **told)
    return say("hint-heading", level=bots.title(level, say.language), **told)


def in_words(match: "Match", one: "Alternative", say: Speech) -> str:
    """An alternative, what it promises, and how much of the thinking went its way."""
    from tablee.bots.wording import percent

    move = match.rules.ACTIONS.text(one.action)
    told = {"words": match.words(move, say.language), "move": move, "share": percent(one.share)}
    if one.expected is None:
        return say("hint-reading", **told)
    return say("hint-choice", expected=percent(one.expected), **told)
