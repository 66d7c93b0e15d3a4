"""Push: what a good player looks at, counted in points.

What is in the bank is safe; what is on a bench may go with the next die, the more likely the longer
the game goes on. In the middle of a turn: what everybody would take if it stopped here, against what
one more card may bring and, with the exact chance of it, cost.
"""

import numpy as np

from tablee.games.push.columns import columns_for, columns_there
from tablee.games.push.die import cost_of_the_die
from tablee.games.push.game import next_to_take
from tablee.games.push.odds import cards_that_bust
from tablee.games.push.pieces import COLUMNS, MAX_PLAYERS, NUMBERED, POINTS, ROLL
from tablee.games.push.position import Box, Phase, State
from tablee.kit.rules.bits import ZERO, bit, has
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.exact import exp
from tablee.kit.rules.record import NONE
from tablee.kit.rules.scratch import scratch

RISK = 0.4  # of a card on the bench, and what it takes to bank it, while there are many to come
MANY = 20  # cards in the deck for each player
A_TURN = 8.0  # points by which a turn puts its player ahead of the others, about
ONE_MORE = 1.5  # points that a card seems to bring to whoever pushes on; it brings none
AT_FIRST = 4.0  # and what it does bring with one column, which nothing threatens yet
SPREAD = 20.0  # points of a lead that make it sure, about
SEARCH = {"SPREAD": SPREAD, "EXPLORE": 0.2, "AHEAD": 0}  # what follows the turn only adds noise

BANKED, BENCH, COLUMN, HOPE = range(4)  # rows of a sheet: points of each seat, of each column
ROWS = HOPE + 1


@compiled
def worth(box: Box, state: State, seat):
    """The prospects of a seat, less those of the others."""
    sheet = counted(box, state, scratch((ROWS, MAX_PLAYERS), np.float64))
    if state.phase == Phase.PLACE:
        return best_placing(box, state, sheet, seat)
    if state.phase == Phase.GO_ON:
        return going_on(box, state, sheet, state.columns, seat)
    look_at_benches(box, state, sheet)
    if state.phase == Phase.TAKE:
        share_out(box, state, sheet, state.columns, taking(state))
    return lead(box, sheet, seat)


# --- What each may hope for --------------------------------------------------


@compiled
def counted(box: Box, state: State, sheet):
    """An empty sheet with the points of every bank, bench and column, and no hopes yet."""
    for seat in range(box.players):
        for card in range(NUMBERED):
            sheet[BANKED, seat] += POINTS[card] * state.bank[seat, card]
            sheet[BENCH, seat] += POINTS[card] * state.bench[seat, card]
    for column in range(COLUMNS):
        sheet[COLUMN, column] = points_of(state.columns[column])
    return sheet


@compiled
def points_of(cards):
    """The sum of a column."""
    points = 0
    for card in range(NUMBERED):
        if has(cards, card):
            points += POINTS[card]
    return points


@compiled
def kept(box: Box, state: State):
    """How much of a point on the bench will be left."""
    return 1.0 - RISK * min(1.0, state.left / (MANY * box.players))


@compiled
def look_at_benches(box: Box, state: State, sheet):
    """The hopes of each before anything is taken; the sooner their turn, the better."""
    keep, others = kept(box, state), box.players - 1
    for seat in range(box.players):
        sheet[HOPE, seat] = sheet[BANKED, seat] + keep * sheet[BENCH, seat]
        if state.left > 0 and state.phase != Phase.OVER:
            wait = seat - state.turn
            if state.phase != Phase.TURN:  # this turn is counted by itself
                wait -= 1
            if wait < 0:
                wait += box.players
            sheet[HOPE, seat] += A_TURN * (0.5 * others - wait) / box.players


@compiled
def lead(box: Box, sheet, seat):
    """By how much the hopes of a seat are above those of the others."""
    total = 0.0
    for other in range(box.players):
        total += sheet[HOPE, other]
    return (box.players * sheet[HOPE, seat] - total) / (box.players - 1)


@compiled
def chance(box: Box, sheet, seat):
    """How likely the seat is to win, as far as hopes tell."""
    total = 1.0
    for other in range(box.players):
        if other != seat:
            total += exp((sheet[HOPE, other] - sheet[HOPE, seat]) / SPREAD)
    return 1.0 / total


@compiled
def taking(state: State):
    """Who is choosing a column."""
    seat = 0
    while not state.waiting >> seat & 1:
        seat += 1
    return seat


# --- In the middle of a turn -------------------------------------------------


@compiled
def best_placing(box: Box, state: State, sheet, seat):
    """A card is to be placed: the best of its places."""
    columns, best = scratch(COLUMNS, np.uint64), 0.0
    for column in range(COLUMNS):
        columns[column] = state.columns[column]
    places = columns_for(box, columns, state.drawn)
    mine, first = state.turn == seat, True
    for column in range(COLUMNS):
        if has(places, column):
            columns[column] |= bit(state.drawn)
            sheet[COLUMN, column] += POINTS[state.drawn]
            value = going_on(box, state, sheet, columns, seat)
            sheet[COLUMN, column] -= POINTS[state.drawn]
            columns[column] &= ~bit(state.drawn)
            if first or (value > best) == mine:
                best, first = value, False
    return best


@compiled
def going_on(box: Box, state: State, sheet, columns, seat):
    """To stop here or to push on: what the one whose turn it is would rather do."""
    stop(box, state, sheet, columns)
    stopping = lead(box, sheet, seat)
    if state.left == 0:
        return stopping
    sheet[HOPE, state.turn] += one_more(columns, False)
    likely = cards_that_bust(box, state, columns) / state.left
    pushing = (1 - likely) * lead(box, sheet, seat)
    if likely > 0:
        bust(box, state, sheet, columns)
        pushing += likely * lead(box, sheet, seat)
    return max(stopping, pushing) if seat == state.turn else min(stopping, pushing)


@compiled
def one_more(columns, cool):
    """Points that a card more is hoped to bring to whoever draws it; a cool head hopes for less."""
    points = 0.0 if cool else ONE_MORE
    return points if columns[1] != ZERO else points + AT_FIRST


@compiled
def stop(box: Box, state: State, sheet, columns):
    """§3.7: hopes if the turn ends here."""
    look_at_benches(box, state, sheet)
    share_out(box, state, sheet, columns, state.turn)


@compiled
def bust(box: Box, state: State, sheet, columns):
    """§5: hopes if the die costs something, and the others share the columns."""
    look_at_benches(box, state, sheet)
    sheet[HOPE, state.turn] -= kept(box, state) * cost_of_the_die(box) * sheet[BENCH, state.turn]
    share_out(box, state, sheet, columns, next_to_take(box, state, state.turn))


@compiled
def share_out(box: Box, state: State, sheet, columns, seat):
    """§4: from this seat on each takes the column that is best for them."""
    left, keep = columns_there(columns), kept(box, state)
    while seat != NONE and left != ZERO:
        best, most = NONE, 0.0
        for column in range(COLUMNS):
            if has(left, column):
                value = gain(box, sheet, columns, seat, column)
                if best == NONE or value > most:
                    best, most = column, value
        left &= ~bit(best)
        sheet[HOPE, seat] += keep * most
        seat = next_to_take(box, state, seat)


@compiled
def gain(box: Box, sheet, columns, seat, column):
    """Points that a column brings to a bench, less what its Roll card costs on the average."""
    points = sheet[COLUMN, column]
    if has(columns[column], ROLL):
        points -= cost_of_the_die(box) * (sheet[BENCH, seat] + points)
    return points
