"""Fixed-size records, declared field by field; the one place that hides secrets."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np

from tablee.kit.given import quoted, shortly, whole
from tablee.kit.options import Unplayable

NONE, HIDDEN = -1, -2  # nothing there; something there that you may not see
ALL = -1  # as a bit mask: every seat, and whoever looks on
MAX_SEATS = 12
SPECTATOR = 14  # the bit of a spectator in a mask of seats
SHOWN = 8  # fields that a refusal names before it stops
EVERYONE, OWNER, NOBODY = "everyone", "owner", "nobody"


@dataclass(frozen=True)
class KNOWN:
    """Known cell by cell, to the seats whose bits are set in another field of the same shape."""

    mask: str


class Seats(int):
    """The first axis of a field that has a cell, or a row of cells, for each seat."""


@dataclass(frozen=True)
class Encoding:
    """How a learner reads a cell; what is hidden or absent reads as zeros.

    Where the values (or the bits) are `seats`, an environment turns them, as it does an axis of
    Seats: whoever observes is seat 0.
    """

    kind: str  # "one-hot", "card", "count", "balance", "number" or "bits"
    size: int = 1  # numbers that one cell makes
    most: float = 1  # what reads as 1
    bits: tuple[int, ...] = ()
    seats: bool = False

    def __call__(self, cells: np.ndarray) -> np.ndarray:
        """A row of numbers for each cell of a column."""
        read: np.ndarray
        if self.kind == "one-hot":
            read = cells == np.arange(self.size)
        elif self.kind == "card":
            suit, number = np.divmod(cells, int(self.most))
            suits, numbers = np.arange(self.size - self.most), np.arange(self.most)
            read = (cells >= 0) & np.hstack([suit == suits, number == numbers])
        elif self.kind == "balance":
            read = cells / self.most
        elif self.kind == "count":
            read = np.maximum(cells, 0) / self.most
        elif self.kind == "number":
            read = np.where(cells < 0, 0, cells % int(self.most) + 1) / self.most
        else:
            shown = np.where(cells == HIDDEN, 0, cells) if cells.dtype.kind == "i" else cells
            read = shown.astype(np.uint64) >> np.array(self.bits, np.uint64) & np.uint64(1)
        return read


def one_hot(size: int) -> Encoding:
    """One number per value from 0 to size - 1."""
    return Encoding("one-hot", size)


def one_seat(size: int) -> Encoding:
    """The same, where a value is a seat."""
    return Encoding("one-hot", size, seats=True)


def card(suits: int, numbers: int) -> Encoding:
    """One number per suit, then one per number of a suit: for cards that are counted suit by suit."""
    return Encoding("card", suits + numbers, most=numbers)


def count(most: float) -> Encoding:
    """One number, from 0 to 1."""
    return Encoding("count", most=most)


def balance(most: float) -> Encoding:
    """One number, from -1 to 1, for what may be less than nothing and is never hidden."""
    return Encoding("balance", most=most)


def number(most: int) -> Encoding:
    """One number, from 1 / most to 1, for cards that run from 1 to `most` in each of their suits."""
    return Encoding("number", most=most)


def mask(bits: int) -> Encoding:
    """One number per bit."""
    return mask_of(range(bits))


def some_seats(size: int) -> Encoding:
    """The same, where a bit is a seat."""
    return Encoding("bits", size, bits=tuple(range(size)), seats=True)


def mask_of(bits: Sequence[int]) -> Encoding:
    """One number per listed bit."""
    return Encoding("bits", len(bits), bits=tuple(bits))


@dataclass(frozen=True)
class Field:
    """One line of a record: what it holds, who knows it, how a learner reads it.

    `names` gives the values 0, 1, 2… a name in views and positions; `bits` does so for the bits of a
    mask (None where a bit has no meaning), which then shows as the list of names that are set.
    """

    name: str
    kind: Any
    shape: tuple[int, ...] = ()
    known_to: str | KNOWN = NOBODY  # secret until somebody says otherwise
    reads: Encoding | None = None
    note: str = ""
    names: tuple[Any, ...] = ()
    bits: tuple[Any, ...] = ()
    within: range | None = None  # the numbers a position may give, if not all that fit

    @property
    def mask(self) -> str:
        """The field that says who knows each of its cells; "" if none does."""
        return self.known_to.mask if isinstance(self.known_to, KNOWN) else ""

    @property
    def is_by_seat(self) -> bool:
        """Is there a cell, or a row of cells, for each seat?"""
        return self.known_to == OWNER or (bool(self.shape) and isinstance(self.shape[0], Seats))

    def shown(self, cell: int) -> Any:
        """One cell as people and programs read it."""
        if self.bits:
            if cell in (ALL, HIDDEN):
                return "all" if cell == ALL else "?"
            return [n for bit, n in enumerate(self.bits) if n is not None and cell >> bit & 1]
        if self.names:
            return {NONE: None, HIDDEN: "?"}[cell] if cell < 0 else self.names[cell]
        return cell

    def stored(self, value: Any) -> int:
        """The way back from `shown`.

        Raises:
            ValueError: the value is not one that this field can hold.
        """
        cell = self._cell(value)
        if cell is None or cell not in self._range:
            numbers = f"{self._range.start} … {self._range.stop - 1}"
            allowed = self.names or [n for n in self.bits if n is not None] or numbers
            told: dict[str, Any] = {"given": shortly(value), "expected": str(allowed)}
            raise Unplayable("position-cell", field=self.name, **told)
        return cell

    def _cell(self, value: Any) -> int | None:
        """The number that is meant, be it in the range or not; None if none is."""
        if self.bits and isinstance(value, list):
            places = {self._places.get(_told_apart(name), -1) for name in value}
            return None if -1 in places else sum(1 << place for place in places)
        if self.bits:
            return {"all": ALL, "?": HIDDEN}.get(value) if isinstance(value, str) else None
        if self.names:
            return self._places.get(_told_apart(value))
        if np.dtype(self.kind).kind == "b":
            return value if isinstance(value, bool) else None
        return whole(value)

    @cached_property
    def _places(self) -> dict[Any, int]:
        """The names of values or bits, told apart -> which they are."""
        named = {_told_apart(n): i for i, n in enumerate(self.bits or self.names) if n is not None}
        return named if self.bits else {**named, _told_apart(None): NONE, _told_apart("?"): HIDDEN}

    @cached_property
    def _range(self) -> range:
        """The numbers that a cell can hold: a fork asks for every number, so it is kept.

        How a learner reads a cell says what it can be: one of so many values, or a number that is not
        below nothing. Where names stand for values, what is hidden has one too.
        """
        kind = np.dtype(self.kind)
        if kind.kind == "b":
            return range(2)
        least, most = int(np.iinfo(kind).min), int(np.iinfo(kind).max)
        if self.reads and not self.names and not self.bits:
            if self.reads.kind == "one-hot":
                least, most = NONE, self.reads.size - 1
            elif self.reads.kind in ("card", "count", "number"):
                least = max(least, NONE)
        return self.within or range(least, most + 1)


def _told_apart(name: Any) -> Any:
    """A name of a value, not to be mistaken for one that only equals it, as True does 1."""
    if isinstance(name, str):
        return name
    return ("number", whole(name)) if name is not None else None


class Row(np.ndarray):
    """An array field as plain Python reads it: a signed cell is an int, as wide as compiled."""

    def __getitem__(self, key: Any) -> Any:
        cell = super().__getitem__(key)
        return cell.item() if isinstance(cell, np.signedinteger | np.bool_) else cell


class Cells(np.record):  # type: ignore[misc]  # final in its stubs, not in NumPy
    """A record as plain Python reads it, so that sums and shifts are as wide as compiled ones."""

    def __getattribute__(self, name: str) -> Any:
        place = np.void.__getattribute__(self, "dtype").fields.get(name)
        if place is None:
            return np.void.__getattribute__(self, name)
        cell = np.void.__getattribute__(self, "getfield")(*place[:2])
        if isinstance(cell, np.ndarray):
            return cell.view(Row)
        return cell.item() if isinstance(cell, np.signedinteger | np.bool_) else cell


class Record:
    """The layout of a state; what Python passes about is an array of them."""

    def __init__(self, *fields: Field) -> None:
        # NumPy forgets the alignment of a nested record: lay it out plain, then name it.
        self.fields = fields
        self.plain = np.dtype(
            [(f.name, getattr(f.kind, "plain", f.kind), f.shape) for f in fields], align=True
        )
        layout = {
            "names": self.plain.names,
            "itemsize": self.plain.itemsize,
            "aligned": True,
            "formats": [(getattr(f.kind, "dtype", f.kind), f.shape) for f in fields],
            "offsets": [place[1] for place in (self.plain.fields or {}).values()],
        }
        self.dtype: Any = np.dtype((Cells, layout))
        for f in fields:
            assert not hasattr(np.record, f.name), f"NumPy's records have a {f.name} of their own"
            if f.known_to != EVERYONE and np.dtype(self.plain[f.name].base).kind == "u":
                assert isinstance(f.kind, Record) or f.known_to == NOBODY, (
                    f"{f.name} is unsigned: it has no room for HIDDEN"
                )

    def new(self, how_many: int = 1) -> np.ndarray:
        """So many records, all zero."""
        return np.zeros(how_many, self.dtype)

    def copy(self, states: np.ndarray) -> np.ndarray:
        """The same records elsewhere."""
        return states.view(np.uint8).copy().view(self.dtype)  # far faster than field by field

    @cached_property
    def sight(self) -> "Sight":
        """Who may see which of its bytes."""
        return Sight(self)

    def seen_from(self, states: np.ndarray, *seats: int | None) -> np.ndarray:
        """A copy with every cell hidden that none of these seats (None: a spectator) may see."""
        return self.sight.seen_from(states, *seats)

    def at_hand(self, states: np.ndarray, i: int = 0) -> Any:
        """One record as plain numbers and lists of lists: for whoever reads many of its cells."""
        plain = states.view(self.plain)
        return SimpleNamespace(**{f.name: plain[f.name][i].tolist() for f in self.fields})

    def named(self, states: np.ndarray, i: int = 0) -> dict[str, Any]:
        """One record ready for JSON: field -> number, name, list of names, or lists of those."""
        return {f.name: self._show(f, states[f.name][i]) for f in self.fields}

    def _show(self, f: Field, cells: Any) -> Any:
        if isinstance(f.kind, Record):
            return f.kind.named(cells.reshape(1))
        if f.names or f.bits:
            return _each(f.shown, cells.tolist())
        return cells.tolist()

    def fill(self, states: np.ndarray, position: dict[str, Any], i: int = 0) -> None:
        """The way back from `named`.

        Raises:
            ValueError: a field is unknown or missing, or a value does not fit it.
        """
        expected = sorted(f.name for f in self.fields)
        is_one = isinstance(position, dict)
        wrong = set(position).symmetric_difference(expected) if is_one else {shortly(position)}
        if wrong:
            told = ", ".join(sorted(map(quoted, wrong))[:SHOWN])
            raise Unplayable("position-fields", fields=", ".join(expected), wrong=told)
        for f in self.fields:
            if isinstance(f.kind, Record):
                f.kind.fill(states[f.name], position[f.name], i)
            else:
                cells = _cells(f, position[f.name], f.shape)
                states[f.name][i] = np.array(cells, self.plain[f.name].base)


class Sight:
    """Who may see which bytes of a record: views, searches and learners go by this plan, and no other.

    open: a row for each seat, and the last one for a spectator: the bits of the bytes that it sees
    whatever happens, as 64-bit words. cells: those that are known one by one, each as its byte, how
    many bytes it has, and the byte where the mask begins of the seats that know it.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.by_cell = [f for f in record.fields if f.mask]
        unseen = record.new()
        for f in record.fields:
            if f.known_to != EVERYONE and np.dtype(record.plain[f.name].base).kind == "i":
                unseen[f.name] = HIDDEN
        self.unseen = unseen.view(np.uint8)
        seen = np.array([self._open_to(seat) for seat in (*range(MAX_SEATS), None)])
        self.open = np.where(seen, np.uint8(0xFF), np.uint8(0)).view(np.uint64)
        self.cells = np.array(list(self._known_one_by_one()), np.int64).reshape(-1, 3)
        self._closed: dict[tuple[int | None, ...], np.ndarray] = {}

    def place(self, name: str) -> tuple[int, int]:
        """The byte where a field begins, and how many bytes each of its cells has."""
        kind, at = self.record.plain.fields[name][:2]  # type: ignore[index]
        return at, kind.base.itemsize

    def _open_to(self, seat: int | None) -> np.ndarray:
        """Of each byte, whether this seat sees it whatever happens."""
        seen = np.zeros(self.unseen.size, bool)
        for f in self.record.fields:
            at, size = self.place(f.name)[0], self.record.plain[f.name].itemsize
            if f.known_to == EVERYONE:
                seen[at : at + size] = True
            elif f.known_to == OWNER and seat is not None and seat < f.shape[0]:
                row = size // f.shape[0]
                seen[at + seat * row : at + (seat + 1) * row] = True
        return seen

    def _known_one_by_one(self) -> Iterator[tuple[int, int, int]]:
        for f in self.by_cell:
            (at, wide), (mask_at, mask_wide) = self.place(f.name), self.place(f.mask)
            for k in range(math.prod(f.shape)):
                yield at + k * wide, wide, mask_at + k * mask_wide

    def seen_from(self, states: np.ndarray, *seats: int | None) -> np.ndarray:
        """A copy of states with every cell hidden that none of these seats may see."""
        views = self.record.copy(states)
        for f in self.by_cell:
            known = may_know(states[f.mask], seats[0])
            for seat in seats[1:]:
                known |= may_know(states[f.mask], seat)
            views[f.name][~known] = HIDDEN
        if seats not in self._closed:
            self._closed[seats] = self._closed_to(seats)
        closed = self._closed[seats]
        views.view(np.uint8).reshape(-1, self.unseen.size)[:, closed] = self.unseen[closed]
        return views

    def _closed_to(self, seats: tuple[int | None, ...]) -> np.ndarray:
        """The bytes that these seats never see, whatever happens."""
        rows = self.open[[MAX_SEATS if seat is None else seat for seat in seats]]
        closed: np.ndarray = np.bitwise_or.reduce(rows, axis=0).view(np.uint8) == 0
        for f in self.by_cell:
            at, wide = self.place(f.name)
            closed[at : at + wide * math.prod(f.shape)] = False
        return np.flatnonzero(closed)


Array = np.ndarray[Any, Any]  # several cells, of any numbers
Bits = Any  # 64 bits as a set: np.uint64


def holds(
    kind: Any,
    shape: tuple[int, ...] = (),
    known_to: str | KNOWN = NOBODY,
    reads: Encoding | None = None,
    note: str = "",
    names: tuple[Any, ...] = (),
    bits: tuple[Any, ...] = (),
    within: range | None = None,
) -> Any:
    """A line of a Layout: a Field, which has its name there."""
    return Field("", kind, shape, known_to, reads, note, names, bits, within)


class Layout:
    """A record as a class, whose fields an editor and mypy know: `turn: int = holds("i1", …)`.

    What has this type, in rules that say `state: State`, is a record of the layout, never an object of
    the class: rules run on arrays.
    """

    record: ClassVar[Record]

    def __init_subclass__(cls) -> None:
        """Lay the fields out in the order in which they are declared."""
        fields = [(name, f) for name, f in vars(cls).items() if isinstance(f, Field)]
        cls.record = Record(*(replace(f, name=name) for name, f in fields))


def _each(change: Callable[[Any], Any], cells: Any) -> Any:
    """The same change to every cell of nested lists."""
    return [_each(change, cell) for cell in cells] if isinstance(cells, list) else change(cells)


def _cells(f: Field, given: Any, shape: tuple[int, ...]) -> Any:
    """What a position gives for a field, as numbers; its lists are counted before they are read."""
    if not shape:
        return f.stored(given)
    if not isinstance(given, list) or len(given) != shape[0]:
        found = f"[{len(given)}]" if isinstance(given, list) else shortly(given)
        shape_of = str(tuple(map(int, f.shape)))
        raise Unplayable("position-shape", field=f.name, shape=shape_of, given=found)
    return [_cells(f, one, shape[1:]) for one in given]


def may_know(mask: Any, seat: int | None) -> Any:
    """Is this seat (None: a spectator) among those of the mask?"""
    return (mask >> (SPECTATOR if seat is None else seat)) & 1 == 1


def seats_in(mask: int) -> list[int]:
    """The seats of a mask, in order."""
    return [seat for seat in range(MAX_SEATS) if mask >> seat & 1]
