"""Games that one has played: what came of them is written down, found again, counted and taken along."""

import json
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tablee.server.people.seats import Seat
from tablee.server.storage import database
from tablee.server.tables.order import Order
from tablee.server.tables.results import results
from tablee.server.tables.standing import Note, Standing
from tests.tools.finished import again

from .house import Running
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
