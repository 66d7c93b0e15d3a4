"""`tablee house people` and `person`: who they are, all that is theirs, and that they be forgotten."""

import json
import zipfile
from contextlib import closing
from pathlib import Path
from sqlite3 import connect
from typing import Any

import pytest

import tablee as library
from tablee.kit.table.replaying import replay
from tablee.server.people.decks import PLACEHOLDER
from tests.server.house import Browser, Running, new_key, started
from tests.server.test_decks import (  # noqa: F401
    filled,
    finish,
    lay_out,
    quick,
)

from .conftest import Tablee, own
from .visited import GAME, Visited, again, both, person_of, play


def called(tablee: Tablee, name: str) -> str:
    """The mark of the one person of this name."""
    (found,) = tablee("people", "--name", name, "--json").json
    return str(found["person"])


def everything(folder: Path) -> str:
    """All rows of all tables of the database, as they are read."""
    with closing(connect(folder / "tables.sqlite")) as database:
        return "\n".join(map(str, database.iterdump()))


def bytes_of(folder: Path) -> bytes:
    """All that is in the folder."""
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


def test_everybody_is_listed_with_what_is_theirs(tablee: Tablee, there: Visited) -> None:
    told = {one["names"][0]: one for one in tablee("people", "--json").json}
    assert set(told) == {"Ana", "Bobolink"}
    ana = told["Ana"]
    assert (ana["tables"], ana["hosts"], told["Bobolink"]["tables"]) == (3, 3, 2)
    assert ana["person"] in tablee("people").out
    assert "Nobody like that" in tablee("people", "--name", "Nobody").out
    shown = tablee("person", ana["person"], "--json").json
    assert {row["table"] for row in shown["tables"]} == {there.together, there.alone, there.over}


@pytest.mark.parametrize("deed", [[], ["export", "x.zip"], ["delete"], ["delete", "--yes"]])
def test_of_nobody_there_is_nothing(
    tablee: Tablee, there: Visited, tmp_path: Path, deed: list[str], monkeypatch: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    for person in ("nosuchperson", "%", "", "0"):
        assert "of anybody with this mark" in tablee("person", person, *deed).complaint


# --- All that is theirs ---------------------------------------------------------


def test_an_export_holds_all_that_is_theirs_and_nothing_of_others(
    tablee: Tablee, there: Visited, folder: Path, tmp_path: Path
) -> None:
    person, place = called(tablee, "Bobolink"), tmp_path / "bo.zip"
    assert tablee("person", person, "export", str(place)).code == 0
    assert place.stat().st_mode & 0o777 == 0o600
    with zipfile.ZipFile(place) as file:
        assert file.namelist() == ["person.json"]
        told = json.loads(file.read("person.json"))
    assert {row["table"] for row in told["tables"]} == {there.together, there.over}
    with closing(connect(folder / "tables.sqlite")) as database:
        count = "SELECT count(*) FROM log WHERE kind = 'act' AND seat = 1 AND table_id = ?"
        for row in told["tables"]:
            (acts,) = database.execute(count, (row["table"],)).fetchone()
            assert len(row["moves"]) == acts
            assert {move["seat"] for move in row["moves"]} <= {1}
    text = json.dumps(told)
    assert "Qxgoodbye" in text and "Qxhello" not in text and "Ana" not in text
    assert "seed" not in text and "is there already" in (
        tablee("person", person, "export", str(place)).complaint
    )


# --- What they have reported ------------------------------------------------------------


def test_what_is_reported_is_read_with_why_and_closed(
    tablee: Tablee, there: Visited, folder: Path
) -> None:
    assert "Nothing is reported" in tablee("reports").out
    with started(own(folder)) as house:
        ana, bo = house.visitor(), house.visitor()
        table = both(ana, bo)
        said = bo.post(f"/api/tables/{table}/chat", {"text": "Zqxrude", "key": new_key()})
        assert said.status_code == 200
        for what, why in (("players 1", "hurtful"), ("seat 1", "unwanted")):
            assert ana.form(f"/tables/{table}/report", what=what, why=why).status_code == 200
        assert "Zqxrude" in tablee("reports").out, "it is read while the house is open"
    shown = " ".join(tablee("reports").out.split())
    assert "Zqxrude" in shown and "hurtful" in shown and "advertising" in shown
    assert "the name" in shown
    assert "blessant" in tablee("reports", language="fr").out
    name, line = tablee("reports", "--json").json
    assert (name["what"], line["what"], line["said"]) == ("name", "line", "Zqxrude")
    assert tablee("reports", line["report"]).code == 0
    assert [one["what"] for one in tablee("reports", "--json").json] == ["name"]
    assert len(tablee("reports", "--all", "--json").json) == 2
    assert "no open report" in tablee("reports", line["report"]).complaint


# --- That they be forgotten ---------------------------------------------------------


def test_without_yes_it_is_only_said(tablee: Tablee, there: Visited, folder: Path) -> None:
    before = everything(folder)
    said = tablee("person", called(tablee, "Ana"), "delete")
    assert said.code == 0 and "Nothing is done yet" in said.out and "What stays" in said.out
    assert "one table, where nobody else ever was, is deleted" in said.out
    assert "2 tables of others stay whole" in said.out
    assert everything(folder) == before


@pytest.mark.parametrize(
    ("name", "others", "line"), [("Ana", "Bobolink", 0), ("Bobolink", "Ana", 1)]
)
def test_nothing_of_them_is_left_and_others_play_on(
    tablee: Tablee, there: Visited, folder: Path, name: str, others: str, line: int
) -> None:
    person = called(tablee, name)
    told = tablee("person", person, "delete", "--yes", "--json").json
    assert told["tables_deleted"] == ([there.alone] if name == "Ana" else [])
    assert set(told["tables_kept"]) == {there.together, there.over}
    assert told["bot_plays_on"] == [there.together] and told["words"] == 1
    left = bytes_of(folder)
    for word in (person, name, there.says[line]):
        assert word.encode() not in left, f"{word} is still in the folder"
    assert others.encode() in left and there.says[1 - line].encode() in left
    assert tablee("check").code == 0
    assert [one["names"] for one in tablee("people", "--json").json] == [[others]]
    who, seat = (there.bo, 1) if name == "Ana" else (there.ana, 0)
    with started(own(folder)) as house:
        other = again(who, house.address)
        assert other.table(there.together, seat)["seats"][1 - seat]["kind"] == "bot"
        play({seat: other}, there.together, most=1)
        record = other.get(f"/api/tables/{there.over}/record").json()
        assert name not in record["seats"] and others in record["seats"]
        assert replay(library.game(GAME), record).over, "the finished game is whole"
        forgotten = again(there.ana if name == "Ana" else there.bo, house.address)
        assert forgotten.get("/api/me").json()["csrf"], "their browser is a stranger's now"
        assert forgotten.table(there.together)["you"] == []


def test_a_name_that_was_removed_goes_too_and_nobody_else_loses_theirs(
    tablee: Tablee, folder: Path
) -> None:
    with started(own(folder)) as house:
        ana, bo = house.visitor(), house.visitor()
        table = ana.lay_out(GAME, "me:Ana", "friend", listed=True)
        bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Zqxtroll"})
        body = {"name": "Zqxtroll", "key": new_key()}
        assert ana.post(f"/api/tables/{table}/names/remove", body).status_code == 200
        out = ana.post(f"/api/tables/{table}/seats/1/out", {"key": new_key()})
        assert out.status_code == 200, out.text
        person = person_of(house, bo)
    assert tablee("person", person, "delete", "--yes").code == 0
    assert b"Zqxtroll" not in bytes_of(folder) and person.encode() not in bytes_of(folder)
    assert tablee("check").code == 0


def test_a_table_that_is_damaged_keeps_nobody_from_being_forgotten(
    tablee: Tablee, there: Visited, folder: Path
) -> None:
    with closing(connect(folder / "tables.sqlite")) as database, database:
        gap = "DELETE FROM log WHERE version = 3 AND table_id = ?"
        database.execute(gap, (there.together,))
        database.execute("DELETE FROM snapshots")
    person = called(tablee, "Bobolink")
    told = tablee("person", person, "delete", "--yes", "--json").json
    assert told["bot_plays_on"] == [] and there.together in told["tables_kept"]
    assert person.encode() not in bytes_of(folder) and b"Bobolink" not in bytes_of(folder)


def test_the_last_of_them_takes_the_tables_along(
    tablee: Tablee, there: Visited, folder: Path
) -> None:
    for name in ("Bobolink", "Ana"):
        assert tablee("person", called(tablee, name), "delete", "--yes").code == 0
    assert tablee("tables", "--json").json == [] == tablee("people", "--json").json
    assert tablee("check").code == 0


def deal(house: Running) -> tuple[Browser, Browser, str, str]:
    """Ana's photographs, at a table with two others, and the deck of them."""
    ana, bo = house.visitor(), house.visitor()
    deck = filled(ana)
    table = lay_out(ana, deck, "me:Ana", "beside:Cleo", "friend:").json()["table"]
    link = ana.post(f"/api/tables/{table}/seats/2/link").json()["address"]
    token = {"token": link.removeprefix("/join/"), "name": "Bobolink"}
    assert bo.post("/api/join", token).status_code == 200
    return ana, bo, table, deck


@pytest.mark.usefixtures("quick")
def test_their_photographs_are_gone_and_a_table_that_needs_them_plays_on(
    tablee: Tablee, folder: Path
) -> None:
    with started(own(folder)) as house:
        ana, bo, table, _ = deal(house)
        unneeded = filled(ana, 1)
        finish(table, {0: ana, 1: ana, 2: bo})
        pictures = {path.name for path in (folder / "photos").iterdir()}
        alone = ana.get(f"/api/decks/{unneeded}").json()["photos"][0]["photo"]
        seen = bo.table(table, 2)
    told = tablee("person", called(tablee, "Cleo"), "delete", "--yes", "--json").json
    assert told["photographs"] == len(pictures) and told["boards_kept"] == 1
    left = {path.name: path.read_bytes() for path in (folder / "photos").iterdir()}
    assert set(left) == pictures - {f"{alone}.webp"}
    assert set(left.values()) == {PLACEHOLDER.read_bytes()}
    assert tablee("check").code == 0
    with started(own(folder)) as house:
        back = again(bo, house.address)
        after = back.table(table, 2)
        assert after["result"]["scores"] == seen["result"]["scores"]
        assert "Cleo" not in json.dumps(after) and "Ana" not in json.dumps(after)
        record = back.get(f"/api/tables/{table}/record").json()
        assert "Summer" not in json.dumps([row for row in record["rows"] if row[0] != 2])


@pytest.mark.usefixtures("quick")
def test_an_export_has_their_photographs(tablee: Tablee, folder: Path, tmp_path: Path) -> None:
    with started(own(folder)) as house:
        deal(house)
        pictures = {path.stem: path.read_bytes() for path in (folder / "photos").iterdir()}
    place = tmp_path / "ana.zip"
    assert tablee("person", called(tablee, "Cleo"), "export", str(place)).code == 0
    with zipfile.ZipFile(place) as file:
        names = set(file.namelist()) - {"person.json"}
        assert {Path(name).stem: file.read(name) for name in names} == pictures
        told = json.loads(file.read("person.json"))
    assert len(told["decks"][0]["photographs"]) == len(pictures)


# --- A way back -------------------------------------------------------------------


def test_a_host_hands_out_a_way_back_and_none_to_a_guest(
    tablee: Tablee, there: Visited, folder: Path
) -> None:
    person = called(tablee, "Ana")
    assert "known by one browser alone" in tablee("person", person, "way-back").complaint
    with started(own(folder)) as house:
        ana = house.visitor()
        ana.form("/you/name", name="Zoe")
        ana.form("/you/words")
        mark = person_of(house, ana)
    link = tablee("person", mark, "way-back", "--json").json["link"]
    assert "/come-back/" in link
    with started(own(folder)) as house:
        phone = house.visitor()
        assert phone.form("/come-back/" + link.rpartition("/")[2]).status_code == 303
        assert phone.get("/api/me").json()["name"] == "Zoe"
