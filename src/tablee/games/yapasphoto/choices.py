"""What is legal in yapasphoto, as a list made from sets of stops.

The objections say the same one action at a time; the contract holds the two together.
"""

from tablee.games.yapasphoto.cards import (
    blockable,
    effect_of,
    is_another,
    may_close,
    may_impose,
    may_lift,
    objection_to_being_stuck,
    objection_to_draw,
    objection_to_exchange,
)
from tablee.games.yapasphoto.pieces import (
    BLOCK_EFFECT,
    CLOSE_EFFECT,
    DEALT,
    EFFECTS,
    MAX_PLAYERS,
    MAX_STOPS,
)
from tablee.games.yapasphoto.position import (
    ANSWER,
    BLOCK,
    CLOSE,
    DELAY,
    DRAW,
    EXCHANGE,
    GO,
    IMPOSE,
    KEEP,
    LIFT,
    PASS,
    PHOTO,
    SHORTEN,
    SLEEP,
    START,
    STAY,
    Phase,
    budget,
    is_waited_for,
)
from tablee.games.yapasphoto.terms import Rule
from tablee.games.yapasphoto.travel import has_begun, may_stay, objection_to_photo, stops_to_go
from tablee.kit.bits import ZERO, lowest, without_lowest
from tablee.kit.compiled import compiled


@compiled
def legal(box, state, seat, out):
    """The actions without objection, in ascending order; how many they are."""
    if not is_waited_for(state, seat):
        return 0
    if state.phase == Phase.TURN:
        n = list_journey(box, state, seat, out)
        return list_cards(box, state, seat, out, n) if box.spiced else n
    if state.phase == Phase.START:
        return list_stops(out, 0, START, box.canton)
    if state.phase == Phase.CHOOSE:
        for choice in range(DEALT * DEALT):
            out[choice] = KEEP + choice
        return DEALT * DEALT
    return list_answers(box, state, seat, out)


@compiled
def list_stops(out, n, verb, stops):
    while stops != ZERO:
        out[n] = verb + lowest(stops)
        stops = without_lowest(stops)
        n += 1
    return n


@compiled
def list_journey(box, state, seat, out):
    """§3: travel, stay, photograph; pass where nothing else is possible."""
    n = list_stops(out, 0, GO, stops_to_go(box, state, seat))
    if has_begun(state):
        if may_stay(state, seat):
            out[n] = STAY
            n += 1
        return n
    for kind in range(2):
        if objection_to_photo(box, state, seat, kind) == Rule.OK:
            out[n] = PHOTO + kind
            n += 1
    if n == 0:
        out[n] = PASS
        n += 1
    return n


@compiled
def list_cards(box, state, seat, out, n):
    """§8: draw, exchange, play."""
    if objection_to_draw(box, state, seat) == Rule.OK:
        out[n] = DRAW
        n += 1
    for effect in range(len(EFFECTS)):
        if objection_to_exchange(box, state, seat, effect) == Rule.OK:
            out[n] = EXCHANGE + effect
            n += 1
    if may_play(box, state, seat, SHORTEN):
        out[n] = SHORTEN
        n += 1
    for noun in range(2):
        if may_lift(state, seat, noun) and may_play(box, state, seat, LIFT + noun):
            out[n] = LIFT + noun
            n += 1
    if can_pay(box, state, seat, CLOSE_EFFECT):
        for line in range(box.lines):
            if may_close(box, state, seat, line) and may_play(box, state, seat, CLOSE + line):
                out[n] = CLOSE + line
                n += 1
    return list_cards_on_others(box, state, seat, out, n)


@compiled
def list_cards_on_others(box, state, seat, out, n):
    for other in range(box.players):
        if is_another(box, seat, other) and may_play(box, state, seat, DELAY + other):
            out[n] = DELAY + other
            n += 1
    for noun in range(2 * MAX_PLAYERS):
        if may_impose(box, state, seat, noun) and may_play(box, state, seat, IMPOSE + noun):
            out[n] = IMPOSE + noun
            n += 1
    for kind in range(2):
        if may_play(box, state, seat, BLOCK + kind * MAX_STOPS):
            stops = blockable(box, state, seat, BLOCK_EFFECT + kind)
            n = list_stops(out, n, BLOCK + kind * MAX_STOPS, stops)
    return n


@compiled
def can_pay(box, state, seat, effect):
    return state.hand[seat, effect] > 0 and state.left >= box.price[effect]


@compiled
def may_play(box, state, seat, action):
    """Is the card in the hand, and is there time for it, whatever it is played on?"""
    if not can_pay(box, state, seat, effect_of(action)):
        return False
    return objection_to_being_stuck(box, state, seat, action) == Rule.OK


@compiled
def list_answers(box, state, seat, out):
    """§10.1"""
    n = 0
    for kind in range(2):
        effect = BLOCK_EFFECT + kind
        if not (box.reacts[effect] and state.hand[seat, effect] > 0):
            continue
        if budget(box, state, seat) >= box.price[effect]:
            stops = blockable(box, state, seat, effect)
            n = list_stops(out, n, BLOCK + kind * MAX_STOPS, stops)
    out[n], out[n + 1] = ANSWER, SLEEP
    return n + 2
