"""What fails for a moment goes on by itself, and done is only what the disk has."""

import asyncio
import contextlib
import errno
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
import structlog
from jinja2.utils import LRUCache

import tablee
from tablee.kit.engines import sandbox
from tablee.kit.words import _bundle
from tablee.server.games import games_here
from tablee.server.house import house as houses
from tablee.server.house.house import House
from tablee.server.live import timeouts
from tablee.server.live.tables import LiveTable
from tablee.server.main import keep_log
from tablee.server.people.seats import Seat
from tablee.server.storage.migrate import migrate
from tablee.server.storage.sqlite import Sqlite
from tablee.server.storage.trouble import CannotWrite
from tablee.server.storage.writer import Writer
from tablee.server.tables import owed
from tablee.server.tables.clocks import Clock
from tablee.server.web import pages
from tablee.server.web.api import about
from tablee.server.words import say
from tablee.server.work.process import Process
from tablee.server.work.retries import LATEST, SOONEST, Failing
from tablee.server.work.seen import Seen
from tablee.server.work.thinker import Question, Thought
from tablee.server.work.workers import BadBot, Worker
from tests.tools.patience import PATIENCE

from .house import Running, settings_for
from .postgres import by_itself, of_sqlite
from .test_crash import logged

pytestmark = pytest.mark.usefixtures("own_workers")
Story = Callable[[House], Awaitable[None]]
BOT, GUEST = Seat("bot", bot="random"), Seat("guest", "Ana", "ana")


def in_a_house(folder: Path, story: Story) -> None:
    """Let something happen in a house without a server."""

    async def happen() -> None:
        house = House(settings_for(folder))
        async with house.open():
            await story(house)

    asyncio.run(happen())


LAID_OUT = 4  # versions of a table for two: a commitment, both seats, the deal


async def laid(house: House, *seats: Seat, clock: str = "none", seconds: int = 0) -> LiveTable:
    """A table of Photosynthesis."""
    game, beside = tablee.game("photosynthesis"), Clock(clock, seconds)  # type: ignore[arg-type]
    options = {"players": len(seats), "first": 0}
    return await house.tables.create(game, options, list(seats), "ana", False, clock=beside)


async def until(so: Callable[[], Any], seconds: float = PATIENCE) -> None:
    """Wait until it is so."""
    deadline = time.monotonic() + seconds
    while not so():
        assert time.monotonic() < deadline, "it did not come about"
        await asyncio.sleep(0.01)


@contextlib.contextmanager
def full_disk(house: House) -> Iterator[None]:
    """Every commit fails, as on a disk that is full."""

    def full(_: sa.Connection) -> None:
        raise sa.exc.OperationalError("COMMIT", {}, Exception("database or disk is full"))

    sa.event.listen(house.writer.engine, "commit", full)
    try:
        yield
    finally:
        sa.event.remove(house.writer.engine, "commit", full)


# --- What goes on by itself --------------------------------------------------


@by_itself
def test_a_bot_plays_on_once_the_disk_takes_its_move(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await laid(house, BOT, BOT)
        await until(lambda: table.standing.version > LAID_OUT + 2)
        with full_disk(house):
            await until(lambda: any(times > 1 for times, _ in house.players.failing.known.values()))
            stood = table.standing.version
            assert len(house.players.thinking) == 1, "one at a time, however often it fails"
        await until(lambda: table.standing.version > stood)
        await until(lambda: not house.players.failing.known)

    in_a_house(tmp_path, story)


def test_a_bot_that_fails_in_any_other_way_plays_on_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: House) -> None:
        wrongs = [RuntimeError("odd"), ZeroDivisionError(), OSError("no file")]
        choose = house.players.brains.choose

        async def fails_at_first(*asked: Any) -> Any:
            if wrongs:
                raise wrongs.pop()
            return await choose(*asked)

        monkeypatch.setattr(house.players.brains, "choose", fails_at_first)
        monkeypatch.setattr("tablee.server.work.retries.SOONEST", 0.01)
        table = await laid(house, BOT, BOT)
        await until(lambda: table.standing.version > LAID_OUT + 2)
        assert not wrongs

    in_a_house(tmp_path, story)


@by_itself
def test_a_late_person_is_helped_out_once_the_disk_takes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: House) -> None:
        table = await laid(house, GUEST, BOT, clock="move", seconds=60)
        with full_disk(house):
            for where in (timeouts, owed):
                monkeypatch.setattr(where, "left", lambda *_: 0.0)
            house.timeouts.on_change(table)
            await until(lambda: house.players.failing.known)
        await until(lambda: table.standing.version > LAID_OUT)
        assert any(note.bot == "casual" for note in table.standing.notes)

    in_a_house(tmp_path, story)


@by_itself
def test_a_clock_that_could_not_ring_rings_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: House) -> None:
        wrongs, rang = [RuntimeError("odd"), OSError("odd")], house.timeouts._has_helped

        def fails_at_first(table: LiveTable) -> bool:
            if wrongs:
                raise wrongs.pop()
            return rang(table)

        monkeypatch.setattr(house.timeouts, "_has_helped", fails_at_first)
        for where in (timeouts, owed):
            monkeypatch.setattr(where, "left", lambda *_: 0.0)
        table = await laid(house, GUEST, BOT, clock="move", seconds=60)
        await until(lambda: table.standing.version > LAID_OUT)
        assert not wrongs and not house.timeouts.failing.known

    in_a_house(tmp_path, story)


@pytest.mark.parametrize("opened_first", [True, False])
def test_a_table_opened_while_it_is_laid_out_is_in_memory_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened_first: bool
) -> None:
    """As the clocks do that a house takes up when it opens."""

    async def story(house: House) -> None:
        tables, ready, opened = house.tables, threading.Event(), []
        written, rebuilt = tables._written, tables._rebuilt

        async def opened_meanwhile(job: Any) -> None:
            await written(job)
            if not opened:
                name = (await asyncio.to_thread(house.store.clocked))[0].id
                opened.append(asyncio.create_task(tables.open(name)))
                await asyncio.wait(opened, timeout=PATIENCE if opened_first else 0.05)

        def rebuilt_late(*found: Any) -> Any:
            assert opened_first or ready.wait(PATIENCE)
            return rebuilt(*found)

        monkeypatch.setattr(tables, "_written", opened_meanwhile)
        monkeypatch.setattr(tables, "_rebuilt", rebuilt_late)
        table = await laid(house, GUEST, GUEST, clock="move", seconds=60)
        ready.set()
        assert await opened[0] is table is await tables.open(table.id)

    in_a_house(tmp_path, story)


def test_who_cannot_hear_of_a_change_keeps_it_from_nobody(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        def deaf(_: LiveTable) -> None:
            raise RuntimeError("a board that cannot be drawn")

        house.tables.subscribers.insert(0, deaf)
        table = await laid(house, BOT, BOT)
        await until(lambda: table.standing.version > LAID_OUT + 2)

    in_a_house(tmp_path, story)


@by_itself
def test_the_keepers_of_a_house_survive_what_fails_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rounds of the house, and who writes the clocks down; both work again the next time."""
    wrongs = {name: [RuntimeError("odd"), OSError("odd")] for name in ("forget", "clocked", "keep")}

    def failing(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def fails_at_first(*asked: Any) -> Any:
            if wrongs[name]:
                raise wrongs[name].pop()
            return work(*asked)

        return fails_at_first

    async def story(house: House) -> None:
        keep_time = failing("keep", house.tables.keep_time)

        async def kept() -> None:
            await keep_time()

        monkeypatch.setattr(house.hub, "forget", failing("forget", house.hub.forget))
        monkeypatch.setattr(house.store, "clocked", failing("clocked", house.store.clocked))
        monkeypatch.setattr(house.tables, "keep_time", kept)
        await until(lambda: not any(wrongs.values()))
        await until(lambda: not house.timeouts.failing.known)

    for name, module in (("SWEEP", houses), ("KEEP", timeouts)):
        monkeypatch.setattr(module, name, 0.02)
    monkeypatch.setattr("tablee.server.work.retries.SOONEST", 0.01)
    in_a_house(tmp_path, story)


def test_a_round_of_the_house_wakes_a_bot_that_everybody_forgot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(houses, "SWEEP", 0.05)

    async def story(house: House) -> None:
        house.tables.subscribers.clear()
        table = await laid(house, BOT, BOT)
        await until(lambda: table.standing.version > LAID_OUT)

    in_a_house(tmp_path, story)


def test_nothing_begins_in_a_house_that_closes(tmp_path: Path) -> None:
    """A move that is on its way to the disk then arrives there, and wakes no bot and no clock."""

    async def story() -> None:
        house = House(settings_for(tmp_path))
        async with house.open():
            table = await laid(house, BOT, BOT)
            await until(lambda: table.standing.version > LAID_OUT)
            sa.event.listen(house.writer.engine, "commit", lambda _: time.sleep(0.2))
            await until(lambda: house.tables._running)
        assert asyncio.all_tasks() == {asyncio.current_task()}
        assert not house.players.thinking and not house.tables._running
        log = logged(tmp_path, table.id)
        assert len(log) == table.standing.version, "what the table shows is on the disk"

    asyncio.run(story())


def test_a_bot_that_had_not_begun_to_think_is_stopped_too(tmp_path: Path) -> None:
    async def story() -> None:
        house = House(settings_for(tmp_path))
        async with house.open():
            table = await laid(house, GUEST, GUEST)
            house.players.help_out(table, 0)
            assert house.players.thinking
            await house.players.stop()
            assert not house.players.thinking

    asyncio.run(story())


def test_pauses_grow_up_to_a_limit_and_begin_anew() -> None:
    failing = Failing()
    pauses = [failing.pause("bot") for _ in range(2000)]
    assert pauses == sorted(pauses) and pauses[0] == SOONEST and pauses[-1] == LATEST
    assert LATEST <= 5, "ten seconds after a disk has room again everybody plays"
    assert failing.pause("another") == SOONEST
    failing.well("bot")
    assert failing.pause("bot") == SOONEST


# --- Bots whose process dies -------------------------------------------------

QUESTION = Question(Seen("lanterns", b"{}", b"", 0, (), (), (0,)), "random", 1)
PIPES = {"stdin": asyncio.subprocess.PIPE, "stdout": asyncio.subprocess.PIPE}


def test_a_process_that_keeps_dying_is_not_started_for_every_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    starts: list[float] = []

    async def dies(self: Process) -> None:
        starts.append(time.monotonic())
        self.process = await asyncio.create_subprocess_exec(sys.executable, "-c", "", **PIPES)
        await self._answer(None, 5)

    async def story() -> None:
        worker = Worker()
        for _ in range(50):
            with pytest.raises(BadBot):
                await worker.ask(QUESTION, 5)

    monkeypatch.setattr(Process, "_start", dies)
    asyncio.run(story())
    assert len(starts) == 2, "once more at once, and then after a pause"


@pytest.mark.parametrize("wrong", ["no process", "no sense"])
def test_chance_plays_for_a_bot_whose_process_is_none(
    monkeypatch: pytest.MonkeyPatch, wrong: str
) -> None:
    async def cannot(*_: Any, **__: Any) -> Any:
        if wrong == "no process":
            raise OSError(24, "Too many open files")
        return await start(sys.executable, "-c", f"import os; os.write(1, {answer!r})", **PIPES)

    start, answer = asyncio.create_subprocess_exec, bytes(4) + b"\0\0\0\x02\xc1\xc1"
    monkeypatch.setattr(asyncio, "create_subprocess_exec", cannot)
    with pytest.raises(BadBot):
        asyncio.run(Worker().ask(QUESTION, 5))


def test_a_process_that_answers_again_is_trusted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        worker = Worker()
        worker._died("once")
        assert worker.rests_until <= time.monotonic()
        assert isinstance(await worker.ask(QUESTION, PATIENCE), Thought)
        await worker.stop()
        worker._died("once more, long after")
        assert worker.rests_until <= time.monotonic(), "as if it had never died before"

    asyncio.run(story())


# --- The first who come after a start ----------------------------------------


def test_rules_that_several_ask_for_at_once_run_on_one_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Tables that were opened together, just after a start, were called damaged."""
    together = threading.Barrier(8)

    def slow() -> object:
        time.sleep(0.05)
        return object()

    def first(_: int) -> object:
        together.wait(PATIENCE)
        return sandbox.machine()

    monkeypatch.setattr(sandbox, "_machine", cache(slow))
    with ThreadPoolExecutor(8) as crew:
        assert len(set(crew.map(first, range(8)))) == 1


# --- What is told --------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "status", "words"),
    [
        (sa.exc.OperationalError("", None, Exception("disk I/O error")), 503, "be read just now"),
        (sa.exc.DatabaseError("", None, Exception("malformed")), 503, "be read just now"),
        (OSError(errno.EMFILE, "Too many open files"), 503, "too busy"),
        (MemoryError(), 503, "too busy"),
        (sa.exc.IntegrityError("", None, Exception("")), 500, "went wrong"),
    ],
)
def test_what_may_be_well_in_a_moment_says_when_to_ask_again(
    house: Running, monkeypatch: pytest.MonkeyPatch, wrong: Exception, status: int, words: str
) -> None:
    def fail() -> None:
        raise wrong

    monkeypatch.setattr(house.house.store, "watched", fail)
    answer = house.visitor().get("/api/tables")
    assert (answer.status_code, "retry-after" in answer.headers) == (status, status == 503)
    assert words in answer.json()["message"]


# --- What is done is on the disk ---------------------------------------------


@of_sqlite
def test_what_a_full_disk_takes_back_is_promised_to_nobody(tmp_path: Path) -> None:
    """SQLite may take back a whole commit for one statement; who came before it, and after, hears."""
    database = tmp_path / "tables.sqlite"
    migrate(database)
    writer, go = Writer(Sqlite(tmp_path)), threading.Event()

    def capped(connection: sa.Connection) -> None:
        connection.exec_driver_sql("CREATE TABLE things (thing BLOB)")
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages + 3}")

    def put(thing: str) -> Callable[[sa.Connection], None]:
        def job(connection: sa.Connection) -> None:
            connection.exec_driver_sql(f"INSERT INTO things VALUES ({thing})")

        return job

    async def story() -> list[Any]:
        await writer.write(capped)
        first = asyncio.create_task(writer.write(lambda _: go.wait(PATIENCE) and None))
        await asyncio.sleep(0.05)  # the others share a commit
        together = [put("1"), put("zeroblob(100000)"), put("3")]
        rest = [asyncio.create_task(writer.write(job)) for job in together]
        await asyncio.sleep(0.05)
        go.set()
        ends = await asyncio.gather(first, *rest, return_exceptions=True)
        assert isinstance(writer.trouble, CannotWrite)
        await writer.write(put("4"))
        assert writer.trouble is None
        return list(ends)

    _, *ends = asyncio.run(story())
    with writer.engine.begin() as connection:
        kept = list(connection.exec_driver_sql("SELECT thing FROM things").scalars())
    writer.close()
    promised = [thing for thing, end in zip((1, 2, 3), ends, strict=True) if end is None]
    assert kept == [*promised, 4]


@of_sqlite
def test_the_writer_waits_for_the_disk(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        found: list[Any] = []

        def look(connection: sa.Connection) -> None:
            for pragma in ("synchronous", "journal_mode", "fullfsync"):
                found.append(connection.exec_driver_sql(f"PRAGMA {pragma}").scalar())

        await house.writer.write(look)
        assert found == [2, "wal", 1]

    in_a_house(tmp_path, story)


# --- The log -----------------------------------------------------------------


def test_a_log_on_a_full_disk_ends_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: str) -> None:
        raise OSError(28, "No space left on device")

    stderr = SimpleNamespace(write=full, flush=full, isatty=lambda: False)
    monkeypatch.setattr(sys, "stderr", stderr)
    keep_log(quiet=True)
    try:
        structlog.get_logger("tablee.writer").error("commit failed", jobs=1)
    finally:
        monkeypatch.undo()
        keep_log(quiet=True)


# --- Before anybody comes ----------------------------------------------------


def test_what_people_would_wait_for_is_ready(tmp_path: Path) -> None:
    """Rules, words in every language, templates and files: each takes tenths of a second once."""
    _bundle.cache_clear()
    pages.scribe.cache = LRUCache(400)
    house = House(settings_for(tmp_path), prepare=[pages.get_ready])
    try:
        house._load()
        spoken = _bundle.cache_info().misses
        for game in games_here():
            for language in ("en", "fr"):
                about(game, language)
                say(language, "too-busy")
        assert _bundle.cache_info().misses == spoken > 10
        assert len(pages.scribe.cache) == len(pages.scribe.list_templates())
    finally:
        house.writer.close()
        house.store.close()
        house.database.close()
