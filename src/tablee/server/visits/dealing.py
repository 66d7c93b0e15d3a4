"""How visitors come to a deal: a commitment to lay out by, a cut to sit down with, the deal itself."""

from typing import Any

import msgspec

from tablee.kit.table.shuffles import Cut
from tablee.server.errors import Refusal
from tablee.server.house.house import House
from tablee.server.lengths import Token, Word
from tablee.server.live.tables import LiveTable
from tablee.server.people.visitors import Visitor
from tablee.server.tables.shuffling import deals
from tablee.server.visits.visit import Visit


class Commitment(msgspec.Struct):
    """What the house has committed to, and the token by which its table is laid out."""

    token: Token
    commitment: Word


class Shuffling(msgspec.Struct):
    """How far the deal of a table is; `fixed` follows from the commitment and every cut so far."""

    commitment: str
    fixed: str
    cuts: list[int]
    dealt: bool


def committed(house: House, visitor: Visitor) -> Commitment:
    """A commitment for a table that this visitor is about to lay out."""
    table, token = house.keys.promise(visitor.person)
    return Commitment(token, house.keys.commitment(table))


async def laid_by(house: House, visitor: Visitor, token: str) -> LiveTable | None:
    """The table that this visitor has laid out by a commitment: whoever presses twice comes to it."""
    try:
        table = await house.tables.open(house.keys.promised(visitor.person, token))
    except Refusal:
        return None
    return table if table.host == visitor.person else None


def shuffling(visit: Visit) -> Shuffling | None:
    """How far the deal is; nothing where there is none, or it cannot be checked."""
    standing = visit.table.standing
    if not standing.shuffle:
        return None
    cuts = [seat for seat, _ in standing.shuffle.cuts]
    return Shuffling(standing.shuffle.commitment, standing.shuffle.fixed, cuts, standing.is_dealt)


def cuts_of(visit: Visit) -> tuple[Cut, ...]:
    """Every cut that counts: no secret, and a browser shows its receipt for one of these alone."""
    shuffle = visit.table.standing.shuffle
    return shuffle.cuts if shuffle else ()


def may_deal(visit: Visit) -> bool:
    """May this visitor have the cards dealt now?"""
    standing = visit.table.standing
    plays = bool(standing.played_by(visit.visitor.person))
    is_open = not standing.is_dealt and not standing.order.closed
    return is_open and (visit.is_host or (plays and standing.is_full))


async def deal(visit: Visit) -> dict[str, Any]:
    """Deal now: whoever laid out the table may, and anybody who plays there once all sit.

    Raises:
        Refusal: it is not for this visitor, or it is done.
    """
    if visit.table.standing.is_dealt:
        raise Refusal(409, "dealt-already")
    if not may_deal(visit):
        raise Refusal(403, "deal-not-yours")
    answer = await visit.house.tables.change(visit.table, deals(), visit.language)
    return {"version": answer.version, "dealt": True}
