"""Playing on from any position of a finished game, films, and what scores are made of."""

import json
from typing import Any
from xml.etree import ElementTree

from tests.browser.tables import play_on

from .house import Browser, Running


def is_over(seen: dict[str, Any]) -> bool:
    return bool(seen["over"])


def finished(ana: Browser, **more: Any) -> str:
    seats = [{"who": "me", "name": "Ana"}, {"who": "bot", "bot": "random"}]
    laid = ana.post("/api/tables", {"game": "lanterns", "seats": seats, **more})
    table = str(laid.json()["table"])
    going = ana.post(f"/api/tables/{table}/fork", {"at": 0, "seats": seats})
    assert (going.status_code, "not over yet" in going.text) == (422, True)
    assert ana.get(f"/api/tables/{table}/film").status_code == 422
    play_on(ana, table, is_over)
    return table


def match_at(house: Running, table: str) -> Any:
    return house.house.tables.here[table].standing.match


def test_a_game_goes_on_elsewhere(house: Running) -> None:
    ana, zoe = house.visitor(), house.visitor()
    answering: list[int] = []
    while not answering:  # chance may have it that nobody was asked to answer
        table = finished(ana, clock="bank 700 10")
        was = match_at(house, table)
        rows = range(3, len(was.story))
        answering = [n for n in rows if was.as_of(n).phase.name == "ANSWER"]
    at = answering[0]
    here = was.as_of(was.as_of(at).sealed_from)
    last = len(was.story)
    seats = [{"who": "bot", "bot": "random"}, {"who": "me", "name": "Zoé"}]
    for wish, status, why in (
        ({"at": last, "seats": seats}, 422, "is over there"),
        ({"at": last + 1, "seats": seats}, 404, "no such position"),
        ({"at": at, "seats": seats[:1]}, 422, "1 seats do not make 2 players"),
        ({"at": at, "seats": [seats[1]] * 2}, 422, "one seat"),
    ):
        answer = zoe.post(f"/api/tables/{table}/fork", wish)
        assert (answer.status_code, why in answer.text) == (status, True), answer.text

    page = zoe.get(f"/tables/{table}/fork", params={"at": at}).text
    assert f"position {at} of {last}" in page and "was Ana" in page
    assert '<option value="bank 700 10" selected>' in page, "its clock"
    form = {"at": str(at), "who-0": "bot:random", "who-1": "me", "name-1": "Zoé", "clock": "none"}
    laid = zoe.form(f"/tables/{table}/fork", **form)
    assert laid.status_code == 303, laid.text
    fork = laid.headers["location"].rpartition("/")[2]

    mine = match_at(house, fork)
    assert mine.record()["rows"][: len(here.story)] == here.record()["rows"]
    for seat in (0, 1):
        assert mine.as_of(len(here.story)).view(seat) == here.view(seat)
    assert match_at(house, fork).forks[0][1]["deck"] != here.position()["deck"]
    log = [line.get("words", "") for line in zoe.table(fork)["log"]]
    assert sum("another game" in words for words in log) == 1
    assert "another game" not in " ".join(line.get("words", "") for line in ana.table(table)["log"])
    again = zoe.post(f"/api/tables/{table}/fork", {"at": at, "seats": seats}).json()["table"]
    clocks = [house.house.tables.here[one].standing.clock.written for one in (again, fork)]
    assert clocks == ["bank 700 10", "none"]
    assert match_at(house, again).forks[0][1]["dice"] != mine.forks[0][1]["dice"]

    house.house.tables.here.pop(fork)  # as after a restart: from its log
    play_on(zoe, fork, is_over)
    whole = zoe.table(fork)
    result = whole["result"]
    assert [sum(part["points"][seat] for part in result["parts"]) for seat in (0, 1)] == result[
        "scores"
    ]
    assert {part["clause"] for part in result["parts"]} == {"3.4"}
    assert (
        zoe.get(f"/api/tables/{fork}", params={"lang": "fr"})
        .json()["result"]["parts"][0]["words"]
        .startswith("Payé")
    )

    record = zoe.get(f"/api/tables/{fork}/record").json()
    brought = ana.post("/api/records", {"record": record})
    assert brought.status_code == 201, brought.text
    name = brought.json()["record"]
    assert ana.get(f"/records/{name}/fork?at=1").status_code == 200
    once_more = ana.post(f"/api/records/{name}/fork", {"at": at + 1, "seats": seats})
    assert once_more.status_code == 201, once_more.text
    film = ana.get(f"/api/records/{name}/film", params={"theme": "dark", "eyes": "public"})
    assert ElementTree.fromstring(film.text).tag.endswith("svg")
    assert "attachment" in film.headers["content-disposition"]
    wrong = json.loads(json.dumps(record))
    wrong["forks"][0][1]["pile"] += 1
    refused = ana.post("/api/records", {"record": wrong})
    assert (refused.status_code, "cannot go on" in refused.text) == (422, True), refused.text


def test_somebody_s_own_board_stays_with_those_who_played(house: Running) -> None:
    ana, stranger = house.visitor(), house.visitor()
    table = finished(ana, data={"colours": 5, "shine": 6, "stalls": [4, 9]})
    wish = {"at": 1, "seats": [{"who": "me", "name": "Ana"}, {"who": "bot", "bot": "random"}]}
    assert stranger.post(f"/api/tables/{table}/fork", wish).status_code == 403
    laid = ana.post(f"/api/tables/{table}/fork", wish)
    assert laid.status_code == 201, laid.text
    assert match_at(house, laid.json()["table"]).data["stalls"] == [4, 9]
