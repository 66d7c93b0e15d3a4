"""The door of the spoilt positions: one position, and every wrong value that its cells can have.

State 0 is the position, state 1 what is made of it, states 2 and 3 are played on and dreamt of; states 4
and 5 are one that passed and one that did not, any of them. `raw` has the bytes of all six; `cells` is a
row for each cell: AT and the numbers beside it below.
"""

import numpy as np

from tablee.kit.engines.fuzz_kernels import FINE, NO_WINNER, any_seat, play_on
from tablee.kit.rules.compiled import compiled, door
from tablee.kit.rules.contract import apply, check_sanity, imagine, legal, score, setup
from tablee.kit.rules.dice import pick
from tablee.kit.rules.record import ALL, HIDDEN, MAX_SEATS, NONE, SPECTATOR

# What a row of `cells` says: the first byte of a cell and how many it has; whether it can be less than
# nothing; from where to where it may be; the bits that a mask may have, or 0; where its field begins
# among the rows, and how many of them are its.
AT, WIDE, SIGNED, LEAST, MOST, BITS, FIRST, MANY = range(8)
WRONG = 16  # kinds of wrong value: see `wrong_value`
MIXED = 4  # kinds of two changes at once: see `mix`

# What is counted in `tally`, after the number of the try that comes next and what it was doing.
COUNTED = 6
NEXT, DOING, UNCHANGED, OUT_OF_RANGE, REFUSED, PLAYED = range(COUNTED)
LOOKING, PLAYING = 0, 1
DREAM_IS_INSANE = NO_WINNER + 1


@door
def reach_at(boxes, states, steps, luck, logs, out):
    """A random game on state 0, for so many decisions or to its end; how many they were."""
    box, state, log = boxes[0], states[0], logs[0]
    setup(box, state, log)
    taken = 0
    while state.waiting and taken < steps:
        seat = any_seat(state.waiting, luck)
        apply(box, state, seat, out[pick(luck, legal(box, state, seat, out))], log)
        taken += 1
    return taken


@door
def spoil_at(
    boxes, states, raw, cells, phases, sealed, keep, known, unseen,
    every, seats, longest, luck, logs, dices, out, why, met, arrows, story, tally,
):  # fmt: skip
    """Each try, or one of so many (`every`), from tally[NEXT] on; what went wrong, or FINE.

    What passes is played to its end.

    phases: how many there are, the last of which is the end; sealed: those that several can be asked
    in. keep, known, unseen: who sees which bytes, see `view_of`.
    """
    box, log = boxes[0], logs[0]
    tries = cells.shape[0] * (WRONG + MIXED)
    while tally[NEXT] < tries:
        trial = tally[NEXT]
        tally[NEXT] += every
        tally[DOING] = LOOKING
        states[1] = states[0]
        if not spoil(raw, cells, trial, luck):
            tally[OUT_OF_RANGE] += 1
        elif is_the_same(raw):
            tally[UNCHANGED] += 1
        elif not passes(box, states[1], phases, sealed, seats, out):
            tally[REFUSED] += 1
            keep_one(states, 5, tally[REFUSED], luck)
        else:
            tally[DOING] = PLAYING
            seat = pick(luck, seats + 1) - 1
            view_of(raw, seat, keep, known, unseen)
            imagine(box, states[3], seat, dices[0])
            if not check_sanity(box, states[3]):
                return DREAM_IS_INSANE
            states[2] = states[1]
            wrong = play_on(
                box, states[2:], seats, longest, luck, log, dices[0], out, why, met, arrows, story
            )
            if wrong != FINE:
                return wrong
            score(box, states[2], out)
            tally[PLAYED] += 1
            keep_one(states, 4, tally[PLAYED], luck)
    return FINE


@compiled
def keep_one(states, place, many, luck):
    """State 1 is kept there, once in so many times."""
    if pick(luck, many) == 0:
        states[place] = states[1]


# --- What is spoilt ------------------------------------------------------------------


@compiled
def spoil(raw, cells, trial, luck):
    """Change state 1; False if a range forbids it."""
    singles = cells.shape[0] * WRONG
    if trial >= singles:
        return mix(raw, cells, (trial - singles) // MIXED, (trial - singles) % MIXED, luck)
    return put(
        raw, cells, trial // WRONG, wrong_value(raw, cells, trial // WRONG, trial % WRONG, luck)
    )


@compiled
def wrong_value(raw, cells, cell, kind, luck):
    """What a cell is set to: around nothing, around what it was, at its limits, what another has."""
    own = value_of(raw, cells, cell)
    if kind < 5:
        return kind - 3
    if kind == 5:
        return moved(cells, cell, own, 1)
    if kind == 6:
        return moved(cells, cell, own, -1)
    if kind == 7:
        return cells[cell, MOST]
    if kind == 8:
        return moved(cells, cell, cells[cell, MOST], 1)
    if kind == 9:
        return cells[cell, LEAST]
    if kind == 10:
        return value_of(raw, cells, sibling(cells, cell, luck))
    if kind == 11:
        return value_of(raw, cells, pick(luck, cells.shape[0]))
    if kind == 12:
        return own ^ (np.int64(1) << pick(luck, 8 * cells[cell, WIDE]))
    if kind == 13:
        return cells[cell, BITS] if cells[cell, BITS] else 2
    if kind == 14:
        return own // 2
    return pick(luck, 1 + min(200, max(1, cells[cell, MOST])))


@compiled
def mix(raw, cells, cell, kind, luck):
    """Two cells at once, so that what is counted may come out right: False if a range forbids it."""
    other = sibling(cells, cell, luck)
    if kind == 3:
        other = pick(luck, cells.shape[0])
    mine, theirs = value_of(raw, cells, cell), value_of(raw, cells, other)
    if kind == 0:
        return put(raw, cells, cell, theirs) and put(raw, cells, other, mine)
    if kind == 1:
        mine, theirs = moved(cells, cell, mine, 1), moved(cells, other, theirs, -1)
        return put(raw, cells, cell, mine) and put(raw, cells, other, theirs)
    if kind == 2:
        return put(raw, cells, cell, theirs) and put(raw, cells, other, NONE)
    mine = wrong_value(raw, cells, cell, pick(luck, WRONG), luck)
    theirs = wrong_value(raw, cells, other, pick(luck, WRONG), luck)
    return put(raw, cells, cell, mine) and put(raw, cells, other, theirs)


@compiled
def moved(cells, cell, value, by):
    """A little more or less; of a word of bits, another bit: there a number could run over."""
    return value + by if cells[cell, WIDE] < 8 else value ^ (2 + by)


@compiled
def sibling(cells, cell, luck):
    """A cell of the same field."""
    return cells[cell, FIRST] + pick(luck, cells[cell, MANY])


@compiled
def value_of(raw, cells, cell):
    """What stands in a cell of state 1."""
    at, wide, value = cells[cell, AT], cells[cell, WIDE], np.int64(0)
    for k in range(wide):
        value |= np.int64(raw[1, at + k]) << 8 * k
    if cells[cell, SIGNED] and wide < 8 and value >> (8 * wide - 1):
        value -= np.int64(1) << 8 * wide
    return value


@compiled
def put(raw, cells, cell, value):
    """Write a value into a cell of state 1, or find that its range forbids it."""
    if not may_be(cells, cell, value):
        return False
    for k in range(cells[cell, WIDE]):
        raw[1, cells[cell, AT] + k] = value >> 8 * k & 255
    return True


@compiled
def may_be(cells, cell, value):
    """Can a position give this value? As `Field.stored` has it."""
    bits = cells[cell, BITS]
    if bits == 0:
        return cells[cell, LEAST] <= value <= cells[cell, MOST]
    if cells[cell, SIGNED] and value < 0:
        return HIDDEN <= value <= ALL  # “all”, and “?”
    return value & ~bits == 0


@compiled
def is_the_same(raw):
    """Is what should be wrong what was there?"""
    for k in range(raw.shape[1]):
        if raw[0, k] != raw[1, k]:
            return False
    return True


# --- What passes -----------------------------------------------------------------


@compiled
def passes(box, state, phases, sealed, seats, out):
    """May a match begin here? As `Table.taken_up` has it."""
    if not 0 <= state.phase < phases or state.waiting >> seats:
        return False
    if state.waiting & (state.waiting - 1) and not sealed >> state.phase & 1:
        return False
    if (state.waiting == 0) != (state.phase == phases - 1):
        return False
    if not check_sanity(box, state):
        return False
    for seat in range(seats):
        if state.waiting >> seat & 1 and legal(box, state, seat, out) == 0:
            return False
    return True


@compiled
def view_of(raw, seat, keep, known, unseen):
    """What a seat (-1: a spectator) sees of state 1, as state 3; `Sight` has keep, known and unseen."""
    row, bit = (seat, seat) if seat >= 0 else (MAX_SEATS, SPECTATOR)
    for k in range(raw.shape[1]):
        raw[3, k] = raw[1, k] if keep[row, k] else unseen[k]
    for cell in range(known.shape[0]):
        mask = raw[1, known[cell, 2] + (bit >> 3)]
        if mask >> (bit & 7) & 1:
            for k in range(known[cell, 0], known[cell, 0] + known[cell, 1]):
                raw[3, k] = raw[1, k]


_NUMBERS = np.zeros(1, np.int64)
SAMPLES = {
    "steps": 0,
    "raw": np.zeros((1, 1), np.uint8),
    "cells": np.zeros((1, 1), np.int64),
    "phases": 0,
    "sealed": 0,
    "keep": np.zeros((1, 1), np.uint8),
    "known": np.zeros((1, 1), np.int64),
    "unseen": np.zeros(1, np.uint8),
    "every": 0,
    "longest": 0,
    "why": _NUMBERS,
    "met": _NUMBERS,
    "arrows": np.zeros((1, 1), np.int64),
    "story": _NUMBERS,
    "tally": _NUMBERS,
}
