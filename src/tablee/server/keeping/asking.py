"""What whoever runs a house asks of it while it is open: the house itself does it.

The command writes a row into the database, which it alone and the house can; a process of the house
takes it, does it and writes what came of it, and the command takes the row away again. A row that
nobody has taken in time is taken back, so that nothing is done of which nobody hears.
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import sqlalchemy as sa
import structlog

from tablee.server.errors import Refusal, Shut
from tablee.server.house.house import House
from tablee.server.keeping import reports, tables
from tablee.server.keeping.folder import Home, changed, compacted, is_open, looking
from tablee.server.keeping.forgetting import let_go
from tablee.server.people.visitors import new_id
from tablee.server.storage import database
from tablee.server.storage.database import Store
from tablee.server.storage.postgres import Postgres
from tablee.server.storage.sqlite_file import connect

DEEDS: dict[str, Callable[..., Awaitable[Any]]] = {
    "close": tables.close,
    "reopen": tables.reopen,
    "delete": tables.delete,
    "tidy": tables.tidied,
    "forget": let_go,
    "report": reports.close,
}
DELETE = ("delete", "tidy", "forget")  # a house that is closed writes its file anew after these
LOOK = 0.5  # seconds between two looks of a house for something to do
OFTEN = 0.1  # and of the command for what came of it
TAKEN = 10.0  # seconds in which a house has to begin
# And then to have done it; a row that is older is of a backup, or of a command that was ended.
DONE = 60.0
wanted = database.asked
report = structlog.get_logger("tablee.asking")


def done(home: Home, deed: str, *what: Any) -> Any:
    """Have something done by the house, or, where it is closed, beside it: what comes of it.

    Raises:
        Refusal: the house refuses.
        Shut: there is no house, it does not answer, or nothing can be written there.
    """
    with looking(home):  # a house of this version
        pass
    if is_open(home):
        return _ask(home, deed, what)
    came = changed(home, lambda house: DEEDS[deed](house, *what))
    if deed in DELETE:
        compacted(home)
    return came


# --- Whoever asks -------------------------------------------------------------------


def _ask(home: Home, deed: str, what: tuple[Any, ...]) -> Any:
    """Write it down, wait for what comes of it, and leave nothing behind."""
    row = {"id": new_id(), "deed": deed, "what": list(what), "at": time.time(), "taken": False}
    this = wanted.c.id == row["id"]
    with _writing(home) as engine:
        with engine.begin() as connection:
            connection.execute(sa.insert(wanted), row)
        try:
            came = _answer(engine, this, TAKEN)
            if came is None:
                with engine.begin() as connection:
                    free = sa.delete(wanted).where(this, sa.not_(wanted.c.taken))
                    if connection.execute(free).rowcount:
                        raise Shut("house-silent", place=home.place)
                came = _answer(engine, this, DONE)
        finally:
            with engine.begin() as connection:
                connection.execute(sa.delete(wanted).where(this))
    if came is None:
        raise Shut("house-slow", place=home.place)
    if "message" in came:
        raise Refusal(came["status"], came["message"], **came["arguments"])
    return came["done"]


def _answer(engine: sa.Engine, this: Any, seconds: float) -> dict[str, Any] | None:
    """What came of it, or why nothing did; None: it is not done yet."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        with engine.connect() as connection:
            found = connection.execute(sa.select(wanted.c.came).where(this)).scalar()
        if found is not None:
            return dict(found)
        time.sleep(OFTEN)
    return None


@contextlib.contextmanager
def _writing(home: Home) -> Iterator[sa.Engine]:
    """The database of a house that is open.

    Raises:
        Shut: it cannot be used.
    """
    shared = Postgres(home.address) if home.address else None
    if shared:
        with shared.opening() as engine:
            yield engine
        return
    engine = connect(home.file, writing=True)
    try:
        yield engine
    except sa.exc.DBAPIError as wrong:
        raise Shut("database-unreadable", file=str(home.file), why=str(wrong.orig)) from None
    finally:
        engine.dispose()


# --- The house ----------------------------------------------------------------------


async def answering(house: House) -> None:
    """Do what is asked for, until cancelled."""
    while True:
        await asyncio.sleep(LOOK)
        try:
            for row in await house.store.ask(_new, house.store, time.time() - DONE):
                await _carried_out(house, row)
        except Exception:  # as with a disk that is full, of which health tells
            report.exception("what is asked of the house stays undone")


def _new(store: Store, since: float) -> list[Any]:
    asked = sa.select(wanted).where(sa.not_(wanted.c.taken), wanted.c.at > since)
    with store.at_once.connect() as connection:
        return list(connection.execute(asked.order_by(wanted.c.at)).all())


async def _carried_out(house: House, row: Any) -> None:
    """Take it before another process does, do it, and say what came of it."""
    this, taken = wanted.c.id == row.id, list[int]()

    def take(connection: sa.Connection) -> None:
        old = sa.delete(wanted).where(wanted.c.at < time.time() - 2 * DONE)
        connection.execute(old)
        free = sa.update(wanted).where(this, sa.not_(wanted.c.taken)).values(taken=True)
        taken[:] = [connection.execute(free).rowcount]

    await house.tables.write(take)
    if taken != [1]:
        return
    came: dict[str, Any] = {}
    try:
        came["done"] = await DEEDS[row.deed](house, *row.what)
    except Refusal as why:
        told = {name: str(value) for name, value in why.arguments.items()}
        came = {"status": why.status, "message": why.message, "arguments": told}
    except Exception:
        report.exception("something asked of the house failed", deed=row.deed)
        came = {"status": 500, "message": "house-stumbled", "arguments": {}}

    def tell(connection: sa.Connection) -> None:
        connection.execute(sa.update(wanted).where(this).values(came=came))

    await house.tables.write(tell)
    report.info("asked of the house", deed=row.deed, refused=came.get("message", ""))
