"""Boards and decks that people bring: theirs alone, kept with the table, deleted when they say so."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

import tablee
from tablee.kit.rules.options import digest
from tablee.kit.table.form import BrokenRecord
from tablee.kit.table.replaying import replay
from tablee.server.people.data import LARGEST, MOST
from tests.tools.patience import PATIENCE

from .house import Browser, Running, settings_for, started
from .test_storage import play

MARKET = {"colours": 2, "shine": 9, "stalls": [17, 3]}
CHAIRS = [{"who": "me", "name": "Ana"}, {"who": "beside", "name": "Bo"}]


def lay_out(who: Browser, **wish: Any) -> Any:
    body = {"game": "lanterns", "seats": CHAIRS, **wish}
    return who.post("/api/tables", body)


def prizes(who: Browser, table: str) -> list[str]:
    pieces = who.table(table)["scene"]["pieces"]
    return [piece["text"] for piece in pieces if piece["key"].startswith("awning")]


def finish(who: Browser, table: str) -> None:
    play(who, table, 400)
    assert who.table(table)["over"]


def test_a_table_with_its_own_market_from_first_to_last(tmp_path: Path) -> None:
    with started(settings_for(tmp_path)) as house:
        ana = house.visitor()
        table = lay_out(ana, data=MARKET, data_name="market.json").json()["table"]
        assert prizes(ana, table) == ["17", "3"]
        play(ana, table, 4)
        seen, cookies, csrf = ana.table(table), ana.http.cookies, ana.csrf
    with started(settings_for(tmp_path)) as house:  # from its log, and from its snapshot
        ana = house.visitor()
        ana.http.cookies, ana.csrf = cookies, csrf
        assert ana.table(table) == seen
        name = digest(MARKET)
        (own,) = ana.get("/api/data").json()
        assert (own["data"], own["name"], own["running"]) == (name, "market.json", 1)
        needed = ana.http.delete(f"/api/data/lanterns/{name}", headers={"x-csrf-token": csrf})
        assert needed.status_code == 409 and "still being played" in needed.text
        finish(ana, table)
        record = ana.get(f"/api/tables/{table}/record").json()
        body = ana.get(f"/api/data/lanterns/{name}").json()
        assert ana.http.delete(
            f"/api/data/lanterns/{name}", headers={"x-csrf-token": csrf}
        ).is_success
        assert ana.get("/api/data").json() == []
        house.house.tables.here.clear()
        gone = ana.get(f"/api/tables/{table}")
        assert gone.status_code == 410 and "deleted" in gone.text
    game = tablee.game("lanterns")
    assert body == MARKET and record["data"] == name
    assert replay(game, record, data=body).over
    with pytest.raises(BrokenRecord, match="other data"):
        replay(game, record)


def test_what_somebody_brought_is_nobody_elses(house: Running) -> None:
    ana, eve = house.visitor(), house.visitor()
    lay_out(ana, data=MARKET)
    name = digest(MARKET)
    assert len(ana.get("/api/data").json()) == 1 and eve.get("/api/data").json() == []
    nothing = eve.get("/api/data/lanterns/0123456789abcdef")
    for answer in (
        eve.get(f"/api/data/lanterns/{name}"),
        eve.http.delete(f"/api/data/lanterns/{name}", headers={"x-csrf-token": eve.csrf}),
        lay_out(eve, kept_data=name),
        eve.form(f"/data/lanterns/{name}/delete"),
    ):
        assert answer.status_code == nothing.status_code == 404
    assert name not in eve.get("/").text
    lay_out(eve, data=MARKET)  # the same thing brought twice is two people's
    assert len(eve.get("/api/data").json()) == 1
    assert eve.form(f"/data/lanterns/{name}/delete").status_code == 409
    assert lay_out(ana, kept_data=name).is_success


@pytest.mark.parametrize(
    ("data", "english", "french"),
    [
        ({**MARKET, "colours": 9}, "A deck has 1 to 5 colours", "Un paquet a de 1 à 5 couleurs"),
        ({**MARKET, "stalls": [99]}, "A market has 1 to 6 stalls", "Un marché a de 1 à 6 étals"),
        ({"colours": 1}, "Own data have colours", "Il faut des couleurs"),
        ([1, 2], "Own data have colours", "Il faut des couleurs"),
        ("a text", "Own data have colours", "Il faut des couleurs"),
    ],
)
def test_what_cannot_be_played_is_refused_in_the_readers_language(
    house: Running, data: Any, english: str, french: str
) -> None:
    for language, words in (("en", english), ("fr", french)):
        who = house.visitor(**{"accept-language": language})
        answer = lay_out(who, data=data)
        assert answer.status_code == 422 and words in answer.json()["refused"]
        assert "§1.5" in answer.json()["refused"] and who.get("/api/data").json() == []


def test_too_much_is_refused(house: Running) -> None:
    ana = house.visitor()
    too_large = lay_out(ana, data={"colours": "x" * LARGEST})
    assert too_large.status_code == 422 and "256 KiB" in too_large.text
    assert lay_out(ana, data={"colours": "x" * 3 * LARGEST}).status_code == 413
    deep: Any = 1
    for _ in range(900):
        deep = [deep]
    assert lay_out(ana, data=deep).status_code in (400, 422)
    for n in range(MOST):
        assert lay_out(ana, data={**MARKET, "stalls": [n % 20 + 1, n // 20 + 1]}).is_success
    refused = lay_out(ana, data={**MARKET, "stalls": [1, 1, 1]})
    assert refused.status_code == 422 and "delete one first" in refused.text


def test_a_game_without_data_takes_none(house: Running) -> None:
    answer = lay_out(house.visitor(), game="photosynthesis", data=MARKET)
    assert answer.status_code == 422 and "in its box" in answer.text


def test_a_bot_plays_on_the_table_it_sees(house: Running) -> None:
    ana = house.visitor()
    seats = [CHAIRS[0], {"who": "bot", "bot": "random"}]
    table = lay_out(ana, seats=seats, data=MARKET).json()["table"]
    seen, patience = ana.table(table), time.monotonic() + PATIENCE
    while not seen["over"]:
        assert time.monotonic() < patience, "the bot does not answer"
        if seen["waiting"]:
            ana.act(table, seen["scene"]["choices"][0]["action"], decision=seen["decision"])
        else:
            time.sleep(0.01)
        seen = ana.table(table)
    assert house.house.players.brains.failures == 0


def test_the_form_takes_a_file_and_offers_it_again(house: Running) -> None:
    ana = house.visitor(**{"accept-language": "en"})
    page = ana.get("/tables/new", params={"game": "lanterns"}).text
    assert 'type="file"' in page
    fields = {"csrf": ana.csrf, "game": "lanterns", "seats": "2", "listed": "no"}
    fields |= {"who-0": "me", "name-0": "Ana", "who-1": "beside", "name-1": "Bo"}

    def send(content: bytes, **more: str) -> Any:
        file = {"data-file": ("<b>night</b>.json", content)}
        return ana.http.post("/tables", data=fields | more, files=file)

    for wrong, words in (
        (b"\xff\xfe", "cannot be read"),
        (b"{", "cannot be read"),
        (b"[]", "§1.5"),
    ):
        answer = send(wrong)
        assert answer.status_code == 422 and words in answer.text
    made = send(json.dumps(MARKET).encode())
    assert made.status_code == 303
    assert prizes(ana, made.headers["location"].split("/")[2]) == ["17", "3"]
    again = ana.get("/tables/new", params={"game": "lanterns"}).text
    assert digest(MARKET) in again and "<b>night" not in again
    made = send(b"", **{"kept-data": digest(MARKET)})
    assert prizes(ana, made.headers["location"].split("/")[2]) == ["17", "3"]
    assert "&lt;b&gt;night" in ana.get("/").text
    assert "in play at 2 tables" in ana.get("/").text
