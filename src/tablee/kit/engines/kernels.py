"""The doors of every game: what Python calls, made again for each game by an engine."""

from tablee.kit.rules.bits import lowest
from tablee.kit.rules.compiled import compiled, door
from tablee.kit.rules.contract import (
    apply,
    check_sanity,
    count,
    imagine,
    legal,
    nth,
    objection,
    ranking,
    score,
    setup,
)
from tablee.kit.rules.dice import next_luck, one_of, pick
from tablee.kit.rules.numeric import np

SEAT = 1 << 20  # a choice is seat * SEAT + action


@door
def setup_at(boxes, states, i, logs):
    """Lay out state i; its dice must lie there already."""
    setup(boxes[0], states[i], logs[0])


@door
def objection_at(boxes, states, i, seat, action):
    """The clause that forbids it, or 0."""
    return objection(boxes[0], states[i], seat, action)


@door
def objections_at(boxes, states, i, seat, out):
    """The clause, or 0, for every action: `out` has room for all of them."""
    for action in range(out.size):
        out[action] = objection(boxes[0], states[i], seat, action)


@door
def legal_at(boxes, states, i, seat, out):
    """The legal actions of a seat in `out`; how many they are."""
    return legal(boxes[0], states[i], seat, out)


@door
def apply_at(boxes, states, i, seat, action, logs):
    """Carry out a legal action on state i."""
    apply(boxes[0], states[i], seat, action, logs[0])


@door
def imagine_at(boxes, states, i, seat, dices):
    """Make the view at i a full state."""
    imagine(boxes[0], states[i], seat, dices[0])


@door
def score_at(boxes, states, i, out):
    """The points of each seat in `out`."""
    score(boxes[0], states[i], out)


@door
def ranking_at(boxes, states, i, out):
    """The place of each seat in `out`."""
    ranking(boxes[0], states[i], out)


@door
def sanity_at(boxes, states, i):
    """Is everything still there?"""
    return bool(check_sanity(boxes[0], states[i]))


@door
def playouts_at(boxes, states, i, games, luck, logs, out, totals):
    """Play whole games on state i, each choice uniform; the decisions taken.

    `totals` adds up the points of each seat. The dice of the table run on from game to game.
    """
    box, state, log = boxes[0], states[i], logs[0]
    decisions = 0
    for _ in range(games):
        setup(box, state, log)
        while state.waiting:
            seat = first_seat(state.waiting)
            apply(box, state, seat, choose(box, state, seat, luck, out), log)
            decisions += 1
        score(box, state, out)
        for seat in range(totals.size):
            totals[seat] += out[seat]
    return decisions


@door
def perft_at(boxes, states, depth, choices, out, logs):
    """How many sequences of `depth` decisions begin at states[0].

    states: depth + 1 records; choices: depth rows of at least seats x actions + 2 numbers.
    """
    box, log = boxes[0], logs[0]
    if depth == 0:
        return 1
    total, level = 0, 0
    list_choices(box, states[0], choices[0], out)
    while level >= 0:
        row = choices[level]
        if level == depth - 1:
            total += row[0]
            level -= 1
        elif row[1] < row[0]:
            choice = row[2 + row[1]]
            row[1] += 1
            states[level + 1] = states[level]
            apply(box, states[level + 1], choice // SEAT, choice % SEAT, log)
            level += 1
            list_choices(box, states[level], choices[level], out)
        else:
            level -= 1
    return total


@compiled
def list_choices(box, state, row, out):
    """row: how many, which is next, and every choice of every seat that the table waits for."""
    row[0], row[1] = 0, 0
    for seat in range(12):
        if state.waiting >> seat & 1:
            n = legal(box, state, seat, out)
            for k in range(n):
                row[2 + row[0] + k] = seat * SEAT + out[k]
            row[0] += n


@compiled
def first_seat(waiting):
    """The lowest seat of a mask that is not empty."""
    return lowest(np.uint64(waiting))


@compiled
def choose(box, state, seat, luck, out):
    """Any legal action, each as likely; an engine puts `choose_nth` here if the game can count."""
    return out[pick(luck, legal(box, state, seat, out))]


@compiled
def choose_nth(box, state, seat, luck, out):
    """The same without a list."""
    word = next_luck(luck)  # before the count: a store between the two would make nth count again
    return nth(box, state, seat, one_of(word, count(box, state, seat)))
