"""Sets of up to 64 places, one bit each; every idiom here is one machine instruction compiled.

All masks are np.uint64: Numba reads uint64 with a plain int as signed.
"""

from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.numeric import np

ZERO, ONE = np.uint64(0), np.uint64(1)


@compiled
def bit(place):
    """The set of one place."""
    return ONE << np.uint64(place)


@compiled
def has(places, place):
    """Is this place in the set?"""
    return (places >> np.uint64(place)) & ONE != ZERO


@compiled
def size(places):
    """How many places there are."""
    n = 0
    while places != ZERO:
        places &= places - ONE
        n += 1
    return n


@compiled
def lowest(places):
    """The first place of a set that is not empty."""
    return size((places - ONE) & ~places)


@compiled
def without_lowest(places):
    """The set without its first place."""
    return places & (places - ONE)


@compiled
def nth_place(places, k):
    """The place that has k others before it."""
    for _ in range(k):
        places &= places - ONE
    return lowest(places)
