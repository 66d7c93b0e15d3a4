"""The fields of a view, with titles, and each cell as people read it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tablee.kit.pictures.scene import Say
from tablee.kit.rules.record import ALL, EVERYONE, HIDDEN, NOBODY, NONE, Field, Record
from tablee.kit.words import FALLBACK, Catalogue

TOLD_OTHERWISE = {"phase", "waiting"}  # the table asks, and marks whom it waits for


@dataclass(frozen=True)
class Cell:
    """One thing of a field: a card, its back, an empty slot, a number, a mark that is set or not.

    `words` say it to whoever does not see it; `seat` is the seat that it names.
    """

    sort: str  # "card", "back", "slot", "count", "on" or "off"
    words: str
    text: str = ""
    seat: int | None = None


def shown(record: Record) -> list[Field]:
    """The fields that are worth a look; who may know which cell is seen by what is hidden."""
    masks = {f.mask for f in record.fields}
    return [
        f
        for f in record.fields
        if f.known_to != NOBODY
        and f.name not in TOLD_OTHERWISE | masks
        and not isinstance(f.kind, Record)
    ]


def title(words: Catalogue, say: Say, name: str) -> str:
    """What a game calls a field, if it says so; else the name of the field."""
    message = f"field-{name}".replace("_", "-")
    return say(message) if words.has(FALLBACK, message) else name.replace("_", " ")


class Reader:
    """Reads the cells of a view aloud, at a table where these sit."""

    def __init__(self, seats: Sequence[str], say: Say) -> None:
        self.seats, self.say = seats, say

    def lines(self, f: Field, cells: Any) -> Iterator[list[Cell]]:
        """A field, or a seat's part of it: a line for each row of its last axis."""
        if not isinstance(cells, list):
            yield list(self._several(f, cells))
        elif cells and isinstance(cells[0], list):
            for row in cells:
                yield from self.lines(f, row)
        else:
            yield [self._cell(f, cell, n) for n, cell in enumerate(cells, 1)]

    def _several(self, f: Field, cell: int) -> Iterator[Cell]:
        """A field of one cell: each bit that is set, where bits are what it holds."""
        names = self._set(f, cell)
        if names is None:
            yield self._cell(f, cell, 0)
        elif not names:
            yield self.nothing()
        for name, seat in names or ():
            yield Cell("card", name, name, seat)

    def _cell(self, f: Field, cell: int, number: int) -> Cell:
        """One cell; `number` counts those of a line from 1."""
        reads = f.reads.kind if f.reads else ""
        if cell == HIDDEN and (f.known_to != EVERYONE or f.names):
            return Cell("back", self.say("plain-hidden"))
        if (names := self._set(f, cell)) is not None:
            text = " ".join(name for name, _ in names)
            return Cell("card", text, text) if names else self.nothing()
        if _is_mark(f):
            said = self.say("plain-mark", set="yes" if cell else "no")
            return Cell("on" if cell else "off", said, str(number or ""))
        if cell == NONE and reads != "balance":
            return self.nothing()
        if f.reads and f.reads.seats and 0 <= cell < len(self.seats):
            return Cell("card", self.seats[cell], self.seats[cell], cell)
        if f.names:
            return Cell("card", str(f.names[cell]), str(f.names[cell]))
        return Cell("count", str(cell), str(cell))

    def nothing(self) -> Cell:
        """An empty place."""
        return Cell("slot", self.say("plain-nothing"))

    def _set(self, f: Field, cell: int) -> list[tuple[str, int | None]] | None:
        """The names of the bits that are set, with their seats; None where it holds no bits."""
        bits = f.reads.bits if f.reads and f.reads.kind == "bits" else ()
        if not (f.bits or bits) or (cell == HIDDEN and f.known_to != EVERYONE):
            return None
        if cell == ALL and f.kind[0] == "i":
            return [(self.say("plain-all"), None)]
        if f.reads and f.reads.seats:
            return [(who, seat) for seat, who in enumerate(self.seats) if cell >> seat & 1]
        names = f.bits or tuple(bit + 1 if bit in bits else None for bit in range(max(bits) + 1))
        return [(str(n), None) for bit, n in enumerate(names) if n is not None and cell >> bit & 1]


def _is_mark(f: Field) -> bool:
    """Is a cell either set or not, and nothing else?"""
    if f.kind == "b1":
        return True
    return bool(f.reads and f.reads.kind == "count" and f.reads.most == 1 and not f.names)
