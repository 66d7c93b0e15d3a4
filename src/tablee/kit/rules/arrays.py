"""Records as NumPy has them: what studies, searches and learners work on, and plain rules too."""

from typing import Any

import numpy as np


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


def plain_type(record: Any) -> Any:
    """NumPy's own type for a record's layout."""
    formats = [(getattr(f.kind, "plain", f.kind), f.shape) for f in record.fields]
    return _laid_out(record, formats)


def cells_type(record: Any) -> Any:
    """The same, whose records are Cells."""
    formats = [(getattr(f.kind, "dtype", f.kind), f.shape) for f in record.fields]
    return np.dtype((Cells, _laid_out(record, formats)))


def _laid_out(record: Any, formats: list[Any]) -> Any:
    """The layout with its places as the record has them: NumPy forgets the alignment of a nested one."""
    return np.dtype(
        {
            "names": [f.name for f in record.fields],
            "formats": formats,
            "offsets": [record.places[f.name].at for f in record.fields],
            "itemsize": record.size,
            "aligned": True,
        }
    )


def records(record: Any, data: bytearray) -> Any:
    """Records of this layout over these bytes."""
    return np.frombuffer(data, np.uint8).view(record.dtype)
