"""Positions of Photosynthesis that no play reaches: taken up, they would have left a broken table."""

import pytest

import tablee
from tests.tools.reached import is_refused, is_taken_up, reached

GAME = tablee.game("photosynthesis")


def pieces(p):
    """By size, the first cell with a small tree, made a cell in the middle."""
    cell = p["pieces"][1][0]
    for places in (p["pieces"][1], *p["own"]):
        if cell in places:
            places[places.index(cell)] = "d4"


SPOILT = {
    "first trees off the rim": ("PLACE", pieces),
    "first trees of one who has light": ("PLACE", lambda p: p["light"].__setitem__(0, 1)),
    "first trees placed out of turn": (
        "PLACE",
        lambda p: p.update(waiting=[(p["waiting"][0] + 1) % 3]),
    ),
    "a round before the first trees are placed": ("PLACE", lambda p: p.update(rounds=1)),
    "a round of nothing": ("ACT", lambda p: p.update(rounds=0)),
    "points that are less than nothing": (
        "ACT",
        lambda p: p["points"].__setitem__(slice(0, 2), [1, -1]),
    ),
    "light at a seat where nobody sits": ("ACT", lambda p: p["light"].__setitem__(3, 2)),
    "pieces at a seat where nobody sits": ("ACT", lambda p: p["board"][3].__setitem__(0, 1)),
    "an end before the last round": ("ACT", lambda p: p.update(phase="OVER", waiting=[])),
}


@pytest.mark.parametrize("what", SPOILT)
def test_a_position_is_refused_that_has(what):
    phase, change = SPOILT[what]

    def is_begun(position):
        return len(position["pieces"][1]) > 1

    position, options = reached(GAME, phase, is_begun, players=3)
    assert is_taken_up(GAME, position, options)
    change(position)
    is_refused(GAME, position, options)
