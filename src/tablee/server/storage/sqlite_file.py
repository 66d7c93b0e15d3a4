"""A file of SQLite, opened so that whatever was committed is on the disk."""

from pathlib import Path
from typing import Any

import sqlalchemy as sa


def connect(database: Path, writing: bool = False) -> sa.Engine:
    """The database, for readers or for the one writer; a commit is on the disk when it returns."""
    engine = sa.create_engine(f"sqlite:///{database}", connect_args={"check_same_thread": False})

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # BEGIN is ours to say
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")
        connection.execute(
            "PRAGMA fullfsync=ON"
        )  # macOS, where a sync may end in the drive's cache
        connection.execute("PRAGMA busy_timeout=5000")

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine
