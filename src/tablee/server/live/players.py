"""Bots at the tables: whoever is waited for decides, at the pace of people, and is asked again where
that failed."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from functools import partial
from math import ceil
from typing import Any

import structlog

from tablee.bots import USUAL
from tablee.server.errors import Refusal, Stale
from tablee.server.live.tables import LiveTable, Tables
from tablee.server.storage.database import Store
from tablee.server.tables.entries import Entry
from tablee.server.work.retries import Failing
from tablee.server.work.workers import Brains

QUICKEST, SLOWEST = 0.3, 3.0  # seconds between a decision's coming up and its answer
STEP = 1.0  # seconds between two times at which an answer comes that took longer to think of
TRY_AGAIN = 503  # the status of what may be done in a moment
Step = Callable[[LiveTable, int], Awaitable[bool]]  # is there another?
report = structlog.get_logger("tablee.bots")


def pace(usual: float, in_words: bool) -> float:
    """Seconds that a person might take over a decision; none where the usual time is none.

    Words take longer, and nothing else does: how many choices there are would tell of a hidden hand.
    """
    if not usual:
        return 0.0
    weight = 1.5 if in_words else 1.0
    return min(SLOWEST, max(QUICKEST, usual * weight * random.lognormvariate(0, 0.35)))


def answered_after(paced: float, thought: float) -> float:
    """Seconds until an answer that took so many to think of is given.

    Within the pace nothing shows; what takes longer shows as a whole number of steps beyond it.
    """
    if not paced:
        return 0.0
    return paced + STEP * ceil(max(0.0, thought - paced) / STEP)


class Players:
    """Moves the bots' pieces: watches the tables, and answers where a bot is waited for."""

    def __init__(self, tables: Tables, brains: Brains, delay: float) -> None:
        self.tables, self.brains, self.delay = tables, brains, delay
        self.thinking: dict[tuple[str, int], asyncio.Task[None]] = {}
        self.failing = Failing()
        self.over = False

    def on_change(self, table: LiveTable) -> None:
        """Set every bot thinking that owes a decision."""
        if table.standing.times.paused:
            return
        for seat in table.standing.waiting:
            if table.standing.seats[seat].has_bot:
                self._set_thinking(table.id, seat, self._play_one)

    def help_out(self, table: LiveTable, seat: int) -> None:
        """Let the usual bot take one decision of a person who is late."""
        late = partial(self._play_late, late=table.standing.decision(seat))
        self._set_thinking(table.id, seat, late)

    def _set_thinking(self, table: str, seat: int, step: Step) -> None:
        if (table, seat) not in self.thinking and not self.over:
            self.thinking[table, seat] = asyncio.create_task(self._play(table, seat, step))

    async def _play(self, table: str, seat: int, step: Step) -> None:
        """Take step after step, until this seat owes none."""
        try:
            while await self._tried(table, seat, step):
                pass
        finally:
            self.failing.well((table, seat))
            del self.thinking[table, seat]

    async def decide(
        self, table: str, seat: int, decision: str, language: str, is_late: bool = False
    ) -> None:
        """Take one decision as a job asks for it, unless it is taken already.

        Raises:
            Exception: it could not be done, and is to be tried again.
        """
        step = partial(self._play_late, late=decision) if is_late else self._play_one
        task = asyncio.current_task()
        assert task
        self.thinking.setdefault((table, seat), task)  # the table stays in memory
        try:
            more = True
            while more:
                found = await self.tables.open(table, surely=True)
                found.language = language
                more = found.standing.decision(seat) == decision and await step(found, seat)
        finally:
            if self.thinking.get((table, seat)) is task:
                del self.thinking[table, seat]

    async def go_on(self, store: Store) -> None:
        """Set every bot thinking that owed a decision when the house was closed."""
        for table in await asyncio.to_thread(store.owing):
            try:
                await self.tables.open(table)  # which tells `on_change`
            except Refusal as why:
                report.warning("a bot does not go on", table=table, why=str(why))

    async def _tried(self, table: str, seat: int, step: Step) -> bool:
        """Take a step, or wait before it is tried again; is there another?"""
        try:
            more = await step(await self.tables.open(table), seat)
            self.failing.well((table, seat))
            return more
        except Refusal as why:
            report.warning("a bot could not play", table=table, seat=seat, why=str(why))
            if why.status != TRY_AGAIN:
                return False
        except Exception:
            report.exception("a bot could not play", table=table, seat=seat)
        await asyncio.sleep(self.failing.pause((table, seat)))
        return True

    async def _play_late(self, table: LiveTable, seat: int, late: str | None) -> bool:
        """Take the decision that a person is late with, unless they are quicker."""
        standing = table.standing
        if standing.seats[seat].has_bot:  # theirs no more
            return await self._play_one(table, seat)
        if late is None or standing.decision(seat) != late or standing.times.paused:
            return False
        await self._answer(table, seat, USUAL, {"bot": USUAL})
        return True

    async def _play_one(self, table: LiveTable, seat: int) -> bool:
        """Answer the decision that is open; was there one?"""
        standing = table.standing
        sitting = standing.seats[seat]
        if standing.decision(seat) is None or not sitting.has_bot or standing.times.paused:
            return False
        await self._answer(table, seat, sitting.bot)
        return True

    async def _answer(
        self, table: LiveTable, seat: int, bot: str, change: dict[str, Any] | None = None
    ) -> None:
        """Let a bot think, and play what it chose, at the pace of people."""
        begun = time.monotonic()
        standing = table.standing
        match, decision, sitting = standing.match, standing.decision(seat), standing.seats[seat]
        action, spoken = await self.brains.choose(
            bot, match.options, match.knowledge(seat), table.language, table.id
        )
        paced = pace(self.delay, bool(match.game.actions.must_say))
        thought = time.monotonic() - begun
        await asyncio.sleep(answered_after(paced, thought) - thought)
        entry = Entry("act", seat, match.rules.ACTIONS.text(action), spoken, change=change)
        try:
            await self.tables.change(table, entry, table.language, decision, sitting=sitting)
        except Stale:  # the table has changed meanwhile: look again
            await asyncio.sleep(0.05)

    async def stop(self) -> None:
        """Nobody thinks any more, whatever may still change at a table."""
        self.over = True
        for task in list(self.thinking.values()):
            task.cancel()
        await asyncio.gather(*self.thinking.values(), return_exceptions=True)
        self.thinking.clear()  # of one that had not begun to think nothing else does it
        await self.brains.stop()
