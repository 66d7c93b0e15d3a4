"""The tables of a house for whoever runs it: which there are, one of them, its record, its end."""

import asyncio
import time
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from tablee.bots import USUAL
from tablee.server.errors import Refusal, no_such_table
from tablee.server.house.house import House
from tablee.server.keeping.again import played_again
from tablee.server.people.visitors import Keys, new_id
from tablee.server.storage import database
from tablee.server.storage.database import Store
from tablee.server.tables.entries import Entry
from tablee.server.tables.order import NOBODY
from tablee.server.tables.standing import Standing
from tablee.server.tables.views import name_of
from tablee.server.work.runner import Runner

GONE = "0"  # begins the mark of nobody: it stands where somebody was forgotten, and is in no cookie
LATELY = 900.0  # seconds after its last change that somebody counts as being at a table
RUNNING, FINISHED, CLOSED = "running", "finished", "closed"
STATES = (RUNNING, FINISHED, CLOSED)
tables, seats, log = database.tables, database.seats, database.log


@dataclass(frozen=True)
class Wanted:
    """Which tables somebody asks for."""

    states: tuple[str, ...] = STATES
    game: str = ""
    older: float = 0.0  # seconds since the last change, at least
    table: str = ""


def listed(store: Store, wanted: Wanted, now: float | None = None) -> list[dict[str, Any]]:
    """Those tables, the one that was changed last first."""
    now = time.time() if now is None else now
    with store.engine.begin() as connection:
        return found(connection, wanted, now)


def found(connection: sa.Connection, wanted: Wanted, now: float) -> list[dict[str, Any]]:
    """The same, as of the moment of a connection."""
    is_closed = sa.exists().where(log.c.table_id == tables.c.id, log.c.kind == "close")
    count = sa.select(sa.func.count()).where(log.c.table_id == tables.c.id)
    moves = count.where(log.c.kind == "act").scalar_subquery()
    asked = sa.select(*database.shown, is_closed.label("closed"), moves.label("moves"))
    asked = asked.where(tables.c.touched <= now - wanted.older) if wanted.older else asked
    asked = asked.where(tables.c.game == wanted.game) if wanted.game else asked
    asked = asked.where(tables.c.id == wanted.table) if wanted.table else asked
    rows = connection.execute(asked.order_by(tables.c.touched.desc(), tables.c.id)).all()
    rows = [row for row in rows if _state(row) in wanted.states]
    chairs = _chairs(connection, [row.id for row in rows])
    return [_told(row, chairs.get(row.id, [])) for row in rows]


def _chairs(connection: sa.Connection, ids: list[str]) -> dict[str, list[Any]]:
    """Who sits where, table by table."""
    chairs: dict[str, list[Any]] = {}
    for some in range(0, len(ids), 500):  # as many as one question may name
        asked = sa.select(seats).where(seats.c.table_id.in_(ids[some : some + 500]))
        for seat in connection.execute(asked.order_by(seats.c.table_id, seats.c.number)):
            chairs.setdefault(seat.table_id, []).append(seat)
    return chairs


def _state(row: Any) -> str:
    return CLOSED if row.closed else FINISHED if row.over else RUNNING


def _told(row: Any, chairs: list[Any]) -> dict[str, Any]:
    """A table as it is listed: what anybody who looks on may know, and who is who."""
    running = _state(row) == RUNNING
    return {
        "table": row.id,
        "game": row.game,
        "state": _state(row),
        "moves": row.moves,
        "created": stamp(row.created),
        "changed": stamp(row.touched),
        "listed": row.listed,
        "clock": row.clock or "none",
        "host": row.host,
        "seats": [
            {
                "seat": seat.number,
                "kind": seat.kind,
                "name": seat.name,
                "person": seat.holder,
                "waited_for": bool(running and row.waiting >> seat.number & 1),
            }
            for seat in chairs
        ],
    }


def stamp(seconds: float) -> str:
    """A moment as programs read it, in UTC."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))


def one(store: Store, table: str) -> dict[str, Any]:
    """One table.

    Raises:
        Refusal: there is none of this name.
    """
    if not (here := listed(store, Wanted(table=table))):
        raise no_such_table()
    return here[0]


def company(store: Store, now: float | None = None) -> dict[str, Any]:
    """How many people and tables there are; who has moved lately, at which tables.

    Who has a table open without moving is known to the house alone, while it is open.
    """
    now = time.time() if now is None else now
    with store.engine.begin() as connection:
        sit = sa.select(sa.func.count(seats.c.holder.distinct()))
        sit = sit.where(seats.c.holder != "", sa.not_(seats.c.holder.startswith(GONE)))
        people = connection.execute(sit).scalar_one()
        here = found(connection, Wanted(), now)
        lately = {row["table"]: row for row in here if row["state"] == RUNNING}
        asked = sa.select(log.c.table_id, log.c.seat, sa.func.max(log.c.at).label("at"))
        asked = asked.where(log.c.at > now - LATELY, log.c.seat >= 0, log.c.kind == "act")
        moved = connection.execute(asked.group_by(log.c.table_id, log.c.seat)).all()
    rows = []
    for table, number, at in sorted(moved, key=lambda row: (-row.at, row.table_id, row.seat)):
        chairs = lately[table]["seats"] if table in lately else []
        for seat in chairs:
            if seat["seat"] == number and seat["person"]:
                told = {"table": table, "game": lately[table]["game"], "moved": stamp(at)}
                rows.append(told | {name: seat[name] for name in ("seat", "name", "person")})
    count = {state: sum(row["state"] == state for row in here) for state in STATES}
    return {"people": people, "tables": count, "here": rows}


def record(store: Store, table: str, language: str) -> dict[str, Any]:
    """The record of a finished game, as players have it.

    Raises:
        Refusal: there is no such table, it is damaged, or its game is not over.
    """
    standing = asyncio.run(_alone(store, table))
    if not standing.match.over:
        raise Refusal(403, "record-later")
    names = [name_of(n, seat, language) for n, seat in enumerate(standing.seats)]
    return standing.record(names)


def way_in(store: Store, secret: str, table: str, number: int) -> str:
    """Where the link of a seat that was reopened leads.

    Raises:
        Refusal: there is no such table, or it is damaged.
    """
    seat = asyncio.run(_alone(store, table)).seats[number]
    return f"/join/{Keys(secret).link(table, number, seat)}"


async def _alone(store: Store, table: str) -> Standing:
    runner = Runner()
    try:
        return (await played_again(store, table, runner))[1]
    except Refusal:
        raise
    except Exception:  # whatever is stored there concerns this table alone
        raise Refusal(410, "table-damaged") from None
    finally:
        await runner.stop()


# --- Changed, by the house itself ---------------------------------------------------


async def close(house: House, table: str) -> None:
    """The table ends here, as its host could have ended it.

    Raises:
        Refusal: there is none, it is damaged, or it has ended already.
    """
    opened = await house.tables.open(table)
    await house.tables.change(opened, Entry("close", NOBODY, key=new_id()), opened.language)


async def reopen(house: House, table: str, number: int) -> None:
    """A lost seat, the host's too, gets a new link; a bot plays until it is followed.

    Raises:
        Refusal: there is no such table or seat, its game has ended, or it is nobody's, or open.
    """
    opened = await house.tables.open(table)
    standing = opened.standing
    if number not in range(len(standing.seats)):
        raise Refusal(404, "no-such-seat-here")
    seat = standing.seats[number]
    if standing.ended:
        raise Refusal(422, "table-over")
    if not seat.opened:
        if not seat.holder and number not in standing.order.opened:
            raise Refusal(422, "open-nobody")
        entry = Entry("reopen", number, change={"bot": USUAL}, key=new_id())
        await house.tables.change(opened, entry, opened.language, sitting=seat)


async def delete(house: House, ids: list[str]) -> None:
    """Nothing is left of these tables: not their logs, nor what was said there."""
    await house.tables.write(lambda connection: delete_rows(connection, ids))
    await house.others.reread(ids)


def delete_rows(connection: sa.Connection, ids: list[str]) -> None:
    """The same, in a commit with others."""
    for table in ids:
        beside = database.chat, database.notices, database.table_wishes, database.snapshots
        for part in (*beside, database.results, log, seats):
            connection.execute(sa.delete(part).where(part.c.table_id == table))
        connection.execute(sa.delete(tables).where(tables.c.id == table))


async def tidied(house: House, states: list[str], older: float) -> list[dict[str, Any]]:
    """Delete tables in these states that have not changed for so many seconds: which ones they were."""
    gone = await house.store.ask(listed, house.store, Wanted(tuple(states), older=older))
    await delete(house, [row["table"] for row in gone])
    return gone
