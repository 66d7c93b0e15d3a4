"""The records of all games that somebody has finished, in one file."""

import asyncio
import json
import zipfile
from pathlib import Path

import sqlalchemy as sa
import structlog

from tablee.server.errors import Refusal
from tablee.server.house.house import House
from tablee.server.keeping.again import played_again
from tablee.server.storage import database
from tablee.server.tables.views import name_of

MOST = 2000  # games in one file, the latest
report = structlog.get_logger("tablee.histories")
seats, results = database.seats, database.results


async def export(house: House, person: str, language: str, file: Path, within: str = "") -> int:
    """Write a ZIP with a record of each of their finished games, or add them to one: how many.

    One that is damaged, or whose board is gone, is left out. Each is played again in a thread, one
    after the other.
    """
    count = 0
    with zipfile.ZipFile(file, "a", zipfile.ZIP_DEFLATED) as packed:
        for table in await asyncio.to_thread(_finished, house, person):
            if record := await asyncio.to_thread(_record, house, table, language):
                await asyncio.to_thread(packed.writestr, f"{within}{table}.json", record)
                count += 1
    return count


def _finished(house: House, person: str) -> list[str]:
    mine = sa.select(seats.c.table_id).where(seats.c.holder == person)
    asked = sa.select(results.c.table_id, results.c.finished).distinct()
    asked = asked.where(results.c.table_id.in_(mine)).order_by(results.c.finished.desc())
    with house.store.engine.begin() as connection:
        return [row.table_id for row in connection.execute(asked.limit(MOST))]


def _record(house: House, table: str, language: str) -> str:
    """The record of a table as JSON; nothing where there is none to be had."""
    try:
        standing = asyncio.run(played_again(house.store, table, house.runner))[1]
    except Exception as wrong:  # whatever is stored there concerns this table alone
        why = wrong.message if isinstance(wrong, Refusal) else repr(wrong)
        report.warning("a record is left out", table=table, why=why)
        return ""
    names = [name_of(n, seat, language) for n, seat in enumerate(standing.seats)]
    return json.dumps(standing.record(names), ensure_ascii=False)
