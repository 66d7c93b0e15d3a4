"""What a visitor may do at a table, whichever way they ask: by page or by program."""

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import Any

from tablee.bots import USUAL
from tablee.kit.table.knowledge import IllegalAction
from tablee.server.errors import Refusal
from tablee.server.house.house import House
from tablee.server.live.tables import Answer, LiveTable
from tablee.server.people.meeting import is_blocked
from tablee.server.people.seats import Seat, proper_name
from tablee.server.people.visitors import Visitor
from tablee.server.tables.entries import Entry
from tablee.server.tables.shuffling import deals, proper_cut
from tablee.server.tables.views import Teller, audience, snapshot
from tablee.server.visits.new_table import known_bot


@dataclass(frozen=True)
class Visit:
    """A visitor at a table."""

    house: House
    visitor: Visitor
    table: LiveTable

    @property
    def language(self) -> str:
        """How the visitor reads."""
        return self.visitor.language

    @property
    def is_host(self) -> bool:
        """Did this visitor lay out the table?"""
        return self.table.host == self.visitor.person

    def seat(self, number: int) -> Seat:
        """A seat of this table.

        Raises:
            Refusal: there is none of this number.
        """
        if number not in range(len(self.table.standing.seats)):
            raise Refusal(404, "no-such-seat-here")
        return self.table.standing.seats[number]

    def own(self, number: int) -> Seat:
        """A seat that this visitor plays.

        Raises:
            Refusal: somebody else does.
        """
        seat = self.seat(number)
        if not seat.holder or seat.holder != self.visitor.person:
            raise Refusal(403, "not-your-seat")
        return seat

    async def seen(self, seat: int | None = None) -> dict[str, Any]:
        """The table through this visitor's eyes, drawn beside those who play.

        Raises:
            Refusal: through somebody else's, or before the deal.
        """
        standing = self.table.standing
        if not standing.is_dealt:
            raise Refusal(409, "not-dealt")
        whom = audience(standing, self.visitor.person, seat, self.language)
        return await asyncio.to_thread(snapshot, self.table.id, standing, Teller(whom))

    async def change(self, entry: Entry, decision: str | None = None, **more: Any) -> Answer:
        """Carry out an action, an undo or a withdrawal for a seat of one's own.

        Raises:
            IllegalAction, Refusal: nothing was changed, and why.
        """
        try:
            seat = self._played(entry.seat)
        except Refusal:  # but perhaps they sat down a moment ago, at another process
            await self.house.tables.following.see(self.table)
            seat = self._played(entry.seat)
        end = "failed"
        try:
            answer = await self.house.tables.change(
                self.table, entry, self.language, decision, sitting=seat, **more
            )
            end = "known" if answer.known else "done"
            return answer
        except (IllegalAction, Refusal):
            end = "refused"
            raise
        finally:
            self.house.metrics.entry(entry.kind, end)

    def _played(self, number: int) -> Seat:
        """A seat of this visitor's, where they play themselves.

        Raises:
            Refusal: somebody else does, or a bot for them.
        """
        seat = self.own(number)
        if seat.is_left:
            raise Refusal(422, f"seat-{seat.kind}")
        return seat

    async def sit(self, number: int, name: str, hands: int | None = None, cut: str = "") -> None:
        """Take a seat: a free one at a listed table, or the one that a link leads to; and cut.

        Raises:
            Refusal: it is taken, the link is spent, or the name or the cut cannot be.
        """
        seat, cut = self.seat(number), proper_cut(cut)
        if hands is not None and hands != seat.hands:
            raise Refusal(409, "link-spent")
        self._must_be_welcome(number)
        if hands is None and not self.may_sit(number):
            raise Refusal(403, "seat-taken")
        await self._must_not_be_blocked()
        others = [s.name for n, s in enumerate(self.table.standing.seats) if n != number]
        beside = self._has_another(number)  # then it is for somebody else at the same device
        before = "" if seat.opened else seat.name  # of whoever moves to another device
        name = proper_name(name or before or ("" if beside else self.visitor.name), others)
        kind = "device" if beside else "guest"
        taken = seat.given(kind=kind, name=name, holder=self.visitor.person)
        await self._give(number, seat, taken, lambda: self._must_be_welcome(number), cut)

    def may_sit(self, number: int) -> bool:
        """May this visitor fill a seat without a link to it?"""
        seat = self.seat(number)
        is_free = seat.kind == "empty" or (seat.kind == "bot" and seat.lent)
        free = is_free and (self.table.listed or self.is_host)
        return free and not self.unwelcome(number)

    def _must_be_welcome(self, number: int) -> None:
        """May somebody with a link to this seat, or to whom it is free, sit down in it?

        Raises:
            Refusal: they were put out, or would see another's hand beside what they know.
        """
        if why := self.unwelcome(number):
            raise Refusal(403, why)

    async def _must_not_be_blocked(self) -> None:
        """May this visitor sit down where this host has laid out the table?

        Raises:
            Refusal: the host does not want to meet them; why is not told.
        """
        store, host = self.house.store, self.table.host
        if await store.ask(is_blocked, store, host, self.visitor.person):
            raise Refusal(403, "seat-not-had")

    def unwelcome(self, number: int) -> str:
        """Why this visitor may not sit down in a seat, whatever link they have; or nothing."""
        standing, person = self.table.standing, self.visitor.person
        if person in standing.order.out:
            return "put-out"
        theirs = self.seat(number).holder == person
        knows = self.is_host or bool(self._mine())
        return "seat-opened" if number in standing.order.opened and knows and not theirs else ""

    async def seat_bot(self, number: int, bot: str) -> None:
        """Give a seat to a bot: a free one if it is your table, one kept for another, or your own.

        Raises:
            Refusal: it is another's.
        """
        seat = self.seat(number)
        if not ((seat.kind == "empty" and self.is_host) or self.may_replace(number)):
            self.own(number)
        await self._give(number, seat, seat.given(kind="bot", bot=known_bot(bot)))

    async def vacate(self, number: int) -> None:
        """Free a seat for somebody else: your own, one kept for another, or a bot's at your table.

        Raises:
            Refusal: it is another's.
        """
        seat = self.seat(number)
        if not ((seat.kind == "bot" and self.is_host) or self.may_replace(number)):
            self.own(number)
        await self._give(number, seat, seat.given(kind="empty"))

    def may_replace(self, number: int) -> bool:
        """Does this visitor play here, and is that seat kept for somebody who has not come?"""
        return self.seat(number).kind == "kept" and self._plays()

    def may_offer(self, number: int) -> bool:
        """Does this visitor play here, and somebody else in that seat?"""
        return self._plays() and self.seat(number).holder != self.visitor.person

    def _plays(self) -> bool:
        return any(self.seat(n).has_person for n in self._mine())

    async def offer(self, number: int) -> None:
        """Let a bot play for somebody who keeps the others waiting; the seat stays theirs.

        Raises:
            Refusal: one does not play here, it is one's own seat, or there is still time.
        """
        seat = self.seat(number)
        if not self.may_offer(number):
            raise Refusal(403, "not-your-seat")
        wait = self.house.timeouts.patience(self.table, number)
        if wait is None:
            raise Refusal(422, "offer-nobody")
        if wait > 0:
            raise Refusal(422, "offer-later", minutes=ceil(wait / 60))
        whose = {"name": seat.name, "holder": seat.holder}
        await self._give(number, seat, seat.given(kind="away", bot=USUAL, **whose))

    async def come_back(self, number: int) -> None:
        """Take up one's seat again, where a bot has played meanwhile, or one that is kept for one.

        Raises:
            Refusal: it is another's, or nobody plays there for one.
        """
        seat = self.own(number)
        if not seat.is_left:
            raise Refusal(422, "not-away")
        if seat.kind == "kept":
            await self._must_not_be_blocked()
        whose = {"name": seat.name, "holder": seat.holder}
        beside = self._has_another(number)
        await self._give(number, seat, seat.given(kind="device" if beside else "guest", **whose))

    async def pause(self, paused: bool) -> None:
        """Wish that the clocks stand still, or that they go on; to wish what is, is to wish nothing.

        Raises:
            Refusal: one does not play here, or there is no clock.
        """
        mine = [n for n in self._mine() if self.seat(n).has_person]
        if not mine:
            raise Refusal(403, "not-your-seat")
        standing = self.table.standing
        if standing.clock.kind == "none" or standing.ended:
            raise Refusal(422, "no-clock")
        wishes = paused != standing.times.paused
        if wishes != any(n in standing.times.wishes for n in mine):
            entry = Entry("pause", mine[0], change={"paused": paused})
            await self.house.tables.change(self.table, entry, self.language)

    def _has_another(self, number: int) -> bool:
        """Does this visitor play a seat of their own here, beside that one?"""
        return any(self.seat(n).kind == "guest" for n in self._mine() if n != number)

    def _mine(self) -> list[int]:
        return self.table.standing.played_by(self.visitor.person)

    async def _give(
        self,
        number: int,
        seat: Seat,
        given: Seat,
        still: Callable[[], None] = lambda: None,
        cut: str = "",
    ) -> None:
        """Hand a seat over, if it is still in the hands one thinks, and `still` has no objection.

        The cards are dealt once nobody is missing; a cut that comes later is none.
        """
        await self._hand_over(number, seat, given, still, cut)
        if self.table.standing.is_full and not self.table.standing.is_dealt:
            with contextlib.suppress(
                Refusal
            ):  # another was quicker; or anybody may, who sits there
                await self.house.tables.change(self.table, deals(), self.language)

    async def _hand_over(
        self, number: int, seat: Seat, given: Seat, still: Callable[[], None], cut: str
    ) -> None:
        while True:
            cuts = cut if cut and not self.table.standing.is_dealt else None
            entry = Entry("seat", number, cuts, change=given.stored())
            version = self.table.standing.version
            if self.seat(number) != seat:
                raise Refusal(409, "seat-taken")
            still()
            if self.table.standing.match.over:
                raise Refusal(422, "table-over")
            try:
                await self.house.tables.change(self.table, entry, self.language, version=version)
                return
            except Refusal as why:
                if (
                    why.message != "stale"
                    or self.house.tables.here.get(self.table.id) is not self.table
                ):
                    raise

    def may_link(self, number: int) -> bool:
        """May this visitor have the link that leads to a seat?"""
        seat = self.seat(number)
        if self.table.standing.order.closed:
            return False
        if seat.opened and self.is_host:
            return True
        if seat.kind == "empty":
            return self.is_host or bool(self.table.standing.played_by(self.visitor.person))
        return seat.holder == self.visitor.person

    def link(self, number: int) -> str:
        """The path that seats whoever follows it: a free seat, or one's own on another device.

        Raises:
            Refusal: it is another's.
        """
        if not self.may_link(number):
            closed = self.table.standing.order.closed
            raise Refusal(422, "table-closed") if closed else Refusal(403, "not-your-seat")
        return "/join/" + self.house.keys.link(self.table.id, number, self.seat(number))
