"""The search, made again for each game by an engine: information-set Monte-Carlo tree search.

Each simulation imagines a whole table from what the seat sees, follows the tree, opens one new node,
looks at what lies there, and hands the result back to the seat of every decision on the way (max^n).
Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", 2012: every seat decides in
a tree of its own, as in their multiple-observer variant. Selection by PUCT (Rosin 2011; Silver et al.
2017), its priors from the hints of the game, one action deep.
"""

from math import sqrt

import numpy as np

from tablee.bots.kernels import own_points
from tablee.bots.tree import EDGE, NODE, NOWHERE, find, key_of
from tablee.kit.engines.kernels import choose, first_seat
from tablee.kit.rules.compiled import apart, compiled, door
from tablee.kit.rules.contract import apply, imagine, legal, ranking, score, worth
from tablee.kit.rules.exact import exp
from tablee.kit.rules.record import MAX_SEATS
from tablee.kit.rules.scratch import scratch

DEEPEST = 96  # decisions from the root to a leaf
ROOT, TABLE, TRIAL = 0, 1, 2  # the states: what the seat sees, a table imagined, one action further
# What a search may be told, by place in `settings`.
SPREAD, EXPLORE, TRUST, PLAYOUTS, HEAT, AHEAD, MARGIN, PREDICT, SEES_ALL = range(9)
SETTINGS = np.array([10.0, 1.0, 2.0, 0.0, 0.1, 0.0, 0.0, 0.0, 0.0])


@door
def search_at(
    boxes, states, words, raw, seat, games, nodes, edges, slots, used, keep, cells, settings, luck,
    dices, logs, out,
):  # fmt: skip
    """Run so many simulations from the view at states[0] for this seat; the nodes there are then.

    words, raw: the same states as 64-bit words and as bytes. `settings` by the names above.
    """
    box, log, dice = boxes[0], logs[0], dices[0]
    path, seats = scratch(DEEPEST, np.int64), scratch(DEEPEST, np.int64)
    values, places = scratch(MAX_SEATS, np.float64), scratch(MAX_SEATS, np.int64)
    root = key_of(words, raw, ROOT, seat, keep, cells)  # the same at every table imagined
    for _ in range(games):
        states[TABLE] = states[ROOT]
        state = states[TABLE]
        if settings[SEES_ALL] == 0:  # 1 is for measuring what luck leaves to be won: no bot has it
            imagine(box, state, seat, dice)
        depth, predicts = 0, False
        while state.waiting and depth < DEEPEST:
            mover = seat if depth == 0 else first_seat(state.waiting)
            is_predicted = predicts and mover != seat
            key = root if depth == 0 else key_of(words, raw, TABLE, mover, keep, cells)
            slot = find(nodes, slots, key)
            if slots[slot] == NOWHERE:
                if used[0] == nodes.size or used[1] + out.size > edges.size:
                    break
                open_node(box, states, mover, nodes, edges, used, settings, log, out, key)
                slots[slot] = used[0] - 1
                if depth > 0 and not is_predicted:  # one new node of the seat's, beside the root
                    break
            node = nodes[slots[slot]]
            if depth == 0:
                predicts = is_due(node.visits, settings[PREDICT])
            edge = likeliest(node, edges) if is_predicted else best_edge(node, edges, settings)
            node.visits += 1
            path[depth], seats[depth] = edge, mover
            depth += 1
            act(box, state, mover, edges[edge].action, log)
        if settings[AHEAD] > 0:
            go_ahead(box, states, settings, log, out)
        value_of(box, states, settings, luck, log, out, values, places)
        for k in range(depth):
            edges[path[k]].visits += 1
            edges[path[k]].total += values[seats[k]]
    return used[0]


@apart
def act(box, state, seat, action, log):
    """Carry out an action: the rules, compiled once for all who call them here."""
    apply(box, state, seat, action, log)


@apart
def actions_of(box, state, seat, out):
    """The legal actions of a seat in `out`; how many they are."""
    return legal(box, state, seat, out)


@apart
def rate(box, state, seat):
    """How good a table looks to a seat, by the hints of the game."""
    return worth(box, state, seat)


@apart
def go_ahead(box, states, settings, log, out):
    """Play on as the hints would, one action deep, for so many decisions of each seat."""
    state, left = states[TABLE], settings[AHEAD] * box.players
    while state.waiting and left > 0:
        mover = first_seat(state.waiting)
        n, best, most = actions_of(box, state, mover, out), 0, 0.0
        for k in range(n):
            if n == 1:
                break
            states[TRIAL] = state
            act(box, states[TRIAL], mover, out[k], log)
            found = rate(box, states[TRIAL], mover)
            if k == 0 or found > most:
                best, most = k, found
        act(box, state, mover, out[best], log)
        left -= 1


@apart
def open_node(box, states, mover, nodes, edges, used, settings, log, out, key):
    """A node for what this seat sees, with an edge for each action and what the hints make of it."""
    n = actions_of(box, states[TABLE], mover, out)
    node = nodes[used[0]]
    node.key, node.visits, node.first, node.edges = key, 0, used[1], n
    most, total = 0.0, 0.0
    for k in range(n):
        edge = edges[used[1] + k]
        edge.action, edge.visits, edge.total, edge.guess, edge.prior = out[k], 0, 0.0, 0.5, 1.0
        if settings[HEAT] > 0 and n > 1:
            states[TRIAL] = states[TABLE]
            act(box, states[TRIAL], mover, out[k], log)
            edge.guess = chance_of(rate(box, states[TRIAL], mover), settings[SPREAD])
            most = max(most, edge.guess)
    for k in range(n):
        edge = edges[used[1] + k]
        if settings[HEAT] > 0:
            edge.prior = exp((edge.guess - most) / settings[HEAT])
        total += edge.prior
    for k in range(n):
        edges[used[1] + k].prior /= total
    used[0] += 1
    used[1] += n


@compiled
def best_edge(node, edges, settings):
    """The edge to follow: what it has brought, and what little is known of it."""
    best, most, trust = node.first, -1.0, settings[TRUST]
    eager = settings[EXPLORE] * sqrt(node.visits + 1.0)
    for k in range(node.first, node.first + node.edges):
        edge = edges[k]
        mean = (edge.total + trust * edge.guess) / (edge.visits + trust)
        hope = mean + eager * edge.prior / (edge.visits + 1.0)
        if hope > most:
            best, most = k, hope
    return best


@compiled
def is_due(done, share):
    """Does the next simulation belong to this share of them, spread evenly?"""
    return int((done + 1) * share) > int(done * share)


@compiled
def likeliest(node, edges):
    """The edge that the hints think best: what others are predicted to do."""
    best = node.first
    for k in range(node.first + 1, node.first + node.edges):
        if edges[k].prior > edges[best].prior:
            best = k
    return best


@apart
def value_of(box, states, settings, luck, log, out, values, places):
    """What the table is worth to each seat, 0 to 1: its end, a playout's, or what the hints say."""
    state = states[TABLE]
    hints = 1.0 - settings[PLAYOUTS]
    if state.waiting:
        for seat in range(box.players):
            values[seat] = 0.0
            if hints > 0:
                values[seat] = hints * chance_of(rate(box, state, seat), settings[SPREAD])
        if settings[PLAYOUTS] == 0:
            return
        while state.waiting:
            mover = first_seat(state.waiting)
            act(box, state, mover, choose(box, state, mover, luck, out), log)
        add_result(box, state, settings[PLAYOUTS], settings, values, places)
    else:
        values[:] = 0.0
        add_result(box, state, 1.0, settings, values, places)


@compiled
def add_result(box, state, weight, settings, values, places):
    """What a game that is over was to each seat: a win, or its part of one that is shared.

    With MARGIN, as much of it goes by the lead instead. Where the hints play on to the end, a lead
    tells apart what leaves the winner the same.
    """
    ranking(box, state, places)
    winners, margin = 0, settings[MARGIN]
    for seat in range(box.players):
        winners += places[seat] == 1
    for seat in range(box.players):
        won = 1.0 / winners if places[seat] == 1 else 0.0
        values[seat] += weight * (1.0 - margin) * won
    if margin > 0:
        score(box, state, places)
        for seat in range(box.players):
            lead = lead_of(box, seat, places)
            values[seat] += weight * margin * chance_of(lead, settings[SPREAD])


@compiled
def lead_of(box, seat, points):
    """By how much a seat leads the best of the others, or trails."""
    best, is_first = 0, True
    for other in range(box.players):
        if other != seat and (is_first or points[other] > best):
            best, is_first = points[other], False
    return points[seat] - best


@compiled
def chance_of(advantage, spread):
    """How likely a win looks with such an advantage (logistic)."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, advantage / spread))))


STAND_INS = {"worth": own_points}
SAMPLES = {
    "words": np.zeros((3, 1), np.uint64),
    "raw": np.zeros((3, 8), np.uint8),
    "nodes": NODE.new(),
    "edges": EDGE.new(),
    "slots": np.zeros(4, np.int32),
    "used": np.zeros(2, np.int64),
    "keep": np.zeros((1, 1), np.uint64),
    "cells": np.zeros((1, 3), np.int64),
    "settings": SETTINGS,
}
