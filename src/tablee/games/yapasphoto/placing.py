"""Where stops lie on the map of a drafted board: much as in the country, but so that one can read it.

A grid, as on the plans of a network: a crowded centre has more room than it has on the ground, no
stop lies on another, nor on a line that passes it by. No Numba in here.
"""

import random
from collections.abc import Sequence

import numpy as np

CELLS_A_STOP, WIDER = 16, 1.45  # of the grid; how much wider than high
WIDEST = 36  # steps: two letters each on a terminal
CROWDED = 0.5  # how much room depends on the number of stops, and not on kilometres
ABOUT_AS_FAR = 0.15  # of the whole map
TRIES = 4000
NEAR_ACROSS, NEAR_DOWN = 4, 2  # steps between two stops, for their numbers and names
BESIDE_A_LINE = 0.9  # steps from a line to a stop where it does not halt
TOO_NEAR, ON_A_LINE = 6.0, 8.0  # what this costs, in squares of the steps that a stop is off


def laid_out(
    places: Sequence[tuple[float, float]], lines: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Steps to the right and down, for stops at these latitudes and longitudes."""
    width = min(WIDEST, round((len(places) * CELLS_A_STOP * WIDER) ** 0.5))
    height = round(width / WIDER)
    lats, lons = np.array(places).T
    wanted = np.stack([_between(lons, width), _between(-lats, height)], axis=1)
    at = _without_clashes(wanted, width, height)
    ends = np.array(lines)
    dice, cost = random.Random(1), _cost(at, wanted, ends)
    for k in range(TRIES):
        reach = 1 + 4 * (TRIES - k) // TRIES
        stop = dice.randrange(len(at))
        x, y = at[stop] + (dice.randint(-reach, reach), dice.randint(-reach, reach))
        if not (0 <= x <= width and 0 <= y <= height) or (at == (x, y)).all(axis=1).any():
            continue
        moved = at.copy()
        moved[stop] = x, y
        if (found := _cost(moved, wanted, ends)) < cost:
            at, cost = moved, found
    at -= at.min(axis=0)
    return [(int(x), int(y)) for x, y in at]


def _between(values: np.ndarray, most: int) -> np.ndarray:
    """From 0 to `most`: half as far as on the ground, half by how many lie before.

    Those that lie about as far count half, so that a straight line stays straight.
    """
    on_the_ground = (values - values.min()) / (np.ptp(values) or 1.0)
    before = (on_the_ground[:, None] - on_the_ground) / ABOUT_AS_FAR + 0.5
    crowded = np.clip(before, 0, 1).mean(axis=1)
    crowded = (crowded - crowded.min()) / (np.ptp(crowded) or 1.0)
    return np.asarray(most * (CROWDED * crowded + (1 - CROWDED) * on_the_ground))


def _without_clashes(wanted: np.ndarray, width: int, height: int) -> np.ndarray:
    """Each on the nearest cell that is free."""
    cells = np.array([(x, y) for x in range(width + 1) for y in range(height + 1)])
    free = np.ones(len(cells), bool)
    at = np.zeros(wanted.shape, int)
    for k, place in enumerate(wanted):
        far = ((cells - place) ** 2).sum(axis=1)
        nearest = int(np.where(free, far, np.inf).argmin())
        free[nearest] = False
        at[k] = cells[nearest]
    return at


def _cost(at: np.ndarray, wanted: np.ndarray, lines: np.ndarray) -> float:
    """How far from where they should be, how near to each other, how much in the way of lines."""
    off = float(((at - wanted) ** 2).sum())
    across, down = (np.abs(at[:, None, axis] - at[None, :, axis]) for axis in (0, 1))
    near = (across < NEAR_ACROSS) & (down < NEAR_DOWN)
    off += TOO_NEAR * (int(near.sum()) - len(at)) / 2
    a, b = at[lines[:, 0]].astype(float), at[lines[:, 1]].astype(float)
    along = b - a
    part = ((at[:, None, :] - a) * along).sum(axis=2) / (along**2).sum(axis=1)
    nearest = a + np.clip(part, 0, 1)[:, :, None] * along
    beside = ((at[:, None, :] - nearest) ** 2).sum(axis=2) < BESIDE_A_LINE**2
    stops = np.arange(len(at))[:, None]
    beside &= (stops != lines[:, 0]) & (stops != lines[:, 1])
    return off + ON_A_LINE * int(beside.sum())
