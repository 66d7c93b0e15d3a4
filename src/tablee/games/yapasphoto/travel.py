"""Travelling and photographing: chapters 3, 4 and 5 of rules.en.md."""

from tablee.games.yapasphoto.cards import end_impositions
from tablee.games.yapasphoto.laps import (
    attribute,
    close_if_attributed,
    end_turn,
)
from tablee.games.yapasphoto.pieces import (
    KINDS,
    PHOTO_BONUS,
    ROUTE_BONUS,
    ROUTE_STOPS,
)
from tablee.games.yapasphoto.position import (
    VOID,
    Box,
    Phase,
    State,
    blocked,
    closed_from,
    is_back,
    minutes_to,
    obtainable,
    taken,
    ways,
)
from tablee.games.yapasphoto.quick import close_if_complete, has_bonuses, has_sights
from tablee.games.yapasphoto.terms import MOVES, Event, Rule
from tablee.kit.rules.bits import ZERO, bit, has, size
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.log import Log, tell
from tablee.kit.rules.record import NONE

# --- §4  Travelling ------------------------------------------------------------


@compiled
def stops_to_go(box: Box, state: State, seat):
    """§4.6: the stops to which the pawn may travel by one line now, whoever is or was there."""
    here = state.stop[seat]
    stops = ways(box, state, here, state.left, state.less[0])
    if state.walked > 0 and has(stops, state.origin):
        if leads_nowhere(box, state, here, state.origin):
            stops &= ~bit(state.origin)
    return stops


@compiled
def why_not_go(box: Box, state: State, seat, stop):
    """§4.2 to §4.5"""
    here = state.stop[seat]
    if box.minutes[here, stop] == 0:
        return Rule.ALONG_A_LINE
    if state.closed[0] != NONE and has(closed_from(box, state, here), stop):
        return Rule.CLOSED
    if not has(ways(box, state, here, state.left, state.less[0]), stop):
        return Rule.WITHIN_THE_TIME_LEFT
    return Rule.KEEP_A_WAY_ON


@compiled
def leads_nowhere(box: Box, state: State, here, to):
    """§4.5: would this step back to where the turn began leave no way on?"""
    if to != state.origin:
        return False
    left = state.left - minutes_to(box, state, here, to)
    return ways(box, state, to, left, state.less[1]) == ZERO


@MOVES(
    "go {stop}",
    Phase.TURN,
    only_if=[("stop", stops_to_go, why_not_go)],
    but={Phase.REACT: Rule.ANSWER_NOW},
)
def go(box: Box, state: State, seat, stop, log: Log):
    """§4.1"""
    state.left -= minutes_to(box, state, state.stop[seat], stop)
    if box.spiced:
        for ahead in range(state.less.size - 1):
            state.less[ahead] = state.less[ahead + 1]
        state.less[state.less.size - 1] = 0
    state.walked += 1
    state.stop[seat] = stop
    tell(log, Event.WENT, seat, stop)
    arrive(box, state, seat, stop, log)


@compiled
def arrive(box: Box, state: State, seat, stop, log: Log):
    """§4.7, §4.8: score what one's cards say of this stop."""
    scored = state.scored[seat]
    if scored < ROUTE_STOPS and box.routes[state.route_cards[seat, 0], scored] == stop:
        state.scored[seat] = scored + 1
        tell(log, Event.SCORED_STOP, seat, stop)
        if scored + 1 == ROUTE_STOPS and has_bonuses(box):
            attribute(state, seat, ROUTE_BONUS, log)
        close_if_complete(box, state, seat, log)
    elif has(box.gateways[state.destination_cards[seat, 0]] & ~state.reached[seat], stop):
        state.reached[seat] |= bit(stop)
        tell(log, Event.SCORED_GATEWAY, seat, stop)
        close_if_complete(box, state, seat, log)


# --- §3, §4.4  The end of a turn -------------------------------------------------


@compiled
def may_stay(state: State, seat):
    """Somewhere else than where the turn began; cards alone need no journey: §8.2."""
    if state.walked > 0:
        return not is_back(state, seat)
    return state.acted > 0


@MOVES("stay", Phase.TURN, only_if=[(may_stay, Rule.END_ELSEWHERE)])
def stay(box: Box, state: State, seat, log: Log):
    """§4.4"""
    tell(log, Event.STAYED, seat, state.stop[seat])
    end_turn(box, state, seat, log)


@compiled
def is_stuck(box: Box, state: State, seat):
    """§3.2: nothing done yet, nowhere to go, and nothing to photograph."""
    if has_begun(state) or ways(box, state, state.stop[seat], state.left, state.less[0]) != ZERO:
        return False
    for kind in range(2):
        if may_photograph(box, state, seat, kind):
            return False
    return True


@MOVES("pass", Phase.TURN, only_if=[(is_stuck, Rule.PASS_ONLY_WHEN_STUCK)])
def give_up_the_turn(box: Box, state: State, seat, log: Log):
    """§3.2"""
    tell(log, Event.PASSED, seat)
    end_turn(box, state, seat, log)


# --- §5  Photographing ---------------------------------------------------------


@compiled
def has_begun(state: State):
    """Has anything been done in this turn?"""
    return state.walked > 0 or state.acted > 0


@compiled
def may_photograph(box: Box, state: State, seat, kind):
    """§5"""
    return why_not_photograph(box, state, seat, kind) == Rule.OK


@compiled
def why_not_photograph(box: Box, state: State, seat, kind):
    """§5"""
    if not has_sights(box):
        return Rule.NO_PHOTOS_IN_THE_QUICK_GAME
    if has_begun(state):
        return Rule.PHOTOGRAPH_AT_THE_BEGINNING
    if state.left < box.photographing:
        return Rule.MINUTES_TO_PHOTOGRAPH
    here = state.stop[seat]
    if not has(box.sites[kind], here):
        return Rule.SOMETHING_TO_PHOTOGRAPH
    if has(taken(box, state, kind), here):
        return Rule.TAKEN_BEFORE
    if has(state.photos[seat, 0] | state.photos[seat, 1], here):
        return Rule.ONE_PHOTO_A_STOP
    if has(blocked(box, state, kind), here):
        return Rule.BLOCKED
    if state.imposed[seat] == 1 - kind:
        return Rule.IMPOSED
    return Rule.OK


@MOVES("photo {kind}", Phase.TURN, only_if=[(may_photograph, why_not_photograph)])
def photograph(box: Box, state: State, seat, kind, log: Log):
    """§5"""
    stop = state.stop[seat]
    state.photos[seat, kind] |= bit(stop)
    tell(log, Event.PHOTO, seat, stop, kind)
    if size(state.photos[seat, kind]) == box.needed:
        attribute(state, seat, PHOTO_BONUS + kind, log)
    if state.imposed[seat] == kind:
        state.imposed[seat] = NONE
        tell(log, Event.IMPOSED_NO_MORE, seat, kind)
    end_impositions(box, state, log)
    for other_kind in range(len(KINDS)):
        void_if_impossible(box, state, other_kind, log)
    end_turn(box, state, seat, log)


@compiled
def void_if_impossible(box: Box, state: State, kind, log: Log):
    """§5.6"""
    bonus = PHOTO_BONUS + kind
    if state.bonus[bonus] != NONE:
        return
    for seat in range(box.players):
        have = size(state.photos[seat, kind])
        if have + size(obtainable(box, state, seat, kind)) >= box.needed:
            return
    state.bonus[bonus] = VOID
    tell(log, Event.VOID, bonus)
    close_if_attributed(state, log)
