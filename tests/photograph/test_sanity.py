"""Positions of Photograph that no play reaches: taken up, they would have left a table that breaks."""

import pytest

import tablee
from tests.photograph.table import back_of
from tests.tools.reached import is_refused, is_taken_up, reached

GAME = tablee.game("photograph")


def late(position):
    """Has an album of the first seat a photo?"""
    return max(position["length"][0]) > 1


SPOILT = {
    "an album longer than it can be": ("TAKE", lambda p: p["length"][0].__setitem__(0, 13)),
    "an album shorter than nothing": ("TAKE", lambda p: p["length"][1].__setitem__(6, -1)),
    "an album of a seat where nobody sits": ("TAKE", lambda p: p["length"][3].__setitem__(0, 20)),
    "a hand of a seat where nobody sits": ("TAKE", lambda p: p["held"].__setitem__(3, -1)),
    "an empty place that not all can see": (
        "TAKE",
        lambda p: p["hand_seen"][0].__setitem__(7, [1]),
    ),
    "a photo that its holder has not seen": (
        "TAKE",
        lambda p: p["hand_seen"][0].__setitem__(0, []),
    ),
    "a face known to whom nobody knows": ("TAKE", lambda p: p["field_seen"][0].__setitem__(1, "?")),
    "a Good Shot of a seat where nobody sits": ("TAKE", lambda p: p["good_shot"].__setitem__(0, 3)),
    "a Good Shot of a colour that is not in play": (
        "TAKE",
        lambda p: p["good_shot"].__setitem__(GAME.rules.COLOURS.index(unused(p)), 0),
    ),
    "a deck larger than the box": ("TAKE", lambda p: p.update(pile=100)),
    "all colours, in one word": ("TAKE", lambda p: p.update(colours="all")),
    "a winding sealed while nobody winds unseen": ("TAKE", lambda p: p["sealed"].__setitem__(0, 3)),
    "a Sunset that is both past and to come": ("TAKE", lambda p: p.update(sunset="past")),
    "a Sunset of which nobody knows": ("TAKE", lambda p: p.update(sunset="?")),
    "more photos taken than a hand has room for": ("WIND", lambda p: p.update(taken=4)),
    "an end while the deck still has photos": (
        "TAKE",
        lambda p: p.update(phase="END", waiting=[0, 1]),
    ),
}


def unused(position):
    """A colour that is not in play."""
    return next(colour for colour in GAME.rules.COLOURS if colour not in position["colours"])


@pytest.mark.parametrize("what", SPOILT)
def test_a_position_is_refused_that_has(what):
    phase, change = SPOILT[what]
    position, options = reached(GAME, phase, late, players=2)
    assert is_taken_up(GAME, position, options)
    change(position)
    is_refused(GAME, position, options)


def test_what_has_left_the_game_leaves_room_for_what_still_can():
    """§7.2: with places for all that goes each time the field is filled, as real play has."""
    position, options = reached(GAME, "TAKE", players=2)
    top, deck = position["pile"], position["deck"]
    for i in range(9):
        photo = deck[i]
        position["removed"][i], position["removed_back"][i] = (
            photo,
            back_of(photo),
        )
    position["deck"] = deck[9:top] + [None] * (len(deck) - top + 9)
    position["pile"] = top - 9
    position["under_sunset"] = min(position["under_sunset"], 20)
    is_refused(GAME, position, options)
