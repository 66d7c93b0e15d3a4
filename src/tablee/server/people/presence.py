"""Who is here, for those at the same table: of each seat whether somebody looks at it, and never who.

It is known from open sockets alone, kept in memory, and told as an aside. A seat tells no more than
its chair does: people have no names here, and two seats of one device are here and away together.
"""

import time
from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

from tablee.server.people.seats import Seat

Presence = Literal["here", "away", "gone"]  # looks at the table; has it open, or had; for long not
GONE = 120.0  # seconds without a page, after which somebody who was away is gone
TODAY, MOST_SEEN = 24 * 3600.0, 20_000  # seconds; people
FRAMES = {"here": True, "away": False}  # what a page may say of itself on its socket
MOST_FRAMES, FRAMES_RATE = 20, 0.5  # of one socket: at once, and a second after that


class Page(NamedTuple):
    """One page of a table: whose it is, whether it is in sight, and whether they have a seat."""

    person: str
    looks: bool
    plays: bool


class Attendance:
    """Whose pages are open at one table, and since when the others' are not."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.left: dict[str, float] = {}  # person -> when their last page went
        self.told: list[Presence | None] = []

    def of(self, seats: Iterable[Seat], pages: Iterable[tuple[str, bool]]) -> list[Presence | None]:
        """For each seat, where its person is; None where none is expected."""
        looks: dict[str, bool] = {}
        for person, is_looking in pages:
            looks[person] = looks.get(person, False) or is_looking
        return [self._of(seat.holder, looks) if seat.holder else None for seat in seats]

    def _of(self, person: str, looks: dict[str, bool]) -> Presence:
        if person in looks:
            return "here" if looks[person] else "away"
        return "away" if self.clock() - self.left.get(person, -GONE) < GONE else "gone"

    def leaves(self, person: str, seats: Iterable[Seat]) -> None:
        """Their last page has gone; only of those who have a seat is it kept."""
        holders = {seat.holder for seat in seats}
        self.left = {one: at for one, at in self.left.items() if one in holders}
        if person in holders:
            self.left[person] = self.clock()


class Lately:
    """Who has had a page of a table open today: in memory alone, and no finer than that."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.seen: dict[str, float] = {}  # person -> when; who was seen last stands last

    def note(self, person: str) -> None:
        """They are here, or were until now."""
        self.seen.pop(person, None)
        self.seen[person] = self.clock()
        if len(self.seen) > MOST_SEEN:
            del self.seen[next(iter(self.seen))]

    def today(self, person: str) -> bool:
        """Were they here within a day?"""
        return self.clock() - self.seen.get(person, -TODAY) < TODAY


class FrameLimit:
    """How often a page may say where its reader is: a bucket of its own."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock, self.room, self.since = clock, float(MOST_FRAMES), clock()

    def allows(self) -> bool:
        """Is it not too often?"""
        now = self.clock()
        self.room = min(MOST_FRAMES, self.room + (now - self.since) * FRAMES_RATE)
        self.since = now
        if self.room < 1:
            return False
        self.room -= 1
        return True
