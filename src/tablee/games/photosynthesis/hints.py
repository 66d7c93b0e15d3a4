"""Photosynthesis: what a good player looks at, counted in points.

Tokens taken, light in hand and light to come, trees on their way to a token, pieces ready for them.
The numbers come from many thousands of games between variants of this file, at every number of
players and by the advanced rules too.
"""

import numpy as np

from tablee.games.photosynthesis.game import points
from tablee.games.photosynthesis.light import income
from tablee.games.photosynthesis.pieces import (
    LARGE,
    LEAVES,
    LIGHT_LEFT_PER_POINT,
    LONG_REVOLUTIONS,
    MEDIUM,
    RAYS,
    REVOLUTION,
    SEED,
    SMALL,
    places_of,
)
from tablee.games.photosynthesis.position import (
    Box,
    Phase,
    State,
    is_waited_for,
    next_seat,
    price,
    top_token,
)
from tablee.kit.rules.bits import ZERO, size
from tablee.kit.rules.compiled import compiled

SEARCH = {"MARGIN": 1.0, "SPREAD": 5.0}
RIVALS = 1.25  # to hold the others back is worth a little more than to get on oneself
CELL = 0.01  # §9.4: it only decides between equals

# --- Light -------------------------------------------------------------------

INVESTED = 0.03  # what light gains in worth with each round in which it can still make trees grow…
RIPENING = 5  # …which is too late in the last rounds: no tree grows up in them
TRUST = 0.9  # in what the sun promises for each further round: shadows grow meanwhile
SPROUTING = 0.15  # of the light that a seed would bring as a small tree

ROUNDS = REVOLUTION * LONG_REVOLUTIONS
# What one light is worth, by the rounds that are still to come.
LIGHT = 1 / LIGHT_LEFT_PER_POINT + INVESTED * np.maximum(0, np.arange(ROUNDS + 1) - RIPENING)
# By the rounds to come, and how many of them until the sun stands there: what a tree that earns one
# light then, and again a revolution later, brings to the end of the game.
SUNS = np.array(
    [
        [
            sum(LIGHT[left - k] * TRUST**k for k in range(ahead, left + 1, REVOLUTION))
            for ahead in range(REVOLUTION + 1)
        ]
        for left in range(ROUNDS + 1)
    ]
)

# --- Trees, by size ----------------------------------------------------------

EARNED = np.array([0.035, 0.1, 0.3, 0.8])  # the part of its token that a tree has earned
STEPS = LARGE + 1 - np.arange(4)  # turns until it is collected
READY = np.array([0.05, 0.65, 2.4, 2.8])  # a piece that a tree is waiting for
AT_ONCE = 2  # seeds that find a good place
UNTENDED = 0.15  # a tree that can still grow in this turn

ZONES = np.array(
    [places_of([cell for cell, n in enumerate(LEAVES) if n == leaves + 1]) for leaves in range(4)],
    np.uint64,
)


@compiled
def worth(box: Box, state: State, seat):
    """The prospects of a seat, less those of the others."""
    total = 0.0
    for other in range(box.players):
        counts = 1.0 if other == seat else -RIVALS / (box.players - 1)
        total += counts * prospects(box, state, other)
    return total


@compiled
def prospects(box: Box, state: State, seat):
    """How many points a seat may hope to end with."""
    if state.phase == Phase.OVER:
        return points(box, state, seat) + CELL * size(state.own[seat])
    return state.points[seat] + light_worth(box, state, seat) + trees_worth(box, state, seat)


# --- Light -------------------------------------------------------------------


@compiled
def light_worth(box: Box, state: State, seat):
    """The light in hand, and all that the trees will bring as they stand, while the sun goes round."""
    left, light, total = box.rounds - state.rounds, state.light[seat], 0.0
    for ahead in range(1, min(REVOLUTION, left) + 1):
        lit = state.own[seat] & in_light_after(state, ahead)
        gain = income(box, state, lit)
        total += SUNS[left, ahead] * (gain + SPROUTING * size(lit & state.pieces[SEED]))
        if ahead == 1:
            light = min(
                light, box.most_light - gain
            )  # the next light will push it off the track, §3.5
    return total + LIGHT[left] * light


@compiled
def in_light_after(state: State, rounds):
    """The places of all pieces that will stand in the light so many rounds from now: §3.3, §3.4.

    `in_light` in light.py says the same of today's sun, by the letter of the rules.
    """
    ray = RAYS[(state.rounds - 1 + rounds) % REVOLUTION]
    shade = shadow(state.pieces[LARGE], ray, LARGE)
    lit = state.pieces[LARGE] & ~shade
    shade |= shadow(state.pieces[MEDIUM], ray, MEDIUM)
    lit |= state.pieces[MEDIUM] & ~shade
    shade |= shadow(state.pieces[SMALL], ray, SMALL)
    return lit | (state.pieces[SMALL] | state.pieces[SEED]) & ~shade


@compiled
def shadow(trees, ray, cells):
    """Where the shadows of these trees fall."""
    shade = ZERO
    for _ in range(cells):
        trees = trees << np.uint64(ray) if ray > 0 else trees >> np.uint64(-ray)
        shade |= trees
    return shade


# --- Trees -------------------------------------------------------------------


@compiled
def trees_worth(box: Box, state: State, seat):
    """What the pieces of a seat are worth, on the island and beside the board."""
    left, total, asked = box.rounds - state.rounds, 0.0, is_waited_for(state, seat)
    if left >= STEPS[SEED]:
        total += READY[SEED] * min(AT_ONCE, state.available[seat, SEED])
    for kind in range(LARGE + 1):
        trees, tended = state.own[seat] & state.pieces[kind], 0
        is_last = left + 1 == STEPS[kind]
        grows = asked and kind < LARGE and left + 1 >= STEPS[kind]
        if is_last or grows:
            tended = trees_to_tend(box, state, seat, kind)
        hopeful = size(trees) if left >= STEPS[kind] else 0
        if is_last:  # too late for those that do nothing in this turn
            hopeful = tended
        total += EARNED[kind] * best_tokens(state, trees, hopeful)
        if kind < LARGE:
            total += READY[kind + 1] * min(hopeful, state.available[seat, kind + 1])
        if grows:
            total += UNTENDED * tended
    return total


@compiled
def trees_to_tend(box: Box, state: State, seat, kind):
    """How many pieces of a size can still take their next step in this turn, with the light in hand."""
    if has_passed(box, state, seat):
        return 0
    cost = box.growing[kind] if kind < LARGE else box.collecting
    if kind < LARGE and state.available[seat, kind + 1] == 0:
        cost += price(state, seat, kind + 1)
    idle = size(state.own[seat] & state.pieces[kind] & ~state.used)
    return min(idle, state.light[seat] // cost)


@compiled
def best_tokens(state: State, trees, most):
    """The tokens that the best so many of these trees would bring today."""
    total = 0
    for leaves in range(3, -1, -1):
        here = min(most, size(trees & ZONES[leaves]))
        if here > 0:
            total += here * next_token(state, leaves)
            most -= here
    return total


@compiled
def next_token(state: State, leaves):
    """The token on top of a pile; where there is none, of the next lower one: §8.2."""
    while leaves > 0 and state.piles[leaves] == 0:
        leaves -= 1
    return top_token(state, leaves) if state.piles[leaves] > 0 else 0


@compiled
def has_passed(box: Box, state: State, seat):
    """Has this seat had its turn in this round?"""
    other = state.first
    while not is_waited_for(state, other):
        if other == seat:
            return True
        other = next_seat(box, other)
    return False
