"""The chi-square test itself: known values, fair and loaded dice."""

import random
from collections import Counter

import pytest

from tests.tools.chance import UNFAIR, fairness, p_value


@pytest.mark.parametrize(
    ("chi", "freedom", "p"),
    [(3.841459, 1, 0.05), (18.307038, 10, 0.05), (15.136705, 1, 1e-4), (161.318657, 100, 1e-4)],
)
def test_the_tables_of_chi_square(chi, freedom, p):
    assert p_value(chi, freedom) == pytest.approx(p, rel=1e-5)


def test_a_fair_die_passes_and_a_loaded_one_does_not():
    dice = random.Random(1)
    fair = Counter(dice.randrange(6) for _ in range(6000))
    loaded = Counter(dice.choice([0, 1, 2, 3, 4, 5, 5]) for _ in range(6000))
    even = dict.fromkeys(range(6), 1)
    assert fairness(fair, even) > UNFAIR > fairness(loaded, even)
    assert fairness(loaded, even | {5: 2}) > UNFAIR
    assert fairness(fair, dict.fromkeys(range(5), 1)) == 0, "a six that cannot be"
    assert fairness(fair, even | {6: 1}) < UNFAIR, "a seven that never came"


def test_rare_outcomes_count_as_one():
    dice = random.Random(2)
    weights = {0: 1000} | dict.fromkeys(range(1, 60), 1)
    seen = Counter(dice.choices(list(weights), list(weights.values()), k=2000))
    assert fairness(seen, weights) > UNFAIR
    assert fairness(Counter({0: 2000}), weights) < UNFAIR
