"""The greedy bot's look one move ahead, made again for each game by an engine."""

import numpy as np

from tablee.kit.rules.compiled import compiled, door
from tablee.kit.rules.contract import apply, imagine, score, worth
from tablee.kit.rules.dice import roll
from tablee.kit.rules.record import MAX_SEATS
from tablee.kit.rules.scratch import scratch

TABLES = 8  # that a bot imagines where something is hidden or left to chance
ALIKE = 1e-9  # sums of the same numbers in another order


@door
def best_at(boxes, states, seat, out, values, hides, dices, logs):
    """The action of `out` after which the table is worth most to the seat; the dice break ties.

    states: what the seat sees, a table that it imagines, and that table after an action.
    """
    box, dice, log = boxes[0], dices[0], logs[0]
    values[:] = 0
    for _ in range(TABLES):
        states[1] = states[0]
        imagine(box, states[1], seat, dice)
        log.revealed = False
        for k in range(out.size):
            states[2] = states[1]
            apply(box, states[2], seat, out[k], log)
            values[k] += worth(box, states[2], seat)
        if not hides and not log.revealed:
            break  # every other table would be the same
    return out[one_of_the_best(values, dice)]


SAMPLES = {"values": np.zeros(1), "hides": False}


@compiled
def one_of_the_best(values, dice):
    """The place of the highest value; of several, each as likely."""
    most, ties = values[0] - ALIKE, 0
    for value in values:
        most = max(most, value - ALIKE)
    for value in values:
        if value >= most:
            ties += 1
    left = roll(dice, ties)
    for k in range(values.size):
        if values[k] >= most:
            if left == 0:
                return k
            left -= 1
    return 0


@compiled
def own_points(box, state, seat):
    """The points of a seat: what a table is worth in a game without hints."""
    out = scratch(MAX_SEATS, np.int64)
    score(box, state, out)
    return float(out[seat])


STAND_INS = {"worth": own_points}
