"""What is reported to the host of a house: a line or a name, for them alone, and not too much."""

from typing import Any

import pytest
import structlog

from tablee.server.people import reports

from . import test_decks as own_photographs
from .house import Browser, Running, new_key
from .test_meeting import met_by, named, plays_with, with_a_caption


def says(who: Browser, table: str, text: str) -> None:
    """They say something there."""
    answer = who.post(f"/api/tables/{table}/chat", {"text": text, "key": new_key()})
    assert answer.status_code == 200, answer.text


def there(house: Running) -> tuple[Browser, Browser, str]:
    """Ana and Bo at a table."""
    ana, bo = named(house, "Ana"), named(house, "Bo")
    return ana, bo, plays_with(ana, bo)


def kept(house: Running) -> list[dict[str, Any]]:
    """What the host of the house reads."""
    return reports.listed(house.house.store)


def test_a_line_is_reported_with_its_words_and_the_log_has_none_of_them(house: Running) -> None:
    ana, bo, table = there(house)
    says(bo, table, "Zqxrude")
    with structlog.testing.capture_logs() as logged:
        assert ana.form(f"/tables/{table}/report", what="players 1").status_code == 200
    (one,) = kept(house)
    assert (one["text"], one["name"], one["at_table"]) == ("Zqxrude", "Bo", table)
    assert "something was reported" in str(logged) and "Zqxrude" not in str(logged)


def test_a_name_is_reported_from_the_table_and_from_the_people(house: Running) -> None:
    ana, _, table = there(house)
    assert ana.form(f"/tables/{table}/report", what="seat 1").status_code == 200
    assert ana.form(f"/you/people/{met_by(ana)['Bo']}/report").status_code == 303
    assert [one["name"] for one in kept(house)] == ["Bo", "Bo"]


def test_why_it_is_reported_is_kept_and_only_if_it_is_a_reason(house: Running) -> None:
    ana, bo, table = there(house)
    for n, why in enumerate(("hurtful", "<b>", ""), 1):
        says(bo, table, f"Line {n}")
        form = {"what": f"players {n}", "why": why}
        assert ana.form(f"/tables/{table}/report", **form).status_code == 200
    assert {one["text"]: one["why"] for one in kept(house)} == {
        "Line 1": "hurtful",
        "Line 2": "",
        "Line 3": "",
    }


def test_words_that_came_with_an_action_are_reported_by_others(house: Running) -> None:
    ana, bo, table, caption = with_a_caption(house)
    assert f'value="{caption}"' in ana.get(f"/tables/{table}/report").text
    assert caption not in bo.get(f"/tables/{table}/report").text
    assert bo.form(f"/tables/{table}/report", what=caption).status_code == 404
    assert ana.form(f"/tables/{table}/report", what="caption 99").status_code == 404
    assert ana.form(f"/tables/{table}/report", what=caption).status_code == 200
    (one,) = kept(house)
    assert (one["kind"], one["text"], one["name"]) == ("caption", "Zqxrude", "Bo") and one["other"]


def test_who_has_come_since_has_not_said_what_was_said_in_that_seat(house: Running) -> None:
    ana, _, table, caption = with_a_caption(house)
    path = f"/api/tables/{table}/seats/1"
    assert ana.post(f"{path}/out", {"key": new_key()}).status_code == 200
    link = ana.post(f"{path}/reopen", {"key": new_key()}).json()["address"]
    came = named(house, "Cy").post("/api/join", {"token": link.rpartition("/")[2], "name": "Cy"})
    assert came.status_code == 200, came.text
    assert ana.form(f"/tables/{table}/report", what=caption).status_code == 200
    (one,) = kept(house)
    assert (one["other"], one["text"]) == ("", "Zqxrude")


def test_what_a_host_has_brought_is_reported_by_others(house: Running) -> None:
    ana, bo = named(house, "Ana"), named(house, "Bo")
    deck = own_photographs.filled(bo)
    laid = own_photographs.lay_out(bo, deck, "me:Bo", "beside:Cy", "beside:Di")
    assert laid.is_success, laid.text
    table = laid.json()["table"]
    for who, status in ((bo, 404), (ana, 200)):
        assert who.form(f"/tables/{table}/report", what="brought").status_code == status
    (one,) = kept(house)
    assert (one["kind"], one["name"], one["at_table"]) == ("brought", "Bo", table)
    plain = bo.lay_out("lanterns", "me", "friend", listed=True)
    assert ana.form(f"/tables/{plain}/report", what="brought").status_code == 404


def test_what_one_may_not_read_or_has_said_is_not_reported(house: Running) -> None:
    ana, bo, table = there(house)
    says(bo, table, "Among players")
    says(ana, table, "Mine")
    cy = named(house, "Cy")
    odd = (
        "players 2",
        "spectators 1",
        "seat 0",
        "seat 9",
        "seat -1",
        "seat ²",
        "",
        "log 1",
        "x\0 1",
    )
    for who, wanted in (*((ana, what) for what in odd), (cy, "players 1")):
        assert who.form(f"/tables/{table}/report", what=wanted).status_code == 404, wanted
    assert not kept(house)


def test_the_same_is_reported_once_and_not_too_much_a_day(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reports, "MOST_A_DAY", 3)
    ana, bo, table = there(house)
    for n in range(reports.MOST_A_DAY + 2):
        says(bo, table, f"Line {n}")
    tries = [1, 1, *range(2, reports.MOST_A_DAY + 2)]
    answers = [ana.form(f"/tables/{table}/report", what=f"players {n}") for n in tries]
    assert [one.status_code for one in answers] == [200] * (reports.MOST_A_DAY + 1) + [429]
    assert len(kept(house)) == reports.MOST_A_DAY


def test_nobody_who_visits_reads_them(house: Running) -> None:
    ana, bo, table = there(house)
    says(bo, table, "Zqxrude")
    ana.form(f"/tables/{table}/report", what="players 1")
    assert "report" not in bo.get("/you/along").text
    assert kept(house)[0]["id"] not in "".join(
        bo.get(path).text for path in ("/", "/you", "/you/people", f"/tables/{table}/report")
    )
