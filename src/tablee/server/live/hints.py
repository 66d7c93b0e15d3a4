"""Hints while one plays against bots, and the analysis of a game that is over.

Both are errands of whoever asks, so that no bot has to wait for them, and remembered for a while. An
adviser is told what the seat knows and nothing else. An analysis rests while nobody asks how far it is.
"""

import asyncio
import time
from dataclasses import dataclass, field
from typing import Any

import msgspec
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
from tablee.kit.words import FALLBACK
from tablee.server.errors import Refusal
from tablee.server.live.tables import LiveTable
from tablee.server.tables.standing import Standing
from tablee.server.tables.views import named
from tablee.server.work.errands import Judge, Weigh
from tablee.server.work.runner import Asker, Runner
from tablee.server.work.seen import seen

to_opinion = msgspec.msgpack.Decoder(Opinion).decode
BEST = 3  # alternatives that a hint names
GLANCE, CLOSER = 0.2, 60.0  # seconds for a first look, and for one that the level may end
ALL_OF_IT = 90.0  # seconds that an analysis may take, about
LEAST = 0.05  # seconds for a decision in it, at least
KEPT = 200  # analyses remembered
GOING, ALL_GOING = 2, 24  # in the making: of one person, and of all
UNASKED = 150.0  # seconds until one rests that nobody asks for: pages out of sight ask each minute
AGAIN = 2.0  # seconds until the runner is asked again that was too busy
BUSY = (429, 503)  # the statuses of what may be done in a moment
report = structlog.get_logger("tablee.hints")


@dataclass
class Analysis:
    """A finished game on its way to being judged."""

    match: Match
    many: int = 0
    found: dict[int, Opinion] = field(default_factory=dict)
    looked: int = 0  # decisions that are done with, found or not
    listed: list[Judged] | None = None  # once all are
    asked_at: float = field(default_factory=time.monotonic)

    @property
    def is_wanted(self) -> bool:
        """Has anybody asked for it lately?"""
        return time.monotonic() - self.asked_at < UNASKED

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
    """The runner that advisers think in, and the games that have been judged or are about to be."""

    def __init__(self, runner: Runner) -> None:
        self.runner = runner
        self.analyses: dict[str, Analysis] = {}  # the newest last
        self.going: dict[
            str, tuple[str, asyncio.Task[None]]
        ] = {}  # table -> for whom, and the work

    async def hint(
        self, table: LiveTable, seat: int, asker: Asker, language: str, glance: bool = False
    ) -> dict[str, Any]:
        """The best choices of a seat, with what each promises; at a glance, or after a closer look.

        Raises:
            Refusal: others than bots play too, nothing is to be decided, or it cannot be told yet.
        """
        standing = table.standing
        _check(standing, seat)
        about = seen(standing.match.options, standing.match.knowledge(seat))
        asked = Weigh(about, FALLBACK, bots.ADVISER, GLANCE if glance else CLOSER)
        try:
            opinion = to_opinion(await self.runner.run(asked, asker))
        except Refusal as why:
            if why.status in BUSY:
                raise
            report.warning("no hint", table=table.id, why=str(why))
            raise Refusal(503, "hint-failed") from None
        match = named(standing, language)
        return {
            "level": bots.title(bots.ADVISER, language),
            "by_words": opinion.by_words,
            "looked": sum(one.visits for one in opinion.alternatives),
            "choices": [_shown(match, one, language) for one in opinion.advised[:BEST]],
        }

    def analysis(
        self, table: LiveTable, asker: Asker, language: str, may_begin: bool
    ) -> dict[str, Any]:
        """A finished game judged, or how far that is; the first who ask set it going.

        Raises:
            Refusal: the game is not over, or nobody may have it begun now.
        """
        standing = table.standing
        if not standing.match.over:
            raise Refusal(403, "analysis-later")
        if table.id not in self.analyses and not may_begin:
            raise Refusal(403, "analysis-players")
        found = self.analyses.get(table.id) or Analysis(standing.match)
        if found.listed is None and table.id not in self.going:
            self._set_going(table.id, found, asker)
        found.asked_at = time.monotonic()
        return found.shown(standing, language)

    def _set_going(self, table: str, found: Analysis, asker: Asker) -> None:
        """Begin to judge a game, or go on with it.

        Raises:
            Refusal: enough others are on their way, for the same person or for all.
        """
        mine = sum(person == asker.person for person, _ in self.going.values())
        if mine >= GOING or len(self.going) >= ALL_GOING:
            raise Refusal(503, "analysis-busy")
        self.analyses[table] = found
        work = asyncio.create_task(self._analyse(table, found, asker))
        self.going[table] = asker.person, work
        done = [name for name in self.analyses if name not in self.going]
        for name in done[: max(0, len(self.analyses) - KEPT)]:
            del self.analyses[name]

    async def _analyse(self, table: str, going: Analysis, asker: Asker) -> None:
        """Have decision after decision thought about, within the time there is for all of them."""
        match = going.match
        try:
            asked: list[tuple[int, int, int]] = []
            for row in range(len(match.story)):
                asked += filter(None, [decision(match, row)])
                await asyncio.sleep(0)  # others get their turn
            going.many = len(asked)
            each = max(LEAST, ALL_OF_IT / max(2 * len(asked), 1))
            for row, seat, action in asked[going.looked :]:
                about = seen(match.options, match.as_of(row).knowledge(seat))
                judge = Judge(about, FALLBACK, bots.ADVISER, each, action)
                if not await self._judged(table, row, judge, going, asker):
                    return
                going.looked += 1
            going.listed = judged(match, going.found)
        except Exception:
            report.exception("no analysis", table=table)
            self.analyses.pop(table, None)
        finally:
            self.going.pop(table, None)

    async def _judged(
        self, table: str, row: int, judge: Judge, going: Analysis, asker: Asker
    ) -> bool:
        """Have one decision thought about, as soon as there is room; does anybody want it still?"""
        while going.is_wanted:
            try:
                going.found[row] = to_opinion(await self.runner.run(judge, asker))
                return True
            except Refusal as why:
                if why.status not in BUSY:
                    report.warning("not judged", table=table, row=row, why=str(why))
                    return True
                await asyncio.sleep(AGAIN)
        return False

    async def stop(self) -> None:
        """Nobody is asked any more."""
        tasks = [work for _, work in self.going.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _check(standing: Standing, seat: int) -> None:
    """May this seat have a hint now?

    Raises:
        Refusal: people play too, or it has nothing to decide.
    """
    if any(other.kind != "bot" for n, other in enumerate(standing.seats) if n != seat):
        raise Refusal(403, "hint-people")
    if seat not in standing.waiting:
        raise Refusal(422, "hint-not-asked")


def _shown(match: Match, one: Alternative, language: str) -> dict[str, Any]:
    return {
        "action": match.rules.ACTIONS.text(one.action),
        "words": wording.words_of(match, one, language),
        "share": round(one.share, 4),
        "expected": None if one.expected is None else round(one.expected, 4),
    }
