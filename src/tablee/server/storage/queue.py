"""What tables wait for, as jobs of a queue in the database that processes share.

The queue is Procrastinate's: its tables, its functions, its workers. A job is written here, by the one
hand of a process and in the transaction of whatever brought it up, so that neither is there without the
other. It names a table, a seat and a decision, and holds nothing of what anybody has in hand.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Literal

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB, insert

from tablee.kit.words import FALLBACK
from tablee.server.storage.database import house

NAME = "tablee"  # of the queue
SCHEMA = "queue-schema"  # the fact that says which of Procrastinate's migrations a house has seen
TURNS = 8  # of one table that wait for others
CLOCKS = 10  # clocks come before bots, for each is soon done
LONG = 1000  # tables that are looked at in one go
LATELY = 3600.0  # seconds; what has not changed for longer was looked at when a process opened
Task = Literal["bot", "late", "clock", "look"]

_row = sa.table(
    "procrastinate_jobs",
    *(
        sa.column(name)
        for name in ("queue_name", "task_name", "priority", "queueing_lock", "status")
    ),
    sa.column("args", JSONB),
    sa.column("scheduled_at", sa.DateTime(timezone=True)),
)


@dataclass(frozen=True)
class Owed:
    """One thing that a table waits for; two of the same name are one."""

    task: Task
    table: str
    seat: int = -1
    decision: str = ""
    language: str = FALLBACK  # that bots speak there
    turn: int = 0  # how much of the same table comes before: others do so, too
    wait: float = 0.0  # seconds until then
    request: str = ""  # of a visitor, which it comes of

    @property
    def name(self) -> str:
        """Its unique key: a decision of a seat, or a table's one alarm."""
        return ":".join([self.task, self.table, self.decision][: 3 if self.decision else 2])

    def row(self) -> dict[str, Any]:
        """As the queue keeps it."""
        args: dict[str, Any] = {"table": self.table}
        if self.decision:
            args |= {"seat": self.seat, "decision": self.decision, "language": self.language}
            args |= {"request": self.request} if self.request else {}
        return {
            "queue_name": NAME,
            "task_name": self.task,
            "priority": CLOCKS if self.task == "clock" else -min(self.turn, TURNS),
            "queueing_lock": self.name,
            "args": args,
        }


def defer(connection: sa.Connection, owed: Iterable[Owed]) -> None:
    """Write down what is owed, once; an alarm that is set already is set anew."""
    rows = list(owed)
    if at_once := [one.row() for one in rows if one.task != "clock"]:
        connection.execute(insert(_row).values(at_once).on_conflict_do_nothing())
    waiting = {"index_elements": ["queueing_lock"], "index_where": sa.text("status = 'todo'")}
    for one in rows:
        if one.task == "clock":
            at = sa.func.clock_timestamp() + sa.func.make_interval(0, 0, 0, 0, 0, 0, one.wait)
            alarm = insert(_row).values(**one.row(), scheduled_at=at)
            anew = {"scheduled_at": alarm.excluded.scheduled_at}
            connection.execute(alarm.on_conflict_do_update(**waiting, set_=anew))  # type: ignore[arg-type]


def seek(connection: sa.Connection, changed_within: float | None = LATELY) -> None:
    """Have every table looked at that waits for a bot or a clock of which the queue has nothing.

    There is none, for both are written at once; but a house that comes from an older Tablée has some.
    """
    recently = "AND t.touched > extract(epoch FROM clock_timestamp()) - :within"
    connection.execute(
        sa.text(SOUGHT.format(recently=recently if changed_within else "")),
        {"queue": NAME, "within": changed_within, "most": LONG}
        if changed_within
        else {"queue": NAME, "most": LONG},
    )


SOUGHT = """
WITH waiting AS (
    SELECT args ->> 'table' AS id, task_name = 'clock' AS is_clock FROM procrastinate_jobs
    WHERE status IN ('todo', 'doing') AND args ? 'table'
)
INSERT INTO procrastinate_jobs (queue_name, task_name, queueing_lock, args)
SELECT :queue, 'look', 'look:' || t.id, jsonb_build_object('table', t.id) FROM tables t
WHERE NOT t.over {recently} AND (
    (EXISTS (SELECT FROM seats s WHERE s.table_id = t.id AND s.kind IN ('bot', 'away')
             AND t.waiting >> s.number & 1 = 1)
     AND t.id NOT IN (SELECT id FROM waiting WHERE NOT is_clock))
    OR (t.clock LIKE 'move%' AND t.open_seats = 0 AND t.waiting <> 0
        AND t.id NOT IN (SELECT id FROM waiting WHERE is_clock)))
ORDER BY t.touched LIMIT :most
ON CONFLICT DO NOTHING
"""
FIGURES = """
SELECT count(*) FILTER (WHERE status = 'todo' AND coalesce(scheduled_at, now()) <= now()),
       count(*) FILTER (WHERE status = 'doing'),
       count(*) FILTER (WHERE status = 'todo' AND scheduled_at > now()),
       coalesce(extract(epoch FROM now() - min(coalesce(scheduled_at, (
           SELECT min(at) FROM procrastinate_events WHERE job_id = jobs.id)))
           FILTER (WHERE status = 'todo' AND coalesce(scheduled_at, now()) <= now())), 0)
FROM procrastinate_jobs AS jobs WHERE status IN ('todo', 'doing') AND queue_name = %s
"""


@dataclass(frozen=True)
class Length:
    """How long the queue is: what could be done, is in hand, or is for later; seconds of the oldest."""

    waiting: int = 0
    in_hand: int = 0
    later: int = 0
    oldest: float = 0.0


def length(engine: sa.Engine) -> Length:
    """How long the queue is now."""
    with engine.connect() as connection:
        waiting, in_hand, later, oldest = connection.exec_driver_sql(FIGURES, (NAME,)).one()
    return Length(waiting, in_hand, later, float(oldest))


# --- Its tables -------------------------------------------------------------------


def install(connection: sa.Connection) -> None:
    """Make the tables of the queue, or bring them up to date; nobody else does so meanwhile."""
    parts = files("procrastinate.sql")
    migrations = sorted(
        one.name for one in (parts / "migrations").iterdir() if one.name.endswith(".sql")
    )
    fact = house.c.name == SCHEMA
    found = connection.execute(sa.select(house.c.value).where(fact)).scalar()
    if found == migrations[-1]:
        return
    for file in [n for n in migrations if n > found] if found else []:
        _run(connection, (parts / "migrations" / file).read_text("utf-8"))
    if not found:
        _run(connection, (parts / "schema.sql").read_text("utf-8"))
    seen = insert(house).values(name=SCHEMA, value=migrations[-1])
    anew = {"value": migrations[-1]}
    connection.execute(seen.on_conflict_do_update(index_elements=["name"], set_=anew))


def _run(connection: sa.Connection, script: str) -> None:
    """Several statements, with no parameters."""
    raw: Any = connection.connection.driver_connection
    with raw.cursor() as cursor:
        cursor.execute(script)
