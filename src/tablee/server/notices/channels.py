"""The rows of the ways to people, and nothing else that touches them."""

from typing import Any

import sqlalchemy as sa

from tablee.server.storage import database

channels = database.channels


def found(connection: sa.Connection, channel: str) -> Any:
    """One of this name, or None."""
    asked = sa.select(channels).where(channels.c.id == channel)
    return connection.execute(asked).one_or_none()


def of(store: database.Store, person: str, kind: str) -> list[Any]:
    """Those of a person, the oldest first."""
    mine = (channels.c.person == person) & (channels.c.kind == kind)
    with store.engine.begin() as connection:
        asked = sa.select(channels).where(mine).order_by(channels.c.added, channels.c.id)
        return list(connection.execute(asked).all())


def count(connection: sa.Connection, person: str, kind: str) -> int:
    """How many a person has of a kind."""
    mine = (channels.c.person == person) & (channels.c.kind == kind)
    asked = sa.select(sa.func.count()).select_from(channels).where(mine)
    return int(connection.execute(asked).scalar_one())


def add(connection: sa.Connection, **row: Any) -> None:
    """One more, or the same in place of one of its name."""
    connection.execute(sa.delete(channels).where(channels.c.id == row["id"]))
    connection.execute(sa.insert(channels), row)


def remove(connection: sa.Connection, person: str, channel: str) -> None:
    """One of this person's is there no more."""
    mine = (channels.c.id == channel) & (channels.c.person == person)
    connection.execute(sa.delete(channels).where(mine))
