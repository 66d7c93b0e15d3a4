"""What somebody sees in a position besides the rules: what a stop is worth, the quickest way there."""

from collections.abc import Sequence
from heapq import heappop, heappush

from tablee.games.yapasphoto.board import Board
from tablee.games.yapasphoto.pieces import MAX_SHORTENED, STEP
from tablee.games.yapasphoto.position import Box, State, closed_from, taken
from tablee.games.yapasphoto.quick import has_sights
from tablee.games.yapasphoto.terms import MOVES
from tablee.kit.rules.bits import has


def stops_in_reach(choices: Sequence[int]) -> list[int]:
    """The stops to which one may travel by one line now, by the actions that are open."""
    return [nouns["stop"] for verb, nouns in map(MOVES.read, choices) if verb == "go"]


def is_to_see(box: Box, view: State, seat: int, stop: int, kind: int) -> bool:
    """Is there an activity of a kind that this seat could still photograph? §5.3, §5.4"""
    been = view.photos[seat, 0] | view.photos[seat, 1]
    there = has(box.sites[kind], stop) and not has(taken(box, view, kind), stop)
    return bool(there and not has(been, stop) and has_sights(box))


def would_score(board: Board, view: State, seat: int, stop: int) -> bool:
    """Is it the next stop of the route, or a gateway still to reach? §4.7, §4.8"""
    route = board.routes[view.route_cards[seat, 0]]
    scored = int(view.scored[seat])
    gateways = board.destinations[view.destination_cards[seat, 0]]
    next_stop = scored < len(route) and route[scored] == stop
    return next_stop or (stop in gateways and not has(view.reached[seat], stop))


def quickest(box: Box, view: State, start: int) -> dict[int, tuple[int, ...]]:
    """For each stop that open lines lead to, the stops on the quickest way there."""
    ways: dict[int, tuple[int, ...]] = {}
    waiting: list[tuple[int, tuple[int, ...]]] = [(0, (start,))]
    while waiting:
        spent, way = heappop(waiting)
        here = way[-1]
        if here in ways:
            continue
        ways[here] = way[1:]
        shut = closed_from(box, view, here)
        for to in range(int(box.stops)):
            if box.minutes[here, to] and to not in ways and not has(shut, to):
                minutes = cost(box, view, here, to, len(way) - 1)
                heappush(waiting, (spent + minutes, (*way, to)))
    return ways


def minutes_of(box: Box, view: State, start: int, way: tuple[int, ...]) -> int:
    """How long a way takes, shortened lines counted: §9.10."""
    stops = (start, *way)
    return sum(cost(box, view, stops[k], to, k) for k, to in enumerate(way))


def cost(box: Box, view: State, here: int, to: int, ahead: int) -> int:
    """The minutes of a line, when it is the one so many lines ahead."""
    less = int(view.less[ahead]) if ahead < MAX_SHORTENED else 0
    return max(STEP, int(box.minutes[here, to]) - less)
