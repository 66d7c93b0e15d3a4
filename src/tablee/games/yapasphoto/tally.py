"""What the scores of yapasphoto are made of."""

from collections.abc import Callable, Sequence
from typing import Any

from tablee.games.yapasphoto.pieces import BONUSES, KINDS
from tablee.games.yapasphoto.position import Box, State
from tablee.games.yapasphoto.quick import has_sights
from tablee.kit.rules.bits import size
from tablee.kit.rules.log import Row
from tablee.kit.table.tally import Part


def tally(box: Box, state: State, events: Sequence[Row]) -> list[Part]:
    """§6.3: stops, gateways, photos of either kind, bonuses; the quick game has the first two."""

    def each(points: Callable[[int], Any]) -> tuple[int, ...]:
        return tuple(int(points(seat)) for seat in range(box.players))

    found = [
        Part("tally-route", 603, each(lambda seat: box.goal_points * state.scored[seat])),
        Part("tally-gateways", 603, each(lambda seat: box.goal_points * size(state.reached[seat]))),
    ]
    if not has_sights(box):
        return found
    for k, kind in enumerate(KINDS):
        photos = [size(state.photos[seat, k]) for seat in range(box.players)]
        points = each(lambda seat, photos=photos: box.photo_points * photos[seat])  # type: ignore[misc]
        found.append(Part("tally-photos", 603, points, {"kind": kind}))

    def bonuses(seat: int) -> int:
        return sum(state.bonus[k] == seat for k in range(len(BONUSES)))

    bonus = each(lambda seat: box.bonus_points * bonuses(seat))
    return [*found, Part("tally-bonuses", 603, bonus)]
