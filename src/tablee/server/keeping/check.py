"""Is a house whole? Its tables are played again from their logs, its photographs looked at one by one."""

import asyncio
import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa

from tablee.server.errors import Refusal
from tablee.server.keeping.again import played_again
from tablee.server.keeping.folder import Home, looking
from tablee.server.people.decks import PLACEHOLDER, REMOVED
from tablee.server.storage import database
from tablee.server.storage.database import Store
from tablee.server.storage.folder import is_useless, secret_of
from tablee.server.work.runner import Runner

MOST = 20  # that SQLite tells of one database
NO_PHOTO, STRAY_PHOTO, OTHER_PHOTO = "photo-missing", "photo-stray", "photo-other"
tables, photos = database.tables, database.photos


class Finding(NamedTuple):
    """Something that is not as it should be: what, of which table or file, and why."""

    what: str
    which: str
    why: str = ""


class Looked(NamedTuple):
    """What was looked at, and what was found."""

    tables: int
    photographs: int
    findings: list[Finding]

    def plainly(self) -> dict[str, Any]:
        """For programs."""
        return self._asdict() | {"findings": [found._asdict() for found in self.findings]}


def check(home: Home, language: str) -> Looked:
    """Look at everything; nothing is changed, and the house may be open.

    Raises:
        Shut: there is no house, or none that can be read at all.
    """
    with looking(home) as store:
        if home.address:
            findings = _of_shared_key(store)
        else:
            findings = _of_database(home.file) + _of_key(home.folder, language)
        with store.engine.begin() as connection:
            ids = list(connection.execute(sa.select(tables.c.id).order_by(tables.c.id)).scalars())
        findings += asyncio.run(_of_tables(store, ids, language))
        look_at = _of_shared_photos if home.address else _of_photos
        count, found = look_at(store, home.folder / "photos")
        return Looked(len(ids), count, findings + found)


def _of_database(place: Path) -> list[Finding]:
    """Pages, indexes, and rows that belong to no other."""
    with closing(sqlite3.connect(place)) as connection:
        try:
            told = [str(one) for (one,) in connection.execute(f"PRAGMA integrity_check({MOST})")]
            rows = connection.execute("PRAGMA foreign_key_check").fetchall()
        except sqlite3.DatabaseError as wrong:
            return [Finding("database", place.name, str(wrong))]
    found = [Finding("database", place.name, one) for one in told if one != "ok"]
    return found + [Finding("orphan", f"{name} {row}", f"{of}") for name, row, of, _ in rows]


def _of_key(folder: Path, language: str) -> list[Finding]:
    if not (folder / "secret").exists():
        return [Finding("key", "secret")]
    try:
        secret_of(folder)
    except Refusal as why:
        return [Finding("key", "secret", why.said(language))]
    return []


def _of_shared_key(store: Store) -> list[Finding]:
    """The same where the key is in the database."""
    facts = database.house.c
    with store.engine.begin() as connection:
        asked = sa.select(facts.value).where(facts.name == "secret")
        secret = connection.execute(asked).scalar_one_or_none()
    return [] if secret and not is_useless(secret) else [Finding("key", "house")]


# --- Tables ---------------------------------------------------------------------------


async def _of_tables(store: Store, ids: list[str], language: str) -> list[Finding]:
    runner, findings = Runner(), []
    try:
        for table in ids:
            try:
                findings += await _of_table(store, table, runner)
            except Refusal as why:
                findings.append(Finding("table", table, why.said(language)))
            except Exception as wrong:  # whatever is stored there concerns this table alone
                findings.append(Finding("table", table, f"{type(wrong).__name__}: {wrong}"))
    finally:
        await runner.stop()
    return findings


async def _of_table(store: Store, table: str, runner: Runner) -> list[Finding]:
    """Play one table again from its log, and compare what lists of tables are told.

    Raises:
        Exception: it cannot be played, or comes out otherwise.
    """
    row, standing = await played_again(store, table, runner)
    open_seats = 0 if standing.order.closed else standing.open_seats
    lent = 0 if standing.ended else standing.lent_seats
    is_so = (standing.ended, sum(1 << seat for seat in standing.waiting), open_seats, lent)
    told = (row.over, row.waiting, row.open_seats, row.lent)
    return [] if told == is_so else [Finding("summary", table, f"{told} {is_so}")]


# --- Photographs ----------------------------------------------------------------------


def _of_photos(store: Store, folder: Path) -> tuple[int, list[Finding]]:
    """How many there are to be; which are not there, or others; and files that are no one's."""
    with store.engine.begin() as connection:
        rows = connection.execute(sa.select(photos.c.id, photos.c.digest)).all()
    blank, findings = PLACEHOLDER.read_bytes(), []
    for photo, digest in rows:
        path = folder / f"{photo}.webp"
        if not path.is_file():
            findings.append(Finding(NO_PHOTO, path.name))
        elif digest.startswith(REMOVED):
            if path.read_bytes() != blank:
                findings.append(Finding(OTHER_PHOTO, path.name))
        elif hashlib.sha256(path.read_bytes()).hexdigest() != digest:
            findings.append(Finding(OTHER_PHOTO, path.name))
    named = {f"{photo}.webp" for photo, _ in rows}
    here = sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []
    return len(rows), findings + [Finding(STRAY_PHOTO, name) for name in here if name not in named]


def _of_shared_photos(store: Store, _: Path) -> tuple[int, list[Finding]]:
    """The same where they are in the database, which lets none be no one's."""
    pictures, blank, findings = database.pictures, PLACEHOLDER.read_bytes(), []
    with store.engine.begin() as connection:
        rows = connection.execute(sa.select(photos.c.id, photos.c.digest)).all()
        for photo, digest in rows:
            asked = sa.select(pictures.c.body).where(pictures.c.photo == photo)
            body = connection.execute(asked).scalar_one_or_none()
            is_so = body == blank if digest.startswith(REMOVED) else _digest(body) == digest
            if not is_so:
                what = OTHER_PHOTO if body is not None else NO_PHOTO
                findings.append(Finding(what, photo))
    return len(rows), findings


def _digest(body: bytes | None) -> str:
    return hashlib.sha256(body or b"").hexdigest()
