"""What the scores of Photosynthesis are made of."""

from collections.abc import Sequence

from tablee.games.photosynthesis.game import Event
from tablee.games.photosynthesis.pieces import LEAVES
from tablee.games.photosynthesis.position import Box, Phase, State
from tablee.kit.rules.log import Row
from tablee.kit.table.tally import Part, Standing


def tally(box: Box, state: State, events: Sequence[Row]) -> list[Part]:
    """§8.2, §9.3: tokens by the leaves where the trees stood, the richest first; light left."""
    taken = {leaves: [0] * box.players for leaves in sorted(set(LEAVES.tolist()), reverse=True)}
    leaves = 0
    for row in events:
        if row.event == Event.COLLECTED:
            leaves = int(LEAVES[row.cell])
        elif row.event == Event.TOOK:
            taken[leaves][row.who] += row.token
    light = tuple(int(state.light[seat]) // int(box.light_per_point) for seat in range(box.players))
    return [
        *(
            Part("tally-trees", 802, tuple(points), {"leaves": leaves})
            for leaves, points in taken.items()
        ),
        Part("tally-light", 903, light),
    ]


def standing(box: Box, state: State) -> list[Standing]:
    """§9.3: tokens are there to stay; light counts only if it is left at the end."""
    light = [int(state.light[seat]) // int(box.light_per_point) for seat in range(box.players)]
    tokens = [int(state.points[seat]) for seat in range(box.players)]
    if state.phase == Phase.OVER:
        return [Standing(n + more) for n, more in zip(tokens, light, strict=True)]
    return [Standing(n, more) for n, more in zip(tokens, light, strict=True)]
