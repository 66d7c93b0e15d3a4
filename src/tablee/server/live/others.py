"""What the other processes of a house tell, passed on to whom it concerns here."""

import asyncio
from collections.abc import Callable
from typing import Any

import structlog

from tablee.server.errors import Refusal
from tablee.server.live.feeds import Hub
from tablee.server.live.tables import Tables
from tablee.server.people.limits import Buckets, Taken
from tablee.server.people.presence import Page
from tablee.server.storage.kinds import Database

MOST = 100  # pages of one table that are told of, those of players first
GATHERED = 0.2  # seconds that word of limits waits for more
TOGETHER = 50  # visitors of whom one notice tells
report = structlog.get_logger("tablee.live")


class Others:
    """The ear for the other processes; a house that is one process hears nothing."""

    def __init__(self, database: Database, tables: Tables, hub: Hub, limits: Buckets) -> None:
        self.database, self.tables, self.hub, self.limits = database, tables, hub, limits
        self.told: dict[str, list[Page]] = {}  # the pages here that the others know of
        self.telling: set[asyncio.Task[None]] = set()
        self.over = self.is_gathering = False
        self.on_put_out: Callable[[set[str]], None] = hub.put_out
        if database.is_shared:
            hub.on_pages.append(self._tell_of_pages)
            limits.on_much = self._tell_of_limits

    async def listen(self) -> None:
        """Hear them for as long as the house is open; after a silence, look what they have written."""
        await self.database.listen(self._hears, self.tables.following.look_at_all)

    async def tell(self, table: str, told: dict[str, Any], to: list[str]) -> None:
        """Tell those who follow a table, in whichever process they do."""
        self.hub.aside(table, told, to)
        await self.announce({"table": table, "aside": told, "to": to})

    async def reread(self, tables: list[str]) -> None:
        """Rows of these were written anew, or are gone: everywhere they are read again."""
        for table in tables:
            self.tables.reread(table)
            self.hub.start_over(table)
            await self.announce({"reread": table})

    async def announce(self, notice: dict[str, Any]) -> None:
        """Tell what is written nowhere; who misses it sees it when they look again."""
        if not self.database.is_shared:
            return
        try:
            await self.tables.write(lambda c: self.database.announce(c, notice))
        except Refusal as why:
            report.warning("others have not been told", table=notice.get("table"), why=str(why))

    def _tell_of_pages(self, table: str) -> None:
        """Tell which pages of a table are open here, if that has changed."""
        if self.over:
            return
        pages = sorted(self.hub.pages_here(table), key=lambda page: not page.plays)[:MOST]
        if pages != self.told.get(table, []):
            asks = table not in self.told
            self._begin({"table": table, "pages": pages, "asks": asks})
            self.told[table] = pages
        if not pages:
            self.told.pop(table, None)

    def say_again(self) -> None:
        """What is open here still; of a process that tells nothing none of it is."""
        for table, pages in self.told.items():
            self._begin({"table": table, "pages": pages, "asks": False})
        self._tell_of_sockets(self.limits.sockets.all_told())
        self.limits.sockets.elsewhere.forget()

    def _tell_of_limits(self) -> None:
        """Tell in a moment who has taken much; what comes in it is told with that."""
        if not self.is_gathering and not self.over:
            self.is_gathering = True
            asyncio.get_running_loop().call_later(GATHERED, self._tell_what_is_gathered)

    def _tell_what_is_gathered(self) -> None:
        self.is_gathering = False
        taken = self.limits.news()
        for n in range(0, len(taken), TOGETHER):
            self._begin({"taken": taken[n : n + TOGETHER]})
        self._tell_of_sockets(self.limits.sockets.news())

    def _tell_of_sockets(self, told: dict[str, int]) -> None:
        some = list(told.items())
        for n in range(0, len(some), TOGETHER):
            self._begin({"sockets": dict(some[n : n + TOGETHER])})

    def _begin(self, notice: dict[str, Any]) -> None:
        task = asyncio.create_task(self.announce(notice))
        self.telling.add(task)
        task.add_done_callback(self.telling.discard)

    async def stop(self) -> None:
        """No page is open here any more, and nothing is told after that."""
        self.over = True
        await asyncio.gather(*self.telling, return_exceptions=True)
        for table in list(self.told):
            await self.announce({"table": table, "pages": [], "asks": False})
        if told := self.limits.sockets.all_told():
            await self.announce({"sockets": dict.fromkeys(list(told)[:TOGETHER], 0)})

    def _hears(self, told: dict[str, Any]) -> None:
        match told:
            case {"table": str(table), "version": int(version)}:
                self.tables.following.heard_of(table, version, told.get("row"))
            case {"table": str(table), "aside": dict(aside), "to": list(to), "but": list(but)}:
                self.hub.aside(table, aside, to, but)
            case {"table": str(table), "aside": dict(aside), "to": list(circles)}:
                self.hub.aside(table, aside, circles)
            case {"taken": list(taken)}:
                self.limits.owe(Taken(*one) for one in taken)
            case {"reread": str(table)}:
                self.tables.reread(table)
                self.hub.start_over(table)
            case {"put_out": list(devices)}:
                self.on_put_out(set(devices))
            case {"sockets": dict(sockets), "by": str(process)}:
                self.limits.sockets.note_elsewhere(process, sockets)
            case {"table": str(table), "pages": list(told_pages), "by": str(process)}:
                pages = [Page(*page) for page in told_pages]
                self.hub.hear_of_pages(process, table, pages)
                if told["asks"] and (mine := self.told.get(table)):
                    self._begin({"table": table, "pages": mine, "asks": False})
