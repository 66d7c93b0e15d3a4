"""What processes of a house tell each other: PostgreSQL passes it on as soon as it is written.

It is told within the transaction that it is about, heard over a connection of its own, and kept nowhere:
whoever was away meanwhile looks into the database instead.
"""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import psycopg
import structlog

CHANNEL = "tablee"
OPEN = 7_013_118_426_240_018  # the lock that every process shares while it is open: any number
LONGEST = 7900  # bytes; PostgreSQL takes 7999
PULSE = 15.0  # seconds without a word, after which it is seen whether the connection still is one
SOON, LATER = 0.1, 3.0  # seconds between two times that a lost one is made anew
Told = dict[str, Any]
report = structlog.get_logger("tablee.database")


def written(process: str, told: Told) -> str | None:
    """As it is announced; without the row of the log where that is too long, None if it is still."""
    for part in (told, {name: value for name, value in told.items() if name != "row"}):
        announced = json.dumps({"by": process, **part}, ensure_ascii=False)
        if len(announced.encode()) <= LONGEST:
            return announced
    report.warning("too long to be told to other processes", table=told.get("table"))
    return None


async def listen(
    address: str, process: str, on_told: Callable[[Told], None], on_return: Callable[[], None]
) -> None:
    """Listen for ever; `on_return` is called whenever something may have been missed before."""
    pause = SOON
    while True:
        try:
            connected = psycopg.AsyncConnection.connect(address, autocommit=True)
            async with await connected as connection:
                await connection.execute("SELECT pg_advisory_lock_shared(%s)", (OPEN,))
                await connection.execute(f"LISTEN {CHANNEL}")
                pause = SOON
                on_return()
                await _listen(connection, process, on_told)
        except (psycopg.Error, OSError) as wrong:
            report.warning("other processes are not heard", why=" ".join(str(wrong).split()))
        await asyncio.sleep(pause)
        pause = min(2 * pause, LATER)


async def _listen(
    connection: psycopg.AsyncConnection[Any], process: str, on_told: Callable[[Told], None]
) -> None:
    """Pass on what the others tell.

    Raises:
        psycopg.Error: the connection is lost.
    """
    while True:
        async for announced in connection.notifies(timeout=PULSE):
            try:
                told = json.loads(announced.payload)
                if told["by"] != process:
                    on_told(told)
            except Exception:  # of one announcement: the next is heard
                report.exception("an announcement was not understood")
        await connection.execute("SELECT 1")
