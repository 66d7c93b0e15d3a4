"""The levels of play: how much each searches, and how human it is."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from math import inf

import numpy as np

from tablee.bots import search_kernels
from tablee.bots.search_kernels import AHEAD, SETTINGS
from tablee.kit.table.game import Game


@dataclass(frozen=True)
class Level:
    """A budget, and deliberate weaknesses."""

    seconds: float  # at most, for one decision, on one core
    simulations: int  # at most; where time does not end it, a seed plays alike everywhere
    careless: float = 0.0  # how often it plays whatever comes to mind
    fickle: float = 0.0  # 0: always what it found best; 1: each action as often as it looked at it
    ahead: int = 1000  # decisions of each seat that a simulation plays on beyond the tree
    doubt: float = 1.0  # of what words mean, in times of a good reader's
    draws: int = 0  # to come: what each may bring is reckoned instead, in a game that knows how to
    cool: bool = False  # then: by the chance to win, not by points, and without hope for luck
    among: Mapping[int, int] = field(default_factory=dict)  # simulations at most, by players
    nodes: int = 1 << 14
    edges: int = 1 << 18

    def simulations_among(self, players: int) -> int:
        """At most so many: where they take longer with more players, a level still has its time."""
        return min(self.simulations, self.among.get(players, self.simulations))

    def settings(self, game: Game) -> np.ndarray:
        """The numbers of the search for this game."""
        settings = SETTINGS.copy()
        settings[AHEAD] = self.ahead
        for name, value in getattr(game.part("hints"), "SEARCH", {}).items():  # it may know better
            settings[getattr(search_kernels, name)] = value
        return settings


LEVELS = {
    "beginner": Level(0.1, 8, careless=0.25, fickle=1.0, doubt=8.0),
    "casual": Level(0.3, 60, careless=0.05, fickle=0.5, doubt=4.5),
    "club": Level(1.0, 400, careless=0.03, doubt=2.4, draws=1),
    "expert": Level(3.0, 6_000, doubt=0.5, draws=2, cool=True, nodes=1 << 17, edges=1 << 21),
}


@contextmanager
def unhurried() -> Iterator[None]:
    """Within it no clock ends a search: a seed plays alike on any machine, however busy."""
    usual = dict(LEVELS)
    LEVELS.update({name: replace(level, seconds=inf) for name, level in usual.items()})
    try:
        yield
    finally:
        LEVELS.update(usual)


def level_at(game: Game, name: str) -> Level:
    """A level as it is at this game: its hints may know better how many simulations that takes."""
    level, hints = LEVELS[name], game.part("hints")
    simulations = getattr(hints, "SIMULATIONS", {}).get(name, level.simulations)
    return replace(level, simulations=simulations, among=getattr(hints, "AMONG", {}))
