"""Compiled rules, without ever compiling in the process that serves.

A worker fills the cache on disk: first with the rules of every game, then with the searches of the
bots, which take far longer. Rules are then loaded by a thread here, and tables move over at their
next change; searches are loaded by the heads that think. Run as
`python -m tablee.server.warm GAME rules`, or `search`, this module is that worker.
"""

import asyncio
import gc
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

RULES, SEARCH = "rules", "search"
report = structlog.get_logger("tablee.warm")


class Warmth:
    """Which games' compiled rules are loaded, and which games' bots can search at full speed."""

    def __init__(self) -> None:
        self.ready: set[str] = set()
        self.searched: set[str] = set()
        self.cold: dict[str, asyncio.Event] = {}  # searches that are still to come, by game
        self.to_do: list[tuple[str, str]] = []
        self.worker: asyncio.subprocess.Process | None = None
        self.warming = False

    def mode(self, game: Game) -> Any:
        """How this game's rules run now."""
        return Mode.COMPILED if game.name in self.ready else Mode.INTERPRETED

    def head(self, game: Game, bot: str) -> Any:
        """How they run in the head of a bot."""
        ready = self.searched if bots.searches(bot) else self.ready
        return Mode.COMPILED if game.name in ready else Mode.INTERPRETED

    def is_cold(self, game: Game, bot: str) -> bool:
        """Is this bot soon to be much quicker than it is now?"""
        return bots.searches(bot) and game.name in self.cold

    async def heat(self, game: Game, bot: str) -> None:
        """Wait until this bot is as quick as it will be; what is waited for comes next."""
        if event := self.cold.get(game.name) if bots.searches(bot) else None:
            self.to_do.sort(key=lambda job: job[0] != game.name)
            await event.wait()

    async def warm(self, games: list[str]) -> None:
        """Make these games' compiled rules ready, one after the other, and then their bots."""
        if not find_spec("numba"):
            return
        self.cold = {name: asyncio.Event() for name in games}
        self.to_do = [(name, what) for what in (RULES, SEARCH) for name in games]
        self.warming = True
        try:
            while self.to_do:
                await self._make_ready(*self.to_do.pop(0))
        finally:
            self.warming = False
            for name in list(self.cold):
                self._is_warm(name)

    async def _make_ready(self, name: str, what: str) -> None:
        game = tablee.game(name)
        missing = await asyncio.to_thread(_missing, game, what)
        if missing and await self._fill_cache(name, what):
            missing = await asyncio.to_thread(_missing, game, what)
        if missing:
            report.warning("stays interpreted", game=name, what=what, missing=missing)
        elif what == RULES:
            await asyncio.to_thread(game.engine(Mode.COMPILED).warm, DOORS)
            self.ready.add(name)
            gc.collect()
            gc.freeze()  # rules are many objects that stay: never to be looked through again
        else:
            self.searched.add(name)
        if not missing:
            report.info("compiled", game=name, what=what)
        if what == SEARCH:
            self._is_warm(name)

    def _is_warm(self, name: str) -> None:
        self.cold.pop(name).set()

    async def _fill_cache(self, name: str, what: str) -> bool:
        """Compile in a process of its own; did it end well?"""
        self.worker = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tablee.server.warm", name, what)
        )
        return await self.worker.wait() == 0

    async def stop(self) -> None:
        """Put an end to the worker."""
        if self.worker and self.worker.returncode is None:
            self.worker.kill()
            await self.worker.wait()


def _engines(game: Game, what: str) -> list[tuple[Any, list[str]]]:
    """The engines of a game and of its bots, with the doors that are used."""
    names = [bot for bot in bots.names() if bots.searches(bot) == (what == SEARCH)]
    thinking = [engine for bot in names for engine in bots.engines(bot, game, Mode.COMPILED)]
    found = [(engine, list(engine.doors)) for engine in dict.fromkeys(thinking)]
    return found if what == SEARCH else [(game.engine(Mode.COMPILED), DOORS), *found]


def _missing(game: Game, what: str) -> list[str]:
    """What the cache on disk does not hold."""
    return [door for engine, doors in _engines(game, what) for door in engine.to_compile(doors)]


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)
    for engine, doors in _engines(tablee.game(sys.argv[1]), sys.argv[2]):
        engine.warm(doors)
