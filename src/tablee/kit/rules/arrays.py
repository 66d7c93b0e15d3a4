"""Records as NumPy has them: what studies, searches and learners work on, and plain rules too."""

from typing import Any

import numpy as np

NUMBERS = {np.bool_, np.int8, np.int16, np.int32, np.int64, np.longlong}  # what Python has, too


class Row(np.ndarray):
    """An array field as plain Python reads it: a signed cell is an int, as wide as compiled."""

    def __getitem__(self, key: Any) -> Any:
        cell = super().__getitem__(key)
        return cell.item() if type(cell) in NUMBERS else cell


class Cells(np.void):  # type: ignore[misc]  # final in its stubs, not in NumPy
    """A record as plain Python reads it, so that sums and shifts are as wide as compiled ones.

    Each layout has a class of its own, in which a field is a property.
    """


def _array(name: str) -> property:
    def read(cells: Any) -> Any:
        return cells[name].view(Row)

    return property(read, _writer(name))


def _number(name: str) -> property:
    def read(cells: Any) -> Any:
        return cells[name].item()

    return property(read, _writer(name))


def _word(name: str) -> property:
    """A word wraps round at 64 bits, as NumPy's do; a record within a record is one of its own."""

    def read(cells: Any) -> Any:
        return cells[name]

    return property(read, _writer(name))


def _writer(name: str) -> Any:
    def write(cells: Any, value: Any) -> None:
        cells[name] = value

    return write


def plain_type(record: Any) -> Any:
    """NumPy's own type for a record's layout."""
    formats = [(getattr(f.kind, "plain", f.kind), f.shape) for f in record.fields]
    return _laid_out(record, formats)


def cells_type(record: Any) -> Any:
    """The same, whose records are Cells."""
    formats = [(getattr(f.kind, "dtype", f.kind), f.shape) for f in record.fields]
    layout = _laid_out(record, formats)
    fields = {name: _field(name, layout.fields[name][0]) for name in layout.names}
    return np.dtype((type("Cells", (Cells,), fields), layout))


def _field(name: str, kind: Any) -> property:
    if kind.shape:
        return _array(name)
    return _number(name) if kind.type in NUMBERS else _word(name)


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
    return np.frombuffer(data, record.dtype)
