"""What happened, as numbers in named columns: prose and movement are made from these rows.

    class Event(Events):
        DREW = "who card"
        TOOK = "who column points"
        EMPTY = ""

    tell(log, Event.TOOK, seat, column, points)
    reveal_to(log, 1 << seat, Event.DREW, seat, card)

What follows from what people know is told; what came from a hidden place or from dice is revealed. The
column `who` is the seat that did it. Where rules choose among kinds of event they may add to one, as in
`Event.WANTED + kind`; then the kinds follow each other and have the same columns.
"""

from enum import IntEnum
from typing import Any, NamedTuple

from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.record import ALL, NONE, Array, Layout, holds

ROOM = 256  # rows that one action may need
COLUMNS = ("first", "second", "third")  # of a row; an event names as many of them as it needs
NOTHING = (NONE,) * len(COLUMNS)
WIDE = len(COLUMNS) + 2  # numbers of a row: its kind, its columns, and who may know of it


class Log(Layout):
    """What the rules announce while they carry out an action."""

    listening: bool = holds("b1")
    revealed: bool = holds("b1", note="something was announced that cannot be unlearnt")
    count: int = holds("i4")
    kind: Array = holds("i2", (ROOM,))
    first: Array = holds("i2", (ROOM,))
    second: Array = holds("i2", (ROOM,))
    third: Array = holds("i2", (ROOM,))
    to_whom: Array = holds("i2", (ROOM,), note="bit mask of the seats that may know")


LOG = Log.record


class Events(IntEnum):
    """The kinds of event of a game, from 0, each with the names of its columns.

    Raises:
        TypeError: a kind has more columns than a row, or one of them has a name that rows have already.
    """

    columns: tuple[str, ...]

    def __new__(cls, columns: str = "") -> "Events":
        """The next kind."""
        kind = int.__new__(cls, len(cls.__members__))
        kind._value_ = len(cls.__members__)
        kind.columns = tuple(columns.split())
        if len(kind.columns) > len(COLUMNS) or set(kind.columns) & set(Row._fields):
            raise TypeError(
                f"an event has up to {len(COLUMNS)} columns, and none is called a row's"
            )
        return kind

    @classmethod
    def row(cls, kind: int, *cells: int) -> "Row":
        """A row that was laid down as numbers; what an event has no column for is told to nobody."""
        event: Events = cls(kind)  # type: ignore[arg-type]  # a value, not its columns
        named = len(event.columns)
        return Row._make((event, *cells[:named], *NOTHING[named:], cells[-1]))


class Row(NamedTuple):
    """One event: its kind, its columns, which can be read by their names, and who may know of it."""

    event: Any  # one of the game's Events
    first: int
    second: int
    third: int
    to_whom: int

    @property
    def who(self) -> int:
        """The seat that did it; NONE: nobody's doing."""
        return self.cells.get("who", NONE)

    @property
    def cells(self) -> dict[str, int]:
        """Its columns by name."""
        return dict(zip(self.event.columns, self[1:-1], strict=False))

    def __getattr__(self, column: str) -> int:
        if column in self.event.columns:
            return int(self[1 + self.event.columns.index(column)])
        raise AttributeError(
            f"{self.event.name} has no column “{column}”, but {self.event.columns}"
        )

    @property
    def recorded(self) -> tuple[str, int, int]:
        """Its name, its seat and one number, by which records know it; NONE where it has none."""
        return (
            self.event.name,
            self.who,
            next((n for c, n in self.cells.items() if c != "who"), NONE),
        )

    def named(self) -> dict[str, Any]:
        """The same ready for JSON: {"event": "TOOK", "who": 0, "column": 2, "points": 9, "to": -1}."""
        return {"event": self.event.name, **self.cells, "to": self.to_whom}


@compiled
def tell(log, kind, first=NONE, second=NONE, third=NONE):
    """Announce to all what follows from what all know."""
    tell_to(log, ALL, kind, first, second, third)


@compiled
def tell_to(log, seats, kind, first=NONE, second=NONE, third=NONE):
    """Announce what follows from what those told already know."""
    if log.listening:
        if log.count < ROOM:
            log.kind[log.count] = kind
            log.first[log.count] = first
            log.second[log.count] = second
            log.third[log.count] = third
            log.to_whom[log.count] = seats
        log.count += 1  # beyond ROOM too: whoever reads the rows then refuses the move


@compiled
def reveal(log, kind, first=NONE, second=NONE, third=NONE):
    """Announce to all what came from a hidden place or from dice: it cannot be unlearnt."""
    reveal_to(log, ALL, kind, first, second, third)


@compiled
def reveal_to(log, seats, kind, first=NONE, second=NONE, third=NONE):
    """The same to some seats."""
    log.revealed = True
    tell_to(log, seats, kind, first, second, third)


def listening() -> Any:
    """An empty log that takes down every event; `LOG.new()` takes down none."""
    logs = LOG.new()
    logs[0]["listening"] = True
    return logs


def recorded(rules: Any, row: Row) -> tuple[Any, ...]:
    """By what the checks of records know an event, unless a game's own `recorded` says otherwise."""
    own = getattr(rules, "recorded", None)
    return (*(own(row) if own else row.recorded), row.to_whom)


def rows_of(logs: Any, events: type[Events]) -> list[Row]:
    """All rows taken down, of a game with these kinds of event.

    Raises:
        OverflowError: there were more than the log has room for; none is ever dropped.
    """
    log = logs[0]
    n = int(log["count"])
    if n > ROOM:
        raise OverflowError(f"One action announced {n} things: the log has room for {ROOM}.")
    columns = (log[column][:n].tolist() for column in ("kind", *COLUMNS, "to_whom"))
    return [events.row(*row) for row in zip(*columns, strict=True)]
