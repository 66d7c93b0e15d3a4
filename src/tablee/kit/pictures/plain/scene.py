"""The table of a game that has no scene.py: each field of a view as a row of cards, marks and numbers.

First what lies before whoever looks, then what lies before nobody, then the other seats, round the table.
The choices are buttons; what a seat may not know is not in the view that this is drawn from.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import Any

from tablee.kit.pictures.plain.fields import Cell, Reader, shown, title
from tablee.kit.pictures.scene import Piece, Point, Say, Scene, Zone
from tablee.kit.rules.record import Field, seats_in
from tablee.kit.table.knowledge import Knowledge

WIDTH, EDGE, HEAD = 400, 14, 44  # of a zone; what it leaves free at its sides; the line of a name
INSIDE = WIDTH - 2 * EDGE
TITLE, TITLE_LETTER = 22, 7.6  # the line above the cards of a field; a letter of it
HIGH, UNIT = 40, 20  # of a card; its width is so many units
LETTER, AROUND = 12, 14  # of what is written on it, and what is left free beside that
GAP, ASIDE, BELOW = 6, 18, 12  # between cards; between fields beside and below each other
MARK, COUNT = 30, 3  # the side of a mark; the fewest units of a number: most are as wide
MOST = 60  # cells of one field, lest a zone have no end
MARKS, MANY = ("on", "off"), 12  # of more than so many marks in a line only those that are set
LONGEST, WHO = 30, 26  # letters on a card, and of a name
RIM, PANEL = -2, -1  # layers
FACES = {"card": "worded", "count": "counted", "on": "on", "off": "off"}  # how it is written there


Drawn = tuple[Zone, list[Piece]]


@dataclass(frozen=True)
class Block:
    """A field laid out on its own: its pieces from its upper left corner, and how much room they take."""

    pieces: tuple[Piece, ...]
    wide: float
    high: float


def draw(knowledge: Knowledge, seats: list[str], say: Say) -> Scene:
    """The whole table as somebody may see it."""
    table = Drawing(knowledge, seats, say)
    zones, pieces = [], []
    for zone, drawn in table.zones():
        zones.append(zone)
        pieces += drawn
    return Scene(tuple(zones), (), tuple(pieces))


class Drawing:
    """One view, drawn zone by zone."""

    def __init__(self, knowledge: Knowledge, seats: list[str], say: Say) -> None:
        record = knowledge.game.rules.STATE
        self.knowledge, self.seats, self.say = knowledge, seats, say
        self.view, self.fields = record.at_hand(knowledge.views), shown(record)
        self.read = Reader(seats, say)
        self.waiting = seats_in(self.view.waiting)

    def zones(self) -> Iterator[Drawn]:
        """Each zone with what lies in it; the middle of the table only where something does."""
        mine = self.knowledge.seat
        if mine is not None:
            yield self.before(mine)
        if common := [f for f in self.fields if not f.is_by_seat]:
            name = self.say("plain-table")
            blocks = [self.block(f, "table", getattr(self.view, f.name), None) for f in common]
            yield self.laid_out("table", name, name, blocks, "common")
        for n in range(len(self.seats)):
            seat = (n + (mine or 0)) % len(self.seats)
            if seat != mine:
                yield self.before(seat)

    def before(self, seat: int) -> Drawn:
        """What lies before a seat."""
        who, zone, own = self.seats[seat], f"seat {seat}", (f for f in self.fields if f.is_by_seat)
        blocks = [self.block(f, zone, getattr(self.view, f.name)[seat], seat) for f in own]
        is_waited = seat in self.waiting
        label = self.say("plain-seat", who=who, awaited="yes" if is_waited else "no")
        mine = "mine" if seat == self.knowledge.seat else "other"
        faces = f"{mine} of-{seat}{' waiting' if is_waited else ''}"
        return self.laid_out(zone, label, who, blocks, faces)

    def laid_out(
        self, name: str, label: str, heading: str, blocks: list[Block], faces: str
    ) -> Drawn:
        """A panel with a heading, and the fields in rows as long as there is room."""
        pieces: list[Piece] = []
        x, y, below = float(EDGE), float(HEAD), 0.0
        for block in blocks:
            if x > EDGE and x + block.wide > WIDTH - EDGE:
                x, y, below = EDGE, y + below + BELOW, 0.0
            pieces += (_moved(piece, (x, y)) for piece in block.pieces)
            x, below = x + block.wide + ASIDE, max(below, block.high)
        high = y + below + EDGE
        around = tuple(_panel(name, high, faces))
        return Zone(name, (0, 0, WIDTH, high), label, faces), [
            *around,
            Piece(f"sign of {name}", name, (26, HEAD / 2), "sign", faces),
            Piece(
                f"name of {name}", name, (46, HEAD / 2), face="left name", text=_cut(heading, WHO)
            ),
            *([_turn(name)] if "waiting" in faces else []),
            *pieces,
        ]

    # --- A field ------------------------------------------------------------------

    def block(self, f: Field, zone: str, cells: Any, seat: int | None) -> Block:
        """Its title, and below it every cell of it, in as many lines as they take."""
        named = title(self.knowledge.game.words, self.say, f.name)
        named = named[:1].upper() + named[1:]
        lines = [self.numbered(line) for line in self.read.lines(f, cells)]
        pieces = [Piece(f"title {f.name} {zone}", zone, (0, 9), face="left title", text=named)]
        wide, top, room = TITLE_LETTER * len(named), float(TITLE), MOST
        for row, line in enumerate(lines, 1):
            x, high = 0.0, _tall(line)
            for n, cell in line[:room]:
                across, kind = _size(cell)
                if x + across > INSIDE:
                    x, top = 0.0, top + high + GAP
                place = f" {row}.{n}" if len(lines) > 1 else f" {n}" if n else ""
                told = self.say("plain-cell", field=named, place=place, value=cell.words)
                key, at = f"{f.name} {zone} {row}.{n}", (x + across / 2, top + high / 2)
                text, face = _cut(cell.text, LONGEST), _face(cell, seat)
                pieces.append(Piece(key, zone, at, kind, face, text, told, frame=(across, high)))
                wide, x = max(wide, x + across), x + across + GAP
            top += (high + GAP) * bool(line[:room])
            room -= len(line[:room])
        if (more := sum(map(len, lines)) - (MOST - room)) > 0:
            text, at = self.say("plain-more", n=more), (0.0, top + 9)
            pieces.append(Piece(f"more {f.name} {zone}", zone, at, face="left title", text=text))
            top += TITLE
        return Block(tuple(pieces), min(wide, INSIDE), top - GAP)

    def numbered(self, line: list[Cell]) -> list[tuple[int, Cell]]:
        """Each cell with its number, 0 where it is the only one; of many marks those that are set."""
        if len(line) == 1:
            return [(0, line[0])]
        numbered = list(enumerate(line, 1))
        if len(line) <= MANY or any(cell.sort not in MARKS for cell in line):
            return numbered
        return [(n, cell) for n, cell in numbered if cell.sort == "on"] or [
            (0, self.read.nothing())
        ]


def _size(cell: Cell) -> tuple[float, str]:
    """How wide it is, and its symbol."""
    if cell.sort in MARKS:
        return MARK, f"mark-{cell.sort}"
    if cell.sort in ("back", "slot"):
        return 2 * UNIT, cell.sort
    least = COUNT if cell.sort == "count" else 2
    units = max(least, ceil((LETTER * len(_cut(cell.text, LONGEST)) + AROUND) / UNIT))
    return min(units * UNIT, INSIDE - INSIDE % UNIT), f"{cell.sort}-{min(units, INSIDE // UNIT)}"


def _tall(line: list[tuple[int, Cell]]) -> float:
    """Marks are small: they come in dozens."""
    return MARK if line and line[0][1].sort in MARKS else HIGH


def _face(cell: Cell, owner: int | None) -> str:
    """In whose colour: that of the seat that it names, or before which it lies."""
    seat = owner if cell.seat is None else cell.seat
    written = FACES.get(cell.sort, "")
    return written if seat is None else f"{written} of-{seat}".lstrip()


def _panel(zone: str, high: float, faces: str) -> Iterator[Piece]:
    """What a zone lies on: a rim, and the sheet within it."""
    left, right, top, bottom = 8.0, WIDTH - 8.0, 8.0, high - 8.0
    round_it = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    yield Piece(f"rim of {zone}", zone, (0, 0), face=f"rim {faces}", points=round_it, layer=RIM)
    yield Piece(f"sheet of {zone}", zone, (0, 0), face="sheet", points=round_it, layer=PANEL)


def _turn(zone: str) -> Piece:
    """Who is waited for has a mark beside the name."""
    return Piece(f"turn of {zone}", zone, (WIDTH - 26, HEAD / 2), "turn")


def _moved(piece: Piece, by: Point) -> Piece:
    return Piece(**(vars(piece) | {"at": (piece.at[0] + by[0], piece.at[1] + by[1])}))


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
