"""The rows of the ways to people, and nothing else that touches them."""

from typing import Any

import sqlalchemy as sa

from tablee.server.errors import Refusal
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


def all_of(store: database.Store, person: str) -> list[Any]:
    """Every way to a person, the oldest first."""
    with store.engine.begin() as connection:
        asked = sa.select(channels).where(channels.c.person == person)
        return list(connection.execute(asked.order_by(channels.c.added, channels.c.id)).all())


def one_of(store: database.Store, person: str, channel: str) -> Any:
    """One of theirs.

    Raises:
        Refusal: it is none.
    """
    with store.engine.begin() as connection:
        row = found(connection, channel)
    if not row or row.person != person:
        raise Refusal(404, "no-such-channel")
    return row


def confirm(connection: sa.Connection, channel: str, now: float) -> None:
    """Whoever reads what comes there wants to be told."""
    this = sa.update(channels).where(channels.c.id == channel, channels.c.confirmed.is_(None))
    connection.execute(this.values(confirmed=now))


def asked_lately(connection: sa.Connection, address: str, since: float) -> int:
    """How often somebody has given this address, and has not been confirmed."""
    asked = sa.select(sa.func.count()).select_from(channels)
    these = channels.c.address == address, channels.c.added > since, channels.c.confirmed.is_(None)
    return int(connection.execute(asked.where(*these)).scalar_one())


def is_at(connection: sa.Connection, person: str, device: str) -> None:
    """The browsers by which they are told, and that had no name yet, are this device."""
    mine = (channels.c.person == person) & (channels.c.kind == "browser")
    this = sa.update(channels).where(mine, channels.c.device.is_(None))
    connection.execute(this.values(device=device))


def count(connection: sa.Connection, person: str, kind: str) -> int:
    """How many a person has of a kind."""
    mine = (channels.c.person == person) & (channels.c.kind == kind)
    asked = sa.select(sa.func.count()).select_from(channels).where(mine)
    return int(connection.execute(asked).scalar_one())


def count_all(connection: sa.Connection, person: str, but: str) -> int:
    """How many ways to them there are, but for browsers and this one."""
    mine = (channels.c.person == person) & (channels.c.kind != "browser") & (channels.c.id != but)
    asked = sa.select(sa.func.count()).select_from(channels).where(mine)
    return int(connection.execute(asked).scalar_one())


def add(connection: sa.Connection, **row: Any) -> None:
    """One more, or the same in place of one of its name."""
    this = sa.update(channels).where(channels.c.id == row["id"])
    if not connection.execute(this.values(**row)).rowcount:
        connection.execute(sa.insert(channels), row)


def remove(connection: sa.Connection, person: str, channel: str) -> None:
    """One of this person's is there no more, nor what waits for it."""
    row = found(connection, channel)
    if row and row.person == person:
        close(connection, channel)


def close(connection: sa.Connection, channel: str) -> None:
    """A channel is gone, and with it all that waits for it."""
    waiting = database.notices
    connection.execute(sa.delete(waiting).where(waiting.c.channel == channel))
    connection.execute(sa.delete(channels).where(channels.c.id == channel))


def close_device(connection: sa.Connection, device: str) -> None:
    """A device is nobody's any more: nothing is told by it."""
    for channel in (
        connection.execute(sa.select(channels.c.id).where(channels.c.device == device))
        .scalars()
        .all()
    ):
        close(connection, channel)
