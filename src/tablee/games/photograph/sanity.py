"""Can a position of Photograph come up? Each photo is in one place, and the turn is where it can be.

What passes can be played to its end by anybody: the section signs say what each check rests on.
"""

from tablee.games.photograph.pieces import (
    COLOURS,
    COLUMNS,
    HAND,
    HAND_AFTER_SUNSET,
    LAST_PLAYED,
    MAX_HAND,
    MAX_PLAYERS,
    MAX_ROWS,
    MOST,
    NUMBERS,
    PHOTOS,
    REMOVED,
    WINDING_TO,
)
from tablee.games.photograph.position import (
    Box,
    Phase,
    State,
    Sunset,
    back_of,
    everybody,
    in_field,
    is_waited_for,
)
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.numeric import np
from tablee.kit.rules.record import ALL, NONE
from tablee.kit.rules.scratch import scratch


@compiled
def check_sanity(box: Box, state: State):
    """Each photo is in one place, its back is where it is, and the Sunset lies in its pile."""
    if not colours_are_sane(box, state):
        return False
    seen = scratch(PHOTOS, np.int64)
    if not (deck_is_sane(state, seen) and field_is_sane(box, state, seen)):
        return False
    for seat in range(MAX_PLAYERS):
        if not (hand_is_sane(box, state, seat, seen) and albums_are_sane(state, seat, seen)):
            return False
        if seat >= box.players and (state.held[seat] != 0 or has_an_album(state, seat)):
            return False
    if not removed_are_sane(box, state, seen):
        return False
    for card in range(PHOTOS):
        if seen[card] != state.colours >> card // NUMBERS & 1:
            return False
    return sunset_is_sane(box, state) and turn_is_sane(box, state)


# --- Where the photos are ------------------------------------------------------


@compiled
def colours_are_sane(box: Box, state: State):
    """§1.1: as many colours as this table plays with, and a Good Shot of those alone (§6.1)."""
    if state.colours < 0 or state.colours & box.without:
        return False
    in_play = 0
    for colour in range(len(COLOURS)):
        is_in_play = state.colours >> colour & 1
        in_play += is_in_play
        most = box.players if is_in_play else 0
        if not NONE <= state.good_shot[colour] < most:
            return False
    return in_play == box.colours


@compiled
def is_counted(card, is_there, seen):
    """A photo where one should be, nothing where none should be; it is counted."""
    if card == NONE:
        return not is_there
    if card < 0 or card >= PHOTOS:
        return False
    seen[card] += 1
    return is_there


@compiled
def is_placed(box: Box, card, back, knowers, seen):
    """A photo and its back (§1.2), known to seats that play; or nothing, which all can see."""
    if card == NONE:
        return back == NONE and knowers == ALL
    if not is_counted(card, True, seen) or back != back_of(card):
        return False
    return knowers == ALL or 0 <= knowers <= everybody(box)


@compiled
def deck_is_sane(state: State, seen):
    """§1.3: the deck lies in its first places, and all see the back on top (§1.2)."""
    if not 0 <= state.pile <= PHOTOS:
        return False
    for i in range(PHOTOS):
        if not is_counted(state.deck[i], i < state.pile, seen):
            return False
    top = NONE if state.pile == 0 else back_of(state.deck[state.pile - 1])
    return state.top_back == top


@compiled
def field_is_sane(box: Box, state: State, seen):
    """§1.4: photos lie in the rows of this table, and are counted row by row."""
    for row in range(MAX_ROWS):
        lying = 0
        for column in range(COLUMNS):
            card, back = state.field[row, column], state.field_back[row, column]
            if not is_placed(box, card, back, state.field_seen[row, column], seen):
                return False
            lying += back != NONE
        if lying != state.in_row[row] or (lying > 0 and row >= box.rows):
            return False
    return True


@compiled
def hand_is_sane(box: Box, state: State, seat, seen):
    """§1.6: photos from the back on, which whoever holds them has seen."""
    if not 0 <= state.held[seat] <= MAX_HAND:
        return False
    for i in range(MAX_HAND):
        card, knowers = state.hand[seat, i], state.hand_seen[seat, i]
        if not is_placed(box, card, state.hand_back[seat, i], knowers, seen):
            return False
        if (card != NONE) != (i < state.held[seat]) or not knowers >> seat & 1:
            return False
    return True


@compiled
def albums_are_sane(state: State, seat, seen):
    """§5.2: each album has photos of its colour, of which the first is face up."""
    for colour in range(len(COLOURS)):
        length, fog = state.length[seat, colour], state.blurred[seat, colour]
        if not 0 <= length <= NUMBERS or fog < 0 or fog & 1 or fog >> length:
            return False
        for i in range(NUMBERS):
            card = state.album[seat, colour, i]
            if not is_counted(card, i < length, seen):
                return False
            if card != NONE and card // NUMBERS != colour:
                return False
    return True


@compiled
def has_an_album(state: State, seat):
    """Has this seat played any photo?"""
    for colour in range(len(COLOURS)):
        if state.length[seat, colour] > 0:
            return True
    return False


@compiled
def removed_are_sane(box: Box, state: State, seen):
    """§7.2: what has left the game, with room for what still can as the deck runs out."""
    removed = 0
    for i in range(REMOVED):
        card, back = state.removed[i], state.removed_back[i]
        if not is_placed(box, card, back, state.removed_seen[i], seen):
            return False
        removed += card != NONE
    if state.phase == Phase.END or state.phase == Phase.OVER:
        return True
    fillings = 1 + state.pile // (box.rows * COLUMNS - box.few)  # at most, and each removes a few
    return removed + box.few * fillings <= REMOVED


# --- When ------------------------------------------------------------------------


@compiled
def sunset_is_sane(box: Box, state: State):
    """§1.3: in the second pile from below, and not on top, until it has come; §8.1."""
    under = state.under_sunset
    if state.sunset == Sunset.COMING:
        return box.pile <= under <= 2 * box.pile and under < state.pile
    if under != NONE:
        return False
    if state.sunset == Sunset.NOW:
        return state.phase == Phase.SUNSET
    return state.sunset == Sunset.PAST and state.phase != Phase.SUNSET


@compiled
def turn_is_sane(box: Box, state: State):
    """The table waits for those of this phase, and all hold what they can hold then."""
    if not (0 <= state.first < box.players and 0 <= state.turn < box.players):
        return False
    if not (hands_are_full(box, state) and sealed_is_sane(box, state)):
        return False
    lying = in_field(state)
    if state.phase == Phase.TAKE:  # §7.1: fewer, and the field is filled first
        return state.waiting == 1 << state.turn and lying > box.few
    if state.phase == Phase.WIND:
        return state.waiting == 1 << state.turn
    if state.phase == Phase.SUNSET:
        return state.sunset == Sunset.NOW
    return state.sunset == Sunset.PAST and state.pile == 0 and lying <= box.few  # §9.1


@compiled
def hands_are_full(box: Box, state: State):
    """§1.6, §8.3, §9.1: as many photos as all hold at that time, and what was taken in this turn."""
    is_winding = state.phase == Phase.WIND
    if not (1 <= state.taken <= MOST if is_winding else state.taken == 0):
        return False
    usual = HAND if state.sunset != Sunset.PAST else HAND_AFTER_SUNSET
    if state.phase == Phase.OVER:
        usual = HAND_AFTER_SUNSET - LAST_PLAYED
    for seat in range(box.players):
        more = state.taken if seat == state.turn else 0
        if state.held[seat] != usual + more:
            return False
    return True


@compiled
def sealed_is_sane(box: Box, state: State):
    """§8.1: whoever is no longer waited for at the Sunset and the end has wound, and nobody else."""
    for seat in range(MAX_PLAYERS):
        winding = state.sealed[seat]
        has_wound = seat < box.players and not is_waited_for(state, seat)
        if not has_wound or not (state.phase == Phase.SUNSET or state.phase == Phase.END):
            if winding != NONE:
                return False
        elif not (0 <= winding < WINDING_TO.size and WINDING_TO[winding] < state.held[seat]):
            return False
    return True
