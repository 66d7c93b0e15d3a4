"""What people say at a table beside the game: one room for players, one for spectators.

It is kept with the table and is no part of it: no record has it, and no bot is told. Who plays does
not read what spectators say before the game is over, for they may see more than one wishes to know.
"""

import time
from typing import Any, Literal

import sqlalchemy as sa

from tablee.kit.lines import as_line
from tablee.server.errors import Refusal
from tablee.server.live.feeds import PLAYERS, SPECTATORS
from tablee.server.people.meeting import blocked_by, blockers_of
from tablee.server.storage import database
from tablee.server.visits.visit import Visit

REACTIONS = ("bravo", "laugh", "wow", "think", "oops", "heart")
LONGEST = 300  # characters
SHOWN = 100  # lines, to whoever comes
KEPT = 1000  # lines of each room
Line = dict[str, Any]
Reaction = Literal["", "bravo", "laugh", "wow", "think", "oops", "heart"]


def room_of(visit: Visit) -> str:
    """Where this visitor speaks."""
    return PLAYERS if visit.table.standing.played_by(visit.visitor.person) else SPECTATORS


def rooms_of(visit: Visit) -> list[str]:
    """Where this visitor listens."""
    own = room_of(visit)
    over = visit.table.standing.match.over
    return [PLAYERS, SPECTATORS] if own == PLAYERS and over else [own]


def lines(visit: Visit) -> list[Line]:
    """The latest that this visitor may read."""
    rows = visit.house.store.chat(visit.table.id, rooms_of(visit), SHOWN)
    unheard = blocked_by(visit.house.store, visit.visitor.person)
    return [_line(visit, row._mapping) for row in rows if row.person not in unheard]


def unheard(visit: Visit) -> list[int]:
    """The seats of those whom this visitor has blocked: what they say there is not shown either."""
    them = blocked_by(visit.house.store, visit.visitor.person)
    return [n for n, seat in enumerate(visit.table.standing.seats) if seat.holder in them]


async def speak(visit: Visit, text: str, reaction: str, seat: int | None, key: str) -> Line:
    """Say something, or show what one thinks of it.

    Raises:
        Refusal: there is nothing to say, too much of it, or it comes too often; one was put out, or the
            table is closed.
    """
    must_be_heard(visit)
    said = proper_words(text)
    if bool(said) == bool(reaction):
        raise Refusal(422, "chat-nothing")
    visit.house.may_speak(visit.table.id, visit.visitor.person)
    room = room_of(visit)
    row = {
        "table_id": visit.table.id,
        "room": room,
        "person": visit.visitor.person,
        "name": _name(visit, seat),
        "text": said,
        "reaction": reaction,
        "key": key,
        "at": time.time(),
    }
    written: dict[str, Any] = {}
    deaf: list[str] = []
    table, circles = visit.table.id, _hears(visit, room)

    def write(connection: sa.Connection) -> None:
        written.update(_kept(connection, row))
        if written["at"] == row["at"]:
            said = {"said": _line(visit, written)}
            deaf[:] = blockers_of(connection, visit.visitor.person)
            told = {"table": table, "aside": said, "to": circles, "but": deaf}
            visit.house.database.announce(connection, told)

    await visit.house.tables.write(write)
    line = _line(visit, written)
    if written["at"] == row["at"]:
        visit.house.hub.aside(table, {"said": line}, circles, deaf)
    return line


def must_be_heard(visit: Visit) -> None:
    """May this visitor speak at all?

    Raises:
        Refusal: they were put out, or the table is closed.
    """
    order = visit.table.standing.order
    if visit.visitor.person in order.out:
        raise Refusal(403, "put-out")
    if order.closed:
        raise Refusal(422, "table-closed")


def _kept(connection: sa.Connection, row: dict[str, Any]) -> dict[str, Any]:
    """Write a line down under the next number of its room; the same key again is the same line."""
    # Where processes share the database, one counts the lines of a table at a time.
    table = sa.select(database.tables.c.id).where(database.tables.c.id == row["table_id"])
    connection.execute(table.with_for_update(key_share=True))
    columns = database.chat.c
    here = (columns.table_id == row["table_id"]) & (columns.room == row["room"])
    mine = (columns.table_id == row["table_id"]) & (columns.person == row["person"])
    same = sa.select(database.chat).where(mine, columns.key == row["key"])
    if before := connection.execute(same).one_or_none():
        return dict(before._mapping)
    last = sa.select(sa.func.coalesce(sa.func.max(columns.number), 0)).where(here)
    number = connection.execute(last).scalar_one() + 1
    connection.execute(sa.insert(database.chat), row | {"number": number})
    connection.execute(sa.delete(database.chat).where(here, columns.number <= number - KEPT))
    return row | {"number": number}


def proper_words(text: str) -> str:
    """What somebody says, in one line and without marks that turn a text round.

    Raises:
        Refusal: it is too long.
    """
    clean = as_line(text)
    if len(clean) > LONGEST:
        raise Refusal(422, "chat-too-long", most=LONGEST)
    return clean


def _name(visit: Visit, seat: int | None) -> str:
    """Who speaks: a seat of this device, or a spectator by their name, if they have given one."""
    mine = visit.table.standing.played_by(visit.visitor.person)
    if not mine:
        name = visit.visitor.name
        return name if visit.table.standing.order.shows(name) else ""
    return visit.table.standing.seats[seat if seat in mine else mine[0]].name


# --- What a host may do about it ---------------------------------------------------


def speaker(visit: Visit, voice: str) -> str:
    """Who has this voice here, or nobody."""
    table, keys = visit.table.id, visit.house.keys
    people = visit.house.store.speakers(table)
    return next((person for person in people if keys.voice(table, person) == voice), "")


def remove(connection: sa.Connection, table: str, room: str, number: int) -> None:
    """Nothing is left of a line but that there was one.

    Raises:
        Refusal: there is none, or no more.
    """
    columns = database.chat.c
    this = (columns.table_id == table) & (columns.room == room) & (columns.number == number)
    this = this & ((columns.text != "") | (columns.reaction != ""))
    gone = sa.update(database.chat).where(this).values(text="", reaction="")
    if not connection.execute(gone).rowcount:
        raise Refusal(404, "no-such-line")


def unname(connection: sa.Connection, table: str, name: str) -> int:
    """Take a name from all that was said under it; how many lines that were."""
    columns = database.chat.c
    this = (columns.table_id == table) & (columns.name == name)
    return connection.execute(sa.update(database.chat).where(this).values(name="")).rowcount


def _line(visit: Visit, row: Any) -> Line:
    """A line as it is sent; `voice` is the same for everything that a person says at this table."""
    return {
        "room": row["room"],
        "number": row["number"],
        "voice": visit.house.keys.voice(row["table_id"], row["person"]),
        "name": row["name"],
        "text": row["text"],
        "reaction": row["reaction"],
        "removed": not row["text"] and not row["reaction"],
        "at": int(row["at"]),
    }


def _hears(visit: Visit, room: str) -> list[str]:
    """Who is told at once."""
    over = visit.table.standing.match.over
    return [PLAYERS, SPECTATORS] if room == SPECTATORS and over else [room]
