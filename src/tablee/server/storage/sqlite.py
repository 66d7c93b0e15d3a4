"""The database of a house by itself: a file of SQLite in its folder, which nobody else may open.

Done is what the disk has, in the file that is still found at its path.
"""

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import sqlalchemy as sa
import structlog
from filelock import FileLock

from tablee.server.errors import Shut
from tablee.server.storage.folder import secret_of, take
from tablee.server.storage.migrate import migrate
from tablee.server.storage.queue import Owed
from tablee.server.storage.sqlite_file import connect
from tablee.server.storage.trouble import CannotWrite, Damaged, FolderLost

NAME = "tables.sqlite"
BESIDE = ("", "-wal", "-shm")  # the files that are the database while it is open
DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
report = structlog.get_logger("tablee.writer")


class Sqlite:
    """The file, from taking the folder to letting it go."""

    is_shared = False

    def __init__(self, folder: Path) -> None:
        self.folder, self.path = folder, folder / NAME
        self.paths = [f"{self.path}{end}" for end in BESIDE]
        self.lock: FileLock | None = None
        self.opened: list[tuple[int, int] | None] = []  # which files those were
        self.is_damaged = False

    def secret(self) -> str:
        """The key in the folder.

        Raises:
            Shut: it cannot be made or read, or what is there would let anybody sign.
        """
        return secret_of(self.folder)

    def open(self) -> None:
        """Take the folder, and bring the file up to date.

        Raises:
            Shut: another house has it, nothing can be written there, or the file is none of ours.
        """
        self.lock = take(self.folder)
        try:
            migrate(self.path)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Another house may have the folder."""
        if self.lock:
            self.lock.release()

    def for_reading(self) -> sa.Engine:
        """Connections that never wait for the writer."""
        return self._watched(connect(self.path))

    def for_writing(self) -> sa.Engine:
        """The connection of the one writer; from here on all files of the database are there.

        Raises:
            Shut: nothing can be written there.
        """
        engine = self._watched(connect(self.path, writing=True))
        try:
            with engine.begin() as connection:
                self.prove(connection)
        except sa.exc.DBAPIError as wrong:
            engine.dispose()
            raise Shut("house-unwritable", folder=str(self.folder), why=str(wrong.orig)) from None
        self.opened = [_file(path) for path in self.paths]
        return engine

    def _watched(self, engine: sa.Engine) -> sa.Engine:
        """Whoever comes across a page that is destroyed there ends all writing, up to the next start."""

        @sa.event.listens_for(engine, "handle_error")
        def look(context: Any) -> None:
            code = getattr(context.original_exception, "sqlite_errorcode", 0)
            if code & 0xFF in DAMAGE and not self.is_damaged:
                self.is_damaged = True
                report.error(
                    "the database is damaged: nothing is written until the house opens anew",
                    file=self.paths[0],
                )

        return engine

    def prove(self, connection: sa.Connection) -> None:
        """A job that changes nothing, and yet is written to the disk."""
        connection.exec_driver_sql("PRAGMA user_version = 0")

    def check(self) -> None:
        """Whoever opened the paths of the database now would find what is written here.

        Raises:
            FolderLost: they would not.
            Damaged: nor all of what is written from now on.
        """
        self._must_be_whole()
        # Nobody else can have the number of a file while it is open, even if it was deleted.
        if [_file(path) for path in self.paths] != self.opened:
            raise FolderLost(f"{self.paths[0]} is gone, or another file")

    def _must_be_whole(self) -> None:
        if self.is_damaged:
            raise Damaged(f"{self.paths[0]} is damaged")

    def must_be_one_commit(self, connection: sa.Connection) -> None:
        """After a job that failed: SQLite has not taken back those before it, as on a full disk.

        Raises:
            CannotWrite: it has, and what comes now would be written without them; or it is damaged.
        """
        raw: Any = connection.connection.driver_connection
        if not raw.in_transaction:
            raise CannotWrite("the whole commit was taken back")
        self._must_be_whole()

    def meaning(self, wrong: sa.exc.DBAPIError) -> Exception:
        """No room, or a file that cannot be written; anything else is what it is."""
        return CannotWrite(str(wrong)) if isinstance(wrong, sa.exc.OperationalError) else wrong

    def is_passing(self, wrong: Exception) -> bool:
        """Nobody is in the way of the only writer."""
        return False

    def announce(self, connection: sa.Connection, told: dict[str, Any]) -> None:
        """There is nobody to tell."""

    def defer(self, connection: sa.Connection, owed: list[Owed]) -> None:
        """Nor anybody to leave it to: this process does it, and finds it again when it opens."""

    async def listen(
        self, on_told: Callable[[dict[str, Any]], None], on_return: Callable[[], None]
    ) -> None:
        """Nor to hear of."""


def _file(path: str) -> tuple[int, int] | None:
    """Which file that is; None where there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
