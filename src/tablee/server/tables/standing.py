"""A table between two changes: the match, who sits where, and how many changes there have been.

Every change is an Entry of the log. The same function carries it out when it is new and when a
table is built again from its log, so that the two cannot differ.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from tablee.kit.table.match import Match
from tablee.kit.table.shuffles import Shuffle
from tablee.kit.words import FALLBACK
from tablee.server.errors import Refusal
from tablee.server.people.seats import Seat
from tablee.server.tables.clocks import NO_CLOCK, Clock, Times, at_the_start
from tablee.server.tables.entries import Entry
from tablee.server.tables.order import KNOWN, STORY, Order, kept, permit, without_words
from tablee.server.tables.shuffling import PLAYED, asked_of, shuffled
from tablee.server.tables.starts import dealt

TOLD = {"close": "told-closed", "name": "told-name", "line": "told-line", "photo": "told-photo"}
DEALT = "told-dealt"  # where cards were not dealt as the table was laid out


class WentAstray(Exception):
    """A log that comes out otherwise than when it was written."""


class Note(NamedTuple):
    """What the house tells between the lines of a story, before event `told`.

    Without a name it is of whoever sat in that seat, if it has one.
    """

    told: int
    message: str
    who: str
    bot: str = ""
    seat: int = -1


class Standing(NamedTuple):
    """How a table stands after `version` changes."""

    match: Match
    seats: tuple[Seat, ...]
    version: int = 0
    undone: int = 0
    clock: Clock = NO_CLOCK
    times: Times = Times()
    notes: tuple[Note, ...] = ()
    order: Order = Order()
    shuffle: Shuffle | None = None

    def after(self, entry: Entry, language: str = FALLBACK) -> "Standing":
        """How it would stand after one more change; this one stays as it is.

        Raises:
            IllegalAction: the rules forbid it.
            Refusal: the house does.
        """
        match, undone = self.match, self.undone
        permit(self.order, match, entry)
        asked_of(self.shuffle, entry)
        if self.times.paused and entry.kind in ("act", "undo", "withdraw"):
            raise Refusal(422, "paused")
        if entry.kind == "act":
            match = match.after(entry.seat, entry.action or "", entry.says, language)
        elif entry.kind == "undo":
            if match.over:
                raise Refusal(422, "undo-over")
            match = match.undone(entry.seat, language, self.answering)
            undone += 1
        elif entry.kind == "withdraw":
            match = match.withdrawn(entry.seat, language)
        elif entry.kind == "line":
            room, _, row = (entry.action or "").partition(" ")
            match = without_words(match, int(row)) if room == STORY else match
        order, seats = kept(self.order, self.seats, entry)
        shuffle = shuffled(self.shuffle, seats, entry)
        if shuffle and entry.kind == "deal":
            match = dealt(match, shuffle)
        version, waiting = self.version + 1, match.waiting if _is_dealt(shuffle) else []
        times = self._times(entry, seats).settled(waiting, version)
        notes = tuple(n._replace(told=min(n.told, len(match.events))) for n in self.notes)
        notes += self._told(entry, seats, times)
        if entry.kind == "name":
            notes = tuple(n._replace(who="") if n.who == entry.action else n for n in notes)
        beside = (self.clock, times, notes, order, shuffle)
        return Standing(match, seats, version, undone, *beside)

    def after_all(self, entries: Iterable[Entry]) -> "Standing":
        """How it stands after some changes.

        Raises:
            IllegalAction, Refusal: one of them is not possible.
        """
        standing = self
        for entry in entries:
            standing = standing.after(entry)
        return standing

    @property
    def is_dealt(self) -> bool:
        """Are the cards dealt? Before that nobody plays, and there is nothing to be seen."""
        return _is_dealt(self.shuffle)

    @property
    def ended(self) -> bool:
        """Is nothing more to be played here?"""
        return self.match.over or self.order.closed

    @property
    def waiting(self) -> list[int]:
        """The seats that the table waits for; none once it is closed, or before the deal."""
        return self.match.waiting if self.is_dealt and not self.order.closed else []

    @property
    def runs(self) -> bool:
        """Do the clocks run?"""
        playing = not self.ended and self.is_full and self.is_dealt
        return self.clock.kind != "none" and playing and not self.times.paused

    @property
    def answering(self) -> tuple[int, ...]:
        """The bots of somebody who plays alone with them: an undo takes their answers back too."""
        bots = tuple(n for n, seat in enumerate(self.seats) if seat.kind == "bot")
        return bots if len(bots) == len(self.seats) - 1 else ()

    def _times(self, entry: Entry, seats: tuple[Seat, ...]) -> Times:
        """Everybody's time, with what this entry took."""
        times = self.times
        if not times.hands:
            times = at_the_start(len(seats), self.clock)
        if self.runs or self.clock.kind == "none":
            asked = self.match.waiting if self.is_dealt else []
            waiting = [seat for seat in asked if self.seats[seat].has_person]
            times = times.waited(waiting, entry.took)
        if entry.kind == "act" and self.seats[entry.seat].has_bot:
            times = times.having(entry.seat, times.hand(entry.seat)._replace(since=None))
        elif entry.kind == "act":
            times = times.acted(entry.seat, self.clock, late=bool(entry.change))
        elif entry.kind in ("undo", "withdraw"):
            times = times.taken_back(entry.seat)
        elif entry.kind == "pause":
            who = seats[entry.seat].holder
            others = tuple(seat for seat in times.wishes if seats[seat].holder != who)
            wishes = (entry.change or {})["paused"] != times.paused
            times = times._replace(wishes=(*others, entry.seat) if wishes else others)
        for n, seat in enumerate(seats):
            if seat.kind != self.seats[n].kind:
                times = times.handed(n, self.clock)
        return _agreed(times, seats)

    def _told(self, entry: Entry, seats: tuple[Seat, ...], times: Times) -> tuple[Note, ...]:
        """What is to be told of an entry that is none of the game's."""
        here, n = len(self.match.events), entry.seat
        if entry.kind == "deal" and self.version > len(self.seats) + 1:  # it was waited for
            return (Note(0, DEALT, ""),)
        if entry.kind in (*PLAYED, KNOWN):
            return ()
        if entry.kind in TOLD:
            return (Note(here, TOLD[entry.kind], ""),)
        if entry.kind == "out":
            return self._told_of_the_put_out(here, seats)
        before, now = self.seats[n], seats[n]
        if entry.kind == "reopen":
            return (Note(here, "told-opened", before.name, now.bot, n),)
        if entry.kind == "act" and entry.change:
            return (Note(here, "told-late", now.name, entry.change["bot"], n),)
        if before.kind != "away" and now.kind == "away":
            return (Note(here, "told-away", now.name, now.bot, n),)
        if before.is_left and now.has_person and now.holder == before.holder:
            return (Note(here, "told-back", now.name, seat=n),)
        if now.lent and not before.lent:
            return (Note(here, "told-lent", "", now.bot, n),)
        if before.lent and now.has_person:
            return (Note(here, "told-took-lent", now.name, seat=n),)
        if before.opened and now.has_person:
            return (Note(here, "told-took-over", now.name, seat=n),)
        if before.holder and not now.holder:
            return (Note(here, "told-left", before.name, seat=n),)
        if now.has_person and not before.holder and now.hands:  # not as the table was laid out
            return (Note(here, "told-sat", now.name, seat=n),)
        if times.paused != self.times.paused:
            return (Note(here, "told-pause" if times.paused else "told-go-on", ""),)
        return ()

    def _told_of_the_put_out(self, here: int, seats: tuple[Seat, ...]) -> tuple[Note, ...]:
        """Whose seats a bot plays from now on; or that an onlooker has been silenced."""
        pairs = enumerate(zip(self.seats, seats, strict=True))
        gone = [(n, before.name, now.bot) for n, (before, now) in pairs if before != now]
        told = tuple(Note(here, "told-out", name, bot, n) for n, name, bot in gone)
        return told or (Note(here, "told-silenced", ""),)

    def again(self, entry: Entry) -> "Standing":
        """A change taken from the log.

        Raises:
            WentAstray: the action leads elsewhere now than it did.
        """
        after = self.after(entry)
        if entry.kind == "act" and after.match.story[-1].check != entry.check:
            raise WentAstray(f"version {after.version}: {entry.seat} {entry.action}")
        return after

    def record(self, names: list[str]) -> dict[str, Any]:
        """All that is needed to play the same game again, and to check how it was dealt."""
        record = self.match.record() | {"seats": names}
        if self.shuffle and self.is_dealt:
            record["shuffle"] = self.shuffle.in_record(self.match.data, record["rows"])
        return record

    @property
    def check(self) -> str | None:
        """What the last action led to, in eight letters."""
        return self.match.story[-1].check if self.match.story else None

    def decision(self, seat: int) -> str | None:
        """The name of the decision that a seat owes.

        It counts the seat's own decisions only: another's sealed choice does not make it stale.
        """
        if seat not in self.waiting:
            return None
        own = [turn.seat for turn in self.match.story].count(seat)
        return f"{seat}:{own}:{self.match.phase.name}:{self.undone}"

    def played_by(self, person: str) -> list[int]:
        """The seats that this person's device plays."""
        return [n for n, seat in enumerate(self.seats) if seat.holder and seat.holder == person]

    @property
    def is_full(self) -> bool:
        """Is everybody there: no chair free, and none kept for somebody?"""
        return not any(seat.kind in ("empty", "kept") for seat in self.seats)

    @property
    def open_seats(self) -> int:
        """How many chairs are free."""
        return sum(seat.kind == "empty" for seat in self.seats)

    @property
    def lent_seats(self) -> int:
        """How many chairs a bot keeps until somebody takes them over."""
        return sum(seat.lent for seat in self.seats)


def empty(match: Match, clock: Clock, shuffle: Shuffle | None = None) -> Standing:
    """A table that nobody has sat down at."""
    times = at_the_start(match.players, clock)
    seats = (Seat(),) * match.players
    return Standing(match, seats, clock=clock, times=times, shuffle=shuffle)


def _is_dealt(shuffle: Shuffle | None) -> bool:
    return shuffle is None or shuffle.dealt


def people(seats: tuple[Seat, ...]) -> set[str]:
    """Those who play themselves."""
    return {seat.holder for seat in seats if seat.has_person}


def _agreed(times: Times, seats: tuple[Seat, ...]) -> Times:
    """The clocks stop, and go on, once all people wish it; with nobody left they go on."""
    everybody = people(seats)
    wishing = {seats[n].holder for n in times.wishes if seats[n].has_person}
    if everybody and times.wishes and everybody <= wishing:
        return times._replace(paused=not times.paused, wishes=())
    if not everybody:
        return times._replace(paused=False, wishes=())
    return times
