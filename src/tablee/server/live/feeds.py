"""Events to the browsers: numbered per table, a short history, nothing unbounded.

Each audience of a table is one feed. An event holds what has changed in that audience's snapshot;
if nothing has, it is only a number. Who comes back with the last number seen gets what was missed,
or everything anew where the history does not reach.
"""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from functools import partial
from itertools import compress, count
from operator import is_not
from typing import Any, Literal

import msgspec
import structlog

from tablee.server.live.tables import LiveTable
from tablee.server.people.elsewhere import Elsewhere
from tablee.server.people.presence import Attendance, Lately, Page, Presence
from tablee.server.people.seats import Seat
from tablee.server.tables.standing import Standing
from tablee.server.tables.views import Audience, Teller, audience, snapshot

HISTORY = 64  # events that a feed remembers
QUEUE = 32  # events that may wait for a slow socket, before it gets everything anew
UNSEEN = 8  # versions that a feed without listeners may owe, to be drawn when one comes back
LINGER = 120.0  # seconds that a feed outlives its last listener
PATIENCE = 20.0  # seconds that one message may take
GATHERED = 1.0  # seconds in which comings and goings are told together: a page loaded anew stays
PLAYERS, SPECTATORS = EVERYBODY = "players", "spectators"  # who follows: with a seat, or without
KEYS = {"zones": "name", "spots": "key", "pieces": "key", "choices": "action"}  # of a scene's parts
report = structlog.get_logger("tablee.live")
encode = msgspec.json.Encoder(order="deterministic").encode
THERE = encode({"aside": {"there": True}}).decode()  # to a page that is


class Feed:
    """What one audience of one table sees, event by event."""

    def __init__(self, table: str, whom: Audience, standing: Standing) -> None:
        self.table, self.audience, self.teller = table, whom, Teller(whom)
        self.shown = snapshot(table, standing, self.teller)
        self.removals = standing.order.removals
        self.history: deque[tuple[int, str]] = deque(maxlen=HISTORY)
        self.sockets: set[Socket] = set()
        self.unseen: deque[Standing] = deque(maxlen=UNSEEN)
        self.left = time.monotonic()
        self.whole = ""  # the last resync, while it holds

    @property
    def version(self) -> int:
        """The number of the last event."""
        return int(self.shown["version"])

    def publish(self, standing: Standing) -> None:
        """There is a new version: drawn now if somebody listens, or else when somebody does."""
        self.unseen.append(standing)
        if self.sockets:
            self.catch_up()

    def catch_up(self) -> None:
        """Draw what has not been drawn yet."""
        while self.unseen:
            standing = self.unseen.popleft()
            if standing.version > self.version:
                self._advance(standing)

    def _advance(self, standing: Standing) -> None:
        """One more event, to everybody who listens; after a gap or a removal, everything anew."""
        next_one = self.version + 1
        is_removal = standing.order.removals != self.removals
        self.removals = standing.order.removals
        before, self.shown = self.shown, snapshot(self.table, standing, self.teller)
        self.whole = ""
        if standing.version != next_one or is_removal:
            self.history.clear()
            for socket in self.sockets:
                socket.start_over()
            return
        event = encode(changes(before, self.shown)).decode()
        self.history.append((standing.version, event))
        for socket in self.sockets:
            socket.offer(event)

    def missed(self, version: int) -> list[str] | None:
        """The events after this version; None where the history does not reach back."""
        if version == self.version:
            return []
        events = [event for number, event in self.history if number > version]
        return events if version < self.version == version + len(events) else None

    def resync(self) -> str:
        """Everything, as one message."""
        self.whole = self.whole or encode({"resync": self.shown}).decode()
        return self.whole


def changes(before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """What has changed between two snapshots.

    Of the log, what follows its first `log_kept` lines; of the scene, `scene_parts`: each list that
    changed, as new things and [from, to) of the list before.
    """
    event = {
        name: value for name, value in now.items() if name != "scene" and before[name] != value
    }
    if "log" in event:
        old, new = before["log"], now["log"]
        kept = _alike(old, new)
        event["log"] = new[kept:]
        if kept < len(old):
            event["log_kept"] = kept
    drawn = [(name, before["scene"][name], things) for name, things in now["scene"].items()]
    if told := {name: parts(old, new, KEYS[name]) for name, old, new in drawn if old != new}:
        event["scene_parts"] = told
    return event


def parts(before: list[Any], now: list[Any], key: str) -> list[Any]:
    """A list, told by what is new in it and by runs of the list before: [from, to)."""
    begins = _alike(before, now)  # most of a table stays as it is: only the middle is looked up
    ends = _alike(before[begins:][::-1], now[begins:][::-1])
    stays, until = len(before) - ends, len(now) - ends
    places = {thing[key]: n for n, thing in enumerate(before[begins:stays], begins)}
    told: list[Any] = [[0, begins]] if begins else []
    at = begins
    while at < until:
        thing = now[at]
        first = n = places.get(thing[key], stays)
        while n < stays and at < until and (before[n] is now[at] or before[n] == now[at]):
            n, at = n + 1, at + 1
        if n > first:
            _run(told, first, n)
        else:
            told.append(thing)
            at += 1
    if ends:
        _run(told, stays, len(before))
    return told


def _run(told: list[Any], first: int, end: int) -> None:
    """Tell of a run of the list before; it goes on with the one before it if they meet."""
    if told and isinstance(told[-1], list) and told[-1][1] == first:
        told[-1][1] = end
    else:
        told.append([first, end])


def _alike(before: Sequence[Any], now: Sequence[Any]) -> int:
    """How many things at the beginning of both are alike; most are the very same."""
    others = compress(count(), map(is_not, before, now))  # not the very same: C finds them
    different = (n for n in others if before[n] != now[n])
    return next(different, min(len(before), len(now)))


class Socket:
    """One browser tab that listens; what it has not taken yet is bounded."""

    def __init__(self, person: str, wanted: int | None, language: str, device: str = "") -> None:
        self.person, self.wanted, self.language = person, wanted, language
        self.device = device or person  # that may be put out
        self.looks = True  # is the page in sight, as far as it says so?
        self.feed: Feed | None = None
        self.waiting: deque[str] = deque()
        self.something = asyncio.Event()

    def offer(self, message: str) -> None:
        """Put a message in line; a line too long becomes one resync."""
        if len(self.waiting) >= QUEUE:
            self.start_over()
        else:
            self.waiting.append(message)
            self.something.set()

    def start_over(self) -> None:
        """Forget what waits: the whole table is sent in its place."""
        self.waiting.clear()
        self.waiting.append("")
        self.something.set()

    def moved_to(self, feed: Feed) -> None:
        """Listen to another feed from now on."""
        if self.feed:
            self.feed.sockets.discard(self)
            self.feed.left = time.monotonic()
        feed.catch_up()
        self.feed = feed
        feed.sockets.add(self)

    def drop(self) -> None:
        """Nothing more comes: the pump ends."""
        self.feed = None
        self.something.set()

    async def pump(self, send: Callable[[str], Awaitable[Any]]) -> None:
        """Send what comes, until the feed ends.

        Raises:
            TimeoutError: one message took too long.
        """
        while self.feed:
            await self.something.wait()
            while self.waiting and self.feed:
                message = self.waiting.popleft() or self.feed.resync()
                async with asyncio.timeout(PATIENCE):
                    await send(message)
            self.something.clear()


def _turn(waiting: list[int], feed: Feed) -> tuple[bool, bool]:
    """Who is shown a move first has the least."""
    return feed.audience.seat not in waiting, not feed.audience.you


class Hub:
    """The feeds of all tables."""

    def __init__(self) -> None:
        self.feeds: dict[str, dict[Audience, Feed]] = {}
        self.to_show: dict[str, deque[Standing]] = {}
        self.showing: dict[str, asyncio.Task[None]] = {}
        self.counted: dict[str, int] = {}  # of those who look on
        self.chairs: dict[str, tuple[Seat, ...]] = {}  # at each table that is followed
        self.attendance: dict[str, Attendance] = {}
        self.gathering: dict[str, asyncio.Task[None]] = {}
        self.elsewhere = Elsewhere[list[Page]]()
        self.lately = Lately()
        self.on_pages: list[Callable[[str], None]] = []  # told when pages came, went or turned
        # Told which version of a table somebody has before them.
        self.on_seen: list[Callable[[str, str, int], None]] = []

    @property
    def in_use(self) -> set[str]:
        """The tables that somebody follows."""
        return set(self.feeds)

    @property
    def sockets(self) -> int:
        """How many sockets are open."""
        return sum(len(f.sockets) for feeds in self.feeds.values() for f in feeds.values())

    async def join(self, table: LiveTable, socket: Socket, version: int) -> None:
        """Follow a table from this version on.

        Raises:
            Refusal: through somebody else's eyes.
        """
        feed = await self._ready_feed(table, socket)
        self.chairs[table.id] = table.standing.seats
        socket.moved_to(feed)
        self.lately.note(socket.person)
        here = self._attendance(table.id)
        here.told = here.told or self.presence(table.id, table.standing.seats)
        self._gather(table.id)
        missed = feed.missed(version)
        if missed is None:
            socket.start_over()
        for event in missed or ():
            socket.offer(event)
        self._count(table.id)

    async def _ready_feed(self, table: LiveTable, socket: Socket) -> Feed:
        """The feed of a socket; a new one is drawn beside those who play."""
        asks = socket.person, socket.wanted, socket.language
        while (whom := audience(table.standing, *asks)) not in self.feeds.get(table.id, {}):
            made = await asyncio.to_thread(Feed, table.id, whom, table.standing)
            feeds = self.feeds.setdefault(table.id, {})
            if feeds.setdefault(whom, made) is made:
                made.publish(table.standing)  # as it stands by now
        return self.feeds[table.id][whom]

    def leave(self, socket: Socket) -> None:
        """Follow no longer."""
        if socket.feed:
            socket.feed.sockets.discard(socket)
            socket.feed.left = time.monotonic()
            table = socket.feed.table
            self.lately.note(socket.person)
            self._leaves(table, socket.person)
            self._count(table)
            self._gather(table)

    def put_out(self, devices: set[str]) -> None:
        """Hang up on devices that are nobody's any more."""
        feeds = [feed for of_table in self.feeds.values() for feed in of_table.values()]
        for socket in [socket for feed in feeds for socket in feed.sockets]:
            if socket.device in devices:
                self.leave(socket)
                socket.drop()

    def looks(self, socket: Socket, is_looking: bool) -> None:
        """The page of a socket has come into sight, or gone out of it."""
        if socket.feed and socket.looks != is_looking:
            socket.looks = is_looking
            self._gather(socket.feed.table)

    def presence(self, table: str, seats: tuple[Seat, ...]) -> list[Presence | None]:
        """Where the people of these seats are."""
        pages = [(page.person, page.looks) for page in self._pages(table)]
        return self._attendance(table).of(seats, pages)

    def sees(self, socket: Socket, version: int) -> None:
        """A page says that this version is before its reader."""
        if socket.feed and socket.looks and socket.feed.audience.you:
            for on_seen in self.on_seen:
                on_seen(socket.feed.table, socket.person, version)

    def seen(self, person: str) -> Literal["now", "today", ""]:
        """Whether somebody has a page of any table open, at whichever process, or had one today."""
        feeds = (feed for of_table in self.feeds.values() for feed in of_table.values())
        here = any(socket.person == person for feed in feeds for socket in feed.sockets)
        if here or any(page.person == person for pages in self.elsewhere.all() for page in pages):
            return "now"
        return "today" if self.lately.today(person) else ""

    def spectators(self, table: str) -> int:
        """How many people look on who have no seat."""
        return len({page.person for page in self._pages(table) if not page.plays})

    def aside(
        self,
        table: str,
        told: dict[str, Any],
        to: Iterable[str] = EVERYBODY,
        but: Collection[str] = (),
    ) -> None:
        """Tell those who follow, but for some, what is no part of the game and has no number."""
        message = encode({"aside": told}).decode()
        for feed in self.feeds.get(table, {}).values():
            if (PLAYERS if feed.audience.you else SPECTATORS) in to:
                for socket in feed.sockets:
                    if socket.person not in but:
                        socket.offer(message)

    def _count(self, table: str) -> None:
        """Tell everybody how many look on, where that has changed."""
        spectators = self.spectators(table)
        if self.counted.get(table, 0) == spectators:
            return
        self.counted[table] = spectators
        if not spectators:
            del self.counted[table]
        self.aside(table, {"spectators": spectators})

    def pages_here(self, table: str) -> list[Page]:
        """The pages of a table that are open at this process."""
        feeds = self.feeds.get(table, {}).values()
        return [
            Page(socket.person, socket.looks, bool(feed.audience.you))
            for feed in feeds
            for socket in feed.sockets
        ]

    def _pages(self, table: str) -> list[Page]:
        """And those that are open elsewhere."""
        return self.pages_here(table) + self._pages_elsewhere(table)

    def _pages_elsewhere(self, table: str) -> list[Page]:
        return [page for pages in self.elsewhere.of(table) for page in pages]

    def hear_of_pages(self, process: str, table: str, pages: list[Page]) -> None:
        """Another process tells which are open there."""
        before = {page.person for page in self._pages_elsewhere(table)}
        self.elsewhere.note(process, table, pages)
        for page in pages:
            self.lately.note(page.person)
        if table in self.feeds:
            for person in before:
                self._leaves(table, person)
            self._count(table)
            self._say_who_is_here(table)

    def _leaves(self, table: str, person: str) -> None:
        """Somebody has closed a page; was it their last?"""
        if all(page.person != person for page in self._pages(table)):
            self._attendance(table).leaves(person, self.chairs.get(table, ()))

    def _attendance(self, table: str) -> Attendance:
        if table not in self.feeds:  # nobody follows, and nothing is to be remembered
            return Attendance()
        return self.attendance.setdefault(table, Attendance())

    def _gather(self, table: str) -> None:
        """Tell everybody who is here, in a moment."""
        if table not in self.gathering:
            self.gathering[table] = asyncio.create_task(self._tell_presence(table))

    async def _tell_presence(self, table: str) -> None:
        try:
            await asyncio.sleep(GATHERED)
            self._say_who_is_here(table)
        finally:
            del self.gathering[table]

    def _say_who_is_here(self, table: str) -> None:
        """Tell it, where it has changed; whoever has just come has asked for it already."""
        for on_pages in self.on_pages:
            on_pages(table)
        if table not in self.feeds:
            return
        attendance, now = self._attendance(table), self.presence(table, self.chairs[table])
        if attendance.told != now:
            self.aside(table, {"presence": now})
        attendance.told = now

    def on_change(self, table: LiveTable) -> None:
        """A table has a new version, and it is on disk: show it to whoever follows."""
        if table.id not in self.feeds:
            return
        if self.chairs.get(table.id) != table.standing.seats:
            self.chairs[table.id] = table.standing.seats
            self._gather(table.id)
        self.to_show.setdefault(table.id, deque()).append(table.standing)
        if table.id not in self.showing:
            self.showing[table.id] = asyncio.create_task(self._show(table.id))

    async def _show(self, table: str) -> None:
        """Publish version after version, one audience at a time, so that others get their turn.

        First to whoever is waited for, then to those who play, then to those who look on.
        """
        try:
            while self.to_show[table]:
                standing = self.to_show[table].popleft()
                turn = partial(_turn, standing.waiting)
                for feed in sorted(self.feeds.get(table, {}).values(), key=turn):
                    self._follow_seats(feed, standing)
                    feed.publish(standing)
                    await asyncio.sleep(0)
                self._count(table)
        except Exception:
            report.exception("could not show a table", table=table)
            self.start_over(table)
        finally:
            del self.showing[table], self.to_show[table]

    def start_over(self, table: str) -> None:
        """Whoever follows this table has to come back and be shown everything."""
        for feed in self.feeds.pop(table, {}).values():
            for socket in feed.sockets:
                socket.drop()
        self.attendance.pop(table, None)

    def _follow_seats(self, feed: Feed, standing: Standing) -> None:
        """Move those who no longer see what this feed shows: seats and turns change hands."""
        for socket in list(feed.sockets):
            wanted = socket.wanted if socket.wanted in standing.played_by(socket.person) else None
            whom = audience(standing, socket.person, wanted, socket.language)
            if whom != feed.audience:
                socket.moved_to(self._feed(feed.table, whom, standing))
                socket.start_over()

    def _feed(self, table: str, whom: Audience, standing: Standing) -> Feed:
        feeds = self.feeds.setdefault(table, {})
        if whom not in feeds:
            feeds[whom] = Feed(table, whom, standing)
        return feeds[whom]

    def forget(self) -> None:
        """Let feeds go that nobody has listened to for a while, and processes that are silent."""
        now = time.monotonic()
        for table in self.elsewhere.forget():
            self._count(table)
        for table, feeds in list(self.feeds.items()):
            for whom, feed in list(feeds.items()):
                if not feed.sockets and now - feed.left > LINGER:
                    del feeds[whom]
            if not feeds:
                del self.feeds[table]
                self.chairs.pop(table, None)
                self.attendance.pop(table, None)
            else:
                self._say_who_is_here(table)  # who was away may be gone by now
