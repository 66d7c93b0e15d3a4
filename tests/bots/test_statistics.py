"""Intervals: as published, and as often right as they say, for games that belong together too."""

from itertools import pairwise

import numpy as np
import pytest

from tablee.bots import statistics


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(95, 100, 0.8882, 0.9785), (5, 10, 0.2366, 0.7634), (0, 10, 0.0, 0.2775), (1, 1, 0.2065, 1.0)],
)
def test_wilson_as_published(wins, games, low, high):
    assert pytest.approx((low, high), abs=1e-4) == statistics.wilson(wins, games)


def test_the_interval_narrows_as_games_are_added():
    widths = [high - low for low, high in (statistics.wilson(0.7 * n, n) for n in (10, 100, 1000))]
    assert all(wide > narrow for wide, narrow in pairwise(widths))


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.706), (10, 2.228), (11, 2.201), (30, 2.042), (1000, 1.962)]
)
def test_student_as_published(freedom, quantile):
    assert pytest.approx(quantile, rel=1e-3) == statistics.student(freedom)


def test_games_with_the_same_deal_that_always_go_one_way_count_once():
    shares = [1.0, 0.0] * 50
    assert 95 < statistics.effective_games(shares, 2) < 101


def test_sets_that_cancel_the_luck_count_for_more_than_their_games():
    shares = [0.5, 0.5, 0.5, 1.0] * 50
    assert statistics.effective_games(shares, 2) > 500


def test_a_few_sets_that_came_out_alike_claim_little():
    low, high = statistics.share([0.5] * 5, 2)
    assert low < 0.3 and high > 0.7
    low, high = statistics.share([1.0] * 20, 2)
    assert 0.75 < low < 0.85 and high == 1


# Who plays first decides; or the deal does; or neither: the share of a set of two games.
KINDS = {
    "first": lambda dice, n: (dice.binomial(1, 0.9, n) + dice.binomial(1, 0.3, n)) / 2,
    "deal": lambda dice, n: dice.binomial(1, 0.6, n) / 1.0,
    "neither": lambda dice, n: dice.binomial(2, 0.6, n) / 2,
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("sets", [10, 60, 300])
def test_the_true_share_is_above_the_lower_end(kind, sets):
    """It should be missed 25 times in 1,000, below as above; 40 would be three deviations more."""
    dice = np.random.default_rng(sets)
    found = [statistics.share(list(KINDS[kind](dice, sets)), 2) for _ in range(1000)]
    assert 40 > sum(low > 0.6 for low, _ in found)
    assert 40 > sum(high < 0.6 for _, high in found)


def test_the_true_mean_is_in_the_interval():
    """950 times in 1,000; 929 would be three deviations less."""
    dice = np.random.default_rng(5)
    found = [statistics.mean(list(dice.normal(3, 2, 8))) for _ in range(1000)]
    assert 929 < sum(low < 3 < high for low, high in found) < 971


def test_one_set_says_nothing_about_the_mean():
    assert (-np.inf, np.inf) == statistics.mean([4.0])
