"""Ratings of bots that met at several tables: OpenSkill's Plackett-Luce model (Weng & Lin 2011)."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any

from tablee.bots.arena import Played
from tablee.bots.statistics import NORMAL_95
from tablee.lab.tournament import Lineup, Results

RESAMPLES = 50  # enough for a standard error (Efron & Tibshirani 1993)
SEED = 1


@dataclass(frozen=True)
class Rating:
    """How strong a bot is on a scale where all begin at 25, and where the true rating lies."""

    bot: str
    value: float
    low: float
    high: float


def ratings(results: Results) -> list[Rating]:
    """The bots of a tournament, strongest first.

    OpenSkill's own sigma takes every game for independent, and its figures depend on the order of
    the games. So the sets are drawn anew and shuffled again and again (the bootstrap by clusters,
    Efron 1979, Field & Welsh 2007): the rating is the mean, the interval 95 % about it. Where all
    games went one way that would claim too much: sigma is the least that a deviation can be.

    Raises:
        ImportError: openskill is not installed.
    """
    from openskill.models import PlackettLuce

    model, dice = PlackettLuce(tau=0), random.Random(SEED)  # a bot does not change from day to day
    numbers = range(max(len(sets) for sets in results.values()))
    found: dict[str, list[Any]] = {}
    for _ in range(RESAMPLES):
        drawn = dice.choices(numbers, k=len(numbers))
        games = [
            (lineup, game)
            for number in drawn
            for lineup, sets in results.items()
            for game in (sets[number] if number < len(sets) else ())
        ]
        dice.shuffle(games)
        for bot, one in _rated(model, games).items():
            found.setdefault(bot, []).append(one)
    told = []
    for bot, ones in found.items():
        middle, sigma = fmean(one.mu for one in ones), fmean(one.sigma for one in ones)
        half = NORMAL_95 * max(stdev(one.mu for one in ones), sigma)
        told.append(Rating(bot, middle, middle - half, middle + half))
    return sorted(told, key=lambda rating: -rating.value)


def _rated(model: Any, games: Sequence[tuple[Lineup, Played]]) -> dict[str, Any]:
    """The rating of each bot after these games, in this order."""
    known: dict[str, Any] = {}
    for lineup, game in games:
        seated = [lineup[who] for who in game.seats]
        before = [[known.setdefault(bot, model.rating())] for bot in seated]
        after = [team[0] for team in model.rate(before, ranks=list(map(float, game.places)))]
        for bot in set(seated):
            own = [one for name, one in zip(seated, after, strict=True) if name == bot]
            mu, sigma = fmean(one.mu for one in own), fmean(one.sigma for one in own)
            known[bot] = model.rating(mu=mu, sigma=sigma)
    return known
