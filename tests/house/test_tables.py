"""`tablee house who`, `tables`, `table`, `tidy`: what they show, and what they do to a closed house."""

import json
import re
import time
from pathlib import Path

import pytest

import tablee as library
from tablee.kit.table.replaying import replay
from tablee.server.errors import Shut
from tablee.server.keeping import tables as keeping
from tablee.server.keeping.folder import Home, changed, looking
from tests.server.house import started

from .conftest import Tablee, own
from .visited import GAME, Visited, again, come_and_go

# --- Looked at ------------------------------------------------------------------


def test_who_is_here_is_told_as_far_as_moves_tell(tablee: Tablee, there: Visited) -> None:
    told = tablee("who", "--json").json
    assert (told["people"], told["open"]) == (2, False)
    assert told["tables"] == {"running": 2, "finished": 1, "closed": 0}
    assert {row["name"] for row in told["here"]} == {"Ana", "Bobolink"}
    assert {row["table"] for row in told["here"]} == {there.together}
    said = tablee("who").out
    assert "The house is closed." in said and "2 people at 2 tables" in said
    assert "Bobolink" in said and there.together in said
    assert "La maison est fermée." in tablee("who", language="fr").out


def test_who_has_not_moved_lately_is_not_here(folder: Path, there: Visited) -> None:
    with looking(Home(folder)) as store:
        assert keeping.company(store)["here"]
        later = time.time() + keeping.LATELY + 1
        assert keeping.company(store, later) == keeping.company(store) | {"here": []}


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ([], {"together", "alone", "over"}),
        (["--running"], {"together", "alone"}),
        (["--finished"], {"over"}),
        (["--finished", "--running"], {"together", "alone", "over"}),
        (["--closed"], set()),
        (["--game", GAME], {"together", "alone", "over"}),
        (["--game", "push"], set()),
        (["--older-than", "1h"], set()),
        (["--older-than", "0d"], {"together", "alone", "over"}),
    ],
)
def test_tables_are_listed_by_state_age_and_game(
    tablee: Tablee, there: Visited, asked: list[str], shown: set[str]
) -> None:
    expected = {getattr(there, name) for name in shown}
    assert {row["table"] for row in tablee("tables", *asked, "--json").json} == expected
    said = tablee("tables", *asked).out
    assert {table for table in expected if table in said} == expected
    assert bool(expected) == ("There are no such tables." not in said)


def test_a_table_is_told_with_its_people_and_whose_turn_it_is(
    tablee: Tablee, there: Visited
) -> None:
    told = tablee("table", there.together, "--json").json
    assert (told["state"], told["game"], told["moves"]) == ("running", GAME, 3)
    assert [seat["name"] for seat in told["seats"]] == ["Ana", "Bobolink"]
    assert any(seat["waited_for"] for seat in told["seats"])
    said = tablee("table", there.together).out
    assert "Bobolink" in said and "to play" in said and told["host"] in said


def test_what_only_looks_works_while_the_house_is_open(tablee: Tablee, folder: Path) -> None:
    with started(own(folder)) as house:
        there = come_and_go(house)
        assert "The house is open." in tablee("who").out
        for words in (["tables"], ["table", there.over], ["people"], ["check"], ["settings"]):
            assert tablee(*words).code == 0, words
        record = folder.parent / "record.json"
        assert tablee("table", there.over, "export", str(record)).code == 0
        assert tablee("tidy", "--older-than", "0d", "--finished").code == 0
        assert there.ana.table(there.together)["version"], "and nobody has noticed"


def test_nothing_is_changed_beside_a_house_that_is_open(folder: Path) -> None:
    async def change(_: object) -> None:
        raise AssertionError

    with started(own(folder)), pytest.raises(Shut, match="house-open-now"):
        changed(Home(folder), change)


@pytest.mark.parametrize("words", [["who"], ["tables"], ["people"], ["check"], ["backup", "x.zip"]])
def test_where_no_house_is_that_is_told(
    tablee: Tablee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for place in (tmp_path / "nowhere", tmp_path):
        said = tablee(*words, data=place).complaint
        assert said.startswith(f"No house has its tables in {place}:")
    assert not list(tmp_path.iterdir()), "looking leaves nothing behind"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["table", "nosuchtable"], "There is no such table."),
        (["table", "TOGETHER", "burn"], "expected show, close, reopen, export or delete"),
        (["table", "TOGETHER", "reopen"], "Add its number: 0 or 1"),
        (["table", "TOGETHER", "reopen", "two"], "Add its number: 0 or 1"),
        (["table", "TOGETHER", "reopen", "9"], "no such seat"),
        (["table", "OVER", "reopen", "0"], "The game is over"),
        (["table", "ALONE", "reopen", "1"], "Nobody has lost this seat"),
        (["table", "OVER", "close", "--yes"], "The game is over"),
        (["table", "TOGETHER", "export", "x.json"], "once the game is over"),
        (["table", "TOGETHER", "close"], "add --yes"),
        (["table", "TOGETHER", "delete"], "add --yes"),
        (["table", "OVER", "export"], "Into which file?"),
        (["tables", "--older-than", "long"], "such as 365d"),
        (["tidy", "--older-than", "1d"], "Add --finished"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_sentence(
    tablee: Tablee, there: Visited, words: list[str], expected: str
) -> None:
    names = {"TOGETHER": there.together, "OVER": there.over, "ALONE": there.alone}
    before = tablee("tables", "--json").json
    assert expected in tablee(*(names.get(word, word) for word in words)).complaint
    assert tablee("tables", "--json").json == before


def test_tables_that_cannot_be_read_are_told_in_a_sentence(
    tablee: Tablee, there: Visited, folder: Path
) -> None:
    body = bytearray((folder / "tables.sqlite").read_bytes())
    for page in range(1, len(body) // 4096):
        body[page * 4096 : page * 4096 + 512] = b"\xff" * 512
    (folder / "tables.sqlite").write_bytes(body)
    for words in (["who"], ["tables"], ["people"], ["table", there.over], ["person", "somebody"]):
        assert "cannot be read" in tablee(*words).complaint, words


# --- Changed ---------------------------------------------------------------------


def test_a_table_that_is_closed_stays_closed(tablee: Tablee, folder: Path, there: Visited) -> None:
    assert tablee("table", there.together, "close", "--yes").code == 0
    assert tablee("table", there.together, "--json").json["state"] == "closed"
    with started(own(folder)) as house:
        seen = again(there.ana, house.address).table(there.together)
        assert seen["closed"] and not seen["waiting"]


@pytest.mark.parametrize("number", [0, 1], ids=["the host's", "a guest's"])
def test_a_reopened_seat_is_sat_down_at_by_its_link(
    tablee: Tablee, folder: Path, there: Visited, number: int
) -> None:
    told = tablee("table", there.together, "reopen", str(number), "--json").json
    assert told["address"] == told["link"] and told["link"].startswith("/join/")
    again_told = tablee("table", there.together, "reopen", str(number), "--json").json
    assert again_told == told, "asked again it is the same link"
    with started(own(folder, bot_delay=1e9)) as house:
        lost = house.visitor()
        body = {"token": told["link"].removeprefix("/join/"), "name": "Returned"}
        assert lost.post("/api/join", body).json() == {"table": there.together, "seat": number}
        assert lost.table(there.together, number)["seats"][number]["name"] == "Returned"


def test_the_link_has_the_address_of_the_house(
    tablee: Tablee, folder: Path, there: Visited
) -> None:
    (folder / "tablee.toml").write_text("public-address = 'https://games.example.org'")
    told = tablee("table", there.together, "reopen", "1", "--json").json
    assert told["address"] == f"https://games.example.org{told['link']}"
    assert told["address"] in tablee("table", there.together, "reopen", "1").out


def test_an_exported_record_is_the_game(tablee: Tablee, there: Visited, tmp_path: Path) -> None:
    place = tmp_path / "record.json"
    assert tablee("table", there.over, "export", str(place)).code == 0
    record = json.loads(place.read_text("utf-8"))
    assert record["seats"] == ["Ana", "Bobolink"] and replay(library.game(GAME), record).over
    assert "is there already" in tablee("table", there.over, "export", str(place)).complaint
    assert json.loads(place.read_text("utf-8")) == record


def test_a_deleted_table_is_nowhere_and_the_others_go_on(
    tablee: Tablee, folder: Path, there: Visited
) -> None:
    assert tablee("table", there.together, "delete", "--yes").code == 0
    assert there.together not in tablee("tables").out
    assert there.together.encode() not in (folder / "tables.sqlite").read_bytes()
    assert tablee("check").code == 0
    with started(own(folder)) as house:
        ana = again(there.ana, house.address)
        assert ana.get(f"/api/tables/{there.together}").status_code == 404
        assert ana.table(there.alone)["version"] >= 2


@pytest.mark.parametrize(
    "words",
    [
        ["table", "OVER", "export", "FILE"],
        ["table", "TOGETHER", "close", "--yes"],
        ["table", "OVER", "delete", "--yes"],
        ["table", "TOGETHER", "reopen", "1"],
    ],
    ids=lambda words: words[2],
)
def test_whatever_is_done_answers_programs_too(
    tablee: Tablee, there: Visited, tmp_path: Path, words: list[str]
) -> None:
    names = {"TOGETHER": there.together, "OVER": there.over, "FILE": str(tmp_path / "x.json")}
    told = tablee(*(names.get(word, word) for word in words), "--json").json
    assert told["table"] == names[words[1]]


def test_tidy_says_what_would_go_and_does_it_only_when_told(tablee: Tablee, there: Visited) -> None:
    before = tablee("tables", "--json").json
    said = tablee("tidy", "--older-than", "0d", "--finished").out
    assert there.over in said and there.together not in said and "would be deleted" in said
    assert tablee("tables", "--json").json == before
    assert tablee("tidy", "--older-than", "1d", "--finished", "--yes", "--json").json == {
        "deleted": True,
        "tables": [],
    }
    gone = tablee("tidy", "--older-than", "0d", "--finished", "--yes", "--json").json["tables"]
    assert [row["table"] for row in gone] == [there.over]
    after = tablee("tables", "--json").json
    assert after == [row for row in before if row["table"] != there.over]


def test_what_people_wrote_is_shown_as_a_line(tablee: Tablee, folder: Path, there: Visited) -> None:
    from contextlib import closing
    from sqlite3 import connect

    with closing(connect(folder / "tables.sqlite")) as database, database:
        database.execute("UPDATE seats SET name = ? WHERE holder != ''", ("[bold]\x1b[31mX\nY",))
    for words in (["tables"], ["who"], ["people"], ["table", there.together]):
        said = tablee(*words).out
        assert "[bold][31mX" in said and not re.search(r"\x1b", said), words


def test_french_is_said_in_french(tablee: Tablee, there: Visited) -> None:
    said = tablee("tables", language="fr").out
    assert "table" in said and "état" in said and "continue" in said and "finie" in said
