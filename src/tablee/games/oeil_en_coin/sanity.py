"""Can a position of L'Œil en coin come up? Each photograph is in one place, the round where it can be.

What passes can be played to its end by anybody: the section signs say what each check rests on.
"""

from tablee.games.oeil_en_coin.pieces import HAND, MAX_FACTOR, MAX_PHOTOS, MAX_PLAYERS, MAX_ROUNDS
from tablee.games.oeil_en_coin.position import (
    Box,
    Phase,
    State,
    everybody,
    guessers,
    is_decided,
    is_laid_out,
    seat_at,
)
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.numeric import np
from tablee.kit.rules.record import NONE
from tablee.kit.rules.scratch import scratch

SHUFFLES = 4  # at most, for each player in a round: before and after each of two draws (§6.2)


@compiled
def check_sanity(box: Box, state: State):
    """Each photograph is in one place, and the table waits for those of this phase."""
    if not (rounds_are_sane(box, state) and turn_is_sane(box, state)):
        return False
    if not (table_is_sane(box, state) and choices_are_sane(box, state)):
        return False
    return photographs_are_sane(box, state)


# --- The photographs -----------------------------------------------------------


@compiled
def photographs_are_sane(box: Box, state: State):
    """§1.1, §1.2: each photograph lies in one place."""
    seen = scratch(MAX_PHOTOS, np.int64)
    for photo in range(MAX_PHOTOS):
        if not shuffles_are_sane(box, state, photo):
            return False
        seen[photo] = state.discarded[photo]
    if not (pile_is_sane(box, state, seen) and hands_are_sane(box, state, seen)):
        return False
    if no_longer_in_hand(state):
        for place in range(box.players):
            seen[state.table[place]] += 1
    for photo in range(MAX_PHOTOS):
        if seen[photo] != (1 if photo < box.photos else 0):
            return False
    return True


@compiled
def shuffles_are_sane(box: Box, state: State, photo):
    """§6.2: a photograph of this deck was in one of the shuffles; it lies among the discards or not."""
    if photo >= box.photos:
        return state.shuffled[photo] == NONE and state.discarded[photo] == 0
    return 0 <= state.shuffled[photo] <= state.shuffles and 0 <= state.discarded[photo] <= 1


@compiled
def pile_is_sane(box: Box, state: State, seen):
    """§6.2: the pile is what is left of the last shuffle."""
    if not 0 <= state.pile <= box.photos:
        return False
    for i in range(MAX_PHOTOS):
        photo = state.deck[i]
        if i >= state.pile:
            if photo != 0:
                return False
        elif photo >= box.photos or state.shuffled[photo] != state.shuffles:
            return False
        else:
            seen[photo] += 1
    return True


@compiled
def hands_are_sane(box: Box, state: State, seen):
    """§1.1: all hold a full hand, or lack the one that lies on the table; all see of which shuffle."""
    lacking = 1 if no_longer_in_hand(state) else 0
    for seat in range(MAX_PLAYERS):
        held = 0
        for slot in range(HAND):
            photo = state.hand[seat, slot]
            if photo == NONE:
                if state.dealt[seat, slot] != NONE:
                    return False
                continue
            if not 0 <= photo < box.photos or state.dealt[seat, slot] != state.shuffled[photo]:
                return False
            held += 1
            seen[photo] += 1
        if held != (HAND - lacking if seat < box.players else 0):
            return False
    return True


@compiled
def no_longer_in_hand(state: State):
    """Do the photographs on the table belong to nobody any more?"""
    return state.phase == Phase.VOTE or state.phase == Phase.OVER


# --- The table -------------------------------------------------------------------


@compiled
def table_is_sane(box: Box, state: State):
    """§3.3, §4.1, §5: photographs, fingers and authors of this round; those of the last one may stay."""
    lies_there = state.table[0] != NONE
    if not lies_there and (is_laid_out(state) or no_longer_in_hand(state)):
        return False
    for place in range(MAX_PLAYERS):
        is_known = place < box.players and lies_there
        if not is_one_of(state.table[place], box.photos, is_known):
            return False
        if not is_one_of(state.author[place], box.players, is_known and not is_laid_out(state)):
            return False
        if not NONE <= state.finger[place] < (box.players if is_known else 0):
            return False
        if state.phase == Phase.POINT and state.finger[place] != NONE:
            return False
    return True


@compiled
def is_one_of(number, many, is_there):
    """One of so many if there should be one, else NONE."""
    return 0 <= number < many if is_there else number == NONE


@compiled
def choices_are_sane(box: Box, state: State):
    """§2, §3, §4: what lies face down, where it lies on the table, and what is sealed."""
    for seat in range(MAX_PLAYERS):
        plays = seat < box.players
        if not is_one_of(state.laid[seat], HAND, plays and has_laid(state, seat)):
            return False
        is_placed = plays and is_laid_out(state)
        if not is_one_of(state.place[seat], box.players, is_placed):
            return False
        if not is_sealed_well(box, state, seat):
            return False
    if is_laid_out(state):
        for place in range(box.players):
            author = seat_at(box, state, place)
            if author == NONE or state.table[place] != state.hand[author, state.laid[author]]:
                return False
    return True


@compiled
def has_laid(state: State, seat):
    """§2.1, §3.1: does a photograph of this seat lie face down?"""
    if state.phase == Phase.SUBMIT:
        return not state.waiting >> seat & 1
    return is_laid_out(state)


@compiled
def is_sealed_well(box: Box, state: State, seat):
    """§4.1, §6.4, §7.3: whoever is no longer waited for has chosen what may be chosen."""
    choice = state.sealed[seat]
    has_chosen = seat < box.players and not state.waiting >> seat & 1
    if has_chosen and state.phase == Phase.POINT and seat != state.storyteller:
        least = 0 if box.abstain else 1
        return least <= choice <= box.players and choice - 1 != state.place[seat]
    if has_chosen and state.phase == Phase.VOTE:
        return 0 <= choice <= 1
    if has_chosen and state.phase == Phase.EXCHANGE:
        return 0 <= choice <= HAND
    return choice == NONE


# --- The round ---------------------------------------------------------------------


@compiled
def rounds_are_sane(box: Box, state: State):
    """§5, §7: no more points than the rounds can have brought, and none of them was the last."""
    rounds = state.rounds
    if not (0 <= rounds <= MAX_ROUNDS and 0 <= state.storyteller < box.players):
        return False
    if box.laps > 0 and rounds > box.laps * box.players:
        return False
    if not 0 <= state.shuffles <= SHUFFLES * box.players * rounds:
        return False
    most = max(box.teller_points, box.finder_points + box.finger_points * (box.players - 1))
    for seat in range(MAX_PLAYERS):
        times = MAX_FACTOR * rounds if seat < box.players else 0
        if not -times * box.lost_points <= state.points[seat] <= times * most:
            return False
    return state.phase == Phase.OVER or not is_decided(box, state)


@compiled
def turn_is_sane(box: Box, state: State):
    """The table waits for the storyteller, or for some of those who choose at once."""
    if state.phase == Phase.OVER:
        return True
    if state.phase == Phase.CAPTION or state.phase == Phase.FINGER:
        return state.waiting == 1 << state.storyteller
    those = everybody(box)
    if state.phase == Phase.SUBMIT or state.phase == Phase.POINT:
        those = guessers(box, state)
    return state.waiting & ~those == 0
