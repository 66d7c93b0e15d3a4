"""How long each table has stood since its last change, counted only while this house is open.

Time is monotonic. Where a clock runs it is also written down now and then, so that a restart gives
back a few seconds at most and takes none.
"""

import time
from dataclasses import dataclass, field

import sqlalchemy as sa

from tablee.server.storage import database


@dataclass
class Mark:
    """When a table has last changed."""

    counted: float  # seconds before `since`
    touched: float  # by the calendar, as the database has it
    runs: bool = False  # does a clock of its people run?
    since: float = field(default_factory=time.monotonic)

    @property
    def seconds(self) -> float:
        """How long it has stood so far."""
        return self.counted + time.monotonic() - self.since


class Timekeeper:
    """The marks of all tables in memory, and of those whose clocks run."""

    def __init__(self) -> None:
        self.marks: dict[str, Mark] = {}
        self.opened = time.monotonic()

    def counted(self, table: str) -> float:
        """Seconds since the last change of a table."""
        mark = self.marks.get(table)
        return round(mark.seconds, 3) if mark else 0.0

    def changed(self, table: str, touched: float, runs: bool) -> None:
        """A table has changed just now."""
        self.marks[table] = Mark(0.0, touched, runs)

    def found(self, table: str, counted: float | None, touched: float, runs: bool) -> None:
        """A table has been opened; without a clock, the calendar must do, while the house was open."""
        mark = self.marks.get(table)
        if mark and mark.touched == touched:  # or another process has changed it since
            return
        if counted is None:
            counted = max(0.0, min(time.time() - touched, time.monotonic() - self.opened))
        self.marks[table] = Mark(counted, touched, runs)

    def forget(self, table: str) -> None:
        """A table leaves the memory; a clock that runs goes on running."""
        if table in self.marks and not self.marks[table].runs:
            del self.marks[table]

    def written(self) -> list[dict[str, float | str]]:
        """What the clocks that run have counted, to be written down."""
        return [
            {"table": table, "seconds": round(mark.seconds, 3), "when": mark.touched}
            for table, mark in sorted(self.marks.items())  # two processes, one order
            if mark.runs
        ]


def keep(connection: sa.Connection, rows: list[dict[str, float | str]]) -> None:
    """Write down what has been counted, for those tables that have not changed since."""
    this = database.tables.c.id == sa.bindparam("table")
    same = database.tables.c.touched == sa.bindparam("when")
    counted = sa.func.coalesce(database.tables.c.counted, 0.0)
    later = counted < sa.bindparam("seconds")  # another process may have counted for longer
    update = sa.update(database.tables).where(this & same & later)
    connection.execute(update.values(counted=sa.bindparam("seconds")), rows)
