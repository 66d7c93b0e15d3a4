"""Bots at the tables: each thinks in a worker process, within a time that is hard.

A bot that fails, or takes too long, is helped out by chance, and the log of the server says so.
"""

import asyncio
import contextlib
import random
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from math import ceil
from typing import Any

import msgspec
import structlog

from tablee.bots import USUAL, says
from tablee.bots.analysis import Opinion
from tablee.kit.match import Knowledge
from tablee.server.again import Failing
from tablee.server.errors import Refusal, Stale
from tablee.server.process import Died, Process, Silent
from tablee.server.standing import Entry
from tablee.server.tables import Table, Tables
from tablee.server.thinker import Question, Thought, Weighing

QUICKEST, SLOWEST = 0.3, 3.0  # seconds between a decision's coming up and its answer
STEP = 1.0  # seconds between two times at which an answer comes that took longer to think of
TRY_AGAIN = 503  # the status of what may be done in a moment
Step = Callable[[Table, int], Awaitable[bool]]  # is there another?
report = structlog.get_logger("tablee.bots")


class BadBot(Exception):
    """A bot that gave no answer it could stand by."""


class Worker:
    """One process that thinks about one question at a time."""

    def __init__(self) -> None:
        self.process = Process("tablee.server.thinker")
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
            return msgspec.msgpack.decode(answer, type=Thought)
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
        self.free: asyncio.Queue[Worker] = asyncio.Queue()
        self.all: list[Worker] = []
        self.failures = 0

    async def choose(
        self, bot: str, options: dict[str, Any], knowledge: Knowledge, language: str
    ) -> tuple[int, str | None]:
        """The action of a bot and what it says with it; a random one if it fails."""
        asked = self._known(bot, options, knowledge)
        try:
            thought = await self._thought(Question(**asked, language=language))
            if thought.action not in knowledge.choices:
                raise BadBot(thought.wrong or f"it chose {thought.action}")
            return int(thought.action), thought.says
        except BadBot as wrong:
            self.failures += 1
            report.warning("chance plays for a bot", bot=bot, seat=knowledge.seat, why=str(wrong))
            action = secrets.choice(knowledge.choices)
            return action, await asyncio.to_thread(says, knowledge, action, language)

    async def weigh(
        self, level: str, options: dict[str, Any], knowledge: Knowledge, **closer: Any
    ) -> Opinion:
        """What a level of play thinks of a decision.

        Raises:
            BadBot: it came to nothing in time.
        """
        asked = self._known(level, options, knowledge)
        thought = await self._thought(Weighing(**asked, **closer))
        if thought.opinion is None:
            raise BadBot(thought.wrong)
        return thought.opinion

    async def be_there(self) -> None:
        """Have a process running before the first question.

        Raises:
            Silent: it could not be started, for now.
        """
        async with self._worker() as worker:
            await worker.process.be_there()

    async def _thought(self, question: Question) -> Thought:
        async with self._worker() as worker:
            return await worker.ask(question, self.limit)

    @contextlib.asynccontextmanager
    async def _worker(self) -> AsyncIterator[Worker]:
        """One that nobody else is asking."""
        if self.free.empty() and len(self.all) < self.workers:
            self.all.append(Worker())
            self.free.put_nowait(self.all[-1])
        worker = await self.free.get()
        try:
            yield worker
        finally:
            self.free.put_nowait(worker)

    def _known(self, bot: str, options: dict[str, Any], knowledge: Knowledge) -> dict[str, Any]:
        """The fields of a question: what the seat knows, and nothing else."""
        game = knowledge.game
        return {
            "game": game.name,
            "bot": bot,
            "options": options,
            "views": knowledge.views.tobytes(),
            "seat": int(knowledge.seat or 0),
            "events": [row and tuple(row) for row in knowledge.events],
            "said": list(knowledge.said),
            "choices": list(knowledge.choices),
            "seed": secrets.randbits(63),
            "data": None if knowledge.data is game.rules.DATA else knowledge.data,
        }

    async def stop(self) -> None:
        """End every worker."""
        for worker in self.all:
            await worker.stop()


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

    def attend(self, table: Table) -> None:
        """Set every bot thinking that owes a decision."""
        if table.standing.times.paused:
            return
        for seat in table.standing.match.waiting:
            if table.standing.seats[seat].has_bot:
                self._set_thinking(table.id, seat, self._play_one)

    def help_out(self, table: Table, seat: int) -> None:
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

    async def _play_late(self, table: Table, seat: int, late: str | None) -> bool:
        """Take the decision that a person is late with, unless they are quicker."""
        standing = table.standing
        if standing.seats[seat].has_bot:  # theirs no more
            return await self._play_one(table, seat)
        if late is None or standing.decision(seat) != late or standing.times.paused:
            return False
        await self._answer(table, seat, USUAL, {"bot": USUAL})
        return True

    async def _play_one(self, table: Table, seat: int) -> bool:
        """Answer the decision that is open; was there one?"""
        standing = table.standing
        sitting = standing.seats[seat]
        if standing.decision(seat) is None or not sitting.has_bot or standing.times.paused:
            return False
        await self._answer(table, seat, sitting.bot)
        return True

    async def _answer(
        self, table: Table, seat: int, bot: str, change: dict[str, Any] | None = None
    ) -> None:
        """Let a bot think, and play what it chose, at the pace of people."""
        begun = time.monotonic()
        standing = table.standing
        match, decision, sitting = standing.match, standing.decision(seat), standing.seats[seat]
        action, spoken = await self.brains.choose(
            bot, match.options, match.knowledge(seat), table.language
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
        await self.brains.stop()
