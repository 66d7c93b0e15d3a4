"""What is legal in Push, as a set of actions: counted without a list.

The objections of game.py say the same one action at a time; the contract holds the two together.
"""

import numpy as np

from tablee.games.push.columns import columns_for, columns_there
from tablee.games.push.pieces import COLOURS, VALUES
from tablee.games.push.position import ACTIONS, BANK, PLACE, PUSH, STOP, TAKE, Phase, is_waited_for
from tablee.kit.bits import ONE, ZERO, bit, lowest, nth_place, size, without_lowest
from tablee.kit.compiled import compiled

TO_BANK, TO_PLACE, TO_TAKE = np.uint64(BANK), np.uint64(PLACE), np.uint64(TAKE)
ALL_ACTIONS = ACTIONS.size


@compiled
def choices(state, seat):
    """The actions without objection; none for a seat that the table does not wait for."""
    if not is_waited_for(state, seat):
        return ZERO
    if state.phase == Phase.TURN:
        return bit(PUSH) | colours_on_bench(state, seat) << TO_BANK
    if state.phase == Phase.PLACE:
        return columns_for(state.columns, state.drawn) << TO_PLACE
    if state.phase == Phase.TAKE:
        return columns_there(state.columns) << TO_TAKE
    if columns_there(state.columns) == ZERO:
        return bit(PUSH)
    return bit(PUSH) | bit(STOP)


@compiled
def colours_on_bench(state, seat):
    """§7.2: the set of colours of which this seat has a card that is not banked."""
    colours = ZERO
    for colour in range(len(COLOURS)):
        for card in range(colour * VALUES, (colour + 1) * VALUES):
            if state.bench[seat, card] != 0:
                colours |= bit(colour)
    return colours


@compiled
def legal(box, state, seat, out):
    """The actions without objection, in ascending order; how many they are."""
    actions, n = choices(state, seat), 0
    while actions != ZERO:
        out[n] = lowest(actions)
        actions = without_lowest(actions)
        n += 1
    return n


@compiled
def count(box, state, seat):
    """How many actions are legal."""
    return size(choices(state, seat))


@compiled
def nth(box, state, seat, k):
    """The legal action that has k others before it."""
    return nth_place(choices(state, seat), k)


@compiled
def mask(box, state, seat, row, out):
    """The legal actions as a row of an action mask: every cell is written, so that nothing branches."""
    actions = choices(state, seat)
    for action in range(ALL_ACTIONS):
        row[np.uint64(action)] = np.int8(actions >> np.uint64(action) & ONE)
