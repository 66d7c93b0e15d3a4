"""What a backup is made of: the tables as of one moment, the key, and the photographs that they name.

A house by itself has a file and a folder; where processes share a database, all of it is in there.
"""

import contextlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Protocol

import sqlalchemy as sa

from tablee.server.errors import Shut
from tablee.server.keeping.folder import Home
from tablee.server.storage import database
from tablee.server.storage.folder import secret_of, unwritable
from tablee.server.storage.kinds import database_at
from tablee.server.storage.migrate import NO_ROOM
from tablee.server.storage.postgres import Postgres
from tablee.server.storage.revisions import make
from tablee.server.storage.sqlite_file import connect

TOGETHER = 500  # rows that are copied in one go
# What a house by itself has beside its tables, or in memory; and what is asked of it just now.
APART = ("asked", "house", "pictures", "records")
Row = tuple[str, str]  # of a photograph: its name and digest


class Originals(Protocol):
    """Where a backup is made from."""

    def copy(self, place: Path) -> None:
        """The tables as of this moment, in a file of SQLite that needs no other beside it.

        Raises:
            Shut: they are damaged.
        """

    def secret(self) -> str:
        """The key."""

    def photo(self, photo: str) -> bytes | None:
        """A photograph, if it is there."""

    def has(self, row: Row) -> bool:
        """Is it still named?"""


def secret_of_house(home: Home) -> str:
    """The key by which a house signs.

    Raises:
        Shut: its database cannot be used.
    """
    with originals(home) as found:
        return found.secret()


@contextlib.contextmanager
def originals(home: Home) -> Iterator[Originals]:
    """Those of a house.

    Raises:
        Shut: its database cannot be used.
    """
    if not home.address:
        yield Files(home)
        return
    shared = Postgres(home.address)
    engine = shared.for_reading()  # a transaction sees one moment
    try:
        with engine.connect() as connection, connection.begin():
            yield Rows(home, connection)
    except sa.exc.DBAPIError as wrong:
        raise shared.shut(wrong) from None
    finally:
        engine.dispose()


class Files:
    """A file of SQLite, and files beside it."""

    def __init__(self, home: Home) -> None:
        self.home = home

    def copy(self, place: Path) -> None:
        """By SQLite's online backup: nobody who writes waits for it."""
        copied(self.home.file, place)

    def secret(self) -> str:
        """The key in the folder."""
        return secret_of(self.home.folder)

    def photo(self, photo: str) -> bytes | None:
        """The file of this name."""
        with contextlib.suppress(FileNotFoundError):
            return (self.home.folder / "photos" / f"{photo}.webp").read_bytes()
        return None

    def has(self, row: Row) -> bool:
        """As the tables are now."""
        return row in photos_of(self.home.file)


class Rows:
    """A database that processes share, as of one moment."""

    def __init__(self, home: Home, connection: sa.Connection) -> None:
        self.home, self.connection = home, connection

    def copy(self, place: Path) -> None:
        """Row by row: what comes of it is the file of a house by itself."""
        engine = connect(place, writing=True)
        with engine.begin() as target:
            make(target)
            copy_rows(self.connection, target)
        engine.dispose()
        with closing(sqlite3.connect(place)) as copy:
            copy.execute("PRAGMA journal_mode=DELETE")

    def secret(self) -> str:
        """The key in the database."""
        return database_at(self.home.folder, self.home.address).secret()

    def photo(self, photo: str) -> bytes | None:
        """The picture in the database."""
        pictures = database.pictures.c
        asked = sa.select(pictures.body).where(pictures.photo == photo)
        return self.connection.execute(asked).scalar_one_or_none()

    def has(self, row: Row) -> bool:
        """Nothing changes in one moment."""
        return True


def copy_rows(source: sa.Connection, target: sa.Connection) -> None:
    """Every row of one house into the tables of another, which are empty."""
    for table in database.schema.sorted_tables:
        if table.name not in APART:
            for rows in source.execute(sa.select(table)).mappings().partitions(TOGETHER):
                target.execute(sa.insert(table), [dict(row) for row in rows])


def copied(file: Path, place: Path) -> None:
    """The tables in a file as of this moment.

    Raises:
        Shut: they are damaged, or there is no room for them.
    """
    try:
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(place)) as copy:
            source.execute("PRAGMA busy_timeout=60000")
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
            if wrong := damage_of(copy):
                raise Shut("backup-of-damaged", file=str(file), why=wrong)
    except sqlite3.DatabaseError as wrong:
        if wrong.sqlite_errorcode & 0xFF in NO_ROOM:
            raise unwritable(place.parent, wrong) from None
        raise Shut("backup-of-damaged", file=str(file), why=str(wrong)) from None


def damage_of(connection: sqlite3.Connection) -> str:
    """What SQLite finds wrong first; nothing in a database that is whole."""
    (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    return "" if found == "ok" else str(found)


def photos_of(file: Path) -> list[Row]:
    """The photographs that a file of tables names."""
    with closing(sqlite3.connect(file)) as connection:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        asked = "SELECT id, digest FROM photos ORDER BY id"
        return connection.execute(asked).fetchall() if "photos" in names else []
