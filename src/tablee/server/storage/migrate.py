"""Bring a file of SQLite up to date when the house opens, and see what is left of a damaged one."""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import sqlalchemy as sa
import structlog

from tablee.server.errors import Shut
from tablee.server.storage import outline
from tablee.server.storage.database import schema
from tablee.server.storage.folder import unwritable
from tablee.server.storage.rescue import rescue
from tablee.server.storage.revisions import HEAD, KNOWN, OURS, make, upgrade, version
from tablee.server.storage.sqlite_file import connect

NO_ROOM = {
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_IOERR,
}
TOLD = 20  # places of a damaged database that the log names
report = structlog.get_logger("tablee.database")


def migrate(database: Path) -> None:
    """Run the migrations that this database has not seen; a new one is made as it is to be.

    Raises:
        Shut: it is no database, another program's, of a newer house, or too damaged to be read.
    """
    database.parent.mkdir(parents=True, exist_ok=True)
    _put_back(database)
    found = revision_of(database)
    if found and found not in KNOWN:
        raise Shut("database-newer", file=str(database), found=found, known=HEAD)
    try:
        if found:
            examine(database)
        if found != HEAD:
            _bring_up_to_date(database, is_new=found is None)
    except (sqlite3.DatabaseError, sa.exc.DatabaseError) as wrong:
        raise _unreadable(database, wrong) from None
    except OSError as wrong:
        raise unwritable(database.parent, wrong) from None
    # On a disk that is full what was kept before has to do.
    with suppress(OSError, ValueError, IndexError):
        outline.keep(database)


def _put_back(database: Path) -> None:
    """Where it cannot even be read what lies where, and that was kept."""
    if not database.exists():
        return
    try:
        with closing(sqlite3.connect(database)) as connection:
            connection.execute("SELECT name FROM sqlite_master").fetchall()
    except sqlite3.DatabaseError:
        if pages := outline.put_back(database):
            report.error("pages that were destroyed are put back", file=str(database), pages=pages)


def _bring_up_to_date(database: Path, is_new: bool) -> None:
    engine = connect(database, writing=True)
    try:
        with engine.begin() as connection:
            make(connection) if is_new else upgrade(connection)
    finally:
        engine.dispose()


def examine(database: Path) -> None:
    """See if a database is whole; what is left of a damaged one takes its place, and the log tells of it.

    Raises:
        sqlite3.DatabaseError: too little is left of it.
    """
    with closing(sqlite3.connect(database)) as connection:
        wrong = _places(connection)
    if wrong:
        report.error("the database is damaged", file=str(database), places=wrong)
        found = rescue(database)
        told = {"lost": found.lost, "tables": found.tables, "kept": str(found.kept)}
        report.error("what was left of it is in its place", **told)
    with closing(sqlite3.connect(database)) as connection:
        if not _written(connection):
            connection.execute("DELETE FROM alembic_version")
            connection.execute("INSERT INTO alembic_version VALUES (?)", (HEAD,))
            connection.commit()


def _places(connection: sqlite3.Connection) -> list[str]:
    """Where SQLite finds something wrong."""
    try:
        found = [str(told) for (told,) in connection.execute(f"PRAGMA quick_check({TOLD})")]
    except sqlite3.DatabaseError as wrong:
        return [str(wrong)]
    return [] if found == ["ok"] else found


def revision_of(database: Path) -> str | None:
    """The last migration that this database has seen; None for one that is not there, or empty.

    Raises:
        Shut: it is no database, or another program's.
    """
    if not database.exists():
        return None
    try:
        with closing(sqlite3.connect(database)) as connection:
            names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
            if not names:
                return None
            found = _written(connection) if version.name in names else None
            if not found and version.name in names and _is_of_head(connection):
                found = HEAD
    except sqlite3.DatabaseError as wrong:
        raise _unreadable(database, wrong) from None
    if found is None or not OURS <= names:
        raise Shut("database-foreign", file=str(database))
    return found


def _written(connection: sqlite3.Connection) -> str:
    """The last migration as it is written down; nothing where the page that had it is destroyed."""
    with suppress(sqlite3.DatabaseError):
        if found := connection.execute("SELECT version_num FROM alembic_version").fetchone():
            return str(found[0])
    return ""


def _is_of_head(connection: sqlite3.Connection) -> bool:
    """Has it the tables and columns of this house, and no others in them?"""
    asked = "SELECT name FROM pragma_table_info(?)"
    return all(
        {name for (name,) in connection.execute(asked, (table.name,))} == set(table.columns.keys())
        for table in schema.tables.values()
    )


def _unreadable(database: Path, wrong: Exception) -> Shut:
    cause = getattr(wrong, "orig", None) or wrong
    if getattr(cause, "sqlite_errorcode", 0) & 0xFF in NO_ROOM:
        return unwritable(database.parent, cause)
    why = str(cause)
    return Shut("database-unreadable", file=str(database), why=why)
