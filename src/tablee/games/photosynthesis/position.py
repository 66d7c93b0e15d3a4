"""Photosynthesis on the table: what lies in the box, the position, and what a player can say.

The section signs point into rules.en.md. The island is a few masks of places (see pieces.py), so
that a shadow is a shift and choices can be counted without a list.
"""

from enum import IntEnum

from tablee.games.photosynthesis.pieces import (
    BRIGHT,
    DEAR,
    FIRST_PLANTING,
    FIRST_TREES,
    LARGE,
    LIGHT_LEFT_PER_POINT,
    LONG_REVOLUTIONS,
    MAX_LIGHT,
    MAX_PLAYERS,
    MEDIUM,
    PILES,
    PLACE_OF,
    PLACES,
    PRICE,
    REACH,
    REVOLUTION,
    REVOLUTIONS,
    SEED,
    SIZES,
    SMALL,
    TOKENS,
)
from tablee.kit.rules.bits import bit, has, size
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.dice import DICE, Dice
from tablee.kit.rules.numeric import np
from tablee.kit.rules.options import Option, Unplayable, number
from tablee.kit.rules.record import (
    EVERYONE,
    NOBODY,
    Array,
    Bits,
    Layout,
    Seats,
    count as share,
    holds,
    mask_of,
    one_hot,
    one_seat,
    some_seats,
)

# --- What is in the box ------------------------------------------------------

OPTIONS = {
    "players": Option((2, 3, 4), 2, clause=101),
    "first": Option(("lot", 0, 1, 2, 3), "lot", clause=107),
    "fourth_revolution": Option((False, True), False, clause=1001),
    "shade_rule": Option((False, True), False, clause=1002),
    "any_shadow": Option((False, True), False, clause=1003),
    "first_trees": number(range(1, FIRST_TREES + 1), FIRST_TREES, clause=201),
    "small_light": number(range(BRIGHT + 1), 1, clause=302),
    "medium_light": number(range(BRIGHT + 1), 2, clause=302),
    "large_light": number(range(BRIGHT + 1), 3, clause=302),
    "most_light": number(range(1, MAX_LIGHT + 1), MAX_LIGHT, clause=305),
    "grow_seed": number(range(1, DEAR + 1), 1, clause=601),
    "grow_small": number(range(1, DEAR + 1), 2, clause=601),
    "grow_medium": number(range(1, DEAR + 1), 3, clause=601),
    "planting": number(range(1, DEAR + 1), 1, clause=701),
    "collecting": number(range(1, DEAR + 1), 4, clause=801),
    "revolutions": number(range(1, REVOLUTIONS + 1), REVOLUTIONS, clause=902),
    "light_per_point": number(range(1, MAX_LIGHT + 1), LIGHT_LEFT_PER_POINT, clause=903),
}
DATA = None  # the one island
BY_LOT = -1


class Box(Layout):
    """What lies in the box at a table."""

    players: int = holds("i1")
    first: int = holds("i1", note="the seat that begins, or BY_LOT")
    rounds: int = holds("i1")
    shade_rule: bool = holds("b1")
    any_shadow: bool = holds("b1")
    piles: Array = holds("i1", (4,), note="score tokens by leaves less one")
    first_trees: int = holds("i1", note="that each places")
    small_light: int = holds("i1", note="that a lit tree brings")
    medium_light: int = holds("i1")
    large_light: int = holds("i1")
    most_light: int = holds("i1", note="that a seat can hold")
    grow_seed: int = holds("i1", note="light that it costs")
    grow_small: int = holds("i1")
    grow_medium: int = holds("i1")
    planting: int = holds("i1", note="light that it costs")
    collecting: int = holds("i1", note="light that it costs")
    revolutions: int = holds("i1", note="of the sun, without the fourth")
    light_per_point: int = holds("i1", note="that is left at the end")
    brings: Array = holds("i1", (4,), note="light of a lit piece, by size")
    growing: Array = holds("i1", (4,), note="light that it costs, by the size that grows")


BOX = Box.record


def follows(numbers: dict[str, int]) -> dict[str, int]:
    """§9.2, §10.1: what the rules say besides, and follows from the numbers of a box."""
    revolutions = numbers["revolutions"]
    return {"rounds": REVOLUTION * revolutions, "long_rounds": REVOLUTION * (revolutions + 1)}


def make_box(players: int, options: dict, data: None) -> np.ndarray:
    """§1, §10: what this table plays with.

    Raises:
        Unplayable: the seat that begins does not play (§1.7).
    """
    if options["first"] in range(players, MAX_PLAYERS):
        raise Unplayable("first-does-not-play", 107, seat=options["first"], players=players)
    boxes = BOX.new()
    boxes["players"] = players
    boxes["first"] = BY_LOT if options["first"] == "lot" else options["first"]
    boxes["rounds"] = REVOLUTION * (options["revolutions"] + options["fourth_revolution"])
    boxes["brings"] = 0, *(options[f"{size}_light"] for size in SIZES[SMALL:])
    boxes["growing"] = *(options[f"grow_{size}"] for size in SIZES[:LARGE]), 0
    boxes["shade_rule"], boxes["any_shadow"] = options["shade_rule"], options["any_shadow"]
    boxes["piles"] = PILES
    if players == 2:
        boxes["piles"][0, -1] = 0  # §1.6
    return boxes


# --- The position ------------------------------------------------------------


class Phase(IntEnum):
    PLACE = 0  # §2
    ACT = 1  # §4
    OVER = 2  # §9


# The flow chart: where each box can lead. The tests walk every arrow.
FLOW = {
    Phase.PLACE: {Phase.PLACE, Phase.ACT},
    Phase.ACT: {Phase.ACT, Phase.OVER},
    Phase.OVER: set(),
}


SEATS = (Seats(MAX_PLAYERS),)
ISLAND_BITS = [int(place) for place in PLACE_OF]


class State(Layout):
    """A position."""

    pieces: Array = holds("u8", (4,), EVERYONE, mask_of(ISLAND_BITS), "by size", bits=PLACES)
    own: Array = holds("u8", SEATS, EVERYONE, mask_of(ISLAND_BITS), "cells by seat", bits=PLACES)
    used: Bits = holds(
        "u8", (), EVERYONE, mask_of(ISLAND_BITS), "cells of this turn, §4.2", bits=PLACES
    )
    points: Array = holds("i2", SEATS, EVERYONE, share(200), "the tokens taken")
    waiting: int = holds("i2", (), EVERYONE, some_seats(MAX_PLAYERS), bits=tuple(range(12)))
    phase: int = holds("i1", (), EVERYONE, one_hot(3), names=tuple(p.name for p in Phase))
    first: int = holds(
        "i1", (), EVERYONE, one_seat(MAX_PLAYERS), "who holds the first player's marker"
    )
    rounds: int = holds("i1", (), EVERYONE, share(24), "begun; 0 while the first trees are placed")
    light: Array = holds("i1", SEATS, EVERYONE, share(MAX_LIGHT))
    board: Array = holds(
        "i1", (*SEATS, 4), EVERYONE, share(4), "pieces on their own board, by size"
    )
    available: Array = holds("i1", (*SEATS, 4), EVERYONE, share(8), "pieces beside it, by size")
    piles: Array = holds("i1", (4,), EVERYONE, share(9), "tokens left, by leaves less one")
    dice: Dice = holds(DICE, (), NOBODY, None, "draw the first player")


STATE = State.record


LONGEST = FIRST_TREES * MAX_PLAYERS + (  # every action but passing costs light
    REVOLUTION * LONG_REVOLUTIONS * MAX_PLAYERS * (MAX_LIGHT + 1)
)

# --- Words for the position -------------------------------------------------


@compiled
def is_waited_for(state: State, seat):
    return state.waiting >> seat & 1 == 1


@compiled
def next_seat(box: Box, seat):
    return seat + 1 if seat + 1 < box.players else 0


@compiled
def occupied(state: State):
    return state.pieces[SEED] | state.pieces[SMALL] | state.pieces[MEDIUM] | state.pieces[LARGE]


@compiled
def size_at(state: State, place):
    """The size of the piece on an occupied place."""
    kind = SEED
    for other in range(SMALL, LARGE + 1):
        if has(state.pieces[other], place):
            kind = other
    return kind


@compiled
def price(state: State, seat, kind):
    """§5.1: what the next piece of a column costs."""
    return PRICE[kind, state.board[seat, kind]]


@compiled
def top_token(state: State, leaves):
    """The value on top of a pile that is not empty."""
    return TOKENS[leaves, PILES[leaves] - state.piles[leaves]]


@compiled
def planting_to(tree, place):
    """Which planting goes from the place of this tree to that one."""
    return FIRST_PLANTING[tree] + size(REACH[LARGE, tree] & bit(place) - bit(0))
