"""What is on the disk: migrations, snapshots that are only a cache, a log that is the truth."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from uuid import uuid4

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from filelock import FileLock

from tablee.server.storage.database import schema
from tablee.server.storage.migrate import migrate
from tablee.server.storage.revisions import HEAD, SCRIPTS
from tablee.server.storage.sqlite_file import connect
from tablee.server.tables import snapshots

from .house import Browser, Running, behind, new_key, settings_for, started
from .postgres import of_sqlite
from .test_trouble import full_disk


def play(who: Browser, table: str, moves: int, seed: int = 0) -> None:
    """Random moves for whoever is waited for, here and there taken back."""
    chance = random.Random(seed)
    for _ in range(moves):
        seen = who.table(table)
        if not seen["waiting"]:
            return
        choice = chance.choice(seen["scene"]["choices"])["action"]
        assert who.act(table, choice, seen["seat"], seen["decision"]).status_code == 200
        if chance.random() < 0.2:
            who.post(f"/api/tables/{table}/undo", {"seat": seen["seat"], "key": new_key()})


@of_sqlite
def test_the_migrations_make_the_tables_that_the_code_reads(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    database.touch()
    migrate(database)
    migrate(database)
    engine = connect(database)
    with engine.begin() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema) == []
        assert connection.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(sa.text("PRAGMA synchronous")).scalar() == 2
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


@of_sqlite
def test_a_new_database_is_as_one_that_was_migrated(tmp_path: Path) -> None:
    new, migrated = tmp_path / "deep" / "new.sqlite", tmp_path / "migrated.sqlite"
    migrated.touch()  # a file with nothing in it is brought up to date from the first migration on
    found = []
    for database in (new, migrated):
        migrate(database)
        with closing(sqlite3.connect(database)) as opened:
            names = [name for (name,) in opened.execute("SELECT name FROM sqlite_master")]
            asked = ("table_xinfo", "index_list", "index_xinfo", "foreign_key_list")
            told = {(n, what): pragma(opened, what, n) for n in names for what in asked}
            found.append((told, opened.execute("SELECT * FROM alembic_version").fetchall()))
    assert found[0] == found[1] and "alembic_version" in names


def pragma(database: sqlite3.Connection, what: str, name: str) -> list[str]:
    """What SQLite says of a table or an index; in what order columns lie is no matter."""
    rows = database.execute(f"PRAGMA {what}('{name}')").fetchall()
    return sorted(str(row[1:] if what == "table_xinfo" else row) for row in rows)


@pytest.mark.parametrize("game", ["photosynthesis", "lanterns"])
@pytest.mark.parametrize("snapshot", ["kept", "gone", "damaged", "of other rules"])
def test_a_table_comes_back_as_it_was(tmp_path: Path, game: str, snapshot: str) -> None:
    with started(settings_for(tmp_path)) as house:
        ana = house.visitor()
        table = ana.lay_out(game, "me:Ana", "beside:Bo", "beside:Cy")
        play(ana, table, 40)
        before = ana.table(table)
    assert behind(tmp_path, "SELECT count(*) FROM snapshots") == [(1,)]
    if snapshot == "gone":
        behind(tmp_path, "DELETE FROM snapshots")
    elif snapshot == "damaged":
        behind(tmp_path, "UPDATE snapshots SET packed = ?", b"nonsense")
    elif snapshot == "of other rules":
        behind(tmp_path, "UPDATE snapshots SET layout = 'old', packed = ?", b"nonsense")
    with started(settings_for(tmp_path)) as house:
        ana.http.base_url = f"http://{house.address}"
        assert ana.table(table) == before
        play(ana, table, 10, seed=1)
        standing = house.house.tables.here[table].standing
    with started(settings_for(tmp_path)) as house:
        ana.http.base_url = f"http://{house.address}"
        ana.table(table)
        reopened = house.house.tables.here[table].standing
    assert snapshots.pack(reopened) == snapshots.pack(standing)


def test_a_key_is_remembered_over_a_restart(tmp_path: Path) -> None:
    key = new_key()
    with started(settings_for(tmp_path)) as house:
        ana = house.visitor()
        table = ana.lay_out("photosynthesis", "me:Ana", "beside:Bo", first=0)
        first = ana.act(table, "place a1", 0, "0:0:PLACE:0", key)
        assert first.status_code == 200, first.text
    with started(settings_for(tmp_path)) as house:
        ana.http.base_url = f"http://{house.address}"
        assert ana.act(table, "place a1", 0, "0:0:PLACE:0", key).content == first.content
        assert ana.act(table, "place a2", 0, "0:0:PLACE:0", key).status_code == 422
        assert ana.act(table, "place a1", 0, "0:0:PLACE:0").status_code == 409


def test_a_log_that_was_tampered_with_opens_no_table_and_tells_nothing(tmp_path: Path) -> None:
    with started(settings_for(tmp_path)) as house:
        ana = house.visitor()
        table = ana.lay_out("photosynthesis", "me:Ana", "beside:Bo")
        play(ana, table, 5)
    behind(tmp_path, "DELETE FROM snapshots")
    behind(tmp_path, "UPDATE log SET \"check\" = '00000000' WHERE kind = 'act'")
    with started(settings_for(tmp_path)) as house:
        answer = house.visitor().get(f"/tables/{table}")
        assert answer.status_code == 410 and "log" in answer.text
        assert house.visitor().get("/").status_code == 200


def test_two_processes_cannot_both_write_the_same_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the folder's lock does not hold, as on some disks of a network."""
    monkeypatch.setattr(
        "tablee.server.storage.sqlite.take", lambda _: FileLock(tmp_path / uuid4().hex)
    )
    with started(settings_for(tmp_path)) as one, started(settings_for(tmp_path)) as two:
        ana = one.visitor()
        table = ana.lay_out("photosynthesis", "me:Ana", "beside:Bo", first=0)
        there = two.visitor()
        there.http.cookies = ana.http.cookies
        there.csrf = ana.csrf
        decision = there.table(table, 0)["decision"]
        assert ana.act(table, "place a1", 0, decision).status_code == 200
        late = there.act(table, "place a2", 0, decision)
        assert late.status_code == 409 and late.json()["resync"]
        assert there.table(table, 0) == ana.table(table, 0)
        assert there.act(table, "place a2", 1).status_code == 200


def test_a_disk_that_refuses_changes_nothing(house: Running) -> None:
    ana = house.visitor()
    table = ana.lay_out("photosynthesis", "me:Ana", "beside:Bo", first=0)
    before = ana.table(table, 0)
    with full_disk(house.house):
        answer = ana.act(table, "place a1", 0)
        assert answer.status_code == 503 and "disk" not in answer.text
        assert ana.table(table, 0) == before
    assert ana.act(table, "place a1", 0).status_code == 200
