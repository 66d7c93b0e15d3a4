"""Open tables: what is found there, by whom and how long; seats that bots keep until somebody comes."""

from typing import Any

import pytest

from .house import Browser, Running, behind

HOUR, WEEK = 3600, 7 * 24 * 3600


def lays_out(who: Browser, **wishes: Any) -> str:
    """A listed table with a free seat."""
    chairs = [{"who": "me", "name": "Ana"}, {"who": "friend"}]
    told = {"game": "push", "seats": chairs, "listed": True} | wishes
    answer = who.post("/api/tables", told)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def waited(house: Running, table: str, seconds: float) -> None:
    """Nobody has touched it for so long."""
    order = f"UPDATE tables SET touched = touched - {seconds} WHERE id = '{table}'"
    behind(house.house.settings.folder, order)


def finds(who: Browser, table: str, query: str = "") -> bool:
    """Do they see it there?"""
    answer = who.get(f"/open?{query}")
    assert answer.status_code == 200
    return f"/tables/{table}/seats" in answer.text


@pytest.mark.parametrize(
    ("fits", "others"),
    [
        ("game=push", "game=lanterns"),
        ("language=en", "language=fr"),
        ("pace=days", "pace=live"),
        ("players=2", "players=3"),
    ],
)
def test_a_filter_leaves_out_what_does_not_fit(house: Running, fits: str, others: str) -> None:
    ana, bo = house.visitor(), house.visitor()
    table = lays_out(ana, clock="days 3")
    assert finds(bo, table) and finds(bo, table, fits) and not finds(bo, table, others)


def test_what_is_no_filter_filters_nothing_and_is_not_repeated(house: Running) -> None:
    ana, bo = house.visitor(), house.visitor()
    table = lays_out(ana)
    for odd in ("'%20OR%201=1--", "%00", "%3Cscript%3E", "9" * 300, "²", "-1", "%F0%9F%83%8F"):
        for field in ("game", "language", "pace", "players"):
            assert finds(bo, table, f"{field}={odd}"), (field, odd)
    assert "<script>x" not in bo.get("/open?game=%3Cscript%3Ex").text


def test_a_table_is_off_the_list_after_an_hour_or_over_days_after_a_week(house: Running) -> None:
    ana, bo = house.visitor(), house.visitor()
    live, slow = lays_out(ana, clock="bank 600 10"), lays_out(ana, clock="days 3")
    for table in (live, slow):
        waited(house, table, HOUR + 1)
    assert not finds(bo, live) and finds(bo, slow)
    waited(house, slow, WEEK)
    assert not finds(bo, slow)
    lobby, told = bo.get("/").text, bo.get("/api/tables").json()
    assert live not in lobby and slow not in lobby and not told


def test_its_host_lists_it_again_and_nobody_else_does(house: Running) -> None:
    ana, bo = house.visitor(), house.visitor()
    table = lays_out(ana)
    waited(house, table, HOUR + 1)
    assert "List it again" not in bo.get(f"/tables/{table}/seats").text
    assert bo.form(f"/tables/{table}/list").status_code == 403
    assert "List it again" in ana.get(f"/tables/{table}/seats").text
    assert ana.form(f"/tables/{table}/list").status_code == 303
    assert finds(bo, table)


def test_who_has_blocked_somebody_is_not_found_by_them(house: Running) -> None:
    from .test_meeting import blocks, named, plays_with

    ana, bo = named(house, "Ana"), named(house, "Bo")
    plays_with(ana, bo)
    blocks(ana, "Bo")
    theirs, hers = lays_out(bo), lays_out(ana)
    assert not finds(bo, hers) and not finds(ana, theirs) and finds(house.visitor(), hers)


# --- A game always starts --------------------------------------------------------------


def test_a_game_begins_at_once_with_a_bot_in_a_free_seat(house: Running) -> None:
    ana = house.visitor()
    table = lays_out(ana, begins=True)
    assert [seat["kind"] for seat in ana.table(table)["seats"]] == ["guest", "bot"]
    told = [line["words"] for line in ana.table(table)["log"]]
    assert any("keeps this seat" in words for words in told), told


def test_whoever_comes_by_the_list_takes_it_over_and_sees_that_hand_alone(house: Running) -> None:
    ana, bo = house.visitor(), house.visitor()
    table = lays_out(ana, begins=True, game="lanterns")
    assert finds(bo, table) and "In play, a seat free" in bo.get("/open").text
    assert f"/tables/{table}/seats/1/sit" in bo.get(f"/tables/{table}/seats").text
    assert bo.form(f"/tables/{table}/seats/1/sit", name="Bo").status_code == 303
    seen = bo.table(table)
    assert seen["you"] == [1] and seen["seats"][1]["name"] == "Bo"
    assert bo.get(f"/api/tables/{table}", params={"seat": 0}).status_code == 403
    assert any("takes the seat over" in line["words"] for line in seen["log"])
    assert not finds(house.visitor(), table)


def test_who_has_a_hand_there_takes_no_second_one_over(house: Running) -> None:
    """Neither the host nor somebody with another seat, by the list or by the link."""
    ana, bo = house.visitor(), house.visitor()
    chairs = [{"who": "me", "name": "Ana"}, {"who": "friend"}, {"who": "friend"}]
    table = lays_out(ana, begins=True, seats=chairs)
    assert bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"}).status_code == 200
    link = ana.post(f"/api/tables/{table}/seats/2/link").json()["link"]
    token = link.rpartition("/")[2]
    for who in (ana, bo):
        assert who.post(f"/api/tables/{table}/seats/2/sit", {"name": "Cy"}).status_code == 403
        assert who.post("/api/join", {"token": token, "name": "Cy"}).status_code == 403
    cy = house.visitor()
    assert cy.post("/api/join", {"token": token, "name": "Cy"}).status_code == 200


def test_a_seat_of_a_private_table_is_taken_over_by_its_link_alone(house: Running) -> None:
    ana, bo = house.visitor(), house.visitor()
    table = lays_out(ana, begins=True, listed=False)
    assert not finds(bo, table)
    assert bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"}).status_code == 403
    token = ana.post(f"/api/tables/{table}/seats/1/link").json()["link"].rpartition("/")[2]
    assert bo.post("/api/join", {"token": token, "name": "Bo"}).status_code == 200


def test_a_bot_that_was_asked_for_gives_its_seat_to_nobody(house: Running) -> None:
    ana, bo = house.visitor(), house.visitor()
    chairs = [{"who": "me", "name": "Ana"}, {"who": "bot", "bot": "random"}]
    table = lays_out(ana, begins=True, seats=chairs)
    assert not finds(bo, table)
    assert bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"}).status_code == 403


def test_a_seat_stays_free_to_take_over_when_the_house_opens_again(house: Running) -> None:
    ana, bo = house.visitor(), house.visitor()
    table = lays_out(ana, begins=True)
    house.house.tables.here.pop(table)
    assert ana.post(f"/api/tables/{table}/seats/1/sit", {"name": "Me"}).status_code == 403
    assert bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"}).status_code == 200
