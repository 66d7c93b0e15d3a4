"""Events: numbered, resumed, resynced; a slow or displaced listener does no harm."""

import asyncio
import json
import time
from collections.abc import Awaitable
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from tablee.server.live import feeds
from tablee.server.tables.standing import Standing
from tests.tools.patience import PATIENCE

from .house import Browser, Running, after, heard, new_key


def table_for_two(house: Running) -> tuple[Browser, str]:
    ana = house.visitor()
    return ana, ana.lay_out("photosynthesis", "me:Ana", "beside:Bo", first=0)


def play_one(who: Browser, table: str) -> int:
    seen = who.table(table)
    seat = next(n for n, s in enumerate(seen["seats"]) if s["waiting"])
    choice = who.table(table, seat)["scene"]["choices"][0]["action"]
    return int(who.act(table, choice, seat).json()["version"])


def test_every_change_is_one_event_with_the_next_number(house: Running) -> None:
    ana, table = table_for_two(house)
    with ana.follow(table, 0) as socket:
        version = heard(socket)["resync"]["version"]
        for _ in range(3):
            play_one(ana, table)
            version += 1
            assert heard(socket)["version"] == version


def test_events_add_up_to_the_snapshot(house: Running) -> None:
    ana, table = table_for_two(house)
    with ana.follow(table, 1) as socket:
        seen = heard(socket)["resync"]
        for step in range(6):
            if step == 3:
                ana.post(f"/api/tables/{table}/undo", {"seat": 0, "key": new_key()})
            else:
                play_one(ana, table)
            seen = after(seen, heard(socket))
            assert seen == ana.table(table, 1)


def test_an_event_repeats_nothing_that_has_not_changed(house: Running) -> None:
    ana, table = table_for_two(house)
    with ana.follow(table, 1) as socket:
        whole, sizes = len(socket.recv(timeout=PATIENCE)), []
        for _ in range(9):
            play_one(ana, table)
            sizes.append(len(socket.recv(timeout=PATIENCE)))
        assert sorted(sizes)[4] < whole / 5


def test_a_list_is_told_by_its_changes() -> None:
    a, b, c, d = ({"key": key} for key in "abcd")
    other = {"key": "c", "text": "9"}
    assert feeds.parts([a, b, c, d], [a, b, other, d], "key") == [[0, 2], other, [3, 4]]
    assert feeds.parts([a, b, c], [c, a, b], "key") == [[2, 3], [0, 2]]
    assert feeds.parts([], [a], "key") == [a] and feeds.parts([a], [], "key") == []


def test_a_list_that_is_told_by_parts_is_the_list() -> None:
    luck = Random(1)
    for _ in range(3000):
        before = [{"key": k, "turn": 0} for k in luck.sample(range(9), luck.randrange(9))]
        now = [one for one in before if luck.random() < 0.8]
        if luck.random() < 0.4:
            luck.shuffle(now)
        for k in range(luck.randrange(3)):  # new ones, and one that has changed
            now.insert(luck.randrange(len(now) + 1), {"key": 20 + k, "turn": 0})
        now[:1] = [one | {"turn": 1} for one in now[:1] if luck.random() < 0.5]
        told = feeds.parts(before, now, "key")
        runs = [before[one[0] : one[1]] if isinstance(one, list) else [one] for one in told]
        assert [one for run in runs for one in run] == now, (before, now, told)


def test_who_comes_back_hears_what_was_missed(house: Running) -> None:
    ana, table = table_for_two(house)
    with ana.follow(table, 0) as socket:
        seen = heard(socket)["resync"]["version"]
    for _ in range(3):
        last = play_one(ana, table)
    with ana.follow(table, 0, version=seen) as socket:
        assert [heard(socket)["version"] for _ in range(3)] == [seen + 1, seen + 2, last]
    with ana.follow(table, 0, version=last) as socket:  # nothing missed: the next is the next
        newest = play_one(ana, table)
        assert heard(socket)["version"] == newest == last + 1


def test_a_gap_that_history_does_not_reach_is_a_resync(house: Running) -> None:
    ana, table = table_for_two(house)
    for version in (0, 1, 10_000):
        with ana.follow(table, 0, version=version) as socket:
            assert heard(socket)["resync"] == ana.table(table, 0)


def test_a_seat_that_moves_takes_its_events_along(house: Running) -> None:
    ana, phone = house.visitor(), house.visitor()
    table = ana.lay_out("lanterns", "me:Ana", "bot:random", "bot:random")
    link = ana.post(f"/api/tables/{table}/seats/0/link").json()["address"]
    with ana.follow(table, 0) as old:
        assert heard(old)["resync"]["seat"] == 0
        assert phone.form(link).status_code == 303
        while (said := heard(old)).get("resync", {}).get("seat", 0) == 0:
            pass
        assert said["resync"]["you"] == [] and said["resync"]["seat"] is None
    assert phone.table(table)["you"] == [0]
    assert phone.table(table)["seats"][0]["name"] == "Ana"
    spent = house.visitor().form(link)
    assert spent.status_code == 409 and "used" in spent.text


def test_a_feed_that_nobody_hears_is_drawn_when_somebody_comes_back(house: Running) -> None:
    ana, table = table_for_two(house)
    here = house.house.hub.feeds
    with ana.follow(table, 0) as socket:
        seen = heard(socket)["resync"]["version"]
    (feed,) = here[table].values()
    while feed.sockets:
        time.sleep(0.01)
    for _ in range(3):
        last = play_one(ana, table)
    assert feed.version == seen and len(feed.unseen) == 3
    with ana.follow(table, 0, version=seen) as socket:
        assert [heard(socket)["version"] for _ in range(3)] == [seen + 1, seen + 2, last]
    while feed.sockets:
        time.sleep(0.01)
    for _ in range(feeds.UNSEEN + 1):
        play_one(ana, table)
    with ana.follow(table, 0, version=last) as socket:
        assert heard(socket)["resync"] == ana.table(table, 0)
        newest = play_one(ana, table)
        assert heard(socket)["version"] == newest


def test_whoever_is_waited_for_is_shown_a_move_first_and_onlookers_last(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo, cy = (house.visitor() for _ in range(3))
    table = ana.lay_out("lanterns", "me:Ana", "friend", listed=True)
    assert bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"}).status_code == 200
    shown, publish = list[int | None](), feeds.Feed.publish

    def noted(feed: feeds.Feed, standing: Standing) -> None:
        shown.append(feed.audience.seat)
        publish(feed, standing)

    with cy.follow(table) as onlooker, ana.follow(table, 0) as one, bo.follow(table, 1) as other:
        sockets = onlooker, one, other
        for socket in sockets:
            heard(socket)
        monkeypatch.setattr(feeds.Feed, "publish", noted)
        for _ in range(4):
            seat = 0 if ana.table(table, 0)["waiting"] else 1
            version = play_one((ana, bo)[seat], table)
            for socket in sockets:
                while heard(socket).get("version") != version:
                    pass
            waited = [seat for seat in (0, 1) if (ana, bo)[seat].table(table, seat)["waiting"]]
            assert shown[0] in waited and shown[2] is None and set(shown) == {0, 1, None}
            shown.clear()


def test_nobody_listens_through_anothers_eyes(house: Running) -> None:
    _, table = table_for_two(house)
    stranger = house.visitor()
    assert stranger.get(f"/api/tables/{table}", params={"seat": 0}).status_code == 403
    with stranger.follow(table, 0) as socket, pytest.raises(ConnectionClosed, match="4403"):
        socket.recv(timeout=PATIENCE)
    with stranger.follow(table) as socket:
        watched = heard(socket)["resync"]
        assert watched["seat"] is None and watched["scene"]["choices"] == []


def test_a_slow_listener_gets_everything_anew_and_never_a_long_line(house: Running) -> None:
    _, table = table_for_two(house)
    standing = house.house.tables.here[table].standing
    whom = feeds.Audience((), None, "en")

    async def scenario() -> list[str]:
        feed, sent = feeds.Feed(table, whom, standing), []
        socket = feeds.Socket("nobody", None, "en")
        socket.moved_to(feed)
        for _ in range(feeds.QUEUE * 3):
            socket.offer('{"version":0}')
            assert len(socket.waiting) <= feeds.QUEUE

        def send(message: str) -> Awaitable[None]:
            sent.append(message)
            return asyncio.sleep(0)

        pump = asyncio.create_task(socket.pump(send))
        await asyncio.sleep(0.05)
        socket.drop()
        await pump
        return sent

    sent = asyncio.run(scenario())
    assert json.loads(sent[0])["resync"]["table"] == table
    assert len(sent) <= feeds.QUEUE


def test_a_listener_who_talks_is_hung_up_on(house: Running) -> None:
    ana, table = table_for_two(house)
    with ana.follow(table, 0) as socket:
        heard(socket)
        socket.send("hello")
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=PATIENCE)
    assert house.house.hub.sockets == 0
