"""What a program that plays a seat is asked, and all that this seat knows: docs/outside-bots.md.

Everything in it comes from `Match.knowledge`; tests/server/test_secrecy.py holds it to that.
"""

import asyncio
import contextlib
import time
from typing import Any

from tablee.bots.outside import about, in_words, known
from tablee.server.live.tables import LiveTable
from tablee.server.tables.standing import Standing
from tablee.server.tables.views import named
from tablee.server.visits.visit import Visit

LONGEST = 20.0  # seconds that a question may be left open


async def until_asked(visit: Visit, seat: int, seconds: float) -> Visit:
    """The table once it waits for a seat of this visitor's or is over, or after so many seconds.

    Raises:
        Refusal: somebody else plays the seat.
    """
    house, table = visit.house, visit.table.id
    open_for = min(seconds, LONGEST) if seconds > 0 else 0.0
    ends, news = time.monotonic() + open_for, asyncio.Event()

    def on_change(changed: LiveTable) -> None:
        if changed.id == table:
            news.set()

    house.tables.subscribers.append(on_change)
    try:
        while True:
            news.clear()
            visit = Visit(house, visit.visitor, await house.tables.open(table))
            visit.own(seat)
            standing = visit.table.standing
            left = ends - time.monotonic()
            if standing.ended or seat in standing.waiting or left <= 0:
                return visit
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), left)
    finally:
        house.tables.subscribers.remove(on_change)


def greeting(standing: Standing, seat: int) -> dict[str, Any]:
    """What is played and where one sits; a board or deck that was brought stays with its owner."""
    knowledge = standing.match.knowledge(seat)
    is_ours = knowledge.data == knowledge.game.rules.DATA
    return {**about(knowledge), **({} if is_ours else {"data": None})}


def question(
    table: str, standing: Standing, seat: int, language: str, words: bool = False
) -> dict[str, Any]:
    """What a seat is asked and what it knows, ready for JSON; with words, in sentences too.

    Before the deal it is asked nothing, and there is nothing to know.
    """
    match = named(standing, language)
    decision = standing.decision(seat) if standing.is_dealt else None
    asked = {
        "type": "over" if standing.ended else "wait" if decision is None else "decide",
        "table": table,
        "game": match.game.name,
        "version": standing.version,
        "seat": seat,
        "decision": decision,
        "result": {"winners": match.winners, "scores": match.scores} if match.over else None,
    }
    if not standing.is_dealt:
        return asked
    knowledge = match.knowledge(seat)
    in_sentences = {"words": in_words(knowledge, match.seats, language)} if words else {}
    return {**asked, **known(knowledge), **in_sentences}
