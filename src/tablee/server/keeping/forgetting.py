"""That somebody be forgotten: their mark, names and words go from every row, others' games stay whole.

Tables where nobody else ever was go with them. At all others a bot plays on where they still sat, their
moves stay, and nobody's mark stands in the place of theirs. Their photographs are gone from the disk.
"""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from tablee.bots import USUAL
from tablee.server.errors import Refusal
from tablee.server.house.house import House
from tablee.server.keeping.people import Line, known, lines_of
from tablee.server.keeping.tables import GONE, delete_rows
from tablee.server.people.decks import PLACEHOLDER, REMOVED as REMOVED_PHOTO
from tablee.server.people.persons import person_called
from tablee.server.people.visitors import new_id
from tablee.server.storage import database, owned
from tablee.server.storage.database import Store
from tablee.server.tables.entries import Entry
from tablee.server.tables.order import KNOWN, REMOVED
from tablee.server.visits.known import shut_out

LETTERS = 19  # that tell one nobody from another
tables, seats, log, chat = database.tables, database.seats, database.log, database.chat
data, decks, photos = database.data, database.decks, database.photos


@dataclass
class Plan:
    """What is to become of all that somebody has here."""

    person: str
    nobody: str  # who takes their place, and is in no browser
    deleted: list[str] = field(default_factory=list)  # tables where nobody else ever was
    kept: list[str] = field(default_factory=list)  # those of others, too
    given: list[str] = field(default_factory=list)  # of these, where a bot plays on for them
    rows: list[tuple[str, int, dict[str, Any]]] = field(default_factory=list)  # of logs, anew
    words: int = 0  # said at the tables that are kept
    boards: list[tuple[str, str]] = field(default_factory=list)  # game and digest
    boards_kept: list[tuple[str, str]] = field(default_factory=list)  # that kept tables need
    decks: list[str] = field(default_factory=list)
    decks_kept: list[str] = field(default_factory=list)  # likewise, with nothing to be seen
    photos: list[str] = field(default_factory=list)
    photos_kept: list[str] = field(default_factory=list)  # likewise: addresses of our drawing

    def plainly(self) -> dict[str, Any]:
        """What is told of it."""
        return {
            "person": self.person,
            "tables_deleted": self.deleted,
            "tables_kept": self.kept,
            "bot_plays_on": self.given,
            "words": self.words,
            "boards_deleted": len(self.boards),
            "boards_kept": len(self.boards_kept),
            "photographs": len(self.photos) + len(self.photos_kept),
        }


def planned(store: Store, person: str) -> Plan:
    """What forgetting somebody would do.

    Raises:
        Refusal: nothing here is of anybody with this mark.
    """
    with store.engine.begin() as connection:
        return _plan(connection, person)


async def forget(house: House, person: str) -> Plan:
    """Forget somebody.

    Raises:
        Refusal: nothing here is of anybody with this mark, or it cannot be written.
    """
    first = planned(house.store, person)
    given = [table for table in first.given if await _bot_plays_on(house, table, person)]
    plan = planned(house.store, person)  # with the rows that came with it
    plan.given = given
    await house.tables.write(lambda connection: _carry_out(connection, plan))
    await house.others.reread([*plan.deleted, *plan.kept])
    for photo in plan.photos_kept:
        await house.decks.blank(photo)
    for photo in plan.photos:
        (house.decks.folder / f"{photo}.webp").unlink(missing_ok=True)
    return plan


async def let_go(house: House, person: str) -> dict[str, Any]:
    """Forget somebody in a house that is open: no cookie of theirs opens anything from then on.

    Raises:
        Refusal: nothing here is of anybody with this mark, or it cannot be written.
    """
    known_as = await asyncio.to_thread(person_called, house.store, person)
    devices = {person} | {device.id for device in (known_as.devices if known_as else ())}
    plan = await forget(house, person)
    await shut_out(house, devices)
    return plan.plainly()


async def _bot_plays_on(house: House, table: str, person: str) -> bool:
    """In each of their seats there; not at a table that is damaged, where nobody plays any more."""
    try:
        opened = await house.tables.open(table)
    except Refusal:
        return False
    for number, seat in enumerate(opened.standing.seats):
        if seat.holder == person:
            change = seat.given(kind="bot", bot=USUAL).stored()
            entry = Entry("seat", number, change=change, key=new_id())
            await house.tables.change(opened, entry, opened.language)
    return True


# --- The plan -----------------------------------------------------------------------


def _plan(connection: sa.Connection, person: str) -> Plan:
    plan = Plan(person, GONE + new_id(LETTERS))
    for table in known(connection, person):
        lines = list(lines_of(connection, table))
        if not _others(connection, table, lines, person):
            plan.deleted.append(table)
            continue
        plan.kept.append(table)
        plan.rows += [(table, line.row.version, new) for line, new in _without(lines, plan) if new]
        said = sa.select(sa.func.count()).where(chat.c.table_id == table, chat.c.person == person)
        plan.words += connection.execute(said).scalar_one()
        sits = (seats.c.table_id == table) & (seats.c.holder == person)
        goes_on = sa.select(seats.c.number).join_from(seats, tables).where(sits)
        if connection.execute(goes_on.where(sa.not_(tables.c.over))).first():
            plan.given.append(table)
    plan.words += sum("says" in new for _, _, new in plan.rows)
    _plan_what_they_brought(connection, plan)
    return plan


def _others(connection: sa.Connection, table: str, lines: Iterable[Line], person: str) -> set[str]:
    """Who else has ever sat or spoken there, or laid it out."""
    spoke = connection.execute(sa.select(chat.c.person).where(chat.c.table_id == table)).scalars()
    host = connection.execute(sa.select(tables.c.host).where(tables.c.id == table)).scalars()
    sat = (line.holder for line in lines if line.row.kind == "seat")
    return {one for one in (*spoke, *host, *sat) if one != person and one[:1] not in ("", GONE)}


def _without(lines: list[Line], plan: Plan) -> list[tuple[Line, dict[str, Any]]]:
    """The rows of a log, each with what is to be written anew in it."""
    sat = [line for line in lines if line.row.kind == "seat"]
    names = {line.change.get("name") for line in sat if line.holder == plan.person}
    names -= {line.change.get("name") for line in sat if line.holder != plan.person}
    return [(line, _anew(line, names, plan)) for line in lines]


def _anew(line: Line, names: set[Any], plan: Plan) -> dict[str, Any]:
    """What is to be written in a row, so that it names somebody no more."""
    row, person = line.row, plan.person
    if row.kind == "seat" and line.holder == person:
        return {"change": line.change | {"holder": plan.nobody, "name": ""}}
    if row.kind == "out" and line.change.get("person") == person:
        return {"change": line.change | {"person": plan.nobody}}
    if row.kind == KNOWN and person in line.change.values():
        return {"change": {"from": plan.nobody, "to": plan.nobody}}
    if row.kind == "name" and row.action in names:
        return {"action": REMOVED}
    if row.says and line.holder == person and row.says != REMOVED:
        return {"says": REMOVED}
    return {}


def _plan_what_they_brought(connection: sa.Connection, plan: Plan) -> None:
    """Boards and decks that a table of others is played with stay, and nobody's name is on them."""
    theirs = data.c.owner == plan.person
    needed = sa.exists().where(
        tables.c.id.in_(plan.kept),
        tables.c.host == plan.person,
        tables.c.game == data.c.game,
        tables.c.data == data.c.digest,
    )
    asked = sa.select(data.c.game, data.c.digest, data.c.deck, needed.label("needed"))
    played_with = set()
    for row in connection.execute(asked.where(theirs)):
        (plan.boards_kept if row.needed else plan.boards).append((row.game, row.digest))
        if row.needed:
            played_with.add(row.deck)
    for deck in connection.execute(
        sa.select(decks.c.id).where(decks.c.owner == plan.person)
    ).scalars():
        stays = deck in played_with
        (plan.decks_kept if stays else plan.decks).append(deck)
        shown = connection.execute(sa.select(photos.c.id).where(photos.c.deck == deck)).scalars()
        (plan.photos_kept if stays else plan.photos).extend(shown)


# --- Carried out ----------------------------------------------------------------------


def _carry_out(connection: sa.Connection, plan: Plan) -> None:
    """All of it in one commit; files follow, and are no one's until then."""
    delete_rows(connection, plan.deleted)
    for table, version, new in plan.rows:
        row = (log.c.table_id == table) & (log.c.version == version)
        connection.execute(sa.update(log).where(row).values(**new))
    for table in plan.kept:  # snapshots hold names and words, and are made again
        this = database.snapshots.c.table_id == table
        connection.execute(sa.delete(database.snapshots).where(this))
    unnamed = {"name": ""}
    _replace(connection, plan, chat.c.person, unnamed | {"text": "", "reaction": ""})
    _replace(connection, plan, seats.c.holder, unnamed)
    _replace(connection, plan, tables.c.host, {})
    for game, digest in plan.boards:
        this = (data.c.owner == plan.person) & (data.c.game == game) & (data.c.digest == digest)
        connection.execute(sa.delete(data).where(this))
    _replace(connection, plan, data.c.owner, unnamed)
    pictures = database.pictures  # of a shared database; else they are files, and follow
    gone = pictures.c.photo.in_(plan.photos)
    connection.execute(sa.delete(pictures).where(gone))
    for deck in plan.decks:
        connection.execute(sa.delete(photos).where(photos.c.deck == deck))
        connection.execute(sa.delete(decks).where(decks.c.id == deck))
    for photo in plan.photos_kept:
        nothing = {"digest": REMOVED_PHOTO + photo, "words": "", "size": PLACEHOLDER.stat().st_size}
        connection.execute(sa.update(photos).where(photos.c.id == photo).values(**nothing))
        shown = sa.update(pictures).where(pictures.c.photo == photo)
        connection.execute(shown.values(body=PLACEHOLDER.read_bytes()))
    _replace(connection, plan, decks.c.owner, unnamed)
    owned.delete(connection, plan.person)


def _replace(
    connection: sa.Connection, plan: Plan, whose: sa.Column[str], new: dict[str, Any]
) -> None:
    """Nobody's mark in place of theirs."""
    mine = sa.update(whose.table).where(whose == plan.person)
    connection.execute(mine.values(**new, **{whose.name: plan.nobody}))
