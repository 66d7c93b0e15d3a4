"""What came of games that were over before results were kept: written down bit by bit, once."""

import asyncio
import time

import sqlalchemy as sa
import structlog

from tablee.server.errors import Refusal
from tablee.server.live.tables import Tables
from tablee.server.storage import database
from tablee.server.tables.results import results

SOME = 50  # tables that are asked for at once
PAUSE = 0.05  # seconds between two, which those who play now have for themselves
LATER = 30.0  # seconds until it is tried again, where the database was away
report = structlog.get_logger("tablee.past")
tables, log = database.tables, database.log


async def write_down(house: Tables) -> None:
    """Go through all tables that are over and have no result; a damaged one is left as it is."""
    last = ""
    while some := await _some(house, last):
        for table in some:
            last = table
            try:
                await _one(house, table)
            except Refusal as why:
                if why.status == 503:
                    await asyncio.sleep(LATER)
                report.warning("a game has no result", table=table, why=why.message)
            except Exception as wrong:
                report.warning("a game has no result", table=table, why=repr(wrong))
            await asyncio.sleep(PAUSE)


async def _some(house: Tables, last: str) -> list[str]:
    while True:
        try:
            return await asyncio.to_thread(missing, house.store, last)
        except sa.exc.SQLAlchemyError as wrong:
            report.warning("old results have to wait", why=repr(wrong))
            await asyncio.sleep(LATER)


def missing(store: database.Store, last: str = "") -> list[str]:
    """Some tables that are over, not closed, and without a result; in order, after the last one."""
    has = sa.exists().where(database.results.c.table_id == tables.c.id)
    closed = sa.exists().where(log.c.table_id == tables.c.id, log.c.kind == "close")
    asked = sa.select(tables.c.id).where(tables.c.over, tables.c.id > last)
    asked = asked.where(sa.not_(has), sa.not_(closed)).order_by(tables.c.id).limit(SOME)
    with store.at_once.connect() as connection:
        return list(connection.execute(asked).scalars())


async def _one(house: Tables, table: str) -> None:
    found = await house.open(table)
    at = await asyncio.to_thread(_ended, house.store, table)
    rows = results(table, found.standing, at)

    def write(connection: sa.Connection) -> None:
        there = sa.select(database.results.c.seat).where(database.results.c.table_id == table)
        if rows and not connection.execute(there).first():
            connection.execute(sa.insert(database.results), rows)

    await house.write(write)


def _ended(store: database.Store, table: str) -> float:
    """When the last move was made: what is removed later does not count."""
    last = sa.select(sa.func.max(log.c.at)).where(log.c.table_id == table, log.c.kind == "act")
    with store.at_once.connect() as connection:
        return float(connection.execute(last).scalar_one() or time.time())
