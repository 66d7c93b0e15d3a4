"""What is kept beside the rules: the map of the page."""

import tablee
from tests.tools.clause_table import page_of

GAME = tablee.game("photosynthesis")


def test_the_map_of_the_page_names_every_cell():
    """The page draws the island row by row, as the table names its cells."""
    page, cells = page_of(GAME).read_text("utf-8"), GAME.rules.CELLS
    for row in "abcdefg":
        assert f" {'  '.join(cell for cell in cells if cell[0] == row)} " in page
