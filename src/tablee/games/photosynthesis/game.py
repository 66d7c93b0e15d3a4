"""Photosynthesis: grow trees on a sunlit island, and keep out of each other's shade.

Read rules.en.md beside this file: the section signs below point into it. The island is a few masks
of places (see pieces.py), so that a shadow is a shift and choices can be counted without a list.
"""

from enum import IntEnum

from tablee.games.photosynthesis.light import in_light, income, may_work
from tablee.games.photosynthesis.pieces import (
    AVAILABLE,
    CELL_AT,
    CELLS,
    CORNERS,
    LARGE,
    LEAVES,
    NEAR,
    NEAR_PLACES,
    NEAR_PLANTINGS,
    PLACES,
    PLANTINGS,
    REACH,
    REVOLUTION,
    RIM,
    SEED,
    SIZES,
    SLOTS,
    SMALL,
)
from tablee.games.photosynthesis.position import (
    BY_LOT,
    Box,
    Phase,
    State,
    next_seat,
    occupied,
    planting_to,
    price,
    size_at,
    top_token,
)
from tablee.kit.rules.bits import ONE, ZERO, bit, has, lowest, size, without_lowest
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.dice import hand_over, roll
from tablee.kit.rules.log import Events, Log, Row, reveal, tell
from tablee.kit.rules.moves import Moves
from tablee.kit.rules.numeric import np


class Rule(IntEnum):
    """The clause an illegal action breaks: 302 is §3.2 of the rules."""

    OK = 0
    WAIT_YOUR_TURN = 108
    PLACE_A_TREE_FIRST = 201
    PLACE_ON_THE_RIM = 202
    PLACE_ON_AN_EMPTY_CELL = 203
    PLACING_IS_OVER = 204
    ONE_ACTION_A_CELL = 402
    PAY_THE_LIGHT = 403
    THE_COLUMN_IS_EMPTY = 502
    GROW_YOUR_OWN = 601
    LARGE_TREES_GROW_NO_FURTHER = 602
    HAVE_THE_NEXT_SIZE = 603
    PLANT_FROM_YOUR_TREE = 701
    HAVE_A_SEED = 702
    WITHIN_REACH = 703
    PLANT_ON_AN_EMPTY_CELL = 704
    COLLECT_YOUR_LARGE_TREE = 801
    GAME_IS_OVER = 902
    NOT_IN_THE_SHADE = 1002
    NOT_IN_ANY_SHADOW = 1003


class Event(Events):
    """What is told at the table, and the columns of each."""

    BEGINS = "who"
    PLACED = "who cell"
    ROUND = "round"
    SUN = "corner"
    LIGHT = "who light"
    OVERFLOWED = "who light"
    BOUGHT = "who kind"
    GREW = "who cell into"
    RETURNED = "who kind"
    LEFT = "who kind"
    PLANTED = "who tree place"
    COLLECTED = "who cell"
    TOOK = "who token"
    TOOK_NOTHING = "who"
    PASSED = "who"
    MARKER = "who"
    SCORED = "who points"


MOVES = Moves(
    Rule,
    Phase,
    order=("pass", "buy", "grow", "collect", "plant", "place"),
    nouns={"kind": SIZES, "place": PLACES, "tree": PLACES},
    asks={Phase.PLACE: Rule.PLACE_A_TREE_FIRST, Phase.ACT: Rule.PLACING_IS_OVER},
)

# --- §1  At the beginning ------------------------------------------------------


@compiled
def setup(box: Box, state: State, log: Log):
    """§1: boards and piles; the lot, or the table, says who begins."""
    state.pieces[:] = ZERO
    state.own[:] = ZERO
    state.used = ZERO
    state.points[:] = 0
    state.light[:] = 0
    state.board[:] = 0
    state.available[:] = 0
    for seat in range(box.players):
        for kind in range(4):
            state.board[seat, kind] = SLOTS[kind]
            state.available[seat, kind] = AVAILABLE[kind]
    for leaves in range(4):
        state.piles[leaves] = box.piles[leaves]
    state.phase = Phase.PLACE
    state.rounds = 0
    if box.first == BY_LOT:
        state.first = roll(state.dice, box.players)
        reveal(log, Event.BEGINS, state.first)
    else:
        state.first = box.first
        tell(log, Event.BEGINS, state.first)
    state.waiting = 1 << state.first


# --- §2  The first trees -------------------------------------------------------


@compiled
def rim():
    return RIM


@compiled
def empty_cells(state: State):
    return ~occupied(state)


@MOVES(
    "place {place}",
    Phase.PLACE,
    only_if=[
        ("place", rim, Rule.PLACE_ON_THE_RIM),
        ("place", empty_cells, Rule.PLACE_ON_AN_EMPTY_CELL),
    ],
)
def place_tree(box: Box, state: State, seat, place, log: Log):
    """§2.1"""
    state.available[seat, SMALL] -= 1
    state.pieces[SMALL] |= bit(place)
    state.own[seat] |= bit(place)
    tell(log, Event.PLACED, seat, CELL_AT[place])
    state.waiting = 1 << next_seat(box, seat)
    if size(state.pieces[SMALL]) == box.first_trees * box.players:
        state.phase = Phase.ACT
        begin_round(box, state, log)


# --- §3  Light -----------------------------------------------------------------


@compiled
def begin_round(box: Box, state: State, log: Log):
    """§3.1, §3.2, §3.5: the sun moves on, and every lit tree brings light."""
    state.rounds += 1
    tell(log, Event.ROUND, state.rounds)
    tell(log, Event.SUN, (state.rounds - 1) % REVOLUTION)
    lit = in_light(state)
    for seat in range(box.players):
        gain = income(box, state, lit & state.own[seat])
        tell(log, Event.LIGHT, seat, gain)
        state.light[seat] += gain
        if state.light[seat] > box.most_light:
            tell(log, Event.OVERFLOWED, seat, state.light[seat] - box.most_light)
            state.light[seat] = box.most_light
    state.waiting = 1 << state.first


# --- §4  Your turn -------------------------------------------------------------


@compiled
def unused_cells(state: State):
    """§4.2: the cells that have taken part in no action of this turn."""
    return ~state.used


@MOVES("pass", Phase.ACT)
def pass_the_turn(box: Box, state: State, seat, log: Log):
    """§4.1; §9.1 and §9.2 when everybody has."""
    state.used = ZERO
    tell(log, Event.PASSED, seat)
    state.waiting = 1 << next_seat(box, seat)
    if next_seat(box, seat) != state.first:
        return
    if state.rounds == box.rounds:
        end_the_game(box, state, log)
        return
    state.first = next_seat(box, state.first)
    tell(log, Event.MARKER, state.first)
    begin_round(box, state, log)


# --- §5  Buying ----------------------------------------------------------------


@compiled
def columns_not_empty(state: State, seat):
    kinds = ZERO
    for kind in range(len(SIZES)):
        kinds |= np.uint64(state.board[seat, kind] > 0) << np.uint64(kind)
    return kinds


@compiled
def columns_in_reach(state: State, seat):
    """§4.3: those whose next piece this seat can pay."""
    kinds = ZERO
    for kind in range(len(SIZES)):
        kinds |= np.uint64(state.light[seat] >= price(state, seat, kind)) << np.uint64(kind)
    return kinds


@MOVES(
    "buy {kind}",
    Phase.ACT,
    only_if=[
        ("kind", columns_not_empty, Rule.THE_COLUMN_IS_EMPTY),
        ("kind", columns_in_reach, Rule.PAY_THE_LIGHT),
    ],
)
def buy(state: State, seat, kind, log: Log):
    """§5.1"""
    state.light[seat] -= price(state, seat, kind)
    state.board[seat, kind] -= 1
    state.available[seat, kind] += 1
    tell(log, Event.BOUGHT, seat, kind)


# --- §6  Growing ---------------------------------------------------------------


@compiled
def own_cells(state: State, seat):
    return state.own[seat]


@compiled
def not_yet_large(state: State):
    """§6.2"""
    return ~state.pieces[LARGE]


@compiled
def why_not_work(box: Box):
    """§10.2 or, where the table plays it so, §10.3"""
    return Rule.NOT_IN_ANY_SHADOW if box.any_shadow else Rule.NOT_IN_THE_SHADE


@compiled
def with_the_next_size(state: State, seat):
    """§6.3: what can be replaced by an available piece."""
    places = ZERO
    for kind in range(LARGE):  # no branch, which nobody could foresee
        places |= state.pieces[kind] * np.uint64(state.available[seat, kind + 1] > 0)
    return places


@compiled
def with_light_to_grow(box: Box, state: State, seat):
    """§4.3"""
    places = ZERO
    for kind in range(LARGE):
        places |= state.pieces[kind] * np.uint64(state.light[seat] >= box.growing[kind])
    return places


@MOVES(
    "grow {place}",
    Phase.ACT,
    only_if=[
        ("place", unused_cells, Rule.ONE_ACTION_A_CELL),
        ("place", own_cells, Rule.GROW_YOUR_OWN),
        ("place", not_yet_large, Rule.LARGE_TREES_GROW_NO_FURTHER),
        ("place", may_work, why_not_work),
        ("place", with_the_next_size, Rule.HAVE_THE_NEXT_SIZE),
        ("place", with_light_to_grow, Rule.PAY_THE_LIGHT),
    ],
)
def grow(box: Box, state: State, seat, place, log: Log):
    """§6.1"""
    here, kind = bit(place), size_at(state, place)
    state.light[seat] -= box.growing[kind]
    state.pieces[kind] &= ~here
    state.pieces[kind + 1] |= here
    state.available[seat, kind + 1] -= 1
    state.used |= here
    tell(log, Event.GREW, seat, CELL_AT[place], kind + 1)
    put_back(state, seat, kind, log)


@compiled
def put_back(state: State, seat, kind, log: Log):
    """§6.4"""
    if state.board[seat, kind] < SLOTS[kind]:
        state.board[seat, kind] += 1
        tell(log, Event.RETURNED, seat, kind)
    else:
        tell(log, Event.LEFT, seat, kind)


# --- §7  Planting --------------------------------------------------------------


@compiled
def own_trees(state: State, seat):
    """§7.1"""
    return state.own[seat] & ~state.pieces[SEED]


@compiled
def has_a_seed(state: State, seat):
    """§7.2"""
    return state.available[seat, SEED] > 0


@compiled
def has_light_to_plant(box: Box, state: State, seat):
    """§4.3"""
    return state.light[seat] >= box.planting


@compiled
def within_reach(state: State, tree):
    """§7.3"""
    return REACH[size_at(state, tree), tree]


@compiled
def mark_plantings(state: State, tree, places, marks):
    """All plantings of a small tree, legal or not: that is quicker than to ask which of the six are."""
    if has(state.pieces[SMALL], tree):
        for k in range(NEAR):
            marks[np.uint64(NEAR_PLANTINGS[tree, k])] = places >> NEAR_PLACES[tree, k] & ONE
        return
    while places != ZERO:
        marks[np.uint64(planting_to(tree, lowest(places)))] = 1
        places = without_lowest(places)


@MOVES(
    "plant {tree} {place}",
    Phase.ACT,
    among=PLANTINGS,
    beyond=Rule.WITHIN_REACH,
    only_if=[
        ("tree", unused_cells, Rule.ONE_ACTION_A_CELL),
        ("place", unused_cells, Rule.ONE_ACTION_A_CELL),
        ("tree", own_trees, Rule.PLANT_FROM_YOUR_TREE),
        ("place", within_reach, Rule.WITHIN_REACH),
        ("place", empty_cells, Rule.PLANT_ON_AN_EMPTY_CELL),
        ("tree", may_work, why_not_work),
        (has_a_seed, Rule.HAVE_A_SEED),
        (has_light_to_plant, Rule.PAY_THE_LIGHT),
    ],
    marks=mark_plantings,
)
def plant(box: Box, state: State, seat, tree, place, log: Log):
    """§7.1"""
    to = bit(place)
    state.light[seat] -= box.planting
    state.available[seat, SEED] -= 1
    state.pieces[SEED] |= to
    state.own[seat] |= to
    state.used |= to | bit(tree)
    tell(log, Event.PLANTED, seat, tree, place)


# --- §8  Collecting ------------------------------------------------------------


@compiled
def own_large_trees(state: State, seat):
    return state.own[seat] & state.pieces[LARGE]


@compiled
def has_light_to_collect(box: Box, state: State, seat):
    """§4.3"""
    return state.light[seat] >= box.collecting


@MOVES(
    "collect {place}",
    Phase.ACT,
    only_if=[
        ("place", unused_cells, Rule.ONE_ACTION_A_CELL),
        ("place", own_large_trees, Rule.COLLECT_YOUR_LARGE_TREE),
        (has_light_to_collect, Rule.PAY_THE_LIGHT),
    ],
)
def collect(box: Box, state: State, seat, place, log: Log):
    """§8.1"""
    here = bit(place)
    state.light[seat] -= box.collecting
    state.pieces[LARGE] &= ~here
    state.own[seat] &= ~here
    state.used |= here
    tell(log, Event.COLLECTED, seat, CELL_AT[place])
    put_back(state, seat, LARGE, log)
    take_token(state, seat, LEAVES[CELL_AT[place]] - 1, log)


@compiled
def take_token(state: State, seat, leaves, log: Log):
    """§8.2"""
    while leaves >= 0 and state.piles[leaves] == 0:
        leaves -= 1
    if leaves < 0:
        tell(log, Event.TOOK_NOTHING, seat)
        return
    token = top_token(state, leaves)
    state.piles[leaves] -= 1
    state.points[seat] += token
    tell(log, Event.TOOK, seat, token)


# --- §9  The end ---------------------------------------------------------------


@compiled
def end_the_game(box: Box, state: State, log: Log):
    """§9.2"""
    state.phase = Phase.OVER
    state.waiting = 0
    for seat in range(box.players):
        tell(log, Event.SCORED, seat, points(box, state, seat))


@compiled
def score(box: Box, state: State, out):
    """§9.3: the points of each seat."""
    for seat in range(box.players):
        out[seat] = points(box, state, seat)


@compiled
def ranking(box: Box, state: State, out):
    """§9.4: the place of each seat, 1 for the winners."""
    for seat in range(box.players):
        out[seat] = 1
        for other in range(box.players):
            if is_ahead(box, state, other, seat):
                out[seat] += 1


@compiled
def is_ahead(box: Box, state: State, seat, other):
    """§9.4"""
    mine, theirs = points(box, state, seat), points(box, state, other)
    return mine > theirs or (mine == theirs and size(state.own[seat]) > size(state.own[other]))


@compiled
def points(box: Box, state: State, seat):
    """§9.3"""
    return state.points[seat] + state.light[seat] // box.light_per_point


# --- For bots ------------------------------------------------------------------


@compiled
def imagine(box: Box, view: State, seat, dice):
    """Nothing is hidden but the dice, which have been cast."""
    hand_over(dice, view.dice)


# --- Told at the table ---------------------------------------------------------


WORDS = {
    "kind": [{"size": size} for size in SIZES],
    "cell": CELLS,
    "into": SIZES,
    "corner": CORNERS,
}


def recorded(row: Row) -> tuple[str, int, int]:
    """By what the checks of records know an event: there two columns are one number."""
    name, seat, number = row.recorded
    if row.event == Event.GREW:
        number = len(SIZES) * row.cell + row.into
    elif row.event == Event.PLANTED:
        number = PLANTINGS.index((row.tree, row.place))
    return name, seat, number
