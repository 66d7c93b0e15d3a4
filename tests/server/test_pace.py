"""How long bots take at a table: as people would."""

import random
from statistics import median

from tablee.server.bots import QUICKEST, SLOWEST, pace


def times(usual, choices, in_words):
    random.seed(7)
    return [pace(usual, choices, in_words) for _ in range(2000)]


def test_between_three_tenths_of_a_second_and_three_seconds():
    for usual in (0.01, 0.8, 60.0):
        for choices in (1, 2, 300):
            every = times(usual, choices, True)
            assert 0.3 == QUICKEST <= min(every) and max(every) <= SLOWEST == 3.0


def test_more_choices_and_words_take_longer():
    assert median(times(0.8, 1, False)) < median(times(0.8, 50, False))
    assert median(times(0.8, 7, False)) < median(times(0.8, 7, True))


def test_never_like_a_clock():
    every = times(0.8, 5, True)
    assert len({round(t, 3) for t in every}) > 300
    assert 0.6 < median(every) < 1.8


def test_no_usual_time_is_no_time():
    assert 0 == pace(0, 300, True)
