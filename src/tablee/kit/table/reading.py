"""Records for looking only: plain rules that change nothing are asked with these by drawings."""

from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from tablee.kit.rules.record import Record

KEPT = 256  # of what was read last


class Rows(tuple[Any, ...]):
    """An array of several axes, to be read only: `cells[seat, card]`, or `cells[seat]` for a row."""

    __slots__ = ()

    def __getitem__(self, key: Any) -> Any:
        if type(key) is not tuple:
            return super().__getitem__(key)
        cell: Any = self
        for place in key:
            cell = tuple.__getitem__(cell, place)
        return cell


def reading(record: Record, states: Any) -> Any:
    """The first of these records as numbers and rows of them: read several times as fast as arrays.

    Whoever sees the same is given the same. Its words are as long as Python's whole numbers: what
    shifts bits out of 64 needs the record itself.
    """
    return _read(record, states[:1].tobytes())


@lru_cache(KEPT)
def _read(record: Record, data: bytes) -> Any:
    cells = vars(record.at_hand(record.over(data)))
    return SimpleNamespace(**{name: _rows(value) for name, value in cells.items()})


def _rows(cells: Any) -> Any:
    """Lists of lists as Rows; a single axis as a plain tuple."""
    if not isinstance(cells, list):
        return cells
    if cells and isinstance(cells[0], list):
        return Rows(map(_rows, cells))
    return tuple(cells)
