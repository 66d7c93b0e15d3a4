"""What lies on the table, for whoever draws it: names and lists in place of masks and counts.

Some of it is told by the story only: in which order cards came to a column, what just went wrong.
"""

from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

from tablee.games.push.columns import columns_for
from tablee.games.push.events import Event
from tablee.games.push.game import cards_of, next_to_take, points_of
from tablee.games.push.odds import cards_that_bust
from tablee.games.push.pieces import (
    CARDS,
    CLASH,
    COLOURS,
    COLUMNS,
    NUMBERED,
    POINTS,
    ROLL,
    VALUES,
)
from tablee.games.push.position import BOX, STATE, Phase
from tablee.kit.rules.record import NONE
from tablee.kit.table.knowledge import Knowledge
from tablee.kit.table.reading import reading

SIDE_BY_SIDE = 6  # numbers that fit below a pile
TIMES = ("", "", "²", "³")  # no number is there more often in a colour


def kind_of(card: int) -> str:
    """The symbol of a card in look.svg: `red-4`, `roll`, `switch`."""
    if card >= NUMBERED:
        return CARDS[card]
    return f"{COLOURS[card // VALUES]}-{card % VALUES + 1}"


@dataclass
class Story:
    """What the position alone does not tell."""

    lanes: list[list[int]] = field(default_factory=lambda: [[] for _ in range(COLUMNS)])
    drawn: int = NONE
    busted: int = NONE  # the card that none could take, until somebody draws or banks
    rolls: int = 0
    losses: list[tuple[int, int, int]] = field(default_factory=list)  # seat, colour, points


def story_of(events: Any) -> Story:
    """The story so far, as far as a drawing needs it."""
    story = Story()
    for row in events:
        if row is None:
            continue
        if row.event in (Event.DREW, Event.BANKED):
            story.busted, story.losses = NONE, []
        if row.event == Event.DREW:
            story.drawn = row.card
        elif row.event == Event.PLACED:
            story.lanes[row.column].append(story.drawn)
        elif row.event in (Event.TOOK, Event.UNTAKEN):
            story.lanes[row.column] = []
        elif row.event == Event.BUSTED:
            story.busted = row.card
        elif row.event == Event.ROLLED:
            story.rolls += 1
        elif row.event == Event.LOST:
            story.losses.append((row.who, row.colour, row.points))
        elif row.event == Event.LOST_ALL and row.points:
            story.losses.append((row.who, NONE, row.points))
    return story


class Seen:
    """The position, in words of the table."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.view, self.box = reading(STATE, knowledge.views), reading(BOX, knowledge.boxes)
        self.story = story_of(knowledge.events)
        self.players, self.left = int(self.box.players), int(self.view.left)
        self.columns = int(self.box.columns)
        self.phase, self.turn = Phase(int(self.view.phase)), int(self.view.turn)
        self.drawn, self.die = int(self.view.drawn), int(self.view.die)
        self.switches = int(self.view.switches)
        # asked for again and again while one table is drawn
        self.lane, self.points = cache(self._lane), cache(self._points)
        self.bench, self.bank = cache(self._bench), cache(self._bank)

    def is_waited_for(self, seat: int) -> bool:
        """Does the table wait for this seat?"""
        return bool(int(self.view.waiting) >> seat & 1)

    # --- The columns and the deck ------------------------------------------------

    def _lane(self, column: int) -> list[int]:
        """The cards of a column, in the order in which they came."""
        mask = int(self.view.columns[column])
        there = [card for card in range(len(CARDS)) if mask >> card & 1]
        told = [card for card in self.story.lanes[column] if card in there]
        return [card for card in there if card not in told] + told

    def takes(self, card: int) -> list[bool]:
        """Which columns can take a card, a new one among them."""
        fitting = int(columns_for(self.box, self.view.columns, card))
        return [bool(fitting >> column & 1) for column in range(self.columns)]

    def clashes(self, column: int) -> list[int]:
        """The cards of a column that the card to be placed cannot lie with."""
        if self.drawn == NONE:
            return []
        mask = int(CLASH[self.drawn])
        return [card for card in self.lane(column) if mask >> card & 1]

    @cached_property
    def busting(self) -> int:
        """How many cards of the deck would bust."""
        return int(cards_that_bust(self.box, self.view, self.view.columns))

    def discarded(self, card: int) -> int:
        """How many of a card were discarded."""
        return int(self.view.discard[card])

    def order(self) -> list[int]:
        """Who will take a column, one after the other, as things are."""
        columns = sum(1 for column in range(self.columns) if int(self.view.columns[column]))
        if self.phase == Phase.TAKE:
            seat = next(seat for seat in range(self.players) if self.is_waited_for(seat))
        elif self.phase in (Phase.PLACE, Phase.GO_ON):
            seat = self.turn
        else:
            return []
        order: list[int] = []
        while seat != NONE and len(order) < columns:
            order.append(seat)
            seat = int(next_to_take(self.box, self.view, seat))
        return order

    # --- The players -------------------------------------------------------------

    def _bench(self, seat: int, colour: int) -> list[int]:
        """The cards of a colour on a bench, the lowest first."""
        return _each(self.view.bench[seat], colour)

    def _bank(self, seat: int, colour: int) -> list[int]:
        """The cards of a colour in a bank, the lowest first."""
        return _each(self.view.bank[seat], colour)

    def _points(self, seat: int) -> int:
        """What a seat has so far."""
        return int(points_of(self.view, seat))

    def benched(self, seat: int) -> int:
        """How many of these points lie on the bench, where the die can cost them."""
        return sum(worth(self.bench(seat, colour)) for colour in range(len(COLOURS)))

    def cards(self, seat: int) -> int:
        """How many cards a seat has so far."""
        return int(cards_of(self.view, seat))


def _each(counts: Any, colour: int) -> list[int]:
    cards = range(colour * VALUES, (colour + 1) * VALUES)
    return [card for card in cards for _ in range(counts[card])]


def worth(cards: list[int]) -> int:
    """The sum of the numbers on these cards."""
    return sum(int(POINTS[card]) for card in cards)


def values(cards: list[int]) -> str:
    """The numbers on these cards, the highest first, as a person writes them down."""
    return " ".join(map(str, _numbers(cards)))


def values_in_short(cards: list[int]) -> str:
    """The same for the eye, below a pile: where they are many, each is there once: 6³ 5 4²."""
    there = _numbers(cards)
    if len(there) <= SIDE_BY_SIDE:
        return values(cards)
    return " ".join(f"{value}{TIMES[there.count(value)]}" for value in dict.fromkeys(there))


def _numbers(cards: list[int]) -> list[int]:
    return [card % VALUES + 1 for card in reversed(cards) if card != ROLL]
