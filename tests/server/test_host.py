"""The means of a host: a lost seat, a troll, an end."""

import json
from pathlib import Path

import pytest

from tablee.kit.rules.dice import seeded
from tablee.server.errors import Refusal
from tablee.server.tables.entries import Entry

from .hosts import (
    INSULT,
    TROLL,
    album,
    does,
    done,
    everything,
    lost,
    play,
    quick_bots,
    refused,
    says,
)
from .house import Running, behind, heard, new_key, settings_for, started
from .postgres import by_itself
from .test_company import company, moves, notes, soon, two
from .test_decks import quick

__all__ = ["quick", "quick_bots"]
pytestmark = pytest.mark.usefixtures("quick_bots")


# --- Who may ----------------------------------------------------------------------


def test_only_the_host_may(house: Running) -> None:
    ana, bo, table = two(house)
    line, voice = says(ana, table, "hello"), company(ana, table)["voice"]
    for who in (bo, house.visitor()):
        for what, more in (
            ("seats/0/out", {}),
            ("seats/0/reopen", {}),
            (f"voices/{voice}/out", {}),
            ("close", {}),
            ("names/remove", {"name": "Ana"}),
            ("lines/remove", {"room": "players", "number": line["number"]}),
            ("photographs/remove", {"photo": "a" * 26}),
        ):
            refused(does(who, table, what, **more), 403, "laid out")
        assert not company(who, table)["host"]
        page = who.get(f"/tables/{table}/seats").text
        assert "Put Ana out" not in page and "Close this table" not in page
        assert who.form(f"/tables/{table}/close", key=new_key()).status_code == 403
    assert company(ana, table)["host"] and notes(ana, table) == []


def test_a_request_needs_a_page_of_ours_a_key_and_all_its_fields(house: Running) -> None:
    ana, _, table = two(house)
    for what in ("close", "seats/1/out", "seats/1/reopen"):
        path = f"/api/tables/{table}/{what}"
        assert ana.http.post(path, json={"key": new_key()}).status_code == 403
        assert ana.post(path, {}).status_code == 400
        assert ana.post(path, {"key": new_key(), "more": 1}).status_code == 400
    assert ana.http.post(f"/tables/{table}/close", data={"key": new_key()}).status_code == 403
    for wrong in ({"room": "kitchen", "number": 1}, {"room": "story"}, {"number": 2**70}):
        assert does(ana, table, "lines/remove", **wrong).status_code == 400
    assert does(ana, table, "names/remove", name="").status_code == 400
    assert ana.table(table)["closed"] is False and notes(ana, table) == []


def test_nothing_is_done_to_a_seat_of_ones_own_or_of_nobodys(house: Running) -> None:
    ana = house.visitor()
    table = ana.lay_out("photosynthesis", "me:Ana", "beside:Al", "bot:random", "friend")
    for n in range(2):
        refused(does(ana, table, f"seats/{n}/out"), 422, "own seat")
        refused(does(ana, table, f"seats/{n}/reopen"), 422, "own seat")
    for n in (2, 3):
        refused(does(ana, table, f"seats/{n}/out"), 422, "Nobody sits there")
        refused(does(ana, table, f"seats/{n}/reopen"), 422, "Nobody has lost")
    refused(does(ana, table, "seats/9/out"), 404)
    refused(does(ana, table, "seats/-1/reopen"), 404)
    says(ana, table, "It is me")
    refused(does(ana, table, f"voices/{company(ana, table)['voice']}/out"), 422, "own seat")


def test_sent_twice_is_done_once(house: Running) -> None:
    ana, bo, table = two(house)
    line = says(bo, table, INSULT)
    for what, more in (
        ("lines/remove", {"room": "players", "number": line["number"]}),
        ("names/remove", {"name": "Bo"}),
        ("seats/1/out", {}),
        ("close", {}),
    ):
        key = new_key()
        first = done(does(ana, table, what, key, **more))
        assert done(does(ana, table, what, key, **more)) == first
        assert first["version"] == ana.table(table)["version"]
    refused(does(ana, table, "names/remove", key, name="Bo"), 422, "key")
    assert len(notes(ana, table)) == 4


# --- Put out ----------------------------------------------------------------------


def test_nobody_put_out_sits_down_again(house: Running) -> None:
    ana, bo, table = two(house)
    link = bo.post(f"/api/tables/{table}/seats/1/link").json()["address"]
    says(bo, table, "ha")
    with bo.follow(table, 1, bo.table(table, 1)["version"]) as socket:
        done(does(ana, table, "seats/1/out"))
        told = heard(socket)
        assert told["resync"]["you"] == [] and told["resync"]["seats"][1]["kind"] == "bot"
    assert notes(bo, table) == ["The host has put Bo out: a bot (Random) plays on."]
    assert company(bo, table)["out"] and not company(ana, table)["out"]
    for answer in (
        bo.post(f"/api/tables/{table}/seats/1/back"),
        bo.post("/api/join", {"token": link.removeprefix("/join/"), "name": "Bo"}),
        bo.act(table, "place a1", 1, "1:0:FIRST_TREES:0"),
        bo.get(f"/api/tables/{table}?seat=1"),
    ):
        assert answer.status_code in (403, 409), answer.text
    done(ana.post(f"/api/tables/{table}/seats/1/leave"))
    refused(bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bob"}), 403, "put you out")
    fresh = ana.post(f"/api/tables/{table}/seats/1/link").json()["address"]
    assert "put you out" in bo.get(fresh).text
    refused(bo.post("/api/join", {"token": fresh.removeprefix("/join/"), "name": "Bob"}), 403)
    refused(bo.post(f"/api/tables/{table}/chat", {"text": "ha", "key": new_key()}), 403, "speak")
    assert bo.table(table)["seat"] is None, "they may look on"


def test_all_seats_of_a_device_go_with_whoever_is_put_out(house: Running) -> None:
    people, table = album(house, "Ana", "Bo", "Cy")
    cy = people[2]
    done(people[1].post(f"/api/tables/{table}/seats/1/leave"))
    done(cy.post(f"/api/tables/{table}/seats/1/sit", {"name": "Cleo"}))
    done(does(people[0], table, "seats/2/out"))
    seen = cy.table(table)
    assert seen["you"] == [] and [seat["kind"] for seat in seen["seats"][1:]] == ["bot", "bot"]
    assert [words.partition(" out:")[0] for words in notes(cy, table)[-2:]] == [
        "The host has put Cleo",
        "The host has put Cy",
    ]
    rows = house.house.store.of(house.house.keys.person(cy.http.cookies.values())[0])
    assert table not in [row.id for row in rows], "it is none of their tables any more"


def test_who_is_put_out_while_they_sit_down_does_not_sit(house: Running) -> None:
    """The two are asked for at once; whichever comes first, they end outside."""
    ana, _, table = two(house)
    visits = house.house.tables
    seat = visits.here[table].standing.seats[1]
    done(does(ana, table, "seats/1/out"))
    late = Entry("seat", 1, change=seat.given(kind="guest", name="Bo", holder=seat.holder).stored())
    with pytest.raises(Refusal, match="put-out"):
        visits.here[table].standing.after(late)


def test_an_onlooker_is_put_out_of_the_talk(house: Running) -> None:
    ana = house.visitor()
    table = ana.lay_out("photosynthesis", "friend", "friend", listed=True)
    eve, kim = house.visitor(), house.visitor()
    voice = says(eve, table, INSULT)["voice"]
    refused(does(ana, table, "voices/nobody/out"), 404)
    done(does(ana, table, f"voices/{voice}/out"))
    refused(eve.post(f"/api/tables/{table}/chat", {"reaction": "laugh", "key": new_key()}), 403)
    refused(eve.post(f"/api/tables/{table}/seats/0/sit", {"name": "Eve"}), 403)
    assert says(kim, table, "Better so")["text"] == "Better so"
    refused(does(ana, table, f"voices/{voice}/out"), 422, "already")
    assert notes(kim, table) == ["The host has put somebody who spoke here out of the talk."]


# --- A lost seat ------------------------------------------------------------------


def test_a_lost_seat_is_opened_anew_and_a_bot_sits_first(house: Running) -> None:
    people, table = album(house, "Ana", "Bo", "Cy")
    ana, bo = people[:2]
    play(dict(enumerate(people)), table, lambda seen: seen["seats"][1]["waiting"])
    lost(house, table, 1)
    opened = done(does(ana, table, "seats/1/reopen"))
    assert opened["link"].endswith(opened["address"]) and opened["reach"]
    seat = ana.table(table)["seats"][1]
    assert (seat["kind"], seat["name"]) == ("away", "Bo")
    told = "opened the seat of Bo anew: a bot (Random) plays meanwhile, and whoever sits down"
    assert all(told in notes(who, table)[-1] for who in (*people, house.visitor()))
    refused(does(ana, table, "seats/1/reopen"), 422, "open already")
    assert ana.post(f"/api/tables/{table}/seats/1/link").json()["address"] == opened["address"]
    token, new = opened["address"].removeprefix("/join/"), house.visitor()
    assert "with its hand" in new.get(opened["address"]).text
    done(new.post("/api/join", {"token": token, "name": "Bea"}))
    assert new.table(table)["you"] == [1] and bo.table(table)["you"] == []
    assert notes(new, table)[-1] == "Bea sits down in the seat that was opened anew."
    refused(house.visitor().post("/api/join", {"token": token, "name": "Z"}), 409, "has been used")
    assert bo.post(f"/api/tables/{table}/seats/1/back").status_code == 403
    assert ana.post(f"/api/tables/{table}/seats/1/link").status_code == 403, "it is Bea's now"


def test_the_host_never_gets_a_reopened_seat(house: Running) -> None:
    """Not by its link, not once it is free, and no more does anybody who has another seat."""
    people, table = album(house, "Ana", "Bo", "Cy")
    ana, cy, seats = people[0], people[2], f"/api/tables/{table}/seats/1"
    play(dict(enumerate(people)), table, lambda seen: seen["seats"][1]["waiting"])
    lost(house, table, 1)
    address = done(does(ana, table, "seats/1/reopen"))["address"]
    token = address.removeprefix("/join/")

    def nobody_here_sits() -> None:
        for who in (ana, cy):
            refused(who.post("/api/join", {"token": token, "name": "Eve"}), 403, "its hand")
            refused(who.post(f"{seats}/sit", {"name": "Eve", "token": token}), 403, "its hand")
            assert who.post(f"{seats}/sit", {"name": "Eve"}).status_code == 403
            assert who.post(f"{seats}/back").status_code == 403
            page = who.get(f"/join/{token}")
            assert page.status_code == 403 and "<form" not in page.text.partition("<main")[2]
            assert who.get(f"/api/tables/{table}?seat=1").status_code == 403
            assert who.get(f"/api/tables/{table}/positions?eyes=1").status_code == 403

    nobody_here_sits()
    done(does(ana, table, "seats/1/out"))
    done(ana.post(f"{seats}/leave"))  # a bot's at one's own table
    token = ana.post(f"{seats}/link").json()["address"].removeprefix("/join/")
    nobody_here_sits()
    new = house.visitor()
    done(new.post("/api/join", {"token": token, "name": "Nia"}))
    done(new.post(f"{seats}/leave"))
    token = ana.post(f"{seats}/link").json()["address"].removeprefix("/join/")
    nobody_here_sits()


@by_itself
def test_what_lies_in_a_reopened_seat_changes_no_byte_of_its_hosts(house: Running) -> None:
    """Two tables that differ in what Bo's seat holds alone: all that Ana gets is the same."""
    people, table = album(house, "Ana", "Bo", "Cy")
    ana, here = people[0], house.house.tables.here[table]
    play(dict(enumerate(people)), table, lambda seen: seen["seats"][1]["waiting"])
    lost(house, table, 1)
    house.house.players.over = True  # no bot plays: its move would tell
    opened = done(does(ana, table, "seats/1/reopen"))
    assert set(opened) == {"version", "address", "link", "reach", "applied"}
    real = here.standing
    dreams = (real.match.imagining(0, seeded(n)) for n in range(99))
    dream = next(one for one in dreams if one.view(1) != real.match.view(1))
    got = []
    for match in (real.match, dream):
        here.standing = real._replace(match=match)
        with ana.follow(table, 0) as socket:
            told = [ana.table(table), heard(socket), company(ana, table) | {"counted": 0}]
        at = f"/tables/{table}"
        paths = (f"{at}/picture", f"/api{at}/positions", f"/api{at}/positions/0", opened["address"])
        got.append((told, [ana.get(path).content for path in paths]))
    assert json.dumps(got[0][0]) == json.dumps(got[1][0]) and got[0][1] == got[1][1]


def test_who_is_here_is_not_lost(house: Running) -> None:
    people, table = album(house, "Ana", "Bo", "Cy")
    ana, bo = people[:2]
    play(dict(enumerate(people)), table, lambda seen: seen["seats"][1]["waiting"])
    refused(does(ana, table, "seats/1/reopen"), 422, "not waited")
    with bo.follow(table, 1):
        soon(lambda: company(ana, table)["presence"][1] == "here")
        lost(house, table, 1)
        refused(does(ana, table, "seats/1/reopen"), 422, "has this table open")
    soon(lambda: company(ana, table)["presence"][1] == "away")
    refused(does(ana, table, "seats/1/reopen"), 422, "a moment ago")
    assert bo.table(table)["you"] == [1] and notes(ana, table) == []


def test_who_comes_back_first_has_their_seat_and_the_link_is_spent(house: Running) -> None:
    people, table = album(house, "Ana", "Bo", "Cy")
    ana, bo = people[:2]
    play(dict(enumerate(people)), table, lambda seen: seen["seats"][1]["waiting"])
    lost(house, table, 1)
    address = done(does(ana, table, "seats/1/reopen"))["address"]
    done(bo.post(f"/api/tables/{table}/seats/1/back"))
    assert bo.table(table)["you"] == [1] and ana.table(table)["seats"][1]["kind"] == "guest"
    token = address.removeprefix("/join/")
    refused(house.visitor().post("/api/join", {"token": token, "name": "Eve"}), 409, "used")


def test_the_seat_of_whoever_was_put_out_may_be_opened(house: Running) -> None:
    ana, _, table = two(house)
    done(does(ana, table, "seats/1/out"))
    address = done(does(ana, table, "seats/1/reopen"))["address"]
    new = house.visitor()
    done(new.post("/api/join", {"token": address.removeprefix("/join/"), "name": "Nia"}))
    assert new.table(table)["you"] == [1]
    assert notes(new, table)[-1] == "Nia sits down in the seat that was opened anew."


# --- The end ----------------------------------------------------------------------


def test_a_closed_table_takes_nothing_more(house: Running) -> None:
    ana, bo, table = two(house, "bank 600 10")
    moves(ana, table, 0)
    done(does(ana, table, "close"))
    seats = f"/api/tables/{table}/seats"
    for answer in (
        bo.act(table, "place a1", 1, "1:0:FIRST_TREES:0"),
        ana.post(f"/api/tables/{table}/undo", {"seat": 0, "key": new_key()}),
        bo.post(f"{seats}/1/leave"),
        bo.post(f"{seats}/1/link"),
        bo.post(f"/api/tables/{table}/chat", {"text": "oh", "key": new_key()}),
        does(ana, table, "close"),
    ):
        refused(answer, 422, "closed this table")
    refused(does(ana, table, "seats/1/reopen"), 422)
    refused(bo.post(f"/api/tables/{table}/pause", {"paused": True}), 422)
    refused(bo.post(f"{seats}/0/offer"), 422)
    for who in (ana, bo, house.visitor()):
        seen = who.table(table)
        assert seen["closed"] and not seen["over"] and seen["prompt"].endswith("closed this table.")
        assert seen["scene"]["choices"] == [] and seen["decision"] is None and not seen["waiting"]
        assert not any(seat["waiting"] for seat in seen["seats"]) and not seen["clock"]["runs"]
        assert notes(who, table)[-1].startswith("The host has closed the table")
    assert "Closed" in bo.get("/").text and table not in str(ana.get("/api/tables/").json())
    asked = bo.get(f"/api/tables/{table}/decision?seat=1&wait=20").json()
    assert asked["type"] == "over" and asked["result"] is None


def test_bots_and_clocks_stop_at_a_closed_table(house: Running) -> None:
    ana = house.visitor()
    table = ana.lay_out("photosynthesis", "me:Ana", "bot:random", first=1)
    here = house.house.tables.here[table]
    house.house.players.delay = 3.0
    moves_before = len(here.standing.match.story)
    done(does(ana, table, "close"))
    soon(lambda: (table, 1) not in house.house.players.thinking)
    house.house.players.on_change(here)
    assert (table, 1) not in house.house.players.thinking
    assert len(here.standing.match.story) in (moves_before, moves_before + 1)
    house.house.timeouts.on_change(here)
    assert table not in house.house.timeouts.alarms and not here.standing.runs
    assert house.house.timeouts.patience(here, 0) is None


def test_nothing_secret_is_shown_of_a_game_that_was_closed(house: Running) -> None:
    people, table = album(house, "Ana", "Bo", "Cy")
    play(dict(enumerate(people)), table, lambda seen: len(seen["log"]) > 4)
    done(does(people[0], table, "close"))
    api = f"/api/tables/{table}"
    for path in ("/record", "/positions?eyes=everything", "/positions/0?eyes=1", "/film"):
        assert people[0].get(api + path).status_code in (403, 422), path
    assert people[0].get(f"{api}/positions/0?eyes=0").status_code == 200
    assert people[0].post(f"{api}/analysis").status_code == 403
    assert people[0].post(f"{api}/rematch").status_code == 422
    assert people[0].post(f"{api}/fork", {"at": 1, "seats": []}).status_code == 422


def test_whoever_closes_table_after_table_finds_another_to_play_at(house: Running) -> None:
    ana, met = house.visitor(), set()
    for _ in range(25):
        answer = ana.form("/play/photosynthesis")
        table = answer.headers["location"].removeprefix("/tables/").partition("?")[0]
        assert table not in met
        met.add(table)
        done(does(ana, table, "close"))


# --- From one start to the next -----------------------------------------------------


@pytest.mark.parametrize("snapshots", [True, False])
def test_after_a_restart_all_is_as_it_was(tmp_path: Path, snapshots: bool) -> None:
    with started(settings_for(tmp_path)) as house:
        people, table = album(house, "Ana", TROLL, "Cy", "Dee")
        ana, bo, _, dee = people
        says(bo, table, INSULT)
        play(dict(enumerate(people)), table, lambda seen: any("row" in one for one in seen["log"]))
        row = next(told["row"] for told in ana.table(table)["log"] if "row" in told)
        done(does(ana, table, "lines/remove", room="players", number=1))
        done(does(ana, table, "lines/remove", room="story", number=row))
        done(does(ana, table, "names/remove", name=TROLL))
        done(does(ana, table, "seats/2/out"))
        address = done(does(ana, table, "seats/2/reopen"))["address"]
        key = new_key()
        closed = done(does(ana, table, "close", key))
        before = [who.table(table) for who in people]
        told = notes(ana, table)
        stood = house.house.tables.here[table].standing.order
    if not snapshots:
        behind(tmp_path, "DELETE FROM snapshots")
    with started(settings_for(tmp_path)) as house:
        for who in people:
            who.http.base_url, who.address = f"http://{house.address}", house.address
        assert [who.table(table) for who in people] == before and notes(dee, table) == told
        assert house.house.tables.here[table].standing.order == stood
        assert done(does(ana, table, "close", key)) == closed
        refused(people[2].post(f"/api/tables/{table}/chat", {"text": "x", "key": new_key()}), 403)
        assert house.visitor().get(address).status_code == 422
        assert TROLL not in everything(house, table, *people)


def test_the_page_of_seats_does_the_same_without_scripts(house: Running) -> None:
    ana, bo, table = two(house)
    page = ana.get(f"/tables/{table}/seats").text
    assert "Put Bo out…" in page and "Open this seat anew…" in page and "Close this table…" in page
    seats = f"/tables/{table}/seats"
    assert ana.form(f"{seats}/1/out").status_code == 400, "a key is missing"
    assert ana.form(f"{seats}/1/out", key=new_key()).status_code == 303
    assert ana.form(f"{seats}/1/reopen", key=new_key()).status_code == 303
    page = ana.get(seats).text
    assert "The link to this seat" in page and "/join/" in page and "Put " not in page
    assert "/join/" not in bo.get(seats).text
    assert ana.form(f"/tables/{table}/close", key=new_key()).status_code == 303
    page = ana.get(f"/tables/{table}/seats").text
    assert "Close this table…" not in page and "/join/" not in page
    assert "closed this table" in ana.get(f"/tables/{table}/plain").text


def test_in_the_lists_of_others_a_put_out_onlooker_is_nobody(house: Running) -> None:
    """What is told of the host's means names no person: neither cookie nor voice leaves in a note."""
    ana, bo, table = two(house)
    voice = says(bo, table, "ha")["voice"]
    person = house.house.tables.here[table].standing.seats[1].holder
    with ana.follow(table, 0) as socket:
        heard(socket)
        done(does(ana, table, f"voices/{voice}/out"))
        told = json.dumps(heard(socket))
    assert (
        person not in told and voice not in told and person not in everything(house, table, ana, bo)
    )
