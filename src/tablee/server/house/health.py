"""Whether tables can be played here, found out by trying, and said in words for the host.

What is wrong is one of `cannot-write`, `folder-lost`, `database-damaged`, `bot-stopped`, `clock-stopped`:
nothing of who plays here. docs/start/host.md says what to do about each.
"""

import asyncio
import time
from collections.abc import Callable

from tablee.server.errors import Refusal
from tablee.server.live.players import Players
from tablee.server.live.timeouts import Timeouts
from tablee.server.storage.trouble import Damaged, FolderLost
from tablee.server.storage.writer import Writer

HOLDS = 1.0  # seconds that a commit proves enough: whoever asks may have to send people elsewhere
PATIENCE = 5.0  # seconds that a commit may take
CANNOT_WRITE, FOLDER_LOST, DAMAGED = "cannot-write", "folder-lost", "database-damaged"
BOT_STOPPED, CLOCK_STOPPED = "bot-stopped", "clock-stopped"


class Health:
    """Looks after the parts of a house that may fail while it is open."""

    def __init__(
        self,
        writer: Writer,
        players: Players,
        timeouts: Timeouts,
        is_behind: Callable[[], bool] = lambda: False,
    ) -> None:
        self.writer, self.players, self.timeouts = writer, players, timeouts
        self.is_behind = is_behind  # with the jobs of a house of several processes
        self.lock = asyncio.Lock()
        self.proof: Exception | None = None  # why the latest one did not come about
        self.proved = 0.0  # when the latest one was asked for

    async def wrong(self) -> list[str]:
        """Everything that is wrong now."""
        async with self.lock:
            await self._prove()
        found = [self._disk()]
        found += [BOT_STOPPED] * (self.players.failing.is_stuck or self.is_behind())
        found += [CLOCK_STOPPED] * self.timeouts.failing.is_stuck
        return [one for one in found if one]

    def _disk(self) -> str:
        try:
            self.writer.database.check()
        except FolderLost:
            return FOLDER_LOST
        except Damaged:
            return DAMAGED
        trouble = self.proof or self.writer.trouble
        return CANNOT_WRITE if trouble or not self.writer.alive else ""

    async def _prove(self) -> None:
        """Write to the disk, unless that was done just now."""
        now = time.monotonic()
        if self.writer.proved > self.proved:
            self.proof = None  # somebody else has
        if now - max(self.proved, self.writer.proved) < HOLDS:
            return
        self.proof = None
        try:
            async with asyncio.timeout(PATIENCE):
                await self.writer.write(self.writer.database.prove)
        except (TimeoutError, Refusal) as why:
            self.proof = why
        self.proved = time.monotonic()
