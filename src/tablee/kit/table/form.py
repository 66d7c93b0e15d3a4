"""The form of a record: each part is looked at before anything is done with it.

What stands here is only what a part looks like; whether it can be played is for `replay` to find out.
Parts with other names are let be: a save has some more, and a later record may have.
"""

from collections.abc import Iterator
from typing import Any

from tablee.kit.given import shortly
from tablee.kit.lines import is_line
from tablee.kit.rules.options import Unplayable
from tablee.kit.table.game import Game
from tablee.kit.words import FALLBACK

ENGINE = 1  # a change that alters any stored game raises it
PARTS = ("options", "data", "seats", "seed", "position", "rows", "checks")


class BrokenRecord(ValueError):
    """A record that cannot be played again: which part, and why."""


def game_of(record: Any, language: str = FALLBACK) -> str:
    """What a record calls its game.

    Raises:
        BrokenRecord: it is no record, or does not say.
    """
    if not isinstance(record, dict):
        raise BrokenRecord(_wrong("record", "whole", record).said(language))
    if not isinstance(record.get("game"), str):
        raise BrokenRecord(_wrong("game", "text", record.get("game")).said(language))
    return str(record["game"])


def check_form(game: Game, record: Any, language: str) -> None:
    """Let a record through that looks like one.

    Raises:
        BrokenRecord: the first part that does not, what stands there, and what is expected.
    """
    for fault in _faults(game, record):
        raise BrokenRecord(fault.said(language))


def _faults(game: Game, record: Any) -> Iterator[Unplayable]:
    """Everything that is wrong; only the first may be relied on."""
    if not isinstance(record, dict):
        yield _wrong("record", "whole", record)
        return
    if record.get("game", game.name) != game.name:
        yield Unplayable("broken-game", given=shortly(record["game"]), game=game.name)
    engine = record.get("engine", ENGINE)
    if type(engine) is not int or engine != ENGINE:
        yield Unplayable("broken-engine", given=shortly(engine), known=str(ENGINE))
    if missing := [part for part in PARTS if part not in record]:
        yield Unplayable("broken-missing", missing=", ".join(missing))
    yield from _faults_of_table(game, record)
    yield from _faults_of_story(game, record)


def _faults_of_table(game: Game, record: dict[str, Any]) -> Iterator[Unplayable]:
    """How it began."""
    options, seats, seed, position = (
        record[part] for part in ("options", "seats", "seed", "position")
    )
    most = max(game.rules.OPTIONS["players"].values)
    if not isinstance(options, dict):
        yield _wrong("options", "options", options)
    if not isinstance(record["data"], str):
        yield _wrong("data", "text", record["data"])
    if not isinstance(seats, list) or len(seats) > most:
        yield _wrong("seats", "seats", seats, most)
    for n, name in enumerate(seats):
        if not is_line(name):
            yield _wrong(f"seats[{n}]", "name", name)
    if type(seed) is not int if position is None else seed is not None:
        yield _wrong("seed", "seed" if position is None else "nothing", seed)
    if position is not None and not isinstance(position, dict):
        yield _wrong("position", "position", position)


def _faults_of_story(game: Game, record: dict[str, Any]) -> Iterator[Unplayable]:
    """What happened."""
    rows, checks, forks = record["rows"], record["checks"], record.get("forks", [])
    if not isinstance(rows, list) or len(rows) > game.rules.LONGEST:
        yield _wrong("rows", "rows", rows, game.rules.LONGEST)
    for n, row in enumerate(rows):
        if not _is_row(row):
            yield _wrong(f"rows[{n}]", "row", row)
    if not isinstance(checks, list) or len(checks) != len(rows):
        yield _wrong("checks", "checks", checks, len(rows))
    for n, check in enumerate(checks):
        if not isinstance(check, str):
            yield _wrong(f"checks[{n}]", "text", check)
    if not isinstance(forks, list) or len(forks) > len(rows) + 1:
        yield _wrong("forks", "forks", forks, len(rows))
    last = -1
    for n, fork in enumerate(forks):
        if not _is_fork(fork, last, len(rows)):
            yield _wrong(f"forks[{n}]", "fork", fork, len(rows))
        last = fork[0]


def _is_row(row: Any) -> bool:
    """A seat, an action, and perhaps words: whose, and which, is for the match to say."""
    return (
        isinstance(row, list)
        and 2 <= len(row) <= 3
        and type(row[0]) is int
        and isinstance(row[1], str)
        and (len(row) == 2 or row[2] is None or isinstance(row[2], str))
    )


def _is_fork(fork: Any, last: int, rows: int) -> bool:
    """After which row, and what then; later than the one before."""
    return (
        isinstance(fork, list | tuple)
        and len(fork) == 2
        and type(fork[0]) is int
        and last < fork[0] <= rows
        and isinstance(fork[1], dict)
    )


def _wrong(part: str, kind: str, given: Any, most: int = 0) -> Unplayable:
    return Unplayable("broken-part", part=part, kind=kind, given=_shown(given), most=str(most))


def _shown(given: Any) -> str:
    """A list that is too long is told by its length."""
    return f"[{len(given)}]" if isinstance(given, list) and len(given) > 3 else shortly(given)
