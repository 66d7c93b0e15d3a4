"""Photosynthesis: grow trees on a sunlit island, and keep out of each other's shade.

Read rules.en.md beside this file: the section signs below point into it. The island is a few masks
of places (see pieces.py), so that a shadow is a shift and a list of choices can be counted unlisted.
"""

from enum import IntEnum

from tablee.games.photosynthesis.choices import count, legal, mask, nth
from tablee.games.photosynthesis.light import in_light, income, may_work
from tablee.games.photosynthesis.pieces import (
    AVAILABLE,
    CELLS,
    COLLECTING,
    CORNERS,
    FIRST_TREES,
    GROWING,
    LARGE,
    LEAVES,
    LIGHT_LEFT_PER_POINT,
    MAX_LIGHT,
    PLACE_OF,
    PLANTING,
    PLANTING_FROM,
    PLANTING_TO,
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
    ACTIONS,
    BUY,
    BY_LOT,
    COLLECT,
    DATA,
    FLOW,
    GROW,
    LONGEST,
    OPTIONS,
    PLACE,
    PLANT,
    PROMPT,
    SEALED,
    STATE,
    Phase,
    check_sanity,
    is_waited_for,
    make_box,
    next_seat,
    occupied,
    price,
    size_at,
    top_token,
)
from tablee.kit.bits import ZERO, bit, has, size
from tablee.kit.compiled import compiled
from tablee.kit.dice import hand_over, roll
from tablee.kit.log import reveal, tell
from tablee.kit.record import ALL, NONE

__all__ = [  # what the kit asks of a game
    "ACTIONS",
    "DATA",
    "FLOW",
    "LONGEST",
    "OPTIONS",
    "PROMPT",
    "SEALED",
    "STATE",
    "Event",
    "Phase",
    "Rule",
    "apply",
    "arguments",
    "check_sanity",
    "count",
    "imagine",
    "legal",
    "make_box",
    "mask",
    "nth",
    "objection",
    "ranking",
    "score",
    "setup",
]

# --- Why not? ----------------------------------------------------------------


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


@compiled
def objection(box, state, seat, action):
    """The rule that forbids this action now, or Rule.OK."""
    if state.phase == Phase.OVER:
        return Rule.GAME_IS_OVER
    if not is_waited_for(state, seat):
        return Rule.WAIT_YOUR_TURN
    if state.phase == Phase.PLACE:
        return objection_to_place(state, action)
    if action < BUY:
        return Rule.OK
    if action < GROW:
        return objection_to_buy(state, seat, action - BUY)
    if action < COLLECT:
        return objection_to_grow(box, state, seat, action - GROW)
    if action < PLANT:
        return objection_to_collect(state, seat, action - COLLECT)
    if action < PLACE:
        return objection_to_plant(box, state, seat, action - PLANT)
    return Rule.PLACING_IS_OVER


@compiled
def objection_to_place(state, action):
    """§2"""
    if action < PLACE:
        return Rule.PLACE_A_TREE_FIRST
    place = PLACE_OF[action - PLACE]
    if not has(RIM, place):
        return Rule.PLACE_ON_THE_RIM
    if has(occupied(state), place):
        return Rule.PLACE_ON_AN_EMPTY_CELL
    return Rule.OK


@compiled
def objection_to_buy(state, seat, kind):
    """§5"""
    if state.board[seat, kind] == 0:
        return Rule.THE_COLUMN_IS_EMPTY
    if state.light[seat] < price(state, seat, kind):
        return Rule.PAY_THE_LIGHT
    return Rule.OK


@compiled
def objection_to_grow(box, state, seat, cell):
    """§6"""
    place = PLACE_OF[cell]
    if has(state.used, place):
        return Rule.ONE_ACTION_A_CELL
    if not has(state.own[seat], place):
        return Rule.GROW_YOUR_OWN
    kind = size_at(state, place)
    if kind == LARGE:
        return Rule.LARGE_TREES_GROW_NO_FURTHER
    if not has(may_work(box, state), place):
        return shade_objection(box)
    if state.available[seat, kind + 1] == 0:
        return Rule.HAVE_THE_NEXT_SIZE
    if state.light[seat] < GROWING[kind]:
        return Rule.PAY_THE_LIGHT
    return Rule.OK


@compiled
def objection_to_plant(box, state, seat, planting):
    """§7"""
    cell = PLANTING_FROM[planting]
    place, to = PLACE_OF[cell], PLACE_OF[PLANTING_TO[planting]]
    if has(state.used, place) or has(state.used, to):
        return Rule.ONE_ACTION_A_CELL
    if not has(state.own[seat] & ~state.pieces[SEED], place):
        return Rule.PLANT_FROM_YOUR_TREE
    if not has(REACH[size_at(state, place), place], to):
        return Rule.WITHIN_REACH
    if has(occupied(state), to):
        return Rule.PLANT_ON_AN_EMPTY_CELL
    if not has(may_work(box, state), place):
        return shade_objection(box)
    if state.available[seat, SEED] == 0:
        return Rule.HAVE_A_SEED
    if state.light[seat] < PLANTING:
        return Rule.PAY_THE_LIGHT
    return Rule.OK


@compiled
def objection_to_collect(state, seat, cell):
    """§8"""
    place = PLACE_OF[cell]
    if has(state.used, place):
        return Rule.ONE_ACTION_A_CELL
    if not has(state.own[seat] & state.pieces[LARGE], place):
        return Rule.COLLECT_YOUR_LARGE_TREE
    if state.light[seat] < COLLECTING:
        return Rule.PAY_THE_LIGHT
    return Rule.OK


@compiled
def shade_objection(box):
    """§10.2 or, where the table plays it so, §10.3"""
    if box.any_shadow:
        return Rule.NOT_IN_ANY_SHADOW
    return Rule.NOT_IN_THE_SHADE


# --- What happens ------------------------------------------------------------

Event = IntEnum(
    "Event",
    "BEGINS PLACED ROUND SUN LIGHT OVERFLOWED BOUGHT GREW RETURNED LEFT PLANTED COLLECTED TOOK "
    "TOOK_NOTHING PASSED MARKER SCORED",
    start=0,
)


@compiled
def setup(box, state, log):
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
        reveal(log, Event.BEGINS, state.first, NONE, ALL)
    else:
        state.first = box.first
        tell(log, Event.BEGINS, state.first, NONE, ALL)
    state.waiting = 1 << state.first


@compiled
def apply(box, state, seat, action, log):
    """Carry out a legal action and run on to the next decision."""
    if action >= PLACE:
        place_tree(box, state, seat, action - PLACE, log)
    elif action >= PLANT:
        plant(state, seat, action - PLANT, log)
    elif action >= COLLECT:
        collect(state, seat, action - COLLECT, log)
    elif action >= GROW:
        grow(state, seat, action - GROW, log)
    elif action >= BUY:
        buy(state, seat, action - BUY, log)
    else:
        pass_the_turn(box, state, seat, log)


@compiled
def place_tree(box, state, seat, cell, log):
    """§2.1"""
    state.available[seat, SMALL] -= 1
    state.pieces[SMALL] |= bit(PLACE_OF[cell])
    state.own[seat] |= bit(PLACE_OF[cell])
    tell(log, Event.PLACED, seat, cell, ALL)
    state.waiting = 1 << next_seat(box, seat)
    if size(state.pieces[SMALL]) == FIRST_TREES * box.players:
        state.phase = Phase.ACT
        begin_round(box, state, log)


@compiled
def begin_round(box, state, log):
    """§3.1, §3.2, §3.5: the sun moves on, and every lit tree brings light."""
    state.rounds += 1
    tell(log, Event.ROUND, NONE, state.rounds, ALL)
    tell(log, Event.SUN, NONE, (state.rounds - 1) % REVOLUTION, ALL)
    lit = in_light(state)
    for seat in range(box.players):
        gain = income(state, lit & state.own[seat])
        tell(log, Event.LIGHT, seat, gain, ALL)
        state.light[seat] += gain
        if state.light[seat] > MAX_LIGHT:
            tell(log, Event.OVERFLOWED, seat, state.light[seat] - MAX_LIGHT, ALL)
            state.light[seat] = MAX_LIGHT
    state.waiting = 1 << state.first


@compiled
def buy(state, seat, kind, log):
    """§5.1"""
    state.light[seat] -= price(state, seat, kind)
    state.board[seat, kind] -= 1
    state.available[seat, kind] += 1
    tell(log, Event.BOUGHT, seat, kind, ALL)


@compiled
def grow(state, seat, cell, log):
    """§6.1"""
    here = bit(PLACE_OF[cell])
    kind = size_at(state, PLACE_OF[cell])
    state.light[seat] -= GROWING[kind]
    state.pieces[kind] &= ~here
    state.pieces[kind + 1] |= here
    state.available[seat, kind + 1] -= 1
    state.used |= here
    tell(log, Event.GREW, seat, 4 * cell + kind + 1, ALL)
    put_back(state, seat, kind, log)


@compiled
def put_back(state, seat, kind, log):
    """§6.4"""
    if state.board[seat, kind] < SLOTS[kind]:
        state.board[seat, kind] += 1
        tell(log, Event.RETURNED, seat, kind, ALL)
    else:
        tell(log, Event.LEFT, seat, kind, ALL)


@compiled
def plant(state, seat, planting, log):
    """§7.1"""
    to = bit(PLACE_OF[PLANTING_TO[planting]])
    state.light[seat] -= PLANTING
    state.available[seat, SEED] -= 1
    state.pieces[SEED] |= to
    state.own[seat] |= to
    state.used |= to | bit(PLACE_OF[PLANTING_FROM[planting]])
    tell(log, Event.PLANTED, seat, planting, ALL)


@compiled
def collect(state, seat, cell, log):
    """§8.1"""
    here = bit(PLACE_OF[cell])
    state.light[seat] -= COLLECTING
    state.pieces[LARGE] &= ~here
    state.own[seat] &= ~here
    state.used |= here
    tell(log, Event.COLLECTED, seat, cell, ALL)
    put_back(state, seat, LARGE, log)
    take_token(state, seat, LEAVES[cell] - 1, log)


@compiled
def take_token(state, seat, leaves, log):
    """§8.2"""
    while leaves >= 0 and state.piles[leaves] == 0:
        leaves -= 1
    if leaves < 0:
        tell(log, Event.TOOK_NOTHING, seat, NONE, ALL)
        return
    token = top_token(state, leaves)
    state.piles[leaves] -= 1
    state.points[seat] += token
    tell(log, Event.TOOK, seat, token, ALL)


@compiled
def pass_the_turn(box, state, seat, log):
    """§4.1; §9.1 and §9.2 when everybody has."""
    state.used = ZERO
    tell(log, Event.PASSED, seat, NONE, ALL)
    state.waiting = 1 << next_seat(box, seat)
    if next_seat(box, seat) != state.first:
        return
    if state.rounds == box.rounds:
        end_the_game(box, state, log)
        return
    state.first = next_seat(box, state.first)
    tell(log, Event.MARKER, state.first, NONE, ALL)
    begin_round(box, state, log)


@compiled
def end_the_game(box, state, log):
    """§9.2"""
    state.phase = Phase.OVER
    state.waiting = 0
    for seat in range(box.players):
        tell(log, Event.SCORED, seat, points(state, seat), ALL)


@compiled
def score(box, state, out):
    """§9.3: the points of each seat."""
    for seat in range(box.players):
        out[seat] = points(state, seat)


@compiled
def ranking(box, state, out):
    """§9.4: the place of each seat, 1 for the winners."""
    for seat in range(box.players):
        out[seat] = 1
        for other in range(box.players):
            if is_ahead(state, other, seat):
                out[seat] += 1


# --- For bots ----------------------------------------------------------------


@compiled
def imagine(box, view, seat, dice):
    """Nothing is hidden but the dice, which have been cast."""
    hand_over(dice, view.dice)


# --- Words used above --------------------------------------------------------


@compiled
def points(state, seat):
    """§9.3"""
    return state.points[seat] + state.light[seat] // LIGHT_LEFT_PER_POINT


@compiled
def is_ahead(state, seat, other):
    """§9.4"""
    mine, theirs = points(state, seat), points(state, other)
    return mine > theirs or (mine == theirs and size(state.own[seat]) > size(state.own[other]))


# --- Told at the table -------------------------------------------------------


def arguments(number: int) -> dict:
    """What the sentences of words.*.ftl may ask about a number: they know which it is."""
    planting = PLANTINGS[number] if 0 <= number < len(PLANTINGS) else (0, 0)
    return {
        "n": number,
        "size": SIZES[number] if 0 <= number < 4 else "",
        "cell": CELLS[number] if 0 <= number < len(CELLS) else "",
        "corner": CORNERS[number] if 0 <= number < len(CORNERS) else "",
        "from": CELLS[planting[0]],
        "to": CELLS[planting[1]],
        "grown": CELLS[number // 4] if 0 <= number < 4 * len(CELLS) else "",
        "into": SIZES[number % 4],
    }
