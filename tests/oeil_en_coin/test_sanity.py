"""Positions of L'Œil en coin that no play reaches: taken up, they would have left a table that breaks."""

import pytest

import tablee
from tests.tools.reached import is_refused, is_taken_up, reached

GAME = tablee.game("oeil_en_coin")


def at(field, place, value):
    """A change of one cell."""
    return lambda p: p[field].__setitem__(place, value)


def twice(p):
    """A photograph in a hand and, counted off, among the discards: the sum of both comes out right."""
    photo, other = p["hand"][0][0], p["deck"][0]
    p["deck"][0] = photo
    p["discarded"][photo], p["discarded"][other] = -1, 1


SPOILT = {
    "points that no rounds have brought": ("SUBMIT", at("points", 0, 32767)),
    "points at a seat where nobody sits": ("SUBMIT", at("points", 11, 1)),
    "more rounds than a game has": ("CAPTION", lambda p: p.update(rounds=145)),
    "rounds before the first": ("CAPTION", lambda p: p.update(rounds=-1)),
    "a storyteller who does not play": ("CAPTION", lambda p: p.update(storyteller=7)),
    "a photograph twice, counted off among the discards": ("SUBMIT", twice),
    "a pile larger than the deck": ("SUBMIT", lambda p: p.update(pile=300)),
    "a card laid that no hand has": ("POINT", at("laid", 1, -1)),
    "a card laid before the caption": ("CAPTION", at("laid", 1, 2)),
    "two photographs on one place": (
        "POINT",
        lambda p: p["place"].__setitem__(slice(0, 2), [0, 0]),
    ),
    "a finger of which nobody is asked": ("SUBMIT", at("sealed", 0, 3)),
    "a hand of another shuffle": ("SUBMIT", lambda p: p["dealt"][0].__setitem__(0, 1)),
    "more shuffles than the rounds have had": ("SUBMIT", lambda p: p.update(shuffles=32767)),
    "everybody and more is waited for": ("CAPTION", lambda p: p.update(waiting="all")),
}


@pytest.mark.parametrize("what", SPOILT)
def test_a_position_is_refused_that_has(what):
    phase, change = SPOILT[what]
    position, options = reached(GAME, phase, players=4)
    assert is_taken_up(GAME, position, options)
    change(position)
    is_refused(GAME, position, options)


def test_all_are_not_waited_for_where_twelve_sit():
    """“all” has bits where nobody can sit: no answer would ever have been the last."""
    position, options = reached(GAME, "EXCHANGE", players=12)
    assert is_taken_up(GAME, position, options)
    is_refused(GAME, position | {"waiting": "all"}, options)
