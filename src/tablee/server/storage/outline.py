"""The pages of a database that say what lies where, kept beside it: without them all of it is shut.

They are those of SQLite's own table of tables, and change with its schema alone (https://sqlite.org/fileformat2.html).
The first page holds what the house writes as well, and is not among them.
"""

import hashlib
import json
import os
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HEADER = 100  # bytes before the first page's own
SIZE, COOKIE = (
    slice(16, 18),
    slice(40, 44),
)  # in the header: of a page, and what each schema has another of
INTERIOR, LEAF = 0x05, 0x0D  # kinds of pages of a table


def keep(database: Path) -> None:
    """Keep them as they are, of a database that is whole and that nobody has open.

    Raises:
        OSError, ValueError: it cannot be read, or there is no room.
    """
    with database.open("rb") as file:
        pages = {number: page for number, page in _schema(file) if number > 1}
        told = {"cookie": _first(file)[COOKIE].hex(), "pages": _written(pages)}
    place = _place(database)
    text = json.dumps(told | {"digest": _digest(told)})
    if place.exists() and place.read_text("utf-8", "replace") == text:
        return
    made = place.with_name(place.name + ".new")
    with made.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    made.replace(place)


def put_back(database: Path) -> list[int]:
    """Put those that were destroyed back into their places: which.

    None where the database has another schema than the one that was kept, or nothing can be read.
    """
    try:
        told = json.loads(_place(database).read_text("utf-8"))
        digest = told.pop("digest")
        if digest != _digest(told):
            return []
        kept = {int(number): b64decode(page) for number, page in told["pages"].items()}
        with database.open("r+b") as file:
            first = _first(file)
            children = set(_children(first[HEADER:], first))
            if first[COOKIE].hex() != told["cookie"] or not children <= kept.keys():
                return []
            bad = sorted(number for number, page in kept.items() if _page(file, number) != page)
            for number in bad:
                file.seek((number - 1) * _size(first))
                file.write(kept[number])
            file.flush()
            os.fsync(file.fileno())
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return []
    return bad


def _place(database: Path) -> Path:
    return database.with_suffix(".outline")


def _written(pages: dict[int, bytes]) -> dict[str, str]:
    return {str(number): b64encode(page).decode() for number, page in pages.items()}


def _digest(told: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


# --- The file, as SQLite has it ------------------------------------------------------


def _schema(file: Any) -> Iterator[tuple[int, bytes]]:
    """Every page of the table of tables, from its root on."""
    to_do = [1]
    while to_do:
        number = to_do.pop()
        page = _page(file, number)
        yield number, page
        to_do += _children(page[HEADER:] if number == 1 else page, page)


def _children(own: bytes, page: bytes) -> list[int]:
    """The pages that one leads to; `own`: what is its own of the page, from which all is counted.

    Raises:
        ValueError: it is no page of a table.
    """
    if own[0] == LEAF:
        return []
    if own[0] != INTERIOR:
        raise ValueError(own[0])
    many = int.from_bytes(own[3:5])
    places = (int.from_bytes(own[12 + 2 * n :][:2]) for n in range(many))
    return [int.from_bytes(page[at : at + 4]) for at in places] + [int.from_bytes(own[8:12])]


def _first(file: Any) -> bytes:
    file.seek(0)
    header: bytes = file.read(HEADER)
    file.seek(0)
    first: bytes = file.read(_size(header))
    return first


def _page(file: Any, number: int) -> bytes:
    size = _size(_first(file))
    file.seek((number - 1) * size)
    page: bytes = file.read(size)
    return page


def _size(first: bytes) -> int:
    size = int.from_bytes(first[SIZE])
    return 65536 if size == 1 else size
