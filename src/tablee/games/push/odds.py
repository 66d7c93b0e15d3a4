"""What everybody can work out about the deck of Push: the cards that it still holds, and how likely
the next one is to bust.

It follows from what lies face up, and from what was banked, which all have seen (§1.5, §7.3).
"""

from tablee.games.push.columns import columns_for
from tablee.games.push.pieces import COLUMNS, NUMBERED, SWITCH
from tablee.games.push.position import Box, State
from tablee.kit.rules.bits import ZERO, has
from tablee.kit.rules.compiled import compiled


@compiled
def in_deck(box: Box, state: State, card):
    """How many of a card the deck still holds."""
    return box.counts[card] - state.discard[card] - in_sight(box, state, card)


@compiled
def in_sight(box: Box, state: State, card):
    """How many of a card lie before the players, in the columns, in hand, or set aside."""
    if card == SWITCH:
        return state.switches
    n = 1 if state.drawn == card else 0
    for column in range(COLUMNS):
        if has(state.columns[column], card):
            n += 1
    if card < NUMBERED:
        for seat in range(box.players):
            n += state.bench[seat, card] + state.bank[seat, card]
    return n


@compiled
def cards_that_bust(box: Box, state: State, columns):
    """§5.1: how many cards of the deck would fit none of these columns."""
    if columns[box.columns - 1] == ZERO:  # there is a new one for any card
        return 0
    n = 0
    for card in range(SWITCH):
        if columns_for(box, columns, card) == ZERO:
            n += in_deck(box, state, card)
    return n


@compiled
def chance_of_a_bust(box: Box, state: State):
    """How likely the next card is to bust, 0 to 1: exact, as every order of the deck is as likely."""
    return cards_that_bust(box, state, state.columns) / max(state.left, 1)
