"""A finished game once more: from its beginning as they sat, or from any position with others.

Whoever asks for a rematch sits down at it; the seats of the others are kept for them, and they
accept by asking for the same. Nobody plays for them, and nobody's clock runs, before they do.

The name of a rematch's table follows from the old one's and from the house's secret: nothing has to
be kept for all who ask to come to the same table, and nobody else can guess it.

Who has played against bots alone may have them harder or easier: that is another table each time.

Whoever plays on from a position may have looked through all eyes and at all that came: what nobody
at the table knew is drawn anew. What the seats held they hold; bots are told only their own.
"""

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from tablee.bots import LEVELS
from tablee.kit.rules.options import digest
from tablee.kit.table.game import Game
from tablee.server.errors import Refusal, Stale
from tablee.server.house.house import House
from tablee.server.lengths import Number, Word
from tablee.server.live.feeds import PLAYERS
from tablee.server.live.tables import LiveTable
from tablee.server.people.data import OwnData
from tablee.server.people.meeting import apart
from tablee.server.people.seats import Seat
from tablee.server.people.visitors import Visitor, new_id
from tablee.server.tables.clocks import NO_CLOCK, Clock, read_clock
from tablee.server.tables.shuffling import Promised
from tablee.server.tables.starts import FOREIGN, brings_position
from tablee.server.visits.new_table import Chairs, seated
from tablee.server.visits.visit import Visit
from tablee.server.work.errands import Branch, Source, at_table
from tablee.server.work.records import Kept

HARDER, EASIER = "harder", "easier"
LADDER = ("random", *LEVELS)  # from the weakest bot to the strongest
AS_STRONG_AS = {"greedy": "beginner"}  # of those that stand on no step
STEPS = {HARDER: 1, EASIER: -1}


async def play_again(visit: Visit, level: str = "", cut: str = "") -> str:
    """The table of the rematch, laid out by whoever of the players asks first; the visitor sits there.

    Who has played against bots alone may have them one level up or down: at a table of its own.

    Raises:
        Refusal: the game goes on, the visitor did not play, the board or deck is gone, or the level
            cannot be so.
    """
    house, table = visit.house, visit.table
    if level and level not in STEPS:
        raise Refusal(400, "bad-fields", fields="level")
    if not table.standing.match.over:
        raise Refusal(422, "rematch-later")
    if not table.standing.played_by(visit.visitor.person):
        raise Refusal(403, "not-your-seat")
    apart_from = await house.store.ask(apart, house.store, visit.visitor.person)
    if table.host in apart_from:
        raise Refusal(403, "seat-not-had")
    seats = [_again(seat, visit.visitor.person, apart_from) for seat in table.standing.seats]
    if level:
        if level not in levels(visit):
            raise Refusal(422, "rematch-level")
        stronger = [_moved(seat, STEPS[level]) for seat in seats]
        return (await _lay_out(visit, stronger, new_id(), cut)).id
    name = house.keys.next_table(table.id)
    if not await asyncio.to_thread(house.store.table, name):
        with contextlib.suppress(Stale):  # another was quicker
            await _lay_out(visit, seats, name, cut)
    await _sit_down(Visit(house, visit.visitor, await house.tables.open(name)))
    told = {"rematch": await asking(visit)}
    await house.others.tell(table.id, told, [PLAYERS])
    return name


async def _lay_out(visit: Visit, seats: list[Seat], name: str, cut: str) -> LiveTable:
    """The same game with these seats, at a table of this name; whoever asks cuts."""
    house, table = visit.house, visit.table
    chosen = table.standing.match.options
    options = {name: value for name, value in chosen.items() if name in table.game.choosable}
    start = (table.game, options, seats, table.host, table.listed)
    clock = table.standing.clock
    own = await house.store.ask(_own, house, table)
    promised = Promised(house.keys.secret_of(name), cut, whose=visit.visitor.person)
    beside: dict[str, Any] = {"own": own, "clock": clock, "promised": promised}
    return await house.tables.create(*start, table=name, language=visit.language, **beside)


def levels(visit: Visit) -> list[str]:
    """How else this visitor may play again: who was alone with bots, harder or easier."""
    seats, person = visit.table.standing.seats, visit.visitor.person
    others = [seat for seat in seats if seat.kind != "bot"]
    if len(others) != 1 or others[0].holder != person:
        return []
    bots = [seat for seat in seats if seat.kind == "bot"]
    return [way for way, step in STEPS.items() if any(_moved(bot, step) != bot for bot in bots)]


def _moved(seat: Seat, step: int) -> Seat:
    """A bot so many steps up or down, as far as there are any; a program of somebody's stays."""
    strength = AS_STRONG_AS.get(seat.bot, seat.bot)
    if seat.kind != "bot" or strength not in LADDER:
        return seat
    there = min(max(LADDER.index(strength) + step, 0), len(LADDER) - 1)
    return seat if LADDER[there] == strength else replace(seat, bot=LADDER[there])


def _again(seat: Seat, asks: str, apart_from: Collection[str]) -> Seat:
    """The same person or bot at a new table; of the people, only who asks sits there already."""
    if seat.kind == "bot" or not seat.holder:
        return Seat(seat.kind, bot=seat.bot)
    if seat.holder in apart_from:
        return Seat()
    if seat.holder != asks:
        return Seat("kept", seat.name, seat.holder)
    return Seat("device" if seat.kind == "device" else "guest", seat.name, seat.holder)


async def _sit_down(visit: Visit) -> None:
    """Take the seats that are kept for this visitor."""
    standing = visit.table.standing
    for number in standing.played_by(visit.visitor.person):
        if standing.seats[number].kind == "kept" and not standing.ended:
            await visit.come_back(number)


async def asking(visit: Visit) -> list[str]:
    """The names of those who sit at the rematch of a table already: they ask the others."""
    if not visit.table.standing.match.over:
        return []
    name = visit.house.keys.next_table(visit.table.id)
    if not await asyncio.to_thread(visit.house.store.table, name):
        return []
    try:
        again = await visit.house.tables.open(name)
    except Refusal:  # it cannot be opened any more, as where its board is gone
        return []
    return [seat.name for seat in again.standing.seats if seat.has_person]


def _own(house: House, table: LiveTable) -> OwnData | None:
    """The board or deck of the table, if it is not the one in the box.

    Raises:
        Refusal: whoever brought it has deleted it since.
    """
    mark = digest(table.standing.match.data)
    if mark == digest(table.game.rules.DATA):
        return None
    body = house.store.data(table.host, table.game.name, mark)
    if body is None:
        raise Refusal(410, "data-gone")
    return OwnData(msgspec.json.decode(body))


# --- From any position ------------------------------------------------------------


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """From where to play on, and who is to sit where."""

    at: Number
    seats: Chairs
    listed: bool = False
    clock: Word = ""  # as for a new table; or that of the table where the game was played


Branching = Callable[[int], Awaitable[dict[str, Any]]]


@dataclass(frozen=True)
class Finished:
    """A game that may be played on, whose the board or deck is, if it was brought, and its clock.

    `branch` says how a table begins that goes on from a position.
    """

    game: Game
    branch: Branching
    own: OwnData | None
    host: str
    clock: Clock = NO_CLOCK


async def of_table(visit: Visit) -> Finished:
    """The game of a table.

    Raises:
        Refusal: it goes on, or its board or deck is for those who played.
    """
    house, table, standing = visit.house, visit.table, visit.table.standing
    if not standing.match.over:
        raise Refusal(422, "fork-later")
    own = await house.store.ask(_own, house, table)
    if own and not (visit.is_host or standing.played_by(visit.visitor.person)):
        raise Refusal(403, "fork-data")

    async def branch(at: int) -> dict[str, Any]:
        there = await _branch(house, visit.visitor, at_table(standing, table.foreign), at)
        return _from_outside(there) if table.foreign else there

    host = table.host if own else visit.visitor.person
    return Finished(table.game, branch, own, host, standing.clock)


def of_record(house: House, brought: Kept, visitor: Visitor) -> Finished:
    """The game of a record, finished or broken off: who brought it has all of it."""

    async def branch(at: int) -> dict[str, Any]:
        there = await _branch(house, visitor, brought.tale, at)
        return _from_outside(there) if brings_position(brought.record) else there

    usual = brought.data is None or digest(brought.data) == digest(brought.game.rules.DATA)
    own = None if usual else OwnData(brought.data)
    return Finished(brought.game, branch, own, visitor.person)


async def _branch(house: House, visitor: Visitor, source: Source, at: int) -> dict[str, Any]:
    asked = Branch(source, visitor.language, at)
    there: dict[str, Any] = json.loads(await house.runner.run(asked, visitor))
    return there


def _from_outside(branch: dict[str, Any]) -> dict[str, Any]:
    """The same, with the mark of a start that no rule has led to."""
    return branch | {"start": branch["start"] | {FOREIGN: True}}


async def play_on(house: House, visitor: Visitor, finished: Finished, wish: Wish) -> LiveTable:
    """A new table that goes on from a position.

    Raises:
        Refusal: there is no such position, nothing is left to play there, or a seat cannot be so.
    """
    there = await finished.branch(wish.at)
    players = there["options"]["players"]
    if len(wish.seats) != players:
        raise Refusal(422, "seats-do-not-fit", seats=len(wish.seats), players=players)
    seats = seated(wish.seats, visitor)
    laid = (finished.game, there["options"], seats, finished.host, wish.listed, there["start"])
    clock = read_clock(wish.clock) if wish.clock else finished.clock
    beside: dict[str, Any] = {"own": finished.own, "clock": clock, "language": visitor.language}
    return await house.tables.create(*laid, **beside)
