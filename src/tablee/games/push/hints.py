"""Push: what a good player looks at, counted in points.

What is in the bank is safe; what is on a bench may go with the next die, the more likely the longer
the game goes on. In the middle of a turn: what everybody would take if it stopped here, against what
one more card may bring and, with the exact chance of it, cost.
"""

from tablee.games.push.columns import columns_for
from tablee.games.push.game import next_to_take
from tablee.games.push.odds import cards_that_bust
from tablee.games.push.pieces import COLUMNS, FACES, NUMBERED, POINTS, ROLL
from tablee.games.push.position import Phase
from tablee.kit.bits import ZERO, bit, has
from tablee.kit.compiled import compiled
from tablee.kit.record import NONE

RISK = 0.45  # of a card on the bench, and what it takes to bank it, while there are many to come
MANY = 50  # cards in the deck
A_TURN = 8.0  # points by which a turn puts its player ahead of the others, about
ONE_MORE = 1.5  # points that a card brings, on the average, to whoever pushes on
AT_FIRST = 5.5  # the same with one column, which nothing threatens yet
SEARCH = {"SPREAD": 20.0, "EXPLORE": 0.2, "AHEAD": 0}  # what follows the turn only adds noise


@compiled
def worth(box, state, seat):
    """The prospects of a seat, less those of the others."""
    total = turns_to_come(box, state, seat)
    for other in range(box.players):
        total += share_of(box, seat, other) * holdings(state, other)
    if state.phase == Phase.TAKE:
        total += shared(box, state, state.columns.copy(), taking(state), seat)
    elif state.phase == Phase.GO_ON:
        total += going_on(box, state, state.columns, seat)
    elif state.phase == Phase.PLACE:
        total += best_placing(box, state, seat)
    return total


@compiled
def share_of(box, seat, other):
    """How much the points of another count for a seat."""
    return 1.0 if other == seat else -1.0 / (box.players - 1)


@compiled
def turns_to_come(box, state, seat):
    """The sooner a seat has its turn, the better: nothing in the mean over all seats."""
    if state.left == 0 or state.phase == Phase.OVER:
        return 0.0
    wait = (seat - state.turn) % box.players
    if state.phase != Phase.TURN:  # this turn is counted by itself
        wait = (wait - 1) % box.players
    return A_TURN * (0.5 - wait / (box.players - 1))


@compiled
def kept(state):
    """How much of a point on the bench will be left."""
    return 1.0 - RISK * min(1.0, state.left / MANY)


@compiled
def holdings(state, seat):
    """What a seat has, in points to hope for."""
    total, keep = 0.0, kept(state)
    for card in range(NUMBERED):
        total += POINTS[card] * (state.bank[seat, card] + keep * state.bench[seat, card])
    return total


@compiled
def taking(state):
    """Who is choosing a column."""
    seat = 0
    while not state.waiting >> seat & 1:
        seat += 1
    return seat


# --- In the middle of a turn -------------------------------------------------


@compiled
def best_placing(box, state, seat):
    """A card is to be placed: the best of its places."""
    columns, best = state.columns.copy(), 0.0
    places = columns_for(columns, state.drawn)
    mine, first = state.turn == seat, True
    for column in range(COLUMNS):
        if has(places, column):
            columns[column] |= bit(state.drawn)
            value = going_on(box, state, columns, seat)
            columns[column] &= ~bit(state.drawn)
            if first or (value > best) == mine:
                best, first = value, False
    return best


@compiled
def going_on(box, state, columns, seat):
    """To stop here or to push on: what the one whose turn it is would rather do."""
    stopping = shared(box, state, columns.copy(), state.turn, seat)
    if state.left == 0:
        return stopping
    chance = cards_that_bust(box, state, columns) / state.left
    more = ONE_MORE if columns[1] != ZERO else AT_FIRST
    pushing = (1 - chance) * (stopping + more * share_of(box, seat, state.turn))
    if chance > 0:
        pushing += chance * busting(box, state, columns.copy(), seat)
    return max(stopping, pushing) if seat == state.turn else min(stopping, pushing)


@compiled
def busting(box, state, columns, seat):
    """§5: the die costs something, and the others share the columns."""
    lost = cost_of_the_die(box, state, state.turn, ZERO)
    others = shared(box, state, columns, next_to_take(box, state, state.turn), seat)
    return others - share_of(box, seat, state.turn) * lost


@compiled
def shared(box, state, columns, seat, me):
    """§4: what it brings to `me` if from this seat on each takes the column that is best for them."""
    total = 0.0
    while seat != NONE:
        best, most = NONE, 0.0
        for column in range(COLUMNS):
            if columns[column] != ZERO:
                value = gain(box, state, seat, columns[column])
                if best == NONE or value > most:
                    best, most = column, value
        if best == NONE:
            return total
        columns[best] = ZERO
        total += share_of(box, me, seat) * most
        seat = next_to_take(box, state, seat)
    return total


@compiled
def gain(box, state, seat, cards):
    """What a column is worth to a seat, the die of a Roll card included."""
    points = 0
    for card in range(NUMBERED):
        if has(cards, card):
            points += POINTS[card]
    total = kept(state) * points
    if has(cards, ROLL):
        total -= cost_of_the_die(box, state, seat, cards)
    return total


@compiled
def cost_of_the_die(box, state, seat, cards):
    """§6: what a roll costs on the average, with these cards just taken."""
    points = 0
    for card in range(NUMBERED):
        points += POINTS[card] * state.bench[seat, card]
        if has(cards, card):
            points += POINTS[card]
    faces = 2 if box.risks else 1  # that cost a point: its colour, and the star
    return kept(state) * points * faces / len(FACES)
