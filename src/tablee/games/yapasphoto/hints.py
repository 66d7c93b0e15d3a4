"""yapasphoto: what a good player looks at, counted in points.

What has been scored, and what can still be had, the less the more hours it takes to get there:
the rest of the route in its order, the gateways, the nearest sights.
"""

from tablee.games.yapasphoto.game import points
from tablee.games.yapasphoto.pieces import (
    DEALT,
    HOUR,
    PHOTO_BONUS,
    ROUTE_BONUS,
    ROUTE_STOPS,
)
from tablee.games.yapasphoto.position import (
    Phase,
    blocked,
    budget,
    obtainable,
    photos_of,
)
from tablee.kit.bits import ZERO, has, lowest, size, without_lowest
from tablee.kit.compiled import compiled
from tablee.kit.record import NONE

RIVALS = 1.0  # a race: to hold another back is as good as to get on oneself
PATIENCE = 0.5  # what a point in an hour's time is worth today
PHOTO_TURN = 0.75  # of a point: a photo takes a turn of its own
HINDERED = 0.5  # what is left of that where it is blocked, or another kind is imposed
FOCUS = 0.75  # on the best goal
NOT_HERE = 0.4  # a journey cannot end where it began, §4.4
BONUS = 0.9
CARD = 0.06  # an action card in the hand
LOST_HOUR = 0.5  # what a turn's hour is worth, where some of it is lost to delays
HELD_BACK = 0.12  # a kind imposed
PHOTO = 0.001  # §6.4: it only decides between equals
# To play on as the hints would tells a search nothing here: one that does not, with ten times as many
# simulations, won 26 of 40 games against one that does, where that had won nothing by more of them.
# In half of them the others do what is plainly best: so it looks further along its own way.
SEARCH = {"SPREAD": 3.0, "EXPLORE": 0.2, "AHEAD": 0, "PREDICT": 0.5}
SIMULATIONS = {"casual": 30, "expert": 20_000}  # with 60, casual wins 3 games of 10 from club


@compiled
def worth(box, state, seat):
    """The prospects of a seat, less those of the others."""
    total = prospects(box, state, seat)
    for other in range(box.players):
        if other != seat:
            total -= RIVALS / (box.players - 1) * prospects(box, state, other)
    return total


@compiled
def prospects(box, state, seat):
    """How many points a seat may hope for."""
    total = points(box, state, seat) + PHOTO * photos_of(state, seat)
    if state.phase == Phase.OVER:
        return total
    here = place_of(box, state, seat)
    total += goals_worth(box, state, seat, here)
    if is_in_mid_turn(state, seat) and here == state.origin:
        total -= NOT_HERE
    if box.spiced:
        total += CARD * state.held[seat]
        total -= LOST_HOUR * (HOUR - budget(box, state, seat)) / HOUR
        if state.imposed[seat] != NONE:
            total -= HELD_BACK
    return total


@compiled
def is_in_mid_turn(state, seat):
    return state.phase == Phase.TURN and state.turn == seat and state.walked > 0


@compiled
def goals_worth(box, state, seat, here):
    """All that can still be had, above all the best of it: who wants everything goes nowhere."""
    best = route_worth(box, state, seat, here)
    every = best
    card = card_of(state, seat, state.destination_cards, 1)
    gateways = box.gateways[card] & ~state.reached[seat]
    while gateways != ZERO:
        value = soon(box.apart[here, lowest(gateways)])
        gateways = without_lowest(gateways)
        best, every = max(best, value), every + value
    if not box.quick:
        value = sights_worth(box, state, seat, here)
        best, every = max(best, value), every + value
    return FOCUS * best + (1 - FOCUS) * every


@compiled
def card_of(state, seat, cards, divisor):
    """The card kept, or sealed to be kept."""
    choice = state.choice[seat]
    if choice == NONE:
        return cards[seat, 0]
    return cards[seat, choice // divisor % DEALT]


@compiled
def place_of(box, state, seat):
    """Where the pawn is, or where it will begin if its player is wise."""
    if state.stop[seat] != NONE:
        return state.stop[seat]
    return box.routes[card_of(state, seat, state.route_cards, DEALT), 0]


@compiled
def soon(minutes):
    """The part of a point that is so many minutes away. That this is convex makes a player head
    for one goal after the other, and stop where each further line leads away from the best."""
    return PATIENCE ** (minutes / HOUR)


@compiled
def route_worth(box, state, seat, here):
    """The stops of the route to come, each after those before it."""
    route = card_of(state, seat, state.route_cards, DEALT)
    total, minutes = 0.0, 0
    for k in range(state.scored[seat], ROUTE_STOPS):
        minutes += box.apart[here, box.routes[route, k]]
        here = box.routes[route, k]
        total += soon(minutes)
    if state.scored[seat] < ROUTE_STOPS and state.bonus[ROUTE_BONUS] == NONE and not box.quick:
        total += BONUS * soon(minutes)
    return total


@compiled
def sights_worth(box, state, seat, here):
    """The best sight that this seat can still photograph."""
    best = 0.0
    for kind in range(2):
        value = PHOTO_TURN
        if state.bonus[PHOTO_BONUS + kind] == NONE:
            missing = box.needed - size(state.photos[seat, kind])
            value += PHOTO_TURN * BONUS / max(1, missing)
        if state.imposed[seat] == 1 - kind:
            value *= HINDERED
        sights = obtainable(box, state, seat, kind)
        shut = blocked(box, state, kind)
        while sights != ZERO:
            stop = lowest(sights)
            sights = without_lowest(sights)
            gain = value * soon(box.apart[here, stop])
            best = max(best, gain * HINDERED if has(shut, stop) else gain)
    return best
