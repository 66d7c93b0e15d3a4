"""Going on to where other processes have brought a table that is in memory here, too."""

import asyncio
import time
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
import structlog

from tablee.server.errors import Refusal, Stale
from tablee.server.live.announced import Announced
from tablee.server.storage.trouble import CannotWrite
from tablee.server.tables import rows
from tablee.server.tables.standing import WentAstray

if TYPE_CHECKING:
    from tablee.server.live.tables import LiveTable, Tables

AT_ONCE = 4  # changes of others that are taken up without a thread, for each is soon done
BLIND = 2.0  # seconds for which what is in memory must do, after the database was away
report = structlog.get_logger("tablee.tables")


class Collided(Stale):
    """Another process was quicker with a version of this table."""


class Following:
    """Takes up what others have written of the tables that are here: heard of, or looked for."""

    def __init__(self, tables: "Tables") -> None:
        self.tables, self.news = tables, Announced()
        self.blind = 0.0  # until when nobody waits for a database that is away

    async def see(self, table: "LiveTable", surely: bool = False) -> None:
        """Look before somebody is shown a table, unless the database has just been away.

        Where no other process can have changed it there is nothing to look for.

        Raises:
            CannotWrite: it is away, and what is known may not do.
        """
        if self.tables.database.is_shared and (surely or time.monotonic() > self.blind):
            await self.look(table, surely)

    def heard_of(self, table: str, version: int, row: dict[str, Any] | None = None) -> None:
        """Another process has written this version: take it up, where the table is in memory."""
        found = self.tables.here.get(table)
        if found and version > found.standing.version:
            if self.news.note(table, version, row):
                self.tables.begin(self._follow(found))

    def look_at_all(self) -> None:
        """See if other processes have written what was not heard of."""
        for table in self.tables.here.values():
            self.tables.begin(self.look(table))

    async def _follow(self, table: "LiveTable") -> None:
        try:
            while table.standing.version < self.news.newest[table.id]:
                async with table.lock:
                    if not await self._take_up(table):
                        break
        except Exception as why:
            report.warning("a table is behind", table=table.id, why=repr(why))
        finally:
            self.news.forget(table.id)

    async def look(self, table: "LiveTable", surely: bool = False) -> None:
        """Take up what other processes have written; without a database, what is known must do.

        Raises:
            CannotWrite: it may not.
        """
        try:
            if await asyncio.to_thread(self.tables.store.newest, table.id) > table.standing.version:
                async with table.lock:
                    await self._take_up(table)
        except sa.exc.SQLAlchemyError as why:
            self.blind = time.monotonic() + BLIND
            report.warning("a table may be behind", table=table.id, why=repr(why))
            if surely:
                raise CannotWrite(str(why)) from None

    async def has_moved_on(self, table: "LiveTable", why: Exception) -> bool:
        """After a refusal: was it for another process, and is it to be looked at again?"""
        may_be = isinstance(why, Collided) or self.tables.database.is_shared
        if (isinstance(why, Refusal) and why.status == 503) or not may_be:
            return False
        try:
            if await self._take_up(table):
                return True
        except sa.exc.SQLAlchemyError as wrong:
            raise CannotWrite(str(wrong)) from None
        if isinstance(why, Collided):
            self.tables.here.pop(table.id, None)
        return False

    async def _take_up(self, table: "LiveTable") -> bool:
        """Go on to where the log is, while nothing else changes the table; was there anything?

        Raises:
            Refusal: its log leads elsewhere here than where it was written.
        """
        if self.tables.here.get(table.id) is not table:
            return False
        version = table.standing.version
        later = self.news.later(table.id, version) or await asyncio.to_thread(
            self.tables.store.later, table.id, version
        )
        for row in later:
            try:
                entry = rows.entry_of(row)
                if row.version != table.standing.version + 1:
                    raise WentAstray("the log has a gap")
                if table.foreign or len(later) > AT_ONCE:
                    table.standing = await asyncio.to_thread(table.standing.again, entry)
                else:
                    table.standing = table.standing.again(entry)
            except Exception as wrong:
                self.tables.here.pop(table.id, None)
                raise self.tables.damage(table.id, wrong) from None
            table.rehost(entry)
            if entry.key:
                table.answered[entry.seat, entry.key] = entry, row.version
            self.tables.time.changed(table.id, row.at, table.standing.runs)
            self.tables.tell_all(table)
        return bool(later)
