"""Limits that hold for a house, however many processes it has: what each tells the others of them."""

from dataclasses import replace
from pathlib import Path

import pytest

from tablee.server.http.middleware import _kind
from tablee.server.people.elsewhere import SILENT
from tablee.server.people.limits import Buckets
from tablee.server.settings import Limits

from .house import PLENTY, settings_for, started

LIMITS = Limits(pages=(80, 1), sockets_each=16)


class Processes:
    """Two of one house, and the time."""

    def __init__(self, limits: Limits = LIMITS) -> None:
        self.now = 1000.0
        self.one, self.two = (Buckets(limits, lambda: self.now) for _ in range(2))
        self.one.on_much = self.two.on_much = lambda: None

    def tell(self) -> int:
        """Each tells the other; of how many visitors."""
        told = 0
        for here, there in ((self.one, self.two), (self.two, self.one)):
            taken, sockets = here.news(), here.sockets.news()
            there.owe(taken)
            there.sockets.note_elsewhere("process", sockets)
            told += len(taken) + len(sockets)
        return told


@pytest.fixture
def processes() -> Processes:
    return Processes()


def given(process: Buckets, many: int) -> int:
    return sum(process.take("pages", "ana") == 0 for _ in range(many))


def test_what_one_process_has_given_another_does_not_give_again(processes: Processes) -> None:
    assert given(processes.one, 60) == 60
    processes.tell()
    assert given(processes.two, 60) == 20
    assert processes.two.take("pages", "bo") == 0, "and nobody else pays for it"


def test_what_both_gave_before_word_came_is_made_up_for(processes: Processes) -> None:
    assert given(processes.one, 80) == given(processes.two, 80) == 80
    processes.tell()
    processes.now += 80
    assert given(processes.one, 80) == given(processes.two, 80) == 0
    processes.now += 80
    assert given(processes.one, 200) == 80


def test_of_those_who_ask_for_little_nothing_is_told(processes: Processes) -> None:
    for _ in range(200):
        given(processes.one, 5)
        processes.one.sockets.enter("ana")
        processes.one.sockets.exit("ana")
        processes.now += 5
    assert processes.tell() == 0


def test_what_is_not_told_is_little(processes: Processes) -> None:
    assert given(processes.one, 80) == 80
    processes.tell()
    assert given(processes.two, 80) <= 80 / 8


def test_open_sockets_are_counted_in_all_processes(processes: Processes) -> None:
    def enters(process: Buckets, many: int) -> int:
        return sum(process.sockets.enter("ana") for _ in range(many))

    assert enters(processes.one, 12) == 12
    processes.tell()
    assert enters(processes.two, 12) == 4
    for _ in range(12):
        processes.one.sockets.exit("ana")
    processes.tell()
    assert enters(processes.two, 20) == 12
    assert not processes.two.sockets.elsewhere.told


def test_sockets_of_a_process_that_is_silent_are_open_no_more(processes: Processes) -> None:
    for _ in range(16):
        processes.one.sockets.enter("ana")
    processes.tell()
    assert not processes.two.sockets.enter("ana")
    processes.now += SILENT
    processes.two.sockets.elsewhere.forget()
    assert processes.two.sockets.enter("ana") and not processes.two.sockets.elsewhere.told


def test_whoever_is_told_again_stays(processes: Processes) -> None:
    for _ in range(16):
        processes.one.sockets.enter("ana")
    processes.tell()
    processes.now += SILENT - 1
    processes.two.sockets.note_elsewhere("process", processes.one.sockets.all_told())
    processes.now += SILENT - 1
    assert not processes.two.sockets.enter("ana")


def test_a_house_of_one_process_remembers_no_more_visitors_than_it_may() -> None:
    few = Processes(replace(LIMITS, visitors=3))
    for n in range(10):
        for _ in range(20):
            few.one.take("pages", f"{n}")
    assert len(few.one.full) == len(few.one.untold) == 3


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/you/words"),
        ("POST", "/you/device"),
        ("POST", "/you/enter"),
        ("POST", "/come-back/letters"),
        ("POST", "/api/passkeys/enter"),
        ("GET", "/you/along"),
        ("GET", "/you/games.zip"),
        ("GET", "/you/delete"),
        ("POST", "/you/delete"),
        ("POST", "/you/notices/mail"),
        ("POST", "/you/notices/channel/test"),
        ("POST", "/you/people/mark/ask"),
        ("POST", "/tables/table/report"),
    ],
)
def test_what_is_long_or_fills_the_disk_is_asked_for_now_and_then_only(
    method: str, path: str
) -> None:
    assert _kind("http", method, path) == "new_tables"


def test_whoever_comes_as_somebody_new_each_time_gets_no_more(tmp_path: Path) -> None:
    few = replace(PLENTY, new_tables=(2, 1e-6))
    with started(settings_for(tmp_path, limits=few)) as house:
        people = [house.visitor() for _ in range(4)]
        answers = [who.form("/you/words").status_code for who in people]
    assert answers[2:] == [429, 429] and 429 not in answers[:2]
