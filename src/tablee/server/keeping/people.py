"""The people of a house for whoever runs it: who they are, and all that is theirs.

A person is the mark in the cookie of one browser; the house knows no more of them.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

import sqlalchemy as sa
import structlog

from tablee.server.errors import Refusal
from tablee.server.keeping.tables import GONE, stamp
from tablee.server.people.persons import person_called
from tablee.server.people.visitors import WAY_HOURS, Keys
from tablee.server.storage import database
from tablee.server.storage.database import Store
from tablee.server.storage.owned import listed as own_rows, tables_of
from tablee.server.tables.order import KNOWN

report = structlog.get_logger("tablee.people")
MARK = re.compile(r"[a-z0-9]{8,32}")  # of a person
tables, seats, log, chat = database.tables, database.seats, database.log, database.chat
data, decks, photos = database.data, database.decks, database.photos


def no_such_person() -> Refusal:
    """Nothing here is of anybody with this mark."""
    return Refusal(404, "no-such-person")


def listed(store: Store, name: str = "") -> list[dict[str, Any]]:
    """Everybody of whom something is here, who played last first; or those who are called so."""
    people: dict[str, dict[str, Any]] = defaultdict(
        lambda: {"names": set(), "tables": set(), "hosts": 0, "boards": 0, "photos": 0, "seen": 0.0}
    )
    with store.engine.begin() as connection:
        sit = sa.select(seats.c.holder, seats.c.name, seats.c.table_id, tables.c.touched)
        sit = sit.join_from(seats, tables).where(seats.c.holder != "")
        for person, called, table, seen in connection.execute(sit):
            people[person]["tables"].add(table)
            _met(people[person], called, seen)
        for person, seen in connection.execute(sa.select(tables.c.host, tables.c.touched)):
            people[person]["hosts"] += 1
            _met(people[person], "", seen)
        for person, called, seen in connection.execute(
            sa.select(chat.c.person, chat.c.name, chat.c.at)
        ):
            _met(people[person], called, seen)
        for person in connection.execute(
            sa.select(data.c.owner).where(data.c.deck.is_(None))
        ).scalars():
            people[person]["boards"] += 1
        for person in connection.execute(
            sa.select(decks.c.owner).join_from(photos, decks)
        ).scalars():
            people[person]["photos"] += 1
    people.pop("", None)
    told = [
        {**facts, "person": person, "names": sorted(facts["names"]), "tables": len(facts["tables"])}
        for person, facts in people.items()
        if not person.startswith(GONE)
        if not name or name.casefold() in {known.casefold() for known in facts["names"]}
    ]
    told.sort(key=lambda facts: (-facts["seen"], facts["person"]))
    return [facts | {"seen": stamp(facts["seen"]) if facts["seen"] else ""} for facts in told]


def _met(facts: dict[str, Any], name: str, seen: float) -> None:
    """Somebody was here then, under this name."""
    facts["names"] |= {name} - {""}
    facts["seen"] = max(facts["seen"], seen)


# --- Where somebody is named ------------------------------------------------------


class Line(NamedTuple):
    """A row of a log, and whose the seat was that it is about."""

    row: Any
    change: dict[str, Any]
    holder: str


def lines_of(connection: sa.Connection, table: str) -> Iterator[Line]:
    """The log of a table, with who held which seat: by the mark that they are known by at the end."""
    columns = [c for c in log.c if c.name != "change"]
    asked = sa.select(*columns, sa.cast(log.c.change, sa.Text).label("change"))
    held: dict[int, str] = {}
    rows = connection.execute(asked.where(log.c.table_id == table).order_by(log.c.version)).all()
    changes = [_change(row) for row in rows]
    marks = _marks(zip(rows, changes, strict=True))
    for row, change in zip(rows, changes, strict=True):
        for name in ("holder", "person"):
            if name in change:
                change[name] = _last(marks, change[name])
        if row.kind == "seat":
            held[row.seat] = str(change.get("holder", ""))
        elif row.kind == "out":
            held = {n: "" if who == change.get("person") else who for n, who in held.items()}
        yield Line(row, change, held.get(row.seat, ""))


def _change(row: Any) -> dict[str, Any]:
    with suppress(ValueError, TypeError):  # a damaged row is of nobody
        return dict(json.loads(row.change or "{}") or {})
    return {}


def _marks(lines: Iterable[tuple[Any, dict[str, Any]]]) -> dict[str, str]:
    """Of guests who turned out to be somebody known: their mark, and that one."""
    return {told["from"]: told["to"] for row, told in lines if row.kind == KNOWN and "to" in told}


def _last(marks: dict[str, str], mark: str) -> str:
    """The mark that somebody is known by at the end."""
    for _ in marks:
        mark = marks.get(mark, mark)
    return mark


def has_brought(connection: sa.Connection, person: str) -> bool:
    """Have they a board or a deck here?"""
    asked = (
        sa.select(data.c.owner).where(data.c.owner == person),
        sa.select(decks.c.owner).where(decks.c.owner == person),
    )
    return connection.execute(sa.union_all(*asked)).first() is not None


def known(connection: sa.Connection, person: str) -> list[str]:
    """The tables in whose rows somebody is named.

    Raises:
        Refusal: nothing here is of anybody with this mark, or it is nobody's.
    """
    if not MARK.fullmatch(person) or person.startswith(GONE):  # a bot's seat has an empty one
        raise no_such_person()
    if not (where := tables_of(connection, person)) and not (
        has_brought(connection, person) or own_rows(connection, person)
    ):
        raise no_such_person()
    return where


def way_back(store: Store, secret: str, person: str) -> str:
    """The path of a link that leads somebody back to themselves, once: its owner sees that it was used.

    Raises:
        Refusal: they are a guest, whom nothing leads back, or nobody.
    """
    if not person_called(store, person):
        with store.engine.begin() as connection:
            known(connection, person)
        raise Refusal(422, "guest-no-way")
    report.info("a way back was handed out", hours=WAY_HOURS)
    return f"/come-back/{Keys(secret).way_back(person)}"


# --- All that is theirs ------------------------------------------------------------


def belongings(store: Store, person: str) -> tuple[dict[str, Any], list[str]]:
    """All that somebody has done, said and brought, and the photographs that are files.

    Of others it holds no more than they have seen: at a table, their own rows alone.

    Raises:
        Refusal: nothing here is of anybody with this mark.
    """
    with store.engine.begin() as connection:
        where = known(connection, person)
        boards = connection.execute(sa.select(data).where(data.c.owner == person)).mappings()
        theirs = [dict(row) | {"body": _json(row["body"])} for row in boards]
        kept = connection.execute(sa.select(decks).where(decks.c.owner == person)).mappings()
        albums = [dict(row) for row in kept]
        for deck in albums:
            asked = sa.select(photos).where(photos.c.deck == deck["id"]).order_by(photos.c.number)
            deck["photographs"] = [dict(row) for row in connection.execute(asked).mappings()]
        at_tables = [_at_table(connection, table, person) for table in where]
        own = own_rows(connection, person)
    files = [photo["id"] for deck in albums for photo in deck["photographs"]]
    told = {"person": person, "tables": at_tables, "boards": theirs, "decks": albums} | own
    return told, files


def _json(body: str) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        return body


def _at_table(connection: sa.Connection, table: str, person: str) -> dict[str, Any]:
    """What somebody was and did at one table."""
    row = connection.execute(sa.select(*database.shown).where(tables.c.id == table)).one()
    told: dict[str, Any] = {
        "table": table,
        "game": row.game,
        "laid_out": row.host == person,
        "created": stamp(row.created),
        "sat": [],
        "moves": [],
        "said": [],
    }
    for line in lines_of(connection, table):
        if line.row.kind == "seat" and line.holder == person:
            at = {"at": stamp(line.row.at), "seat": line.row.seat}
            told["sat"].append(at | {"name": line.change.get("name", "")})
        elif line.row.kind in ("act", "undo", "withdraw") and line.holder == person:
            one = {name: getattr(line.row, name) for name in ("version", "kind", "seat", "action")}
            told["moves"].append(one | {"says": line.row.says, "at": stamp(line.row.at)})
    asked = sa.select(chat.c.room, chat.c.name, chat.c.text, chat.c.reaction, chat.c.at)
    mine = asked.where(chat.c.table_id == table, chat.c.person == person).order_by(chat.c.at)
    told["said"] = [
        dict(row) | {"at": stamp(row["at"])} for row in connection.execute(mine).mappings()
    ]
    return told
