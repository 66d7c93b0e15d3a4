"""Bots at the tables: each thinks in a worker process, within a time that is hard.

A bot that fails, or takes too long, is helped out by chance, and the log of the server says so.
"""

import asyncio
import contextlib
import os
import random
import secrets
import sys
import time
from math import log2
from typing import Any

import msgspec
import structlog

from tablee.bots import says
from tablee.kit.match import IllegalAction, Knowledge
from tablee.server.errors import Refusal, Stale
from tablee.server.standing import Entry
from tablee.server.tables import Table, Tables
from tablee.server.thinker import Question, Thought

QUICKEST, SLOWEST = 0.3, 3.0  # seconds between a decision's coming up and its answer
START_UP = 20.0  # seconds more that a new worker has, to import what it needs
report = structlog.get_logger("tablee.bots")


class BadBot(Exception):
    """A bot that gave no answer it could stand by."""


class Worker:
    """One process that thinks about one question at a time."""

    def __init__(self, mode: str) -> None:
        self.mode = mode
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, question: bytes, limit: float) -> Thought:
        """The answer within the limit, or the end of this process.

        Raises:
            BadBot: it took too long or died.
        """
        fresh = self.process is None or self.process.returncode is not None
        process = await self._start() if fresh else self.process
        assert process and process.stdin and process.stdout
        try:
            async with asyncio.timeout(limit + START_UP * fresh):
                process.stdin.write(len(question).to_bytes(4, "big") + question)
                await process.stdin.drain()
                size = int.from_bytes(await process.stdout.readexactly(4), "big")
                answer = await process.stdout.readexactly(size)
        except TimeoutError:
            await self.stop()
            raise BadBot(f"no answer within {limit} s") from None
        except (asyncio.IncompleteReadError, OSError):
            await self.stop()
            raise BadBot("its process died") from None
        except asyncio.CancelledError:  # its answer would be taken for the next one
            await self.stop()
            raise
        return msgspec.msgpack.decode(answer, type=Thought)

    async def _start(self) -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tablee.server.thinker"),
            stdin=pipe,
            stdout=pipe,
            # One thread each: at the small sums of a bot several only wait for each other.
            env=os.environ | {"TABLEE_MODE": self.mode, "OPENBLAS_NUM_THREADS": "1"},
        )
        return self.process

    async def stop(self) -> None:
        """Put an end to the process, whatever it is doing."""
        process, self.process = self.process, None
        if process and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Brains:
    """The workers, handed to whoever has a question."""

    def __init__(self, workers: int, limit: float) -> None:
        self.limit, self.workers = limit, workers
        self.mode = "interpreted"
        self.free: asyncio.Queue[Worker] = asyncio.Queue()
        self.all: list[Worker] = []
        self.failures = 0

    async def choose(
        self, bot: str, options: dict[str, Any], knowledge: Knowledge, language: str
    ) -> tuple[int, str | None]:
        """The action of a bot and what it says with it; a random one if it fails."""
        try:
            thought = await self._thought(_question(bot, options, knowledge, language))
            if thought.action not in knowledge.choices:
                raise BadBot(thought.wrong or f"it chose {thought.action}")
            return int(thought.action), thought.says
        except BadBot as wrong:
            self.failures += 1
            report.warning("chance plays for a bot", bot=bot, seat=knowledge.seat, why=str(wrong))
            action = secrets.choice(knowledge.choices)
            return action, await asyncio.to_thread(says, knowledge, action, language)

    async def _thought(self, question: bytes) -> Thought:
        if self.free.empty() and len(self.all) < self.workers:
            self.all.append(Worker(self.mode))
            self.free.put_nowait(self.all[-1])
        worker = await self.free.get()
        try:
            if worker.mode != self.mode:
                await worker.stop()
                worker.mode = self.mode
            return await worker.ask(question, self.limit)
        finally:
            self.free.put_nowait(worker)

    async def stop(self) -> None:
        """End every worker."""
        for worker in self.all:
            await worker.stop()


def _question(bot: str, options: dict[str, Any], knowledge: Knowledge, language: str) -> bytes:
    question = Question(
        knowledge.game.name,
        bot,
        options,
        knowledge.views.tobytes(),
        int(knowledge.seat or 0),
        [row and tuple(row) for row in knowledge.events],  # type: ignore[misc]
        list(knowledge.said),
        list(knowledge.choices),
        secrets.randbits(63),
        None if knowledge.data is knowledge.game.rules.DATA else knowledge.data,
        language,
    )
    return msgspec.msgpack.encode(question)


def pace(usual: float, choices: int, in_words: bool) -> float:
    """Seconds that a person might take over a decision; none where the usual time is none.

    Many choices take longer, and so do words; the same decision never takes twice the same.
    """
    if not usual:
        return 0.0
    weight = (0.6 + 0.15 * log2(choices)) * (1.5 if in_words else 1.0)
    return min(SLOWEST, max(QUICKEST, usual * weight * random.lognormvariate(0, 0.35)))


class Players:
    """Moves the bots' pieces: watches the tables, and answers where a bot is waited for."""

    def __init__(self, tables: Tables, brains: Brains, delay: float) -> None:
        self.tables, self.brains, self.delay = tables, brains, delay
        self.thinking: dict[tuple[str, int], asyncio.Task[None]] = {}

    def attend(self, table: Table) -> None:
        """Set every bot thinking that owes a decision."""
        for seat in table.standing.match.waiting:
            if table.standing.seats[seat].kind == "bot" and (table.id, seat) not in self.thinking:
                task = asyncio.create_task(self._play(table.id, seat))
                self.thinking[table.id, seat] = task

    async def _play(self, table: str, seat: int) -> None:
        """Answer decision after decision, until this bot owes none."""
        try:
            while await self._play_one(await self.tables.open(table), seat):
                pass
        except Refusal as why:
            report.warning("a bot could not play", table=table, seat=seat, why=str(why))
        except Exception:
            report.exception("a bot could not play", table=table, seat=seat)
        finally:
            del self.thinking[table, seat]

    async def _play_one(self, table: Table, seat: int) -> bool:
        """Answer the decision that is open; was there one?"""
        begun = time.monotonic()
        standing = table.standing
        decision, sitting = standing.decision(seat), standing.seats[seat]
        if decision is None or sitting.kind != "bot":
            return False
        match = standing.match
        knowledge = match.knowledge(seat)
        action, spoken = await self.brains.choose(
            sitting.bot, match.options, knowledge, table.language
        )
        in_words = bool(match.game.actions.must_say)
        wait = pace(self.delay, len(knowledge.choices), in_words)
        await asyncio.sleep(wait - (time.monotonic() - begun))
        if table.standing.seats[seat] != sitting:
            return True
        try:
            entry = Entry("act", seat, match.rules.ACTIONS.text(action), spoken)
            await self.tables.change(table, entry, table.language, decision)
        except (Stale, IllegalAction):  # the table has changed meanwhile: look again
            await asyncio.sleep(0.05)
        return True

    async def stop(self) -> None:
        """Nobody thinks any more."""
        for task in list(self.thinking.values()):
            task.cancel()
        await asyncio.gather(*self.thinking.values(), return_exceptions=True)
        await self.brains.stop()
