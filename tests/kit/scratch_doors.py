"""Doors that need arrays of their own, good ones and bad ones."""

import numpy as np

from tablee.kit.rules.compiled import compiled, door
from tablee.kit.rules.scratch import scratch

ROWS, WIDE = 3, 5


@compiled
def tally(numbers, counts):
    """How often each number is there, in the array that is given."""
    for number in numbers:
        counts[number] += 1
    return counts


@door
def sums_at(numbers, out):
    """Into each cell of `out` what scratch arrays hold after one use: they begin with zeros each time."""
    for k in range(out.size):
        counts, table = tally(numbers, scratch(WIDE, np.int64)), scratch((ROWS, WIDE), np.float64)
        for row in range(ROWS):
            table[row, WIDE - 1] += 0.5
        out[k] = 10 * counts[numbers[0]] + int(2 * table.sum())


@door
def memory_at(words):
    """A rule that makes an array in another way."""
    words[0] = np.zeros(WIDE, np.int64).size


@door
def handed_out_at(words):
    """A rule that hands out an array which is gone by then."""
    words[0] = own()[0]


@compiled
def own():
    return scratch(WIDE, np.int64)


@door
def any_size_at(words):
    """An array as long as nobody knew beforehand."""
    words[0] = scratch(words[0], np.int64).size
