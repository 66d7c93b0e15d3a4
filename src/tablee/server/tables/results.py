"""What came of a game, seat by seat, for who looks back at many: written down as it ends."""

from typing import Any

from tablee.kit.table.tally import parts
from tablee.server.tables.standing import Standing

HANDED = ("told-away", "told-late", "told-out", "told-left", "told-opened", "told-took-over")


def ending(table: str, before: Standing, after: Standing, at: float) -> list[dict[str, Any]]:
    """The rows that a change brings: all of them with the last move, none with any other."""
    return [] if before.match.over else results(table, after, at)


def results(table: str, standing: Standing, at: float) -> list[dict[str, Any]]:
    """A row for each seat of a game that was played to its end; none before, or once it was closed."""
    match = standing.match
    if not match.over or standing.order.closed:
        return []
    handed, made_of = _handed(standing), parts(match)
    return [
        {
            "table_id": table,
            "seat": n,
            "place": match.places[n],
            "points": match.scores[n],
            "parts": [
                {"part": part.message, "with": dict(part.arguments), "points": int(part.points[n])}
                for part in made_of
            ],
            "kind": seat.kind,
            "bot": seat.bot,
            "whole": n not in handed and not seat.is_left,
            "finished": at,
        }
        for n, seat in enumerate(standing.seats)
    ]


def _handed(standing: Standing) -> set[int]:
    """The seats that went from one hand to another once the game was on."""
    told = [note for note in standing.notes if note.message in HANDED and note.told]
    return {note.seat for note in told}
