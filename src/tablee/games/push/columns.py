"""The columns in the middle of the table: chapter 3 of the rules.

A column is a set of cards, as no card can lie twice in it.
"""

from tablee.games.push.pieces import CARDS, CLASH, COLUMNS, SWITCH
from tablee.games.push.position import Box
from tablee.kit.rules.bits import ZERO, bit, has
from tablee.kit.rules.compiled import compiled


@compiled
def fits(columns, card, column):
    """§3.3, §3.4"""
    return columns[column] & CLASH[card] == ZERO


@compiled
def columns_for(box: Box, columns, card):
    """§3.2: the set of columns that can take this card, a new one among them."""
    places = ZERO
    for column in range(COLUMNS):
        if fits(columns, card, column):
            places |= bit(column)
        if columns[column] == ZERO or column + 1 == box.columns:
            break
    return places


@compiled
def columns_there(columns):
    """The set of columns that hold a card."""
    places = ZERO
    for column in range(COLUMNS):
        if columns[column] != ZERO:
            places |= bit(column)
    return places


@compiled
def is_sound(cards):
    """§3.3, §3.4, §3.6: may these cards lie in one column?"""
    for card in range(len(CARDS)):
        if has(cards, card) and (card == SWITCH or cards & CLASH[card] != bit(card)):
            return False
    return True
