"""Arrays without NumPy, under NumPy's names: typed cells over bytes, no more than tables ask for.

What the plain rules do with them comes out as with NumPy's: a signed cell is an int, an unsigned word
wraps round at 64 bits, a part of an array is a window on it.
"""

from collections.abc import Callable, Iterator
from math import inf, prod
from typing import Any

__all__ = ["array", "full", "inf", "zeros"]
WORD = (1 << 64) - 1
WRAPS = [
    *("__and__", "__or__", "__xor__", "__lshift__", "__rshift__", "__add__", "__sub__", "__mul__"),
    *("__rand__", "__ror__", "__rxor__", "__radd__", "__rsub__", "__rmul__", "__mod__"),
    *("__floordiv__", "__invert__"),
]


class uint64(int):  # NumPy's name
    """A word: what goes beyond 64 bits is lost."""

    __slots__ = ()

    def __new__(cls, value: Any = 0) -> "uint64":
        """The number, or what 64 bits keep of it."""
        return int.__new__(cls, int(value) & WORD)


def _wrapping(name: str) -> Callable[..., Any]:
    whole = getattr(int, name)

    def wrapped(*given: Any) -> Any:
        return uint64(whole(*given))

    return wrapped


for _name in WRAPS:
    setattr(uint64, _name, _wrapping(_name))

int8 = int16 = int64 = signedinteger = int
float64, bool_ = float, bool
LETTERS = {uint64: "Q", int: "q", float: "d", bool: "?"}
READ = {"Q": uint64}  # what is not Python's own already


class Flags:
    """May an array be written into?"""

    __slots__ = ("_array",)

    def __init__(self, array: Any) -> None:
        self._array = array

    @property
    def writeable(self) -> bool:
        """May it?"""
        return not self._array.raw.readonly


class Bytes:
    """What lies over bytes: `raw` sees all of them."""

    __slots__ = ("raw",)
    raw: memoryview

    @property
    def nbytes(self) -> int:
        """How many."""
        return self.raw.nbytes

    @property
    def flags(self) -> Flags:
        """May it be written into?"""
        return Flags(self)

    def tobytes(self) -> bytes:
        """A copy of them."""
        return self.raw.tobytes()


class ndarray(Bytes):  # NumPy's name
    """Numbers of one kind in so many dimensions."""

    __slots__ = ("cells", "read", "shape")

    def __init__(self, cells: memoryview, shape: tuple[int, ...]) -> None:
        self.cells, self.shape, self.raw = cells, shape, cells.cast("B")
        self.read = READ.get(cells.format)

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return prod(self.shape)

    @property
    def ndim(self) -> int:
        """In how many dimensions."""
        return len(self.shape)

    @property
    def itemsize(self) -> int:
        """The bytes of each."""
        return self.cells.itemsize

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        return (self[k] for k in range(self.shape[0]))

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, tuple):
            found: Any = self
            for k in key:
                found = found[k]
            return found
        cells, shape = self._part(key)
        if shape:
            return ndarray(cells, shape)
        return self.read(cells[0]) if self.read else cells[0]

    def __setitem__(self, key: Any, value: Any) -> None:
        if isinstance(key, tuple) and len(key) > 1:
            self._set_part(key[0], key[1:], value)
            return
        cells, shape = self._part(key[0] if isinstance(key, tuple) else key)
        numbers = _flat(value) if _is_many(value) else [value] * len(cells)
        if len(numbers) != len(cells):
            raise ValueError(f"{len(numbers)} numbers for {shape}")
        for k, number in enumerate(numbers):
            cells[k] = number

    def _set_part(self, first: Any, rest: tuple[Any, ...], value: Any) -> None:
        """Part of a row, or of each of some rows."""
        if not isinstance(first, slice):
            self[first][rest] = value
            return
        for n, k in enumerate(range(*first.indices(len(self)))):
            self[k][rest] = value[n] if _is_many(value) else value

    def _part(self, key: Any) -> tuple[memoryview, tuple[int, ...]]:
        """The cells of a row, or of some that follow each other, and their shape."""
        row = prod(self.shape[1:])
        if isinstance(key, slice):
            start, stop, _ = key.indices(self.shape[0])
            stop = max(start, stop)
            return self.cells[start * row : stop * row], (stop - start, *self.shape[1:])
        k = range(self.shape[0])[key]
        return self.cells[k * row : (k + 1) * row], self.shape[1:]

    @property
    def flat(self) -> Iterator[Any]:
        """All numbers, row by row."""
        return map(self.read or _same, self.cells)

    def tolist(self) -> list[Any]:
        """The numbers, as lists of lists."""
        if len(self.shape) == 1:
            return self.cells.tolist()
        return [row.tolist() for row in self]

    def sum(self) -> Any:
        """Of all of them."""
        return sum(self.cells)

    def copy(self) -> "ndarray":
        """The same elsewhere."""
        own = memoryview(bytearray(self.raw)).cast(self.cells.format)  # type: ignore[call-overload]
        return ndarray(own, self.shape)


record = Any  # a Cells, in what rules say of their arguments


class Cells(Bytes):
    """One record: its fields by name."""

    __slots__ = ("_layout",)

    def __init__(self, layout: Any, raw: memoryview) -> None:
        object.__setattr__(self, "_layout", layout)
        object.__setattr__(self, "raw", raw)

    def __getattr__(self, name: str) -> Any:
        place = self._layout.places.get(name)
        if place is None:
            raise AttributeError(name)
        part = self.raw[place.at : place.end]
        if place.record:
            return Cells(place.record, part)
        cells = part.cast(place.letter)
        if place.shape:
            return ndarray(cells, place.shape)
        return READ.get(place.letter, _same)(cells[0])

    def __setattr__(self, name: str, value: Any) -> None:
        place = self._layout.places[name]
        part = self.raw[place.at : place.end]
        if place.record:
            part[:] = value.raw
        elif place.shape:
            ndarray(part.cast(place.letter), place.shape)[:] = value
        else:
            part.cast(place.letter)[0] = value

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def __setitem__(self, name: str, value: Any) -> None:
        setattr(self, name, value)


class Records(Bytes):
    """An array of records; of a single one, each field as an array of one row."""

    __slots__ = ("_layout",)

    def __init__(self, layout: Any, raw: memoryview) -> None:
        self._layout, self.raw = layout, raw

    @property
    def itemsize(self) -> int:
        """The bytes of a record."""
        return int(self._layout.size)

    @property
    def shape(self) -> tuple[int]:
        """How many they are."""
        return (self.raw.nbytes // self.itemsize,)

    @property
    def ndim(self) -> int:
        """They stand in a row."""
        return 1

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Cells]:
        return (self[k] for k in range(len(self)))

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, str):
            return self._column(key)
        if isinstance(key, slice):
            start, stop, _ = key.indices(len(self))
            return Records(self._layout, self.raw[start * self.itemsize : stop * self.itemsize])
        k = range(len(self))[key]
        return Cells(self._layout, self.raw[k * self.itemsize : (k + 1) * self.itemsize])

    def __setitem__(self, key: Any, value: Any) -> None:
        if isinstance(key, str):
            setattr(self[0], key, value[0] if isinstance(value, Records) else value)
        else:
            self[key].raw[:] = value.raw

    def _column(self, name: str) -> Any:
        place = self._layout.places[name]
        if len(self) != 1:
            raise IndexError("without NumPy a field is asked of one record")
        part = self.raw[place.at : place.end]
        if place.record:
            return Records(place.record, part)
        return ndarray(part.cast(place.letter), (1, *place.shape))

    def setflags(self, *, write: bool) -> None:
        """From now on they are only read."""
        assert not write, "what is only read stays so"
        self.raw = self.raw.toreadonly()


def records(layout: Any, data: bytearray) -> Records:
    """Records of this layout over these bytes."""
    return Records(layout, memoryview(data))


def array(given: Any, kind: Any = None) -> ndarray:
    """Numbers, however deep they lie in lists; of the kind that they have, if it is not said."""
    numbers, shape = _flat(given), _shape(given)
    if kind is None:
        kinds = {type(number) for number in numbers}
        kind = float if float in kinds else bool if kinds == {bool} else int
    made = zeros(shape, kind)
    for k, number in enumerate(numbers):
        made.cells[k] = number
    return made


def zeros(shape: Any, kind: Any = float) -> ndarray:
    """So many zeros."""
    shape = tuple(shape) if _is_many(shape) else (int(shape),)
    letter = LETTERS[kind]
    return ndarray(memoryview(bytearray(8 * prod(shape))).cast("B").cast(_wide(letter)), shape)


def full(shape: Any, value: Any) -> ndarray:
    """So many of one number."""
    made = zeros(shape, int)
    made[:] = value
    return made


def _wide(letter: str) -> Any:
    return "q" if letter == "?" else letter  # a truth value of a table is a number like others


def _same(number: Any) -> Any:
    return number


def _is_many(given: Any) -> bool:
    return isinstance(given, list | tuple | range | ndarray)


def _flat(given: Any) -> list[Any]:
    """All numbers, in order."""
    if isinstance(given, ndarray):
        return given.cells.tolist()
    return [n for one in given for n in (_flat(one) if _is_many(one) else [one])]


def _shape(given: Any) -> tuple[int, ...]:
    if not _is_many(given):
        return ()
    return (len(given), *(_shape(given[0]) if len(given) else ()))
