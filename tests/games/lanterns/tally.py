"""What the scores of Lanterns are made of."""

from collections.abc import Sequence

from tablee.games.lanterns.game import Box, State

from tablee.kit.rules.log import Row
from tablee.kit.table.tally import Part


def tally(box: Box, state: State, events: Sequence[Row]) -> list[Part]:
    """§3.4: what the stalls pay, and what the die has added."""
    from tablee.games.lanterns.game import Event

    stalls, die, prize = [0] * box.players, [0] * box.players, 0
    for row in events:
        if row.event == Event.OPENED:
            prize = int(box.prizes[row.stall])
        elif row.event == Event.PAID:
            stalls[row.who] += prize
            die[row.who] += row.points - prize
    return [Part("tally-stalls", 304, tuple(stalls)), Part("tally-die", 304, tuple(die))]
