"""Games that one has played: what came of them is written down, found again, counted and taken along."""

import asyncio
import io
import json
import tempfile
import threading
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tablee.server.live.past import missing, write_down
from tablee.server.people.seats import Seat
from tablee.server.storage import database
from tablee.server.tables.order import Order
from tablee.server.tables.results import results
from tablee.server.tables.standing import Note, Standing
from tablee.server.web import history as web_history
from tablee.server.web.parcels import WAITING
from tests.tools.finished import again
from tests.tools.patience import PATIENCE, until

from .house import Running, behind, new_key
from .test_front import finish

FINISHED = sorted((Path(__file__).parents[1] / "golden").glob("*/finished/*.json"))
ONE_EACH = list({file.parts[-3]: file for file in FINISHED}.values())
TIED = next(file for file in FINISHED if file.name == "shared_win.json")


def standing_of(file: Path, **beside: Any) -> tuple[dict[str, Any], Standing]:
    """A finished game of the collection, as of a table with one person."""
    record = json.loads(file.read_text("utf-8"))
    match = again(record)
    seats = [Seat("guest", "Ana", "ana")] + [Seat("bot", bot="club")] * (match.players - 1)
    return record, Standing(match, tuple(seats), **beside)


def stored(house: Running) -> list[Any]:
    """All that is written down of results."""
    with house.house.store.engine.begin() as connection:
        table = database.results
        return list(connection.execute(sa.select(table).order_by(table.c.table_id, table.c.seat)))


# --- What is written down ------------------------------------------------------------


@pytest.mark.parametrize("file", ONE_EACH, ids=lambda file: file.parts[-3])
def test_points_of_each_game_are_told_by_their_parts(file: Path) -> None:
    record, standing = standing_of(file)
    rows = results("table", standing, 1.0)
    assert [row["points"] for row in rows] == record["scores"]
    assert [row["seat"] for row in rows if row["place"] == 1] == record["winners"]
    for row in rows:
        parts = sum(part["points"] for part in row["parts"])
        assert not row["parts"] or parts == row["points"]


def test_who_shares_a_win_shares_the_place() -> None:
    record, standing = standing_of(TIED)
    assert len(record["winners"]) > 1
    places = [row["place"] for row in results("table", standing, 1.0)]
    assert [seat for seat, place in enumerate(places) if place == 1] == record["winners"]


def test_a_seat_that_a_bot_took_over_is_told_apart() -> None:
    taken = Note(5, "told-away", "Ana", "club", 0), Note(9, "told-back", "Ana", "", 0)
    _, standing = standing_of(ONE_EACH[0], notes=taken)
    assert [row["whole"] for row in results("table", standing, 1.0)][:2] == [False, True]


def test_a_closed_table_has_no_result() -> None:
    _, standing = standing_of(ONE_EACH[0], order=Order(closed=True))
    assert results("table", standing, 1.0) == []


def test_a_result_is_written_with_the_last_move_and_names_nobody(house: Running) -> None:
    ana = house.visitor()
    table = ana.lay_out("lanterns", "me:Zqxana", "bot:random")
    assert stored(house) == []
    finish(ana, table)
    mine, theirs = stored(house)
    seen = ana.table(table)
    assert [mine.points, theirs.points] == seen["result"]["scores"]
    assert (mine.kind, mine.bot, theirs.kind, theirs.bot) == ("guest", "", "bot", "random")
    assert mine.whole and theirs.whole
    assert "Zqxana" not in repr(mine)


def test_games_from_before_are_written_down_by_a_chore(house: Running) -> None:
    ana = house.visitor()
    table, closed = (ana.lay_out("lanterns", "me:Ana", "bot:random") for _ in range(2))
    finish(ana, table)
    assert ana.form(f"/tables/{closed}/close", key=new_key()).status_code == 303
    before = stored(house)
    behind(house.house.settings.folder, "DELETE FROM results")
    assert missing(house.house.store) == [table]
    asyncio.run(write_down(house.house.tables))
    assert [row[:-1] for row in stored(house)] == [row[:-1] for row in before]
    assert missing(house.house.store) == []


# --- The page ------------------------------------------------------------------------


@pytest.mark.parametrize("tongue", ["en", "fr"])
def test_the_page_shows_what_is_mine_and_nobody_elses(house: Running, tongue: str) -> None:
    ana, bo = (house.visitor(**{"accept-language": tongue}) for _ in range(2))
    over = ana.lay_out("lanterns", "me:Ana", "bot:random")
    finish(ana, over)
    runs = ana.lay_out("lanterns", "me:Ana", "friend")
    page = ana.get("/you/games").text
    assert f"/tables/{over}/replay" in page and f'"/tables/{runs}"' in page
    assert f"/tables/{runs}/replay" not in page
    for path in ("/you/games", "/api/me/games", "/api/me/figures"):
        assert over not in bo.get(path).text and runs not in bo.get(path).text
    assert bo.get("/api/me/games").json()["count"] == 0
    assert bo.get("/api/me/figures").json()["lines"] == []


def test_a_running_game_tells_neither_place_nor_points(house: Running) -> None:
    ana = house.visitor()
    ana.lay_out("lanterns", "me:Ana", "bot:random")
    (game,) = ana.get("/api/me/games").json()["games"]
    assert game["state"] == "running"
    assert {(chair["place"], chair["points"]) for chair in game["chairs"]} == {(None, None)}


def test_games_are_found_by_game_people_day_and_state(house: Running) -> None:
    ana, bo = house.visitor(), house.visitor()
    table = ana.lay_out("lanterns", "me:Ana", "friend", listed=True)
    assert bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo_x"}).status_code == 200
    over = ana.lay_out("push", "me:Ana", "bot:random")

    def ids(**asked: str) -> list[str]:
        answer = ana.get("/api/me/games", params=asked)
        assert answer.status_code == 200, answer.text
        return sorted(game["table"] for game in answer.json()["games"])

    assert ids() == sorted([table, over])
    assert ids(game="push") == [over]
    assert ids(who="bo_") == [table]
    assert ids(who="_o") == ids(who="%") == ids(who="' OR 1=1 --") == []
    assert ids(since="2999-01-01") == ids(until="1999-01-01") == ids(which="finished") == []
    assert ids(since="2000-01-01", until="2999-01-01", which="running") == ids()
    assert ids(page="2") == []


@pytest.mark.parametrize(
    "asked",
    [
        {"since": "yesterday"},
        {"until": "2026-02-30"},
        {"which": "lost"},
        {"page": "0"},
        {"page": "-1"},
        {"page": "9" * 30},
        {"who": "x" * 101},
        {"game": "a\0b"},
    ],
)
def test_a_filter_that_cannot_be_is_named(house: Running, asked: dict[str, str]) -> None:
    ana = house.visitor()
    answer = ana.get("/api/me/games", params=asked)
    assert answer.status_code == 422 and next(iter(asked)) in answer.text
    assert ana.get("/you/games", params=asked).status_code == 422


def test_figures_count_a_game_against_its_bot(house: Running) -> None:
    ana = house.visitor()
    table = ana.lay_out("lanterns", "me:Ana", "bot:random")
    finish(ana, table)
    told = ana.get("/api/me/figures").json()
    (line,) = told["lines"]
    assert (line["against"], line["games"], line["players"], line["chance"]) == (
        "random",
        1,
        2,
        0.5,
    )
    assert line["share_between"] is None and told["left_out"] == 0


def test_all_records_come_in_one_file(house: Running) -> None:
    ana, bo = house.visitor(), house.visitor()
    table = ana.lay_out("lanterns", "me:Ana", "bot:random")
    finish(ana, table)
    with zipfile.ZipFile(io.BytesIO(ana.get("/you/games.zip").content)) as packed:
        assert packed.namelist() == [f"{table}.json"]
        record = json.loads(packed.read(f"{table}.json"))
    assert record == ana.get(f"/api/tables/{table}/record").json()
    with zipfile.ZipFile(io.BytesIO(bo.get("/you/games.zip").content)) as packed:
        assert packed.namelist() == []


def test_all_that_is_somebodys_has_the_record_of_each_game(house: Running) -> None:
    ana = house.visitor()
    table = ana.lay_out("lanterns", "me:Ana", "bot:random")
    finish(ana, table)
    with zipfile.ZipFile(io.BytesIO(ana.get("/you/along").content)) as packed:
        assert set(packed.namelist()) == {"person.json", f"games/{table}.json"}
        record = json.loads(packed.read(f"games/{table}.json"))
    assert record == ana.get(f"/api/tables/{table}/record").json()


def test_a_position_that_was_brought_is_no_win(house: Running) -> None:
    """Else anybody wins as often as they like."""
    ana = house.visitor()
    table = ana.lay_out("lanterns", "me:Ana", "bot:random")
    finish(ana, table)
    with house.house.store.engine.begin() as connection:
        this = sa.update(database.tables).where(database.tables.c.id == table)
        connection.execute(this.values(start={"position": {"state": {}}}))
    told = ana.get("/api/me/figures").json()
    assert told["lines"] == [] and told["left_out"] == 1


def test_a_file_that_nobody_fetched_to_its_end_is_left_nowhere(
    house: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor is one that somebody has."""
    place = tmp_path / "made"
    place.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    ana = house.visitor()
    finish(ana, ana.lay_out("lanterns", "me:Ana", "bot:random"))
    with ana.http.stream("GET", "/you/games.zip") as answer:
        assert answer.status_code == 200  # and hangs up
    assert ana.get("/you/along").status_code == 200
    assert list(place.iterdir()) == []


def test_files_are_made_one_after_the_other_and_few_wait(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each has every game of somebody's played again, beside those who play now."""
    begun, go_on = threading.Semaphore(0), threading.Event()
    at_once: list[int] = [0, 0]

    async def pack(*_: Any, **__: Any) -> int:
        at_once[0] += 1
        at_once[1] = max(at_once)
        begun.release()
        await asyncio.to_thread(go_on.wait, PATIENCE)
        at_once[0] -= 1
        _[3].write_bytes(b"PK")
        return 0

    monkeypatch.setattr(web_history, "export", pack)
    people = [house.visitor() for _ in range(WAITING + 3)]
    with ThreadPoolExecutor(len(people)) as pool:
        asked = [pool.submit(who.get, "/you/games.zip") for who in people]
        assert begun.acquire(timeout=PATIENCE)
        until(lambda: sum(one.done() for one in asked) == 2, "two are sent away")
        go_on.set()
        answers = sorted(one.result().status_code for one in asked)
    assert answers == [200] * (WAITING + 1) + [503] * 2
    assert at_once[1] == 1
