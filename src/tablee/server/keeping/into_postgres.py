"""A house made of a backup in a PostgreSQL: key, tables and photographs, in one transaction.

The tables of a backup are a file of SQLite, which is looked at and brought up to date as one first.
"""

import io
import tempfile
from functools import partial
from pathlib import Path

import sqlalchemy as sa

from tablee.server.errors import Shut
from tablee.server.keeping import archive, originals
from tablee.server.keeping.archive import DATABASE, SECRET
from tablee.server.keeping.copies import must_be_tables
from tablee.server.storage import database
from tablee.server.storage.folder import secret_of
from tablee.server.storage.migrate import migrate
from tablee.server.storage.postgres import STARTING, Postgres
from tablee.server.storage.revisions import make
from tablee.server.storage.sqlite_file import connect

ODD = (ValueError, TypeError, OverflowError, sa.exc.DataError, sa.exc.IntegrityError)


def restore(place: Path, address: str) -> archive.Manifest:
    """Make a house of a backup, in a database in which nothing is: whole, or not at all.

    Raises:
        Shut: it is no backup, or one that nobody should trust; the database is not empty or of no use.
        OSError: the file cannot be read.
    """
    shared = Postgres(address)
    with (
        archive.opened(place) as found,
        tempfile.TemporaryDirectory(prefix="tablee-restore-") as scratch,
        shared.opening() as engine,
    ):
        draft = Path(scratch)
        with engine.begin() as connection:
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(STARTING)))
            if shared.revision_of(connection) is not None:
                raise Shut("restore-database-not-empty", place=shared.place)
            for name in (DATABASE, SECRET):
                archive.written(draft / name, partial(found.take_out, name))
            must_be_tables(found, draft / DATABASE)
            make(connection)
            try:
                _put_back(found, draft, connection)
            except ODD:
                raise found.refused("damaged", name=DATABASE) from None
        return found.manifest


def _put_back(found: archive.Opened, draft: Path, connection: sa.Connection) -> None:
    """Key, tables and photographs.

    Raises:
        Shut: bytes are others than were put in, or the key is none.
    """
    key = {"name": "secret", "value": secret_of(draft)}
    connection.execute(sa.insert(database.house), key)
    migrate(draft / DATABASE)
    engine = connect(draft / DATABASE)
    try:
        with engine.begin() as source:
            originals.copy_rows(source, connection)
    finally:
        engine.dispose()
    for photo, _ in originals.photos_of(draft / DATABASE):
        if (name := f"photos/{photo}.webp") in found.manifest.files:
            body = io.BytesIO()
            found.take_out(name, body)
            picture = {"photo": photo, "body": body.getvalue()}
            connection.execute(sa.insert(database.pictures), picture)
