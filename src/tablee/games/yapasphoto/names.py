"""What things are called on a board: stops, lines, sights and cards by their number."""

from typing import Any

from tablee.games.yapasphoto.board import Board, Line, called
from tablee.games.yapasphoto.pieces import EFFECTS

ARROW, DASH, AND = " → ", " – ", " + "


def names_of(board: Board, cells: dict[str, int], language: str) -> dict[str, Any]:
    """What an event or a choice names of the board, by the columns or nouns that it has."""
    naming = {
        "stop": _stop,
        "line": line_name,
        "route": route_name,
        "destinations": gateways_name,
        "effect": card_name,
    }
    named = {
        name: say(board, cells[name], language) for name, say in naming.items() if name in cells
    }
    if "stop" in cells and "kind" in cells:
        site = site_name(board, cells["stop"], cells["kind"], language)
        named |= {"site": site, "is-site": "yes" if site else "no"}
    return named


def _stop(board: Board, number: int, language: str) -> str:
    return board.stop(number, language) if 0 <= number < len(board.stops) else str(number + 1)


def line_name(board: Board, number: int, language: str) -> str:
    """The two ends of a line."""
    if not 0 <= number < len(board.lines):
        return str(number + 1)
    line: Line = board.lines[number]
    return DASH.join(board.stop(end, language) for end in (line.a, line.b))


def site_name(board: Board, stop: int, kind: int, language: str) -> str:
    """What there is to photograph at a stop, or nothing."""
    site = board.site(stop, kind)
    return called(site.names, language) if site else ""


def route_name(board: Board, number: int, language: str) -> str:
    """The stops of a route card, in their order."""
    if not 0 <= number < len(board.routes):
        return ""
    return ARROW.join(board.stop(stop, language) for stop in board.routes[number])


def gateways_name(board: Board, number: int, language: str) -> str:
    """The gateways of a destination card."""
    if not 0 <= number < len(board.destinations):
        return ""
    return AND.join(board.stop(stop, language) for stop in board.destinations[number])


def card_name(board: Board, effect: int, language: str) -> str:
    """What the action card with an effect is called."""
    action = board.action(effect)
    if action:
        return called(action.names, language)
    return EFFECTS[effect] if 0 <= effect < len(EFFECTS) else ""
