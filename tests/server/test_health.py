"""Whether a house is well: asked by trying, and nothing is promised that its disk does not have."""

import asyncio
import contextlib
import json
import os
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

from tablee.server.house import health
from tests.photographs import drawn, jpeg

from .house import Browser, Running, new_key
from .postgres import of_sqlite
from .test_crash import logged
from .test_decks import GAME, send
from .test_trouble import full_disk


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was found a moment ago counts for nothing, unless a test says otherwise."""
    monkeypatch.setattr(health, "HOLDS", 0.0)


def told(who: Browser) -> list[str]:
    """What the house says is wrong with it."""
    answer = who.get("/health")
    wrong: list[str] = answer.json()["wrong"]
    assert answer.json()["well"] == (not wrong) == (answer.status_code == 200)
    return wrong


def at_a_table(house: Running) -> tuple[Browser, str]:
    """Somebody who plays both seats, and where."""
    ana = house.visitor()
    return ana, ana.lay_out("photosynthesis", "me:Ana", "beside:Bo", first=0)


@of_sqlite
def test_a_house_that_is_well_says_so_and_writes_to_find_out(house: Running) -> None:
    ana = house.visitor()
    wal = Path(f"{house.house.settings.folder / 'tables.sqlite'}-wal")
    before = wal.stat().st_size
    assert told(ana) == []
    assert wal.stat().st_size > before, "it has tried"


def test_it_is_tried_every_few_seconds_at_most(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = house.visitor()
    monkeypatch.setattr(health, "HOLDS", 60.0)
    assert told(ana) == []
    commits = house.house.writer.commits
    assert [told(ana) for _ in range(50)] == [[]] * 50
    assert house.house.writer.commits < commits + 10, "some are the house's own"


def test_a_full_disk_is_told_until_it_takes_something_again(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, table = at_a_table(house)
    with full_disk(house.house):
        assert told(ana) == ["cannot-write"]
        monkeypatch.setattr(health, "HOLDS", 60.0)
        assert ana.act(table, "place a1", 0).status_code == 503
        assert told(ana) == ["cannot-write"], "as the last move has found out"
    assert ana.act(table, "place a1", 0).status_code == 200
    assert told(ana) == [], "as the last move has found out"


def test_whoever_has_something_written_hears_that_it_was_not(house: Running) -> None:
    ana, table = at_a_table(house)
    said = {"text": "Hello", "key": new_key(), "seat": 0}
    with full_disk(house.house):
        answers = [
            ana.post(f"/api/tables/{table}/chat", said),
            ana.post(f"/api/tables/{table}/seats/1/leave"),
            ana.post("/api/decks", {"game": GAME, "name": "Ours"}),
        ]
        assert [answer.status_code for answer in answers] == [503] * 3
        assert len({answer.text for answer in answers}) == 1
    assert ana.post("/api/decks", {"game": GAME, "name": "Ours"}).status_code == 201


def test_a_failed_move_is_told_even_if_a_try_has_just_come_about(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, table = at_a_table(house)
    assert told(ana) == []
    monkeypatch.setattr(health, "HOLDS", 60.0)
    with full_disk(house.house):
        assert ana.act(table, "place a1", 0).status_code == 503
    assert told(ana) == ["cannot-write"]
    monkeypatch.setattr(health, "HOLDS", 0.0)
    assert told(ana) == [], "nobody plays, and yet it gets well"


def test_a_disk_that_does_not_answer_is_told(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, go = house.visitor(), threading.Event()
    monkeypatch.setattr(health, "PATIENCE", 0.1)
    monkeypatch.setattr(house.house.database, "prove", lambda _: go.wait(20) and None)
    try:
        assert told(ana) == ["cannot-write"]
    finally:
        go.set()
    assert told(ana) == []


def away(folder: Path) -> Path:
    """Where a folder goes."""
    return folder.with_name(f"{folder.name}-moved")


def gone(database: Path) -> None:
    """The folder is deleted."""
    shutil.rmtree(database.parent)


def moved(database: Path) -> None:
    """The folder is elsewhere."""
    database.parent.rename(away(database.parent))


def replaced(database: Path) -> None:
    """An older copy lies in its place."""
    shutil.copy(database, database.with_name("copy"))
    database.with_name("copy").replace(database)


def made_anew(database: Path) -> None:
    """The folder is deleted, and an empty one has come in its place."""
    gone(database)
    database.parent.mkdir()
    database.touch()


def without_its_latest(database: Path) -> None:
    """The file of what is not yet in the database is deleted."""
    Path(f"{database}-wal").unlink()


def without_its_index(database: Path) -> None:
    """The file is deleted by which those who read and write agree."""
    Path(f"{database}-shm").unlink()


@pytest.mark.parametrize(
    "lose", [gone, moved, replaced, made_anew, without_its_latest, without_its_index]
)
@of_sqlite
def test_nothing_is_done_where_nobody_would_find_it(
    house: Running, lose: Callable[[Path], None]
) -> None:
    ana, table = at_a_table(house)
    before = ana.table(table, 0)
    lose(house.house.settings.folder / "tables.sqlite")
    assert ana.act(table, "place a1", 0).status_code == 503
    chair = {"game": "photosynthesis", "seats": [{"who": "me", "name": "Ana"}, {"who": "friend"}]}
    assert ana.post("/api/tables", chair).status_code == 503
    assert told(ana) == ["folder-lost"]
    assert ana.table(table, 0) == before


@of_sqlite
def test_a_folder_that_comes_back_is_played_on_in(house: Running) -> None:
    ana, table = at_a_table(house)
    folder = house.house.settings.folder
    key, decision = new_key(), ana.table(table, 0)["decision"]
    folder.rename(away(folder))
    assert ana.act(table, "place a1", 0, decision, key).status_code == 503
    away(folder).rename(folder)
    assert told(ana) == []
    done = ana.act(table, "place a1", 0, decision, key)
    assert done.status_code == 200
    assert logged(folder, table)[-1] == (done.json()["version"], "act", 0, "place a1")


@of_sqlite
def test_a_move_during_which_the_folder_goes_is_done_once_or_not_at_all(house: Running) -> None:
    """It went into the file while that moved away: refused, found when it is back, not done twice."""
    ana, table = at_a_table(house)
    folder = house.house.settings.folder
    key, decision = new_key(), ana.table(table, 0)["decision"]

    def goes(_: sa.Connection) -> None:
        os.rename(folder, away(folder))

    sa.event.listen(house.house.writer.engine, "commit", goes, once=True)
    assert ana.act(table, "place a1", 0, decision, key).status_code == 503
    away(folder).rename(folder)
    again = [ana.act(table, "place a1", 0, decision, key).status_code for _ in range(2)]
    assert again[-1] == 200 and set(again) <= {200, 409}
    acts = [row for row in logged(folder, table) if row[1] == "act"]
    assert len(acts) == 1
    assert ana.table(table, 0)["version"] == acts[0][0]


@pytest.mark.parametrize(("who", "wrong"), [("players", "bot"), ("timeouts", "clock")])
def test_who_has_failed_for_too_long_is_told(
    house: Running, monkeypatch: pytest.MonkeyPatch, who: str, wrong: str
) -> None:
    ana, failing = house.visitor(), getattr(house.house, who).failing
    failing.pause("somebody's table")
    assert told(ana) == [], "a moment is nothing"
    monkeypatch.setattr("tablee.server.work.retries.STUCK", 0.0)
    time.sleep(0.01)
    assert told(ana) == [f"{wrong}-stopped"]
    failing.well("somebody's table")
    assert told(ana) == []


def test_health_tells_nothing_of_who_plays_here(house: Running) -> None:
    ana, table = at_a_table(house)
    house.house.players.failing.pause((table, 0))
    with full_disk(house.house):
        answer = ana.get("/health")
    assert set(json.loads(answer.text)) == {"well", "wrong"}
    folder = str(house.house.settings.folder)
    assert not any(private in answer.text for private in (table, "Ana", folder, "disk"))


# --- A page that goes bad ----------------------------------------------------


@pytest.mark.parametrize("who", ["store", "writer"])
@of_sqlite
def test_who_comes_across_a_bad_page_ends_all_writing(house: Running, who: str) -> None:
    """Whoever reads or whoever writes; what was said yes to after it might be lost at the next start."""
    ana, table = at_a_table(house)
    settings = house.house.settings
    with contextlib.closing(sqlite3.connect(settings.folder / "tables.sqlite")) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database = settings.folder / "tables.sqlite"
    with database.open("r+b") as file:
        file.seek(4096)  # after the first page
        file.write(b"\xa5" * (database.stat().st_size - 4096))
    getattr(house.house, who).engine.dispose()  # it looks at the file again
    if who == "store":
        answer = ana.get("/api/tables")
        assert answer.status_code == 503 and answer.json()["message"].endswith(".")
    before = ana.table(table, 0)
    assert ana.act(table, "place a1", 0).status_code == 503
    assert told(ana) == ["database-damaged"]
    assert ana.act(table, "place a1", 0).status_code == 503
    assert ana.table(table, 0) == before


# --- Photographs -------------------------------------------------------------


def with_a_deck(ana: Browser) -> Callable[[], httpx.Response]:
    """Whoever sends a photograph for a deck of theirs."""
    deck = ana.post("/api/decks", {"game": GAME, "name": "Ours"}).json()["deck"]
    return lambda: send(ana, deck, jpeg(drawn(1, (160, 120))))


@of_sqlite
def test_a_photograph_that_finds_no_room_is_refused_and_leaves_nothing(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    photograph = with_a_deck(house.visitor())

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr("tablee.server.people.decks.os.fsync", full)
        answer = photograph()
        assert answer.status_code == 503 and "No space left" not in answer.text
    assert not list((house.house.settings.folder / "photos").iterdir())
    assert photograph().status_code == 201


@of_sqlite
def test_a_photograph_makes_no_folder_where_the_house_had_one(house: Running) -> None:
    """Or the folder that was moved away could not be put back."""
    photograph, folder = with_a_deck(house.visitor()), house.house.settings.folder
    folder.rename(away(folder))
    assert photograph().status_code == 503
    assert not folder.exists()
    away(folder).rename(folder)
    assert photograph().status_code == 201


@of_sqlite
def test_a_photograph_is_removed_from_a_full_disk_too(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    photo = with_a_deck(house.visitor())().json()["photo"]
    path = house.house.settings.folder / "photos" / f"{photo}.webp"
    assert path.exists()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tablee.server.people.decks.os.fsync", full)
    asyncio.run(house.house.decks.blank(photo))
    assert not path.exists() and not path.with_suffix(".part").exists()
