"""The house: everything a server has, put together, opened and closed."""

import asyncio
import contextlib
import shutil
import time
from collections.abc import AsyncIterator, Callable, Iterable
from pathlib import Path

import structlog

from tablee.bots import WORDS as BOTS
from tablee.kit.rules.options import Unplayable
from tablee.kit.table.laid import DOORS
from tablee.kit.words import Catalogue
from tablee.server import words
from tablee.server.errors import Refusal
from tablee.server.games import games_here
from tablee.server.house.collector import Collector
from tablee.server.house.ending import end
from tablee.server.house.health import Health
from tablee.server.house.in_turn import InTurn
from tablee.server.house.metrics import Metrics
from tablee.server.live.feeds import Hub
from tablee.server.live.hints import Hints
from tablee.server.live.jobs import Jobs
from tablee.server.live.notifier import Notifier
from tablee.server.live.others import Others
from tablee.server.live.past import write_down
from tablee.server.live.players import Players
from tablee.server.live.tables import Tables
from tablee.server.live.timeouts import KEEPER, Timeouts
from tablee.server.notices.endpoints import Services
from tablee.server.notices.mail import Mail
from tablee.server.notices.message import Channel
from tablee.server.notices.messengers import Messengers
from tablee.server.notices.web_push import Push
from tablee.server.people.decks import Decks
from tablee.server.people.limits import Buckets
from tablee.server.people.passkeys import Passkeys
from tablee.server.people.persons import ended
from tablee.server.people.visitors import Keys
from tablee.server.settings import Settings
from tablee.server.storage.database import Store
from tablee.server.storage.kinds import database_at
from tablee.server.storage.postgres import Postgres
from tablee.server.storage.queue import Length
from tablee.server.storage.writer import Writer
from tablee.server.work.process import Silent
from tablee.server.work.records import Records
from tablee.server.work.runner import Runner
from tablee.server.work.workers import Brains

SWEEP = 30.0  # seconds between two rounds of putting away
report = structlog.get_logger("tablee.house")


class House:
    """One server's parts, by name; `prepare`: what else is to be ready before anybody waits for it.

    Raises:
        Shut: another house is open on this folder, or nothing can be written there or to the database.
    """

    def __init__(self, settings: Settings, prepare: Iterable[Callable[[], None]] = ()) -> None:
        self.settings, self.prepare = settings, tuple(prepare)
        self.database = database_at(settings.folder, settings.database)
        self.database.open()
        try:
            self.writer, self.store = Writer(self.database), self._store()
        except BaseException:
            self.database.close()
            raise
        self.keys, self.passkeys = Keys(settings.secret), Passkeys(settings.secret)
        self.metrics = Metrics(self.figures)
        self.decks = Decks(settings, self.store, self.writer)
        self.hub = Hub()
        self.runner = Runner()
        self.tables = Tables(self.store, self.writer, self.runner)
        self.records = Records(self.store, self.writer, self.runner)
        brains = Brains(settings.bot_workers, settings.bot_limit)
        self.players = Players(self.tables, brains, settings.bot_delay)
        self.hints = Hints(self.runner)
        self.timeouts = Timeouts(self.tables, self.players, settings.patience)
        self.health = Health(self.writer, self.players, self.timeouts, self.is_behind)
        self.limits = Buckets(settings.limits)
        services, contact = Services(settings.push_services), settings.contact or settings.public
        self.push = Push(settings.secret, services, contact)
        self.mail = Mail(settings.mail_server, settings.mail_from)
        self.messengers = Messengers(settings.messengers, settings.messenger_hosts)
        self.tables.subscribers.append(self.hub.on_change)
        self.jobs = self._jobs()
        if not self.jobs:  # this process does itself what its tables wait for
            for part in (self.players, self.timeouts):
                self.tables.subscribers.append(part.on_change)
        ways: dict[str, Channel] = {
            one.kind: one for one in (self.push, self.mail, self.messengers)
        }
        self.notifier = Notifier(self.store, self.tables, self.hub, self.keys, ways)
        self.others = Others(self.database, self.tables, self.hub, self.limits)
        self.packing = InTurn()  # of files that somebody takes along
        self.put_out: set[str] = set()  # devices whose cookies open nothing any more
        self.others.on_put_out = self.shut_out
        self.since = time.time()

    def _store(self) -> Store:
        return Store(self.database.for_reading(), is_far=self.database.is_shared)

    def _jobs(self) -> Jobs | None:
        """What processes that share a database leave to whichever comes first."""
        if not isinstance(self.database, Postgres):
            return None
        parts = self.tables, self.players, self.timeouts
        return Jobs(self.database, *parts, self.settings.jobs)

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Open from here on; at the end everything written is on disk and no process is left."""
        await asyncio.to_thread(self.decks.tidy)
        self.shut_out(await asyncio.to_thread(self._put_out))
        doing = self.jobs.chores() if self.jobs else [self._go_on()]
        work = self._sweep(), *doing, self.others.listen(), self._notify(), self._look_back()
        chores = [asyncio.create_task(chore) for chore in work]
        if self.settings.early:
            chores.append(asyncio.create_task(self._get_ready()))
        try:
            yield
        finally:
            await end(chores)
            await self.close()

    async def close(self) -> None:
        """Let go of everything, the database last."""
        await self.others.stop()
        await self.players.stop()
        await self.timeouts.stop()
        await self.hints.stop()
        await self.tables.settle()
        await self.runner.stop()
        await self.push.close()
        await asyncio.to_thread(self.writer.close)
        self.decks.close()
        self.store.close()
        self.database.close()

    async def _get_ready(self) -> None:
        """Have processes, rules and words here before anybody waits for them."""
        try:
            await self.players.brains.be_there()
            await self.runner.be_there()
        except Silent as why:
            report.warning("no bot thinks yet, or no errand is done", why=str(why))
        await asyncio.to_thread(self._load)

    def _load(self) -> None:
        """Rules and words; the host hears which rules are plain Python."""
        spoken = [catalogue.get_ready for catalogue in (Catalogue(), words.catalogue, BOTS)]
        for get_ready in (*spoken, *self.prepare):
            try:
                get_ready()
            except Exception:
                report.exception("something is not ready")
        for game in games_here():
            try:
                game.words.get_ready()
                game.engine().warm(DOORS)
                game.sandbox(0)
            except Unplayable as why:
                report.warning("plays in plain rules", game=game.name, why=str(why))
            except Exception:
                report.exception("a game is not ready", game=game.name)

    async def _notify(self) -> None:
        """Tell people things, where this process does jobs at all."""
        if not self.jobs or self.settings.jobs:
            await self.notifier.run()

    async def _look_back(self) -> None:
        """Write down what came of old games, likewise."""
        if not self.jobs or self.settings.jobs:
            await write_down(self.tables)

    async def _go_on(self) -> None:
        while True:
            try:
                await self.players.go_on(self.store)
                await self.timeouts.go_on(self.store)
            except Exception:
                report.exception("clocks stand still")
            await asyncio.sleep(self.timeouts.failing.pause(KEEPER))

    def _put_out(self) -> set[str]:
        with self.store.engine.begin() as connection:
            return set(ended(connection))

    def shut_out(self, devices: set[str]) -> None:
        """Cookies of these devices open nothing from now on, and what is open there is closed."""
        if new := devices - self.put_out:
            self.put_out |= new
            self.hub.put_out(new)

    def may_speak(self, table: str, person: str) -> None:
        """Has this person not said too much at this table just now?

        Raises:
            Refusal: wait a little.
        """
        if wait := self.limits.take("chat", f"{table} {person}"):
            raise Refusal(429, "too-often", seconds=max(1, round(wait)))

    async def _sweep(self) -> None:
        collector = Collector()
        while True:
            await asyncio.sleep(SWEEP)
            try:
                collector.look(self.hub.sockets)
                self._look_after_tables()
                if self.database.is_shared:  # word of them may have been missed
                    self.shut_out(await asyncio.to_thread(self._put_out))
                await self.records.tidy()
            except Exception:
                report.exception("nobody looked after the tables")

    def _look_after_tables(self) -> None:
        """Put away what nobody needs; at all others see that nobody waits for nothing."""
        self.hub.forget()
        self.others.say_again()
        in_use = self.hub.in_use | {table for table, _ in self.players.thinking}
        self.tables.forget(in_use, self.settings.limits.tables_in_memory)
        for table in [] if self.jobs else self.tables.here.values():
            self.players.on_change(table)
            self.timeouts.look(table)

    def is_behind(self) -> bool:
        """Does something wait for a process that does jobs, and for too long?"""
        return bool(self.jobs and self.jobs.is_stuck)

    def figures(self) -> dict[str, float]:
        """The figures of this moment, for the metrics."""
        return {
            "sockets": self.hub.sockets,
            "tables": len(self.tables.here),
            "commits": self.writer.commits,
            "committed": self.writer.committed,
            "waiting_jobs": self.writer.jobs.qsize(),
            "errands_waiting": len(self.runner.line),
            "errands_in_hand": len(self.runner.jobs) - len(self.runner.line),
            "bot_failures": self.players.brains.failures,
            "disk_free_bytes": _room(self.settings.folder),
            "open_since": self.since,
        } | (self._of_the_queue(self.jobs.length) if self.jobs else {})

    @staticmethod
    def _of_the_queue(length: Length) -> dict[str, float]:
        return {
            "jobs_waiting": length.waiting,
            "jobs_in_hand": length.in_hand,
            "jobs_for_later": length.later,
            "jobs_oldest_seconds": length.oldest,
        }


def _room(folder: Path) -> float:
    """The bytes that are free there; none where the folder is lost."""
    try:
        return float(shutil.disk_usage(folder).free)
    except OSError:
        return 0.0
