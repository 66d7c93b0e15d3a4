"""Push: what a turn is worth to whoever plays it, over every card that may come.

Until the turn ends all decisions are of one player, and what comes is known but for its order: so
each card is tried as often as the deck holds it, and its best place, to some depth. A few cards that
are left are tried to the last one: then a turn is worth exactly what the hints make of its ends.
"""

import numpy as np

from tablee.games.push.columns import columns_for
from tablee.games.push.game import MOVES, next_to_take
from tablee.games.push.hints import (
    BANKED,
    BENCH,
    COLUMN,
    HOPE,
    ROWS,
    bust,
    chance,
    counted,
    gain,
    kept,
    lead,
    look_at_benches,
    one_more,
    share_out,
    stop,
)
from tablee.games.push.odds import in_deck
from tablee.games.push.pieces import CARDS, KINDS, MAX_PLAYERS, POINTS, SWITCH, VALUES
from tablee.games.push.position import Box, Phase, State
from tablee.kit.rules.bits import ZERO, bit, lowest, without_lowest
from tablee.kit.rules.compiled import apart, compiled, door
from tablee.kit.rules.record import Field, Record
from tablee.kit.rules.scratch import scratch

BASE = MOVES.codec().base
PUSH, BANK, PLACE, STOP, TAKE = (BASE[verb] for verb in ("push", "bank", "place", "stop", "take"))
FEW = 6  # cards in the deck: all of them are tried
LEAST = -1e9
FRAME = Record(
    Field("card", "i4", note="that is tried as the next one"),
    Field("places", "u8", note="columns where it is still to be tried"),
    Field("column", "i4", note="where it lies now"),
    Field("best", "f8", note="of its places so far"),
    Field("total", "f8", note="over the cards tried before it, each as likely as it is"),
    Field("stopping", "f8", note="what it is worth to stop before this card"),
)


def cards_to_try(view, draws):
    """How many draws to look ahead: so many, or all that are left if those are few."""
    return int(view["left"]) if view["left"] <= FEW else draws


@door
def reckon_at(boxes, states, seat, cards, cool, out, values, frames):
    """What each action in `out` is worth to the seat, with so many cards tried, in `values`.

    states: what the seat sees, and another to try things on; frames: a cell for each card to try;
    cool: reckon with its chance to win, 0 to 1, in place of its lead in points, and hope for nothing
    of the cards that are not tried. Returns how many positions were weighed.
    """
    box, state, trial = boxes[0], states[0], states[1]
    counts, weighed = scratch(KINDS, np.int64), out.size
    sheet = counted(box, state, scratch((ROWS, MAX_PLAYERS), np.float64))
    for card in range(KINDS):
        counts[card] = in_deck(box, state, card)
    for k in range(out.size):
        states[1] = states[0]
        trial.phase = Phase.GO_ON
        if out[k] >= TAKE:
            take(box, trial, sheet, seat, out[k] - TAKE)
            values[k] = worth_of(box, sheet, seat, cool)
        elif out[k] == STOP:
            values[k] = stopped(box, trial, sheet, cool)
        elif PUSH < out[k] < PLACE:
            values[k] = banked(box, trial, sheet, out[k] - BANK, cool)
        else:
            values[k] = LEAST
            if out[k] >= PLACE:
                lay(trial, sheet, state.drawn, out[k] - PLACE)
                values[k] = stopped(box, trial, sheet, cool)
            if state.left > 0:
                deep = min(cards, frames.size)
                weighed += push_on(box, trial, counts, sheet, cool, deep, frames)
                values[k] = max(values[k], frames[0].total)
            if out[k] >= PLACE:
                pick_up(trial, sheet, state.drawn, out[k] - PLACE)
    return weighed


@compiled
def take(box: Box, state: State, sheet, seat, column):
    """§4: this column is taken, and then what each after that likes best."""
    look_at_benches(box, state, sheet)
    sheet[HOPE, seat] += kept(box, state) * gain(box, sheet, state.columns, seat, column)
    state.columns[column] = ZERO
    share_out(box, state, sheet, state.columns, next_to_take(box, state, seat))


@compiled
def banked(box: Box, state: State, sheet, colour, cool):
    """§7: what it is worth to protect a colour."""
    points = 0
    for card in range(colour * VALUES, (colour + 1) * VALUES):
        points += POINTS[card] * state.bench[state.turn, card]
    sheet[BANKED, state.turn] += points
    sheet[BENCH, state.turn] -= points
    look_at_benches(box, state, sheet)
    sheet[BANKED, state.turn] -= points
    sheet[BENCH, state.turn] += points
    return worth_of(box, sheet, state.turn, cool)


@compiled
def worth_of(box: Box, sheet, seat, cool):
    """What the hopes on the sheet are worth to a seat."""
    return chance(box, sheet, seat) if cool else lead(box, sheet, seat)


# --- Over all cards ----------------------------------------------------------


@apart
def push_on(box: Box, state: State, counts, sheet, cool, deep, frames):
    """What it is worth to draw one more, in frames[0].total; how many positions were weighed.

    A frame is a draw: it tries each card and each place of it, and looks into the draw after that.
    """
    if deep == 0:
        stop(box, state, sheet, state.columns)
        frames[0].total = guessed(box, state, counts, sheet, cool)
        return 1
    level, weighed = 0, 0
    begin(frames[0], LEAST)
    while True:
        frame = frames[level]
        if frame.places == ZERO:
            finish_card(state, counts, frame)
            if not next_card(box, state, counts, sheet, cool, frame):
                if level == 0:
                    return weighed
                level -= 1
                found = max(frame.stopping, frame.total)
                take_back(state, sheet, frames[level], found)
            continue
        weighed += 1
        put_down(state, sheet, frame)
        stopping = stopped(box, state, sheet, cool)
        if state.left > 0 and level + 1 < deep:
            level += 1
            begin(frames[level], stopping)
            continue
        if state.left > 0:
            stopping = max(stopping, guessed(box, state, counts, sheet, cool))
        take_back(state, sheet, frame, stopping)


@compiled
def begin(frame, stopping):
    """A draw of which no card has been tried yet."""
    frame.card, frame.places, frame.best, frame.total = -1, ZERO, 0.0, 0.0
    frame.stopping = stopping


@compiled
def next_card(box: Box, state: State, counts, sheet, cool, frame):
    """Draw the next card that the deck holds; is there one?"""
    card = frame.card + 1
    while card < len(CARDS) and counts[card] == 0:
        card += 1
    frame.card = card
    if card == len(CARDS):
        return False
    counts[card] -= 1
    state.left -= 1
    frame.best = LEAST
    frame.places = bit(0) if card == SWITCH else columns_for(box, state.columns, card)
    if frame.places == ZERO:  # §5
        frame.best = busted(box, state, sheet, cool)
    return True


@compiled
def finish_card(state: State, counts, frame):
    """All places of the card have been tried: it counts as often as the deck holds it."""
    if frame.card >= 0:
        counts[frame.card] += 1
        state.left += 1
        frame.total += frame.best * counts[frame.card] / state.left


@compiled
def put_down(state: State, sheet, frame):
    """§3.2, §3.6: lay the card where it has not been yet."""
    frame.column = lowest(frame.places)
    frame.places = without_lowest(frame.places)
    if frame.card == SWITCH:
        state.switches += 1
    else:
        lay(state, sheet, frame.card, frame.column)


@compiled
def take_back(state: State, sheet, frame, found):
    """The place is worth so much; pick the card up again."""
    frame.best = max(frame.best, found)
    if frame.card == SWITCH:
        state.switches -= 1
    else:
        pick_up(state, sheet, frame.card, frame.column)


@compiled
def lay(state: State, sheet, card, column):
    state.columns[column] |= bit(card)
    sheet[COLUMN, column] += POINTS[card]


@compiled
def pick_up(state: State, sheet, card, column):
    state.columns[column] &= ~bit(card)
    sheet[COLUMN, column] -= POINTS[card]


# --- Where the looking ends --------------------------------------------------


@apart
def stopped(box: Box, state: State, sheet, cool):
    """§3.7: what it is worth if the turn ends here."""
    stop(box, state, sheet, state.columns)
    return worth_of(box, sheet, state.turn, cool)


@apart
def busted(box: Box, state: State, sheet, cool):
    """§5: what it is worth if no column has taken the card."""
    bust(box, state, sheet, state.columns)
    return worth_of(box, sheet, state.turn, cool)


@apart
def guessed(box: Box, state: State, counts, sheet, cool):
    """One more card, as the hints see it: a bust, or so many points more on the average.

    The sheet holds the hopes if the turn ended here.
    """
    more = one_more(state.columns, cool)
    if more == 0:  # it would rather stop
        return LEAST
    sheet[HOPE, state.turn] += more
    found = worth_of(box, sheet, state.turn, cool)
    likely = clashing(box, state, counts) / state.left
    if likely > 0:
        found += likely * (busted(box, state, sheet, cool) - found)
    return found


@compiled
def clashing(box: Box, state: State, counts):
    """How many cards of the deck would fit no column."""
    found = 0
    if state.columns[box.columns - 1] != ZERO:
        for card in range(SWITCH):
            if counts[card] > 0 and columns_for(box, state.columns, card) == ZERO:
                found += counts[card]
    return found


SAMPLES = {"frames": FRAME.new(), "values": np.zeros(1), "cards": 1, "cool": False}
