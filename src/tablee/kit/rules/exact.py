"""Functions of numbers that come out the same, to the last bit, wherever the rules run.

A platform's own `exp` may differ in the last bit from another's, and then a search goes another way.
This one is made of additions and products, which IEEE 754 defines to the last bit and no compiler
may fuse; so is `sqrt`, which needs none. No rule uses any other function of real numbers.
"""

from math import floor, isqrt

from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.numeric import np

PARTS, BITS = 64, 6  # into which an octave is divided, and in bits
FINE = 120  # bits behind the point while the table is made


def _root(k: int) -> tuple[float, float]:
    """2 ** (k / PARTS), and what rounding took of it: so many square roots of a whole number."""
    found = 1 << (k + FINE * PARTS)
    for _ in range(BITS):
        found = isqrt(found)
    root = found / (1 << FINE)
    return root, (found - int(root * (1 << FINE))) / (1 << FINE)


ROOTS = np.array([_root(k)[0] for k in range(PARTS)])
LOST = np.array([_root(k)[1] for k in range(PARTS)])
PER_PART = 92.33248261689366  # PARTS / log(2)
# log(2) / PARTS in two parts: the first has so few digits that its product with a place is exact.
PART, REST = 0.01083042469326756, 2.9815858269852933e-12
MOST, LEAST = 709.782712893384, -745.1332191019411  # beyond them lies infinity, and nothing
LOWEST = -1022  # exponent of a number with all its digits
TINY = 5.421010862427522e-20  # 2 ** -64


@compiled
def exp(x):
    """e ** x, within 0.52 units in the last place: table and polynomial (Tang, TOMS 15, 1989).

    Where it has fewer digits, below 1e-308, within 1.5.
    """
    if x != x:
        return x
    if x > MOST:
        return np.inf
    if x < LEAST:
        return 0.0
    place = floor(x * PER_PART + 0.5)
    r = (x - place * PART) - place * REST
    more = r + r * r * (0.5 + r * (1 / 6 + r * (1 / 24 + r * (1 / 120 + r * (1 / 720)))))
    part, octave = place & (PARTS - 1), place >> BITS
    found = ROOTS[part] + (LOST[part] + ROOTS[part] * more)
    if octave < LOWEST:
        return found * power(octave + 64) * TINY
    if octave == 1024:
        return found * 2.0 * power(1023)
    return found * power(octave)


@compiled
def power(octave):
    """2 ** octave, for a number with all its digits."""
    return np.int64((octave + 1023) << 52).view(np.float64)
