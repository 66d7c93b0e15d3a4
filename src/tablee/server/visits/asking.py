"""Asking somebody to play whom one has played with: a table with a seat that is kept for them."""

from typing import Any

from tablee.bots import USUAL
from tablee.server.errors import Refusal, Stale
from tablee.server.games import game_called
from tablee.server.house.house import House
from tablee.server.people.meeting import called, must_not_ask_too_often
from tablee.server.people.seats import Seat, proper_name
from tablee.server.people.visitors import Visitor
from tablee.server.tables.clocks import read_clock
from tablee.server.tables.shuffling import Promised
from tablee.server.words import say


async def ask_to_play(
    house: House, visitor: Visitor, mark: str, game: str, clock: str, key: str
) -> str:
    """The table where somebody is asked to play; who presses twice comes to the same one.

    Raises:
        Refusal: it is nobody whom one has played with, they do not wish to be asked, or too many are
            asked already; or there is no such game or clock.
    """
    other = await house.store.ask(called, house.store, house.keys, visitor.person, mark)
    wanted, time = game_called(game), read_clock(clock or "none")
    name = house.keys.first_table(visitor.person, f"ask.{mark}.{key}")
    if await house.store.ask(house.store.table, name):
        return name
    if not other.asks:
        raise Refusal(403, "asks-nobody")
    await house.store.ask(must_not_ask_too_often, house.store, visitor.person, other.person)
    own = proper_name(visitor.name or say(visitor.language, "guest"), [other.name])
    seats = [Seat("guest", own, visitor.person), Seat("kept", other.name, other.person)]
    seats += [Seat("bot", bot=USUAL) for _ in range(wanted.players[0] - len(seats))]
    start = (wanted, {"players": len(seats)}, seats, visitor.person, False)
    promised = Promised(house.keys.secret_of(name), waits=True)
    beside: dict[str, Any] = {"promised": promised, "clock": time, "language": visitor.language}
    try:
        return (await house.tables.create(*start, table=name, **beside)).id
    except Stale:  # the same wish has come twice at once
        return name
