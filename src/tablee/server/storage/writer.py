"""The one hand of a process that writes to the database: what arrives together is committed together.

A commit waits for the disk, some milliseconds; whatever came in meanwhile shares the next one.
"""

import asyncio
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, Full, Queue
from typing import Any

import sqlalchemy as sa
import structlog

from tablee.server.storage.kinds import Database
from tablee.server.storage.trouble import CannotWrite, TooBusy

TOGETHER = 500  # jobs that one commit may carry
WAITING = 5_000  # jobs that may wait; beyond that the house is too busy
PAUSES = (0.0, 0.05, 0.2)  # seconds before a job is tried by itself, and again
Job = Callable[[sa.Connection], None]
report = structlog.get_logger("tablee.writer")


class JobFailed(Exception):
    """A job has, and with it all the others of its commit."""


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

    def __init__(self, database: Database) -> None:
        self.database = database
        self.engine = database.for_writing()
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

    async def write(self, job: Job) -> None:
        """Done when the job is on the disk; whatever the job raises is raised here.

        It may be carried out once more, where another's failure took its commit back: what it leaves in
        its caller's hands it puts in the place of what it left before.

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
            failures = self._carried_out_at_last([queued.job for queued in batch])
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

    def _carried_out_at_last(self, jobs: list[Job]) -> list[Exception | None]:
        """Carry out jobs, once more where that may help: all of them, then each that others kept from it.

        Raises:
            Exception: the commit failed, and nothing was written.
        """
        try:
            failures = self._carried_out(jobs)
        except Exception as wrong:
            if not self.database.is_passing(wrong):
                raise
            report.warning("a commit is tried again", jobs=len(jobs), why=str(wrong))
            failures = self._carried_out(jobs)
        for n, failure in enumerate(failures):
            if failure and self.database.is_passing(failure):
                failures[n] = self._by_itself(jobs[n])
        told = [self._meaning(failure) for failure in failures]
        if trouble := next((one for one in told if isinstance(one, CannotWrite)), None):
            self.trouble = trouble
        elif None in told:
            self.trouble, self.proved = None, time.monotonic()
        return told

    def _by_itself(self, job: Job) -> Exception | None:
        """Carry out a job that others were in the way of, and let them pass if they are so again."""
        failure: Exception | None = None
        for pause in PAUSES:
            time.sleep(pause)
            try:
                failure = self._carried_out([job])[0]
            except Exception as wrong:
                failure = wrong
            if failure is None or isinstance(failure, sa.exc.IntegrityError):
                break
            if not self.database.is_passing(failure):
                break
        return failure

    def _carried_out(self, jobs: list[Job]) -> list[Exception | None]:
        """Carry out jobs in one commit: what became of each.

        Raises:
            Exception: the commit failed, and nothing was written.
        """
        self.database.check()
        failures = self._all_went_well(jobs)
        if failures is None:
            failures = []
            with self.engine.begin() as connection:
                for job in jobs:
                    failures.append(_attempt(connection, job))
                    self.database.must_be_one_commit(connection)
        self.database.check()  # moved away meanwhile: nobody who looks there will find it
        return failures

    def _all_went_well(self, jobs: list[Job]) -> list[Exception | None] | None:
        """Carry out jobs without a savepoint for each, which would be two more statements.

        Where one fails nothing is written, and there is no answer unless it is the only one.

        Raises:
            Exception: the commit failed.
        """
        try:
            with self.engine.begin() as connection:
                for job in jobs:
                    try:
                        job(connection)
                    except Exception as wrong:
                        raise JobFailed from wrong
        except JobFailed as why:
            return [why.__cause__] if len(jobs) == 1 else None  # type: ignore[list-item]
        return [None] * len(jobs)

    def _meaning(self, wrong: Exception | None) -> Exception | None:
        """What is told to whoever waits for a job."""
        if isinstance(wrong, sa.exc.DBAPIError) and not isinstance(wrong, sa.exc.IntegrityError):
            report.error("job failed", error=str(wrong))
            return self.database.meaning(wrong)
        return wrong


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
