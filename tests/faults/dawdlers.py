"""Tables with a clock where one person never decides and nobody looks: clocks and bots alone go on.

They are looked at from behind, in the database, for a house that is asked for a table takes it up.
"""

import threading
import time
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, Protocol

import httpx

from tests.server.house import Browser

CLOCK = 5.0  # seconds for each decision, the fewest that a house takes
GAMES = ("push", "photosynthesis")
PAUSE = 1.0  # seconds between two looks whether a game is over
OFF = 1.0  # seconds that a clock may be off
Span = tuple[float, float]  # from when to when, by the calendar


class Asked(Protocol):
    """A house whose database answers, and where it is."""

    @property
    def address(self) -> str:
        """Where people come to it."""

    def asked(self, order: str, *values: object) -> list[Any]:
        """What the database answers."""


class Dawdlers(threading.Thread):
    """A table of each game, and another when it is over."""

    def __init__(self, house: Asked) -> None:
        super().__init__(daemon=True)
        self.house, self.is_over = house, False
        self.now = dict.fromkeys(GAMES, "")
        self.tables: list[str] = []

    def __enter__(self) -> "Dawdlers":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.is_over = True
        self.join(60)

    def run(self) -> None:
        """Until everybody goes home."""
        while not self.is_over:
            for game, table in self.now.items():
                try:
                    if not table or self._has_ended(table):
                        self.now[game] = ""
                        self.now[game] = self._laid_out(game)
                except Exception:  # the house is harmed: it is tried again
                    pass
            time.sleep(PAUSE)

    def _laid_out(self, game: str) -> str:
        browser = Browser(self.house.address, connection="close")
        chairs = [{"who": "me", "name": "Dawdler"}, {"who": "bot", "bot": "random"}]
        wish = {"game": game, "seats": chairs, "clock": f"move {CLOCK:.0f}"}
        answer = browser.post("/api/tables", wish)
        if answer.status_code != 201:
            raise httpx.HTTPError(answer.text)
        table = str(answer.json()["table"])
        self.tables.append(table)
        return table

    def _has_ended(self, table: str) -> bool:
        ((over,),) = self.house.asked("SELECT over FROM tables WHERE id = %s", table)
        return bool(over)

    def slowest(self, away: Iterable[Span]) -> float:
        """The most seconds that any of them stood beyond its clock; without the time in `away`."""
        return max(
            (late for table in self.tables for late, _ in self._steps(table, away)), default=0.0
        )

    def objections(self, most: float, away: Iterable[Span]) -> Iterator[str]:
        """Where a table stood for longer than its clock and so many seconds more, or counted wrongly."""
        for table in self.tables:
            for late, odd in self._steps(table, away):
                if late > most:
                    yield f"{table}: nothing happened for {late:.1f} s after its clock had run out"
                if odd > OFF:
                    yield f"{table}: {odd:.1f} s more were counted than went by"

    def _steps(self, table: str, away: Iterable[Span]) -> Iterator[tuple[float, float]]:
        """Of each change: how late it came, and how many seconds too many were counted."""
        rows = self.house.asked(
            "SELECT kind, at, took FROM log WHERE table_id = %s ORDER BY version", table
        )
        ended = self._has_ended(table)
        if not ended:
            rows.append(("now", time.time(), 0.0))
        for (_, before, _), (kind, at, took) in pairwise(rows):
            if kind == "seat":
                continue
            stood = (
                at
                - before
                - sum(max(0.0, min(at, end) - max(before, begin)) for begin, end in away)
            )
            yield stood - CLOCK, (took or 0.0) - (at - before)
