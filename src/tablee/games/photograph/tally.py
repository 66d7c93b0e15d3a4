"""What the scores of Photograph are made of."""

from collections.abc import Callable, Sequence

from tablee.games.photograph.albums import face_up, good_shots, missed, points
from tablee.games.photograph.pieces import COLOURS
from tablee.games.photograph.position import Box, Phase, State
from tablee.kit.rules.log import Row
from tablee.kit.table.tally import Part, Standing


def tally(box: Box, state: State, events: Sequence[Row]) -> list[Part]:
    """§9.3 to §9.5, and §10.1 where the table plays it: the album put away counts for nothing else."""

    def kept(seat: int) -> list[int]:
        away = missed(box, state, seat)
        return [c for c in range(len(COLOURS)) if state.colours >> c & 1 and c != away]

    def albums(seat: int) -> int:
        return sum(int(box.length_points[face_up(state, seat, c)]) for c in kept(seat))

    def blurred(seat: int) -> int:
        hidden = sum(state.length[seat, c] - face_up(state, seat, c) for c in kept(seat))
        return int(box.blur_points * hidden)

    def shots(seat: int) -> int:
        return int(box.good_shot_points * good_shots(box, state, seat))

    def each(points: Callable[[int], int]) -> tuple[int, ...]:
        return tuple(points(seat) for seat in range(box.players))

    found = [
        Part("tally-albums", 903, each(albums)),
        Part("tally-blurred", 904, each(blurred)),
        Part("tally-good-shots", 905, each(shots)),
    ]
    if box.missed_photo:
        found.append(Part("tally-missed", 1001, each(lambda _: int(box.length_points[0]))))
    return found


def standing(box: Box, state: State) -> list[Standing]:
    """§9.3: an album that is not begun costs points at the end only, and can still be begun."""

    def empty(seat: int) -> int:
        if state.phase == Phase.OVER:
            return 0
        begun = [state.length[seat, c] for c in range(len(COLOURS)) if state.colours >> c & 1]
        return int(box.length_points[0]) * sum(1 for length in begun if length == 0)

    return [
        Standing(int(points(box, state, seat)) - empty(seat), empty(seat), "pending-albums")
        for seat in range(box.players)
    ]
