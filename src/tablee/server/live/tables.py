"""The tables in play: opened from the log, changed entry by entry, never before it is on disk."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
import sqlalchemy as sa
import structlog
from sqlalchemy.exc import IntegrityError

from tablee.kit.engines.engine import Stopped
from tablee.kit.rules.options import as_written
from tablee.kit.table.game import Game
from tablee.kit.table.knowledge import IllegalAction
from tablee.kit.table.match import Match
from tablee.kit.table.shuffles import new_secret
from tablee.kit.words import FALLBACK
from tablee.server.errors import Refusal, Stale, is_want, no_such_table
from tablee.server.games import game_called
from tablee.server.live.following import Collided, Following
from tablee.server.live.timekeeper import Timekeeper, count_on, counted_now, keep
from tablee.server.notices.drafts import drafts
from tablee.server.notices.rows import put as tell
from tablee.server.people.data import OwnData
from tablee.server.people.seats import Seat
from tablee.server.people.visitors import new_id
from tablee.server.storage import database
from tablee.server.storage.rescue import LOST
from tablee.server.storage.trouble import CannotWrite
from tablee.server.storage.writer import Writer
from tablee.server.tables import rows, snapshots
from tablee.server.tables.clocks import NO_CLOCK, Clock
from tablee.server.tables.entries import Entry
from tablee.server.tables.order import KNOWN, permit
from tablee.server.tables.owed import newly
from tablee.server.tables.results import ending
from tablee.server.tables.shuffling import NOTHING_PROMISED, Promised, first_rows
from tablee.server.tables.standing import Standing, WentAstray, empty
from tablee.server.tables.starts import SECRET, begin, is_foreign, sandbox, shuffle_of
from tablee.server.work.rehearsals import Rehearsals
from tablee.server.work.runner import Runner

SNAPSHOT_EVERY = 8  # changes at least between two snapshots
IDLE = 900.0  # seconds until a table that nobody looks at leaves the memory
report = structlog.get_logger("tablee.tables")


@dataclass
class LiveTable:
    """One table in memory; `standing` is replaced whole, never changed."""

    id: str
    game: Game
    host: str
    listed: bool
    standing: Standing
    answered: dict[tuple[int, str], tuple[Entry, int]] = field(default_factory=dict)
    kept_at: int = 0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    used: float = field(default_factory=time.monotonic)
    language: str = FALLBACK  # of whoever acted last: bots speak it
    foreign: bool = False  # did it begin at a position from outside?

    def rehost(self, entry: Entry) -> None:
        """Whoever laid it out may turn out to be known by another mark."""
        change = entry.change or {}
        if entry.kind == KNOWN and self.host == change["from"]:
            self.host = change["to"]


@dataclass(frozen=True)
class Answer:
    """What became of an entry: the version it made, and whether it was known already."""

    version: int
    known: bool = False


class Tables:
    """Every table of the house: the only door to the log."""

    def __init__(self, store: database.Store, writer: Writer, runner: Runner) -> None:
        self.store, self.writer, self.database = store, writer, writer.database
        self.here: dict[str, LiveTable] = {}
        self.time, self.rehearsals = Timekeeper(), Rehearsals(runner)
        self.opening: dict[str, asyncio.Task[LiveTable]] = {}
        self.subscribers: list[Callable[[LiveTable], None]] = []  # told after each change
        self._running: set[asyncio.Task[Any]] = set()
        self._damaged: set[str] = set()  # told of once
        self.following = Following(self)
        self.clock: Callable[[], float] = time.time  # by which people are told things

    # --- Coming and going ---------------------------------------------------

    async def create(
        self,
        game: Game,
        options: dict[str, Any],
        seats: list[Seat],
        host: str,
        listed: bool,
        start: dict[str, Any] | None = None,
        table: str = "",
        own: OwnData | None = None,
        clock: Clock = NO_CLOCK,
        promised: Promised = NOTHING_PROMISED,
        language: str = FALLBACK,
    ) -> LiveTable:
        """Lay out a new table and write it down, and with it the board or deck that it brings.

        Without a `start` it is dealt by a secret of the house and the cut of its host: at once, or once
        all sit.

        Raises:
            Refusal: the options or the data cannot be played.
        """
        table = table or new_id()
        start = start or {SECRET: promised.secret or new_secret()}
        shuffle, foreign = shuffle_of(table, start), is_foreign(start)
        entries = first_rows(shuffle, promised, seats, host)
        if foreign:
            begun = start, options, own.data if own else None
            await self.rehearsals.from_the_start(game, begun, clock.written, entries, host)
        match = await asyncio.to_thread(self._laid_out, game, options, start, own)
        if len(seats) != match.players:
            raise Refusal(422, "seats-do-not-fit", seats=len(seats), players=match.players)
        standing = empty(match, clock, shuffle).after_all(entries)
        told: dict[str, Any] = {"language": language, "foreign": foreign}
        made, now = LiveTable(table, game, host, listed, standing, **told), time.time()
        row = rows.laid(standing, start, now) | {"id": table, "host": host, "listed": listed}
        row["language"] = language
        row["data"] = own.digest if own else None

        def write(connection: sa.Connection) -> None:
            connection.execute(sa.insert(database.tables), row)
            if own:
                own.keep(connection, host, game, now)
            rows.begin(connection, table, entries, seats)
            self.database.defer(connection, newly(table, None, standing, language))
            tell(connection, drafts(table, host, None, standing, by=host), self.clock())

        await self._written(write)
        report.info("table", table=table, game=game.name, players=match.players)
        return self._is_new(made, now)

    def _is_new(self, made: LiveTable, now: float) -> LiveTable:
        """A table is on the disk; it may have been opened as soon as it was."""
        if made.id not in self.here:
            self.here[made.id] = made
            self.time.changed(made.id, now, made.standing.runs)
            self.tell_all(made)
        return self.here[made.id]

    def _laid_out(
        self, game: Game, options: dict[str, Any], start: dict[str, Any] | None, own: OwnData | None
    ) -> Match:
        """The match at its beginning.

        Raises:
            Refusal: the options or the data cannot be played.
        """
        data = own.data if own else None
        try:
            return begin(game, start, data, options)
        except ValueError as wrong:
            raise Refusal(422, "table-impossible", why=wrong) from None
        except Exception as wrong:
            if not own:
                raise
            report.warning("data that no rule foresaw", game=game.name, error=repr(wrong))
            raise Refusal(422, "data-unreadable") from None

    async def open(self, table: str, surely: bool = False) -> LiveTable:
        """The table of this name, from memory or from its log.

        Where other processes may have gone on with it, it is as they have left it; while the database
        is away as it was last known, but not for whoever lets something be for good then (`surely`).

        Raises:
            Refusal: there is none, or how it stands cannot be found out.
        """
        found = await self.at_hand(table)
        await self.following.see(found, surely)
        return found

    async def at_hand(self, table: str) -> LiveTable:
        """The same as this process knows it: enough for whoever changes it, for then the log decides.

        Raises:
            Refusal: there is none, or it cannot be opened.
        """
        if table not in self.here:
            if table not in self.opening:
                self.opening[table] = asyncio.create_task(self._open(table))
                self.opening[table].add_done_callback(lambda _: self.opening.pop(table, None))
            await asyncio.shield(self.opening[table])
        found = self.here.get(table)
        if not found:
            raise no_such_table()
        found.used = time.monotonic()
        return found

    async def _open(self, table: str) -> LiveTable:
        found = await asyncio.to_thread(self._read, table)
        await self._rehearse(*found)
        try:
            opened, counted, touched = await asyncio.to_thread(self._rebuilt, *found)
        except Exception as wrong:  # whatever is stored there concerns this table alone
            if is_want(wrong):
                raise
            raise self.damage(table, wrong) from None
        if table in self.here:  # it was being laid out: one table is in memory once
            return self.here[table]
        self.here[table] = opened
        runs = opened.standing.runs
        if runs and self.database.is_shared:
            counted = await asyncio.to_thread(self._counted, table)
        self.time.found(table, counted if runs else None, touched, runs)
        self.tell_all(opened)
        return opened

    def _counted(self, table: str) -> float:
        with self.store.at_once.connect() as connection:
            return counted_now(connection, table)

    def _read(self, table: str) -> tuple[Any, list[Any], Any, str | None]:
        """All that is stored of a table.

        Raises:
            Refusal: there is none, what it is played with is gone, or it is damaged.
        """
        try:
            found = self.store.table(table)
        except (ValueError, TypeError) as wrong:  # no JSON where some should be
            raise self.damage(table, wrong) from None
        if not found:
            raise no_such_table()
        game_called(found[0].game)
        if found[0].data and found[3] is None:
            raise Refusal(410, "data-gone")
        return found

    async def _rehearse(self, row: Any, log: list[Any], _: Any, body: str | None) -> None:
        """Play a log in a process apart, where no rule has led to its beginning.

        Raises:
            Refusal: it comes to no good end, is damaged, or its rules cannot be kept apart just now.
        """
        if is_foreign(row.start):
            game, clock = game_called(row.game), row.clock or NO_CLOCK.written
            sandbox(game)
            try:
                options = as_written(game.rules.OPTIONS, row.options)
                begun = row.start, options, msgspec.json.decode(body) if body else None
                entries = [rows.entry_of(line) for line in log]
            except Exception as wrong:  # whatever is stored there concerns this table alone
                raise self.damage(row.id, wrong) from None
            try:
                await self.rehearsals.from_the_start(game, begun, clock, entries, row.host)
            except Refusal as why:
                if why.message == "table-impossible":
                    raise self.damage(row.id, why) from None
                raise

    def damage(self, table: str, wrong: Exception) -> Refusal:
        """What people are told of a table that cannot be set up again; the log hears of it once."""
        if table not in self._damaged:
            self._damaged.add(table)
            report.error("a table is damaged", table=table, exc_info=wrong)
        return Refusal(410, "table-damaged")

    def _rebuilt(
        self, row: Any, log: list[Any], snapshot: Any, body: str | None
    ) -> tuple[LiveTable, float, float]:
        """A table as its log tells it, from its snapshot on where that still holds.

        Beside it: what its clocks had counted, and when it was touched last.
        """
        game, data = game_called(row.game), msgspec.json.decode(body) if body else None
        entries = [rows.entry_of(line) for line in log]
        if [line.version for line in log] != list(range(1, len(log) + 1)):
            raise WentAstray("the log has a gap")
        if any(line.kind == LOST for line in log):
            raise WentAstray("a part of the log was on a page that is destroyed")
        if not row.start.keys() & {SECRET, "seed", "position"}:
            raise WentAstray("nothing says how it began")
        options = as_written(game.rules.OPTIONS, row.options)
        begun = begin(game, row.start, data, options)
        standing, from_here = rows.start(begun, row, snapshot, entries)
        for entry in entries[from_here:]:
            standing = standing.again(entry)
        table = LiveTable(row.id, game, row.host, row.listed, standing, kept_at=from_here)
        table.foreign = is_foreign(row.start)
        for version, entry in enumerate(entries, 1):
            if entry.key:
                table.answered[entry.seat, entry.key] = entry, version
        return table, float(row.counted or 0), float(row.touched)

    def forget(self, in_use: set[str], most: int) -> None:
        """Let tables go that nobody looks at; their log has them."""
        now = time.monotonic()
        idle = [t for t in self.here.values() if t.id not in in_use and not t.lock.locked()]
        idle.sort(key=lambda table: table.used)
        too_many = len(self.here) - most
        for n, table in enumerate(idle):
            if n < too_many or now - table.used > IDLE:
                del self.here[table.id]
                self.time.forget(table.id)

    def reread(self, table: str) -> None:
        """Its rows have been written anew: whoever asks for it next reads them."""
        if table in self.opening:  # it may have been read before
            self.opening[table].add_done_callback(lambda _: self.reread(table))
        if self.here.pop(table, None):
            self.time.forget(table)

    async def keep_time(self) -> None:
        """Write down what the clocks that run have counted."""
        if self.database.is_shared:
            await self._written(count_on)
        elif counted := self.time.written():
            await self._written(lambda connection: keep(connection, counted))

    async def settle(self) -> None:
        """Wait until everything that was begun here has come to its end."""
        while self._running:
            await asyncio.gather(*self._running, return_exceptions=True)

    # --- Changing -----------------------------------------------------------

    async def change(
        self,
        table: LiveTable,
        entry: Entry,
        language: str,
        decision: str | None = None,
        version: int | None = None,
        sitting: Seat | None = None,
        also: Callable[[sa.Connection], None] | None = None,
    ) -> Answer:
        """Carry out one entry: on a copy first, then on disk, then for all to see.

        It runs to its end even if whoever asked hangs up. `sitting` is who has to sit there still;
        `also` is written in the same commit.

        Raises:
            IllegalAction, Refusal: nothing was changed, and why.
        """
        wanted = (table, entry, language, decision, version, sitting, also)
        return await asyncio.shield(self.begin(self._change(*wanted)))

    async def _change(
        self,
        table: LiveTable,
        entry: Entry,
        language: str,
        decision: str | None,
        version: int | None,
        sitting: Seat | None,
        also: Callable[[sa.Connection], None] | None,
    ) -> Answer:
        async with table.lock:
            table.used = time.monotonic()
            while True:
                try:
                    if known := self.known(table, entry):
                        return known
                    self._must_fit(table, entry, decision, version, sitting)
                    timed = replace(entry, took=self.time.counted(table.id))
                    if table.foreign:
                        await self.rehearsals.change(table.standing, timed, table.host)
                    after = await self._after(table, timed, language)
                    await self._commit(table, after, timed, language, also)
                    break
                except (IllegalAction, Refusal) as why:
                    if not await self.following.has_moved_on(table, why):
                        raise
            table.standing, table.language = after, language
            table.rehost(entry)
            if entry.key:
                table.answered[entry.seat, entry.key] = timed, after.version
        change = {"table": table.id, "version": after.version, "seat": entry.seat}
        report.info("on disk", kind=entry.kind, **change)
        self.tell_all(table)
        return Answer(after.version)

    def _must_fit(
        self,
        table: LiveTable,
        entry: Entry,
        decision: str | None,
        version: int | None,
        sitting: Seat | None,
    ) -> None:
        """Does an entry go with the table as it stands?

        Raises:
            Refusal: no, or not any more.
        """
        standing = table.standing
        if self.here.get(table.id) is not table:
            raise Stale
        permit(standing.order, standing.match, entry)
        if version is not None and version != standing.version:
            raise Stale
        if decision is not None and decision != standing.decision(entry.seat):
            raise Stale
        if sitting is not None and sitting != standing.seats[entry.seat]:
            raise Stale

    async def _after(self, table: LiveTable, entry: Entry, language: str) -> Standing:
        """How a table would stand; where no rule has led to, others go on while it is found out.

        Raises:
            IllegalAction, Refusal: it cannot be done, and why.
        """
        try:
            if table.foreign:
                return await asyncio.to_thread(table.standing.after, entry, language)
            return table.standing.after(entry, language)
        except Stopped as why:
            report.error("the rules were stopped", table=table.id, why=str(why))
            raise Refusal(422, "rules-stopped") from None

    def begin(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do something beside whoever asked; `settle` waits for it."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    def tell_all(self, table: LiveTable) -> None:
        """Every subscriber is told; one that fails keeps it from nobody else."""
        for on_change in self.subscribers:
            try:
                on_change(table)
            except Exception:
                report.exception("somebody has not heard of a change", table=table.id)

    def known(self, table: LiveTable, entry: Entry) -> Answer | None:
        """The answer that this very request has had before.

        Raises:
            Refusal: its key belongs to another request.
        """
        if not entry.key or (entry.seat, entry.key) not in table.answered:
            return None
        before, version = table.answered[entry.seat, entry.key]
        if not entry.asks_the_same(before):
            raise Refusal(422, "key-used")
        return Answer(version, known=True)

    async def _commit(
        self,
        table: LiveTable,
        after: Standing,
        entry: Entry,
        language: str,
        also: Callable[[sa.Connection], None] | None,
    ) -> None:
        check = after.check if entry.kind == "act" else None
        row = rows.logged(table.id, after.version, entry, check)
        summary = rows.summary(after, row["at"]) | {"counted": 0.0}
        snapshot = self._snapshot(table, after)
        pairs = enumerate(zip(table.standing.seats, after.seats, strict=True))
        moved = [(n, now) for n, (before, now) in pairs if before != now]
        owed = newly(table.id, table.standing, after, language)
        by = after.seats[entry.seat].holder if entry.kind in ("act", "seat") else ""
        told_to = drafts(table.id, table.host, table.standing, after, by)
        ended = ending(table.id, table.standing, after, row["at"])

        def write(connection: sa.Connection) -> None:
            if also:
                also(connection)
            connection.execute(sa.insert(database.log), row)
            told = {"table": table.id, "version": after.version, "row": row}
            self.database.announce(connection, told)
            self.database.defer(connection, owed)
            tell(connection, told_to, self.clock())
            this = database.tables.c.id == table.id
            connection.execute(sa.update(database.tables).where(this).values(**summary))
            for n, seat in moved:
                this = (database.seats.c.table_id == table.id) & (database.seats.c.number == n)
                chair = rows.chair(table.id, n, seat)
                connection.execute(sa.update(database.seats).where(this).values(**chair))
            if ended:
                connection.execute(sa.insert(database.results), ended)
            if snapshot:
                this = database.snapshots.c.table_id == table.id
                connection.execute(sa.delete(database.snapshots).where(this))
                connection.execute(sa.insert(database.snapshots), snapshot)

        try:
            await self._written(write)
        except Stale:  # another process has written this version
            raise Collided from None
        self.time.changed(table.id, row["at"], after.runs)
        if snapshot:
            table.kept_at = after.version

    def _snapshot(self, table: LiveTable, after: Standing) -> dict[str, Any] | None:
        """The match to lay down, at the end of a turn and not too often.

        None that holds what was removed is left.
        """
        before = table.standing
        same_turn = after.match.waiting == before.match.waiting
        if after.order.removals == before.order.removals and (
            same_turn or after.version - table.kept_at < SNAPSHOT_EVERY
        ):
            return None
        return {
            "table_id": table.id,
            "version": after.version,
            "layout": snapshots.layout(table.game),
            "packed": snapshots.pack(after),
        }

    async def write(self, job: Callable[[sa.Connection], None]) -> None:
        """Write something beside the tables, in the next commit.

        Raises:
            Refusal: it could not be written.
        """
        await self._written(job)

    async def _written(self, job: Callable[[sa.Connection], None]) -> None:
        try:
            await self.writer.write(job)
        except IntegrityError:
            raise Stale from None
        except sa.exc.SQLAlchemyError as wrong:
            report.error("not written", error=str(wrong))
            raise CannotWrite(str(wrong)) from None
