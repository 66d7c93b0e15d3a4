"""The one hand that writes to the database: what arrives together is committed together.

A commit waits for the disk, some milliseconds; whatever came in meanwhile shares the next one.
Done is what the disk has, in the file that is still found at its path.
"""

import asyncio
import os
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, Full, Queue
from typing import Any

import sqlalchemy as sa
import structlog

from tablee.server.errors import Refusal, Shut
from tablee.server.storage.database import connect

TOGETHER = 500  # jobs that one commit may carry
WAITING = 5_000  # jobs that may wait; beyond that the house is too busy
BESIDE = ("", "-wal", "-shm")  # the files that are the database while it is open
DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
Job = Callable[[sa.Connection], None]
report = structlog.get_logger("tablee.writer")


class TooBusy(Refusal):
    """More is waiting to be written than the disk can take; nothing was changed."""

    def __init__(self) -> None:
        super().__init__(503, "too-busy")


class CannotWrite(Refusal):
    """The database refused a commit: a full disk, a file that cannot be written."""

    def __init__(self, why: str) -> None:
        super().__init__(503, "cannot-write", why=why)


class FolderLost(CannotWrite):
    """The database that is open is no longer the one at its path: it would be written for nobody."""


class Damaged(CannotWrite):
    """A page of the database is destroyed: what is written now may be lost with it at the next start."""


@dataclass(frozen=True)
class QueuedJob:
    """One job, and who waits for it."""

    job: Job
    loop: asyncio.AbstractEventLoop
    done: "asyncio.Future[None]"


class Writer:
    """A thread that carries out jobs in the order they came, many to a commit.

    Raises:
        Shut: nothing can be written there.
    """

    def __init__(self, database: Path) -> None:
        self.paths = [f"{database}{end}" for end in BESIDE]
        self.engine = connect(database, writing=True)
        self.is_damaged = False
        self.watch(self.engine)
        try:
            with self.engine.begin() as connection:  # from here on all three files are there
                prove(connection)
        except sa.exc.DBAPIError as wrong:
            self.engine.dispose()
            raise Shut(
                "house-unwritable", folder=str(database.parent), why=str(wrong.orig)
            ) from None
        self.opened = [_file(path) for path in self.paths]
        self.jobs: Queue[QueuedJob | None] = Queue(WAITING)
        self.commits = self.committed = 0
        self.trouble: CannotWrite | None = None  # of the latest commit
        self.proved = time.monotonic()  # when something was last written
        self.thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self.thread.start()

    @property
    def alive(self) -> bool:
        """Can anything still be written?"""
        return self.thread.is_alive()

    def watch(self, engine: sa.Engine) -> None:
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

    async def write(self, job: Job) -> None:
        """Done when the job is on the disk; whatever the job raises is raised here.

        Raises:
            TooBusy: too many jobs wait already.
            CannotWrite: the commit failed, and with it the job.
        """
        loop = asyncio.get_running_loop()
        queued = QueuedJob(job, loop, loop.create_future())
        try:
            self.jobs.put_nowait(queued)
        except Full:
            raise TooBusy from None
        await queued.done

    def close(self) -> None:
        """Finish what is waiting, then let go of the file."""
        self.jobs.put(None)
        self.thread.join()
        self.engine.dispose()

    def _run(self) -> None:
        while batch := self._next_batch():
            self._commit([queued for queued in batch if queued])
            if None in batch:
                return

    def _next_batch(self) -> list[QueuedJob | None]:
        batch = [self.jobs.get()]
        while len(batch) < TOGETHER and batch[-1]:
            try:
                batch.append(self.jobs.get_nowait())
            except Empty:
                break
        return batch

    def _commit(self, batch: list[QueuedJob]) -> None:
        failures: list[Exception | None]
        try:
            failures = self._carried_out([queued.job for queued in batch])
        except Exception as wrong:
            self.trouble = wrong if isinstance(wrong, CannotWrite) else CannotWrite(str(wrong))
            report.error("commit failed", jobs=len(batch), error=str(self.trouble.arguments["why"]))
            failures = [self.trouble] * len(batch)
        self.commits, self.committed = self.commits + 1, self.committed + len(batch)
        for loop in {queued.loop for queued in batch}:
            mine = [
                (queued.done, wrong)
                for queued, wrong in zip(batch, failures, strict=True)
                if queued.loop is loop
            ]
            try:
                loop.call_soon_threadsafe(_tell, mine)
            except RuntimeError:  # whoever asked is gone
                report.warning("nobody waits for a commit", jobs=len(mine))

    def _carried_out(self, jobs: list[Job]) -> list[Exception | None]:
        """Carry out jobs in one commit: what became of each.

        Raises:
            Exception: the commit failed, and nothing was written.
        """
        self.check()
        with self.engine.begin() as connection:
            failures = []
            for job in jobs:
                failures.append(_attempt(connection, job))
                _still_one_commit(connection)
                self._must_be_whole()
        self.check()  # moved away meanwhile: nobody who looks there will find it
        if wrong := next((one for one in failures if isinstance(one, CannotWrite)), None):
            self.trouble = wrong
        elif None in failures:
            self.trouble, self.proved = None, time.monotonic()
        return failures


def prove(connection: sa.Connection) -> None:
    """A job that changes nothing, and yet is written to the disk."""
    connection.exec_driver_sql("PRAGMA user_version = 0")


def _file(path: str) -> tuple[int, int] | None:
    """Which file that is; None where there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _still_one_commit(connection: sa.Connection) -> None:
    """After a job that failed: SQLite has not taken back those before it, as on a full disk.

    Raises:
        CannotWrite: it has, and what comes now would be written without them.
    """
    raw: Any = connection.connection.driver_connection
    if not raw.in_transaction:
        raise CannotWrite("the whole commit was taken back")


def _attempt(connection: sa.Connection, job: Job) -> Exception | None:
    """Carry out one job; where it fails, the others of its commit are unharmed."""
    try:
        with connection.begin_nested():
            job(connection)
    except sa.exc.OperationalError as wrong:
        report.error("job failed", error=str(wrong))
        return CannotWrite(str(wrong))
    except Exception as wrong:
        return wrong
    return None


def _tell(done: list[tuple[Any, Exception | None]]) -> None:
    for future, wrong in done:
        if future.cancelled():
            continue
        if wrong:
            future.set_exception(wrong)
        else:
            future.set_result(None)
