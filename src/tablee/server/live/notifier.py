"""Sends what people are to be told, when it is due and still true, to whoever has not seen it.

Every process of a house looks; what one takes the others leave alone for a minute. So a notice is sent
at least once, and twice only if the process that had it in hand ended before it could say so.
"""

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import structlog

from tablee.server.errors import Refusal
from tablee.server.live.feeds import Hub
from tablee.server.live.tables import LiveTable, Tables
from tablee.server.notices import channels, rows
from tablee.server.notices.drafts import is_paused, is_shown, is_true
from tablee.server.notices.mail import Mail
from tablee.server.notices.message import Channel, Fate, Message, Sent
from tablee.server.notices.telling import gathered, trial, worded
from tablee.server.notices.wishes import Wishes
from tablee.server.people.visitors import Keys
from tablee.server.storage.database import Store
from tablee.server.tables.standing import Standing

LOOK = 2.0  # seconds between two looks, at most
AT_ONCE = 16  # channels of a kind that are being sent by: one that keeps silent stops no other kind
LONGEST = 45.0  # seconds that one message may take, within the time that its notices are taken for
APART = {"mail": 600.0, "apprise": 30.0}  # seconds between two messages by one channel
SOONEST, LATEST = 15.0, 3600.0  # seconds until what failed is tried again
TRIES = 80  # with those pauses three days, after which it is told to nobody
PAUSED = 3600.0  # seconds until it is looked again whether a game goes on that has been paused
TIDY = 3600.0  # seconds between two times that what is done with is forgotten
report = structlog.get_logger("tablee.notices")


class Notifier:
    """The share of one process in telling people things."""

    def __init__(
        self, store: Store, tables: Tables, hub: Hub, keys: Keys, ways: dict[str, Channel]
    ) -> None:
        self.store, self.tables, self.hub = store, tables, hub
        self.keys, self.ways = keys, ways
        self.clock: Callable[[], float] = time.time
        self.woken, self.tidied = asyncio.Event(), 0.0
        self.running: set[asyncio.Task[None]] = set()
        self.sending: dict[asyncio.Task[None], Any] = {}  # by which channel
        hub.on_seen.append(self.seen)

    async def run(self) -> None:
        """Look for what is due until cancelled; what is in hand then is sent by whoever looks next.

        A house by itself has no other that sends: what was in hand when it ended is taken up at once.
        """
        is_begun = self.store.is_far
        try:
            while True:
                try:
                    if not is_begun:
                        await self.tables.write(rows.let_go)
                        is_begun = True
                    while await self.send_what_is_due():
                        pass
                    await self._tidy()
                except Exception:
                    report.exception("notices wait")
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(LOOK):
                        await self.woken.wait()
                self.woken.clear()
        finally:
            for task in list(self.sending):
                task.cancel()

    async def send_what_is_due(self) -> int:
        """Begin to send what is due now: by how many channels."""
        busy = {channel.id for channel in self.sending.values()}
        many = Counter(channel.kind for channel in self.sending.values())
        free = {kind: AT_ONCE - many[kind] for kind in self.ways if many[kind] < AT_ONCE}
        if not free or not await self.store.ask(self._is_something_due):
            return 0
        taken = list[Any]()

        def take(connection: Any) -> None:
            taken.clear()
            for kind, most in free.items():
                taken.extend(rows.take(connection, self.clock(), kind, most, busy))

        await self.tables.write(take)
        ways: dict[str, tuple[Any, list[Any]]] = {}
        for row, channel in taken:
            ways.setdefault(channel.id, (channel, []))[1].append(row)
        for channel, due in ways.values():
            task = asyncio.create_task(self._by(channel, due))
            self.sending[task] = channel
            task.add_done_callback(self._is_through)
        return len(ways)

    def _is_through(self, task: asyncio.Task[None]) -> None:
        del self.sending[task]
        self.woken.set()

    def _is_something_due(self) -> bool:
        with self.store.at_once.connect() as connection:
            at = rows.next_due(connection)
        return at is not None and at <= self.clock()

    async def _by(self, channel: Any, due: list[Any]) -> None:
        """All that is due by one channel; what fails is tried again later, whatever it is."""
        try:
            wishes, of_tables, due = await self.store.ask(self._wishes, channel.person, due)
            true = await self._still_so(due, wishes, of_tables)
            if not true:
                return
            now = self.clock()
            apart = (channel.last or 0.0) + APART.get(channel.kind, 0.0)
            at = wishes.awake(max(now, apart))
            if at > now:  # and then in one message with what comes meanwhile
                await self.tables.write(lambda c: rows.put_off(c, true, at))
                return
            sent = await self._sent(channel, true, wishes.discreet)
            await self._settle(channel, true, sent)
        except Exception:
            report.exception("a notice waits", kind=channel.kind)

    async def _still_so(
        self, due: list[Any], wishes: Wishes, of_tables: dict[str, str]
    ) -> list[Any]:
        """What is to be told now. A table that cannot be asked keeps no other waiting."""
        true, paused, unasked = list[Any](), list[Any](), list[Any]()
        past: dict[str, list[Any]] = {}
        for row in due:
            try:
                if wishes.due(row.kind, 0.0, 0.0, of_tables[row.table_id]) is None:
                    past.setdefault(rows.DROPPED, []).append(row)
                    continue
                standing, why = await self._past(row)
            except Exception as wrong:
                report.warning("a notice waits for its table", table=row.table_id, why=str(wrong))
                unasked.append(row)
                continue
            if why:
                past.setdefault(why, []).append(row)
            elif standing and is_paused(row.kind, standing):
                paused.append(row)
            else:
                true.append(row)
        await self._set_aside(past, paused, unasked)
        return true

    async def _past(self, row: Any) -> tuple[Standing | None, str]:
        """How its table stands; and why a notice is told to nobody, if it is not.

        Raises:
            Refusal: the table cannot be asked now.
        """
        if row.attempts >= TRIES:
            return None, rows.DROPPED
        try:
            table = await self.tables.open(row.table_id, surely=True)
        except Refusal as why:
            if why.status == 503:
                raise
            return None, rows.DROPPED
        is_so = is_true(row.kind, row.person, row.seat, row.decision, table.standing)
        return table.standing, "" if is_so else rows.DROPPED

    async def _set_aside(
        self, past: dict[str, list[Any]], paused: list[Any], unasked: list[Any]
    ) -> None:
        def write(connection: Any) -> None:
            for fate in sorted(past):
                rows.done(connection, rows.these(past[fate]), fate)
            if paused:
                rows.put_off(connection, paused, self.clock() + PAUSED)
            if unasked:
                rows.later(connection, unasked, self.clock() + rows.LEASE)

        if past or paused or unasked:
            await self.tables.write(write)

    # --- Sent ---------------------------------------------------------------------------

    async def _sent(self, channel: Any, due: list[Any], discreet: bool) -> Sent:
        way = self.ways.get(channel.kind)
        if way is None:
            return Sent(Fate.LATER)
        message = await self._message(channel, due, discreet)
        key = f"{due[-1].key}.{channel.id}"
        try:
            async with asyncio.timeout(LONGEST):
                if isinstance(way, Mail) and channel.house:
                    stop = f"{channel.house}/notices/stop/{self.keys.stop(channel.id)}"
                    return await way.post(channel.address, message, key, stop)
                return await way.send(channel.address, message, key)
        except TimeoutError:
            return Sent(Fate.LATER, "timeout")

    async def _message(self, channel: Any, due: list[Any], discreet: bool) -> Message:
        """One for all of them; it leads to the table, or to the house where there are several."""
        lines = []
        for row in due:
            table: LiveTable = await self.tables.open(row.table_id)
            facts = row.kind, row.person, row.seat, table.game, table.standing
            title, body = worded(*facts, channel.language, discreet)
            lines.append((title, body, f"table {row.table_id}"))
        one = {row.table_id for row in due}
        path = f"/tables/{one.pop()}" if len(one) == 1 else "/"
        if channel.kind != "browser":  # which a browser opens that knows its person
            call = self.keys.call(channel.person, path.rpartition("/")[2])
            path = (channel.house or "") + (f"/come/{call}" if path != "/" else path)
        return gathered(lines, channel.language, path)

    def _wishes(self, person: str, due: list[Any]) -> tuple[Wishes, dict[str, str], list[Any]]:
        """What somebody wishes by now, and of each table: it may be otherwise than as it was written.

        And what of it all they have not seen meanwhile.
        """
        of_tables: dict[str, str] = {}
        with self.store.at_once.connect() as connection:
            wishes, _ = rows.wishes_of(connection, person)
            for table in {row.table_id for row in due}:
                _, of_tables[table] = rows.wishes_of(connection, person, table)
            waiting = {row.key for row in rows.all_of(connection, rows.these(due) & rows.WAITING)}
        return wishes, of_tables, [row for row in due if row.key in waiting]

    async def _settle(self, channel: Any, due: list[Any], sent: Sent) -> None:
        """What became of it, in one commit."""
        now = self.clock()
        pause = min(LATEST, SOONEST * 2 ** min(due[0].attempts, 8))

        def write(connection: Any) -> None:
            if sent.fate is Fate.GONE:
                channels.close(connection, channel.id)
            elif sent.fate is Fate.LATER:
                rows.later(connection, due, now + max(sent.wait, pause))
            else:
                fate = rows.SENT if sent.fate is Fate.SENT else rows.REFUSED
                rows.done(connection, rows.these(due), fate)
            rows.note(connection, channel.id, sent, now)

        await self.tables.write(write)
        report.info("notice", kind=channel.kind, fate=sent.fate.value, notices=len(due))

    async def try_out(self, channel: Any) -> Sent:
        """Send a trial to a channel now, and note what became of it."""
        way = self.ways.get(channel.kind)
        if way is None:
            return Sent(Fate.LATER)
        message = trial(channel.language)
        # A browser puts away at once what leads to the page before its reader, as that is which asks.
        url = "/" if channel.kind == "browser" else (channel.house or "") + message.url
        sent = await way.send(channel.address, replace(message, url=url), "")
        now = self.clock()

        def write(connection: Any) -> None:
            if sent.fate is Fate.GONE:
                channels.close(connection, channel.id)
            rows.note(connection, channel.id, sent, now)

        await self.tables.write(write)
        return sent

    # --- Seen -----------------------------------------------------------------------------

    def seen(self, table: str, person: str, version: int) -> None:
        """Somebody has this version before them: of what it shows they are told no more."""
        task = asyncio.get_running_loop().create_task(self._seen(table, person, version))
        self.running.add(task)
        task.add_done_callback(self.running.discard)

    async def _seen(self, table: str, person: str, version: int) -> None:
        try:
            standing = (await self.tables.open(table)).standing
            if standing.version != version:
                return  # what has come since is shown in a moment, and then this page says so
            waiting = await self.store.ask(self._waiting, rows.waiting_of(person, table))
            shown = [
                row
                for row in waiting
                if is_shown(row.kind, person, row.seat, row.decision, standing)
            ]
            if shown:
                await self.tables.write(lambda c: rows.done(c, rows.these(shown), rows.SEEN))
        except Exception as why:
            report.warning("what was seen may be told", why=str(why))

    def _waiting(self, which: Any) -> Sequence[Any]:
        with self.store.at_once.connect() as connection:
            return rows.all_of(connection, which)

    async def _tidy(self) -> None:
        now = self.clock()
        if now - self.tidied > TIDY:
            self.tidied = now
            await self.tables.write(lambda c: rows.forget(c, now))
