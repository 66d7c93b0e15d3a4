"""What is legal in Photosynthesis, by sets: counted without a list, and the k-th found at once.

The objections of game.py say the same one action at a time; the contract holds the two together.
"""

import numpy as np

from tablee.games.photosynthesis.light import may_work
from tablee.games.photosynthesis.pieces import (
    CELL_AT,
    COLLECTING,
    GROWING,
    LARGE,
    NEAR,
    NEAR_PLACES,
    NEAR_PLANTINGS,
    PLANTING,
    REACH,
    RIM,
    SEED,
    SIZES,
    SMALL,
)
from tablee.games.photosynthesis.position import (
    BUY,
    COLLECT,
    GROW,
    PASS,
    PLACE,
    PLANT,
    Phase,
    free_cells,
    is_waited_for,
    occupied,
    planting_to,
    price,
    size_at,
)
from tablee.kit.bits import ONE, ZERO, has, lowest, nth_place, size, without_lowest
from tablee.kit.compiled import compiled


@compiled
def legal(box, state, seat, out):
    """The actions without objection, in ascending order; how many they are."""
    if not is_waited_for(state, seat):
        return 0
    if state.phase == Phase.PLACE:
        return write_cells(out, 0, PLACE, RIM & ~occupied(state))
    out[0], n = PASS, 1
    sizes = may_buy(state, seat)
    while sizes != ZERO:
        out[n] = BUY + lowest(sizes)
        sizes = without_lowest(sizes)
        n += 1
    n = write_cells(out, n, GROW, may_grow(box, state, seat))
    n = write_cells(out, n, COLLECT, may_collect(state, seat))
    planters, free = may_plant(box, state, seat), free_cells(state)
    while planters != ZERO:
        place = lowest(planters)
        planters = without_lowest(planters)
        cell = CELL_AT[place]
        n = write_plantings(out, n, cell, REACH[size_at(state, place), place] & free)
    return n


@compiled
def write_cells(out, n, verb, places):
    while places != ZERO:
        out[n] = verb + CELL_AT[lowest(places)]
        places = without_lowest(places)
        n += 1
    return n


@compiled
def write_plantings(out, n, cell, places):
    while places != ZERO:
        out[n] = PLANT + planting_to(cell, lowest(places))
        places = without_lowest(places)
        n += 1
    return n


@compiled
def mask(box, state, seat, row, out):
    """The legal actions as a row of an action mask: a list of them would only be read once."""
    row[:] = 0
    if not is_waited_for(state, seat):
        return
    if state.phase == Phase.PLACE:
        mask_cells(row, PLACE, RIM & ~occupied(state))
        return
    row[PASS] = 1
    sizes = may_buy(state, seat)
    for kind in range(len(SIZES)):
        row[BUY + kind] = has(sizes, kind)
    mask_trees(row, may_grow(box, state, seat), may_collect(state, seat))
    planters, free = may_plant(box, state, seat), free_cells(state)
    while planters != ZERO:
        place = lowest(planters)
        planters = without_lowest(planters)
        if has(state.pieces[SMALL], place):
            mask_near(row, place, free)
        else:
            mask_plantings(row, CELL_AT[place], REACH[size_at(state, place), place] & free)


@compiled
def mask_cells(row, verb, places):
    while places != ZERO:
        row[np.uint64(verb + CELL_AT[lowest(places)])] = 1
        places = without_lowest(places)


@compiled
def mask_trees(row, growing, collecting):
    """What grows and what is collected, in one loop: how often a loop turns is hard to foresee."""
    places = growing | collecting
    while places != ZERO:
        place = lowest(places)
        verb = COLLECT if has(collecting, place) else GROW
        row[np.uint64(verb + CELL_AT[place])] = 1
        places = without_lowest(places)


@compiled
def mask_near(row, place, free):
    """The plantings of a small tree, legal or not: that is quicker than to ask which of the six are."""
    for k in range(NEAR):
        planting = PLANT + NEAR_PLANTINGS[place, k]
        row[np.uint64(planting)] = free >> NEAR_PLACES[place, k] & ONE


@compiled
def mask_plantings(row, cell, places):
    while places != ZERO:
        row[np.uint64(PLANT + planting_to(cell, lowest(places)))] = 1
        places = without_lowest(places)


@compiled
def count(box, state, seat):
    """How many actions are legal."""
    if not is_waited_for(state, seat):
        return 0
    if state.phase == Phase.PLACE:
        return size(RIM & ~occupied(state))
    n = 1 + size(may_buy(state, seat))
    n += size(may_grow(box, state, seat)) + size(may_collect(state, seat))
    planters, free = may_plant(box, state, seat), free_cells(state)
    while planters != ZERO:
        place = lowest(planters)
        n += size(REACH[size_at(state, place), place] & free)
        planters = without_lowest(planters)
    return n


@compiled
def nth(box, state, seat, k):
    """The legal action that has k others before it."""
    if state.phase == Phase.PLACE:
        return PLACE + CELL_AT[nth_place(RIM & ~occupied(state), k)]
    if k == 0:
        return PASS
    k -= 1
    sizes = may_buy(state, seat)
    if k < size(sizes):
        return BUY + nth_place(sizes, k)
    k -= size(sizes)
    places = may_grow(box, state, seat)
    if k < size(places):
        return GROW + CELL_AT[nth_place(places, k)]
    k -= size(places)
    places = may_collect(state, seat)
    if k < size(places):
        return COLLECT + CELL_AT[nth_place(places, k)]
    return nth_planting(box, state, seat, k - size(places))


@compiled
def nth_planting(box, state, seat, k):
    planters, free = may_plant(box, state, seat), free_cells(state)
    while True:
        place = lowest(planters)
        cell = CELL_AT[place]
        places = REACH[size_at(state, place), place] & free
        if k < size(places):
            return PLANT + planting_to(cell, nth_place(places, k))
        k -= size(places)
        planters = without_lowest(planters)


@compiled
def may_buy(state, seat):
    """§5: the set of sizes that this seat can buy now."""
    sizes = ZERO
    for kind in range(4):
        can = state.light[seat] >= price(state, seat, kind)
        sizes |= np.uint64(can) << np.uint64(kind)
    return sizes


@compiled
def may_grow(box, state, seat):
    """§6: the cells of this seat where something can grow now."""
    places = ZERO
    for kind in range(LARGE):
        can = (state.available[seat, kind + 1] > 0) & (state.light[seat] >= GROWING[kind])
        places |= state.pieces[kind] * np.uint64(can)  # no branch, which nobody could foresee
    return places & state.own[seat] & ~state.used & may_work(box, state)


@compiled
def may_collect(state, seat):
    """§8: the cells of this seat where a tree can be collected now."""
    can = np.uint64(state.light[seat] >= COLLECTING)
    return (state.own[seat] & state.pieces[LARGE] & ~state.used) * can


@compiled
def may_plant(box, state, seat):
    """§7: the trees of this seat that can plant, if there is a free cell within their reach."""
    can = np.uint64((state.available[seat, SEED] > 0) & (state.light[seat] >= PLANTING))
    return (state.own[seat] & ~state.pieces[SEED] & ~state.used & may_work(box, state)) * can
