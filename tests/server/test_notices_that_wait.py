"""What waits to be told goes by what is so when it is sent: wishes, hours, pauses, and other tables."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tablee.server.notices.drafts import REMINDERS
from tablee.server.notices.wishes import Wishes
from tablee.server.storage import database
from tests.tools.letterbox import Letterbox, letterbox
from tests.tools.patience import until

from .house import Running, started
from .test_notices import (
    fates,
    is_told,
    moves,
    passes,
    quick,
    settings_with,
    two_at_a_table,
    wishes,
)

__all__ = ["quick"]


@pytest.fixture(name="letters")
def _letters() -> Iterator[Letterbox]:
    with letterbox() as there:
        yield there


@pytest.fixture(name="house")
def _house(tmp_path: Path, letters: Letterbox) -> Iterator[Running]:
    with started(settings_with(tmp_path, letters)) as house:
        yield house


def turn(house: Running) -> Any:
    """The only notice of a turn."""
    with house.house.store.engine.begin() as connection:
        this = sa.select(database.notices).where(database.notices.c.kind == "turn")
        return connection.execute(this).one()


def test_nothing_is_sent_in_quiet_hours_however_late_it_is(
    house: Running, letters: Letterbox
) -> None:
    ana, bo, table = two_at_a_table(house)
    is_told(bo, letters)
    moves(ana, table, 0)
    hour = datetime.now(UTC).hour
    hours = {"quiet-from": str(hour), "quiet-to": str((hour + 3) % 24)}
    wishes(bo, quiet="yes", zone="UTC", **hours)
    passes(house, 60)
    until(lambda: turn(house).due > time.time() + 3000, "it waits for the morning")
    assert not letters.said
    passes(house, 3 * 3600)
    until(lambda: letters.said, "Bo is told in the morning")


def test_who_wishes_it_no_more_is_not_told_what_waits(house: Running, letters: Letterbox) -> None:
    ana, bo, table = two_at_a_table(house)
    is_told(bo, letters)
    moves(ana, table, 0)
    wishes(bo, moment="never")
    passes(house, 60)
    until(lambda: fates(house)["turn"] == ["dropped"], "it is told to nobody")
    assert not letters.said


def test_a_turn_in_a_paused_game_is_told_once_it_goes_on(
    house: Running, letters: Letterbox
) -> None:
    ana, bo, table = two_at_a_table(house, clock="days 3")
    is_told(bo, letters)
    moves(ana, table, 0)
    for who in (ana, bo):
        assert who.post(f"/api/tables/{table}/pause", {"paused": True}).status_code == 200
    passes(house, 60)
    until(lambda: turn(house).due > time.time() + 3000, "it waits until they go on")
    assert not letters.said
    for who in (ana, bo):
        assert who.post(f"/api/tables/{table}/pause", {"paused": False}).status_code == 200
    passes(house, 2 * 3600)
    until(lambda: letters.said, "Bo is told")
    assert letters.said[0]["title"] == "Your turn: Photosynthesis"


def test_a_reminder_written_long_ago_is_tried_as_often_as_any(
    house: Running, letters: Letterbox
) -> None:
    ana, bo, table = two_at_a_table(house, clock="days 14")
    is_told(bo, letters)
    wishes(bo, **{"kind-turn": "no", "kind-half": "yes"})
    moves(ana, table, 0)
    letters.answers.extend(["503"] * 4)
    passes(house, 7 * 24 * 3600 + 60)
    until(lambda: letters.said or passes(house, 60), "Bo is told, after four tries that failed")
    assert letters.said[0]["title"].startswith("Half of")


@pytest.mark.parametrize(
    ("written", "kind", "told"),
    [
        (12.0, "half", 32.0),  # in the night, so in the morning
        (6.0, "tenth", 22.0),  # by morning the clock would have run out
        (0.5, "tenth", 22.0),
        (12.5, "tenth", 34.1),  # nobody sleeps then
    ],
)
def test_a_reminder_comes_before_a_night_in_which_the_clock_runs_out(
    written: float, kind: str, told: float
) -> None:
    """Quiet from 22 to 8, on a clock of a day: hours since midnight."""
    midnight, day = datetime(2026, 3, 2, tzinfo=UTC).timestamp(), 24 * 3600.0
    asked = kind, midnight + written * 3600, dict(REMINDERS)[kind] * day
    due = Wishes(quiet=(22, 8)).due(*asked, ends=day)
    assert due == pytest.approx(midnight + told * 3600, abs=61)
    assert due and Wishes(quiet=(22, 8)).awake(due) == due
