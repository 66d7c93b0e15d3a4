"""Bring a database up to date when the server starts."""

import sqlite3
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa

from tablee.server.storage.database import connect, schema

SCRIPTS = Path(__file__).parent / "migrations"
HEAD = "0004"  # the newest file in migrations/versions; a test compares
version = sa.Table(  # as Alembic has it
    "alembic_version",
    sa.MetaData(),
    sa.Column("version_num", sa.String(32), nullable=False),
    sa.PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)


def migrate(database: Path) -> None:
    """Run the migrations that this database has not seen; a new one is made as it is to be."""
    database.parent.mkdir(parents=True, exist_ok=True)
    if revision_of(database) == HEAD:
        return
    is_new, engine = not database.exists(), connect(database, writing=True)
    with engine.begin() as connection:
        _make(connection) if is_new else _upgrade(connection)
    engine.dispose()


def _make(connection: sa.Connection) -> None:
    """All tables, and beside them that no migration is missing; Alembic itself is long to import."""
    schema.create_all(connection)
    version.create(connection)
    connection.execute(sa.insert(version), {"version_num": HEAD})


def _upgrade(connection: sa.Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def revision_of(database: Path) -> str | None:
    """The last migration that this database has seen."""
    if not database.exists():
        return None
    with closing(sqlite3.connect(database)) as connection:
        try:
            found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        except sqlite3.OperationalError:
            return None
    return str(found[0]) if found else None
