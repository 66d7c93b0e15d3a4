"""A new table, as somebody wishes it: who is to sit where, the options, a board or deck of their own."""

import asyncio
from typing import Annotated, Any, Literal

import msgspec

from tablee.bots import USUAL, names as bot_names
from tablee.kit.rules.options import Unplayable, fill_in
from tablee.kit.table.game import Game
from tablee.server.errors import Refusal, Stale
from tablee.server.games import game_called
from tablee.server.house.house import House
from tablee.server.lengths import MOST_SEATS, Name, Options, Token, Word, brief
from tablee.server.live.tables import LiveTable
from tablee.server.people.data import OwnData, checked, found
from tablee.server.people.seats import Seat, proper_name
from tablee.server.people.visitors import Visitor, new_id
from tablee.server.tables.clocks import read_clock
from tablee.server.tables.shuffling import Promised, proper_cut

Plan = Literal["me", "friend", "beside", "bot"]


class Chair(msgspec.Struct, forbid_unknown_fields=True):
    """Who is to sit in one seat of a new table."""

    who: Plan
    name: Name = ""
    bot: Word = ""


Chairs = Annotated[list[Chair], msgspec.Meta(max_length=MOST_SEATS)]


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be laid out."""

    game: Word
    seats: Chairs
    options: Options = {}
    listed: bool = False
    data: Any = None  # a board or deck of one's own
    data_name: Name = ""  # of the file it came in
    kept_data: Word = ""  # or the digest of one that was brought before
    deck: Word = ""  # or a deck of one's own photographs
    clock: Word = "none"  # or "move 60", "bank 600 10", "days 3"
    commitment: Token = ""  # the token of one that was given before
    cut: Word = ""  # 32 bytes of the host’s own, in hexadecimal digits
    waits: bool = False  # to be dealt once all sit
    begins: bool = False  # to be dealt at once, bots keep free seats until somebody takes them over


async def lay_out(house: House, visitor: Visitor, wish: NewTable) -> LiveTable:
    """Make a table as somebody wishes it.

    Raises:
        Refusal: a name, a bot or an option that cannot be.
    """
    game = game_called(wish.game)
    if "players" in wish.options:
        raise Refusal(422, "players-by-seats")
    if len(wish.seats) not in game.players:
        few, many = game.players[0], game.players[-1]
        raise Refusal(422, "players-do-not-fit", few=few, many=many)
    seats = seated(wish.seats, visitor)
    seats = [lent(seat) for seat in seats] if wish.begins else seats
    options = {**brief(wish.options), "players": len(seats)}
    try:
        fill_in(game.choosable, options)
    except Unplayable as wrong:
        raise Refusal(422, "table-impossible", why=wrong) from None
    own = await house.store.ask(_brought, house, visitor, game, wish)
    beside: dict[str, Any] = {"own": own, "clock": read_clock(wish.clock)}
    beside["language"] = visitor.language
    asked = (house, visitor, wish.commitment, wish.cut, wish.waits)
    beside["table"], beside["promised"] = await promised(*asked)
    start = (game, options, seats, visitor.person, wish.listed)
    try:
        return await house.tables.create(*start, **beside)
    except Stale:  # pressed twice at once
        raise Refusal(422, "commitment-used") from None


async def promised(
    house: House, visitor: Visitor, token: str, cut: str, waits: bool
) -> tuple[str, Promised]:
    """The name of a table to be laid out, and what it is dealt by.

    Raises:
        Refusal: the commitment was not given to this visitor, too long ago, or has been used; or the
            cut is none.
    """
    cut = proper_cut(cut)
    table = house.keys.promised(visitor.person, token) if token else new_id()
    there = await asyncio.to_thread(house.store.table, table) if token else None
    if there:
        raise Refusal(422, "commitment-used")
    return table, Promised(house.keys.secret_of(table), cut, waits)


def _brought(house: House, visitor: Visitor, game: Game, wish: NewTable) -> OwnData | None:
    """The board or deck of a table, if it is not the one in the box."""
    if wish.data is not None:
        return checked(game, OwnData(wish.data, wish.data_name))
    if wish.deck:
        return house.decks.own(visitor.person, wish.deck, game)
    if wish.kept_data:
        return found(house.store, visitor.person, game, wish.kept_data)
    return None


def seated(chairs: list[Chair], visitor: Visitor) -> list[Seat]:
    """Everybody in their chairs.

    Raises:
        Refusal: a name or a bot that cannot be, or somebody in two chairs.
    """
    if sum(chair.who == "me" for chair in chairs) > 1:
        raise Refusal(422, "one-me")
    seats: list[Seat] = []
    for chair in chairs:
        seats.append(_seated(chair, visitor, [seat.name for seat in seats]))
    return seats


def lent(seat: Seat) -> Seat:
    """A free chair, kept by a bot until somebody takes it over."""
    return Seat("bot", bot=USUAL, opened=True, lent=True) if seat.kind == "empty" else seat


def _seated(chair: Chair, visitor: Visitor, taken: list[str]) -> Seat:
    if chair.who == "friend":
        return Seat()
    if chair.who == "bot":
        return Seat("bot", bot=known_bot(chair.bot))
    name = proper_name(chair.name or (visitor.name if chair.who == "me" else ""), taken)
    return Seat("guest" if chair.who == "me" else "device", name, visitor.person)


def known_bot(name: str) -> str:
    """The bot of this name, or the usual one.

    Raises:
        Refusal: there is none.
    """
    if name and name not in bot_names():
        raise Refusal(422, "no-such-bot")
    return name or USUAL
