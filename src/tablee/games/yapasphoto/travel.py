"""Travelling and photographing: chapters 3, 4 and 5 of rules.en.md, as questions."""

from tablee.games.yapasphoto.pieces import PHOTOGRAPHING
from tablee.games.yapasphoto.position import (
    blocked,
    closed_from,
    is_back,
    minutes_to,
    taken,
    ways,
)
from tablee.games.yapasphoto.terms import Rule
from tablee.kit.bits import ZERO, bit, has
from tablee.kit.compiled import compiled
from tablee.kit.record import NONE


@compiled
def objection_to_go(box, state, seat, to):
    """§4"""
    here = state.stop[seat]
    if box.minutes[here, to] == 0:
        return Rule.ALONG_A_LINE
    if state.closed[0] != NONE and has(closed_from(box, state, here), to):
        return Rule.CLOSED
    if not has(ways(box, state, here, state.left, state.less[0]), to):
        return Rule.WITHIN_THE_TIME_LEFT
    if leads_nowhere(box, state, here, to):
        return Rule.KEEP_A_WAY_ON
    return Rule.OK


@compiled
def leads_nowhere(box, state, here, to):
    """§4.5: would this step back to where the turn began leave no way on?"""
    if to != state.origin:
        return False
    left = state.left - minutes_to(box, state, here, to)
    return ways(box, state, to, left, state.less[1]) == ZERO


@compiled
def objection_to_stay(state, seat):
    """§4.4, §8.2"""
    if may_stay(state, seat):
        return Rule.OK
    return Rule.END_ELSEWHERE


@compiled
def may_stay(state, seat):
    """Somewhere else than where the turn began; cards alone need no journey: §8.2."""
    if state.walked > 0:
        return not is_back(state, seat)
    return state.acted > 0


@compiled
def objection_to_pass(box, state, seat):
    """§3.2"""
    if has_begun(state) or stops_to_go(box, state, seat) != ZERO:
        return Rule.PASS_ONLY_WHEN_STUCK
    for kind in range(2):
        if objection_to_photo(box, state, seat, kind) == Rule.OK:
            return Rule.PASS_ONLY_WHEN_STUCK
    return Rule.OK


@compiled
def objection_to_photo(box, state, seat, kind):
    """§5"""
    if box.quick:
        return Rule.NO_PHOTOS_IN_THE_QUICK_GAME
    if has_begun(state):
        return Rule.PHOTOGRAPH_AT_THE_BEGINNING
    if state.left < PHOTOGRAPHING:
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


@compiled
def has_begun(state):
    """Has anything been done in this turn?"""
    return state.walked > 0 or state.acted > 0


@compiled
def stops_to_go(box, state, seat):
    """§4.6: the stops to which the pawn may travel by one line now, whoever is or was there."""
    here = state.stop[seat]
    stops = ways(box, state, here, state.left, state.less[0])
    if state.walked > 0 and has(stops, state.origin):
        if leads_nowhere(box, state, here, state.origin):
            stops &= ~bit(state.origin)
    return stops
