"""What is asked of an open house: the house does it, and nothing of the asking stays behind."""

import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs
from websockets.exceptions import ConnectionClosed

from tablee.server.keeping import asking
from tests.server.house import heard, started
from tests.tools.patience import until

from .conftest import Tablee, own
from .visited import come_and_go, person_of


def rows(folder: Path) -> list[Any]:
    """What the house is still asked."""
    with closing(sqlite3.connect(folder / "tables.sqlite")) as database:
        return database.execute("SELECT * FROM asked").fetchall()


def test_a_table_is_closed_before_the_eyes_of_those_who_play(tablee: Tablee, folder: Path) -> None:
    with started(own(folder)) as house:
        there = come_and_go(house)
        with there.bo.follow(there.together, 1) as socket:
            heard(socket)
            assert "is closed" in tablee("table", there.together, "close", "--yes").out
            until(lambda: heard(socket).get("closed"))
        assert not there.ana.table(there.together)["waiting"]
        again = tablee("table", there.together, "close", "--yes", language="fr")
        assert "a fermé cette table" in again.complaint
        told = tablee("table", there.alone, "close", "--yes", "--json").json
        assert told == {"table": there.alone, "done": "close"}
        assert rows(folder) == []
    assert len(tablee("tables", "--closed", "--json").json) == 2


def test_a_lost_seat_is_taken_again_while_the_others_play_on(tablee: Tablee, folder: Path) -> None:
    with started(own(folder, bot_delay=1e9)) as house:
        there = come_and_go(house)
        told = tablee("table", there.together, "reopen", "0", "--json").json
        assert told == tablee("table", there.together, "reopen", "0", "--json").json
        assert "Nobody has lost" in tablee("table", there.alone, "reopen", "1").complaint
        assert "no such seat" in tablee("table", there.together, "reopen", "9").complaint
        lost = house.visitor()
        body = {"token": told["link"].removeprefix("/join/"), "name": "Returned"}
        assert lost.post("/api/join", body).json() == {"table": there.together, "seat": 0}
        assert there.bo.table(there.together, 1)["seats"][0]["name"] == "Returned"
        assert rows(folder) == []
        assert told["link"].removeprefix("/join/").encode() not in _everything(folder)


def _everything(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.glob("tables.sqlite*"))


def test_a_table_is_deleted_and_all_others_are_played_on(tablee: Tablee, folder: Path) -> None:
    with started(own(folder)) as house:
        there = come_and_go(house)
        with there.bo.follow(there.together, 1) as socket:
            heard(socket)
            assert tablee("table", there.together, "delete", "--yes").code == 0
            with pytest.raises(ConnectionClosed):
                while True:
                    heard(socket)
        assert there.bo.get(f"/api/tables/{there.together}").status_code == 404
        until(lambda: there.ana.table(there.alone)["waiting"])
        seen = there.ana.table(there.alone)
        action = seen["scene"]["choices"][0]["action"]
        assert there.ana.act(there.alone, action, 0, seen["decision"]).status_code == 200
        assert tablee("check").code == 0


def test_what_is_old_is_tidied_away_while_people_play(tablee: Tablee, folder: Path) -> None:
    with started(own(folder)) as house:
        there = come_and_go(house)
        gone = tablee("tidy", "--older-than", "0d", "--finished", "--yes", "--json").json
        assert [row["table"] for row in gone["tables"]] == [there.over]
        assert there.ana.get(f"/api/tables/{there.over}").status_code == 404
        assert there.ana.table(there.together)["version"]


def test_somebody_is_forgotten_and_a_bot_plays_on_for_them(tablee: Tablee, folder: Path) -> None:
    with started(own(folder, bot_delay=1e9)) as house:
        there = come_and_go(house)
        person = person_of(house, there.bo)
        would = tablee("person", person, "delete", "--json").json
        told = tablee("person", person, "delete", "--yes", "--json").json
        assert (would["done"], told["done"]) == (False, True)
        assert told["bot_plays_on"] == would["bot_plays_on"] == [there.together]
        seats = there.ana.table(there.together)["seats"]
        assert seats[1]["kind"] == "bot" and "Bobolink" not in str(seats)
        assert "Nothing here is of anybody" in tablee("person", person).complaint
        assert there.bo.table(there.together)["seat"] is None, "nobody knows them any more"


def test_a_report_is_closed_in_an_open_house(tablee: Tablee, folder: Path) -> None:
    with started(own(folder)) as house:
        there = come_and_go(house)
        assert there.bo.form(f"/tables/{there.together}/report", what="seat 0").status_code == 200
        (one,) = tablee("reports", "--json").json
        assert tablee("reports", one["report"]).code == 0
        assert tablee("reports", "--json").json == []
        assert "no open report" in tablee("reports", one["report"]).complaint


def test_a_house_that_does_not_answer_has_done_nothing(
    tablee: Tablee, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "LOOK", 1e9)
    monkeypatch.setattr(asking, "TAKEN", 0.3)
    with started(own(folder)) as house:
        there = come_and_go(house)
        said = tablee("table", there.together, "close", "--yes").complaint
        assert "does not answer: nothing was done" in said
        assert rows(folder) == []
        assert not there.ana.table(there.together)["closed"]


def test_what_was_asked_long_ago_is_not_done(tablee: Tablee, folder: Path) -> None:
    with started(own(folder)) as house:
        there = come_and_go(house)
    with closing(sqlite3.connect(folder / "tables.sqlite")) as database, database:
        old = time.time() - asking.DONE - 1
        for name, at in (("old", old), ("older", old - asking.DONE)):
            what = json.dumps([there.together])
            row = (name, "close", what, at, False, None)
            database.execute("INSERT INTO asked VALUES (?, ?, ?, ?, ?, ?)", row)
    with started(own(folder)) as house:
        assert tablee("table", there.alone, "close", "--yes").code == 0
        assert [row[0] for row in rows(folder)] == ["old"], "the other is gone"
        assert not house.visitor().table(there.together)["closed"]


def test_a_deed_that_fails_is_told_and_the_house_goes_on(
    tablee: Tablee, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def stumbles(*_: object) -> None:
        raise RuntimeError("Qxsecret")

    monkeypatch.setitem(asking.DEEDS, "close", stumbles)
    with started(own(folder)) as house:
        there = come_and_go(house)
        with capture_logs() as logged:
            said = tablee("table", there.together, "close", "--yes").complaint
        assert "has stumbled" in said and "Qxsecret" not in said
        assert "something asked of the house failed" in str(logged)
        assert tablee("table", there.together, "reopen", "1").code == 0
        assert rows(folder) == []
