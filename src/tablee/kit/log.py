"""What happened, as numbers: the prose and the movement are made from these rows."""

from typing import NamedTuple

import numpy as np

from tablee.kit.compiled import compiled
from tablee.kit.record import Field, Record

ROOM = 256  # rows that one action may need
LOG = Record(
    Field("listening", "b1"),
    Field("revealed", "b1", note="something was announced that cannot be unlearnt"),
    Field("count", "i4"),
    Field("kind", "i2", (ROOM,)),
    Field("who", "i2", (ROOM,)),
    Field("what", "i2", (ROOM,)),
    Field("to_whom", "i2", (ROOM,), note="bit mask of the seats that may know"),
)


class Row(NamedTuple):
    """One event: its kind, the seat it is about, a number, and the mask of those who may know."""

    kind: int
    who: int
    what: int
    to_whom: int


@compiled
def tell(log, kind, who, what, to_whom):
    """Announce what follows from what those told already know."""
    if log.listening:
        if log.count < ROOM:
            log.kind[log.count] = kind
            log.who[log.count] = who
            log.what[log.count] = what
            log.to_whom[log.count] = to_whom
        log.count += 1  # beyond ROOM too: whoever reads the rows then refuses the move


@compiled
def reveal(log, kind, who, what, to_whom):
    """Announce what came from a hidden place or from dice: it cannot be unlearnt."""
    log.revealed = True
    tell(log, kind, who, what, to_whom)


def listening() -> np.ndarray:
    """An empty log that takes down every event; `LOG.new()` takes down none."""
    logs = LOG.new()
    logs["listening"] = True
    return logs


def rows_of(logs: np.ndarray) -> list[Row]:
    """All rows taken down.

    Raises:
        OverflowError: there were more than the log has room for; none is ever dropped.
    """
    n = int(logs["count"][0])
    if n > ROOM:
        raise OverflowError(f"One action announced {n} things: the log has room for {ROOM}.")
    columns = (logs[column][0, :n].tolist() for column in ("kind", "who", "what", "to_whom"))
    return [Row(*row) for row in zip(*columns, strict=True)]
