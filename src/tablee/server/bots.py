"""Bots at the tables: each thinks in a worker process, within a time that is hard.

A bot that fails, or takes too long, is helped out by chance, and the log of the server says so.
"""

import asyncio
import random
import secrets
import time
from math import log2
from typing import Any

import msgspec
import structlog

from tablee.bots import USUAL, says
from tablee.bots.analysis import Opinion
from tablee.kit.match import IllegalAction, Knowledge
from tablee.server.errors import Refusal, Stale
from tablee.server.process import Process, Silent
from tablee.server.standing import Entry
from tablee.server.tables import Table, Tables
from tablee.server.thinker import Asked, Question, Thought, Warming, Weighing
from tablee.server.warm import Warmth

QUICKEST, SLOWEST = 0.3, 3.0  # seconds between a decision's coming up and its answer
READY = 300.0  # seconds a worker has to import, load or compile what a bot needs: not its thinking
report = structlog.get_logger("tablee.bots")


class BadBot(Exception):
    """A bot that gave no answer it could stand by."""


class Worker:
    """One process that thinks about one question at a time."""

    def __init__(self) -> None:
        self.process = Process("tablee.server.thinker")
        self.ready: set[tuple[str, str, str]] = set()

    async def ask(self, question: Question, limit: float) -> Thought:
        """The answer within the limit, or the end of this process.

        Raises:
            BadBot: it took too long or died.
        """
        if not self.process.runs:
            self.ready.clear()
        needs = question.game, question.bot, question.mode
        if needs not in self.ready:
            await self._answer(Warming(*needs), READY)
            self.ready.add(needs)
        return await self._answer(question, limit)

    async def _answer(self, asked: Asked, limit: float) -> Thought:
        try:
            answer = await self.process.ask(msgspec.msgpack.encode(asked), limit)
        except Silent as why:
            raise BadBot(str(why)) from None
        return msgspec.msgpack.decode(answer, type=Thought)

    async def stop(self) -> None:
        """Put an end to the process, whatever it is doing."""
        await self.process.stop()


class Brains:
    """The workers, handed to whoever has a question."""

    def __init__(self, workers: int, limit: float, warmth: Warmth) -> None:
        self.limit, self.workers, self.warmth = limit, workers, warmth
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

    async def _thought(self, question: Question) -> Thought:
        if self.free.empty() and len(self.all) < self.workers:
            self.all.append(Worker())
            self.free.put_nowait(self.all[-1])
        worker = await self.free.get()
        try:
            return await worker.ask(question, self.limit)
        finally:
            self.free.put_nowait(worker)

    def _known(self, bot: str, options: dict[str, Any], knowledge: Knowledge) -> dict[str, Any]:
        """The fields of a question: what the seat knows, and nothing else."""
        game = knowledge.game
        return {
            "game": game.name,
            "bot": bot,
            "mode": self.warmth.head(game, bot),
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
        if table.standing.times.paused:
            return
        for seat in table.standing.match.waiting:
            if table.standing.seats[seat].has_bot and (table.id, seat) not in self.thinking:
                task = asyncio.create_task(self._play(table.id, seat))
                self.thinking[table.id, seat] = task

    def help_out(self, table: Table, seat: int) -> None:
        """Let the usual bot take one decision of a person who is late."""
        if (table.id, seat) not in self.thinking:
            task = asyncio.create_task(self._play_late(table, seat))
            self.thinking[table.id, seat] = task

    async def _play_late(self, table: Table, seat: int) -> None:
        """Take the decision that is open, unless its owner is quicker."""
        standing = table.standing
        decision, match = standing.decision(seat), standing.match
        try:
            if decision is None:
                return
            await self.brains.warmth.heat(match.game, USUAL)
            action, spoken = await self.brains.choose(
                USUAL, match.options, match.knowledge(seat), table.language
            )
            notation = match.rules.ACTIONS.text(action)
            entry = Entry("act", seat, notation, spoken, change={"bot": USUAL})
            sitting = standing.seats[seat]
            await self.tables.change(table, entry, table.language, decision, sitting=sitting)
        except (Refusal, IllegalAction) as why:
            report.info("nobody was helped out", table=table.id, seat=seat, why=str(why))
        except Exception:
            report.exception("a bot could not help out", table=table.id, seat=seat)
        finally:
            del self.thinking[table.id, seat]

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
        if decision is None or not sitting.has_bot or standing.times.paused:
            return False
        match = standing.match
        if self.brains.warmth.is_cold(match.game, sitting.bot):
            await self.brains.warmth.heat(match.game, sitting.bot)
            return True  # the table may have changed meanwhile: look again
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
            await self.tables.change(table, entry, table.language, decision, sitting=sitting)
        except (Stale, IllegalAction):  # the table has changed meanwhile: look again
            await asyncio.sleep(0.05)
        return True

    async def stop(self) -> None:
        """Nobody thinks any more."""
        for task in list(self.thinking.values()):
            task.cancel()
        await asyncio.gather(*self.thinking.values(), return_exceptions=True)
        await self.brains.stop()
