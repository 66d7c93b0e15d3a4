"""The one hand that writes to the database: what arrives together is committed together.

A commit waits for the disk, some milliseconds; whatever came in meanwhile shares the next one.
"""

import asyncio
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, Full, Queue
from typing import Any

import sqlalchemy as sa
import structlog

from tablee.server.storage import connect

TOGETHER = 500  # jobs that one commit may carry
WAITING = 5_000  # jobs that may wait; beyond that the house is too busy
Job = Callable[[sa.Connection], None]
report = structlog.get_logger("tablee.writer")


class TooBusy(Exception):
    """More is waiting to be written than the disk can take; nothing was changed."""


class CannotWrite(Exception):
    """The database refused a commit: a full disk, a lost file."""


@dataclass(frozen=True)
class Asked:
    """One job, and who waits for it."""

    job: Job
    loop: asyncio.AbstractEventLoop
    done: "asyncio.Future[None]"


class Writer:
    """A thread that carries out jobs in the order they came, many to a commit."""

    def __init__(self, database: Path) -> None:
        self.engine = connect(database, writing=True)
        self.jobs: Queue[Asked | None] = Queue(WAITING)
        self.commits = self.committed = 0
        self.thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self.thread.start()

    @property
    def alive(self) -> bool:
        """Can anything still be written?"""
        return self.thread.is_alive()

    async def write(self, job: Job) -> None:
        """Done when the job is on the disk; whatever the job raises is raised here.

        Raises:
            TooBusy: too many jobs wait already.
            CannotWrite: the commit failed, and with it the job.
        """
        loop = asyncio.get_running_loop()
        asked = Asked(job, loop, loop.create_future())
        try:
            self.jobs.put_nowait(asked)
        except Full:
            raise TooBusy from None
        await asked.done

    def close(self) -> None:
        """Finish what is waiting, then let go of the file."""
        self.jobs.put(None)
        self.thread.join()
        self.engine.dispose()

    def _run(self) -> None:
        while batch := self._next_batch():
            self._commit([asked for asked in batch if asked])
            if None in batch:
                return

    def _next_batch(self) -> list[Asked | None]:
        batch = [self.jobs.get()]
        while len(batch) < TOGETHER and batch[-1]:
            try:
                batch.append(self.jobs.get_nowait())
            except Empty:
                break
        return batch

    def _commit(self, batch: list[Asked]) -> None:
        failures: list[Exception | None] = []
        try:
            with self.engine.begin() as connection:
                failures = [_attempt(connection, asked.job) for asked in batch]
        except Exception as wrong:
            report.error("commit failed", jobs=len(batch), error=str(wrong))
            failures = [CannotWrite(str(wrong))] * len(batch)
        self.commits, self.committed = self.commits + 1, self.committed + len(batch)
        for loop in {asked.loop for asked in batch}:
            mine = [
                (asked.done, wrong)
                for asked, wrong in zip(batch, failures, strict=True)
                if asked.loop is loop
            ]
            try:
                loop.call_soon_threadsafe(_tell, mine)
            except RuntimeError:  # whoever asked is gone
                report.warning("nobody waits for a commit", jobs=len(mine))


def _attempt(connection: sa.Connection, job: Job) -> Exception | None:
    """Carry out one job; where it fails, the others of its commit are unharmed."""
    try:
        with connection.begin_nested():
            job(connection)
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
