"""Those who sit at a table or look on: clocks, silent players, spectators, and what they say."""

import json
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from tablee.server.errors import Refusal
from tablee.server.settings import Limits
from tablee.server.tables.clocks import OFFERED, Clock, read_clock
from tests.tools.patience import PATIENCE

from .house import PLENTY, Browser, Running, new_key, settings_for, started
from .postgres import by_itself


def laid(
    who: Browser, *seats: str, game: str = "photosynthesis", clock: str = "none", **options: Any
) -> str:
    """A new table with a clock."""
    chairs = []
    for seat in seats:
        kind, _, name = seat.partition(":")
        chairs.append({"who": kind, "bot" if kind == "bot" else "name": name})
    body = {"game": game, "seats": chairs, "clock": clock, "options": options}
    answer = who.post("/api/tables", body | {"listed": True})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def two(house: Running, clock: str = "none") -> tuple[Browser, Browser, str]:
    """Ana and Bo, each with a browser of their own; Ana begins."""
    ana, bo = house.visitor(), house.visitor()
    table = laid(ana, "me:Ana", "friend", clock=clock, first=0)
    assert bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"}).status_code == 200
    return ana, bo, table


def passes(house: Running, table: str, seconds: float) -> None:
    """Let time pass at a table."""
    house.house.tables.time.marks[table].since -= seconds
    house.house.tables.time.opened -= seconds


def company(who: Browser, table: str) -> dict[str, Any]:
    answer = who.get(f"/api/tables/{table}/company")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def moves(who: Browser, table: str, seat: int) -> None:
    """The first choice there is."""
    choice = who.table(table, seat)["scene"]["choices"][0]["action"]
    assert who.act(table, choice, seat).status_code == 200


def left(who: Browser, table: str) -> list[float | None]:
    return [seat["left"] for seat in who.table(table)["seats"]]


@pytest.fixture(autouse=True)
def _quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever helps out does not think."""
    for module in ("live.players", "visits.new_table", "visits.visit"):
        monkeypatch.setattr(f"tablee.server.{module}.USUAL", "random")


def both_wish(table: str, *people: Browser, paused: bool) -> None:
    for who in people:
        answer = who.post(f"/api/tables/{table}/pause", {"paused": paused})
        assert answer.status_code == 200


def soon(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.02)


def notes(who: Browser, table: str) -> list[str]:
    told = [line["words"] for line in who.table(table)["log"] if line.get("house")]
    return [words for words in told if not words.endswith(" sits down.")]  # test_presence has those


def aside(socket: ClientConnection, what: str) -> Any:
    """The next of what is told beside the game."""
    while True:
        told = json.loads(socket.recv(timeout=PATIENCE)).get("aside", {})
        if what in told:
            return told[what]


# --- Clocks ------------------------------------------------------------------


def test_clocks_are_written_as_they_are_read() -> None:
    assert all(read_clock(clock).written == clock for clock in OFFERED)
    for nonsense in ("", "move"), ("move 1", "move 4000"), ("bank 600", "days 0"), ("move -9", "x"):
        for text in filter(None, nonsense):
            with pytest.raises(Refusal):
                read_clock(text)


def test_a_bank_is_spent_by_whoever_is_waited_for(house: Running) -> None:
    ana, bo, table = two(house, "bank 600 10")
    assert left(ana, table) == [600, 600]
    passes(house, table, 100)
    assert company(bo, table)["counted"] == pytest.approx(100, abs=25)
    moves(ana, table, 0)
    assert left(ana, table) == pytest.approx([510, 600], abs=25)
    undo = {"seat": 0, "key": new_key()}
    passes(house, table, 50)  # Bo's, for whom nothing came of it
    assert ana.post(f"/api/tables/{table}/undo", undo).status_code == 200
    assert left(ana, table) == pytest.approx([500, 600], abs=25), (
        "what is taken back brings no time"
    )
    moves(ana, table, 0)
    passes(house, table, 30)
    moves(bo, table, 1)
    assert left(ana, table) == pytest.approx([510, 580], abs=25)


def test_a_decision_that_comes_too_late_is_taken_by_a_bot_and_the_story_says_so(
    house: Running,
) -> None:
    ana, bo, table = two(house, "move 60")
    both_wish(table, ana, bo, paused=True)
    here = house.house.tables.here[table]
    here.standing = here.standing._replace(clock=Clock("move", 0.5))
    time.sleep(0.7)
    assert bo.table(table)["seats"][0]["waiting"], "while the clocks stand nobody is late"
    both_wish(table, ana, bo, paused=False)
    soon(lambda: len(notes(ana, table)) > 3)
    both_wish(table, ana, bo, paused=True)
    told = notes(ana, table)[2:4]
    assert [words.partition("decided for ")[2] for words in told] == ["Ana.", "Bo."]
    seats = ana.table(table)["seats"]
    assert {seat["kind"] for seat in seats} == {"guest"} and seats[0]["late"] and seats[1]["late"]
    here.standing = here.standing._replace(times=here.standing.times._replace(paused=False))
    waits = [house.house.timeouts.patience(here, n) for n in range(2)]
    assert waits == [0.0 if seat["waiting"] else None for seat in seats]


def test_the_clocks_stand_still_once_all_agree(house: Running) -> None:
    ana, bo, table = two(house, "bank 600 10")
    pause = f"/api/tables/{table}/pause"
    assert house.visitor().post(pause, {"paused": True}).status_code == 403
    for _ in range(2):  # sent twice is wished once
        assert ana.post(pause, {"paused": True}).status_code == 200
        assert ana.table(table)["clock"]["wishes"] == [0] and ana.table(table)["clock"]["runs"]
    bo.post(pause, {"paused": True})
    assert bo.table(table)["clock"] == {"kind": "bank", "runs": False, "paused": True, "wishes": []}
    passes(house, table, 1000)
    assert ana.act(table, "place a1", 0).json()["refused"].startswith("The clocks stand still")
    ana.post(pause, {"paused": False})
    assert company(ana, table)["offers"] == [None, pytest.approx(300, abs=25)]
    bo.post(pause, {"paused": False})
    assert ana.table(table)["clock"]["runs"] and left(ana, table) == pytest.approx(
        [600, 600], abs=3
    )
    assert notes(ana, table) == ["All agreed: the clocks stand still.", "The clocks run again."]


@by_itself
def test_a_restart_takes_no_time_and_gives_none_back(tmp_path: Path) -> None:
    with started(settings_for(tmp_path)) as house:
        ana, bo, table = two(house, "bank 600 10")
        passes(house, table, 40)
        moves(ana, table, 0)
        passes(house, table, 70)
        before = ana.table(table)
    with started(settings_for(tmp_path)) as house:
        ana.http.base_url = bo.http.base_url = f"http://{house.address}"
        ana.address = bo.address = house.address
        assert company(ana, table)["counted"] == pytest.approx(70, abs=25)
        assert ana.table(table) == before
        moves(bo, table, 1)
        assert left(ana, table) == pytest.approx([570, 540], abs=25)


# --- Silent players ----------------------------------------------------------


def test_a_silent_player_is_offered_to_a_bot_and_welcomed_back(house: Running) -> None:
    ana, bo, table = two(house)
    seats = f"/api/tables/{table}/seats"
    passes(house, table, 200)
    answer = bo.post(f"{seats}/0/offer")
    assert answer.status_code == 422 and "2 minutes" in answer.text
    assert company(bo, table)["offers"] == [pytest.approx(100, abs=25), None]
    passes(house, table, 200)
    assert house.visitor().post(f"{seats}/0/offer").status_code == 403
    assert "Let a bot play for Ana" in bo.get(f"/tables/{table}/seats").text
    assert bo.post(f"{seats}/0/offer").status_code == 200
    soon(lambda: bool(bo.table(table)["seats"][1]["waiting"]))  # the bot has moved
    seen = ana.table(table)
    assert seen["seats"][0]["kind"] == "away" and seen["you"] == [0], (
        "she sees her own things still"
    )
    assert ana.act(table, "place a1", 0, "0:0:PLACE:0").status_code == 422
    assert bo.post(f"{seats}/0/back").status_code == 403
    assert ana.form(f"/tables/{table}/seats/0/back").status_code == 303
    seen = ana.table(table)
    assert seen["seats"][0]["kind"] == "guest" and seen["seats"][0]["name"] == "Ana"
    assert [words.partition(" (")[0] for words in notes(ana, table)] == ["A bot", "Ana is back."]
    assert notes(bo, table)[0].endswith("plays for Ana, whose seat is kept.")


# --- Several at one device ----------------------------------------------------


def test_without_scripts_too_a_hidden_hand_is_covered(house: Running) -> None:
    ana = house.visitor(**{"accept-language": "en"})
    table = laid(ana, "me:Ana", "beside:Bo", game="lanterns")
    for _ in range(40):
        seat = ana.table(table)["seat"]
        choices = ana.table(table, seat)["scene"]["choices"]
        assert ana.act(table, choices[0]["action"], seat).status_code == 200
        if not ana.table(table, seat)["waiting"]:
            break
    here = f"/tables/{table}/plain?seat={seat}"
    covered, other = ana.get(here).text, 1 - seat
    assert f"I am {'Ana' if other == 0 else 'Bo'}" in covered and "/picture" not in covered
    assert f"/plain?seat={other}" in covered
    assert "/picture" in ana.get(f"{here}&look=true").text
    assert ana.table(table, seat)["covered"] == [0, 1]
    open_table = laid(ana, "me:Ana", "beside:Bo", first=0)
    seen = ana.table(open_table)
    assert seen["covered"] == []
    moves(ana, open_table, 0)
    assert ana.table(open_table)["undo"] == {"possible": True, "why": "", "seat": 0}
    shown = ana.get(f"/tables/{open_table}/plain?seat=0").text
    assert "/picture" in shown and "seat=1" in shown, "nothing is hidden: it is Bo's at once"
    undo = {"seat": "0", "key": new_key()}
    assert 'name="seat" value="0"' in shown.partition("/plain/undo")[2]
    assert ana.form(f"/tables/{open_table}/plain/undo", **undo).status_code == 303


# --- Spectators, and what is said ---------------------------------------------


def test_spectators_are_counted_and_change_nothing(house: Running) -> None:
    ana, _, table = two(house)
    cy = house.visitor()
    with ana.follow(table, 0) as socket:
        with cy.follow(table), cy.follow(table):
            assert aside(socket, "spectators") == 1
            assert company(ana, table)["spectators"] == 1, "a person with two tabs is one"
            for path, body in {
                "pause": {"paused": True},
                "seats/1/offer": None,
                "seats/1/back": None,
                "seats/1/bot": {},
            }.items():
                assert cy.post(f"/api/tables/{table}/{path}", body).status_code == 403, path
        assert aside(socket, "spectators") == 0
    assert ana.get(f"/tables/{table}/seats").text.count("code-box") == 2, "hers, and to look on"


def said(who: Browser, table: str, text: str = "", **more: Any) -> Any:
    body = {"text": text, "key": new_key()} | more
    return who.post(f"/api/tables/{table}/chat", body)


def test_players_and_spectators_each_have_a_room(house: Running) -> None:
    ana = house.visitor()
    table = laid(ana, "me:Ana", "bot:random", game="lanterns", clock="days 3")
    cy, di = house.visitor(), house.visitor()
    with ana.follow(table, 0) as hers, cy.follow(table) as his:
        assert said(ana, table, "a sécret <b>\u202e\nof ours").status_code == 200
        assert aside(hers, "said")["text"] == "a sécret <b> of ours"
        key = new_key()
        for _ in range(2):
            assert said(cy, table, reaction="wow", key=key).status_code == 200
        line = aside(his, "said")
        assert (line["room"], line["reaction"], line["number"]) == ("spectators", "wow", 1)
        assert said(ana, table, reaction="heart").status_code == 200
        assert aside(hers, "said")["reaction"] == "heart", "nothing of a spectator's came between"
    assert [line["text"] for line in company(ana, table)["lines"]] == ["a sécret <b> of ours", ""]
    assert [line["reaction"] for line in company(di, table)["lines"]] == ["wow"]
    assert company(ana, table)["lines"][0]["voice"] == company(ana, table)["voice"]
    chances = 0
    while not ana.table(table)["over"]:
        if ana.table(table, 0)["waiting"]:
            moves(ana, table, 0)
        chances += 1
        assert chances < 2000
    rooms = [line["room"] for line in company(ana, table)["lines"]]
    assert sorted(rooms) == ["players", "players", "spectators"]
    assert {line["room"] for line in company(cy, table)["lines"]} == {"spectators"}
    record = ana.get(f"/api/tables/{table}/record").text
    assert "cret <b>" not in record and '"wow"' not in record
    again = ana.post(f"/api/tables/{table}/rematch").json()["table"]
    assert ana.table(again)["clock"]["kind"] == "days" and company(ana, again)["lines"] == []


def test_too_much_talk_is_refused_and_too_long_talk(tmp_path: Path) -> None:
    limits: Limits = replace(PLENTY, chat=(3, 0.01))
    with started(settings_for(tmp_path, limits=limits)) as house:
        ana = house.visitor()
        table = laid(ana, "me:Ana", "bot:random")
        assert said(ana, table, "  \n ").status_code == 422
        assert said(ana, table, "x" * 301).status_code == 422
        assert said(ana, table, "x", reaction="wow").status_code == 422
        assert said(ana, table, reaction="dragon").status_code == 400
        assert [said(ana, table, "x" * 300).status_code for _ in range(4)] == [200, 200, 200, 429]
        assert "Too much at once" in said(ana, table, "more").text


def test_the_table_says_which_language_its_bots_speak(house: Running) -> None:
    ana = house.visitor(**{"accept-language": "fr"})
    table = ana.lay_out("lanterns", "me:Ana", "bot:random")
    assert company(ana, table)["speaks"] == "fr"
    bo = house.visitor(**{"accept-language": "en"})
    assert company(bo, table)["speaks"] == "fr", "whoever looks on changes nothing"
