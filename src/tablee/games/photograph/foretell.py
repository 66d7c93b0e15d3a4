"""What a player of Photograph can be sure of beforehand, though others cannot."""

from tablee.games.photograph.events import Event
from tablee.games.photograph.field import empty, outermost
from tablee.games.photograph.film import play, wind
from tablee.games.photograph.pieces import LAST_PLAYED, WINDINGS
from tablee.games.photograph.position import Box, Phase, State
from tablee.games.photograph.terms import MOVES
from tablee.kit.rules.log import Log, tell
from tablee.kit.rules.record import ALL


def foretell(box: Box, view: State, seat: int, action: int, log: Log) -> None:
    """The photos that would be taken, by face or back; those that a winding makes this seat play."""
    verb, said = MOVES.read(action)
    if verb == "wind":
        wind(view, seat, *WINDINGS[said["winding"]])
        in_turn = view.phase == Phase.WIND
        play(box, view, seat, view.taken if in_turn else LAST_PLAYED, in_turn, log)
        return
    row = said["row"]
    for _ in range(said["more"] + 1):
        column = outermost(view, row, said["side"])
        if view.field_seen[row, column] == ALL:
            tell(log, Event.TOOK, seat, view.field[row, column])
        else:
            tell(log, Event.TOOK_UNSEEN, seat, view.field_back[row, column])
        empty(view, row, column)
