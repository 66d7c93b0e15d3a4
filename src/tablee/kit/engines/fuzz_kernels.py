"""The door of the fuzzer: one random game, every decision of it looked at."""

import numpy as np

from tablee.kit.engines.kernels import first_seat
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
    setup,
)
from tablee.kit.rules.dice import pick
from tablee.kit.rules.log import ROOM

FINE, DEAD_END, FOREIGN, LIST_IS_WRONG, COUNT_IS_WRONG, INSANE, FULL_LOG, ENDLESS, NO_WINNER = (
    range(9)
)
SCAN_EACH = 16  # decisions from one scan of every action to the next


@door
def fuzz_at(boxes, states, seats, longest, luck, logs, dices, out, why, met, arrows, story):
    """Play one game on state 0 and look at every decision; what went wrong, or FINE.

    story: [decisions, seat, action, seat, action…]; met: how often each rule objected; arrows: how
    often each phase led to each.
    """
    setup(boxes[0], states[0], logs[0])
    return play_on(
        boxes[0], states, seats, longest, luck, logs[0], dices[0], out, why, met, arrows, story
    )


@compiled
def play_on(box, states, seats, longest, luck, log, dice, out, why, met, arrows, story):
    """The same from the position at state 0 on, whatever has led to it."""
    state = states[0]
    story[0] = 0
    while state.waiting:
        if story[0] == longest:
            return ENDLESS
        if not check_sanity(box, state):
            return INSANE
        scan = pick(luck, SCAN_EACH) == 0
        for seat in range(seats):
            trouble = look_at(box, state, seat, scan, luck, out, why, met)
            if trouble != FINE:
                return trouble
        seat = any_seat(state.waiting, luck)
        action = out[pick(luck, legal(box, state, seat, out))]
        story[1 + 2 * story[0]], story[2 + 2 * story[0]] = seat, action
        story[0] += 1
        phase, log.count = state.phase, 0
        apply(box, state, seat, action, log)
        arrows[phase, state.phase] += 1
        if log.count > ROOM:
            return FULL_LOG
        if scan:
            states[1] = states[0]
            imagine(box, states[1], -1, dice)
    if not check_sanity(box, state):
        return INSANE
    met[objection(box, state, 0, 0)] += 1
    ranking(box, state, out)
    return FINE if first_place(seats, out) == 1 else NO_WINNER


@compiled
def first_place(seats, places):
    """The highest place that anybody has."""
    first = places[0]
    for seat in range(1, seats):
        first = min(first, places[seat])
    return first


@compiled
def look_at(box, state, seat, scan, luck, out, why, met):
    """One seat before a decision: may it act as it should, and does the list tell the truth?"""
    n = legal(box, state, seat, out)
    if state.waiting >> seat & 1:
        if n == 0:
            return DEAD_END
    elif n != 0:
        return FOREIGN
    if not count_agrees(box, state, seat, out, n, luck):
        return COUNT_IS_WRONG
    k, tried = 0, 1
    action = pick(luck, why.size)
    if scan:
        action, tried = 0, why.size
    while k < n and out[k] < action:
        k += 1
    for tries in range(action, action + tried):
        rule = objection(box, state, seat, tries)
        met[rule] += 1
        listed = k < n and out[k] == tries
        if listed != (rule == 0):
            return LIST_IS_WRONG
        if listed:
            k += 1
    return FINE


@compiled
def count_agrees(box, state, seat, out, n, luck):
    """A game without `count` has nothing to disagree with; an engine puts count_agrees_nth here."""
    return True


@compiled
def count_agrees_nth(box, state, seat, out, n, luck):
    """Is the count right, and one of the places?"""
    if count(box, state, seat) != n:
        return False
    k = pick(luck, max(n, 1))
    return n == 0 or nth(box, state, seat, k) == out[k]


@compiled
def any_seat(waiting, luck):
    """One of the seats waited for, often the first."""
    seat = first_seat(waiting)
    for other in range(seat + 1, 12):
        if waiting >> other & 1 and pick(luck, 2) == 0:
            seat = other
    return seat


SAMPLES = {
    "longest": 0,
    "why": np.zeros(1, np.int64),
    "met": np.zeros(1, np.int64),
    "arrows": np.zeros((1, 1), np.int64),
    "story": np.zeros(1, np.int64),
}
