"""Bring a database up to date when the server starts."""

import sqlite3
from contextlib import closing
from pathlib import Path

SCRIPTS = Path(__file__).parent / "migrations"
HEAD = "0004"  # the newest file in migrations/versions; a test compares


def migrate(database: Path) -> None:
    """Run the migrations that this database has not seen; a current one is left alone at once."""
    database.parent.mkdir(parents=True, exist_ok=True)
    if revision_of(database) == HEAD:
        return
    from alembic import command
    from alembic.config import Config

    from tablee.server.storage import connect

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    engine = connect(database, writing=True)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    engine.dispose()


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
