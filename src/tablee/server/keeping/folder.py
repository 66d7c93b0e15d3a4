"""Where a house has its tables, for whoever runs it: looked at while it is open, changed while it is not.

A house holds its tables in memory, and would neither see a change that was made beside it nor keep it.
"""

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import sqlalchemy as sa

from tablee.server.errors import Shut
from tablee.server.house.house import House
from tablee.server.settings import Settings
from tablee.server.storage.database import Store, schema
from tablee.server.storage.folder import take, unwritable
from tablee.server.storage.kinds import database_at
from tablee.server.storage.migrate import revision_of
from tablee.server.storage.postgres import Postgres
from tablee.server.storage.revisions import HEAD, KNOWN
from tablee.server.storage.sqlite import NAME
from tablee.server.storage.sqlite_file import connect

Some = TypeVar("Some")


@dataclass(frozen=True)
class Home:
    """A folder; and a PostgreSQL, where the tables are in one."""

    folder: Path
    address: str = ""

    @property
    def file(self) -> Path:
        """The file that holds every table, where there is no PostgreSQL."""
        return self.folder / NAME

    @property
    def place(self) -> str:
        """What its host calls it; no password is in it."""
        return Postgres(self.address).place if self.address else str(self.folder)


def must_be_house(home: Home) -> str:
    """See that a house has its tables there; the last migration that they have seen.

    Raises:
        Shut: none has.
    """
    found = _shared_revision(home) if home.address else revision_of(home.file)
    if not found:
        raise Shut("house-none", folder=home.place)
    return found


def _shared_revision(home: Home) -> str | None:
    shared = Postgres(home.address)
    with shared.opening() as engine, engine.begin() as connection:
        return shared.revision_of(connection)


@contextlib.contextmanager
def looking(home: Home) -> Iterator[Store]:
    """The tables of a house, to be read; whether it is open makes no difference.

    Raises:
        Shut: there is no house, one of another version has written its tables, or they cannot be read.
    """
    found = must_be_house(home)
    if found not in KNOWN:
        raise Shut("database-newer", file=home.place, found=found, known=HEAD)
    if found != HEAD:
        raise Shut("house-older", folder=home.place)
    shared = Postgres(home.address) if home.address else None
    store = Store(shared.for_reading() if shared else connect(home.file))
    try:
        yield store
    except sa.exc.DBAPIError as wrong:  # a page that is destroyed, or a server that has gone
        if shared:
            raise shared.shut(wrong) from None
        raise Shut("database-unreadable", file=str(home.file), why=str(wrong.orig)) from None
    finally:
        store.close()


def is_open(home: Home) -> bool:
    """Is a house open there now?"""
    if home.address:
        with Postgres(home.address).alone() as free:
            return not free
    try:
        take(home.folder).release()
    except Shut as why:
        return why.message == "house-taken"
    return False


def changed(home: Home, change: Callable[[House], Awaitable[Some]]) -> Some:
    """Change something in a house that nobody can visit meanwhile.

    Raises:
        Shut: there is no house, it is open, or nothing can be written there.
    """
    must_be_house(home)
    with _nobody_else(home):
        return asyncio.run(_alone(home, change))


@contextlib.contextmanager
def _nobody_else(home: Home) -> Iterator[None]:
    """A folder is taken by the house itself; of a database that is shared no process may be open.

    Raises:
        Shut: one is.
    """
    if not home.address:
        yield
        return
    with Postgres(home.address).alone() as free:
        if not free:
            raise Shut("house-open-now", folder=home.place)
        yield


async def _alone(home: Home, change: Callable[[House], Awaitable[Some]]) -> Some:
    try:
        secret = database_at(home.folder, home.address).secret()
        house = House(Settings(home.folder, secret, home.address, early=False))
    except Shut as why:
        if why.message == "house-taken":
            raise Shut("house-open-now", folder=home.place) from None
        raise
    house.tables.subscribers.clear()  # no bot moves, and no clock runs
    try:
        return await change(house)
    finally:
        await house.close()


def compacted(home: Home) -> None:
    """What was deleted is no more on the disk either.

    Raises:
        Shut: the house is open, or the disk has no room to write all anew.
    """
    if home.address:
        shared = Postgres(home.address)
        with shared.opening() as engine, engine.connect() as connection:
            connection = connection.execution_options(isolation_level="AUTOCOMMIT")
            for table in schema.tables:
                connection.exec_driver_sql(f'VACUUM (FULL) "{table}"')
        return
    lock = take(home.folder)
    try:
        with contextlib.closing(sqlite3.connect(home.file)) as connection:
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.OperationalError as wrong:
        raise unwritable(home.folder, wrong) from None
    finally:
        lock.release()
