"""Positions of Push that no play reaches: taken up, they would have left a table that breaks."""

import tablee
from tests.tools.reached import is_refused, is_taken_up, reached

GAME = tablee.game("push")


def spoilt(phase, change, **options):
    """Such a position is taken up as it is, and refused once it is changed."""
    position, chosen = reached(GAME, phase, **options)
    assert is_taken_up(GAME, position, chosen)
    change(position)
    is_refused(GAME, position, chosen)


def test_a_deck_with_a_card_that_nobody_has_seen():
    def change(position):
        position["deck"][0] = "?"

    spoilt("TURN", change)


def test_a_deck_that_is_empty_with_a_card_to_push():
    def change(position):
        for card in position["deck"][: position["left"]]:
            position["discard"][GAME.rules.CARDS.index(card)] += 1
        position["deck"], position["left"] = [None] * len(position["deck"]), 0

    spoilt("TURN", change)


def test_cards_before_a_seat_where_nobody_sits():
    def change(position):
        position["bench"][3][0], position["bench"][4][0] = 1, -1

    spoilt("TURN", change, players=3)


def test_columns_that_wait_to_be_taken_when_a_turn_begins():
    def change(position):
        card = position["deck"][position["left"] - 1]
        position["deck"][position["left"] - 1] = None
        position["left"] -= 1
        position["columns"][0] = [card]

    spoilt("TURN", change, switches=0)


def test_a_die_that_shows_what_nobody_may_see():
    spoilt("GO_ON", lambda position: position.update(die="?"))


def test_another_seat_pushes_than_whose_turn_it_is():
    spoilt(
        "GO_ON", lambda position: position.update(waiting=[(position["turn"] + 1) % 3]), players=3
    )
