"""Many games at once, each asking one seat: one call plays every seat's choice, asks the next seat,
and writes what that seat sees and may do into the caller's arrays.

A plan says where a cell lies in a state and how it is read; `reading.py` makes it from the fields of
a game. An engine makes these doors again for each game.
"""

import numpy as np

from tablee.kit.bits import ZERO, lowest, without_lowest
from tablee.kit.compiled import apart, compiled, door
from tablee.kit.contract import apply, legal, objection, ranking, score, setup
from tablee.kit.kernels import first_seat

# How a cell is read, and who may read it.
ONE_HOT, COUNT, BALANCE, NUMBER, BITS = 0, 1, 2, 3, 4
EVERYBODY, ITS_OWNER, THOSE_NAMED = 0, 1, 2

# A line of a plan.
LINE = (
    "encoding",
    "known",
    "by_seat",
    "seats",  # its values, or bits, are seats
    "at",  # the byte of a state where its cells begin
    "bytes",  # of a cell
    "cells",  # of each seat, or all of them
    "out",  # the number of an observation where it begins
    "width",  # numbers that a cell makes
    "suit",  # how many numbers a suit has
    "mask_at",  # the same of the field that says who knows it
    "mask_bytes",
    "places",  # which number reads bit 0, 1, ..., or -1
)
ENCODING, KNOWN, BY_SEAT, SEATS, AT, BYTES, CELLS, OUT = range(8)
WIDTH, SUIT, MASK_AT, MASK_BYTES, PLACES = range(8, len(LINE))
LINE_SIZE = PLACES + 64

# How the tables are played; one number each.
PLAYERS, REWARD, AUTORESET, OWN_SEAT, BEGIN = 0, 1, 2, 3, 4
BY_SCORE, BY_RANK, BY_WIN = 0, 1, 2
GOING_ON, ENDED, ILLEGAL = 0, 1, 2  # what the last choice of a game led to
NO_ACTION, PRICE_OF_AN_ILLEGAL_CHOICE = -1, -1.0


@door
def advance_at(
    boxes, states, words, plan, scales, template, settings, seeds, actions, seats, observations,
    masks, rewards, ended, out, logs,
):  # fmt: skip
    """Play the action of the seat that each game asks, and ask the next one; how many games ended.

    With BEGIN every game is laid out anew instead, with the dice of its seed. A game that has ended
    is left alone, or, with AUTORESET, begins again at once: what is then written is the next game's,
    but for `ended` and `rewards`.
    """
    box, log, over = boxes[0], logs[0], 0
    for i in range(seats.size):
        state = states[i]
        if settings[BEGIN]:
            ended[i] = GOING_ON
            rewards[i, :] = 0
        elif ended[i] != GOING_ON and not settings[AUTORESET]:
            rewards[i, :] = 0
            continue
        else:
            action = actions[i] if 0 <= actions[i] < masks.shape[1] else NO_ACTION
            play(box, state, settings, action, seats[i], rewards, ended, i, out, log)
            if ended[i] != GOING_ON:
                over += 1
                if not settings[AUTORESET]:
                    masks[i, :] = 0
                    continue
                seeds[i] += np.uint64(seats.size)
        if settings[BEGIN] or ended[i] != GOING_ON:
            begin(box, state, words, i, seeds[i], log)
        seats[i] = first_seat(state.waiting)
        look(
            words[i], plan, scales, template, settings[PLAYERS], settings[OWN_SEAT], seats[i],
            observations[i],
        )  # fmt: skip
        allow(box, state, seats[i], masks, i, out)
    return over


@door
def observe_at(words, i, plan, scales, template, settings, seat, row):
    """What a seat of game i may know, in `row`."""
    look(words[i], plan, scales, template, settings[PLAYERS], settings[OWN_SEAT], seat, row)


SAMPLES = {
    "words": np.zeros((1, 1), np.int64),
    "plan": np.zeros((1, LINE_SIZE), np.int64),
    "scales": np.zeros(1, np.float32),
    "template": np.zeros(1, np.float32),
    "settings": np.zeros(5, np.int64),
    "seeds": np.zeros(1, np.uint64),
    "actions": np.zeros(1, np.int64),
    "seats": np.zeros(1, np.int64),
    "observations": np.zeros((1, 1), np.float32),
    "masks": np.zeros((1, 1), np.int8),
    "rewards": np.zeros((1, 1), np.float32),
    "ended": np.zeros(1, np.int8),
    "row": np.zeros(1, np.float32),
}


# --- One game -----------------------------------------------------------------


@compiled
def begin(box, state, words, i, seed, log):
    """A new game, as `game.new(seed=seed)` lays it out."""
    words[i, :] = 0
    state.dice.key[0] = seed
    setup(box, state, log)


@compiled
def allow(box, state, seat, masks, i, out):
    """What this seat may choose."""
    masks[i, :] = 0
    for k in range(legal(box, state, seat, out)):
        masks[i, out[k]] = 1


@compiled
def play(box, state, settings, action, seat, rewards, ended, i, out, log):
    """One choice in one game; what it is worth if that ends it."""
    if ended[i] != GOING_ON:
        ended[i] = GOING_ON
        rewards[i, :] = 0
    if action == NO_ACTION or objection(box, state, seat, action) != 0:
        ended[i] = ILLEGAL
        rewards[i, seat] = PRICE_OF_AN_ILLEGAL_CHOICE
        return
    apply(box, state, seat, action, log)
    if state.waiting == 0:
        ended[i] = ENDED
        reward(box, state, settings[REWARD], settings[PLAYERS], rewards[i], out)


@compiled
def reward(box, state, kind, players, rewards, out):
    """What the end of a game is worth to each seat."""
    if kind == BY_SCORE:
        score(box, state, out)
        for seat in range(players):
            rewards[seat] = out[seat]
        return
    ranking(box, state, out)
    for seat in range(players):
        alike = 0
        for other in range(players):
            alike += out[other] == out[seat]
        if kind == BY_RANK:  # those who tie share the places that they take up
            place = out[seat] - 1 + (alike - 1) / 2
            rewards[seat] = 1 - 2 * place / (players - 1)
        else:
            rewards[seat] = 1 / alike if out[seat] == 1 else 0


# --- What a seat sees -----------------------------------------------------------


@apart
def look(words, plan, scales, template, players, own_seat, seat, row):
    """Write every number that this seat may know, turned so that it is seat 0 itself."""
    for k in range(row.size):
        row[k] = template[k]
    row[own_seat + seat] = 1
    small = words.view(np.int8)
    for f in range(plan.shape[0]):
        cells, out, by_seat = plan[f, CELLS], plan[f, OUT], plan[f, BY_SEAT]
        turns = players if by_seat and plan[f, KNOWN] != ITS_OWNER else 1
        for turned in range(turns):
            first = cells * turned_back(turned, seat, players) if by_seat else 0
            if plan[f, ENCODING] == COUNT and plan[f, BYTES] == 1 and plan[f, KNOWN] != THOSE_NAMED:
                read_counts(small, plan[f, AT] + first, cells, scales[f], row, out)
            else:
                read_cells(words, plan, f, first, cells, scales[f], seat, players, row, out)
            out += cells * plan[f, WIDTH]


@compiled
def turned_back(turned, seat, players):
    """The seat that has this number where `seat` is number 0."""
    return turned + seat if turned + seat < players else turned + seat - players


@compiled
def read_counts(small, at, cells, scale, row, out):
    """The commonest encoding, where a cell is a byte: a number each.

    With indices that cannot be negative this becomes vector instructions.
    """
    for k in range(cells):
        value = max(np.int32(small[np.uint64(at + k)]), np.int32(0))
        row[np.uint64(out + k)] = np.float32(value) * scale


@compiled
def read_cells(words, plan, f, first, cells, scale, seat, players, row, out):
    """So many cells of one field, from this one on; `row` holds zeros there."""
    size, mask_size = plan[f, BYTES], plan[f, MASK_BYTES]
    at, mask_at = plan[f, AT] + first * size, plan[f, MASK_AT] + first * mask_size
    encoding, width, seats = plan[f, ENCODING], plan[f, WIDTH], plan[f, SEATS]
    named = plan[f, KNOWN] == THOSE_NAMED
    for k in range(cells):
        if named and not cell_at(words, mask_at + k * mask_size, mask_size) >> seat & 1:
            continue
        value, to = cell_at(words, at + k * size, size), np.uint64(out + k * width)
        if encoding == ONE_HOT:
            if seats and 0 <= value < players:
                value = turned_back(value, players - seat, players)
            if 0 <= value < width:
                row[to + np.uint64(value)] = 1
        elif encoding == COUNT:
            row[to] = np.float32(max(value, 0)) * scale
        elif encoding == BALANCE:
            row[to] = np.float32(value) * scale
        elif encoding == NUMBER:
            if value >= 0:
                row[to] = np.float32(value % plan[f, SUIT] + 1) * scale
        elif seats:
            for turned in range(players):
                is_set = value >> turned_back(turned, seat, players) & 1
                row[to + np.uint64(turned)] = is_set
        else:
            left = np.uint64(value)
            while left != ZERO:
                place = plan[f, PLACES + lowest(left)]
                if place >= 0:
                    row[to + np.uint64(place)] = 1
                left = without_lowest(left)


@compiled
def cell_at(words, at, size):
    """The signed number of so many bytes that lies at a byte of a state; no cell crosses a word."""
    return words[np.uint64(at >> 3)] << (64 - 8 * ((at & 7) + size)) >> (64 - 8 * size)
