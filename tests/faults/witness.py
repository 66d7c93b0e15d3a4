"""Who remembers all that a house has said yes to, and holds it against what is on the disk."""

import sqlite3
import threading
from collections.abc import Callable, Collection, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

Row = tuple[int, str, int, str, str]  # of the log: version, kind, seat, action, key
Logs = tuple[
    dict[str, list[Row]], dict[str, set[str]]
]  # of every table, and the keys of what was said


@dataclass
class Seen:
    """What is known of one table."""

    game: str
    answered: dict[int, tuple[int, str]] = field(default_factory=dict)  # version: seat, action
    denied: set[str] = field(default_factory=set)  # keys of what was refused for good
    heard: int = 0  # the newest version that anybody was shown
    said: set[str] = field(default_factory=set)  # keys of lines that were taken


class Witness:
    """Hears of every answer, in whatever thread it came."""

    def __init__(self) -> None:
        self.tables: dict[str, Seen] = {}
        self.lock = threading.Lock()
        self.answers = 0  # moves that were said yes to
        self.unready = 0  # requests that were refused for now

    def forget(self) -> None:
        """All tables are destroyed: nothing is expected of them."""
        with self.lock:
            self.tables = {}

    def laid_out(self, table: str, game: str) -> None:
        """A table was said to be there."""
        with self.lock:
            self.tables[table] = Seen(game)

    def moved(self, table: str, version: int, seat: int, action: str) -> None:
        """A move was said yes to."""
        with self.lock:
            self.answers += 1
            if seen := self.tables.get(table):
                seen.answered[version] = seat, action

    def denied(self, table: str, key: str) -> None:
        """A move was refused for good: it is nowhere, and will not be."""
        with self.lock:
            if seen := self.tables.get(table):
                seen.denied.add(key)

    def heard(self, table: str, version: int) -> None:
        """Somebody was shown this much of a table."""
        with self.lock:
            if seen := self.tables.get(table):
                seen.heard = max(seen.heard, version)

    def said(self, table: str, key: str) -> None:
        """A line of talk was said yes to."""
        with self.lock:
            if seen := self.tables.get(table):
                seen.said.add(key)

    def objections(self, read: Callable[[], Logs], but: Collection[str] = ()) -> list[str]:
        """What was promised, and is not on the disk; nothing is asked of the tables in `but`."""
        with self.lock:
            known = {
                table: Seen(
                    seen.game,
                    dict(seen.answered),
                    set(seen.denied),
                    seen.heard,
                    set(seen.said),
                )
                for table, seen in self.tables.items()
                if table not in but
            }
        here, lines = read()
        return [
            f"{seen.game} {table}: {wrong}"
            for table, seen in known.items()
            for wrong in _wrong_with(seen, here.get(table), lines.get(table, set()))
        ]


def on_the_disk(database: Path) -> Logs:
    """What is in a file of SQLite.

    The house has to be open: who reads a database that nobody has open may mend it by that.
    """
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=30)) as connection:
        connection.execute("BEGIN")
        here: dict[str, list[Row]] = {t: [] for (t,) in connection.execute("SELECT id FROM tables")}
        asked = "SELECT table_id, version, kind, seat, action, key FROM log ORDER BY 1, 2"
        for table, *row in connection.execute(asked):
            here.setdefault(table, []).append(tuple(row))  # type: ignore[arg-type]
        lines: dict[str, set[str]] = {}
        for table, key in connection.execute("SELECT table_id, key FROM chat"):
            lines.setdefault(table, set()).add(key)
    return here, lines


def _wrong_with(seen: Seen, log: list[Row] | None, lines: set[str]) -> Iterator[str]:
    if log is None:
        yield "it is gone"
        return
    if [row[0] for row in log] != list(range(1, len(log) + 1)):
        yield "its log has a gap"
        return
    for version, (seat, action) in seen.answered.items():
        if version > len(log):
            yield f"change {version}, {action!r}, was said yes to and is lost"
        elif log[version - 1][1:4] != ("act", seat, action):
            yield f"change {version} was {action!r}, and is {log[version - 1]} now"
    if seen.heard > len(log):
        yield f"change {seen.heard} was shown, and {len(log)} are on the disk"
    if done := seen.denied & {row[4] for row in log}:
        yield f"{len(done)} moves were refused, and yet done"
    if lost := seen.said - lines:
        yield f"{len(lost)} lines of talk are lost"
