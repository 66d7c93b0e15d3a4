"""What everybody can work out: the cards left in the deck, and the chance of a bust."""

import random
from collections import Counter

import pytest

from tablee.games.push.odds import chance_of_a_bust, in_deck
from tests.push.table import GAME, new, play, table
from tests.tools.random_games import play_on


def left_in_deck(match):
    """The deck as it really is, counted."""
    return Counter(card for card in match.position()["deck"] if card)


@pytest.mark.parametrize(("players", "kept"), [(2, "from_three"), (2, "always"), (6, "always")])
def test_the_deck_follows_from_what_is_known(players, kept):
    """At any time any seat can count which cards are left, from its view alone."""
    match = new(players=players, seed=5, switch_cards=kept)
    for number, (seat, _) in enumerate(play_on(match, random.Random(5))):
        if number % 10 == 0:
            view = match.knowledge(seat).views[0]
            counted = {c: in_deck(match.boxes[0], view, i) for i, c in enumerate(GAME.rules.CARDS)}
            assert +Counter(counted) == left_in_deck(match)


def chance(match):
    """The chance of a bust as onlookers know it."""
    return chance_of_a_bust(match.boxes[0], match.knowledge(None).views[0])


def test_nothing_busts_before_the_third_column():
    """However full the first two are."""
    full = "red1 blue2 green3 yellow4 purple5 roll"
    assert chance(table(full)) == chance(table(f"{full} / red2 roll")) == 0


def test_the_chance_is_a_share_of_the_deck():
    """By hand: what neither the colours nor the numbers of three columns let in."""
    match = table("red1 roll / red2 roll / red3 roll")
    reds = 18 - 3  # of any number
    assert chance(match) == (reds + 15) / (108 - 6)  # and the 15 Roll cards that are left
    match = table("red1 / red2 / red3", bench=["red4 red4 red4"], bank=["", "red5"])
    assert chance(match) == (18 - 3 - 3 - 1) / (108 - 7)
    match = table("red1 blue2 / blue1 red2 / green1 yellow2", players=3)
    assert chance(match) == (30 - 6) / (120 - 6)  # every 1 and every 2


def test_the_chance_is_how_often_it_happens():
    """Each card of the deck comes next as often as it is there: it busts as often as it should."""
    columns = "red1 blue2 roll / blue1 red2 roll / green1 red3 roll"
    busts = 0
    for card, n in left_in_deck(table(columns)).items():
        match = play(table(columns, deck=card), "0 push")
        busts += n * (match.position()["discard"] != [0] * 32)
    assert chance(table(columns)) == busts / (108 - 9)


def test_an_empty_deck_busts_nothing():
    """At the end there is no next card."""
    match = play(table("red1", deck="red2", last=True), "0 push, 0 take 1")
    assert match.over
    assert chance(match) == 0
