"""Compile the rules of every game, those in TABLEE_GAMES too, before the many tests that use them.

A worker that finds half of a game's doors in the cache compiles its rules once more for the other half.
"""

import os
from concurrent.futures import ProcessPoolExecutor

import tablee
from tablee.kit.engine import Mode, default_mode


def warm(name: str) -> None:
    """All doors of a game, those that are not in the cache on disk."""
    engine = tablee.game(name).engine(Mode.COMPILED)
    if engine.to_compile(list(engine.doors)):
        engine.warm(list(engine.doors))


if __name__ == "__main__" and default_mode() == Mode.COMPILED:
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(warm, tablee.games()))
