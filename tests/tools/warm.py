"""Compile natively, before the many tests that use them, the doors of the games that tests compile.

A worker that finds half of a game's doors in the cache compiles its rules once more for the other half.
"""

import os
from concurrent.futures import ProcessPoolExecutor
from types import ModuleType

import tablee
from tablee.bots import kernels as greedy, search_kernels as search
from tablee.envs import kernels as envs
from tablee.kit.engines import kernels
from tablee.kit.engines.engine import Mode
from tablee.kit.table.laid import DOORS
from tests.tools.long import is_native

USED = {search: None, greedy: None, envs: None, kernels: DOORS}
TEMPLATES = list(USED)


def warm(name: str, template: int) -> None:
    """The doors that tests use of a game, those that are not in the cache on disk."""
    used: ModuleType = TEMPLATES[template]
    engine = tablee.game(name).engine(Mode.COMPILED, used)
    doors = USED[used] or list(engine.doors)
    if engine.to_compile(doors):
        engine.warm(doors)


if __name__ == "__main__":
    games = [name for name in tablee.games() if is_native(name)]
    each = [(name, template) for template in range(len(TEMPLATES)) for name in games]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(warm, *zip(*each, strict=True)))
