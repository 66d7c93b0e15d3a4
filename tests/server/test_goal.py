"""What a newcomer reads of a game: how one wins, and points that begin as people count them."""

from pathlib import Path
from typing import Any

import pytest

import tablee
from tablee.kit.table.game import Game
from tests.server.house import Running
from tests.tools.golden import built_in

NAMES = sorted(game.name for game in built_in())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_game_says_how_one_wins_in_a_sentence_of_two_rows(
    house: Running, language: str
) -> None:
    ana = house.visitor(**{"accept-language": language})
    cards = {card["game"]: card for card in ana.get("/api/games").json()}
    for name in NAMES:
        assert cards[name]["goal"] == tablee.game(name).goal(language)
        assert 30 < len(cards[name]["goal"]) <= 92, "two rows on a phone"


def test_a_game_that_does_not_say_how_one_wins_says_nothing(tmp_path: Path) -> None:
    assert Game("silent", tmp_path).goal("fr") == ""


@pytest.mark.parametrize("name", NAMES)
def test_points_begin_at_nothing_and_end_as_the_score(house: Running, name: str) -> None:
    ana = house.visitor()
    seats = ["me:Ana", "beside:Bo", "beside:Cy"]
    seen: dict[str, Any] = ana.table(ana.lay_out(name, *seats))
    assert seen["goal"]
    assert [seat["score"] for seat in seen["seats"]] == [0, 0, 0]


def test_what_is_only_a_threat_is_told_as_one(house: Running) -> None:
    ana = house.visitor(**{"accept-language": "en"})
    seen = ana.table(ana.lay_out("photograph", "me:Ana", "beside:Bo"))
    assert {seat["pending"] for seat in seen["seats"]} == {"−15 if the empty albums stay empty"}
