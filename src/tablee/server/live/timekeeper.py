"""How long each table has stood since its last change, counted only while this house is open.

Time is monotonic. Where a clock runs it is also written down now and then, so that a restart gives
back a few seconds at most and takes none. Where processes share a database one of them counts for all.
"""

import time
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from tablee.server.storage import database
from tablee.server.tables.clocks import NO_CLOCK


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


# --- Where processes share a database ------------------------------------------

TICKED = "clocks-counted"  # the fact of a house that says when, by the database's clock
GAP = 45.0  # seconds since then, beyond which the house was closed meanwhile
NOW = sa.func.extract("epoch", sa.func.clock_timestamp())


def count_on(connection: sa.Connection) -> None:
    """All clocks have run since they were counted last, unless the house was closed meanwhile."""
    fact, played = database.house.c.name == TICKED, database.tables.c
    one_at_a_time = sa.select(database.house.c.value).where(fact).with_for_update()
    is_first = connection.execute(one_at_a_time).scalar() is None
    now, last = connection.execute(sa.select(NOW, _last())).one()
    if is_first:
        connection.execute(sa.insert(database.house).values(name=TICKED, value=str(now)))
    connection.execute(sa.update(database.house).where(fact).values(value=str(now)))
    ran = float(now) - (last or 0.0)
    if 0 < ran <= GAP:
        clocked = sa.not_(played.over) & (played.clock != NO_CLOCK.written)
        counted = sa.func.coalesce(played.counted, 0.0) + ran
        most = sa.func.greatest(float(now) - played.touched, 0.0)
        longer = sa.func.least(counted, most)
        connection.execute(sa.update(database.tables).where(clocked).values(counted=longer))


def counted_now(connection: sa.Connection, table: str) -> float:
    """How long a table has stood, also since that was written down."""
    played = database.tables.c
    asked = sa.select(NOW, _last(), played.counted, played.touched).where(played.id == table)
    now, last, counted, touched = connection.execute(asked).one()
    since = float(now) - (last or 0.0)
    ran = since if 0 < since <= GAP else 0.0
    return max(0.0, min(float(counted or 0.0) + ran, float(now) - float(touched)))


def _last() -> Any:
    """When clocks were counted last."""
    value = sa.cast(database.house.c.value, sa.Float)
    return sa.select(value).where(database.house.c.name == TICKED).scalar_subquery()
