"""Light and shade in Photosynthesis: chapter 3 of the rules, and the shade rule of chapter 10."""

from tablee.games.photosynthesis.pieces import ISLAND, LARGE, MEDIUM, RAYS, REVOLUTION, SEED, SMALL
from tablee.games.photosynthesis.position import Box, State
from tablee.kit.rules.bits import ZERO, size
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.numeric import np


@compiled
def shadows(state: State, kind):
    """§3.3: every place in the shadow of a tree of this size or a larger one."""
    ray = RAYS[(state.rounds + REVOLUTION - 1) % REVOLUTION]
    shade = ZERO
    for tall in range(kind, LARGE + 1):
        falling = state.pieces[tall]
        for _ in range(tall):
            falling = falling << np.uint64(ray) if ray > 0 else falling >> np.uint64(-ray)
            shade |= falling
    return shade


@compiled
def in_light(state: State):
    """§3.4: the places of all pieces that stand in the light; a seed is like a small tree."""
    lit = (state.pieces[SEED] | state.pieces[SMALL]) & ~shadows(state, SMALL)
    lit |= state.pieces[MEDIUM] & ~shadows(state, MEDIUM)
    return lit | state.pieces[LARGE] & ~shadows(state, LARGE)


@compiled
def income(box: Box, state: State, lit):
    """§3.2: the light that these lit places bring."""
    gain = 0
    for kind in range(SMALL, LARGE + 1):
        gain += box.brings[kind] * size(lit & state.pieces[kind])
    return gain


@compiled
def may_work(box: Box, state: State):
    """§10.2, §10.3: where a piece may grow or plant as far as the shade is concerned."""
    if not box.shade_rule:
        return ISLAND
    if box.any_shadow:
        return ~shadows(state, SMALL)
    return in_light(state)
