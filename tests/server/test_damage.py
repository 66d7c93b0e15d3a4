"""Tables whose rows in the database are damaged: each is refused for itself, and harms no other."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tests.tools.patience import PATIENCE

from .house import Browser, behind, settings_for, started
from .postgres import IS_WANTED

# What a row of `tables` may hold: as an old hole of the house let it be stored, or as a disk garbles it.
DAMAGES = {
    "a seed that is none": """start = '{"seed": "None"}'""",
    "an option that is none": """options = '{"seed": 424242, "players": 2}'""",
    "a mode among the options": """options = '{"mode": "fast", "players": 2}'""",
    "a position of nowhere": """start = '{"position": {"phase": 77}}'""",
    "no beginning": "start = '{}'",
    "no JSON": "options = 'PAGE'",
    "a list for options": "options = '[2]'",
    "a clock that is none": "clock = 'move x'",
    "a time that is none": "touched = 'noon'",
    "a list, begun outside": """options = '[2]', start = '{"foreign": true, "position": {}}'""",
    "nowhere, from outside": """start = '{"foreign": true, "position": {"phase": 77}}'""",
}
UNTYPED = {"no JSON", "a time that is none"}  # of these PostgreSQL takes none


def harmed(folder: Path, table: str, damage: str) -> None:
    """Change a row behind the back of the house."""
    behind(folder, "DELETE FROM snapshots")
    behind(folder, f"UPDATE tables SET {damage} WHERE id = ?", table)


def clocked(ana: Browser, clock: str) -> str:
    """A listed table with a clock, where it is Ana's turn."""
    chairs = [{"who": "me", "name": "Ana"}, {"who": "beside", "name": "Bo"}]
    body = {"game": "lanterns", "seats": chairs, "clock": clock, "listed": True}
    return str(ana.post("/api/tables", body).json()["table"])


def until(true: Callable[[], bool]) -> None:
    """Wait for it."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, "it never came about"
        time.sleep(0.05)


@pytest.mark.parametrize("damage", [d for d in DAMAGES if not (IS_WANTED and d in UNTYPED)])
def test_h1_a_damaged_table_is_refused_and_the_clocks_of_others_run(
    tmp_path: Path, damage: str
) -> None:
    with started(settings_for(tmp_path)) as house:
        ana = house.visitor()
        broken, whole = clocked(ana, "move 5"), clocked(ana, "move 5")
    harmed(tmp_path, broken, DAMAGES[damage])
    with capture_logs() as told, started(settings_for(tmp_path)) as house:
        ana.http.base_url = f"http://{house.address}"
        for path in (f"/tables/{broken}", f"/api/tables/{broken}", f"/tables/{broken}/plain"):
            answer = ana.get(path)
            assert answer.status_code == 410 and "its log" in answer.text, path
        assert [row["table"] for row in ana.get("/api/tables").json()].count(whole) == 1
        assert ana.get("/").status_code == 200
        until(lambda: whole in house.house.timeouts.alarms or house.house.jobs)
    assert [line["table"] for line in told if line["event"] == "a table is damaged"] == [broken]


def test_h1_time_runs_out_at_a_whole_table_beside_damaged_ones(tmp_path: Path) -> None:
    with started(settings_for(tmp_path)) as house:
        ana = house.visitor()
        *broken, whole = (clocked(ana, "move 5") for _ in range(3))
    for table in broken:
        harmed(tmp_path, table, DAMAGES["a seed that is none"])
    with started(settings_for(tmp_path)) as house:
        here = house.house.tables.here  # nobody asks for it: its clock alone brings it back
        until(lambda: whole in here and here[whole].standing.version > 4)  # after the deal


@pytest.mark.parametrize("want", [OSError(24, "Too many open files"), MemoryError("no more")])
def test_a_table_that_there_is_no_room_for_is_not_called_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, want: Exception
) -> None:
    """Nor its game unknown: whoever asks again in a moment finds it."""
    with started(settings_for(tmp_path)) as house:
        ana = house.visitor()
        table = clocked(ana, "none")

    def wants(*_: object) -> None:
        raise want

    with started(settings_for(tmp_path)) as house:
        ana.http.base_url = f"http://{house.address}"
        for where in ("live.tables.begin", "games._read_card"):
            with monkeypatch.context() as scarce:
                scarce.setattr(f"tablee.server.{where}", wants)
                answer = ana.get(f"/api/tables/{table}")
                assert answer.status_code == 503 and "try again" in answer.text, where
        assert ana.get(f"/api/tables/{table}").status_code == 200
