"""Everything of a game compiled natively before it is wanted, a kernel module in a process of its own.

`python -m tablee.lab.warm GAME MODULE` is that process; `tablee warm` starts them.
"""

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import tablee
from tablee.bots import engines
from tablee.building import templates_of
from tablee.building.trouble import trouble_of
from tablee.kit.engines import kernels
from tablee.kit.engines.engine import Mode
from tablee.kit.table.game import Game

ENVIRONMENTS = "tablee.envs.kernels"  # by its name only: neither layer leans on the other
FUZZ = "tablee.kit.engines.fuzz_kernels"  # runs with bounds checks, and so is compiled by itself
LONGEST = (ENVIRONMENTS, "tablee.bots.search_kernels")  # to compile: first, so that none comes last


def modules_of(game: Game) -> list[str]:
    """The kernel modules that studies of a game run, those that take longest first."""
    others = [name for name in templates_of(game) if name not in (*LONGEST, FUZZ)]
    return [*LONGEST, *others]


def modules_for(game: Game, bots: list[str]) -> list[str]:
    """Those that games between these bots run."""
    used = {engine.template.__name__ for bot in bots for engine in engines(bot, game)}
    return [name for name in modules_of(game) if name in used | {kernels.__name__}]


def engine_of(game: Game, module: str) -> Any:
    """The native engine of a kernel module."""
    return game.engine(Mode.COMPILED, import_module(module))


def is_cold(game: Game, module: str) -> bool:
    """Is there a door of this module that nobody has compiled yet?"""
    engine = engine_of(game, module)
    return bool(engine.to_compile(list(engine.doors)))


def folder_of(game: Game, module: str) -> Path:
    """Where what is compiled is kept."""
    folder: Path = engine_of(game, module).folder()
    return folder


def _tell(line: Any) -> None:
    print(json.dumps(line), flush=True)


def _compile(game: Game, module: str) -> None:
    engine = engine_of(game, module)
    engine.warm(list(engine.doors), lambda door, k, n: _tell([door, k, n]))


if __name__ == "__main__":
    found = tablee.game(sys.argv[1])
    try:
        _compile(found, sys.argv[2])
    except Exception as error:
        _tell(trouble_of(error, found.folder).as_json())
        raise
