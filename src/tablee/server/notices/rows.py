"""Notices in the database: written with the change that brings them up, taken by one process at a time.

A row is one notice by one channel. Whoever sends takes it for a while first: if that process ends,
another takes it when the while is over, so that it is sent at least once.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

import sqlalchemy as sa

from tablee.server.notices import wishes as wishing
from tablee.server.notices.drafts import Draft
from tablee.server.notices.message import Fate, Sent
from tablee.server.notices.wishes import Wishes
from tablee.server.storage import database

LEASE = 60.0  # seconds that whoever sends something has for it
KEPT = 7 * 24 * 3600.0  # seconds that it is known what became of one
SENT, SEEN, DROPPED, REFUSED = "sent", "seen", "dropped", "refused"
notices, channels = database.notices, database.channels
wishes, table_wishes = database.wishes, database.table_wishes
WAITING = notices.c.due.is_not(None)  # the condition for what is not done with


def put(connection: sa.Connection, drafts: Iterable[Draft], now: float) -> int:
    """Write down what people are to be told, by each way that they want: how many rows."""
    by_person: dict[str, list[Draft]] = {}
    for draft in drafts:
        by_person.setdefault(draft.person, []).append(draft)
    asked = sa.select(channels.c.id, channels.c.person)
    mine = channels.c.person.in_(by_person), channels.c.confirmed.is_not(None)
    ways = connection.execute(asked.where(*mine)).all() if by_person else []
    rows = [row for way in ways for row in _rows(connection, way, by_person[way.person], now)]
    if rows:
        known = sa.select(notices.c.key, notices.c.channel)
        known = known.where(notices.c.key.in_({row["key"] for row in rows}))
        there = {tuple(one) for one in connection.execute(known)}
        rows = [row for row in rows if (row["key"], row["channel"]) not in there]
    if rows:
        connection.execute(sa.insert(notices), rows)
    return len(rows)


def _rows(
    connection: sa.Connection, way: Any, drafts: list[Draft], now: float
) -> Iterable[dict[str, Any]]:
    wanted, of_table = wishes_of(connection, way.person, drafts[0].table)
    for draft in drafts:
        due = wanted.due(draft.kind, now, draft.wait, of_table, draft.ends)
        if due is not None:
            yield {
                "key": draft.key,
                "channel": way.id,
                "person": draft.person,
                "table_id": draft.table,
                "seat": draft.seat,
                "kind": draft.kind,
                "decision": draft.decision,
                "written": now,
                "due": due,
                "leased": 0.0,
                "attempts": 0,
                "fate": "",
            }


def wishes_of(connection: sa.Connection, person: str, table: str = "") -> tuple[Wishes, str]:
    """What somebody wishes, and what of this table: "usual", "at-once" or "never"."""
    mine = sa.select(wishes.c.wished).where(wishes.c.person == person)
    here = (table_wishes.c.person == person) & (table_wishes.c.table_id == table)
    moment = connection.execute(sa.select(table_wishes.c.moment).where(here)).scalar()
    return wishing.read(connection.execute(mine).scalar()), moment or "usual"


def wish(connection: sa.Connection, person: str, wished: Wishes) -> None:
    """They wish this from now on; of what waits already nothing is told that they do not wish."""
    connection.execute(sa.delete(wishes).where(wishes.c.person == person))
    connection.execute(sa.insert(wishes).values(person=person, wished=wished.stored()))


def wish_of_table(connection: sa.Connection, person: str, table: str, moment: str) -> None:
    """And this of one table; whoever wants to hear of it no more is not told what waits either."""
    here = (table_wishes.c.person == person) & (table_wishes.c.table_id == table)
    connection.execute(sa.delete(table_wishes).where(here))
    if moment != "usual":
        row = {"person": person, "table_id": table, "moment": moment}
        connection.execute(sa.insert(table_wishes).values(row))
    if moment == wishing.NEVER:
        done(connection, waiting_of(person, table), DROPPED)


# --- Sent --------------------------------------------------------------------------


def take(
    connection: sa.Connection, now: float, kind: str, most: int, busy: Collection[str] = ()
) -> list[Any]:
    """Take what is due by channels of a kind that nobody sends by: each with its channel.

    All that is due by one channel comes together, for it may go as one message, and the next one by
    it only when it is known what became of this. By those that are `busy` this process still sends,
    whatever a clock says that may have been set since.
    """
    in_hand = sa.select(notices.c.channel).where(WAITING, notices.c.leased > now)
    free = (notices.c.due <= now) & notices.c.channel.not_in(in_hand)
    free &= notices.c.channel.not_in(busy)
    first = sa.select(notices.c.channel).join(channels).where(free, channels.c.kind == kind)
    first = first.order_by(notices.c.due).limit(most)
    ways = set(connection.execute(first).scalars())
    if not ways:
        return []
    lock = channels.c.id.in_(ways)  # one process at a time has a channel
    # Who writes there meanwhile is not waited for, nor has to wait: each may hold what the other needs.
    locked = sa.select(channels).where(lock).order_by(channels.c.id)
    locked = locked.with_for_update(skip_locked=True, key_share=True)
    found = {row.id: row for row in connection.execute(locked)}
    due = sa.select(notices).where(free, notices.c.channel.in_(found)).order_by(notices.c.written)
    rows = connection.execute(due.with_for_update(skip_locked=True)).all()
    for row in rows:
        this = (notices.c.key == row.key) & (notices.c.channel == row.channel)
        later = {"leased": now + LEASE, "attempts": row.attempts + 1}
        connection.execute(sa.update(notices).where(this).values(**later))
    return [(row, found[row.channel]) for row in rows]


def let_go(connection: sa.Connection) -> None:
    """Nobody is sending anything: whoever was has ended."""
    taken = WAITING & (notices.c.leased > 0)
    connection.execute(sa.update(notices).where(taken).values(leased=0.0))


def next_due(connection: sa.Connection) -> float | None:
    """When the next one is due."""
    at = sa.func.min(
        sa.case((notices.c.due > notices.c.leased, notices.c.due), else_=notices.c.leased)
    )
    found = connection.execute(sa.select(at).where(WAITING)).scalar()
    return None if found is None else float(found)


def these(rows: Iterable[Any]) -> Any:
    """The condition for some rows."""
    pairs = [(notices.c.key == row.key) & (notices.c.channel == row.channel) for row in rows]
    return sa.or_(sa.false(), *pairs)


def waiting_of(person: str, table: str) -> Any:
    """The condition for all that waits for somebody at a table."""
    here = (notices.c.person == person) & (notices.c.table_id == table)
    return here & WAITING


def done(connection: sa.Connection, which: Any, fate: str) -> None:
    """They are done with: why."""
    values = {"due": None, "leased": 0.0, "fate": fate}
    connection.execute(sa.update(notices).where(which).values(**values))


def later(connection: sa.Connection, rows: Iterable[Any], at: float) -> None:
    """They are tried again then."""
    values = {"due": at, "leased": 0.0}
    connection.execute(sa.update(notices).where(these(rows)).values(**values))


def put_off(connection: sa.Connection, rows: Iterable[Any], at: float) -> None:
    """They are told then: nobody has tried to tell them yet."""
    values = {"due": at, "leased": 0.0, "attempts": notices.c.attempts - 1}
    connection.execute(sa.update(notices).where(these(rows)).values(**values))


def note(connection: sa.Connection, channel: str, sent: Sent, now: float) -> None:
    """Keep with a channel what became of the last that went there: what is refused is told its owner."""
    this = sa.update(channels).where(channels.c.id == channel)
    if sent.fate is Fate.SENT:
        connection.execute(this.values(last=now, failed=None))
    elif sent.fate is Fate.REFUSED:
        connection.execute(this.values(failed=sent.why or sent.fate.value))


def all_of(connection: sa.Connection, which: Any) -> Sequence[Any]:
    """Those that are like that."""
    return connection.execute(sa.select(notices).where(which)).all()


def forget(connection: sa.Connection, now: float) -> None:
    """What became of those that are long done with is of interest to nobody."""
    old = notices.c.due.is_(None) & (notices.c.written < now - KEPT)
    connection.execute(sa.delete(notices).where(old))
