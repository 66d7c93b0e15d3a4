"""What a house finds where its tables should be: damaged, another program's, of a newer house."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from tablee.cli.commands import run
from tablee.server.errors import Shut
from tablee.server.storage import outline, rescue
from tablee.server.storage.migrate import migrate, revision_of
from tablee.server.storage.revisions import HEAD, KNOWN

from .house import settings_for, started
from .postgres import of_sqlite

pytestmark = of_sqlite

PAGE = 4096  # bytes, of SQLite
GARBAGE = b"\xa5" * PAGE


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Forty tables, in a house that has closed."""
    with started(settings_for(tmp_path)) as house:
        ana = house.visitor()
        for _ in range(40):
            ana.lay_out("lanterns", "me:Ana", "beside:Bo", listed=True)
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return tmp_path / "tables.sqlite"


def told(database: Path, capsys: pytest.CaptureFixture[str], language: str) -> str:
    """What `tablee serve` says of it, in one sentence and no traceback."""
    asked = ["--lang", language, "serve", "--port", "0", "--data", str(database.parent)]
    assert run(asked) != 0
    said = " ".join(capsys.readouterr().err.split())
    assert "Traceback" not in said and str(database.parent) in said
    return said


def page_of(database: Path, name: str) -> int:
    """The first page of a table or an index."""
    with closing(sqlite3.connect(database)) as connection:
        asked = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        return int(connection.execute(asked, (name,)).fetchone()[0])


def destroy(database: Path, page: int) -> None:
    """As a bad sector does."""
    with database.open("r+b") as file:
        file.seek((page - 1) * PAGE)
        file.write(GARBAGE)


@pytest.mark.parametrize(
    ("is_", "en", "fr"),
    [
        (b"no database at all, but some text of somebody" * 100, "cannot be read", "lues"),
        (b"SQLite format 3\0" + GARBAGE, "cannot be read", "lues"),
    ],
)
def test_what_is_no_database_is_told_in_a_sentence(
    is_: bytes, en: str, fr: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "tables.sqlite"
    database.write_bytes(is_)
    assert en in told(database, capsys, "en") and fr in told(database, capsys, "fr")
    assert database.read_bytes() == is_, "nothing is lost by asking"


def test_a_database_of_another_program_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "tables.sqlite"
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("CREATE TABLE bookmarks (address TEXT)")
        connection.commit()
    before = database.read_bytes()
    assert "no database of Tablée" in told(database, capsys, "en")
    assert "n’est pas une base de données de Tablée" in told(database, capsys, "fr")
    assert database.read_bytes() == before


def test_a_database_of_a_newer_house_is_left_alone(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    said = told(database, capsys, "en")
    assert "newer Tablée" in said and "9999" in said and HEAD in said
    assert revision_of(database) == "9999" and "9999" not in KNOWN


def test_a_database_cut_short_is_told_in_a_sentence_or_opened(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = database.read_bytes()
    database.write_bytes(whole[: PAGE // 2])
    assert "cannot be read" in told(database, capsys, "en")
    database.write_bytes(whole[: len(whole) // 2])
    with capture_logs() as logged:
        try:
            migrate(database)
        except Shut as shut:
            assert "cannot be read" in shut.said("en")
        else:
            assert [line["event"] for line in logged if line["log_level"] == "error"]


def test_an_empty_file_becomes_a_database(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").touch()
    migrate(tmp_path / "tables.sqlite")
    assert revision_of(tmp_path / "tables.sqlite") == HEAD


def test_a_whole_database_is_said_nothing_of(database: Path) -> None:
    with capture_logs() as logged:
        migrate(database)
    assert logged == [] and not list(database.parent.glob("*damaged*"))


def rows_of(database: Path) -> dict[str, set[tuple[object, ...]]]:
    """All that lies there."""
    with closing(sqlite3.connect(database)) as connection:
        names = [
            n for (n,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        return {name: set(connection.execute(f"SELECT * FROM {name}")) for name in names}


def test_with_an_index_nothing_is_lost(database: Path) -> None:
    whole = rows_of(database)
    for name in ("ix_seats_holder", "sqlite_autoindex_log_2", "sqlite_autoindex_tables_1"):
        destroy(database, page_of(database, name))
        with capture_logs() as logged:
            migrate(database)
        (damage, left) = logged
        assert damage["event"] == "the database is damaged" and damage["places"]
        assert left["lost"] == {} and left["tables"] == []
        assert rows_of(database) == whole and Path(left["kept"]).exists()


@pytest.mark.parametrize("how", ["destroyed", "empty"])
def test_which_house_it_is_of_is_told_by_its_columns_too(database: Path, how: str) -> None:
    """The one page on which that is written costs nobody their tables."""
    whole = rows_of(database)
    if how == "empty":
        with closing(sqlite3.connect(database)) as connection:
            connection.execute("DELETE FROM alembic_version")
            connection.commit()
    else:
        destroy(database, page_of(database, "alembic_version"))
    migrate(database)
    assert rows_of(database) == whole
    with capture_logs() as logged:
        migrate(database)
    assert logged == []


def outline_pages(database: Path) -> list[int]:
    """The pages that say what lies where, but for the first."""
    told = json.loads(database.with_suffix(".outline").read_text("utf-8"))
    return sorted(map(int, told["pages"]))


def test_pages_that_say_what_lies_where_are_put_back(database: Path) -> None:
    whole, pages = rows_of(database), outline_pages(database)
    assert len(pages) > 1
    for bad in (*([page] for page in pages), pages):
        for page in bad:
            destroy(database, page)
        with pytest.raises(sqlite3.DatabaseError):
            rows_of(database)
        with capture_logs() as logged:
            migrate(database)
        (back,) = logged
        assert back["pages"] == bad and "put back" in back["event"]
        assert rows_of(database) == whole


def test_what_else_is_destroyed_with_them_is_lost_and_no_more(database: Path) -> None:
    destroy(database, outline_pages(database)[0])
    destroy(database, page_of_outline(database, "ix_seats_holder"))
    with capture_logs() as logged:
        migrate(database)
    assert [line["event"].split()[0] for line in logged] == ["pages", "the", "what"]
    assert logged[-1]["lost"] == {}


def page_of_outline(database: Path, name: str) -> int:
    """The first page of an index, of a database that cannot be read any more."""
    copy = database.with_name("copy.sqlite")
    copy.write_bytes(database.read_bytes())
    copy.with_suffix(".outline").write_bytes(database.with_suffix(".outline").read_bytes())
    assert outline.put_back(copy)
    return page_of(copy, name)


@pytest.mark.parametrize("what", ["another schema", "spoilt", "no JSON", "gone"])
def test_nothing_is_put_back_that_is_not_of_this_very_database(database: Path, what: str) -> None:
    kept = database.with_suffix(".outline")
    text = kept.read_text("utf-8")
    if what == "another schema":
        with closing(sqlite3.connect(database)) as connection:
            connection.execute("CREATE TABLE more (one)")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    elif what == "gone":
        kept.unlink()
    else:
        at = text.index("AAAA")
        kept.write_text(
            text[:at] + "AAAB" + text[at + 4 :] if what == "spoilt" else text[:at], "utf-8"
        )
    destroy(database, min(map(int, json.loads(text)["pages"])))
    before = database.read_bytes()
    with pytest.raises(Shut, match="database-unreadable"):
        migrate(database)
    assert database.read_bytes() == before


def leaves(database: Path, name: str) -> list[int]:
    """The pages on which the rows of a table lie."""
    with closing(sqlite3.connect(database)) as connection:
        asked = "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path"
        try:
            return [page for (page,) in connection.execute(asked, (name,))]
        except sqlite3.OperationalError:  # a SQLite without it
            pytest.skip("this SQLite does not tell what lies on a page")


@pytest.mark.parametrize("name", ["log", "tables", "seats"])
def test_a_page_costs_what_was_on_it_and_the_others_play_on(database: Path, name: str) -> None:
    whole, pages = rows_of(database), leaves(database, name)
    destroy(database, pages[len(pages) // 2])
    with capture_logs() as logged, started(settings_for(database.parent)) as house:
        (left,) = [line for line in logged if "in its place" in line["event"]]
        visitor = house.visitor()
        assert visitor.get("/").status_code == visitor.get("/api/tables").status_code == 200
        answers = {
            table[0]: visitor.get(f"/api/tables/{table[0]}").status_code
            for table in whole["tables"]
        }
    after = rows_of(database)
    lost = {table[0] for table in whole["tables"] - after["tables"]}
    assert left["lost"][name] == len(whole[name] - after[name]) > 0
    harmed = set(left["tables"])
    assert lost if name == "tables" else not lost
    assert harmed if name == "log" else not harmed
    for table, answer in answers.items():
        expected = 404 if table in lost else 410 if table in harmed else 200
        assert answer == expected, (table, answer, name)
    assert len(lost | harmed) < 30, "the others play on"


def test_what_cannot_be_rescued_stays_as_it_is(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with database.open("r+b") as file:
        file.seek(100)
        file.write(GARBAGE[:2000])  # what the database is made of
    before = database.read_bytes()
    assert "cannot be read" in told(database, capsys, "en")
    assert database.read_bytes() == before
    assert not list(database.parent.glob("*rescued*"))


def test_where_nothing_can_be_put_in_its_place_it_stays(
    database: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    destroy(database, page_of(database, "ix_seats_holder"))
    before = database.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(rescue, "_without_orphans", full)
    said = told(database, capsys, "en")
    assert "make room" in said and "No space left" in said
    assert database.read_bytes() == before and not list(database.parent.glob("*rescued*"))


@pytest.mark.parametrize("at", ["fsync", "link", "replace", "keep_names"])
def test_whenever_the_power_fails_one_file_has_its_name(
    database: Path, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    """What the next start finds: the damaged file, which it reads past again, or what was left of it."""
    whole = rows_of(database)
    destroy(database, page_of(database, "ix_seats_holder"))

    class PowerCut(BaseException):
        pass

    def cut(*_: object) -> None:
        raise PowerCut

    where = {"fsync": rescue.os, "link": rescue.os, "replace": Path, "keep_names": rescue}[at]
    with monkeypatch.context() as failing, pytest.raises(PowerCut):
        failing.setattr(where, at, cut)
        failing.setattr(rescue, "_remove", lambda _: None)  # nothing is tidied up either
        rescue.rescue(database)
    assert database.exists()
    migrate(database)
    assert rows_of(database) == whole


def test_changes_that_lie_beside_it_are_saved_too(database: Path) -> None:
    """A house was killed: its last moves are not in the file yet."""
    copied = database.parent / "killed"
    copied.mkdir()
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_autocheckpoint=0")
        connection.execute("UPDATE seats SET name = 'Zoé'")
        connection.commit()
        for suffix in ("", "-wal"):
            (copied / f"tables.sqlite{suffix}").write_bytes(
                Path(f"{database}{suffix}").read_bytes()
            )
    killed = copied / "tables.sqlite"
    assert (copied / "tables.sqlite-wal").stat().st_size
    destroy(killed, page_of(database, "sqlite_autoindex_log_2"))
    migrate(killed)
    assert {row[3] for row in rows_of(killed)["seats"]} == {"Zoé"}
    assert {file.name for file in copied.iterdir() if "damaged" not in file.name} <= {
        "tables.sqlite",
        "tables.sqlite-wal",
        "tables.sqlite-shm",
        "tables.outline",
    }


@pytest.mark.parametrize("gap", [1, 7, 5000])
def test_rows_behind_a_gap_are_found(tmp_path: Path, gap: int) -> None:
    """However long it is, the first that can be read after it is not stepped over."""

    class Damaged:
        def execute(self, _: str, asked: tuple[int]) -> "Damaged":
            self.at = asked[0]
            return self

        def fetchone(self) -> tuple[int, str] | None:
            if 10 <= self.at < 10 + gap:
                raise sqlite3.DatabaseError("malformed")
            return (self.at, "row") if self.at < 20_000 else None

    damaged: Any = Damaged()
    assert rescue._next(damaged, "log", 9) == (10 + gap, "row")
    assert rescue._next(damaged, "log", 19_999) is None
