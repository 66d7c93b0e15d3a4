"""Reports to the host of the house: words, a name, or what somebody brought to a table.

The log says that there is one and nothing of what is in it; whoever runs the house reads it in the
folder. Who is reported is not told.
"""

import time
from typing import Any, NamedTuple

import sqlalchemy as sa
import structlog

from tablee.server.errors import Refusal
from tablee.server.people.visitors import new_id
from tablee.server.storage.database import Store, reports

MOST_A_DAY, DAY = 10, 24 * 3600.0  # of one person
MOST_OPEN = 10_000  # in a house: those who flood it fill no disk
LONGEST = 300  # characters that are kept of what was said
LINE, NAME, CAPTION, BROUGHT = "line", "name", "caption", "brought"  # kinds of what is reported
WHY = ("hurtful", "indecent", "unwanted", "other")
told = structlog.get_logger("tablee.reports")


class Reported(NamedTuple):
    """What is reported: whose, at which table if at one, and the words if there are any."""

    kind: str
    other: str
    name: str
    at_table: str = ""
    text: str = ""


def keep(connection: sa.Connection, person: str, of: Reported, why: str = "") -> None:
    """Write a report down, and why it is made; the same once more is the same one.

    Raises:
        Refusal: this person has reported too much today, or nobody reads them here.
    """
    c, now = reports.c, time.time()
    mine = sa.select(sa.func.count()).where(c.person == person)
    same = (c.other == of.other) & (c.at_table == of.at_table) & (c.text == of.text[:LONGEST])
    same = same & (c.name == of.name) & (c.kind == of.kind) & c.closed.is_(None)
    if connection.execute(mine.where(same)).scalar_one():
        return
    if connection.execute(mine.where(c.at > now - DAY)).scalar_one() >= MOST_A_DAY:
        raise Refusal(429, "reported-too-many", most=MOST_A_DAY)
    still = sa.select(sa.func.count()).where(c.closed.is_(None))
    if connection.execute(still).scalar_one() >= MOST_OPEN:
        raise Refusal(503, "too-busy")
    row: dict[str, Any] = {"id": new_id(), "person": person, "at": now}
    row |= of._asdict() | {"text": of.text[:LONGEST], "why": why if why in WHY else ""}
    connection.execute(sa.insert(reports), row)
    told.warning("something was reported", report=row["id"])


def listed(store: Store, every: bool = False) -> list[dict[str, Any]]:
    """Those that are open, or all, the latest first."""
    asked = sa.select(reports).order_by(reports.c.at.desc())
    asked = asked if every else asked.where(reports.c.closed.is_(None))
    with store.at_once.connect() as connection:
        return [dict(row) for row in connection.execute(asked).mappings()]


def close(connection: sa.Connection, report: str) -> None:
    """It has been seen to.

    Raises:
        Refusal: there is no open report of this name.
    """
    this = sa.update(reports).where(reports.c.id == report, reports.c.closed.is_(None))
    if not connection.execute(this.values(closed=time.time())).rowcount:
        raise Refusal(404, "no-such-report")
