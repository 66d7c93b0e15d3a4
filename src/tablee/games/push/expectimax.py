"""Push: what a turn is worth to whoever plays it, over every card that may come.

Until the turn ends all decisions are of one player, and what comes is known but for its order: so
each card is tried as often as the deck holds it, and its best place, to some depth. A few cards that
are left are tried to the last one: then a turn is worth exactly what the hints make of its ends.
"""

import numpy as np

from tablee.games.push.columns import columns_for
from tablee.games.push.hints import (
    AT_FIRST,
    ONE_MORE,
    busting,
    kept,
    share_of,
    shared,
    turns_to_come,
)
from tablee.games.push.odds import in_deck
from tablee.games.push.pieces import CARDS, NUMBERED, POINTS, SWITCH, VALUES
from tablee.games.push.position import BANK, PLACE, PUSH, STOP, Phase
from tablee.kit.bits import ZERO, bit, lowest, without_lowest
from tablee.kit.compiled import apart, compiled, door
from tablee.kit.record import Field, Record

FEW = 6  # cards in the deck: all of them are tried
BANKED, ON_BENCHES = 0, 1  # points of the one whose turn it is, less those of the others
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
def reckon_at(boxes, states, seat, cards, out, values, frames):
    """What each action in `out` is worth to the seat, with so many cards tried, in `values`.

    states: what the seat sees, and another to try things on; frames: a cell for each card to try.
    Returns how many positions were weighed: none where nothing is to be reckoned, as one only takes
    a column.
    """
    box, state, trial = boxes[0], states[0], states[1]
    if state.phase == Phase.TAKE or state.turn != seat:
        return 0
    counts, weighed = np.zeros(len(CARDS), np.int64), 1
    for card in range(len(CARDS)):
        counts[card] = in_deck(box, state, card)
    for k in range(out.size):
        states[1] = states[0]
        trial.phase = Phase.GO_ON
        ahead = lead(box, trial)
        if out[k] == STOP:
            values[k] = stopped(box, trial, ahead)
        elif PUSH < out[k] < PLACE:
            points = on_bench(state, seat, out[k] - BANK)
            values[k] = base(box, trial, ahead) + (1 - kept(trial)) * points
        else:
            if out[k] >= PLACE:
                trial.columns[out[k] - PLACE] |= bit(state.drawn)
                values[k] = stopped(box, trial, ahead)
            else:
                values[k] = LEAST
            if state.left > 0:
                weighed += push_on(box, trial, counts, ahead, min(cards, frames.size), frames)
                values[k] = max(values[k], frames[0].total)
    return weighed


@compiled
def lead(box, state):
    """By how much the one whose turn it is is ahead: in the bank, and on the bench."""
    points = np.zeros(2)
    for seat in range(box.players):
        share = share_of(box, state.turn, seat)
        for card in range(NUMBERED):
            points[BANKED] += share * POINTS[card] * state.bank[seat, card]
            points[ON_BENCHES] += share * POINTS[card] * state.bench[seat, card]
    return points


@compiled
def on_bench(state, seat, colour):
    """The points of a colour that are not banked."""
    points = 0
    for card in range(colour * VALUES, (colour + 1) * VALUES):
        points += POINTS[card] * state.bench[seat, card]
    return points


# --- Over all cards ----------------------------------------------------------


@apart
def push_on(box, state, counts, ahead, deep, frames):
    """What it is worth to draw one more, in frames[0].total; how many positions were weighed.

    A frame is a draw: it tries each card and each place of it, and looks into the draw after that.
    """
    if deep == 0:
        frames[0].total = guessed(box, state, counts, ahead)
        return 1
    level, weighed = 0, 0
    begin(frames[0], LEAST)
    while True:
        frame = frames[level]
        if frame.places == ZERO:
            finish_card(state, counts, frame)
            if not next_card(box, state, counts, ahead, frame):
                if level == 0:
                    return weighed
                level -= 1
                found = max(frame.stopping, frame.total)
                take_back(state, frames[level], found)
            continue
        weighed += 1
        stopping = put_down(box, state, ahead, frame)
        if state.left > 0 and level + 1 < deep:
            level += 1
            begin(frames[level], stopping)
            continue
        if state.left > 0:
            stopping = max(stopping, guessed(box, state, counts, ahead))
        take_back(state, frame, stopping)


@compiled
def begin(frame, stopping):
    """A draw of which no card has been tried yet."""
    frame.card, frame.places, frame.best, frame.total = -1, ZERO, 0.0, 0.0
    frame.stopping = stopping


@compiled
def next_card(box, state, counts, ahead, frame):
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
    frame.places = bit(0) if card == SWITCH else columns_for(state.columns, card)
    if frame.places == ZERO:  # §5
        frame.best = base(box, state, ahead) + busting(box, state, state.columns.copy(), state.turn)
    return True


@compiled
def finish_card(state, counts, frame):
    """All places of the card have been tried: it counts as often as the deck holds it."""
    if frame.card >= 0:
        counts[frame.card] += 1
        state.left += 1
        frame.total += frame.best * counts[frame.card] / state.left


@compiled
def put_down(box, state, ahead, frame):
    """§3.2, §3.6: lay the card where it has not been yet; what it is worth to stop then."""
    frame.column = lowest(frame.places)
    frame.places = without_lowest(frame.places)
    if frame.card == SWITCH:
        state.switches += 1
    else:
        state.columns[frame.column] |= bit(frame.card)
    return stopped(box, state, ahead)


@compiled
def take_back(state, frame, found):
    """The place is worth so much; pick the card up again."""
    frame.best = max(frame.best, found)
    if frame.card == SWITCH:
        state.switches -= 1
    else:
        state.columns[frame.column] &= ~bit(frame.card)


# --- Where the looking ends --------------------------------------------------


@apart
def stopped(box, state, ahead):
    """§3.7: what each takes if the turn ends here."""
    columns = state.columns.copy()
    return base(box, state, ahead) + shared(box, state, columns, state.turn, state.turn)


@compiled
def base(box, state, ahead):
    """What everybody has, and who is next."""
    return ahead[BANKED] + kept(state) * ahead[ON_BENCHES] + turns_to_come(box, state, state.turn)


@apart
def guessed(box, state, counts, ahead):
    """One more card, as the hints see it: a bust, or so many points more on the average."""
    bust = 0
    for card in range(SWITCH):
        if counts[card] > 0 and columns_for(state.columns, card) == ZERO:
            bust += counts[card]
    chance = bust / state.left
    more = ONE_MORE if state.columns[1] != ZERO else AT_FIRST
    found = (1 - chance) * (stopped(box, state, ahead) + more)
    if bust > 0:
        lost = busting(box, state, state.columns.copy(), state.turn)
        found += chance * (base(box, state, ahead) + lost)
    return found


SAMPLES = {"frames": FRAME.new(), "values": np.zeros(1), "cards": 1}
