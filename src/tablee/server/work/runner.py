"""Errands for people, done in a process apart: within a time, one after the other, never without end.

Whatever somebody brought may be made to harm who plays it. Here it meets a process that can be done
without: it is ended when it takes too long, and the next errand gets a new one.
"""

import asyncio
from collections import Counter

import msgspec
import structlog

from tablee.kit.table.knowledge import IllegalAction
from tablee.server.errors import Refusal
from tablee.server.work.errands import AnyErrand, Done, Forbidden, Outcome
from tablee.server.work.process import Process, Silent

LONGEST_LINE = 32  # errands that may wait for one process
FOR_ONE = 16  # of them, for one address: whoever leafs through a record asks for several at once
IDLE = 120.0  # seconds until a process that nobody needs is ended
report = structlog.get_logger("tablee.runner")


class Runner:
    """One process for errands of one kind, and the line of those who wait for it."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds  # that one errand may take
        self.process = Process("tablee.server.work.errands")
        self.turn = asyncio.Lock()
        self.waiting = Counter[str]()  # by address
        self.rest: asyncio.TimerHandle | None = None

    async def run(self, asked: AnyErrand, address: str = "") -> bytes:
        """What comes of an errand for somebody at this address, or for a table.

        Raises:
            IllegalAction, Refusal: nothing does, and why: it is wrong, it took too long, or the line
                is too long to stand in.
        """
        if address and self.waiting[address] >= FOR_ONE:
            raise Refusal(429, "too-often", seconds=5)
        if self.waiting.total() >= LONGEST_LINE:
            raise Refusal(503, "too-busy")
        self.waiting[address] += 1
        try:
            async with self.turn:
                return await self._run(asked)
        finally:
            self.waiting[address] -= 1
            self.waiting += Counter()  # forgets who waits no longer
            self._rest()

    async def _run(self, asked: AnyErrand) -> bytes:
        try:
            answer = await self.process.ask(msgspec.msgpack.encode(asked), self.seconds)
        except Silent as why:
            report.warning("an errand came to no end", what=type(asked).__name__, why=str(why))
            raise Refusal(422, "no-verdict") from None
        came: Outcome = msgspec.msgpack.decode(answer, type=Outcome)
        if isinstance(came, Done):
            return came.body
        if isinstance(came, Forbidden):
            raise IllegalAction(came.words, came.clause)
        if came.unforeseen:
            report.warning("what no rule foresaw", what=type(asked).__name__, why=came.unforeseen)
        raise Refusal(came.status, came.message, **came.arguments)

    def _rest(self) -> None:
        """Let the process go, if nobody needs it for a while."""
        if self.rest:
            self.rest.cancel()
        loop = asyncio.get_running_loop()
        self.rest = loop.call_later(IDLE, lambda: asyncio.create_task(self._go()))

    async def _go(self) -> None:
        if not self.waiting.total():
            await self.process.stop()

    async def stop(self) -> None:
        """End the process; nobody is asked any more."""
        if self.rest:
            self.rest.cancel()
        await self.process.stop()
