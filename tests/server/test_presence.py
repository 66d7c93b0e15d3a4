"""Who is here: told by seats, to those at the table, a moment later, and never by person."""

import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tablee.server.live import feeds
from tablee.server.people import presence
from tablee.server.people.presence import Attendance, FrameLimit
from tablee.server.people.seats import Seat
from tests.tools.patience import PATIENCE, until

from .house import Browser, Running, heard, heard_of_people

SEATS = (
    Seat("guest", "Ana", "ana"),
    Seat("device", "Al", "ana"),
    Seat("away", "Bo", "bo", "casual"),
    Seat("bot", bot="casual"),
    Seat(),
)


class Clock:
    """Seconds that pass when a test wants it."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_seat_is_where_its_person_is() -> None:
    clock = Clock()
    table = Attendance(clock)
    assert table.of(SEATS, []) == ["gone", "gone", "gone", None, None]
    assert table.of(SEATS, [("ana", True), ("bo", False)]) == ["here", "here", "away", None, None]
    assert table.of(SEATS, [("ana", False), ("ana", True)])[0] == "here", "one page is enough"
    table.leaves("ana", SEATS)
    table.leaves("stranger", SEATS)
    assert set(table.left) == {"ana"}, "nothing is kept of those who look on"
    assert table.of(SEATS, [])[:3] == ["away", "away", "gone"]
    clock.now += presence.GONE + 1
    assert table.of(SEATS, [])[:3] == ["gone", "gone", "gone"]


def test_a_page_may_not_say_too_often_where_its_reader_is() -> None:
    clock = Clock()
    limit = FrameLimit(clock)
    assert [limit.allows() for _ in range(presence.MOST_FRAMES + 1)].count(False) == 1
    clock.now += 2 / presence.FRAMES_RATE
    assert [limit.allows() for _ in range(3)] == [True, True, False]


@pytest.fixture
def two(house: Running, monkeypatch: pytest.MonkeyPatch) -> tuple[Browser, Browser, str]:
    """Ana and Bo at a table where comings and goings are told soon."""
    monkeypatch.setattr(feeds, "GATHERED", 0.05)
    ana, bo = house.visitor(), house.visitor()
    table = ana.lay_out("lanterns", "me:Ana", "friend", "bot:random", listed=True)
    assert bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"}).status_code == 200
    return ana, bo, table


def company(who: Browser, table: str) -> dict[str, Any]:
    return dict(who.get(f"/api/tables/{table}/company").json())


def test_everybody_hears_who_comes_looks_away_and_goes(house: Running, two: Any) -> None:
    ana, bo, table = two
    watcher = house.visitor()
    assert company(watcher, table)["presence"] == ["gone", "gone", None]
    with ana.follow(table, 0) as hers, watcher.follow(table) as theirs:
        heard(hers)
        until(lambda: company(bo, table)["presence"] == ["here", "gone", None])
        with bo.follow(table, 1) as his:
            for socket in (hers, theirs):
                assert heard_of_people(socket) == ["here", "here", None]
            his.send("away")
            for socket in (hers, theirs):
                assert heard_of_people(socket) == ["here", "away", None]
            his.send("here")
            assert heard_of_people(hers) == ["here", "here", None]
        assert heard_of_people(hers) == ["here", "away", None]
        bo.post(f"/api/tables/{table}/seats/1/leave")
        assert heard_of_people(hers) == ["here", None, None]
    told = [line["words"] for line in ana.table(table)["log"]]
    assert "Bo sits down." in told and told[-1] == "Bo has left the table."
    assert "Ana sits down." not in told, "she laid it out"
    assert house.house.hub.attendance[table].left.keys() <= {
        seat.holder for seat in house.house.tables.here[table].standing.seats
    }


def test_who_stays_away_is_gone_in_the_end(
    house: Running, two: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo, table = two
    with ana.follow(table, 0) as hers:
        with bo.follow(table, 1):
            assert heard_of_people(hers)[1] == "here"
        assert heard_of_people(hers)[1] == "away"
        monkeypatch.setattr(presence, "GONE", 0.0)
        house.house.hub.forget()  # as the house does now and then
        assert company(bo, table)["presence"] == ["here", "gone", None]


def test_it_is_told_of_seats_and_never_of_people(house: Running, two: Any) -> None:
    ana, bo, table = two
    persons = {seat.holder for seat in house.house.tables.here[table].standing.seats} - {""}
    watcher, told = house.visitor(), []
    with watcher.follow(table) as socket, ana.follow(table, 0), bo.follow(table, 1):
        while "presence" not in (told or [""])[-1]:
            told.append(str(socket.recv(timeout=PATIENCE)))
    told.append(json.dumps(company(watcher, table)))
    assert len(persons) == 2
    assert not [one for one in told for person in persons if person in one]


def test_a_page_that_says_it_is_here_is_told_that_the_house_is_there(two: Any) -> None:
    ana, _, table = two
    with ana.follow(table, 0) as socket:
        heard(socket)
        for said in (["here"], ["here"], ["away", "here"]):
            for word in said:
                socket.send(word)
            until(lambda: json.loads(socket.recv(timeout=PATIENCE)) == {"aside": {"there": True}})


@pytest.mark.parametrize("said", ["hello", "", "here\n", '{"aside":{}}', "HERE", b"here", "x" * 9])
def test_a_page_says_nothing_else(two: Any, said: Any) -> None:
    ana, _, table = two
    with ana.follow(table, 0) as socket:
        heard(socket)
        socket.send(said)
        with pytest.raises(ConnectionClosed):
            while True:
                socket.recv(timeout=PATIENCE)


def test_a_page_that_says_it_again_and_again_is_hung_up_on(house: Running, two: Any) -> None:
    ana, _, table = two
    with ana.follow(table, 0) as socket:
        heard(socket)
        with pytest.raises(ConnectionClosed):
            for n in range(10 * presence.MOST_FRAMES):
                socket.send("away" if n % 2 else "here")
            while True:
                socket.recv(timeout=PATIENCE)
    until(lambda: house.house.hub.sockets == 0)


def test_nothing_is_kept_of_a_table_that_nobody_follows(
    house: Running, two: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, _, table = two
    hub = house.house.hub
    with ana.follow(table, 0) as socket:
        heard(socket)
        assert table in hub.attendance and table in hub.chairs
    monkeypatch.setattr(feeds, "LINGER", -1.0)
    until(lambda: hub.sockets == 0)
    hub.forget()
    assert not hub.attendance and not hub.chairs and not hub.feeds
