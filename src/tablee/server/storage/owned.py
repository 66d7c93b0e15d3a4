"""Rows that are somebody's own, and nobody else's.

They are taken along with all that is theirs, deleted with them, and become another's where a guest
turns out to be a person known already. What others have a part in (seats, talk, decks that are played
with) has its own ways: `keeping/people.py`, `keeping/forgetting.py`.
"""

from typing import NamedTuple

import sqlalchemy as sa

from tablee.server.storage import database


class Owned(NamedTuple):
    """A table of such rows: by which column they are somebody's."""

    whose: sa.Column[str]
    untold: tuple[str, ...] = ()  # columns that leave the house in no file: keys, secrets, digests


OWNED: tuple[Owned, ...] = (
    Owned(database.persons.c.person),
    Owned(database.devices.c.person, ("id",)),
    Owned(database.passkeys.c.person, ("id", "key")),
    Owned(database.ways.c.person, ("digest",)),
    Owned(database.notices.c.person),
    Owned(database.table_wishes.c.person),
    Owned(database.wishes.c.person),
    Owned(database.channels.c.person, ("address",)),
    Owned(database.meeting.c.person),
    Owned(database.blocks.c.person, ("other",)),
    Owned(database.reports.c.person, ("other",)),
)
# What is another's, and about them: it goes with them too, and they are told nothing of it.
ABOUT = (database.blocks.c.other, database.reports.c.other)


def tables_of(connection: sa.Connection, person: str) -> list[str]:
    """The tables in whose rows somebody is named."""
    tables, seats, log, chat = database.tables, database.seats, database.log, database.chat
    told = sa.cast(log.c.change, sa.Text).contains(f'"{person}"', autoescape=True)
    asked = (
        sa.select(seats.c.table_id).where(seats.c.holder == person),
        sa.select(tables.c.id).where(tables.c.host == person),
        sa.select(chat.c.table_id).where(chat.c.person == person),
        sa.select(log.c.table_id).where(log.c.change.is_not(None), told),
    )
    return sorted(set(connection.execute(sa.union(*asked)).scalars()))


def give(connection: sa.Connection, guest: str, person: str) -> None:
    """What was a guest's own is this person's; where both have the same, the person's stays."""
    for owned in OWNED:
        _give(connection, owned.whose, guest, person)
    for about in ABOUT:
        _give(connection, about, guest, person)
    blocks = database.blocks.c  # who had blocked the guest that they were has blocked nobody
    connection.execute(sa.delete(database.blocks).where(blocks.person == blocks.other))


def delete(connection: sa.Connection, person: str) -> None:
    """All of it."""
    for owned in OWNED:
        connection.execute(sa.delete(owned.whose.table).where(owned.whose == person))
    for about in ABOUT:
        connection.execute(sa.delete(about.table).where(about == person))


def listed(connection: sa.Connection, person: str) -> dict[str, list[dict[str, object]]]:
    """All of it, by table, but for what leaves the house in no file."""
    found: dict[str, list[dict[str, object]]] = {}
    for whose, untold in OWNED:
        table = whose.table
        columns = [c for c in table.c if c.name not in untold and c.name != whose.name]
        asked = sa.select(*columns).where(whose == person)
        if rows := connection.execute(asked).mappings().all():
            found[str(table.name)] = [dict(row) for row in rows]
    return found


def _give(connection: sa.Connection, whose: sa.Column[str], guest: str, person: str) -> None:
    table = whose.table
    others = [column for column in table.primary_key if column is not whose]
    if whose.primary_key:
        has = table.alias()
        same = [has.c[column.name] == column for column in others]
        twice = sa.exists().where(has.c[whose.name] == person, *same)
        connection.execute(sa.delete(table).where(whose == guest, twice))
    connection.execute(sa.update(table).where(whose == guest).values(**{whose.name: person}))
