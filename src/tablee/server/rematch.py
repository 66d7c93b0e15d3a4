"""The same game once more: seats, options, board or deck as they were.

The new table's name follows from the old one's and from the house's secret: nothing has to be kept
for all who ask to come to the same table, and nobody else can guess it.
"""

import msgspec

from tablee.kit.options import digest
from tablee.server.brought import Own
from tablee.server.errors import Refusal, Stale
from tablee.server.house import House
from tablee.server.seats import Seat
from tablee.server.tables import Table
from tablee.server.visits import Visit


async def play_again(visit: Visit) -> str:
    """The table of the rematch, laid out by whoever of the players asks first.

    Raises:
        Refusal: the game goes on, the visitor did not play, or the board or deck is gone.
    """
    house, table = visit.house, visit.table
    if not table.standing.match.over:
        raise Refusal(422, "rematch-later")
    if not table.standing.played_by(visit.visitor.person):
        raise Refusal(403, "not-your-seat")
    name = house.keys.next_table(table.id)
    if house.store.table(name):
        return name
    match, seats = table.standing.match, [_again(seat) for seat in table.standing.seats]
    start = (table.game, match.options, seats, table.host, table.listed)
    try:
        laid = await house.tables.create(*start, table=name, own=_own(house, table))
        laid.language = visit.language
    except Stale:  # another was quicker
        pass
    return name


def _again(seat: Seat) -> Seat:
    """The same person or bot at a new table."""
    return Seat(seat.kind, seat.name, seat.holder, seat.bot)


def _own(house: House, table: Table) -> Own | None:
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
    return Own(msgspec.json.decode(body))
