"""A table as the database has it: a change, a chair, how far it is, where to take it up."""

import time
from typing import Any

import sqlalchemy as sa
import structlog

from tablee.kit.table.form import ENGINE
from tablee.kit.table.match import Match
from tablee.server.people.seats import Seat
from tablee.server.storage import database
from tablee.server.tables import snapshots
from tablee.server.tables.clocks import read_clock
from tablee.server.tables.entries import Entry
from tablee.server.tables.order import kept
from tablee.server.tables.shuffling import shuffled
from tablee.server.tables.standing import Standing, empty
from tablee.server.tables.starts import dealt, shuffle_of

report = structlog.get_logger("tablee.tables")


def start(match: Match, row: Any, snapshot: Any, entries: list[Entry]) -> tuple[Standing, int]:
    """Where to take a table up, and how many entries are behind it."""
    clock = read_clock(row.clock or "none")
    bare = empty(match, clock, shuffle_of(row.id, row.start))
    if not snapshot or snapshot.layout != snapshots.layout(match.game):
        return bare, 0
    if snapshot.version > len(entries):
        return bare, 0
    behind, order, seats = entries[: snapshot.version], bare.order, bare.seats
    shuffle = bare.shuffle
    for entry in behind:
        order, seats = kept(order, seats, entry)
        shuffle = shuffled(shuffle, seats, entry)
    match = dealt(match, shuffle) if shuffle and shuffle.dealt else match
    try:
        later, undone, times, notes = snapshots.unpack(match, snapshot.packed)
    except ValueError as wrong:
        report.warning("a snapshot is damaged", table=row.id, error=str(wrong))
        return bare, 0
    count = len(behind)
    return Standing(later, seats, count, undone, clock, times, notes, order, shuffle), count


def laid(standing: Standing, start: dict[str, Any], now: float) -> dict[str, Any]:
    """A new table, but for its name and whose it is."""
    match = standing.match
    return {
        "game": match.game.name,
        "options": match.options,
        "start": start,
        "engine": ENGINE,
        "created": now,
        "clock": standing.clock.written,
        **summary(standing, now),
    }


def summary(standing: Standing, now: float) -> dict[str, Any]:
    """How far a table is, for lists of tables."""
    return {
        "touched": now,
        "waiting": sum(1 << seat for seat in standing.waiting),
        "open_seats": 0 if standing.order.closed else standing.open_seats,
        "over": standing.ended,
        "lent": 0 if standing.ended else standing.lent_seats,
    }


def begin(connection: sa.Connection, table: str, entries: list[Entry], seats: list[Seat]) -> None:
    """Write down the first rows of a table's log, and who sits where after them."""
    for version, entry in enumerate(entries, 1):
        connection.execute(sa.insert(database.log), logged(table, version, entry))
    for n, seat in enumerate(seats):
        connection.execute(sa.insert(database.seats), chair(table, n, seat))


def chair(table: str, number: int, seat: Seat) -> dict[str, Any]:
    """Who sits there now, for lists of tables."""
    return {
        "table_id": table,
        "number": number,
        "kind": seat.kind,
        "name": seat.name,
        "holder": seat.holder,
    }


def entry_of(line: Any) -> Entry:
    """A change as it stands in the log."""
    told = line.action, line.says, line.change, line.key, line.check
    return Entry(line.kind, line.seat, *told, took=line.took or 0.0)


def logged(table: str, version: int, entry: Entry, check: str | None = None) -> dict[str, Any]:
    """The same on its way there."""
    return {
        "table_id": table,
        "version": version,
        "kind": entry.kind,
        "seat": entry.seat,
        "action": entry.action,
        "says": entry.says,
        "check": check,
        "change": entry.change,
        "key": entry.key,
        "at": time.time(),
        "took": entry.took,
    }
