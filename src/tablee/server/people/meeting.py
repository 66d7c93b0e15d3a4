"""People who have sat at a table together: who they are, and what they wish of each other.

Nobody is shown by their mark, but by one that is good for whoever looks, and tells nothing elsewhere.
Who is blocked is not told: they find no seat, as if it were taken.
"""

import time
from dataclasses import asdict, dataclass, field

import sqlalchemy as sa

from tablee.server.errors import Refusal
from tablee.server.people.visitors import Keys
from tablee.server.storage.database import Store, blocks, meeting, seats, tables

LOOKED_AT = 200  # tables of somebody's, the latest: who was met before is not listed
MOST_BLOCKED = 500
MOST_ASKED, MOST_OF_ONE = 12, 2  # seats that one keeps at once for others, and for one of them
NOBODY = "~"  # the mark of somebody who was deleted begins with it
SAT = ("guest", "device", "away")  # kinds of seats that somebody has sat down in


@dataclass
class Met:
    """Somebody whom one has played with."""

    person: str  # never shown
    mark: str  # of theirs, for whoever looks
    name: str  # as they were called last
    last: float
    times: int = 0
    games: list[str] = field(default_factory=list)  # the latest first
    asks: bool = True  # may one ask them to play?
    shown: bool = False  # do they allow to be seen as here?
    figures: bool = False  # and how they do?


@dataclass(frozen=True)
class Wishes:
    """What somebody lets those do whom they have played with: see them here, ask, see how they do."""

    shown: bool = False
    asked: bool = True
    figures: bool = False


def wishes_of(store: Store, person: str) -> Wishes:
    """What somebody allows; nothing is shown of them unless they say so."""
    with store.at_once.connect() as connection:
        row = connection.execute(sa.select(meeting).where(meeting.c.person == person)).one_or_none()
    return Wishes(row.shown, row.asked, row.figures) if row else Wishes()


def wish(connection: sa.Connection, person: str, wishes: Wishes) -> None:
    """Allow that, and no more."""
    connection.execute(sa.delete(meeting).where(meeting.c.person == person))
    connection.execute(sa.insert(meeting), {"person": person, **asdict(wishes)})


def met(store: Store, keys: Keys, person: str) -> list[Met]:
    """Those whom somebody has sat at a table with, the latest first; nobody who is blocked."""
    mine = sa.select(tables.c.id, tables.c.game, tables.c.touched).join_from(tables, seats)
    mine = mine.where(seats.c.holder == person, seats.c.kind.in_(SAT)).distinct()
    latest = mine.order_by(tables.c.touched.desc()).limit(LOOKED_AT).subquery()
    asked = sa.select(seats.c.holder, seats.c.name, seats.c.kind, *latest.c)
    asked = asked.join_from(latest, seats, seats.c.table_id == latest.c.id)
    asked = asked.where(seats.c.holder != person, seats.c.kind.in_(SAT))
    with store.engine.begin() as connection:
        rows = connection.execute(asked.order_by(latest.c.touched.desc(), seats.c.number)).all()
        apart = _apart(connection, person)
        there = {row.holder for row in rows}
        wanted = sa.select(meeting).where(meeting.c.person.in_(there))
        allowed = {one.person: one for one in connection.execute(wanted)}
    found: dict[str, Met] = {}
    seen: set[tuple[str, str]] = set()
    for row in rows:
        if row.holder[:1] in ("", NOBODY) or row.holder in apart:
            continue
        mark = keys.acquaintance(person, row.holder)
        one = found.setdefault(row.holder, Met(row.holder, mark, row.name, row.touched))
        if wishes := allowed.get(row.holder):
            one.asks, one.shown, one.figures = wishes.asked, wishes.shown, wishes.figures
        one.times += (row.holder, row.id) not in seen
        seen.add((row.holder, row.id))
        one.name = one.name or row.name
        one.games += [] if row.game in one.games else [row.game]
    return list(found.values())


def called(store: Store, keys: Keys, person: str, mark: str) -> Met:
    """Whom somebody means by a mark.

    Raises:
        Refusal: nobody whom they have played with.
    """
    for one in met(store, keys, person):
        if one.mark == mark:
            return one
    raise Refusal(404, "no-such-person-met")


# --- Blocked ------------------------------------------------------------------------


@dataclass(frozen=True)
class Blocked:
    """Somebody whom one does not want to meet."""

    mark: str
    name: str
    since: float


def _apart(connection: sa.Connection, person: str) -> set[str]:
    """Those whom somebody has blocked, or who have blocked them."""
    theirs = sa.select(blocks.c.other).where(blocks.c.person == person)
    by = sa.select(blocks.c.person).where(blocks.c.other == person)
    return set(connection.execute(theirs.union(by)).scalars())


def apart(store: Store, person: str) -> set[str]:
    """Those whom somebody has blocked, or who have blocked them."""
    with store.at_once.connect() as connection:
        return _apart(connection, person)


def blocked_by(store: Store, person: str) -> set[str]:
    """Whom somebody has blocked: their words are not shown."""
    with store.at_once.connect() as connection:
        asked = sa.select(blocks.c.other).where(blocks.c.person == person)
        return set(connection.execute(asked).scalars())


def blockers_of(connection: sa.Connection, person: str) -> list[str]:
    """Who has blocked somebody, and hears nothing of them."""
    asked = sa.select(blocks.c.person).where(blocks.c.other == person)
    return list(connection.execute(asked).scalars())


def is_blocked(store: Store, host: str, person: str) -> bool:
    """May somebody not sit down where this host has laid out a table?"""
    this = (blocks.c.person == host) & (blocks.c.other == person)
    with store.at_once.connect() as connection:
        return connection.execute(sa.select(blocks.c.since).where(this)).first() is not None


def blocked(store: Store, keys: Keys, person: str) -> list[Blocked]:
    """Whom somebody has blocked, as they see them."""
    asked = sa.select(blocks).where(blocks.c.person == person).order_by(blocks.c.since.desc())
    with store.at_once.connect() as connection:
        rows = connection.execute(asked).all()
    return [Blocked(keys.acquaintance(person, r.other), r.name, r.since) for r in rows]


def block(connection: sa.Connection, person: str, other: str, name: str) -> None:
    """Meet somebody no more.

    Raises:
        Refusal: one has blocked as many as can be.
    """
    mine = blocks.c.person == person
    count = sa.select(sa.func.count()).select_from(blocks).where(mine)
    if connection.execute(count).scalar_one() >= MOST_BLOCKED:
        raise Refusal(422, "too-many-blocked", most=MOST_BLOCKED)
    connection.execute(sa.delete(blocks).where(mine, blocks.c.other == other))
    row = {"person": person, "other": other, "name": name, "since": time.time()}
    connection.execute(sa.insert(blocks), row)


def unblock(connection: sa.Connection, keys: Keys, person: str, mark: str) -> None:
    """Meet somebody again.

    Raises:
        Refusal: nobody of this mark is blocked.
    """
    mine = sa.select(blocks.c.other).where(blocks.c.person == person)
    for other in connection.execute(mine).scalars().all():
        if keys.acquaintance(person, other) == mark:
            this = (blocks.c.person == person) & (blocks.c.other == other)
            connection.execute(sa.delete(blocks).where(this))
            return
    raise Refusal(404, "no-such-person-met")


# --- Asked --------------------------------------------------------------------------


def must_not_ask_too_often(store: Store, person: str, other: str) -> None:
    """Does somebody keep few enough seats for others who have not come?

    Raises:
        Refusal: too many for all, or for this one.
    """
    kept = sa.select(seats.c.holder).join_from(seats, tables)
    kept = kept.where(tables.c.host == person, seats.c.kind == "kept", sa.not_(tables.c.over))
    with store.at_once.connect() as connection:
        waited_for = list(connection.execute(kept.limit(10 * MOST_ASKED)).scalars())
    if len(waited_for) >= MOST_ASKED:
        raise Refusal(429, "asked-too-many", most=MOST_ASKED)
    if waited_for.count(other) >= MOST_OF_ONE:
        raise Refusal(429, "asked-already")
