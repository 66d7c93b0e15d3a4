"""Positions of yapasphoto that no play reaches: taken up, they would have left a table that breaks."""

import pytest

import tablee
from tests.tools.reached import is_refused, is_taken_up, reached

GAME = tablee.game("yapasphoto")
SPICED = {"players": 3, "variant": "spiced"}


def at(field, *way):
    """A change of one cell: its places, and the value."""

    def change(position):
        place = position[field]
        for step in way[:-2]:
            place = place[step]
        place[way[-2]] = way[-1]

    return change


def closed_beyond_the_cards(position):
    """Lines closed, though nobody has played such a card."""
    position["closed"], position["closed_by"] = [1] * 16, [0] * 16
    position["used"][2] = min(position["used"][2], 15)


SPOILT = {
    "a lap after the last": ("TURN", lambda p: p.update(lap=41)),
    "a turn longer than an hour": ("TURN", lambda p: p.update(left=65)),
    "a turn that has spent its time and has it still": (
        "TURN",
        lambda p: p.update(walked=12, left=60),
    ),
    "a turn that began elsewhere without a step": (
        "TURN",
        lambda p: p.update(walked=0, acted=0, drawn=0, exchanged=0, origin=p["origin"] % 9 + 1),
    ),
    "a turn of nobody": ("TURN", lambda p: p.update(turn=None)),
    "more cards drawn than a turn allows": ("TURN", lambda p: p.update(drawn=4, acted=9)),
    "less than nothing off a line": ("TURN", at("less", 0, -1)),
    "lines closed by cards that nobody has played": ("TURN", closed_beyond_the_cards),
    "a line closed by nobody": ("TURN", at("closed", 0, 1)),
    "delays by cards that nobody has played": ("TURN", at("delays", 0, 100)),
    "minutes owed beyond an hour": ("TURN", at("owed", 0, 61)),
    "a kind imposed that nobody knows": ("TURN", at("imposed", 0, "?")),
    "a bonus of a seat where nobody sits": ("TURN", at("bonus", 0, 4)),
    "a route that nobody can finish": ("TURN", at("bonus", 0, "void")),
    "cards used less than never": ("TURN", at("used", 0, -1)),
    "a pile larger than the box": ("TURN", lambda p: p.update(pile=61)),
    "a photo of a seat where nobody sits": ("TURN", at("photos", 4, 0, [1])),
    "a card known to others than it is": ("TURN", at("cards_known", 0, 1, [1])),
    "a pawn on the board before it is placed": ("CHOOSE", at("stop", 0, 3)),
    "a start out of turn": ("START", at("stop", 2, 3)),
    "somebody asked who sleeps": ("REACT", lambda p: p.update(asleep=p["asked"])),
    "an answer that nobody could give": (
        "REACT",
        lambda p: p["sealed"].__setitem__(p["waiting"][0], 5),
    ),
    "somebody asked in their own turn": (
        "REACT",
        lambda p: p.update(waiting=[p["turn"]], asked=[p["turn"]]),
    ),
}


@pytest.mark.parametrize("what", SPOILT)
def test_a_position_is_refused_that_has(what):
    phase, change = SPOILT[what]
    position, options = reached(GAME, phase, **SPICED)
    assert is_taken_up(GAME, position, options)
    change(position)
    is_refused(GAME, position, options)
