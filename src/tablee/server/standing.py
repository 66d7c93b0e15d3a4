"""A table between two changes: the match, who sits where, and how many changes there have been.

Every change is an Entry of the log. The same function carries it out when it is new and when a
table is built again from its log, so that the two cannot differ.
"""

from copy import copy
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from tablee.kit.match import Match
from tablee.kit.words import FALLBACK
from tablee.server.errors import Refusal
from tablee.server.seats import Seat

EntryKind = Literal["act", "undo", "withdraw", "seat"]


@dataclass(frozen=True)
class Entry:
    """One change of a table, as its log keeps it."""

    kind: EntryKind
    seat: int
    action: str | None = None
    says: str | None = None
    change: dict[str, Any] | None = None
    key: str | None = None
    check: str | None = None

    def asks_the_same(self, other: "Entry") -> bool:
        """Is it the same request, sent twice?"""
        return (self.kind, self.seat, self.action, self.says) == (
            other.kind,
            other.seat,
            other.action,
            other.says,
        )


class WentAstray(Exception):
    """A log that comes out otherwise than when it was written."""


class Standing(NamedTuple):
    """How a table stands after `version` changes."""

    match: Match
    seats: tuple[Seat, ...]
    version: int = 0
    undone: int = 0

    def after(self, entry: Entry, language: str = FALLBACK) -> "Standing":
        """How it would stand after one more change; this one stays as it is.

        Raises:
            IllegalAction: the rules forbid it.
            Refusal: the house does.
        """
        match, seats, undone = _fork(self.match), self.seats, self.undone
        if entry.kind == "act":
            match.play(entry.seat, entry.action or "", entry.says, language)
        elif entry.kind == "undo":
            if match.over:
                raise Refusal(422, "undo-over")
            match.undo(entry.seat, language)
            undone += 1
        elif entry.kind == "withdraw":
            match.withdraw(entry.seat, language)
        else:
            seated = Seat(**(entry.change or {}))
            seats = (*seats[: entry.seat], seated, *seats[entry.seat + 1 :])
        return Standing(match, seats, self.version + 1, undone)

    def run_by(self, engine: Any) -> "Standing":
        """The same, its rules run by this engine from now on."""
        if self.match.engine is engine:
            return self
        match = _fork(self.match)
        match.engine = engine
        return self._replace(match=match)

    def again(self, entry: Entry) -> "Standing":
        """A change taken from the log.

        Raises:
            WentAstray: the action leads elsewhere now than it did.
        """
        after = self.after(entry)
        if entry.kind == "act" and after.match.story[-1].check != entry.check:
            raise WentAstray(f"version {after.version}: {entry.seat} {entry.action}")
        return after

    @property
    def check(self) -> str | None:
        """What the last action led to, in eight letters."""
        return self.match.story[-1].check if self.match.story else None

    def decision(self, seat: int) -> str | None:
        """The name of the decision that a seat owes.

        It counts the seat's own decisions only: another's sealed choice does not make it stale.
        """
        if seat not in self.match.waiting:
            return None
        own = sum(turn.seat == seat for turn in self.match.story)
        return f"{seat}:{own}:{self.match.phase.name}:{self.undone}"

    def played_by(self, person: str) -> list[int]:
        """The seats that this person's device plays."""
        return [n for n, seat in enumerate(self.seats) if seat.holder and seat.holder == person]

    @property
    def open_seats(self) -> int:
        """How many chairs are free."""
        return sum(seat.kind == "empty" for seat in self.seats)


def _fork(match: Match) -> Match:
    """A match that can be played on while the other stays."""
    fork = copy(match)
    fork.story = list(match.story)
    return fork
