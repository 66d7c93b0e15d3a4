"""Records and positions made to harm who plays them: they meet a process that can be done without."""

import json
import subprocess
import sys
import time
from typing import Any

import pytest

import tablee
from tablee.server.work.errands import Contents
from tests.browser.tables import play_on
from tests.tools.patience import PATIENCE

from .house import Browser, Running


def record_at(game: str, players: int, **changed: Any) -> dict[str, Any]:
    """The record of a game that begins at a position, with some of its fields changed."""
    begun = tablee.game(game).new(seed=1, players=players, mode="interpreted")
    taken_up = tablee.game(game).from_position(
        begun.position(), players=players, mode="interpreted", seats=["Ana", "Bo", "Cy"][:players]
    )
    record = taken_up.record()
    record["position"] |= changed
    return json.loads(json.dumps(record))


def hands(photo: int) -> list[list[int]]:
    """L'Œil en coin: all hold a photograph that no deck has."""
    return [[photo] * 7 for _ in range(12)]


HARMFUL = {
    "a hand beyond the deck": ("oeil_en_coin", 3, {"hand": hands(255)}),
    "a hand far beyond the deck": ("oeil_en_coin", 3, {"hand": hands(3000)}),
    "a hand before the deck": ("oeil_en_coin", 3, {"hand": hands(-300)}),
    "an album blurred all over": ("photograph", 2, {"blurred": [["all"] * 7 for _ in range(4)]}),
}


@pytest.mark.parametrize("what", HARMFUL)
def test_h2_h3_a_position_that_would_end_or_hold_the_rules_is_refused(
    house: Running, what: str
) -> None:
    """Compiled, they wrote beside an array, or looked for a photo for ever."""
    ana, (game, players, changed) = house.visitor(), HARMFUL[what]
    answer = ana.post("/api/records", {"record": record_at(game, players, **changed)})
    assert answer.status_code == 422, answer.text
    assert ana.get("/health").status_code == 200
    assert ana.post("/api/records", {"record": record_at("lanterns", 2)}).status_code == 201


def bring(ana: Browser, record: dict[str, Any]) -> str:
    answer = ana.post("/api/records", {"record": record})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["record"])


SEATS = [{"who": "me", "name": "Ana"}, {"who": "beside", "name": "Bo"}]


def test_points_that_would_run_over_are_refused(house: Running) -> None:
    """As many as a cell holds: nothing would be wrong until there is one more."""
    ana = house.visitor()
    record = record_at("oeil_en_coin", 3, points=[32767] * 3 + [0] * 9)
    assert ana.post("/api/records", {"record": record}).status_code == 422


def test_a_table_from_outside_is_played_to_its_end_and_opened_again(house: Running) -> None:
    ana = house.visitor()
    record = bring(ana, record_at("lanterns", 2))
    wish = {"at": 0, "seats": [SEATS[0], {"who": "bot", "bot": "random"}]}
    table = str(ana.post(f"/api/records/{record}/fork", wish).json()["table"])
    here = house.house.tables.here
    assert here[table].foreign, "it has the mark of where it came from"
    assert here[table].standing.match.engine.mode == "portable"
    assert here[table].standing.match.engine is not tablee.game("lanterns").engine("portable")
    play_on(ana, table, lambda seen: len(seen["log"]) > 6)
    until_no_bot_thinks(house)
    here.pop(table)  # as after a restart: from its log
    reopened = ana.table(table)
    assert here[table].foreign
    if reopened["waiting"]:
        action = reopened["scene"]["choices"][0]["action"]
        told = ana.post(f"/api/tables/{table}/explain", {"seat": 0, "action": action})
        assert (told.status_code, told.json()["possible"]) == (200, True), told.text
    play_on(ana, table, lambda seen: bool(seen["over"]))
    again = ana.post(f"/api/tables/{table}/fork", wish)
    assert again.status_code == 201, again.text
    assert here[again.json()["table"]].foreign, "what goes on from it came from outside, too"
    assert ana.get(f"/api/tables/{table}/film").status_code == 200


def until_no_bot_thinks(house: Running) -> None:
    deadline = time.monotonic() + PATIENCE
    while house.house.players.thinking:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_what_takes_too_long_is_ended_and_the_next_is_served(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = house.visitor()
    record = bring(ana, record_at("lanterns", 2))
    (hand,) = (hand for hand in house.house.runner.hands if hand.process.runs)
    first = hand.process.process
    monkeypatch.setattr(Contents, "seconds", 1e-4)
    late = ana.get(f"/api/records/{record}/positions")
    assert (late.status_code, "takes too long" in late.text) == (422, True), late.text
    assert first is not None and first.returncode is not None, "its process has been ended"
    monkeypatch.setattr(Contents, "seconds", PATIENCE)
    assert ana.get(f"/api/records/{record}/positions").status_code == 200


@pytest.mark.parametrize("reserved", [0, 64 * 1024**3])
def test_a_process_that_wants_too_much_memory_does_not_get_it(reserved: int) -> None:
    """Addresses that are only kept free, around the memories of rules, are no memory."""
    code = (
        "from tablee.kit.confined import have_at_most\n"
        f"have_at_most(2 * 1024**3, reserved={reserved})\n"
        "try:\n    bytearray(3 * 1024**3)\n"
        "except MemoryError:\n    print('refused')\n"
    )
    asked = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE
    )
    assert asked.stdout.strip() == "refused", asked.stderr
