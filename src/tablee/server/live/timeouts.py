"""What happens when a clock runs out: a bot takes the decision, or the seat may be offered to one."""

import asyncio
from typing import Any

import structlog

from tablee.server.errors import Refusal
from tablee.server.live.players import Players
from tablee.server.live.tables import LiveTable, Tables
from tablee.server.storage.database import Store
from tablee.server.storage.queue import Owed
from tablee.server.tables.clocks import left
from tablee.server.tables.owed import SOON, late, until_late
from tablee.server.tables.standing import Standing
from tablee.server.work.retries import Failing

KEEP = 15.0  # seconds between two times that running clocks are written down
AGAIN = 2.0  # seconds until it is looked again whether somebody was helped out
KEEPER = "the keeper of time"  # who fails where that cannot be written
HELPED = 10.0  # seconds until a table is looked at again where a job was to help
report = structlog.get_logger("tablee.clocks")


class Timeouts:
    """The alarms of tables that are played by a clock for each decision."""

    def __init__(self, tables: Tables, players: Players, quiet: float) -> None:
        self.tables, self.players, self.quiet = tables, players, quiet
        self.alarms: dict[str, asyncio.TimerHandle] = {}
        self.ringing: set[asyncio.Task[None]] = set()
        self.failing = Failing()
        self.over = False

    def on_change(self, table: LiveTable) -> None:
        """Set the alarm of a table that has changed."""
        if alarm := self.alarms.pop(table.id, None):
            alarm.cancel()
        wait = until_late(table.standing, self.tables.time.counted(table.id))
        if wait is not None:
            self._set(table.id, max(0.0, wait) + SOON)

    def look(self, table: LiveTable) -> None:
        """Set the alarm of a table that should have one and has none."""
        if table.id not in self.alarms:
            self.on_change(table)

    def _set(self, table: str, wait: float) -> None:
        if self.over:
            return
        loop = asyncio.get_running_loop()
        self.alarms[table] = loop.call_later(wait, self._ring, table)

    def _ring(self, table: str) -> None:
        self.alarms.pop(table, None)
        task = asyncio.create_task(self._help_out(table))
        self.ringing.add(task)
        task.add_done_callback(self.ringing.discard)

    async def _help_out(self, table: str) -> None:
        """Let a bot decide for everybody who is late, and look again whether it has."""
        try:
            found = await self.tables.open(table)
            again = AGAIN if self._has_helped(found) else None
            self.failing.well(table)
        except Refusal as why:
            report.warning("a clock ran out at no table", table=table, why=str(why))
            self.failing.well(table)
            return
        except Exception:
            report.exception("a clock ran out, and nobody could help", table=table)
            again = self.failing.pause(table)
        if again and table not in self.alarms:
            self._set(table, again)

    def _has_helped(self, table: LiveTable) -> bool:
        """Set a bot thinking for everybody who is late; does the clock of this table run at all?"""
        standing = table.standing
        if not (standing.runs and standing.clock.plays_on):
            return False
        for n in standing.waiting:
            if standing.seats[n].has_person and (self.left(table, n) or 0.0) <= 0:
                self.players.help_out(table, n)
        return True

    async def ring(self, table: str) -> None:
        """An alarm that is a job rings: whoever is late is helped out by other jobs, and it is set anew.

        Raises:
            Refusal: there is no such table, or nothing could be written.
        """
        found = await self.tables.open(table, surely=True)
        standing, counted = found.standing, self.tables.time.counted(table)
        wait = until_late(standing, counted)
        if wait is None:
            return
        owed = late(table, standing, counted, found.language)
        again = Owed("clock", table, wait=HELPED if owed else max(0.0, wait) + SOON)
        database = self.tables.database
        await self.tables.write(lambda connection: database.defer(connection, [*owed, again]))

    # --- How much is left ----------------------------------------------------

    def left(self, table: LiveTable, seat: int) -> float | None:
        """The seconds that a seat has left now; None without a clock."""
        standing = table.standing
        seconds = left(standing.clock, standing.times.hand(seat))
        if seconds is not None and standing.runs and seat in standing.match.waiting:
            seconds -= self.tables.time.counted(table.id)
        return seconds

    def patience(self, table: LiveTable, seat: int) -> float | None:
        """The seconds until others may offer a seat to a bot; None: there is nothing to wait for."""
        standing, counted = table.standing, self.tables.time.counted(table.id)
        if not standing.seats[seat].has_person or standing.ended:
            return None
        if standing.times.paused:
            return self._to_go_on(standing, seat, counted)
        if seat not in standing.waiting or (not standing.is_full and standing.clock.kind != "none"):
            return None
        hand = standing.times.hand(seat)
        if standing.clock.kind == "none":
            return max(0.0, self.quiet - hand.spent - counted)
        if standing.clock.plays_on:
            return 0.0 if hand.late else None
        return max(0.0, self.left(table, seat) or 0.0)

    def _to_go_on(self, standing: Standing, seat: int, counted: float) -> float | None:
        """Whoever keeps those waiting who wish to go on."""
        wishes = standing.times.wishes
        holder = standing.seats[seat].holder
        if not wishes or holder in {standing.seats[n].holder for n in wishes}:
            return None
        return max(0.0, self.quiet - counted)

    # --- From one start of the server to the next ----------------------------

    async def go_on(self, store: Store) -> None:
        """Take up the clocks where they were when the house was closed, then write them down."""
        for row in await asyncio.to_thread(store.clocked):
            try:
                await self._take_up(row)
            except Exception as why:  # of one table: the others play on
                report.warning("a clock stands still", table=row.id, why=repr(why))
        while True:
            await asyncio.sleep(KEEP)
            await self.keep()

    async def _take_up(self, row: Any) -> None:
        """The clock of one table runs again."""
        self.tables.time.found(row.id, float(row.counted or 0), float(row.touched), runs=True)
        if row.clock.startswith("move"):
            await self.tables.open(row.id)

    async def keep(self) -> None:
        """Write down what the clocks have counted."""
        try:
            await self.tables.keep_time()
            self.failing.well(KEEPER)
        except Exception as why:
            self.failing.pause(KEEPER)  # the next time comes anyway
            report.warning("clocks not written", why=str(why))

    async def stop(self) -> None:
        """No alarm rings any more, and the clocks are on the disk."""
        self.over = True
        for alarm in self.alarms.values():
            alarm.cancel()
        for task in list(self.ringing):
            task.cancel()
        await asyncio.gather(*self.ringing, return_exceptions=True)
        await self.keep()
