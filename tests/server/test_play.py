"""Playing through the API: whole games, refusals, sealed choices, taking back."""

import time
from pathlib import Path

import pytest

from tests.tools.patience import PATIENCE, until

from .house import Browser, Running, after, heard, new_key, settings_for, started


def test_a_whole_game_against_a_bot_from_lobby_to_result(house: Running) -> None:
    ana = house.visitor()
    table = ana.lay_out("photosynthesis", "me:Ana", "bot:random", "bot:greedy")
    with ana.follow(table, 0) as socket:
        seen = heard(socket)["resync"]
        while not seen["over"]:
            if seen["waiting"]:
                choice = seen["scene"]["choices"][-1]["action"]
                answer = ana.act(table, choice, decision=seen["decision"])
                assert answer.status_code == 200, answer.text
            seen = after(seen, heard(socket))
    assert seen["result"]["scores"] == [seat["score"] for seat in seen["seats"]]
    record = ana.get(f"/api/tables/{table}/record").json()
    assert record["seats"] == ["Ana", "Bot 2", "Bot 3"] and len(record["rows"]) > 40
    assert house.house.players.brains.failures == 0


def sealed_table(house: Running) -> tuple[Browser, Browser, str]:
    """Ana and Bo at a table where both are to make their sealed offer."""
    ana, bo = house.visitor(), house.visitor()
    table = ana.lay_out("lanterns", "me:Ana", "friend", listed=True)
    assert bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"}).status_code == 200
    first = 0 if ana.table(table)["waiting"] else 1
    opened = (ana, bo)[first].act(table, "open 1", first)
    assert opened.status_code == 200, opened.text
    return ana, bo, table


def test_the_second_of_two_simultaneous_choices_is_never_stale(house: Running) -> None:
    ana, bo, table = sealed_table(house)
    hers, his = ana.table(table)["decision"], bo.table(table)["decision"]
    assert ana.act(table, "offer 1", 0, hers).json()["applied"]
    assert bo.act(table, "offer 2", 1, his).json()["applied"]


def test_an_answer_to_a_decision_that_is_past_is_stale_and_asks_for_a_resync(
    house: Running,
) -> None:
    ana, _, table = sealed_table(house)
    hers = ana.table(table)["decision"]
    ana.act(table, "offer 1", 0, hers)
    again = ana.act(table, "offer 2", 0, hers)
    assert again.status_code == 409 and again.json()["resync"] is True
    assert "changed" in again.json()["message"]


def test_the_same_request_twice_is_done_once_and_answered_alike(house: Running) -> None:
    ana, _, table = sealed_table(house)
    hers, key = ana.table(table)["decision"], new_key()
    first = ana.act(table, "offer 1", 0, hers, key)
    second = ana.act(table, "offer 1", 0, hers, key)
    assert first.status_code == second.status_code == 200
    assert first.content == second.content
    assert ana.act(table, "offer 2", 0, hers, key).status_code == 422
    assert ana.table(table)["version"] == first.json()["version"]


def test_a_refusal_names_the_clause_in_the_readers_language(house: Running) -> None:
    ana, _, table = sealed_table(house)
    refused = ana.act(table, "vote on", 0)
    assert refused.status_code == 422 and refused.json()["clause"] == 301
    ana.http.headers["accept-language"] = "fr-CH, en;q=0.5"
    french = ana.act(table, "vote on", 0)
    assert french.json()["clause"] == 301 and "§3.1" in french.json()["refused"]
    assert "chacun offre" in french.json()["refused"]


def test_a_sealed_choice_can_be_withdrawn_while_another_is_awaited(house: Running) -> None:
    ana, bo, table = sealed_table(house)
    ana.act(table, "offer 1", 0)
    assert ana.table(table)["withdraw"]
    body = {"seat": 0, "key": new_key()}
    assert ana.post(f"/api/tables/{table}/withdraw", body).json()["applied"]
    assert ana.table(table)["waiting"] and not ana.table(table)["withdraw"]
    assert bo.post(f"/api/tables/{table}/withdraw", body | {"seat": 1}).status_code == 422


def test_an_action_is_taken_back_until_somebody_else_has_acted(house: Running) -> None:
    ana, bo = house.visitor(), house.visitor()
    table = ana.lay_out("photosynthesis", "me:Ana", "beside:Bo", first=0)
    choices = ana.table(table, 0)["scene"]["choices"]
    before = ana.table(table, 0)["decision"]
    ana.act(table, choices[0]["action"], 0)
    assert ana.table(table, 0)["undo"]["possible"]
    body = {"seat": 0, "key": new_key()}
    for _ in range(2):  # the second is the same request
        answer = ana.post(f"/api/tables/{table}/undo", body)
        assert answer.json()["applied"], answer.text
    late = ana.act(table, choices[0]["action"], 0, before)
    assert late.status_code == 409, "a decision from before an undo is another decision"
    ana.act(table, choices[0]["action"], 0)
    ana.act(table, ana.table(table, 1)["scene"]["choices"][0]["action"], 1)
    refused = ana.post(f"/api/tables/{table}/undo", {"seat": 0, "key": new_key()})
    assert refused.status_code == 422 and "since" in refused.json()["refused"]
    assert bo.post(f"/api/tables/{table}/undo", {"seat": 0, "key": new_key()}).status_code == 403


def test_alone_with_bots_one_takes_back_their_answers_too(house: Running) -> None:
    ana = house.visitor()
    table = ana.lay_out("photosynthesis", "me:Ana", "bot:random", "bot:random", first=0)
    first = ana.table(table, 0)
    ana.act(table, first["scene"]["choices"][0]["action"], 0)
    until(lambda: ana.table(table, 0)["waiting"])
    assert ana.table(table, 0)["undo"] == {"possible": True, "why": "", "seat": 0}
    answer = ana.post(f"/api/tables/{table}/undo", {"seat": 0, "key": new_key()})
    assert answer.json()["applied"]
    again = ana.table(table, 0)
    assert again["waiting"] and again["log"] == first["log"]
    assert again["scene"] == first["scene"] and again["decision"] != first["decision"]


def test_a_table_where_bots_were_taken_back_is_the_same_from_its_log(tmp_path: Path) -> None:
    with started(settings_for(tmp_path)) as house:
        ana = house.visitor()
        table = ana.lay_out("photosynthesis", "me:Ana", "bot:random", first=0)
        for _ in range(2):
            until(lambda: ana.table(table, 0)["waiting"])
            ana.act(table, ana.table(table, 0)["scene"]["choices"][-1]["action"], 0)
        until(lambda: ana.table(table, 0)["waiting"])
        ana.post(f"/api/tables/{table}/undo", {"seat": 0, "key": new_key()})
        seen = ana.table(table, 0)
        cookie = "; ".join(f"{name}={text}" for name, text in ana.http.cookies.items())
    with started(settings_for(tmp_path)) as house:
        assert house.visitor(cookie=cookie).table(table, 0)["log"] == seen["log"]


def test_explain_tells_what_would_happen_or_why_not(house: Running) -> None:
    ana, _, table = sealed_table(house)
    path = f"/api/tables/{table}/explain"
    allowed = ana.post(path, {"seat": 0, "action": "offer 1"}).json()
    assert allowed["possible"] and allowed["clause"] == 0
    forbidden = ana.post(path, {"seat": 0, "action": "open 2"}).json()
    assert not forbidden["possible"] and forbidden["clause"] == 301
    assert ana.post(path, {"seat": 1, "action": "offer 1"}).status_code == 403


def test_words_beside_an_action_are_told_with_it(house: Running) -> None:
    ana = house.visitor()
    table = ana.lay_out("lanterns", "me:Ana", "beside:Bo")
    first = ana.table(table)["seat"]
    answer = ana.act(table, "open 1", first, says="the <b>best</b>")
    assert answer.status_code == 200
    said = [entry for entry in house.visitor().table(table)["log"] if "says" in entry]
    assert [entry["says"] for entry in said] == ["the <b>best</b>"]
    assert ana.act(table, "offer 1", first, says="hush").status_code == 422


def test_a_bot_that_fails_is_replaced_by_chance(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.house.players.brains, "limit", -30)
    ana = house.visitor()
    table = ana.lay_out("photosynthesis", "me:Ana", "bot:random", first=1)
    deadline = time.monotonic() + PATIENCE
    while not ana.table(table)["waiting"]:
        assert time.monotonic() < deadline, "nobody played for the bot"
        time.sleep(0.02)
    assert house.house.players.brains.failures > 0
