"""A little of what script/hostile sends: nothing is found, and what is wrong would be."""

import json
import random
import time

import pytest

import tablee
from tablee.kit.engines.engine import Mode
from tablee.proofs.fuzz import INSANE
from tests.hostile import api, brought, position_doors, records, verify, visiting
from tests.hostile.positions import SAID, Spoiler, bring
from tests.tools.found import Plan, Result

GAMES = ["oeil_en_coin", "photograph", "photosynthesis", "push", "yapasphoto"]


@pytest.mark.parametrize("name", GAMES)
def test_a_spoilt_position_is_refused_or_played_to_its_end(name: str) -> None:
    spoiler = Spoiler(tablee.game(name), 3, Result(), Mode.INTERPRETED)
    spoiler.every = spoiler.tries // 20
    spoiler.run(3, 3)
    assert [] == spoiler.result.found
    assert spoiler.result.ends["refused"] > 0 and spoiler.result.ends.total() > 40


@pytest.mark.parametrize("name", GAMES)
def test_a_spoilt_record_is_refused_or_replayed(name: str) -> None:
    luck, result, game = random.Random(5), Result(), tablee.game(name)
    some = records.some_records(game, luck)[-6:]
    for number in range(25):
        records.try_one(game, number, records.spoilt(some, luck), result, luck)
    assert [] == result.found
    assert result.ends["refused"] > 10


def test_an_altered_record_is_refused_and_a_whole_one_verified() -> None:
    result = verify.run(Plan(("photograph", "push"), 0.005, 3))
    assert [] == result.found
    assert result.ends["verified"] >= 20 and result.ends["refused"] >= 20


def test_a_game_that_looks_at_less_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without what the sanity of Push asks of its deck, a card comes from nowhere."""
    game = tablee.game("push")
    monkeypatch.setitem(
        game.rules.check_sanity.__globals__, "deck_is_sane", lambda box, state: True
    )
    spoiler = Spoiler(game.apart(), 3, Result(), Mode.INTERPRETED, every=401)
    spoiler.run(1, 1)
    assert spoiler.result.found


def test_a_position_that_real_play_reaches_is_brought_and_played() -> None:
    match = tablee.game("push").new(seed=3, players=3)
    position = json.loads(json.dumps(match.position()))
    assert bring(match.game, match.options, position, random.Random(1)) == "brought and played"
    position["left"] -= 1
    assert bring(match.game, match.options, position, random.Random(1)) == "brought and refused"


def test_what_people_bring_is_refused_or_carried_out() -> None:
    result = brought.run(Plan((), 0.03, 7))
    assert [] == result.found
    assert result.ends[visiting.REFUSED] > 5 and result.ends[visiting.PLAYED] > 5


def test_whatever_is_sent_to_the_api_is_answered_well() -> None:
    pytest.importorskip("schemathesis", reason="only where the group hostile is installed")
    result = api.run(Plan((), 0.002, 7))
    assert [] == result.found
    assert result.ends[api.REFUSED] > 30 and result.ends[api.DONE] > 5


@pytest.mark.parametrize(
    ("status", "headers", "body", "end"),
    [
        (200, {}, b"", api.DONE),
        (404, {"content-type": "application/json"}, b'{"message": "There is none."}', api.REFUSED),
        (422, {"content-type": "application/json"}, b'{"refused": "Not now."}', api.REFUSED),
        (503, {"retry-after": "10"}, b"", api.BUSY),
        (503, {}, b"too much", "too much"),
        (
            500,
            {"content-type": "application/json"},
            b'{"message": "Sorry."}',
            '{"message": "Sorry."}',
        ),
        (400, {"content-type": "application/json"}, b"{}", "no sentence: b'{}'"),
    ],
)
def test_an_answer_of_the_api_is_judged(
    status: int, headers: dict[str, str], body: bytes, end: str
) -> None:
    assert api.judged("GET", status, headers, body) == end


def test_what_is_neither_refused_nor_carried_out_is_found() -> None:
    result = Result()
    brought.try_one("a mistake", lambda: 1 // 0, result)  # type: ignore[arg-type,return-value]
    brought.try_one("too slow", lambda: time.sleep(0.1) or visiting.PLAYED, result, 0.05)
    brought.try_one("hides", lambda: brought.shows(["\u202eanA"]), result)
    assert ["a mistake", "too slow", "hides"] == [found.partition(":")[0] for found in result.found]
    assert not visiting.is_sentence("Traceback (most recent call last):\n…")


def test_every_end_has_its_words() -> None:
    ends = {INSANE, position_doors.DREAM_IS_INSANE}
    assert ends <= set(SAID) and position_doors.FINE not in SAID
