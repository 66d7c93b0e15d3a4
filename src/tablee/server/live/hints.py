"""Hints while one plays against bots, and the analysis of a game that is over.

Both are thought about in a worker of their own, so that no bot has to wait for them, and remembered
for a while. A hint is asked with what the seat knows and nothing else.
"""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

import structlog

from tablee import bots
from tablee.bots import wording
from tablee.bots.analysis import (
    Alternative,
    Judged,
    Opinion,
    decision,
    judged,
    turning_points,
)
from tablee.kit.table.match import Match
from tablee.server.errors import Refusal
from tablee.server.live.tables import LiveTable
from tablee.server.tables.standing import Standing
from tablee.server.tables.views import named
from tablee.server.work.workers import BadBot, Brains

BEST = 3  # alternatives that a hint names
GLANCE, CLOSER = 0.2, 60.0  # seconds for a first look, and for one that the level may end
ALL_OF_IT = 90.0  # seconds that an analysis may take, about
LEAST = 0.05  # seconds for a decision in it, at least
KEPT, GOING = 200, 6  # analyses remembered, and in the making
Wanted = tuple[str, int, float]  # table, seat, seconds at most
report = structlog.get_logger("tablee.hints")


@dataclass
class Analysis:
    """A finished game on its way to being judged."""

    match: Match
    many: int = 0
    found: dict[int, Opinion] = field(default_factory=dict)
    looked: int = 0  # decisions that are done with, found or not
    listed: list[Judged] | None = None  # once all are

    def shown(self, standing: Standing, language: str) -> dict[str, Any]:
        """How far it is and what was found, in words: until it is ready, where the game turned so far."""
        match = named(standing, language)
        listed = self.listed or judged(self.match, self.found)
        turns = turning_points(self.sure(listed))
        told = {
            "done": self.looked,
            "of": self.many,
            "ready": self.listed is not None,
            "level": bots.title(bots.ADVISER, language),
            "turns": [
                _told(match, one, wording.turned(match, one, listed, language)) for one in turns
            ],
        }
        if self.listed is None:
            return told
        slips = [one for one in listed if one.mark and one not in turns]
        return told | {
            "mistakes": [_told(match, one, _mistake(match, one, language)) for one in slips],
            "players": wording.summaries(match, listed, language),
        }

    def sure(self, listed: list[Judged]) -> list[Judged]:
        """All decisions; until they are looked at, those of which nothing can change any more.

        What a decision came to shows at the seat's next one, and in what others did meanwhile.
        """
        if self.listed is not None:
            return self.listed
        open_rows = {one.seat: one.row for one in listed}.values()  # the last of each seat
        return [one for one in listed if not any(one.row <= row < one.until for row in open_rows)]


def _told(match: Match, one: Judged, words: str) -> dict[str, Any]:
    return {
        "move": one.row + 1,
        "who": match.seats[one.seat],
        "mark": one.mark,
        "words": words,
    }


def _mistake(match: Match, one: Judged, language: str) -> str:
    words = match.words(match.story[one.row].notation, language)
    return f"{words}. {wording.marked(match, one, language)}"


class Hints:
    """Whoever may be asked, and what they have said already."""

    def __init__(self, brains: Brains) -> None:
        self.brains = brains
        self.said: OrderedDict[Wanted, tuple[Any, asyncio.Task[Opinion]]] = OrderedDict()
        self.analyses: OrderedDict[str, Analysis] = OrderedDict()
        self.going: dict[str, asyncio.Task[None]] = {}

    async def hint(
        self, table: LiveTable, seat: int, language: str, glance: bool = False
    ) -> dict[str, Any]:
        """The best choices of a seat, with what each promises; at a glance, or after a closer look.

        Raises:
            Refusal: others than bots play too, nothing is to be decided, or it cannot be told yet.
        """
        standing = table.standing
        _check(standing, seat)
        try:
            asked = table.id, seat, GLANCE if glance else CLOSER
            opinion = await asyncio.shield(self._opinion(asked, standing))
        except BadBot as wrong:
            report.warning("no hint", table=table.id, why=str(wrong))
            raise Refusal(503, "hint-failed") from None
        match = named(standing, language)
        return {
            "level": bots.title(bots.ADVISER, language),
            "by_words": opinion.by_words,
            "looked": sum(one.visits for one in opinion.alternatives),
            "choices": [_shown(match, one, language) for one in opinion.advised[:BEST]],
        }

    def _opinion(self, asked: Wanted, standing: Standing) -> asyncio.Task[Opinion]:
        """One look at a decision, however often it is asked for."""
        (_, seat, seconds), match = asked, standing.match
        moment = standing.decision(seat), len(match.events)
        known = self.said.pop(asked, None)
        if known is None or known[0] != moment or _failed(known[1]):
            about = match.options, match.knowledge(seat)
            thinking = self.brains.weigh(bots.ADVISER, *about, seconds=seconds)
            known = moment, asyncio.create_task(thinking)
        self.said[asked] = known
        if len(self.said) > KEPT:
            self.said.popitem(last=False)
        return known[1]

    def analysis(self, table: LiveTable, language: str, may_begin: bool) -> dict[str, Any]:
        """A finished game judged, or how far that is; the first who ask set it going.

        Raises:
            Refusal: the game is not over, or nobody may have it begun now.
        """
        standing = table.standing
        if not standing.match.over:
            raise Refusal(403, "analysis-later")
        found = self.analyses.get(table.id)
        if found is None:
            if not may_begin:
                raise Refusal(403, "analysis-players")
            if len(self.going) >= GOING:
                raise Refusal(503, "analysis-busy")
            found = self.analyses[table.id] = Analysis(standing.match)
            self.going[table.id] = asyncio.create_task(self._analyse(table.id, found))
            if len(self.analyses) > KEPT:
                self.analyses.popitem(last=False)
        return found.shown(standing, language)

    async def _analyse(self, table: str, going: Analysis) -> None:
        """Have decision after decision thought about, within the time there is for all of them."""
        match = going.match
        try:
            asked: list[tuple[int, int, int]] = []
            for row in range(len(match.story)):
                asked += filter(None, [decision(match, row)])
                await asyncio.sleep(0)  # others get their turn
            going.many = len(asked)
            each = max(LEAST, ALL_OF_IT / max(2 * len(asked), 1))
            for row, seat, action in asked:
                knowledge = match.as_of(row).knowledge(seat)
                try:
                    going.found[row] = await self.brains.weigh(
                        bots.ADVISER, match.options, knowledge, played=action, seconds=each
                    )
                except BadBot as wrong:
                    report.warning("not judged", table=table, row=row, why=str(wrong))
                going.looked += 1
            going.listed = judged(match, going.found)
        except Exception:
            report.exception("no analysis", table=table)
            del self.analyses[table]
        finally:
            del self.going[table]

    async def stop(self) -> None:
        """Nobody is asked any more."""
        tasks = [*self.going.values(), *(task for _, task in self.said.values())]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.brains.stop()


def _check(standing: Standing, seat: int) -> None:
    """May this seat have a hint now?

    Raises:
        Refusal: people play too, or it has nothing to decide.
    """
    if any(other.kind != "bot" for n, other in enumerate(standing.seats) if n != seat):
        raise Refusal(403, "hint-people")
    if seat not in standing.waiting:
        raise Refusal(422, "hint-not-asked")


def _failed(task: asyncio.Task[Opinion]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)


def _shown(match: Match, one: Alternative, language: str) -> dict[str, Any]:
    return {
        "action": match.rules.ACTIONS.text(one.action),
        "words": wording.words_of(match, one, language),
        "share": round(one.share, 4),
        "expected": None if one.expected is None else round(one.expected, 4),
    }
