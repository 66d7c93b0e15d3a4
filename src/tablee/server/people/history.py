"""The games that somebody has played here or plays: which there are, and what came of each."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from tablee.kit.lines import as_line
from tablee.server.errors import Refusal
from tablee.server.storage import database
from tablee.server.storage.database import Store

PAGE = 50  # games on one page
MOST_PAGES = 1000
LONGEST = 100  # letters of a field
STATES = ("", "running", "finished")
FIELDS = ("game", "who", "since", "until", "which", "page")
tables, seats, results, log = database.tables, database.seats, database.results, database.log


@dataclass(frozen=True)
class Wanted:
    """Which of them somebody asks for; nothing said: all."""

    game: str = ""
    who: str = ""  # a part of the name of somebody who sits there, too
    since: str = ""  # days as 2026-11-26, both included
    until: str = ""
    which: str = ""
    page: int = 1


def wanted(fields: Mapping[str, str]) -> Wanted:
    """What was asked for.

    Raises:
        Refusal: a field is too long, or no day, kind or page.
    """
    told = {name: str(fields.get(name, "")) for name in FIELDS}
    wrong = [name for name, text in told.items() if len(text) > LONGEST or "\0" in text]
    told = {name: as_line(text) for name, text in told.items()}
    wrong += [name for name in ("since", "until") if told[name] and _day(told[name]) is None]
    wrong += ["which"] if told["which"] not in STATES else []
    page = told.pop("page") or "1"
    fits = page.isascii() and page.isdigit() and len(page) < 6 and 1 <= int(page) <= MOST_PAGES
    wrong += [] if fits else ["page"]
    if wrong:
        raise Refusal(422, "history-fields", fields=", ".join(dict.fromkeys(wrong)))
    return Wanted(**told, page=int(page))


def _day(text: str) -> datetime.datetime | None:
    """The beginning of a day, in UTC."""
    try:
        return datetime.datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=datetime.UTC)
    except ValueError:
        return None


@dataclass(frozen=True)
class Chair:
    """Who sat where, and what they came to; nothing of it before the end."""

    name: str
    kind: str
    bot: str
    mine: bool
    place: int | None
    points: int | None
    whole: bool


@dataclass(frozen=True)
class Played:
    """One game: running, finished, or closed by its host."""

    table: str
    game: str
    state: str
    when: float  # its end, or its last change
    chairs: tuple[Chair, ...]


def games_of(store: Store, person: str, asked: Wanted) -> tuple[list[Played], int]:
    """One page of them, the latest first, and how many there are in all."""
    found = _found(person, asked).subquery()
    order = found.c.when.desc(), found.c.id
    closed = sa.exists().where(log.c.table_id == found.c.id, log.c.kind == "close")
    some = (
        sa.select(found, closed.label("closed"))
        .order_by(*order)
        .limit(PAGE)
        .offset(PAGE * (asked.page - 1))
    )
    with store.engine.begin() as connection:
        count = connection.execute(sa.select(sa.func.count()).select_from(found)).scalar_one()
        rows = connection.execute(some).all()
        chairs = _chairs(connection, [row.id for row in rows], person)
    return [_played(row, chairs[row.id]) for row in rows], count


def _found(person: str, asked: Wanted) -> sa.Select[Any]:
    mine = sa.select(seats.c.table_id).distinct().where(seats.c.holder == person)
    ended = sa.select(results.c.table_id, sa.func.max(results.c.finished).label("finished"))
    ended = ended.where(results.c.table_id.in_(mine)).group_by(results.c.table_id)
    end = ended.subquery()
    when = sa.func.coalesce(end.c.finished, tables.c.touched).label("when")
    found = sa.select(tables.c.id, tables.c.game, tables.c.over, when)
    found = found.select_from(tables.outerjoin(end, end.c.table_id == tables.c.id))
    found = found.where(tables.c.id.in_(mine))
    if asked.game:
        found = found.where(tables.c.game == asked.game)
    if asked.which:
        found = found.where(tables.c.over == (asked.which == "finished"))
    if asked.who:
        other = (seats.c.table_id == tables.c.id) & (seats.c.holder != person)
        named = seats.c.name.icontains(asked.who, autoescape=True)
        found = found.where(sa.exists().where(other, named))
    if first := _day(asked.since):
        found = found.where(when >= first.timestamp())
    if last := _day(asked.until):
        found = found.where(when < last.timestamp() + 24 * 3600)
    return found


def _chairs(connection: sa.Connection, ids: list[str], person: str) -> dict[str, list[Chair]]:
    there = (results.c.table_id == seats.c.table_id) & (results.c.seat == seats.c.number)
    facts = results.c.bot, results.c.place, results.c.points, results.c.whole
    asked = sa.select(seats, *facts).select_from(seats.outerjoin(results, there))
    asked = asked.where(seats.c.table_id.in_(ids)).order_by(seats.c.number)
    chairs: dict[str, list[Chair]] = {table: [] for table in ids}
    for row in connection.execute(asked):
        whose = row.name, row.kind, row.bot or "", row.holder == person
        chair = Chair(*whose, row.place, row.points, row.whole is not False)
        chairs[row.table_id].append(chair)
    return chairs


def _played(row: Any, chairs: list[Chair]) -> Played:
    state = "closed" if row.closed else "finished" if row.over else "running"
    return Played(row.id, row.game, state, row.when, tuple(chairs))


def people_met(store: Store, person: str, most: int = 200) -> list[str]:
    """The names of those who sit at a table with somebody, as they are called there."""
    mine = sa.select(seats.c.table_id).where(seats.c.holder == person)
    asked = sa.select(seats.c.name).distinct().where(seats.c.table_id.in_(mine))
    asked = asked.where(seats.c.holder != person, seats.c.holder != "", seats.c.name != "")
    with store.engine.begin() as connection:
        return list(connection.execute(asked.order_by(seats.c.name).limit(most)).scalars())
