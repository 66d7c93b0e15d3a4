"""What is kept beside the rules: a finished game for each way to end."""

import json

import pytest

import tablee
from tests.tools.finished import again
from tests.tools.golden import finished_games

GAME = tablee.game("yapasphoto")


def ending_of(match):
    """Which variant, what brought about the end, and what decided."""
    position = match.position()
    cause = "laps"
    if position["closing"]:
        cause = "void" if "void" in position["bonus"] else "bonuses"
        cause = "complete" if match.options["variant"] == "quick" else cause
    best = max(match.scores)
    leaders = match.scores.count(best)
    decided = "points" if leaders == 1 else "shared" if len(match.winners) > 1 else "photos"
    return match.options["variant"], cause, decided


@pytest.mark.parametrize(
    "ending",
    [
        ("standard", "bonuses", "points"),
        ("standard", "bonuses", "photos"),
        ("standard", "bonuses", "shared"),
        ("standard", "laps", "points"),
        ("quick", "complete", "points"),
        ("quick", "complete", "shared"),
        ("quick", "laps", "points"),
        ("spiced", "bonuses", "points"),
        ("spiced", "void", "points"),
        ("spiced", "laps", "points"),
    ],
)
def test_a_finished_game_for_each_way_to_end(ending):
    """By the bonuses, one of them out of reach, by everything reached, by the last lap; and by what."""
    records = [json.loads(path.read_text("utf-8")) for path in finished_games(GAME.name)]
    assert ending in [ending_of(again(record)) for record in records]
