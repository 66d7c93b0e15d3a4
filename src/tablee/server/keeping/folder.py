"""The folder of a house for whoever runs it: looked at while the house is open, changed while it is not.

A house holds its tables in memory, and would neither see a change that was made beside it nor keep it.
"""

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TypeVar

import sqlalchemy as sa

from tablee.server.errors import Shut
from tablee.server.house.house import House
from tablee.server.settings import Settings
from tablee.server.storage.database import Store
from tablee.server.storage.folder import secret_of, take, unwritable
from tablee.server.storage.migrate import revision_of
from tablee.server.storage.revisions import HEAD, KNOWN
from tablee.server.storage.sqlite import NAME
from tablee.server.storage.sqlite_file import connect

Some = TypeVar("Some")


def database_of(folder: Path) -> Path:
    """The file that holds every table."""
    return folder / NAME


def must_be_house(folder: Path) -> str:
    """See that a house has its tables there; the last migration that they have seen.

    Raises:
        Shut: none has.
    """
    if not (found := revision_of(database_of(folder))):
        raise Shut("house-none", folder=str(folder))
    return found


@contextlib.contextmanager
def looking(folder: Path) -> Iterator[Store]:
    """The tables of a house, to be read; whether it is open makes no difference.

    Raises:
        Shut: there is no house, one of another version has written its tables, or they cannot be read.
    """
    found, database = must_be_house(folder), database_of(folder)
    if found not in KNOWN:
        raise Shut("database-newer", file=str(database), found=found, known=HEAD)
    if found != HEAD:
        raise Shut("house-older", folder=str(folder))
    store = Store(connect(database))
    try:
        yield store
    except sa.exc.DBAPIError as wrong:  # a page that is destroyed
        raise Shut("database-unreadable", file=str(database), why=str(wrong.orig)) from None
    finally:
        store.close()


def is_open(folder: Path) -> bool:
    """Is a house open there now?"""
    try:
        take(folder).release()
    except Shut as why:
        return why.message == "house-taken"
    return False


def changed(folder: Path, change: Callable[[House], Awaitable[Some]]) -> Some:
    """Change something in a house that nobody can visit meanwhile.

    Raises:
        Shut: there is no house, it is open, or nothing can be written there.
    """
    must_be_house(folder)

    async def alone() -> Some:
        try:
            house = House(Settings(folder, secret_of(folder), early=False))
        except Shut as why:
            if why.message == "house-taken":
                raise Shut("house-open-now", folder=str(folder)) from None
            raise
        house.tables.subscribers.clear()  # no bot moves, and no clock runs
        try:
            return await change(house)
        finally:
            await house.close()

    return asyncio.run(alone())


def compacted(folder: Path) -> None:
    """What was deleted is no more in the file either.

    Raises:
        Shut: the house is open, or the disk has no room to write the file anew.
    """
    lock = take(folder)
    try:
        with contextlib.closing(sqlite3.connect(database_of(folder))) as connection:
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.OperationalError as wrong:
        raise unwritable(folder, wrong) from None
    finally:
        lock.release()
