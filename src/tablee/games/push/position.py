"""Push on the table: what lies in the box, and the position.

The section signs point into rules.en.md. A column is a set of cards, as no card can lie twice in it;
a bench and a bank count the cards that look alike.
"""

from enum import IntEnum

import numpy as np

from tablee.games.push.columns import is_sound
from tablee.games.push.odds import in_deck
from tablee.games.push.pieces import (
    CARDS,
    COLUMNS,
    COPIES,
    COUNTS,
    DECK,
    FACES,
    KINDS,
    MAX_PLAYERS,
    NUMBERED,
    ROLLS,
    SWITCH,
    SWITCHES,
)
from tablee.kit.compiled import compiled
from tablee.kit.dice import DICE
from tablee.kit.options import Option, Unplayable
from tablee.kit.record import (
    EVERYONE,
    NOBODY,
    NONE,
    Field,
    Record,
    Seats,
    count as share,
    mask_of,
    one_hot,
    one_seat,
    some_seats,
)
from tablee.kit.scratch import scratch

# --- What is in the box ------------------------------------------------------

OPTIONS = {
    "players": Option(tuple(range(2, MAX_PLAYERS + 1)), 3, clause=101),
    "first": Option(("lot", *range(MAX_PLAYERS)), "lot", clause=106),
    "switch_cards": Option(("from_three", "always"), "from_three", clause=103),
    "risks": Option((False, True), False, clause=603),
}
DATA = None  # the one deck
BY_LOT = -1

BOX = Record(
    Field("players", "i1"),
    Field("first", "i1", note="the seat that begins, or BY_LOT"),
    Field("risks", "b1"),
    Field("cards", "i1", note="how many are in play"),
    Field("counts", "i1", (len(CARDS),), note="of each card"),
    Field("deck", "i1", (DECK,), note="all of them, in order; its first `cards` cells"),
)


def make_box(players: int, options: dict, data: None) -> np.ndarray:
    """§1: what this table plays with.

    Raises:
        Unplayable: the seat that begins does not play (§1.6).
    """
    if options["first"] in range(players, MAX_PLAYERS):
        raise Unplayable("first-does-not-play", 106, seat=options["first"], players=players)
    counts = COUNTS.copy()
    if players == 2 and options["switch_cards"] == "from_three":
        counts[SWITCH] = 0
    deck = np.repeat(range(len(CARDS)), counts)
    boxes = BOX.new()
    boxes["players"], boxes["risks"] = players, options["risks"]
    boxes["first"] = BY_LOT if options["first"] == "lot" else options["first"]
    boxes["cards"], boxes["counts"], boxes["deck"] = len(deck), counts, NONE
    boxes["deck"][0, : len(deck)] = deck
    return boxes


# --- The position ------------------------------------------------------------


class Phase(IntEnum):
    TURN = 0  # §2: push or bank
    PLACE = 1  # §3.5: a card that fits more than one column
    GO_ON = 2  # §3.7: push or stop
    TAKE = 3  # §4: there is more than one column to choose from
    OVER = 4  # §8


# The flow chart: where each box can lead. The tests walk every arrow.
FLOW = {
    Phase.TURN: {Phase.TURN, Phase.GO_ON, Phase.OVER},
    Phase.PLACE: {Phase.GO_ON, Phase.TAKE, Phase.OVER},
    Phase.GO_ON: {Phase.TURN, Phase.PLACE, Phase.GO_ON, Phase.TAKE, Phase.OVER},
    Phase.TAKE: {Phase.TURN, Phase.TAKE, Phase.OVER},
    Phase.OVER: set(),
}
SEALED: set[Phase] = set()

# What the table says while it waits: to you, and to everyone else.
PROMPT = {
    Phase.TURN: ("prompt-turn", "prompt-turn-others"),
    Phase.PLACE: ("prompt-place", "prompt-place-others"),
    Phase.GO_ON: ("prompt-go-on", "prompt-go-on-others"),
    Phase.TAKE: ("prompt-take", "prompt-take-others"),
    Phase.OVER: ("prompt-over", "prompt-over"),
}

ZONES = (Seats(MAX_PLAYERS), NUMBERED)
BITS = tuple(range(MAX_PLAYERS))
STATE = Record(
    Field(
        "columns",
        "u8",
        (COLUMNS,),
        EVERYONE,
        mask_of(range(SWITCH)),
        "in the middle",
        bits=CARDS[:SWITCH],
    ),
    Field("waiting", "i2", (), EVERYONE, some_seats(MAX_PLAYERS), bits=BITS),
    Field("phase", "i1", (), EVERYONE, one_hot(len(Phase)), names=tuple(p.name for p in Phase)),
    Field("turn", "i1", (), EVERYONE, one_seat(MAX_PLAYERS), "whose turn it is, whoever takes"),
    Field("left", "i1", (), EVERYONE, share(DECK), "cards in the deck"),
    Field("drawn", "i1", (), EVERYONE, one_hot(len(CARDS)), "to be placed now", names=CARDS),
    Field("switches", "i1", (), EVERYONE, share(SWITCHES), "set aside in this turn, §3.6"),
    Field("die", "i1", (), EVERYONE, one_hot(len(FACES)), "as it was last rolled", names=FACES),
    Field("bench", "i1", ZONES, EVERYONE, share(COPIES), "how many of red1 to purple6"),
    Field("bank", "i1", ZONES, EVERYONE, share(COPIES), "how many of red1 to purple6"),
    Field("discard", "i1", (len(CARDS),), EVERYONE, share(ROLLS), "how many of each card"),
    Field("deck", "i1", (DECK,), NOBODY, None, "the next card is the last one", names=CARDS),
    Field("dice", DICE, (), NOBODY, None, "shuffle the deck and roll the die"),
)


@compiled
def check_sanity(box, state):
    """Every card is in one place, and no column breaks §3."""
    if not (0 <= state.turn < box.players and 0 <= state.left <= box.cards):
        return False
    if (state.drawn != NONE) != (state.phase == Phase.PLACE):
        return False
    for column in range(COLUMNS):
        if not is_sound(state.columns[column]):
            return False
    tally = scratch(KINDS, np.int64)
    for i in range(DECK):
        if (state.deck[i] != NONE) != (i < state.left):
            return False
        if i < state.left:
            tally[state.deck[i]] += 1
    for card in range(len(CARDS)):
        if tally[card] != in_deck(box, state, card) or state.discard[card] < 0:
            return False
    return not is_short(box, state)


@compiled
def is_short(box, state):
    """Is there less than nothing anywhere?"""
    for seat in range(box.players):
        for card in range(NUMBERED):
            if min(state.bench[seat, card], state.bank[seat, card]) < 0:
                return True
    return state.switches < 0


# For each card a push, at most one placing, and one stop or taking; a bank protects a card or more.
LONGEST = 3 * DECK + COPIES * NUMBERED

# --- Words for the position -------------------------------------------------


@compiled
def next_seat(box, seat):
    return seat + 1 if seat + 1 < box.players else 0


@compiled
def seat_before(box, seat):
    return seat - 1 if seat > 0 else box.players - 1
