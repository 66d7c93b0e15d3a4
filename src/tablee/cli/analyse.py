"""`tablee analyse`: a finished game judged decision by decision, in words and as JSON."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablee.cli import saves
from tablee.cli.commands import Sorry, Spoken, speech_of
from tablee.cli.judging import judging
from tablee.cli.speech import Speech
from tablee.cli.telling import standings

if TYPE_CHECKING:
    from tablee.bots.analysis import Judged
    from tablee.cli.screen import Screen
    from tablee.kit.table.match import Match


@click.command("analyse", cls=Spoken)
@click.argument("file", required=False)
@click.option("--level")
@click.option("--json", "into", type=click.Path())
@click.pass_context
def analyse(ctx: click.Context, file: str | None, level: str | None, into: str | None) -> None:
    """What each decision of a finished game was worth, and what would have been better."""
    say = speech_of(ctx)
    here = judging(file, level, over=True, say=say)
    match, adviser, screen = here.match, here.level, here.screen
    if not match.over:
        raise Sorry(say("analyse-not-over"))
    if into:
        write(saves.at(into), "", say)  # not to find out only when all is done
    listed = _thought_over(match, adviser, screen)
    if not listed:
        raise Sorry(say("analyse-nothing"))
    tell(match, listed, adviser, screen)
    if into:
        found = json.dumps(as_json(match, listed, adviser, say), ensure_ascii=False, indent=1)
        write(saves.at(into), found + "\n", say)
        screen.print("\n" + say("json-written", file=into))


def _thought_over(match: "Match", level: str, screen: "Screen") -> list["Judged"]:
    """Every decision, while a bar shows how far."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from tablee.bots import analysis

    many = len(analysis.decisions(match))
    screen.print(screen.say("analysing", n=many))
    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=screen.console, transient=True) as bar:
        task = bar.add_task("", total=many)
        return analysis.analyse(match, level, told=lambda done, _: bar.update(task, completed=done))


# --- As people read it -------------------------------------------------------------


def tell(match: "Match", listed: Sequence["Judged"], level: str, screen: "Screen") -> None:
    """Every decision, then what to remember of them."""
    from tablee import bots
    from tablee.bots import wording

    say = screen.say
    screen.print(say("analyse-intro", level=bots.title(level, say.language)))
    screen.print()
    if in_words := all(one.opinion.by_words for one in listed):
        screen.print(say("analyse-words-decide") + "\n")
    last = -1
    for one in listed:
        _tell_one(match, one, screen, "" if one.seat == last else match.seats[one.seat])
        last = one.seat
    screen.print()
    _tell_turns(match, listed, screen)
    if not in_words:
        screen.print()
        _heading(screen, say("analyse-summary"))
    for told in wording.summaries(match, listed, say.language):
        screen.print(told, "• ", "  ")
    screen.print()
    screen.lines("\n".join(standings(match, say)))


def _tell_one(match: "Match", one: "Judged", screen: "Screen", who: str) -> None:
    """A decision on a line; under it what was wrong with it, if anything was."""
    from tablee.bots import wording

    words = match.words(match.story[one.row].notation, screen.say.language)
    before = (
        f"{one.row + 1:>4}  {who:<{max(map(len, match.seats))}}  {wording.percent(one.before):>5}  "
    )
    screen.print(words, before, " " * len(before))
    if one.mark:
        told = wording.marked(match, one, screen.say.language)
        screen.print(told, " " * len(before), " " * len(before))


def _tell_turns(match: "Match", listed: Sequence["Judged"], screen: "Screen") -> None:
    """Where the game turned."""
    from tablee.bots import wording
    from tablee.bots.analysis import turning_points

    say, found = screen.say, turning_points(listed)
    _heading(screen, say("analyse-turning-points"))
    for one in found:
        screen.print(wording.turned(match, one, listed, say.language), "• ", "  ")
    if not found:
        screen.print(say("analyse-no-turning-points"))


def _heading(screen: "Screen", text: str) -> None:
    screen.lines(click.style(text, bold=True))


# --- For programs --------------------------------------------------------------------


def as_json(match: "Match", listed: Sequence["Judged"], level: str, say: Speech) -> dict[str, Any]:
    """All of it; rows are counted from 0, as in the record."""
    from tablee.bots.analysis import turning_points
    from tablee.kit.table import tally

    return {
        "game": match.game.name,
        "options": match.options,
        "seats": match.seats,
        "scores": match.scores,
        "winners": match.winners,
        "parts": tally.in_words(match, say.language),
        "level": level,
        "decisions": [_decision(match, one, say) for one in listed],
        "turning_points": [one.row for one in turning_points(listed)],
        "mistakes": {one.row: one.mark for one in listed if one.mark},
    }


def _decision(match: "Match", one: "Judged", say: Speech) -> dict[str, Any]:
    alternatives = [
        {
            "action": (move := match.rules.ACTIONS.text(other.action)),
            "words": match.words(move, say.language),
            "share": round(other.share, 4),
            "visits": other.visits,
            "expected": other.expected and round(other.expected, 4),
        }
        for other in one.opinion.alternatives
    ]
    return {
        "row": one.row,
        "seat": one.seat,
        "action": match.story[one.row].notation,
        "before": round(one.before, 4),
        "after": round(one.after, 4),
        "later": round(one.later, 4),
        "mark": one.mark or None,
        "by_words": one.opinion.by_words,
        "alternatives": alternatives,
    }


def write(place: Path, text: str, say: Speech) -> None:
    """Put it into a file.

    Raises:
        Sorry: that file cannot be written.
    """
    try:
        place.write_text(text, "utf-8")
    except OSError as error:
        raise Sorry(say("file-unwritable", file=str(place), why=saves.reason(error))) from None
