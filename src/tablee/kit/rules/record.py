"""Fixed-size records, declared field by field; the one place that hides secrets."""

import math
import struct
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from tablee.kit.given import quoted, shortly, whole
from tablee.kit.rules.numeric import HAS_NUMPY, np, records
from tablee.kit.rules.options import Unplayable

NONE, HIDDEN = -1, -2  # nothing there; something there that you may not see
ALL = -1  # as a bit mask: every seat, and whoever looks on
MAX_SEATS = 12
SPECTATOR = 14  # the bit of a spectator in a mask of seats
SHOWN = 8  # fields that a refusal names before it stops
EVERYONE, OWNER, NOBODY = "everyone", "owner", "nobody"
# How a number lies in memory: as the rules write its kind, and as Python's struct and memoryview do.
LETTERS = {"b1": "?", "i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H", "u4": "I"}
LETTERS |= {"u8": "Q", "f4": "f", "f8": "d"}


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
        if self.kind == "b1":
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
        if self.kind == "b1":
            return range(2)
        half = 1 << 8 * struct.calcsize(LETTERS[self.kind]) - 1
        least, most = (-half, half - 1) if self.kind[0] == "i" else (0, 2 * half - 1)
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


class Place(NamedTuple):
    """Where a field lies in the bytes of a record."""

    at: int
    end: int
    shape: tuple[int, ...]
    wide: int  # bytes of a cell
    letter: str  # of its kind; "" for a record within the record
    record: Any = None

    @property
    def cells(self) -> int:
        """How many there are."""
        return math.prod(self.shape)


class Record:
    """The layout of a state; what Python passes about is an array of them.

    They lie as C has them, each field at a multiple of its size. NumPy's arrays of them are `new`, or
    those of `lean.py` where it is not installed; `tobytes` of either is the same.
    """

    size: int  # bytes of one, and what their place is a multiple of
    step: int

    def __init__(self, *fields: Field) -> None:
        self.fields = fields
        self.places: dict[str, Place] = {}
        at, widest = 0, 1
        for f in fields:
            assert not (HAS_NUMPY and hasattr(np.record, f.name)), (
                f"NumPy's records have a {f.name} of their own"
            )
            inner = f.kind if isinstance(f.kind, Record) else None
            letter = "" if inner else LETTERS[f.kind]
            wide: int = inner.size if inner else struct.calcsize(letter)
            step: int = inner.step if inner else wide
            at = -(-at // step) * step
            end = at + wide * math.prod(f.shape)
            self.places[f.name] = Place(at, end, tuple(map(int, f.shape)), wide, letter, inner)
            at, widest = end, max(widest, step)
            if f.known_to != EVERYONE and str(f.kind)[0] == "u":
                assert f.known_to == NOBODY, f"{f.name} is unsigned: it has no room for HIDDEN"
        self.step = widest
        self.size = -(-at // widest) * widest

    @cached_property
    def plain(self) -> Any:
        """NumPy's own type for it."""
        from tablee.kit.rules.arrays import plain_type

        return plain_type(self)

    @cached_property
    def dtype(self) -> Any:
        """The same, whose records are as plain rules read them."""
        from tablee.kit.rules.arrays import cells_type

        return cells_type(self)

    def new(self, how_many: int = 1) -> "Array":
        """So many records, all zero."""
        return self.over(bytes(how_many * self.size))

    def over(self, data: bytes | bytearray) -> "Array":
        """The records that these bytes are, the caller's own to change."""
        made: Array = records(self, bytearray(data))
        return made

    def copy(self, states: Any) -> "Array":
        """The same records elsewhere."""
        return self.over(states.tobytes())

    @cached_property
    def sight(self) -> "Sight":
        """Who may see which of its bytes."""
        return Sight(self)

    def seen_from(self, states: Any, *seats: int | None) -> "Array":
        """A copy with every cell hidden that none of these seats (None: a spectator) may see."""
        return self.sight.seen_from(states, *seats)

    def cell(self, data: bytes, name: str) -> Any:
        """A field that is one number, in the bytes of a record."""
        place = self.places[name]
        return struct.unpack_from(place.letter, data, place.at)[0]

    def at_hand(self, states: Any, i: int = 0) -> Any:
        """One record as plain numbers and lists of lists: for whoever reads many of its cells."""
        return SimpleNamespace(**self._lists(states[i : i + 1].tobytes()))

    def named(self, states: Any, i: int = 0) -> dict[str, Any]:
        """One record ready for JSON: field -> number, name, list of names, or lists of those."""
        return self._named(states[i : i + 1].tobytes())

    def _named(self, data: bytes) -> dict[str, Any]:
        cells = self._lists(data)
        for f in self.fields:
            if isinstance(f.kind, Record):
                cells[f.name] = f.kind._named(cells[f.name])
            elif f.names or f.bits:
                cells[f.name] = _each(f.shown, cells[f.name])
        return cells

    def _lists(self, data: bytes) -> dict[str, Any]:
        """Each field of a record as numbers, in lists of lists; one within it as its bytes."""
        raw, found = memoryview(data), {}
        for name, place in self.places.items():
            part = raw[place.at : place.end]
            if place.record:
                found[name] = part.tobytes()
            else:
                cells: Any = part.cast(place.letter).tolist()  # type: ignore[call-overload]
                found[name] = _folded(cells, place.shape)
        return found

    def fill(self, states: Any, position: dict[str, Any], i: int = 0) -> None:
        """The way back from `named`; nothing is written before all of it is right.

        Raises:
            ValueError: a field is unknown or missing, or a value does not fit it.
        """
        states[i : i + 1] = self.over(self.packed(position))

    def packed(self, position: dict[str, Any]) -> bytearray:
        """The bytes of a position, as `named` has it.

        Raises:
            ValueError: a field is unknown or missing, or a value does not fit it.
        """
        expected = sorted(f.name for f in self.fields)
        is_one = isinstance(position, dict)
        wrong = set(position).symmetric_difference(expected) if is_one else {shortly(position)}
        if wrong:
            told = ", ".join(sorted(map(quoted, wrong))[:SHOWN])
            raise Unplayable("position-fields", fields=", ".join(expected), wrong=told)
        data = bytearray(self.size)
        for f in self.fields:
            place = self.places[f.name]
            if place.record:
                data[place.at : place.end] = place.record.packed(position[f.name])
            else:
                cells = _flat(_cells(f, position[f.name], f.shape))
                struct.pack_into(f"{place.cells}{place.letter}", data, place.at, *cells)
        return data


class Sight:
    """Who may see which bytes of a record: views, searches and learners go by this plan, and no other.

    Some bytes a seat sees whatever happens; others are known one by one, each to the seats of a mask
    that lies in another field.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.by_cell = [f for f in record.fields if f.mask]
        self._closed: dict[tuple[int | None, ...], list[tuple[slice, bytes]]] = {}

    @cached_property
    def unseen(self) -> bytes:
        """A record of which nothing is seen."""
        hidden = bytearray(self.record.size)
        for f in self.record.fields:
            if f.known_to != EVERYONE and str(f.kind)[0] == "i":
                place = self.record.places[f.name]
                cells = [HIDDEN] * place.cells
                struct.pack_into(f"{place.cells}{place.letter}", hidden, place.at, *cells)
        return bytes(hidden)

    @cached_property
    def open(self) -> Any:
        """For a search: the bits of the bytes that a seat sees whatever happens, as 64-bit words; a row
        for each seat, and the last one for a spectator."""
        rows = [self._open_to(seat) for seat in (*range(MAX_SEATS), None)]
        return np.array([[0xFF * seen for seen in row] for row in rows], np.uint8).view(np.uint64)

    @cached_property
    def cells(self) -> Any:
        """Those that are known one by one: each as its byte, how many bytes it has, and the byte where
        the mask begins of the seats that know it."""
        return np.array(list(self._known_one_by_one()), np.int64).reshape(-1, 3)

    def place(self, name: str) -> tuple[int, int]:
        """The byte where a field begins, and how many bytes each of its cells has."""
        return self.record.places[name].at, self.record.places[name].wide

    def _open_to(self, seat: int | None) -> list[bool]:
        """Of each byte, whether this seat sees it whatever happens."""
        seen = [False] * self.record.size
        for f in self.record.fields:
            at, end = self.record.places[f.name][:2]
            if f.known_to == OWNER and seat is not None and seat < f.shape[0]:
                row = (end - at) // f.shape[0]
                at, end = at + seat * row, at + (seat + 1) * row
            elif f.known_to != EVERYONE:
                continue
            seen[at:end] = [True] * (end - at)
        return seen

    def _known_one_by_one(self) -> Iterator[tuple[int, int, int]]:
        for f in self.by_cell:
            (at, wide), (mask_at, mask_wide) = self.place(f.name), self.place(f.mask)
            for k in range(math.prod(f.shape)):
                yield at + k * wide, wide, mask_at + k * mask_wide

    def seen_from(self, states: Any, *seats: int | None) -> "Array":
        """A copy of states with every cell hidden that none of these seats may see."""
        data, size = states.tobytes(), self.record.size
        parts = (data[at : at + size] for at in range(0, len(data), size))
        return self.record.over(b"".join(self._seen(part, seats) for part in parts))

    def _seen(self, data: bytes, seats: tuple[int | None, ...]) -> bytearray:
        """What these seats see of one record."""
        seen = bytearray(data)
        if seats not in self._closed:
            self._closed[seats] = list(self._closed_to(seats))
        for part, hidden in self._closed[seats]:
            seen[part] = hidden
        eyes = sum(1 << (SPECTATOR if seat is None else seat) for seat in {*seats})
        for f in self.by_cell:
            cells, masks = self._cells_of(seen, f.name), self._cells_of(data, f.mask)
            for k, mask in enumerate(masks):
                if not mask & eyes:
                    cells[k] = HIDDEN
        return seen

    def _cells_of(self, data: bytes | bytearray, name: str) -> Any:
        place = self.record.places[name]
        return memoryview(data)[place.at : place.end].cast(place.letter)  # type: ignore[call-overload]

    def _closed_to(self, seats: tuple[int | None, ...]) -> Iterator[tuple[slice, bytes]]:
        """The stretches of bytes that these seats never see, and what is there instead."""
        seen = [any(ways) for ways in zip(*map(self._open_to, seats), strict=True)]
        for f in self.by_cell:
            at, end = self.record.places[f.name][:2]
            seen[at:end] = [True] * (end - at)
        edges = [k for k in range(len(seen) + 1) if [*seen, True][k] != [True, *seen][k]]
        for begin, end in zip(edges[::2], edges[1::2], strict=True):
            yield slice(begin, end), self.unseen[begin:end]


if TYPE_CHECKING:
    Array = np.ndarray[Any, Any]  # several cells, of any numbers
else:
    Array = Any
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


def _folded(cells: list[Any], shape: tuple[int, ...]) -> Any:
    """Numbers that lie in a row, as lists of lists."""
    if not shape:
        return cells[0]
    for size in reversed(shape[1:]):
        cells = [cells[k : k + size] for k in range(0, len(cells), size)]
    return cells


def _flat(cells: Any) -> list[Any]:
    """The way back."""
    return [n for one in cells for n in _flat(one)] if isinstance(cells, list) else [cells]


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
