"""What things are called on a board: stops, lines, sights and cards by their number."""

from typing import Any

from tablee.games.yapasphoto.board import Board, Line, called
from tablee.games.yapasphoto.pieces import EFFECTS, INDOOR, MAX_PLAYERS, MAX_STOPS, OUTDOOR

ARROW, DASH, AND = " → ", " – ", " + "


def names_of(board: Board, seats: list[str], number: int, language: str) -> dict[str, Any]:
    """All that a number can stand for; nothing where it is too large."""
    seat = number % MAX_PLAYERS
    blocked = site_name(board, number % MAX_STOPS, number // MAX_STOPS, language)
    return {
        "stop": _stop(board, number, language),
        "line": line_name(board, number, language),
        "indoor": site_name(board, number, INDOOR, language),
        "outdoor": site_name(board, number, OUTDOOR, language),
        "blocked": blocked,
        "is-site": "yes" if blocked else "no",
        "blocked-at": _stop(board, number % MAX_STOPS, language),
        "route": route_name(board, number, language),
        "gateways": gateways_name(board, number, language),
        "card": card_name(board, number, language),
        "whom": seats[seat] if 0 <= seat < len(seats) else "",
    }


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
