"""The quick game, chapter 7: what it leaves out of the standard one, and how it ends."""

from tablee.games.yapasphoto.laps import close
from tablee.games.yapasphoto.pieces import ROUTE_STOPS
from tablee.games.yapasphoto.position import Box, State
from tablee.games.yapasphoto.terms import Event
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.log import Log, tell


@compiled
def has_sights(box: Box):
    """§7.1: there is something to photograph but in the quick game."""
    return not box.quick


@compiled
def has_bonuses(box: Box):
    """§7.1: nor are there bonuses in it."""
    return not box.quick


@compiled
def close_if_complete(box: Box, state: State, seat, log: Log):
    """§7.2"""
    if not box.quick or state.scored[seat] < ROUTE_STOPS:
        return
    if state.reached[seat] == box.gateways[state.destination_cards[seat, 0]]:
        tell(log, Event.COMPLETED, seat)
        close(state, log)
