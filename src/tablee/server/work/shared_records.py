"""Records that people look at, where processes share a database: kept in it for as long as they are.

Who they were brought by is not written down, and no backup has them.
"""

import time
from typing import Any

import msgspec
import sqlalchemy as sa

from tablee.server.storage import database
from tablee.server.storage.database import Store
from tablee.server.storage.writer import Writer

MOST = 32  # kept at once; the one looked at longest ago is forgotten first
DAY = 24 * 3600.0  # seconds after its last look until one is forgotten anyway
WORTH = 60.0  # seconds after which another look is written down
records = database.records


class SharedRecords:
    """The records in the database, for each process of the house."""

    def __init__(self, store: Store, writer: Writer) -> None:
        self.store, self.writer = store, writer
        self.looked: dict[str, float] = {}  # when a look of this process was last written down
        self.tidied = time.monotonic()

    async def keep(self, name: str, game: str, record: dict[str, Any], data: Any) -> None:
        """Write one down, in place of those that are looked at no more.

        Raises:
            CannotWrite: the database is away.
        """
        row = {
            "id": name,
            "game": game,
            "body": msgspec.json.encode([record, data]).decode(),
            "looked": time.time(),
        }

        def write(connection: sa.Connection) -> None:
            connection.execute(sa.insert(records), row)
            newest = sa.select(records.c.id).order_by(records.c.looked.desc(), records.c.id)
            stay = list(connection.execute(newest.limit(MOST)).scalars())
            connection.execute(sa.delete(records).where(records.c.id.not_in(stay)))
            _forget_old(connection)

        await self.writer.write(write)

    async def find(self, name: str) -> tuple[str, dict[str, Any], Any] | None:
        """The game, the record and its data, if it is kept still."""
        row = await self.store.ask(self._read, name)
        if row is None:
            return None
        record, data = msgspec.json.decode(row.body)
        return row.game, record, data

    def _read(self, name: str) -> Any:
        this = (records.c.id == name) & (records.c.looked > time.time() - DAY)
        with self.store.at_once.connect() as connection:
            return connection.execute(sa.select(records).where(this)).one_or_none()

    async def look(self, name: str) -> None:
        """Somebody looks at it; of one look a minute that is written down.

        Raises:
            CannotWrite: the database is away.
        """
        now = time.time()
        if now - self.looked.get(name, 0.0) < WORTH:
            return
        self.looked = {one: at for one, at in self.looked.items() if now - at < WORTH} | {name: now}
        seen = sa.update(records).where(records.c.id == name).values(looked=now)

        def write(connection: sa.Connection) -> None:
            connection.execute(seen)

        await self.writer.write(write)

    async def tidy(self) -> None:
        """Forget, once an hour, what nobody has looked at for long."""
        if time.monotonic() - self.tidied > DAY / 24:
            self.tidied = time.monotonic()
            await self.writer.write(_forget_old)


def _forget_old(connection: sa.Connection) -> None:
    connection.execute(sa.delete(records).where(records.c.looked < time.time() - DAY))
