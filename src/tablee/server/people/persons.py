"""Persons: guests who are known by more than one browser, and the ways back to oneself.

Nobody is asked for an account. A guest is the mark in one browser's cookie; who has something to keep
becomes a person, and keeps that mark: whatever was theirs is theirs. Each browser in which they are
known is a device, which can be put out from any other one.
"""

import time
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import sqlalchemy as sa

from tablee.server.errors import Refusal
from tablee.server.storage import database
from tablee.server.storage.database import Store

MOST_DEVICES, MOST_PASSKEYS = 30, 20
DEVICE_MINUTES = 10  # that a way to another device is open
WORDS, DEVICE, HOST, CHALLENGE = "words", "device", "host", "challenge"
LETTERS = 24  # of a way, and of a device
persons, devices = database.persons, database.devices
passkeys, ways = database.passkeys, database.ways


@dataclass(frozen=True)
class Device:
    """A browser in which somebody is known."""

    id: str
    name: str
    added: float
    way: str


@dataclass(frozen=True)
class Person:
    """What somebody who is known is shown of themselves."""

    person: str
    name: str
    since: float
    devices: tuple[Device, ...]
    passkeys: tuple[Any, ...]
    words: float | None  # when the words were made that are good now
    by_host: tuple[Any, ...]  # ways that a host handed out, the latest first


def person_called(store: Store, person: str) -> Person | None:
    """All that is known of somebody; of a guest nothing is."""
    with store.engine.begin() as connection:
        row = connection.execute(sa.select(persons).where(persons.c.person == person)).one_or_none()
        if not row:
            return None
        mine = sa.select(devices).where(devices.c.person == person, devices.c.ended.is_(None))
        known = [
            Device(one.id, one.name, one.added, one.way)
            for one in connection.execute(mine.order_by(devices.c.added.desc()))
        ]
        keys = sa.select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.added)
        held = connection.execute(keys).all()
        back = sa.select(ways).where(ways.c.person == person).order_by(ways.c.made.desc())
        made = connection.execute(back).all()
    words = next((way.made for way in made if way.kind == WORDS), None)
    by_host = tuple(way for way in made if way.kind == HOST)
    return Person(person, row.name, row.since, tuple(known), tuple(held), words, by_host)


def ended(connection: sa.Connection) -> list[str]:
    """The devices that were put out, and the marks that no cookie opens without naming a device."""
    out = sa.select(devices.c.id).where(devices.c.ended.is_not(None))
    sealed = sa.select(persons.c.person).where(persons.c.sealed.is_not(None))
    return list(connection.execute(sa.union_all(out, sealed)).scalars())


def name_of(store: Store, person: str) -> str:
    """What somebody who is known calls themselves."""
    with store.engine.begin() as connection:
        this = sa.select(persons.c.name).where(persons.c.person == person)
        return str(connection.execute(this).scalar() or "")


def held(store: Store, person: str, domain: str) -> list[str]:
    """Their passkeys for this domain."""
    with store.engine.begin() as connection:
        mine = sa.select(passkeys.c.id)
        mine = mine.where(passkeys.c.person == person, passkeys.c.domain == domain)
        return list(connection.execute(mine).scalars())


def passkey_called(store: Store, passkey: str) -> Any | None:
    """A passkey, whoever has it."""
    with store.engine.begin() as connection:
        this = sa.select(passkeys).where(passkeys.c.id == passkey)
        return connection.execute(this).one_or_none()


# --- Written ---------------------------------------------------------------------


def keep(connection: sa.Connection, person: str, name: str) -> None:
    """A guest becomes a person; who is one already stays it."""
    if not connection.execute(sa.select(persons).where(persons.c.person == person)).first():
        row = {"person": person, "name": name, "since": time.time()}
        connection.execute(sa.insert(persons).values(row))


def rename(connection: sa.Connection, person: str, name: str) -> None:
    """Another usual name."""
    connection.execute(sa.update(persons).where(persons.c.person == person).values(name=name))


def enter(connection: sa.Connection, person: str, device: str, name: str, way: str) -> None:
    """Somebody is known on one more device.

    Raises:
        Refusal: on so many already that one has to be put out first.
    """
    mine = sa.select(sa.func.count()).select_from(devices)
    mine = mine.where(devices.c.person == person, devices.c.ended.is_(None))
    if connection.execute(mine).scalar_one() >= MOST_DEVICES:
        raise Refusal(422, "too-many-devices", most=MOST_DEVICES)
    row = {"id": device, "person": person, "name": name, "added": time.time(), "way": way}
    connection.execute(sa.insert(devices).values(row))


def is_device(connection: sa.Connection, device: str) -> bool:
    """Is or was somebody known there?"""
    return bool(connection.execute(sa.select(devices).where(devices.c.id == device)).first())


def put_out(connection: sa.Connection, person: str, device: str) -> None:
    """A device is nobody's any more, and a cookie that names none opens nothing either.

    Raises:
        Refusal: it is none of theirs.
    """
    mine = (devices.c.person == person) & (devices.c.ended.is_(None))
    this, now = mine & (devices.c.id == device), time.time()
    if not connection.execute(sa.update(devices).where(this).values(ended=now)).rowcount:
        raise Refusal(404, "no-such-device")
    connection.execute(sa.update(persons).where(persons.c.person == person).values(sealed=now))


def add_passkey(connection: sa.Connection, row: dict[str, Any]) -> None:
    """One more.

    Raises:
        IntegrityError: it is somebody's already.
    """
    connection.execute(sa.insert(passkeys).values(row))


def use_passkey(connection: sa.Connection, passkey: str, count: int) -> None:
    """It was used now, and counts so often."""
    this = sa.update(passkeys).where(passkeys.c.id == passkey)
    connection.execute(this.values(count=count, used=time.time()))


def drop_passkey(connection: sa.Connection, person: str, passkey: str) -> None:
    """A passkey opens nothing any more.

    Raises:
        Refusal: it is none of theirs.
    """
    this = (passkeys.c.person == person) & (passkeys.c.id == passkey)
    if not connection.execute(sa.delete(passkeys).where(this)).rowcount:
        raise Refusal(404, "no-such-passkey")


# --- Ways back -------------------------------------------------------------------


def replace_words(connection: sa.Connection, person: str, digest: str) -> None:
    """Other words: those before open nothing any more."""
    connection.execute(sa.delete(ways).where(ways.c.person == person, ways.c.kind == WORDS))
    row = {"digest": digest, "person": person, "kind": WORDS, "made": time.time()}
    connection.execute(sa.insert(ways).values(row))


def open_way(connection: sa.Connection, person: str, letters: str) -> None:
    """These letters open the way to one more device, once and for a while; no others do."""
    connection.execute(sa.delete(ways).where(ways.c.person == person, ways.c.kind == DEVICE))
    now = time.time()
    row = {"person": person, "kind": DEVICE, "made": now, "until": now + DEVICE_MINUTES * 60}
    connection.execute(sa.insert(ways).values(digest=letters_of(letters), **row))


def way_of(store: Store, digest: str) -> Any | None:
    """The way that this opens, if it is open still, with the name of whose it is."""
    with store.engine.begin() as connection:
        return _open(connection, digest)


def is_spent(store: Store, way: str) -> bool:
    """Has the way that a host handed out been gone?"""
    with store.engine.begin() as connection:
        this = sa.select(ways.c.digest).where(ways.c.digest == letters_of(way))
        return connection.execute(this).first() is not None


def go(connection: sa.Connection, digest: str) -> Any:
    """Go a way: one that is for once is spent with it.

    Raises:
        Refusal: it opens nothing, or nothing any more.
    """
    way = _open(connection, digest)
    if not way:
        raise Refusal(404, "no-such-way")
    this = (ways.c.digest == digest) & (ways.c.used.is_(None) if way.until else sa.true())
    if not connection.execute(sa.update(ways).where(this).values(used=time.time())).rowcount:
        raise Refusal(404, "no-such-way")
    return way


def go_by_host(connection: sa.Connection, person: str, token: str) -> None:
    """Go the way that a host has handed out: it is written down, for its owner to see.

    Raises:
        Refusal: it has been gone already, or leads to a guest.
    """
    digest = letters_of(token)
    known = sa.select(persons.c.person).where(persons.c.person == person)
    gone = sa.select(ways.c.digest).where(ways.c.digest == digest)
    if not connection.execute(known).first() or connection.execute(gone).first():
        raise Refusal(404, "no-such-way")
    now = time.time()
    row = {"person": person, "kind": HOST, "made": now, "until": now, "used": now}
    connection.execute(sa.insert(ways).values(digest=digest, **row))


def spend(connection: sa.Connection, person: str, challenge: str, until: float) -> None:
    """A challenge has been answered, and is never again; those that are past are forgotten.

    Raises:
        IntegrityError: it was answered before.
    """
    past = (ways.c.kind == CHALLENGE) & (ways.c.until < time.time())
    connection.execute(sa.delete(ways).where(past))
    row = {"person": person, "kind": CHALLENGE, "made": time.time(), "until": until}
    connection.execute(sa.insert(ways).values(digest=letters_of(challenge), **row))


def letters_of(way: str) -> str:
    """What the house keeps of the letters that open a way."""
    return sha256(f"tablee way {way}".encode()).hexdigest()


def _open(connection: sa.Connection, digest: str) -> Any | None:
    columns = (ways, persons.c.name)
    asked = sa.select(*columns).join_from(ways, persons, ways.c.person == persons.c.person)
    way = connection.execute(asked.where(ways.c.digest == digest)).one_or_none()
    if not way or way.kind == CHALLENGE:
        return None
    is_spent = way.until is not None and (way.used is not None or way.until < time.time())
    return None if is_spent else way
