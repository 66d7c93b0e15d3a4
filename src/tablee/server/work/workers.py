"""Bots that think: each in a worker process, within a time that is hard.

A bot that fails, or takes too long, is helped out by chance, and the log of the server says so.
"""

import asyncio
import contextlib
import secrets
import time
from collections import deque
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import structlog

from tablee.bots import says
from tablee.kit.table.knowledge import Knowledge
from tablee.server.work.process import Died, Process, Silent
from tablee.server.work.retries import Failing
from tablee.server.work.seen import seen
from tablee.server.work.thinker import Question, Thought

report = structlog.get_logger("tablee.bots")
to_thought = msgspec.msgpack.Decoder(Thought).decode


class BadBot(Exception):
    """A bot that gave no answer it could stand by."""


class Worker:
    """One process that thinks about one question at a time."""

    def __init__(self) -> None:
        self.process = Process("tablee.server.work.thinker")
        self.dying = Failing()
        self.rests_until = 0.0

    async def ask(self, question: Question, limit: float) -> Thought:
        """The answer within the limit, or the end of this process.

        Raises:
            BadBot: it took too long, died, or could not be started.
        """
        if not self.process.runs and time.monotonic() < self.rests_until:
            raise BadBot("its process has died again and again")
        thought = await self._answer(question, limit)
        self.dying.well(self)
        return thought

    async def _answer(self, asked: Question, limit: float) -> Thought:
        try:
            answer = await self.process.ask(msgspec.msgpack.encode(asked), limit)
            return to_thought(answer)
        except Died as why:
            raise self._died(str(why)) from None
        except Silent as why:
            raise BadBot(str(why)) from None
        except msgspec.DecodeError:  # and where the next answer begins nobody knows
            await self.stop()
            raise self._died("its answer makes no sense") from None

    def _died(self, why: str) -> BadBot:
        """The first time another takes its place at once, then after longer and longer."""
        again = self in self.dying.known
        pause = self.dying.pause(self)
        self.rests_until = time.monotonic() + pause * again
        return BadBot(why)

    async def stop(self) -> None:
        """Put an end to the process, whatever it is doing."""
        await self.process.stop()


class Brains:
    """The workers, handed to whoever has a question."""

    def __init__(self, workers: int, limit: float) -> None:
        self.limit, self.workers = limit, workers
        self.free: list[Worker] = []
        self.all: list[Worker] = []
        self.line: dict[str, deque[asyncio.Future[Worker]]] = {}  # tables that wait, in turn
        self.failures = 0

    async def choose(
        self,
        bot: str,
        options: dict[str, Any],
        knowledge: Knowledge,
        language: str,
        table: str = "",
    ) -> tuple[int, str | None]:
        """The action of a bot and what it says with it; a random one if it fails.

        Tables take turns: many bots at one do not keep those of another waiting.
        """
        asked = Question(seen(options, knowledge), bot, secrets.randbits(63), language)
        try:
            thought = await self._thought(asked, table)
            if thought.action not in knowledge.choices:
                raise BadBot(thought.wrong or f"it chose {thought.action}")
            return int(thought.action), thought.says
        except BadBot as wrong:
            self.failures += 1
            report.warning("chance plays for a bot", bot=bot, seat=knowledge.seat, why=str(wrong))
            action = secrets.choice(knowledge.choices)
            return action, await asyncio.to_thread(says, knowledge, action, language)

    async def be_there(self) -> None:
        """Have a process running before the first question.

        Raises:
            Silent: it could not be started, for now.
        """
        async with self._worker() as worker:
            await worker.process.be_there()

    async def _thought(self, question: Question, table: str) -> Thought:
        async with self._worker(table) as worker:
            return await worker.ask(question, self.limit)

    @contextlib.asynccontextmanager
    async def _worker(self, table: str = "") -> AsyncIterator[Worker]:
        """One that nobody else is asking."""
        if not self.free and len(self.all) < self.workers:
            self.all.append(Worker())
            self.free.append(self.all[-1])
        worker = self.free.pop(0) if self.free else await self._in_turn(table)
        try:
            yield worker
        finally:
            self._pass_on(worker)

    async def _in_turn(self, table: str) -> Worker:
        """The next one that is free, once it is this table's turn."""
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self.line.setdefault(table, deque()).append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._pass_on(turn.result())
            raise

    def _pass_on(self, worker: Worker) -> None:
        """To the table whose turn it is, which then waits behind the others."""
        while self.line:
            table = next(iter(self.line))
            waiting = self.line.pop(table)
            turn = waiting.popleft()
            if waiting:
                self.line[table] = waiting
            if not turn.done():
                turn.set_result(worker)
                return
        self.free.append(worker)

    async def stop(self) -> None:
        """End every worker."""
        for worker in self.all:
            await worker.stop()
