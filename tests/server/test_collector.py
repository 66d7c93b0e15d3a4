"""Cycles are let go, and nothing stands still for all that a house holds."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from tablee.server.house import collector
from tablee.server.house.collector import MANY, Collector


class Thing:
    """One of a cycle."""

    def __init__(self) -> None:
        self.other = self


@pytest.fixture
def clock() -> Iterator[list[float]]:
    """The time as a list; what the tests had put aside is put aside again."""
    yield [1000.0]
    gc.collect()
    gc.freeze()


def test_what_is_new_and_a_cycle_is_let_go_and_the_rest_is_put_aside(clock: list[float]) -> None:
    ours = Collector(lambda: clock[0])
    kept, gone = Thing(), weakref.ref(Thing())
    before = gc.get_freeze_count()
    ours.look(MANY)
    assert gone() is None and kept.other is kept
    assert gc.get_freeze_count() > before, "the rest is not looked at again"
    assert not gc.get_objects(generation=2), "nothing is left to be looked at"


def test_a_cycle_that_was_put_aside_is_let_go_within_an_hour(clock: list[float]) -> None:
    ours, thing = Collector(lambda: clock[0]), Thing()
    ours.look(MANY)
    gone = weakref.ref(thing)
    del thing
    ours.look(MANY)
    assert gone() is not None
    clock[0] += collector.WHOLE + 1
    ours.look(MANY)
    assert gone() is None
    assert not ours.is_due(), "the hour begins anew"


def test_where_much_has_come_all_of_it_is_looked_at_sooner(
    clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collector, "ROOM", 1000)
    monkeypatch.setattr(collector, "GROWN", 1.0)
    ours = Collector(lambda: clock[0])
    ours.look(MANY)
    many = [Thing() for _ in range(5000)]
    gone = weakref.ref(many[0])
    ours.look(MANY)
    many.clear()
    assert ours.is_due()
    ours.look(MANY)
    assert gone() is None and not ours.is_due()


def test_where_few_look_on_python_does_it_by_itself(clock: list[float]) -> None:
    ours, before = Collector(lambda: clock[0]), gc.get_freeze_count()
    kept = [Thing() for _ in range(5000)]
    ours.look(MANY - 1)
    assert gc.get_freeze_count() <= before and kept
    thing = Thing()
    ours.look(MANY)
    gone = weakref.ref(thing)
    del thing
    ours.look(0)
    assert gone() is None, "once they have gone, all of it has its turn"
