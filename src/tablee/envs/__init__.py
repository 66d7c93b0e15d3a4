"""Environments for learners: PettingZoo, Gymnasium, and thousands of games at once.

    tablee.envs.aec_env("push", players=3)            PettingZoo: one seat after the other
    tablee.envs.parallel_env("photograph")            PettingZoo: all seats that are asked, at once
    tablee.envs.gym_env("push", opponents="greedy")   Gymnasium: one seat, bots on the others
    tablee.envs.vector_env("push", 1024)              NumPy arrays and nothing else
    import tablee.envs.openspiel                      OpenSpiel: pyspiel.load_game("tablee_push")

docs/research.md says what is observed, chosen and rewarded.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tablee.games import find
from tablee.kit.table.game import Game

if TYPE_CHECKING:
    from tablee.envs.aec import TableEnv
    from tablee.envs.parallel import ParallelTableEnv
    from tablee.envs.single import SeatEnv
    from tablee.envs.tables import Tables


def aec_env(game: str | Game, **table: Any) -> "TableEnv":
    """A PettingZoo AECEnv: `reward`, `data`, `mode` and the options of the game by name."""
    env: TableEnv = _module("aec").TableEnv(game, **table)
    return env


def parallel_env(game: str | Game, **table: Any) -> "ParallelTableEnv":
    """A PettingZoo ParallelEnv of the same tables."""
    env: ParallelTableEnv = _module("parallel").ParallelTableEnv(game, **table)
    return env


def gym_env(game: str | Game, **table: Any) -> "SeatEnv":
    """A Gymnasium Env: also `opponents`, the name of a bot or a list of names, and `seat`."""
    env: SeatEnv = _module("single").SeatEnv(game, **table)
    return env


def vector_env(game: str | Game, games: int = 1, **table: Any) -> "Tables":
    """So many games at once: also `autoreset`, and `buffers` of your own; one also from a loop."""
    from tablee.envs.tables import Tables

    return Tables(found(game), games, **table)


def found(game: str | Game) -> Game:
    """The game of this name.

    Raises:
        LookupError: there is none, and which there are.
    """
    return game if isinstance(game, Game) else find(game)


def _module(name: str) -> Any:
    """A module that needs somebody else's package.

    Raises:
        ModuleNotFoundError: the package is missing, and how to get it.
    """
    try:
        return import_module(f"tablee.envs.{name}")
    except ModuleNotFoundError as missing:
        if missing.name not in ("gymnasium", "pettingzoo"):
            raise
        raise ModuleNotFoundError(
            f'{missing.name} is not installed here: pip install "tablee[research]"',
            name=missing.name,
        ) from None
