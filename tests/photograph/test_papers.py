"""What is kept beside the rules: a finished game for each way to end."""

import json

import pytest

import tablee
from tests.tools.finished import again
from tests.tools.golden import finished_games

GAME = tablee.game("photograph")


def ending_of(match):
    """What decided it: points, Good Shots, the longest album, or nothing."""
    rules, box, state = GAME.rules, match.boxes[0], match.states[0]
    ways = {"points": rules.points, "good shots": rules.good_shots, "longest album": rules.longest}
    rivals = list(range(match.players))
    for decided, counted in ways.items():
        counts = {seat: counted(box, state, seat) for seat in rivals}
        rivals = [seat for seat in rivals if counts[seat] == max(counts.values())]
        if len(rivals) == 1:
            return decided
    return "nothing"


ENDINGS = ["points", "good shots", "longest album", "nothing"]


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_finished_game_for_each_way_to_end(ending):
    """By points, by Good Shots, by the longest album, or shared."""
    records = [json.loads(path.read_text("utf-8")) for path in finished_games(GAME.name)]
    assert ending in [ending_of(again(record)) for record in records]


def test_a_finished_game_with_a_missed_photo():
    """The variant has one of its own; the photos missed are there for all to see."""
    records = [json.loads(path.read_text("utf-8")) for path in finished_games(GAME.name)]
    (record,) = [record for record in records if record["options"]["missed_photo"]]
    match = again(record)
    assert all(hand[0] != "?" for hand in match.view(None)["hand"][: match.players])
