"""The tables of a timetable, out of their zip file: none longer than a country's could be.

Whoever brings a timetable has it from somewhere. What a zip says of its sizes is not believed: what
comes out is counted as it comes, and only tables that are wanted are unpacked. No pandas, no Numba.
"""

import io
import stat
import zipfile
import zlib
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Any

from tablee.kit.lines import as_line
from tablee.kit.rules.options import Unplayable
from tablee.kit.words import Catalogue

FOLDER = Path(__file__).parent
MB = 1_000_000
MOST_PACKED = 500 * MB  # no country's is larger
LONGEST_LIST = 2 * MB  # of the parts of a zip
MOST_UNPACKED = 600 * MB  # of one table
MOST_OF = {"stop_times": 3000 * MB}  # of the one that is longer than all others
MOST_IN_ALL = 4000 * MB
DENSE, DENSE_FROM = 40, 16 * MB  # real tables unpack to 5 to 20 times their size
MOST_ROWS = {
    "stops": 500_000, "routes": 200_000, "trips": 3_000_000, "calendar": 500_000,
    "calendar_dates": 12_000_000, "frequencies": 200_000, "stop_times": 50_000_000,
    "agency": 10_000, "feed_info": 100,
}  # fmt: skip
LONGEST_ROW = 10_000  # bytes
AT_ONCE = 1 << 20  # bytes


class NoDraft(Unplayable):
    """Why no board can be drafted from a timetable, and what to change."""

    def __init__(self, message: str, **arguments: Any) -> None:
        super().__init__(f"draft-{message}", **arguments)
        self.words = Catalogue(FOLDER)


class Packed:
    """A zip file, and what has been unpacked of it so far."""

    def __init__(self, name: str, parts: zipfile.ZipFile, tables: Collection[str]) -> None:
        self.name, self._parts, self._unpacked = name, parts, 0
        self._whole(parts.infolist())
        self._at = self._found(parts.infolist(), tables)

    def has(self, table: str) -> bool:
        """Is there such a table?"""
        return table in self._at

    @contextmanager
    def reading(self, table: str) -> Iterator[io.BufferedReader]:
        """The bytes of a table.

        Raises:
            NoDraft: there are too many, or they cannot be had.
        """
        try:
            with self._parts.open(self._at[table]) as part:
                size = max(1, self._at[table].compress_size)
                yield io.BufferedReader(_Counted(self, table, part, size), AT_ONCE)
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError):
            raise NoDraft("damaged", file=self.name, table=f"{table}.txt") from None

    def add(self, many: int) -> None:
        """So many bytes more have come out."""
        self._unpacked += many
        if self._unpacked > MOST_IN_ALL:
            raise NoDraft("too-much-in-all", file=self.name, most=MOST_IN_ALL // MB)

    def _whole(self, parts: list[zipfile.ZipInfo]) -> None:
        """No part of it lies in another, as in a zip that is small and has no end."""
        ends = 0
        for part in sorted(parts, key=lambda part: part.header_offset):
            if part.header_offset < ends:
                raise NoDraft("overlaps", file=self.name)
            ends = part.header_offset + part.compress_size

    def _found(
        self, parts: list[zipfile.ZipInfo], tables: Collection[str]
    ) -> dict[str, zipfile.ZipInfo]:
        """Where each table is; in whatever folder, as some companies publish them."""
        found: dict[str, zipfile.ZipInfo] = {}
        for part in parts:
            path = PurePosixPath(part.filename)
            if path.suffix != ".txt" or path.stem not in tables or part.is_dir():
                continue
            told = {"file": self.name, "table": path.name}
            if path.stem in found:
                raise NoDraft("twice", **told)
            if part.flag_bits & 1:
                raise NoDraft("locked", **told)
            if part.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise NoDraft("packed-oddly", **told)
            found[path.stem] = part
        return found


@contextmanager
def opened(file: Path, tables: Collection[str]) -> Iterator[Packed]:
    """The tables of these names that are in a file.

    Raises:
        NoDraft: it is no zip file, or one that nobody should unpack.
    """
    name = as_line(file.name)
    with _Directory(file, name) as bytes_of_it:
        try:
            parts = zipfile.ZipFile(bytes_of_it)
        except NoDraft:
            raise
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
            raise NoDraft("no-zip", file=name) from None
        bytes_of_it.limit = MOST_PACKED
        with parts:
            yield Packed(name, parts, tables)


class _Directory(io.FileIO):
    """A file of which no more is read at once than a list of parts may have, as long as that is read."""

    def __init__(self, file: Path, name: str) -> None:
        told = file.stat()
        if not stat.S_ISREG(told.st_mode):
            raise NoDraft("no-zip", file=name)
        if told.st_size > MOST_PACKED:
            raise NoDraft("too-large", file=name, most=MOST_PACKED // MB)
        super().__init__(file)
        self.limit, self._name, self._size = LONGEST_LIST, name, told.st_size

    def read(self, size: int | None = -1) -> bytes:
        left = max(0, self._size - self.tell())
        wanted = left if size is None or size < 0 else min(size, left)
        if wanted > self.limit:
            raise NoDraft("too-many-parts", file=self._name)
        return super().read(wanted) or b""


class _Counted(io.RawIOBase):
    """What comes out of one table: its bytes, its rows and the longest of them are counted."""

    def __init__(self, packed: Packed, table: str, part: Any, size: int) -> None:
        self._packed, self._table, self._part, self._size = packed, table, part, size
        self._bytes = self._rows = self._unfinished = 0

    def readable(self) -> bool:
        return True

    def readinto(self, room: Any) -> int:
        data = self._part.read(len(room))
        room[: len(data)] = data
        self._packed.add(len(data))
        self._count(data)
        return len(data)

    def _count(self, data: bytes) -> None:
        self._bytes += len(data)
        most = MOST_OF.get(self._table, MOST_UNPACKED)
        if self._bytes > most:
            self._refuse("too-much", most=most // MB)
        if self._bytes > max(DENSE_FROM, DENSE * self._size):
            self._refuse("too-dense", most=DENSE)
        sizes = [len(line) for line in data.splitlines()]
        if not sizes:
            return
        sizes[0] += self._unfinished
        if max(sizes) > LONGEST_ROW:
            row = self._rows + 1 + next(n for n, size in enumerate(sizes) if size > LONGEST_ROW)
            self._refuse("long-row", row=row, most=LONGEST_ROW)
        ended = data.endswith((b"\n", b"\r"))
        self._unfinished = 0 if ended else sizes[-1]
        self._rows += len(sizes) - (not ended)
        if self._rows > MOST_ROWS[self._table] + 1:  # and their heading
            self._refuse("too-many-rows", most=MOST_ROWS[self._table])

    def _refuse(self, why: str, **told: Any) -> None:
        raise NoDraft(why, file=self._packed.name, table=f"{self._table}.txt", **told)
