"""What the host of a table has done to keep order there: a part of how the table stands.

Whoever laid out a table may open a lost seat anew, put somebody out, close the table, and have a name,
a line or a photograph removed. Each is an entry of the log, and is carried out here alike when it is
new and when a table is built again. So is that a guest turned out to be a person who is known already.
"""

from dataclasses import replace
from typing import NamedTuple

from tablee.kit.lines import looks
from tablee.kit.table.match import Match
from tablee.server.errors import Refusal, Stale
from tablee.server.people.seats import Seat
from tablee.server.tables.entries import Entry

KINDS = ("out", "reopen", "close", "name", "line", "photo")  # of entries that are a host's
REMOVALS = ("name", "line", "photo")
NOBODY = -1  # the seat of an entry that concerns none
STORY = "story"  # the room of words that came with an action
KNOWN = "known"  # a guest is a person known by another mark: {"from": …, "to": …}
REMOVED = "[…]"  # stands there in their place
Seats = tuple[Seat, ...]


class Order(NamedTuple):
    """What a table keeps of it.

    A seat that was `opened` has had a hand that somebody else held: it is for nobody who laid out
    the table or has another seat there, as long as the game lasts.
    """

    closed: bool = False
    out: tuple[str, ...] = ()  # people who neither sit down nor speak here any more
    opened: tuple[int, ...] = ()
    names: tuple[str, ...] = ()  # that are shown no more, as they look
    photos: tuple[str, ...] = ()
    removals: int = 0  # what was sent before the latest is not sent again

    def shows(self, name: str) -> bool:
        """Is it a name that may stand here?"""
        return looks(name) not in self.names


def permit(order: Order, match: Match, entry: Entry) -> None:
    """Let a change be made, as far as the order of the table goes.

    Raises:
        Refusal: the table is closed, the game is over, or it has been done already; or somebody sits
            down who was put out, or under a name that was removed.
    """
    if entry.kind == KNOWN:
        return
    if order.closed and entry.kind not in ("out", *REMOVALS):
        raise Refusal(422, "table-closed")
    change = entry.change or {}
    if entry.kind == "seat" and change.get("holder", "") in order.out:
        raise Refusal(403, "put-out")
    if entry.kind == "seat" and not order.shows(change.get("name", "")):
        raise Refusal(422, "name-removed")
    ended = match.over or order.closed
    if entry.kind in ("reopen", "close") and ended:
        raise Refusal(422, "table-over")
    if entry.kind == "out":
        if change["person"] in order.out:
            raise Refusal(422, "out-already")
        if ended and change["bot"]:  # seats stay as they are
            raise Stale


def kept(order: Order, seats: Seats, entry: Entry) -> tuple[Order, Seats]:
    """The order of a table, and who sits there, after one more change."""
    change = entry.change or {}
    if entry.kind == "seat":
        seat = Seat(**change)
        order = _never_for_those_here(order, entry.seat) if seat.lent else order
        return order, _placed(seats, entry.seat, seat)
    if entry.kind == "out":
        return _put_out(order, seats, change["person"], change["bot"])
    if entry.kind == "reopen":
        return _opened(order, seats, entry.seat, change["bot"])
    if entry.kind == "close":
        return order._replace(closed=True), seats
    if entry.kind == KNOWN:
        return _known(order, seats, change["from"], change["to"])
    if entry.kind in REMOVALS:
        order = order._replace(removals=order.removals + 1)
    if entry.kind == "name":
        name = entry.action or ""
        unnamed = tuple(replace(seat, name="") if seat.name == name else seat for seat in seats)
        return order._replace(names=(*order.names, looks(name))), unnamed
    if entry.kind == "photo":
        return order._replace(photos=(*order.photos, entry.action or "")), seats
    return order, seats


def _put_out(order: Order, seats: Seats, person: str, bot: str) -> tuple[Order, Seats]:
    """Somebody goes, and a bot plays on wherever they sat; without one, seats stay as they are."""
    order = order._replace(out=(*order.out, person))
    for n, seat in enumerate(seats):
        if bot and seat.holder == person:
            seats = _placed(seats, n, seat.given(kind="bot", bot=bot))
            order = _never_for_those_here(order, n)
    return order, seats


def _opened(order: Order, seats: Seats, number: int, bot: str) -> tuple[Order, Seats]:
    """A bot plays in a seat until somebody comes by its new link, or whoever has it comes back."""
    seat = seats[number]
    whose = {"kind": "away", "name": seat.name, "holder": seat.holder}
    opened = seat.given(bot=bot, opened=True, **(whose if seat.holder else {"kind": "bot"}))
    return _never_for_those_here(order, number), _placed(seats, number, opened)


def _known(order: Order, seats: Seats, guest: str, person: str) -> tuple[Order, Seats]:
    """Another mark in the place of a guest's; their links stay good, for nobody has sat down."""
    out = tuple(person if one == guest else one for one in order.out)
    theirs = (replace(s, holder=person) if s.holder == guest else s for s in seats)
    return order._replace(out=out), tuple(theirs)


def _never_for_those_here(order: Order, number: int) -> Order:
    return order._replace(opened=tuple(sorted({*order.opened, number})))


def _placed(seats: Seats, number: int, seat: Seat) -> Seats:
    return (*seats[:number], seat, *seats[number + 1 :])


def without_words(match: Match, row: int) -> Match:
    """The match with the words removed that came with one of its actions.

    Raises:
        Refusal: none came with it, or nobody may know them yet.
    """
    story = match.story
    if row not in range(match.sealed_from) or story[row].says in (None, REMOVED):
        raise Refusal(404, "no-such-line")
    silent = replace(story[row], says=REMOVED)
    return match.at(replace(match.course, story=(*story[:row], silent, *story[row + 1 :])))
