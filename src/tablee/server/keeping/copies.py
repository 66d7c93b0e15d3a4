"""A house in one file, made while it is open, and a house made of such a file.

The tables are copied first, as of one moment. A photograph is on the disk before its row is in the
tables, so that each that the copy names can be found, unless it was deleted meanwhile: then all is
copied anew.
"""

import contextlib
import hashlib
import io
import json
import os
import shutil
import sqlite3
import tempfile
import time
import zipfile
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

import tablee
from tablee.server.errors import Shut
from tablee.server.keeping import archive, originals
from tablee.server.keeping.archive import DATABASE, FORM, MANIFEST, SECRET, SETTINGS, Packer
from tablee.server.keeping.folder import Home, must_be_house
from tablee.server.keeping.originals import Originals, Row
from tablee.server.people.decks import PLACEHOLDER, REMOVED
from tablee.server.storage.folder import keep_names, secret_of
from tablee.server.storage.migrate import revision_of
from tablee.server.storage.revisions import HEAD, KNOWN

TRIES = 20  # copies of the tables, where photographs are deleted while they are copied
ROOM = 64 * 1024**2  # bytes that a disk should have left, beside what is put back


class _Changed(Exception):
    """A photograph was deleted while it was about to be copied."""


def backup(home: Home, place: Path) -> archive.Manifest:
    """Put all of a house into one file that is not there yet, whether it is open or not.

    Nothing that was answered before is missing from it. What it holds.

    Raises:
        Shut: there is no house, or its tables are damaged.
        OSError: the file cannot be written, or there is one.
    """
    must_be_house(home)
    if place.exists():
        raise FileExistsError(17, os.strerror(17), str(place))
    for _ in range(TRIES):
        with contextlib.suppress(_Changed), originals.originals(home) as found:
            return _tried(found, home.folder, place)
    raise Shut("backup-busy", folder=home.place)


def _tried(found: Originals, folder: Path, place: Path) -> archive.Manifest:
    with archive.new_file(place) as file, tempfile.TemporaryDirectory(dir=place.parent) as scratch:
        copy = Path(scratch) / DATABASE
        found.copy(copy)
        (revision, tables), photos = _facts(copy), originals.photos_of(copy)
        with zipfile.ZipFile(file, "w", allowZip64=True) as packed:
            packer = Packer(packed)
            missing = [row[0] for row in photos if not _put_photo(packer, found, row)]
            with copy.open("rb") as source:
                packer.put(DATABASE, source, packed=True)
            packer.put(SECRET, io.BytesIO(found.secret().encode()))
            with contextlib.suppress(FileNotFoundError), (folder / SETTINGS).open("rb") as source:
                packer.put(SETTINGS, source)
            made = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
            known = (tablee.__version__, revision, tables, len(photos), packer.files, missing)
            manifest = archive.Manifest(FORM, made, *known)
            packer.put(MANIFEST, io.BytesIO(msgspec.json.encode(manifest)), packed=True)
    return manifest


def _facts(copy: Path) -> tuple[str, int]:
    """Of a copy: its revision, and how many tables people have."""
    with closing(sqlite3.connect(copy)) as connection:
        (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM tables").fetchone()
    return str(revision), int(tables)


def _put_photo(packer: Packer, found: Originals, row: Row) -> bool:
    """Copy one photograph; one that was removed from a table is not there any more. Was there one?

    Raises:
        _Changed: it has been deleted since the tables were copied.
    """
    photo, digest = row
    is_removed = digest.startswith(REMOVED)
    body = PLACEHOLDER.read_bytes() if is_removed else found.photo(photo)
    if not is_removed and hashlib.sha256(body or b"").hexdigest() != digest:
        if not found.has(row):
            raise _Changed
    if body is None:
        return False
    packer.put(f"photos/{photo}.webp", io.BytesIO(body))
    return True


# --- Put back ---------------------------------------------------------------------------


def restore(place: Path, folder: Path) -> archive.Manifest:
    """Make a house of a backup, in a folder that is empty or not there yet: whole, or not at all.

    Raises:
        Shut: it is no backup, or one that nobody should trust; or the folder is not empty.
        OSError: the file cannot be read, or nothing can be written there.
    """
    folder = folder.resolve()
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Shut("restore-not-empty", folder=str(folder))
    with archive.opened(place) as found:
        folder.parent.mkdir(parents=True, exist_ok=True)
        if found.size + ROOM > shutil.disk_usage(folder.parent).free:
            mib = str(found.size // 1024**2 + 1)
            raise Shut("restore-no-room", folder=str(folder), mib=mib)
        draft = Path(tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name}-"))
        try:
            _put_back(found, draft)
            os.replace(draft, folder)
        except BaseException:
            shutil.rmtree(draft, ignore_errors=True)
            raise
        keep_names(folder.parent)
        return found.manifest


def _put_back(found: archive.Opened, draft: Path) -> None:
    """Everything on the disk, and a house could open with it."""
    for name in found.manifest.files:
        archive.written(draft / name, partial(found.take_out, name))
    secret_of(draft)
    must_be_tables(found, draft / DATABASE)
    for inside in (draft / "photos", draft):
        if inside.is_dir():
            keep_names(inside)


def must_be_tables(found: archive.Opened, database: Path) -> None:
    """Has a Tablée that is no newer written this database, and is it whole?

    Raises:
        Shut: no.
    """
    revision = revision_of(database)
    if revision not in KNOWN:
        raise Shut("database-newer", file=str(found.place), found=str(revision), known=HEAD)
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        asked = "SELECT name FROM sqlite_master WHERE type NOT IN ('table', 'index')"
        if odd := connection.execute(asked).fetchone():  # what would act by itself
            raise found.refused("not-ours", name=ascii(odd[0])[1:61])
        if originals.damage_of(connection):
            raise found.refused("damaged", name=DATABASE)
        if connection.execute("PRAGMA foreign_key_check").fetchone():
            raise found.refused("damaged", name=DATABASE)
    photos = [photo for photo, _ in originals.photos_of(database)]
    here = {*found.manifest.files, *(f"photos/{id}.webp" for id in found.manifest.missing)}
    if lost := [photo for photo in photos if f"photos/{photo}.webp" not in here]:
        raise found.refused("not-listed", name=f"photos/{ascii(lost[0])[1:61]}.webp")


# --- What one person is given ---------------------------------------------------------------


def hand_out(home: Home, place: Path, told: dict[str, Any], files: list[str]) -> int:
    """All that is somebody's in one file: person.json and their photographs; how many are missing.

    Raises:
        Shut: the database cannot be used.
        OSError: it cannot be written, or there is one of that name.
    """
    missing = 0
    with (
        originals.originals(home) as found,
        archive.new_file(place) as file,
        zipfile.ZipFile(file, "w") as packed,
    ):
        packer, text = Packer(packed), json.dumps(told, ensure_ascii=False, indent=2)
        packer.put("person.json", io.BytesIO(text.encode()), packed=True)
        for photo in files:
            body = found.photo(photo)
            missing += body is None
            if body is not None:
                packer.put(f"photographs/{photo}.webp", io.BytesIO(body))
    return missing
