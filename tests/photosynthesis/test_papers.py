"""What is kept beside the rules: a finished game for each way to end, and the map of the page."""

import json

import pytest

import tablee
from tests.tools.clause_table import page_of
from tests.tools.finished import again
from tests.tools.golden import finished_games

GAME = tablee.game("photosynthesis")


def ending_of(match):
    """How long the game was, and what decided it."""
    leaders = match.scores.count(max(match.scores))
    decided = "points" if leaders == 1 else "cells" if len(match.winners) == 1 else "nothing"
    return match.position()["rounds"], decided


@pytest.mark.parametrize("ending", [(18, "points"), (24, "points"), (18, "cells"), (18, "nothing")])
def test_a_finished_game_for_each_way_to_end(ending):
    """After 18 rounds or 24, by points, by cells, or shared."""
    records = [json.loads(path.read_text("utf-8")) for path in finished_games(GAME.name)]
    assert ending in [ending_of(again(record)) for record in records]


def test_the_map_of_the_page_names_every_cell():
    """The page draws the island row by row, as the table names its cells."""
    page, cells = page_of(GAME).read_text("utf-8"), GAME.rules.CELLS
    for row in "abcdefg":
        assert f" {'  '.join(cell for cell in cells if cell[0] == row)} " in page
