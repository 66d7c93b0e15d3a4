"""What is kept beside the rules: a finished game for each way to end."""

import json

import pytest

import tablee
from tests.tools.finished import again
from tests.tools.golden import finished_games

GAME = tablee.game("push")


def ending_of(match):
    """What became of the last card, and what decided the game."""
    events = [GAME.rules.Event(row.kind).name for row in match.events]
    drawn = len(events) - 1 - events[::-1].index("DREW")
    leaders = match.scores.count(max(match.scores))
    decided = "points" if leaders == 1 else "cards" if len(match.winners) == 1 else "nothing"
    taken = "TOOK" in events[drawn:]
    return events[drawn + 1] + ("" if taken else ", nothing to take"), decided


@pytest.mark.parametrize(
    "ending",
    [
        ("PLACED", "points"),
        ("BUSTED", "points"),
        ("SWITCHED", "points"),
        ("SWITCHED, nothing to take", "points"),
        ("PLACED", "cards"),
        ("PLACED", "nothing"),
    ],
)
def test_a_finished_game_for_each_way_to_end(ending):
    """The last card is placed, busts, or is a Switch card; points or cards decide, or nothing does."""
    records = [json.loads(path.read_text("utf-8")) for path in finished_games(GAME.name)]
    assert ending in [ending_of(again(record)) for record in records]


def test_a_finished_game_with_risks():
    """In one of them a star has cost somebody a whole bench."""
    records = [json.loads(path.read_text("utf-8")) for path in finished_games(GAME.name)]
    lost = [
        row
        for record in records
        for row in again(record).events
        if row.kind == GAME.rules.Event.LOST_ALL and row.what > 0
    ]
    assert lost
