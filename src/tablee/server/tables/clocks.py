"""Clocks: how much time a seat has, and how it is spent.

Nothing here looks at a clock. Each entry of a log says how long the table had stood before it, so
that a table built again from its log has the same times; `timekeeper.py` does the counting.
"""

from typing import Literal, NamedTuple

from tablee.server.errors import Refusal

ClockKind = Literal["none", "move", "bank", "days"]
LEAST = 30.0  # seconds of a bank for whoever takes a seat up
DAY = 24 * 3600.0
BOUNDS = {  # of each number of a clock, in seconds or, for the last one, in days
    "none": [],
    "move": [(5, 3600)],
    "bank": [(30, 6 * 3600), (0, 600)],
    "days": [(1, 30)],
}
OFFERED = (  # by the form of a new table
    *("none", "move 30", "move 60", "move 180"),
    *("bank 300 5", "bank 600 10", "bank 1800 20", "days 1", "days 3", "days 7"),
)


class Clock(NamedTuple):
    """How long people may think: not limited, for each decision, in all, or for days."""

    kind: ClockKind = "none"
    seconds: float = 0.0  # for each decision; of a bank: at the start
    increment: float = 0.0  # of a bank, with each decision taken

    @property
    def written(self) -> str:
        """The way back from `read_clock`."""
        if self.kind == "none":
            return "none"
        numbers = [self.seconds / DAY if self.kind == "days" else self.seconds]
        numbers += [self.increment] * (self.kind == "bank")
        return " ".join([self.kind, *(f"{number:.0f}" for number in numbers)])

    @property
    def plays_on(self) -> bool:
        """Is a decision that comes too late taken by a bot?"""
        return self.kind == "move"


NO_CLOCK = Clock()


def read_clock(text: str) -> Clock:
    """`none`, `move 60`, `bank 600 10`, `days 3`.

    Raises:
        Refusal: there is no such clock.
    """
    kind, *numbers = text.split() or ["none"]
    bounds = BOUNDS.get(kind)
    if bounds is None or len(numbers) != len(bounds):
        raise Refusal(422, "clock-impossible")
    if not all(len(number) < 6 and number.isdecimal() for number in numbers):
        raise Refusal(422, "clock-impossible")
    found = [float(number) for number in numbers]
    if any(not few <= n <= many for n, (few, many) in zip(found, bounds, strict=True)):
        raise Refusal(422, "clock-impossible")
    if kind == "days":
        found = [found[0] * DAY]
    return Clock(kind, *found)  # type: ignore[arg-type]


class Hand(NamedTuple):
    """The time of one seat."""

    spent: float = 0.0  # seconds, on the decision that is open
    bank: float = 0.0  # what was left of the bank when that decision came up
    late: int = 0  # decisions in a row that a bot had to take
    since: int | None = None  # the version with which that decision came up


class Times(NamedTuple):
    """The times of all seats, and whether the clocks stand still because people agreed on it."""

    hands: tuple[Hand, ...] = ()
    paused: bool = False
    wishes: tuple[int, ...] = ()  # seats that wish to pause, or to go on
    behind: tuple[tuple[int, float, float], ...] = ()  # seat, spent, bank before each action

    def hand(self, seat: int) -> Hand:
        """One seat's time."""
        return self.hands[seat] if seat < len(self.hands) else Hand()

    def having(self, seat: int, hand: Hand) -> "Times":
        """The same, but for one seat."""
        return self._replace(hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]))

    def waited(self, seats: list[int], seconds: float) -> "Times":
        """The table has waited for these."""
        return self._replace(
            hands=tuple(
                hand._replace(spent=hand.spent + seconds) if n in seats else hand
                for n, hand in enumerate(self.hands)
            )
        )

    def acted(self, seat: int, clock: Clock, late: bool) -> "Times":
        """Somebody has taken a decision, or a bot once because it was late."""
        spent, bank, lates, _ = self.hand(seat)
        left = max(0.0, bank - spent) + clock.increment if clock.kind == "bank" else bank
        after = self.having(seat, Hand(0.0, left, lates + 1 if late else 0))
        if clock.kind == "none":
            return after
        return after._replace(behind=(*self.behind, (seat, spent, bank)))

    def taken_back(self, seat: int) -> "Times":
        """A seat has taken its last action back: the time that went into it stays spent."""
        row = max((n for n, (who, *_) in enumerate(self.behind) if who == seat), default=None)
        if row is None:
            return self.having(seat, self.hand(seat)._replace(since=None))
        _, spent, bank = self.behind[row]
        hand = self.hand(seat)
        after = self.having(seat, hand._replace(spent=spent + hand.spent, bank=bank, since=None))
        return after._replace(behind=self.behind[:row] + self.behind[row + 1 :])

    def handed(self, seat: int, clock: Clock) -> "Times":
        """A seat has changed hands: what it spent is spent, and whoever comes has a little."""
        spent, bank, *_ = self.hand(seat)
        return self.having(
            seat, Hand(bank=max(LEAST, bank - spent) if clock.kind == "bank" else 0.0)
        )

    def settled(self, waiting: list[int], version: int) -> "Times":
        """Who is no longer waited for has spent nothing; who is newly waited for begins here."""
        hands = list(self.hands)
        for n, hand in enumerate(hands):
            if n not in waiting:
                hands[n] = hand._replace(spent=0.0, since=None)
            elif hand.since is None:
                hands[n] = hand._replace(since=version)
        return self._replace(hands=tuple(hands))


def at_the_start(players: int, clock: Clock) -> Times:
    """Everybody's time before the first decision."""
    return Times((Hand(bank=clock.seconds if clock.kind == "bank" else 0.0),) * players)


def left(clock: Clock, hand: Hand) -> float | None:
    """The seconds that a seat has left for the decision that is open, below zero once it is late."""
    if clock.kind == "none":
        return None
    return (hand.bank if clock.kind == "bank" else clock.seconds) - hand.spent
