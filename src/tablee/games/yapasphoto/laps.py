"""Turns and laps, bonuses and the end: chapter 6 of rules.en.md."""

from tablee.games.yapasphoto.cards import ask, awake_with_cards, end_effects
from tablee.games.yapasphoto.pieces import BONUSES
from tablee.games.yapasphoto.position import Box, Phase, State, budget, next_seat, photos_of
from tablee.games.yapasphoto.terms import Event
from tablee.kit.rules.bits import size
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.log import Log, tell
from tablee.kit.rules.record import NONE

# --- A turn --------------------------------------------------------------------


@compiled
def begin_lap(state: State, log: Log):
    state.lap += 1
    tell(log, Event.LAP, state.lap)


@compiled
def begin_turn(box: Box, state: State, seat, log: Log):
    """§3.1; §8.8 and §10.1 in the spiced game."""
    state.phase, state.waiting = Phase.TURN, 1 << seat
    state.turn, state.origin = seat, state.stop[seat]
    state.walked, state.left = 0, budget(box, state, seat)
    if box.spiced:
        state.acted, state.drawn, state.exchanged = 0, 0, 0
        state.less[:] = 0
        end_effects(state, seat, log)
        if state.owed[seat] > 0 or state.delays[seat] > 0:
            tell(log, Event.LATE, seat, state.left)
        state.asleep &= ~(1 << seat)
        ask(state, awake_with_cards(box, state))


@compiled
def end_turn(box: Box, state: State, seat, log: Log):
    """§6.1, §6.2: on to the next player, or to the end after the last of the lap."""
    state.owed[seat], state.delays[seat] = 0, 0
    after = next_seat(box, seat)
    if after == state.first:
        if state.closing:
            end_the_game(box, state, log)
            return
        if state.lap == box.laps:
            tell(log, Event.LAP_LIMIT, state.lap)
            end_the_game(box, state, log)
            return
        begin_lap(state, log)
    begin_turn(box, state, after, log)


# --- Bonuses -------------------------------------------------------------------


@compiled
def attribute(state: State, seat, bonus, log: Log):
    """§4.9, §5.5: a bonus goes to the first who earns it."""
    if state.bonus[bonus] == NONE:
        state.bonus[bonus] = seat
        tell(log, Event.BONUS, seat, bonus)
        close_if_attributed(state, log)


@compiled
def close_if_attributed(state: State, log: Log):
    """§6.1"""
    for bonus in range(len(BONUSES)):
        if state.bonus[bonus] == NONE:
            return
    close(state, log)


@compiled
def close(state: State, log: Log):
    """§6.1, §7.2: this lap is the last."""
    if not state.closing:
        state.closing = True
        tell(log, Event.CLOSING)


# --- The end -------------------------------------------------------------------


@compiled
def end_the_game(box: Box, state: State, log: Log):
    """§6"""
    state.phase, state.waiting = Phase.OVER, 0
    for seat in range(box.players):
        tell(log, Event.SCORED, seat, points(box, state, seat))


@compiled
def score(box: Box, state: State, out):
    """§6.3: the points of each seat."""
    for seat in range(box.players):
        out[seat] = points(box, state, seat)


@compiled
def ranking(box: Box, state: State, out):
    """§6.4, §7.3: the place of each seat, 1 for the winners."""
    for seat in range(box.players):
        out[seat] = 1
        for other in range(box.players):
            if is_ahead(box, state, other, seat):
                out[seat] += 1


@compiled
def points(box: Box, state: State, seat):
    """§6.3"""
    goals = state.scored[seat] + size(state.reached[seat])
    total = box.goal_points * goals + box.photo_points * photos_of(state, seat)
    for bonus in range(len(BONUSES)):
        if state.bonus[bonus] == seat:
            total += box.bonus_points
    return total


@compiled
def is_ahead(box: Box, state: State, seat, other):
    """§6.4"""
    mine, theirs = points(box, state, seat), points(box, state, other)
    if mine != theirs:
        return mine > theirs
    return photos_of(state, seat) > photos_of(state, other)
