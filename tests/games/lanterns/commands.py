"""`tablee market`: a market of one's own, before anybody plays there."""

import json

from tablee.kit.rules.options import Unplayable, fill_in
from tablee.kit.table.commands import Argument, Command, Room, Switch

USUAL = 3


def market(room: Room, file: str | None, players: int | None) -> None:
    """What is wrong with a market, or what is in it."""
    options = fill_in(room.game.rules.OPTIONS, {"players": players or USUAL})
    data = room.game.rules.DATA
    if file:
        place = room.at(file)
        with room.reading(place):
            text = place.read_text("utf-8")
        try:
            data = json.loads(text)
        except ValueError:
            raise Unplayable("market-unreadable", file=place.name) from None
    box = room.game.box(options, data)[0]
    facts = {name: int(box[name]) for name in ("players", "cards", "stalls")}
    room.tell(room.say("market-good", **facts))


COMMANDS = {
    "market": Command(
        market,
        (Argument("file", is_required=False),),
        (Switch("players", int, least=2, short="p"),),
    )
}
