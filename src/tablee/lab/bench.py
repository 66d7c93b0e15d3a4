"""How fast the rules run: random games, setup to score, on one core, in CPU time."""

import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from tablee.kit.engines.engine import Mode, quickest
from tablee.kit.rules.dice import quick, seeded
from tablee.kit.rules.log import LOG
from tablee.kit.rules.options import fill_in
from tablee.kit.table.game import Game

WARM_UP = 0.1  # CPU seconds
BATCH = 0.02  # CPU seconds between two looks at the clock


@dataclass(frozen=True)
class Rate:
    """Moves and games played, and the CPU time they took.

    A move is a player's decision: all legal actions counted, and one chosen uniformly.
    """

    name: str
    moves: int
    games: int
    cpu_seconds: float

    @property
    def per_second(self) -> float:
        """Moves per CPU second."""
        return self.moves / self.cpu_seconds


def playouts(
    game: Game, cpu_seconds: float, mode: Mode | None = None, seed: int = 1, **options: Any
) -> Rate:
    """Random games for about so long; compiling and warming up are not counted.

    Without a mode they run as studies do: natively, if Numba is installed.

    Raises:
        ValueError: an option that cannot be.
    """
    chosen = fill_in(game.rules.OPTIONS, options)
    engine, boxes, states = (
        game.engine(mode or quickest()),
        game.box(chosen),
        game.rules.STATE.new(),
    )
    states["dice"], luck, logs = seeded(seed), quick(seed), LOG.new()
    out = np.zeros(max(64, game.actions.size), np.int64)
    totals = np.zeros(chosen["players"], np.int64)

    def play(games: int) -> int:
        return int(engine.playouts_at(boxes, states, 0, games, luck, logs, out, totals))

    play(1)
    batch, begin = 1, time.process_time()
    while (taken := time.process_time() - begin) < WARM_UP:
        play(batch)
        batch = (
            max(1, round(batch * min(2.0, BATCH / max(taken, 1e-6)))) if taken < BATCH else batch
        )
    games, moves, begin = 0, 0, time.process_time()
    while (taken := time.process_time() - begin) < cpu_seconds:
        moves += play(batch)
        games += batch
    name = f"{game.name}, {chosen['players']} players"
    return Rate(name, moves, games, taken)
