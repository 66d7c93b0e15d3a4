"""Can a position of Push come up? Every card is in one place, and no column breaks the rules."""

from tablee.games.push.columns import is_sound
from tablee.games.push.odds import in_deck
from tablee.games.push.pieces import CARDS, COLUMNS, DECK, KINDS, NUMBERED
from tablee.games.push.position import Box, Phase, State
from tablee.kit.rules.bits import ZERO
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.numeric import np
from tablee.kit.rules.record import NONE
from tablee.kit.rules.scratch import scratch


@compiled
def check_sanity(box: Box, state: State):
    """Every card is in one place, and no column breaks §3."""
    if not (0 <= state.turn < box.players and 0 <= state.left <= box.cards):
        return False
    if (state.drawn != NONE) != (state.phase == Phase.PLACE):
        return False
    for column in range(COLUMNS):
        if not is_sound(state.columns[column]):
            return False
        if column >= box.columns and state.columns[column] != ZERO:
            return False
    tally = scratch(KINDS, np.int64)
    for i in range(DECK):
        if (state.deck[i] != NONE) != (i < state.left):
            return False
        if i < state.left:
            tally[state.deck[i]] += 1
    for card in range(len(CARDS)):
        if tally[card] != in_deck(box, state, card) or state.discard[card] < 0:
            return False
    return not is_short(box, state)


@compiled
def is_short(box: Box, state: State):
    """Is there less than nothing anywhere?"""
    for seat in range(box.players):
        for card in range(NUMBERED):
            if min(state.bench[seat, card], state.bank[seat, card]) < 0:
                return True
    return state.switches < 0
