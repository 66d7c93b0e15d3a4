"""What tables wait for, done by whichever process of a house comes first.

The queue is Procrastinate's, in the database that they share: a job is written with the move that brings
it up (`storage/queue.py`), taken by one process, and taken back from one that says nothing for a moment,
so that another does it. Done twice, it changes nothing: what a table waits for no more is done with.
"""

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable, Coroutine
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import structlog
from structlog.contextvars import bound_contextvars

from tablee.server.errors import Refusal
from tablee.server.live.players import Players
from tablee.server.live.tables import Tables
from tablee.server.live.timekeeper import count_on
from tablee.server.live.timeouts import Timeouts
from tablee.server.storage.postgres import Postgres
from tablee.server.storage.queue import NAME, Length, length, seek
from tablee.server.tables.owed import newly
from tablee.server.work.retries import LATEST, SOONEST

if TYPE_CHECKING:
    import procrastinate
    from procrastinate.jobs import Job
    from procrastinate.manager import JobManager

BEAT = 0.5  # seconds between two times that a process says that it works
SILENT = 2.0  # seconds without, after which its jobs are another's
LOOK = 0.5  # seconds between two looks for what has come due
FINISH = 3.0  # seconds in which a process that ends may finish what it has in hand
COUNT = "* * * * * */15"  # when it is written down how long clocks have run
SEEK = "* * * * *"  # when tables are sought that nothing is written of
TRIES = 4  # after which a job waits longer for the next
REST = 60.0  # seconds, then
MOST = 3  # connections of a process that works, and one that listens
MEASURED = 5.0  # seconds between two times that the queue is measured
STUCK = 60.0  # seconds that a job may wait; beyond that something has stopped
AGAIN = 503  # the status of what may be done in a moment
report = structlog.get_logger("tablee.jobs")


class Jobs:
    """The share of one process in what tables wait for: so many at a time, or none."""

    def __init__(
        self, database: Postgres, tables: Tables, players: Players, timeouts: Timeouts, most: int
    ) -> None:
        self.database, self.tables, self.most = database, tables, most
        self.players, self.timeouts = players, timeouts
        self.app: procrastinate.App | None = None
        self.length = Length()

    def chores(self) -> list[Coroutine[Any, Any, None]]:
        """Each goes on until cancelled; what is in hand then is finished soon, or given back."""
        if not self.most:
            return [self._measure()]
        _listen_to_the_engine()
        return [self._measure(), self._work(), self._take_back()]

    @property
    def is_stuck(self) -> bool:
        """Has something waited for longer than a moment?"""
        return self.length.oldest > STUCK

    async def _work(self) -> None:
        """Do what comes; where the database was away, begin anew."""
        pause = SOONEST
        while True:
            try:
                await self.tables.write(lambda connection: seek(connection, None))
                self.app = app = self._app()
                async with app.open_async():
                    pause = SOONEST
                    await app.run_worker_async(
                        queues=[NAME],
                        concurrency=self.most,
                        fetch_job_polling_interval=LOOK,
                        update_heartbeat_interval=BEAT,
                        stalled_worker_timeout=SILENT,
                        shutdown_graceful_timeout=FINISH,
                        delete_jobs="always",
                        install_signal_handlers=False,
                    )
            except Exception as why:
                report.warning("no jobs are done here", why=" ".join(str(why).split()))
            await asyncio.sleep(pause)
            pause = min(2 * pause, LATEST)

    async def _take_back(self) -> None:
        """Let others do what a process has in hand that is gone, or stands still."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                if self.app:
                    await self._look_after_others(self.app.job_manager)
            except Exception as why:  # so does every process, and this one soon again
                report.debug("nothing was taken back", why=repr(why))

    async def _look_after_others(self, queue: "JobManager") -> None:
        for job in await queue.get_stalled_jobs(queue=NAME, seconds_since_heartbeat=SILENT):
            await self._give_to_others(queue, job)

    async def _give_to_others(self, queue: "JobManager", job: "Job") -> None:
        from procrastinate.exceptions import ConnectorException, UniqueViolation
        from procrastinate.jobs import Status

        report.warning("a job is another's", job=job.task_name, **job.task_kwargs)
        try:
            await queue.retry_job(job)
        except UniqueViolation:  # the same is waiting already
            await queue.finish_job(job, Status.FAILED, delete_job=True)
        except ConnectorException as why:  # others were quicker, and it waits for whoever takes it
            report.debug("a job is another's already", why=str(why))

    async def _measure(self) -> None:
        """Know how long the queue is, for figures."""
        while True:
            try:
                self.length = await asyncio.to_thread(length, self.tables.store.at_once)
            except Exception as why:
                report.warning("the queue was not measured", why=" ".join(str(why).split()))
            await asyncio.sleep(MEASURED)

    # --- What is done -----------------------------------------------------------

    def _app(self) -> "procrastinate.App":
        import procrastinate

        pool: dict[str, Any] = {"min_size": 1, "max_size": MOST, "timeout": 5.0}
        pool |= {"conninfo": self.database.address, "kwargs": self.database.for_jobs}
        connector = procrastinate.PsycopgConnector(**pool)
        app, again = procrastinate.App(connector=connector), retried()
        for name, done in (("bot", self._bot), ("late", self._late)):
            app.task(name=name, queue=NAME, retry=again)(done)
        for name, done_at in (("clock", self._clock), ("look", self._look)):
            app.task(name=name, queue=NAME, retry=again)(done_at)
        for name, when, round_ in (("count", COUNT, self._count), ("seek", SEEK, self._seek)):
            task = app.task(name=name, queue=NAME, queueing_lock=name)(round_)
            app.periodic(cron=when)(task)
        return app

    async def _bot(self, request: str = "", **what: Any) -> None:
        """A bot owes a decision."""
        with bound_contextvars(**{"request": request} if request else {}):
            await _attempted(what["table"], lambda: self.players.decide(**what))

    async def _late(self, **what: Any) -> None:
        """A person is late with one."""
        await _attempted(what["table"], lambda: self.players.decide(**what, is_late=True))

    async def _clock(self, table: str) -> None:
        """An alarm rings."""
        await _attempted(table, lambda: self.timeouts.ring(table))

    async def _look(self, table: str) -> None:
        """A table may wait for something of which nothing is written."""

        async def look() -> None:
            found = await self.tables.open(table, surely=True)
            owed = newly(table, None, found.standing, found.language)
            await self.tables.write(lambda connection: self.database.defer(connection, owed))

        await _attempted(table, look)

    async def _count(self, timestamp: int) -> None:
        """Clocks have run a little longer: written down by one process for all."""
        await self.tables.write(count_on)

    async def _seek(self, timestamp: int) -> None:
        """Perhaps a table waits that nothing is written of."""
        await self.tables.write(seek)


async def _attempted(table: str, do: Callable[[], Awaitable[Any]]) -> None:
    """Do a job; what the house refuses for good is done with.

    Raises:
        Exception: try it again.
    """
    try:
        await do()
    except Refusal as why:
        report.warning("a job could not be done", table=table, why=str(why))
        if why.status == AGAIN:
            raise
    except Exception:
        report.exception("a job could not be done", table=table)
        raise


def retried() -> Any:
    """When a job that failed is tried again: soon at first, later after longer."""
    from procrastinate import BaseRetryStrategy, RetryDecision

    class Again(BaseRetryStrategy):
        def get_retry_decision(self, *, exception: BaseException, job: "Job") -> RetryDecision:
            pause = pause_after(job.attempts, isinstance(exception, asyncio.CancelledError))
            return RetryDecision(retry_at=datetime.now(UTC) + timedelta(seconds=pause))

    return Again()


def pause_after(tries: int, is_given_back: bool) -> float:
    """Seconds until a job is tried again; at once where a process ended with it in hand."""
    if is_given_back:
        return 0.0
    pause = SOONEST * math.pow(2.0, min(tries, TRIES))
    return min(LATEST, pause) if tries <= 2 * TRIES else REST


class _Told(logging.Handler):
    """What Procrastinate reports, in our log."""

    def emit(self, record: logging.LogRecord) -> None:
        """Passed on, in a line."""
        report.warning("the queue reports", what=record.getMessage())


def _listen_to_the_engine() -> None:
    """What goes wrong there is a line of our log, and nothing else is."""
    for name in ("procrastinate", "psycopg.pool"):
        engine = logging.getLogger(name)
        engine.setLevel(logging.WARNING)
        engine.propagate = False
        engine.handlers = [_Told()]
