"""A game played again from its record: row by row, each held to its check."""

from typing import Any

from tablee.kit.given import shortly
from tablee.kit.lines import as_line, is_line
from tablee.kit.rules.options import Unplayable, as_written, digest
from tablee.kit.table.form import BrokenRecord, check_form
from tablee.kit.table.game import Game
from tablee.kit.table.knowledge import IllegalAction
from tablee.kit.table.match import Match
from tablee.kit.words import FALLBACK

FIXED = ("seed", "position")  # how a table may begin


def replay(
    game: Game,
    record: dict[str, Any],
    data: Any = None,
    mode: Any = None,
    language: str = FALLBACK,
    engine: Any = None,
) -> Match:
    """The same game again, `mode` and `engine` as for a Match; `language` is for what is wrong with it.

    Raises:
        BrokenRecord: a part is not what it should be, the table cannot be, the data are other
            ones, or a row comes out otherwise; which, and why.
        ValueError: there is no such mode.
    """
    engine = engine or game.engine(mode)
    check_form(game, record, language)
    match = _laid_out(game, record, data, engine, language)
    forks = dict(record.get("forks", ()))
    for i, (row, check) in enumerate(zip(record["rows"], record["checks"], strict=True)):
        if i in forks:
            match = _fork_again(match, forks[i], language)
        match = _play_again(match, row, bool(match.start or match.forks), language)
        if match.story[-1].check != check:
            told = {"row": i, "text": shortly(row)}
            raise BrokenRecord(game.words.say(language, "broken-check", **told))
    if len(match.story) in forks:
        match = _fork_again(match, forks[len(match.story)], language)
    return match


def _laid_out(game: Game, record: dict[str, Any], data: Any, engine: Any, language: str) -> Match:
    """The table where a record begins.

    Raises:
        BrokenRecord: the data are other ones, or there can be no such table, and why.
    """
    options = as_written(game.rules.OPTIONS, record["options"])
    table = {"data": data, "seats": record["seats"], "options": options, "engine": engine}
    try:
        if record["data"] != digest(game.rules.DATA if data is None else data):
            raise BrokenRecord(game.words.say(language, "broken-data"))
        return Match(game, **{name: record[name] for name in FIXED}, **table)
    except Unplayable as wrong:
        why = wrong.said(language)
        raise BrokenRecord(game.words.say(language, "broken-table", why=why)) from wrong.__cause__


def _play_again(match: Match, row: list[Any], is_taken_up: bool, language: str) -> Match:
    """After one row; rules that stumble over a position of a file have found that it cannot come up.

    Raises:
        BrokenRecord: it cannot be played, and why.
    """
    stumbled = None
    try:
        seat, notation, *said = row
        return match.after(seat, notation, _said_then(match, notation, said), language)
    except IllegalAction as wrong:
        why = str(wrong)
    except Exception as wrong:
        if not is_taken_up:
            raise
        why, stumbled = match.game.words.say(language, "position-impossible"), wrong
    told = {"row": len(match.story), "text": shortly(row), "why": why}
    raise BrokenRecord(match.game.words.say(language, "broken-row", **told)) from stumbled


def _said_then(match: Match, notation: str, said: list[Any]) -> Any:
    """What went with an action: words of which nothing shows were taken until November 2026."""
    if said and is_line(said[0]) and said[0].strip() and not as_line(said[0]):
        return match.rules.ACTIONS.any_speech(notation)
    return said[0] if said else None


def _fork_again(match: Match, position: Any, language: str) -> Match:
    """Where a record goes on with another future.

    Raises:
        BrokenRecord: the position does not fit what had happened.
    """
    try:
        return match.going_on_from(position)
    except Unplayable as wrong:
        told = {"row": len(match.story), "why": wrong.said(language)}
        told_why = match.game.words.say(language, "broken-fork", **told)
        raise BrokenRecord(told_why) from wrong.__cause__
