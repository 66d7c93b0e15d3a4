"""Intervals of 95 % for what was counted in sets of games that belong together.

Games with the same deal are no independent samples; the sets that they make are. So every figure
here is of a list with the mean of each set.
"""

from collections.abc import Sequence
from math import inf, sqrt
from statistics import fmean

NORMAL_95 = 1.959964  # standard deviations to either side that hold 95 %
STUDENT_95 = (inf, 12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)

Interval = tuple[float, float]


def wilson(wins: float, games: float) -> Interval:
    """The 95 % interval of a share (Wilson 1927): sound near 0 and 1 too."""
    share, spread = wins / games, NORMAL_95**2 / games
    middle = share + spread / 2
    half = NORMAL_95 * sqrt(share * (1 - share) / games + spread / (4 * games))
    return max(0.0, (middle - half) / (1 + spread)), min(1.0, (middle + half) / (1 + spread))


def effective_games(shares: Sequence[float], games_in_a_set: int) -> float:
    """How many independent games tell as much as these sets (Kish 1965, Korn & Graubard 1998).

    Their variance is compared with that of as many independent games. One more set is added to it,
    as far from the mean as a set can be: so that a few sets that came out alike claim no more than
    they can know.
    """
    sets, share = len(shares), fmean(shares)
    between = sum((one - share) ** 2 for one in shares)
    independent = (sets - 1) * share * (1 - share) / games_in_a_set
    effect = (between + 1) / (independent + 1 / games_in_a_set)
    few = (NORMAL_95 / student(sets - 1)) ** 2  # the variance itself is an estimate
    return max(sets * games_in_a_set / effect * few, 1e-9)


def share(shares: Sequence[float], games_in_a_set: int) -> Interval:
    """Where the true share of wins lies: Wilson's interval for the effective number of games.

    Of the intervals for shares in clusters it is one of those that Dean & Pagano (2015) recommend.
    """
    games = effective_games(shares, games_in_a_set)
    return wilson(fmean(shares) * games, games)


def mean(values: Sequence[float]) -> Interval:
    """Where the true mean lies, by the means of the sets (Student 1908)."""
    middle, sets = fmean(values), len(values)
    if sets < 2:
        return -inf, inf
    variance = sum((one - middle) ** 2 for one in values) / (sets - 1)
    half = student(sets - 1) * sqrt(variance / sets)
    return middle - half, middle + half


def student(freedom: int) -> float:
    """Standard deviations to either side that hold 95 %, with so many degrees of freedom.

    Beyond a table: Abramowitz & Stegun 26.7.5, off by 1 in 1,000 at most.
    """
    if freedom < len(STUDENT_95):
        return STUDENT_95[freedom]
    z = NORMAL_95
    first = (z**3 + z) / (4 * freedom)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    return z + first + second
