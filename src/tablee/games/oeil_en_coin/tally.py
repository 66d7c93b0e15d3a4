"""What the scores of L'œil en coin are made of, counted again from what was told."""

from collections.abc import Sequence

from tablee.games.oeil_en_coin.game import Event
from tablee.games.oeil_en_coin.position import Box, State
from tablee.kit.rules.log import Row
from tablee.kit.rules.record import NONE
from tablee.kit.table.tally import Part


def tally(box: Box, state: State, events: Sequence[Row]) -> list[Part]:
    """§5: as a storyteller, by finding, by fingers on one's own; then what the motif has added."""
    told, found, fingers, motif = ([0] * box.players for _ in range(4))
    pointed: dict[int, int] = {}  # seat -> place
    by: dict[int, int] = {}  # place -> seat
    storyteller, factor = NONE, 1
    for row in events:
        if row.event in (Event.POINTS, Event.LIKES):
            pointed[row.who] = row.spot
        elif row.event in (Event.MEANT, Event.BELONGS):
            by[row.spot] = row.who
            storyteller = row.who if row.event == Event.MEANT else storyteller
        elif row.event == Event.DOUBLED:
            factor = row.factor
        elif row.event == Event.SCORED:
            seat, plain = row.who, row.points // factor
            if seat == storyteller:
                told[seat] += plain
            else:
                fallen_for = sum(by.get(place) == seat for place in pointed.values())
                fingers[seat] += int(box.finger_points) * fallen_for
                found[seat] += plain - int(box.finger_points) * fallen_for
            motif[seat] += row.points - plain
        elif row.event == Event.TELLS:
            pointed, by, factor = {}, {}, 1
    parts = [("tally-told", 501, told), ("tally-found", 501, found)]
    parts += [("tally-fingers", 504, fingers), ("tally-motif", 505, motif)]
    return [Part(message, clause, tuple(points)) for message, clause, points in parts]
