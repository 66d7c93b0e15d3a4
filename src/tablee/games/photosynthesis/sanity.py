"""Can a position of Photosynthesis come up? Each piece is in one place at most, each token with somebody.

What passes can be played to its end by anybody: the section signs say what each check rests on.
"""

from tablee.games.photosynthesis.pieces import (
    AVAILABLE,
    LARGE,
    MAX_PLAYERS,
    PIECES,
    RIM,
    SEED,
    SIZES,
    SLOTS,
    SMALL,
    TOKENS,
)
from tablee.games.photosynthesis.position import Box, Phase, State, occupied
from tablee.kit.rules.bits import ZERO, size
from tablee.kit.rules.compiled import compiled


@compiled
def check_sanity(box: Box, state: State):
    """Each piece is in one place at most, each token in its pile or with a player."""
    if not (0 <= state.first < box.players and island_is_sane(box, state)):
        return False
    for seat in range(box.players):
        if not board_is_sane(box, state, seat):
            return False
    for seat in range(box.players, MAX_PLAYERS):
        if not is_empty(state, seat):
            return False
    return tokens_are_sane(box, state) and turn_is_sane(box, state)


@compiled
def island_is_sane(box: Box, state: State):
    """§1.1: one piece on a cell, and it is somebody's."""
    free_of = ZERO
    for kind in range(len(SIZES)):
        if state.pieces[kind] & free_of != ZERO:
            return False
        free_of |= state.pieces[kind]
    for seat in range(box.players):
        if state.own[seat] & ~free_of != ZERO:
            return False
        free_of &= ~state.own[seat]
    return free_of == ZERO


@compiled
def board_is_sane(box: Box, state: State, seat):
    """§1.2, §1.3, §3.5: no more pieces than a player has, nor than a column or a track takes."""
    if not (0 <= state.light[seat] <= box.most_light and state.points[seat] >= 0):
        return False
    for kind in range(len(SIZES)):
        board, available = state.board[seat, kind], state.available[seat, kind]
        if not (0 <= board <= SLOTS[kind] and available >= 0):
            return False
        if board + available + size(state.own[seat] & state.pieces[kind]) > PIECES[kind]:
            return False
    return True


@compiled
def is_empty(state: State, seat):
    """Has a seat where nobody sits nothing?"""
    for kind in range(len(SIZES)):
        if state.board[seat, kind] != 0 or state.available[seat, kind] != 0:
            return False
    return state.own[seat] == ZERO and state.light[seat] == 0 and state.points[seat] == 0


@compiled
def tokens_are_sane(box: Box, state: State):
    """§8.2: the points that players have are those of the tokens that no pile has."""
    points = 0
    for leaves in range(len(SIZES)):
        if not 0 <= state.piles[leaves] <= box.piles[leaves]:
            return False
        for i in range(box.piles[leaves] - state.piles[leaves]):
            points += TOKENS[leaves, i]
    for seat in range(box.players):
        points -= state.points[seat]
    return points == 0


@compiled
def turn_is_sane(box: Box, state: State):
    """First trees before the first round; then a seat whose turn it is, up to the last round."""
    if state.phase == Phase.PLACE:
        return first_trees_are_sane(box, state)
    if not 1 <= state.rounds <= box.rounds:
        return False
    if state.phase == Phase.OVER:  # §9.2
        return state.rounds == box.rounds and state.used == ZERO
    return state.waiting != 0 and state.waiting & (state.waiting - 1) == 0


@compiled
def first_trees_are_sane(box: Box, state: State):
    """§2.1, §2.2: small trees on the rim, one each in turn; nobody has done anything else yet."""
    placed = size(state.pieces[SMALL])
    if placed >= box.first_trees * box.players or occupied(state) & ~RIM != ZERO:
        return False
    if size(occupied(state)) != placed or state.used != ZERO or state.rounds != 0:
        return False
    if state.waiting != 1 << (state.first + placed) % box.players:
        return False
    for seat in range(box.players):
        after_the_first = (seat - state.first + box.players) % box.players
        trees = (placed + box.players - 1 - after_the_first) // box.players
        if size(state.own[seat]) != trees or state.light[seat] != 0:
            return False
        for kind in range(SEED, LARGE + 1):
            put = trees if kind == SMALL else 0
            if state.board[seat, kind] != SLOTS[kind]:
                return False
            if state.available[seat, kind] != AVAILABLE[kind] - put:
                return False
    return tokens_taken(box, state) == 0


@compiled
def tokens_taken(box: Box, state: State):
    """How many tokens have left their piles."""
    taken = 0
    for leaves in range(len(SIZES)):
        taken += box.piles[leaves] - state.piles[leaves]
    return taken
