"""Arrays of a rule's own: zeros each time, on the stack; rules have no other memory."""

import numpy as np
import pytest

import tablee
from tablee.kit.engines.engine import Mode
from tests.kit import scratch_doors


@pytest.mark.parametrize("mode", [Mode.INTERPRETED, Mode.COMPILED, Mode.CHECKED])
def test_scratch_begins_with_zeros_each_time(mode):
    numbers, sums = np.array([2, 4, 0, 0, 2]), np.zeros(3, np.int64)
    tablee.game("lanterns").engine(mode, scratch_doors).sums_at(numbers, sums)
    assert sums.tolist() == [23, 23, 23]


@pytest.mark.parametrize(
    ("door", "why"),
    [
        ("memory_at", "Only accept returning of array passed into the function"),
        ("handed_out_at", "Only accept returning of array passed into the function"),
        ("any_size_at", "The shape of scratch must be constant numbers, not int64"),
    ],
)
def test_compiled_rules_own_no_memory(door, why):
    from numba.core.errors import NumbaError

    engine = tablee.game("lanterns").engine(Mode.COMPILED, scratch_doors)
    with pytest.raises(NumbaError, match=why):
        engine.doors[door](np.zeros(5, np.int64))
