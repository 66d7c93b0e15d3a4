"""Can a position of Push come up? Every card is in one place, and the turn stands as its phase has it.

What passes can be played to its end by anybody: the section signs say what each check rests on.
"""

from tablee.games.push.columns import columns_for, columns_there, is_sound
from tablee.games.push.odds import in_deck
from tablee.games.push.pieces import COLUMNS, DECK, KINDS, MAX_PLAYERS, NUMBERED, SWITCH
from tablee.games.push.position import Box, Phase, State
from tablee.kit.rules.bits import ZERO, without_lowest
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.numeric import np
from tablee.kit.rules.record import NONE
from tablee.kit.rules.scratch import scratch


@compiled
def check_sanity(box: Box, state: State):
    """Every card is in one place, no column breaks §3, and the turn is one of §2 to §5."""
    if not (0 <= state.turn < box.players and 0 <= state.left <= box.cards):
        return False
    if state.die < NONE or is_short(box, state) or not columns_are_sane(box, state):
        return False
    return turn_is_sane(box, state) and deck_is_sane(box, state)


@compiled
def is_short(box: Box, state: State):
    """Is there less than nothing anywhere, or anything before a seat where nobody sits?"""
    for seat in range(MAX_PLAYERS):
        for card in range(NUMBERED):
            bench, bank = state.bench[seat, card], state.bank[seat, card]
            if min(bench, bank) < 0 or (seat >= box.players and max(bench, bank) > 0):
                return True
    for card in range(KINDS):
        if state.discard[card] < 0:
            return True
    return state.switches < 0


@compiled
def columns_are_sane(box: Box, state: State):
    """§3.2 to §3.4: no more than there can be, in order until they are taken, and no card clashes."""
    for column in range(COLUMNS):
        if not is_sound(state.columns[column]):
            return False
        if state.columns[column] == ZERO:
            continue
        if column >= box.columns:
            return False
        if column > 0 and state.columns[column - 1] == ZERO and state.phase != Phase.TAKE:
            return False
    return True


@compiled
def turn_is_sane(box: Box, state: State):
    """The table waits for whose turn it is, or for who takes; with what each phase has before it."""
    if (state.drawn != NONE) != (state.phase == Phase.PLACE):
        return False
    there = columns_there(state.columns)
    if state.phase == Phase.TAKE:  # §4.2: a choice is one of several
        return without_lowest(there) != ZERO
    if state.phase == Phase.OVER:  # §8.1
        return state.left == 0 and there == ZERO and state.switches == 0
    if state.waiting != 1 << state.turn:
        return False
    if state.phase == Phase.PLACE:  # §3.2: it fits several; a Switch is never placed (§3.6)
        if not 0 <= state.drawn < SWITCH:
            return False
        return without_lowest(columns_for(box, state.columns, state.drawn)) != ZERO
    if state.left == 0:  # §3.9, §8.1: there is a card to push
        return False
    return state.phase == Phase.GO_ON or (there == ZERO and state.switches == 0)  # §2.2


@compiled
def deck_is_sane(box: Box, state: State):
    """§1.5: the deck holds what lies nowhere else."""
    tally = scratch(KINDS, np.int64)
    for i in range(DECK):
        card = state.deck[i]
        if (card != NONE) != (i < state.left):
            return False
        if card != NONE:
            if not 0 <= card < KINDS:
                return False
            tally[card] += 1
    for card in range(KINDS):
        if tally[card] != in_deck(box, state, card):
            return False
    return True
