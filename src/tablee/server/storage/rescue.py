"""What is left of a damaged database, in a new one: a bad page costs what was on it, and nothing else.

Rows are read in the order in which they lie there, past whatever cannot be read, and without the
indexes, which are made anew. An index tells which rows have been lost: a table that has lost any of
its log says so in its log, so that it is refused by itself and goes on from nowhere else.
"""

import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from tablee.server.storage.folder import keep_names

BESIDE = ("-wal", "-shm", "-journal")  # what SQLite keeps beside a database
STEP_BY_STEP = 2000  # rows tried one after the other before steps grow
LOST = "lost"  # the kind of a row of the log that stands for one that was destroyed
BEFORE_ALL, BEYOND_ALL = -(2**63), 2**62


@dataclass
class Rescued:
    """Where the damaged file is kept; how many rows were lost, and of whose log."""

    kept: Path
    lost: dict[str, int] = field(default_factory=dict)  # by the name of the database's table
    tables: list[str] = field(default_factory=list)  # at which people play


def rescue(database: Path) -> Rescued:
    """Put what can be read into the place of a damaged database, and keep that beside it.

    Whenever the power fails, one of the two has its name.

    Raises:
        sqlite3.DatabaseError, OSError: not even what it is made of can be read, or there is no room;
            it is as it was.
    """
    made = database.with_name(database.name + ".rescued")
    found = Rescued(_free_name(database))
    _remove(made)
    try:
        with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(made)) as target:
            _copy(source, target, found)
            target.commit()
            source.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # no change is left beside the file
        _take_its_place(made, database, found.kept)
    except BaseException:
        _remove(made)
        raise
    return found


def _free_name(database: Path) -> Path:
    """Where a damaged file is kept: by the time, and once more if it has just been done."""
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    for again in count():
        number = f"-{again}" if again else ""
        kept = database.with_name(f"{database.stem}.damaged-{stamp}{number}{database.suffix}")
        if not kept.exists():
            break
    return kept


def _take_its_place(made: Path, database: Path, kept: Path) -> None:
    """What lies beside the damaged file would be taken for changes to the new one.

    Raises:
        OSError: some of it is not yet in the file.
    """
    for suffix in BESIDE:
        beside = Path(f"{database}{suffix}")
        if suffix != "-shm" and beside.exists() and beside.stat().st_size:
            raise OSError(f"{beside.name} cannot be closed")
        beside.unlink(missing_ok=True)
    with made.open("rb") as file:
        os.fsync(file.fileno())
    try:
        os.link(database, kept)
    except OSError:  # a disk that knows one name for each file only
        shutil.copy2(database, kept)
    made.replace(database)
    keep_names(database.parent)


def _remove(made: Path) -> None:
    for suffix in ("", *BESIDE):
        Path(f"{made}{suffix}").unlink(missing_ok=True)


def _copy(source: sqlite3.Connection, target: sqlite3.Connection, found: Rescued) -> None:
    parts = (
        "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type = 'index'"
    )
    names = []
    for kind, name, sql in source.execute(parts).fetchall():
        target.execute(sql)
        if kind == "table":
            names.append(name)
    lost: list[tuple[Any, ...]] = []  # of the log
    for name in names:
        for row in _rows(source, name):
            target.execute(
                f'INSERT OR IGNORE INTO "{name}" VALUES ({", ".join("?" * len(row))})', row
            )
        missing = _missing(source, target, name)
        if missing:
            found.lost[name] = len(missing)
        if name == "log":
            lost, found.tables = missing, sorted({str(table) for table, *_ in missing})
    _mark(target, lost)
    _without_orphans(target, found)


def _rows(source: sqlite3.Connection, name: str) -> Iterator[tuple[Any, ...]]:
    """All rows that can be read."""
    last = BEFORE_ALL
    order = f'SELECT rowid, * FROM "{name}" NOT INDEXED WHERE rowid > ? ORDER BY rowid'
    while True:
        try:
            for row in source.execute(order, (last,)):
                yield row[1:]
                last = row[0]
            return
        except sqlite3.DatabaseError:
            row = _next(source, name, last)
            if not row:
                return
            yield row[1:]  # at once: asked for with what follows it, it may fail with that
            last = row[0]


def _next(source: sqlite3.Connection, name: str, last: int) -> tuple[Any, ...] | None:
    """The next row that can be read, if there is one."""
    first = f'SELECT rowid, * FROM "{name}" NOT INDEXED WHERE rowid >= ? ORDER BY rowid LIMIT 1'

    def at(place: int) -> tuple[Any, ...] | bool | None:
        try:
            row: tuple[Any, ...] | None = source.execute(first, (place,)).fetchone()
        except sqlite3.DatabaseError:
            return False
        return row

    bad, step, tries = max(last, 0), 1, 0
    while (found := at(bad + step)) is False:
        bad, tries = bad + step, tries + 1
        step *= 2 if tries > STEP_BY_STEP else 1
        if bad > BEYOND_ALL:
            return None
    good = bad + step
    while good - bad > 1:  # long steps have gone past some that can be read
        middle = (good + bad) // 2
        if (nearer := at(middle)) is False:
            bad = middle
        else:
            good, found = middle, nearer
    return found if isinstance(found, tuple) else None


def _missing(
    source: sqlite3.Connection, target: sqlite3.Connection, name: str
) -> list[tuple[Any, ...]]:
    """The keys that the index of a table still has, of rows that are not there any more."""
    told = source.execute(f'SELECT name, pk FROM pragma_table_info("{name}") WHERE pk ORDER BY pk')
    keys = ", ".join(f'"{column}"' for column, _ in told)
    if not keys:
        return []
    asked, index = f'SELECT {keys} FROM "{name}"', f'INDEXED BY "sqlite_autoindex_{name}_1"'
    here = set(target.execute(asked))
    missing = []
    try:
        for key in source.execute(f"{asked} {index}"):
            if key not in here:
                missing.append(key)
    except sqlite3.DatabaseError:  # of what is gone there, nothing is known
        pass
    return missing


def _mark(target: sqlite3.Connection, missing: list[tuple[Any, ...]]) -> None:
    """Say in a log what it has lost; no snapshot leads past that."""
    row = "INSERT INTO log (table_id, version, kind, seat, at) VALUES (?, ?, ?, -1, 0)"
    target.executemany(row, [(*key, LOST) for key in missing])
    harmed = f"SELECT table_id FROM log WHERE kind = '{LOST}'"
    target.execute(f"DELETE FROM snapshots WHERE table_id IN ({harmed})")


def _without_orphans(target: sqlite3.Connection, found: Rescued) -> None:
    """What belongs to a row that was lost can be reached by nobody."""
    orphans = [(name, row) for name, row, *_ in target.execute("PRAGMA foreign_key_check")]
    for name, row in orphans:
        target.execute(f'DELETE FROM "{name}" WHERE rowid = ?', (row,))
        found.lost[name] = found.lost.get(name, 0) + 1
