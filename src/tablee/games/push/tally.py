"""What the scores of Push are made of."""

from collections.abc import Sequence
from typing import Any

from tablee.games.push.pieces import NUMBERED, POINTS
from tablee.games.push.position import Box, State
from tablee.kit.rules.log import Row
from tablee.kit.table.tally import Part


def tally(box: Box, state: State, events: Sequence[Row]) -> list[Part]:
    """§8.2: the numbers in the bank, where nothing gets lost, and those still on the bench."""

    def numbers(zone: Any) -> tuple[int, ...]:
        return tuple(
            sum(int(POINTS[card]) * zone[seat, card] for card in range(NUMBERED))
            for seat in range(box.players)
        )

    return [
        Part("tally-bank", 802, numbers(state.bank)),
        Part("tally-bench", 802, numbers(state.bench)),
    ]
