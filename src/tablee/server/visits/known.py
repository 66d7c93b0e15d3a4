"""How people come to be known: a guest becomes a person, a person comes to another device.

What the guest of that device had comes along: their seats, their tables, their decks.
"""

import re
from collections.abc import Callable
from dataclasses import replace

import sqlalchemy as sa
import structlog

from tablee.server.errors import Refusal
from tablee.server.house.house import House
from tablee.server.notices import channels
from tablee.server.people import persons
from tablee.server.people.persons import LETTERS
from tablee.server.people.visitors import Visitor, new_id
from tablee.server.storage import database, owned
from tablee.server.storage.database import Store
from tablee.server.tables.entries import Entry
from tablee.server.tables.order import NOBODY

LONGEST_AGENT = 40
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "CrOS", "Linux")
BROWSERS = ("Firefox", "FxiOS", "Edg", "OPR", "SamsungBrowser", "CriOS", "Chrome", "Safari")
CALLED = {"FxiOS": "Firefox", "Edg": "Edge", "OPR": "Opera", "CriOS": "Chrome", "CrOS": "ChromeOS",
          "SamsungBrowser": "Samsung Internet", "Mac OS": "macOS"}  # fmt: skip
Write = Callable[[sa.Connection], None]
report = structlog.get_logger("tablee.people")


def called(agent: str) -> str:
    """A browser as its owner would call it, by what it says of itself: "Firefox · Linux"."""
    found = [
        next((name for name in names if re.search(rf"\b{name}\b", agent)), "")
        for names in (BROWSERS, SYSTEMS)
    ]
    return " · ".join(CALLED.get(name, name) for name in found if name)[:LONGEST_AGENT]


async def become(house: House, visitor: Visitor, agent: str, also: Write) -> Visitor:
    """A guest becomes a person, by what `also` writes in the same commit; a person stays one.

    Raises:
        Refusal: it could not be written.
    """
    device = visitor.device or house.keys.first_device(visitor.person)

    def write(connection: sa.Connection) -> None:
        persons.keep(connection, visitor.person, visitor.name)
        if not visitor.device and not persons.is_device(connection, device):
            persons.enter(connection, visitor.person, device, agent, "first")
            channels.is_at(connection, visitor.person, device)
        also(connection)

    await house.tables.write(write)
    return replace(visitor, device=device)


async def come(
    house: House, visitor: Visitor, person: str, name: str, agent: str, way: str, also: Write
) -> Visitor:
    """Somebody who is known comes to this device, by a way that `also` spends in the same commit.

    Raises:
        Refusal: the way is closed, or they are known on too many devices.
    """
    stays = bool(visitor.device) and visitor.person == person
    device = visitor.device if stays else new_id(LETTERS)

    def write(connection: sa.Connection) -> None:
        also(connection)
        if stays:
            return
        persons.enter(connection, person, device, agent, way)
        if visitor.device:  # of somebody else, who is known here no longer
            _put_out(connection, visitor.person, visitor.device)

    await house.tables.write(write)
    report.info("somebody came back", way=way)
    if not visitor.device and visitor.person != person:
        await bring_along(house, visitor.person, person)
        await house.tables.write(lambda connection: channels.is_at(connection, person, device))
    elif visitor.device and not stays:
        await shut_out(house, {visitor.device, visitor.person})
    return replace(visitor, person=person, name=name or visitor.name, device=device)


async def put_out(house: House, visitor: Visitor, device: str) -> None:
    """A device is nobody's any more: what is open there is closed, and its cookie opens nothing.

    Raises:
        Refusal: it is none of theirs.
    """

    def write(connection: sa.Connection) -> None:
        _put_out(connection, visitor.person, device)

    await house.tables.write(write)
    await shut_out(house, {device, visitor.person})


def _put_out(connection: sa.Connection, person: str, device: str) -> None:
    """It is not known any more, and nothing is told there."""
    persons.put_out(connection, person, device)
    channels.close_device(connection, device)


async def shut_out(house: House, devices: set[str]) -> None:
    """In every process of the house."""
    house.shut_out(devices)
    await house.others.announce({"put_out": sorted(devices)})


# --- What a guest had ---------------------------------------------------------------


async def bring_along(house: House, guest: str, person: str) -> None:
    """What was a guest's is this person's; doing it again does what is left."""
    where = await house.store.ask(_tables_of, house.store, guest)
    await house.tables.write(lambda connection: _copy_boards(connection, guest, person))
    for table in where:
        await _bring_seats(house, table, guest, person)

    def write(connection: sa.Connection) -> None:
        data, decks = database.data.c, database.decks.c
        connection.execute(sa.delete(database.data).where(data.owner == guest))
        mine = sa.update(database.decks).where(decks.owner == guest)
        connection.execute(mine.values(owner=person))
        owned.give(connection, guest, person)

    await house.tables.write(write)


def _tables_of(store: Store, guest: str) -> list[str]:
    with store.engine.begin() as connection:
        return owned.tables_of(connection, guest)


def _copy_boards(connection: sa.Connection, guest: str, person: str) -> None:
    """Boards and decks of data: tables find them by whoever laid out the table."""
    data = database.data
    has = data.alias()
    same = (has.c.owner == person, has.c.game == data.c.game, has.c.digest == data.c.digest)
    rest = [column for column in data.c if column.name != "owner"]
    missing = sa.select(sa.literal(person), *rest).where(
        data.c.owner == guest, ~sa.exists().where(*same)
    )
    names = ["owner", *(column.name for column in rest)]
    connection.execute(sa.insert(data).from_select(names, missing))


async def _bring_seats(house: House, table: str, guest: str, person: str) -> None:
    """At one table; where it is damaged, nobody plays any more."""
    change = {"from": guest, "to": person}
    entry = Entry("known", NOBODY, change=change, key=persons.letters_of(guest)[:LETTERS])

    def also(connection: sa.Connection) -> None:
        for whose in (database.tables.c.host, database.chat.c.person):
            here = database.tables.c.id if whose.name == "host" else database.chat.c.table_id
            mine = sa.update(whose.table).where(here == table, whose == guest)
            connection.execute(mine.values(**{whose.name: person}))

    try:
        opened = await house.tables.open(table)
        await house.tables.change(opened, entry, opened.language, also=also)
    except Refusal as why:
        report.warning("a table did not come along", table=table, why=str(why))
