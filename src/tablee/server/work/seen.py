"""What a seat knows, on its way to a process that thinks for it: that and nothing else."""

import json
from typing import Any

import msgspec
import numpy as np

import tablee
from tablee.kit.table.knowledge import Knowledge


class Seen(msgspec.Struct, array_like=True, frozen=True, tag="seen"):
    """The knowledge of one seat, with the options of its table as JSON."""

    game: str
    options: bytes
    views: bytes
    seat: int
    events: tuple[tuple[int, ...] | None, ...]
    said: tuple[tuple[int, str], ...]
    choices: tuple[int, ...]
    data: bytes | None = None  # the table's own board or deck, if it brought one, as JSON

    def knowledge(self) -> Knowledge:
        """What the seat knows, with rules in whose memory no other table has been."""
        game = tablee.game(self.game).apart()
        own = None if self.data is None else json.loads(self.data)
        return Knowledge(
            game,
            game.box(json.loads(self.options), own),
            np.frombuffer(bytearray(self.views), np.uint8).view(game.rules.STATE.dtype),
            self.seat,
            tuple(game.rules.Event.row(*row) if row else None for row in self.events),
            self.said,
            self.choices,
            game.rules.DATA if own is None else own,
        )


def seen(options: dict[str, Any], knowledge: Knowledge) -> Seen:
    """What a seat knows, ready to be sent."""
    game, own = knowledge.game, knowledge.data
    return Seen(
        game.name,
        json.dumps(options).encode(),
        knowledge.views.tobytes(),
        int(knowledge.seat or 0),
        tuple(row and tuple(row) for row in knowledge.events),
        tuple(knowledge.said),
        tuple(map(int, knowledge.choices)),
        None if own is game.rules.DATA else json.dumps(own).encode(),
    )
