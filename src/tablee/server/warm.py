"""Compiled rules, without ever compiling in the process that serves.

A worker fills the cache on disk; then a thread here loads what is in it, and tables move over at
their next change. Run as `python -m tablee.server.warm GAME`, this module is that worker.
"""

import asyncio
import os
import sys
from importlib.util import find_spec
from typing import Any

import structlog

import tablee
from tablee import bots
from tablee.kit.engine import Mode
from tablee.kit.game import Game
from tablee.kit.match import DOORS

report = structlog.get_logger("tablee.warm")


class Warmth:
    """Which games' compiled rules are loaded."""

    def __init__(self) -> None:
        self.ready: set[str] = set()
        self.warming = False
        self.worker: asyncio.subprocess.Process | None = None

    def mode(self, game: Game) -> Any:
        """How this game's rules run now."""
        return Mode.COMPILED if game.name in self.ready else Mode.INTERPRETED

    async def warm(self, games: list[str]) -> None:
        """Make these games' compiled rules ready, one after the other."""
        if not find_spec("numba"):
            return
        self.warming = True
        try:
            await self._warm(games)
        finally:
            self.warming = False

    async def _warm(self, games: list[str]) -> None:
        for name in games:
            game = tablee.game(name)
            missing = await asyncio.to_thread(_missing, game)
            if missing and await self._fill_cache(name):
                missing = await asyncio.to_thread(_missing, game)
            if missing:
                report.warning("rules stay interpreted", game=name, missing=missing)
                continue
            await asyncio.to_thread(game.engine(Mode.COMPILED).warm, DOORS)
            self.ready.add(name)
            report.info("rules compiled", game=name)

    async def _fill_cache(self, name: str) -> bool:
        """Compile in a process of its own; did it end well?"""
        self.worker = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tablee.server.warm", name)
        )
        return await self.worker.wait() == 0

    async def stop(self) -> None:
        """Put an end to the worker."""
        if self.worker and self.worker.returncode is None:
            self.worker.kill()
            await self.worker.wait()


def _engines(game: Game) -> list[tuple[Any, list[str]]]:
    """The engines of a game and of its bots, with the doors that are used."""
    thinking = [bots.engine(bot, game) for bot in bots.names()]
    return [
        (game.engine(Mode.COMPILED), DOORS),
        *((engine, list(engine.doors)) for engine in thinking if engine),
    ]


def _missing(game: Game) -> list[str]:
    """What the cache on disk does not hold."""
    return [door for engine, doors in _engines(game) for door in engine.to_compile(doors)]


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)
    for engine, doors in _engines(tablee.game(sys.argv[1])):
        engine.warm(doors)
