"""What a player of Photograph can be sure of beforehand, though others cannot."""

from typing import Any

from tablee.games.photograph.events import Event
from tablee.games.photograph.field import empty, outermost
from tablee.games.photograph.film import play, wind
from tablee.games.photograph.pieces import LAST_PLAYED, MOST, WINDINGS
from tablee.games.photograph.position import A_ROW, TAKE, WIND, Phase
from tablee.kit.log import tell
from tablee.kit.record import ALL


def foretell(box: Any, view: Any, seat: int, action: int, log: Any) -> None:
    """The photos that would be taken, by face or back; those that a winding makes this seat play."""
    if action >= WIND:
        wind(view, seat, *WINDINGS[action - WIND])
        in_turn = view.phase == Phase.WIND
        play(box, view, seat, view.taken if in_turn else LAST_PLAYED, in_turn, log)
        return
    row, way = divmod(action - TAKE, A_ROW)
    side, more = divmod(way, MOST)
    for _ in range(more + 1):
        column = outermost(view, row, side)
        if view.field_seen[row, column] == ALL:
            tell(log, Event.TOOK, seat, view.field[row, column], ALL)
        else:
            tell(log, Event.TOOK_UNSEEN, seat, view.field_back[row, column], ALL)
        empty(view, row, column)
