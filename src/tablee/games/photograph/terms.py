"""What a player of Photograph can say, and the clauses that refuse it."""

from enum import IntEnum

from tablee.games.photograph.pieces import MAX_ROWS, MOST, WINDINGS
from tablee.games.photograph.position import SIDES, Phase
from tablee.kit.rules.moves import Moves


class Rule(IntEnum):
    """The clause an illegal action breaks: 302 is §3.2 of the rules."""

    OK = 0
    WAIT_YOUR_TURN = 108
    TAKE_FIRST = 201
    THE_ROW_HOLDS_FEWER = 302
    WIND_ONE_PHOTO = 401
    WIND_WHAT_YOU_HOLD = 402
    GAME_IS_OVER = 901


MOVES = Moves(
    Rule,
    Phase,
    order=("take", "wind"),
    nouns={
        "row": range(1, MAX_ROWS + 1),
        "side": SIDES,
        "more": range(1, MOST + 1),
        "winding": [f"{a + 1} {b + 1}" for a, b in WINDINGS],
    },
    asks={
        Phase.TAKE: Rule.TAKE_FIRST,
        Phase.WIND: Rule.WIND_ONE_PHOTO,
        Phase.SUNSET: Rule.WIND_ONE_PHOTO,
        Phase.END: Rule.WIND_ONE_PHOTO,
    },
)
