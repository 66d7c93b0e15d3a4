"""Push as drawn: the deck with its risk, three lanes, a bench and a bank for each player.

Symbols are in look.svg, colours and the arrangement of the zones in look.css.
"""

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any

from tablee.games.push.events import card_named, way_round
from tablee.games.push.pieces import CARDS, COLOURS, FACES, ROLL, SWITCH, VALUES
from tablee.games.push.position import Phase
from tablee.games.push.seen import Seen, kind_of, values, values_in_short, worth
from tablee.kit.pictures.scene import Piece, Point, Say, Scene, Spot, Zone
from tablee.kit.rules.record import NONE
from tablee.kit.table.knowledge import Knowledge

TABLE_WIDE, TOP = 400, "deck top"
CARD = (80, 112)

# --- The deck, the next card and how likely it busts, a stop sign, the die, the way round ---------

PILE, NEXT, SIGN, DIE = (49, 66), (146, 66), (240, 66), (340, 42)
SET_ASIDE, ASIDE_STEP, WAY = (300, 110), 12, (362, 112)
GAUGE = 104  # how high the gauge is at 100 %
ASIDE = 0.42  # the size of what is set aside

# --- Three lanes, the first card at the top, as long as the fullest of them needs --------------------

LANE_WIDE, LANE_STEP, LANE_TOP, LONGEST_LANE = 122, 133, 146, 4
LANE_CARD, FIRST_CARD, CARD_STEP = 1.1, 214, 40
BAND, PRINTED = 42, 24  # where the colour and the number of a card are, from its middle
ABOVE_FOOT, FREE_STEP = 16, 14

# --- Before the player who looks: a column for each colour, and below it what is banked of it ------

WIDTH, HEADER, COLOUR_STEP = 400, 36, 79
BENCH_CARD, BENCH_STEP, FEWEST, MOST = 0.8, 28, 2, 5
BENCH_HIGH, BANK_HIGH = 94, 68
FEW_SIGNS, KNOWN_LINE = 9, 17  # signs below a pile that have room on a line

# --- Before another: all of it on a line or two ------------------------------------------------------

DISCARD = (0, 0, WIDTH, 140)

FEW = 2  # others who have two lines each: on a phone all others fit into a quarter of it

UNDER, MARKS = -1, 90  # layers
# What a finger gets of things that only tell what they are.
PURSE, WORDS, SMALL_FINGER, CELL = (34, 28), (90, 30), (26, 26), (44, 20)


@dataclass(frozen=True)
class Row:
    """How another seat is laid out: its cards from where to where, how far down, and how large."""

    high: float
    name: Point
    points: Point
    begin: float
    end: float
    down: float
    card: float
    step: float  # between cards of a colour, if there is room
    purses: Point  # the last one
    letters: int


TALL = Row(82, (30, 16), (392, 16), 10, 392, 55, 0.44, 24, (300, 16), 14)
SLIM = Row(39, (30, 11), (30, 28), 122, 298, 19.5, 0.32, 16, (382, 19.5), 9)
PURSE_STEP, PURSE_LINE = 34, 19


def draw(knowledge: Knowledge, seats: list[str], say: Say) -> Scene:
    """The whole table; only the order of the deck is hidden, and nothing here knows it."""
    table = Drawing(knowledge, seats, say)
    return Scene(tuple(table.zones()), tuple(table.spots()), tuple(table.pieces()))


def own(*_: object) -> Scene:
    """Nobody has anything before them that others are not shown."""
    return Scene()


def path(action: str) -> tuple[str, ...]:
    """The deck to push, the sign to stop, a lane to place or take, one's own cards to bank."""
    verb, *nouns = action.split()
    if verb in ("place", "take"):
        return (f"lane {nouns[0]}",)
    if verb == "bank":
        return (f"bench {nouns[0]}",)
    return ("deck",) if verb == "push" else ("stop",)


class Drawing:
    """One position, drawn part by part."""

    def __init__(self, knowledge: Knowledge, seats: list[str], say: Say) -> None:
        self.seen, self.seat, self.seats, self.say = (
            knowledge.made(Seen),
            knowledge.seat,
            seats,
            say,
        )
        there = range(self.seen.players)
        # Round the table from whoever looks: the next one is the left neighbour.
        self.sitting = [(seat + (self.seat or 0)) % len(there) for seat in there]
        self.others = [seat for seat in self.sitting if seat != self.seat]
        self.row = TALL if len(self.others) <= FEW else SLIM
        self.order = self.seen.order()
        most = max(len(self._mine(colour)) for colour in range(len(COLOURS)))
        self.bench_high = BENCH_HIGH + BENCH_STEP * (min(MOST, max(FEWEST, most)) - 1)
        lanes = [len(self.seen.lane(column)) for column in range(self.seen.columns)]
        self.longest = min(LONGEST_LANE, max(lanes) or 1)
        self.lane_high = 126 + CARD_STEP * self.longest

    def zones(self) -> Iterator[Zone]:
        """The middle of the table, the player who looks, the others, the discards."""
        high = LANE_TOP + self.lane_high + 4
        yield Zone("table", (0, 0, TABLE_WIDE, high), self.say("scene-table"))
        for seat in self.sitting:
            label = self.say("scene-seat", who=self.seats[seat], **self._counted(seat))
            mine = seat == self.seat
            own = HEADER + self.bench_high + self._bank_high()
            tall = own if mine else self.row.high
            face = "mine" if mine else "other"
            face += " waiting" if self.seen.is_waited_for(seat) else ""
            yield Zone(f"seat {seat}", (0, 0, WIDTH, tall), label, face)
        yield Zone("discard", DISCARD, self.say("scene-discard", n=self._discarded()))

    def spots(self) -> Iterator[Spot]:
        """What can be clicked: the deck, the stop sign, the lanes, one's own cards by colour."""
        label = f"{self.say('scene-deck', n=self.seen.left)} {self._risk()}"
        yield Spot("deck", "table", PILE, (94, 126), label)
        face = "" if self.seen.phase == Phase.GO_ON and self.order else "asleep"
        yield Spot("stop", "table", SIGN, (90, 90), self.say("scene-stop"), "circle", "stop", face)
        for column in range(self.seen.columns):
            yield self.lane(column)
        if self.seat is not None:
            for colour, name in enumerate(COLOURS):
                at = (_colour(colour), HEADER + self.bench_high / 2)
                size = (76, self.bench_high - 2)
                label = self._held("scene-bench", self._mine(colour), name)
                yield Spot(f"bench {name}", f"seat {self.seat}", at, size, label)

    def pieces(self) -> Iterator[Piece]:
        """Everything that lies on the table."""
        lanes = chain.from_iterable(self.in_lane(column) for column in range(self.seen.columns))
        others = chain.from_iterable(self.other(seat) for seat in self.others)
        mine = iter(()) if self.seat is None else self.mine(self.seat)
        return chain(self.deck(), self.next_card(), self.aside(), lanes, mine, others, self.gone())

    # --- The deck and what comes of it ----------------------------------------

    def deck(self) -> Iterator[Piece]:
        """The cards that are left, as a pile."""
        x, y = PILE
        for i in range(min(2, self.seen.left - 1)):
            yield Piece(f"pile {i}", "table", (x - 3 + 2 * i, y + 3 - 2 * i), "pile")
        if self.seen.left:
            yield Piece(TOP, "table", PILE, "back")
        else:
            yield Piece("pile 0", "table", PILE, "slot")
        yield Piece("left", "table", (x, y + 45), "badge", "on-card", str(self.seen.left), layer=1)

    def next_card(self) -> Iterator[Piece]:
        """What is to be placed, what just bust, or how likely the next card is to."""
        (x, y), busted = NEXT, self.seen.story.busted
        if self.seen.drawn != NONE:
            yield Piece("beam", "table", NEXT, "beam", face="beam", layer=UNDER)
            label = self.say("scene-drawn", **card_named(self.seen.drawn))
            yield self._card("drawn", NEXT, self.seen.drawn, 1.08, 3, label)
        elif busted != NONE:
            yield Piece("burst", "table", (x, y), "burst", "burst", layer=UNDER)
            label = self.say("scene-busted", **card_named(busted))
            yield self._card("busted", (x, y - 6), busted, 0.86, 2, label, turn=-9)
            said = self.say("scene-stamp")
            yield Piece("bust", "table", (x, y + 38), face="stamp", text=said, turn=-7, layer=MARKS)
        elif self.seen.phase in (Phase.TURN, Phase.GO_ON) and self.seen.left:
            yield from self.gauge()

    def gauge(self) -> Iterator[Piece]:
        """How likely the next card is to bust, as a card that fills with danger."""
        (x, y), percent = NEXT, self._percent()
        yield Piece("slot", "table", NEXT, "slot", label=self._risk(), frame=CARD, layer=UNDER)
        if percent:
            high = GAUGE * self.seen.busting / self.seen.left
            column = ((0, GAUGE / 2), (0, GAUGE / 2 - high))
            yield Piece("risk", "table", NEXT, face="risk", points=column)
        text = self.say("scene-percent", n=percent)
        yield Piece("percent", "table", (x, y - 9), face="huge", text=text)
        yield Piece("word", "table", (x, y + 16), face="word", text=self.say("scene-word"))

    def aside(self) -> Iterator[Piece]:
        """The die, the Switch cards of this turn, the way round in which the others take."""
        yield from self.die()
        x, y = SET_ASIDE
        for i in range(self.seen.switches):
            yield self._card(f"switch {i}", (x + ASIDE_STEP * i, y), SWITCH, ASIDE, i)
        if self.seen.players > 2:
            way = way_round(self.seen.switches)
            label = self.say("scene-way", **way)
            yield Piece("way", "table", WAY, f"way-{way['way']}", label=label)

    def die(self) -> Iterator[Piece]:
        """The die as it was last rolled: one for each roll, so that each is seen to tumble."""
        rolls, face = self.seen.story.rolls, self.seen.die
        key, before = f"die {rolls}", f"die {rolls - 1}"
        if face == NONE:
            yield Piece(key, "table", DIE, "die", label=self.say("scene-die-rests"))
            return
        label, kind = self.say("scene-die", face=FACES[face]), f"die-{FACES[face]}"
        yield Piece(key, "table", DIE, kind, "thrown", label=label, layer=MARKS, source=before)
        whirl = f"whirl {rolls}"
        yield Piece(whirl, "table", DIE, "die-whirl", "thrown whirl", layer=MARKS, source=before)

    # --- The lanes ---------------------------------------------------------------

    def lane(self, column: int) -> Spot:
        """A lane: it invites the card that is to be placed, or shows that it cannot take it."""
        cards, seen = self.seen.lane(column), self.seen
        fits = seen.phase == Phase.PLACE and seen.takes(seen.drawn)[column]
        if cards:
            kind = "lane-open" if fits else "lane-shut" if seen.clashes(column) else "lane"
        else:
            kind = "lane-new" if fits else "lane-none"
        label = self.say("scene-lane", column=column + 1, n=len(cards), worth=worth(cards))
        said = [label, *(self.say("card", **card_named(card)) for card in cards)]
        said += [self.say("scene-shut")] if seen.clashes(column) else []
        face = "lane-place fits" if fits else "lane-place"
        text = "" if cards or fits else str(column + 1)
        at, size = (_lane(column), LANE_TOP + self.lane_high / 2), (LANE_WIDE, self.lane_high)
        key, said_all = f"lane {column + 1}", ", ".join(said)
        kind += f"-{self.longest}" if self.longest < LONGEST_LANE else ""
        return Spot(key, "table", at, size, said_all, "rect", kind, face, text)

    def in_lane(self, column: int) -> Iterator[Piece]:
        """The cards of a lane, what they are worth, and the colours that it has room for."""
        cards, x = self.seen.lane(column), _lane(column)
        if not cards:
            return
        room = CARD_STEP * (LONGEST_LANE - 1) - 2
        step = min(CARD_STEP, room / max(1, len(cards) - 1))
        clashing = self.seen.clashes(column)
        for i, card in enumerate(cards):
            at = (x, FIRST_CARD + step * i)
            shut = "shut" if clashing and card not in clashing else ""
            key = f"lane {column + 1} {CARDS[card]}"
            yield self._card(key, at, card, LANE_CARD, i, face=shut)
            if card in clashing:
                kind, beside = self._reason(card)
                mark = (x + beside, at[1] - BAND)
                yield Piece(f"clash {key}", "table", mark, kind, "clash", layer=MARKS + i)
        foot = LANE_TOP + self.lane_high - ABOVE_FOOT
        sum_at = (x - 54, foot)
        text = str(worth(cards))
        yield Piece(f"worth {column + 1}", "table", sum_at, face="worth left", text=text)
        there = {card // VALUES for card in cards}
        for colour, name in enumerate(COLOURS):
            at = (x + 54 - FREE_STEP * (len(COLOURS) - 1 - colour) - 4, foot)
            kind = f"full-{name}" if colour in there else f"free-{name}"
            yield Piece(f"room {column + 1} {name}", "table", at, kind)

    def _reason(self, card: int) -> tuple[str, float]:
        """Why this card keeps the drawn one out, and where on it that is printed."""
        if card == ROLL:
            return "no-roll", 0
        if card // VALUES == self.seen.drawn // VALUES:
            return f"no-{COLOURS[card // VALUES]}", PRINTED
        return f"no-{card % VALUES + 1}", -PRINTED

    # --- The players -------------------------------------------------------------

    def mine(self, seat: int) -> Iterator[Piece]:
        """One's own bench and bank, a column for each colour."""
        zone = f"seat {seat}"
        yield from self._header(seat, (30, 18), (392, 18), 24, "")
        for colour, name in enumerate(COLOURS):
            x, cards = _colour(colour), self.seen.bench(seat, colour)
            top, room = HEADER + BENCH_HIGH / 2, self.bench_high - BENCH_HIGH
            yield Piece(f"place {name}", zone, (x, top - 2), f"place-{name}", layer=UNDER)
            step = min(BENCH_STEP, room / max(1, len(cards) - 1))
            for i, card in enumerate(cards):
                key = f"bench {seat} {CARDS[card]} {i}"
                yield self._card(key, (x, top + step * i), card, BENCH_CARD, i, zone=zone)
            yield from self._banked(seat, colour, (x, HEADER + self.bench_high + 26))
            yield from self._lost(seat, colour, (x + 22, top - 26))
        yield from self._lost(seat, NONE, (WIDTH / 2, HEADER + self.bench_high / 2))

    def _banked(self, seat: int, colour: int, at: Point) -> Iterator[Piece]:
        """What is banked of a colour, face down, with the numbers that all have seen."""
        cards, (x, y) = self.seen.bank(seat, colour), at
        if not cards:
            return
        zone, name = f"seat {seat}", COLOURS[colour]
        label, ink = self._held("scene-bank", cards, name), f"vault-text {name}-text"
        yield Piece(f"bank {seat} {name}", zone, at, f"bank-{name}", label=label, frame=PURSE)
        text = f"×{len(cards)}"
        yield Piece(f"banked {seat} {name}", zone, (x + 10, y + 6), face=ink, text=text)
        for n, line in enumerate(_lines(values_in_short(cards))):
            key, at = f"known {seat} {name}{' more' * n}", (x, y + 32 + KNOWN_LINE * n)
            yield Piece(key, zone, at, face="known", text=line)

    def _bank_high(self) -> int:
        """Room for one's own bank; for a second line of numbers, if some pile needs one."""
        banks = (
            () if self.seat is None else (self.seen.bank(self.seat, c) for c in range(len(COLOURS)))
        )
        most = max((len(_lines(values_in_short(cards))) for cards in banks if cards), default=1)
        return BANK_HIGH + KNOWN_LINE * (most - 1)

    def other(self, seat: int) -> Iterator[Piece]:
        """Another's name, points, cards and bank, small."""
        row, zone = self.row, f"seat {seat}"
        size = "slim" if row is SLIM else ""
        yield Piece(
            f"board {seat}", zone, (0, 0), "board" if row is TALL else "board-slim", layer=UNDER
        )
        yield from self._header(seat, row.name, row.points, row.letters, size)
        groups = [self.seen.bench(seat, colour) for colour in range(len(COLOURS))]
        wide, there = CARD[0] * row.card, [group for group in groups if group]
        overlaps = sum(len(group) - 1 for group in there)
        room = row.end - row.begin - (wide + 5) * len(there)
        step, x = min(row.step, room / max(1, overlaps)), row.begin + wide / 2
        for group in there:
            across, name = wide + step * (len(group) - 1), COLOURS[group[0] // VALUES]
            at = (x - wide / 2 + across / 2, row.down)
            label, frame = self._held("scene-bench", group, name), (across, CARD[1] * row.card)
            yield Piece(f"group {seat} {name}", zone, at, label=label, frame=frame, layer=UNDER)
            for i, card in enumerate(group):
                key = f"bench {seat} {CARDS[card]} {i}"
                yield self._card(key, (x, row.down), card, row.card, i, zone=zone)
                x += step
            x += wide + 5 - step
        yield from self._purses(seat)
        for colour in (*range(len(COLOURS)), NONE):
            yield from self._lost(seat, colour, (row.end - 24, row.down))

    def _purses(self, seat: int) -> Iterator[Piece]:
        """What another has banked: a purse for each colour."""
        row, zone = self.row, f"seat {seat}"
        banked = [colour for colour in range(len(COLOURS)) if self.seen.bank(seat, colour)]
        for i, colour in enumerate(banked):
            cards, name = self.seen.bank(seat, colour), COLOURS[colour]
            x, y = row.purses
            if row is TALL:
                x -= PURSE_STEP * (len(banked) - 1 - i)
            else:
                x -= PURSE_STEP * (i // 2)
                y += PURSE_LINE * (i % 2 - 0.5) if len(banked) > 1 else 0
            label = self._held("scene-bank", cards, name)
            key = f"bank {seat} {name}"
            yield Piece(key, zone, (x, y), f"purse-{name}", label=label, frame=PURSE)
            face, text = f"purse {name}-text", str(len(cards))
            yield Piece(f"banked {seat} {name}", zone, (x + 7, y), face=face, text=text)

    def _header(
        self, seat: int, name: Point, points: Point, letters: int, size: str
    ) -> Iterator[Piece]:
        """Whose it is, when they take a column, and their points so far."""
        zone, side = f"seat {seat}", "left" if points[0] < WIDTH / 2 else "right"
        if seat in self.order:
            at, text = (14, name[1]), str(self.order.index(seat) + 1)
            face = "order-of now" if self.seen.is_waited_for(seat) else "order-of"
            why, key = self.say("scene-order", n=text, who=self.seats[seat]), f"order {seat}"
            yield Piece(key, zone, at, "order", face, text, why, frame=SMALL_FINGER)
        elif self.seen.is_waited_for(seat):
            yield Piece(f"turn {seat}", zone, (14, name[1]), "turn")
        who = self.seats[seat]
        who = who if len(who) <= letters else f"{who[: letters - 1]}…"
        yield Piece(f"name {seat}", zone, name, face=f"name left {size}", text=who)
        told, held = self.say("text-points", n=self.seen.points(seat)), self.seen.benched(seat)
        why = self.say("scene-points", bank=self.seen.points(seat) - held, bench=held)
        key, face = f"points {seat}", f"points {side} {size}"
        yield Piece(key, zone, points, face=face, text=told, label=why, frame=WORDS)

    def _lost(self, seat: int, colour: int, at: Point) -> Iterator[Piece]:
        """What the die has just cost, until the next turn."""
        for who, which, points in self.seen.story.losses:
            if (who, which) == (seat, colour):
                name = "all" if colour == NONE else COLOURS[colour]
                key, text = f"loss {seat} {name}", f"−{points}"
                why, zone = self.say("scene-loss", n=points), f"seat {seat}"
                yield Piece(
                    key, zone, at, "loss", "loss", text, why, layer=MARKS, frame=SMALL_FINGER
                )

    # --- The discards --------------------------------------------------------------

    def gone(self) -> Iterator[Piece]:
        """How many of each card lie among the discards."""
        said = self.say("scene-discard", n=self._discarded())
        yield Piece("discards", "discard", (8, 14), face="label left", text=said)
        for colour, name in enumerate(COLOURS):
            y = 38 + 22 * colour
            yield Piece(f"mark {name}", "discard", (18, y), f"mark-{name}")
            for value in range(VALUES):
                card = colour * VALUES + value
                yield cell(self.say, card, self.seen.discarded(card), (60 + 46 * value, y))
        for card, y in ((ROLL, 49), (SWITCH, 104)):
            kind = CARDS[card]
            yield Piece(f"gone {kind}", "discard", (346, y), kind, size=0.4)
            text = f"×{self.seen.discarded(card)}"
            label = self.say("scene-gone", n=self.seen.discarded(card), **card_named(card))
            at = (366, y)
            yield Piece(
                f"n {kind}", "discard", at, face="left", text=text, label=label, frame=(70, 44)
            )

    # --- Parts of the above ---------------------------------------------------------

    def _card(
        self,
        key: str,
        at: Point,
        card: int,
        size: float,
        layer: int,
        label: str = "",
        zone: str = "table",
        turn: float = 0,
        face: str = "",
    ) -> Piece:
        """A card face up; one that was nowhere before comes from the deck."""
        return Piece(
            key,
            zone,
            at,
            kind_of(card),
            face,
            label=label,
            turn=turn,
            size=size,
            layer=layer,
            source=TOP,
        )

    def _mine(self, colour: int) -> list[int]:
        """One's own cards of a colour, on the bench; a spectator has none."""
        return [] if self.seat is None else self.seen.bench(self.seat, colour)

    def _counted(self, seat: int) -> dict[str, int]:
        """What the label of a seat tells."""
        return {"points": self.seen.points(seat), "cards": self.seen.cards(seat)}

    def _held(self, message: str, cards: list[int], colour: str) -> str:
        """Cards of a colour in words."""
        return self.say(message, colour=colour, n=len(cards), values=values(cards))

    def _percent(self) -> int:
        """The chance of a bust; never 0 while there is any, never 100 while there is another."""
        busting, left = self.seen.busting, self.seen.left
        if busting in (0, left):
            return 100 * busting // max(1, left)
        return min(99, max(1, round(100 * busting / left)))

    def _risk(self) -> str:
        """How many of the cards that are left would bust."""
        told: dict[str, Any] = {"bust": self.seen.busting, "left": self.seen.left}
        return self.say("scene-risk", percent=self._percent(), **told)

    def _discarded(self) -> int:
        return sum(self.seen.discarded(card) for card in range(len(CARDS)))


@lru_cache(2000)
def cell(say: Say, card: int, n: int, at: Point) -> Piece:
    """One number of a colour among the discards, with a stroke for each; kept, as few ever change."""
    label = say("scene-gone", n=n, **card_named(card)) if n else ""  # of the rest there is silence
    key, text = f"gone {CARDS[card]}", str(card % VALUES + 1)
    frame = CELL if n else None
    return Piece(key, "discard", at, f"cell-{n}", "cells", text, label=label, frame=frame)


def _lines(known: str) -> list[str]:
    """Numbers below a pile, on two lines where they are many."""
    return textwrap.wrap(known, FEW_SIGNS)[:2]


def _lane(column: int) -> float:
    """The middle of a lane."""
    return TABLE_WIDE / 2 + LANE_STEP * (column - 1)


def _colour(colour: int) -> float:
    """The middle of a column of one's own cards."""
    return WIDTH / 2 + COLOUR_STEP * (colour - 2)
