"""yapasphoto: what a good player looks at, counted in points.

What has been scored, and what can still be had, the less the more hours it takes to get there:
a tour of the rest of the route, in its order, and of the gateways; the nearest sights. What to
look at was read from how games ended, by how much was tried in play (decision 23).
"""

from tablee.games.yapasphoto.laps import points
from tablee.games.yapasphoto.pieces import DEALT, HOUR, PHOTO_BONUS, ROUTE_STOPS
from tablee.games.yapasphoto.position import (
    Box,
    Phase,
    State,
    blocked,
    budget,
    obtainable,
    photos_of,
)
from tablee.games.yapasphoto.quick import has_sights
from tablee.kit.rules.bits import ZERO, bit, has, lowest, size, without_lowest
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.exact import exp
from tablee.kit.rules.numeric import np
from tablee.kit.rules.record import NONE

RIVALS = 1.0  # a race: to hold another back is as good as to get on oneself
ON_TOUR = -0.35667494393873245  # log(0.7): what a goal of the tour in an hour's time is worth today
HOURLY = 0.38  # what the tour costs for each of its hours
PATIENCE = -0.6931471805599453  # log(0.5): what a sight in an hour's time is worth today
SIGHTS = 1.2  # the best of them, as others follow
PHOTO_TURN = 0.75  # of a point: a photo takes a turn of its own
HINDERED = 0.5  # what is left of that where it is blocked, or another kind is imposed
NOT_HERE = 0.4  # a journey cannot end where it began, §4.4
BONUS = 0.9  # for the last photo of a kind that earns it
CARD = 0.06  # an action card in the hand
LOST_HOUR = 0.5  # what a turn's hour is worth, where some of it is lost to delays
HELD_BACK = 0.12  # a kind imposed
PHOTO = 0.001  # §6.4: it only decides between equals
# To play on as the hints would tells a search nothing here: one that does not, with ten times as many
# simulations, won 26 of 40 games against one that does, where that had won nothing by more of them.
# In half of them the others do what is plainly best: so it looks further along its own way.
SEARCH = {"SPREAD": 3.0, "EXPLORE": 0.2, "AHEAD": 0, "PREDICT": 0.5}
SIMULATIONS = {"casual": 30, "club": 80, "expert": 20_000}  # so that no level comes near another
FAR = 480  # minutes up to which a table says what is left of a point: those of nearly every tour
POINTS_TO_COME = np.array(
    [[exp(today * (m / HOUR)) for m in range(FAR)] for today in (ON_TOUR, PATIENCE)]
)


@compiled
def worth(box: Box, state: State, seat):
    """The prospects of a seat, less those of the others."""
    total = prospects(box, state, seat)
    for other in range(box.players):
        if other != seat:
            total -= RIVALS / (box.players - 1) * prospects(box, state, other)
    return total


@compiled
def prospects(box: Box, state: State, seat):
    """How many points a seat may hope for."""
    total = points(box, state, seat) + PHOTO * photos_of(state, seat)
    if state.phase == Phase.OVER:
        return total
    here = place_of(box, state, seat)
    total += tour_worth(box, state, seat, here)
    if has_sights(box):
        total += SIGHTS * sights_worth(box, state, seat, here)
    if is_in_mid_turn(state, seat) and here == state.origin:
        total -= NOT_HERE
    if box.spiced:
        total += CARD * state.held[seat]
        total -= LOST_HOUR * (box.turn_minutes - budget(box, state, seat)) / HOUR
        if state.imposed[seat] != NONE:
            total -= HELD_BACK
    return total


@compiled
def is_in_mid_turn(state: State, seat):
    return state.phase == Phase.TURN and state.turn == seat and state.walked > 0


@compiled
def card_of(state: State, seat, cards, divisor):
    """The card kept, or sealed to be kept."""
    choice = state.choice[seat]
    if choice == NONE:
        return cards[seat, 0]
    return cards[seat, choice // divisor % DEALT]


@compiled
def place_of(box: Box, state: State, seat):
    """Where the pawn is, or where it will begin if its player is wise."""
    if state.stop[seat] != NONE:
        return state.stop[seat]
    return box.routes[card_of(state, seat, state.route_cards, DEALT), 0]


@compiled
def on_tour(minutes):
    """The part of a point at a goal that is so many minutes away."""
    return POINTS_TO_COME[0, minutes] if minutes < FAR else exp(ON_TOUR * (minutes / HOUR))


@compiled
def at_a_sight(minutes):
    """The same at a sight."""
    return POINTS_TO_COME[1, minutes] if minutes < FAR else exp(PATIENCE * (minutes / HOUR))


@compiled
def tour_worth(box: Box, state: State, seat, here):
    """The goals to come, the nearest one first each time, and what the whole tour takes."""
    route = card_of(state, seat, state.route_cards, DEALT)
    card = card_of(state, seat, state.destination_cards, 1)
    gateways = box.gateways[card] & ~state.reached[seat]
    scored, minutes, total = state.scored[seat], 0, 0.0
    while scored < ROUTE_STOPS or gateways != ZERO:
        goal = nearest(box, here, gateways)
        if scored < ROUTE_STOPS:
            stop = box.routes[route, scored]
            if goal == NONE or box.apart[here, stop] <= box.apart[here, goal]:
                goal, scored = stop, scored + 1
        gateways &= ~bit(goal)
        minutes += box.apart[here, goal]
        here = goal
        total += on_tour(minutes)
    return total - HOURLY * minutes / HOUR


@compiled
def nearest(box: Box, here, stops):
    """The nearest of these stops, or NONE."""
    best = NONE
    while stops != ZERO:
        stop = lowest(stops)
        stops = without_lowest(stops)
        if best == NONE or box.apart[here, stop] < box.apart[here, best]:
            best = stop
    return best


@compiled
def sights_worth(box: Box, state: State, seat, here):
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
            gain = value * at_a_sight(box.apart[here, stop])
            best = max(best, gain * HINDERED if has(shut, stop) else gain)
    return best
