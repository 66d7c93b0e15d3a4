"""What a match hands out: what a seat may know, and its refusals."""

from dataclasses import dataclass
from typing import Any

from tablee.kit.rules.log import Row
from tablee.kit.table.game import Game


class IllegalAction(ValueError):
    """What is wrong, why, and what the player may do instead; `clause` is 302 for §3.2, or 0."""

    def __init__(self, message: str, clause: int = 0) -> None:
        super().__init__(message)
        self.clause = clause


class NoSuchSeat(IllegalAction):
    """Nobody at this table sits there; which seats there are."""


@dataclass(frozen=True)
class Knowledge:
    """All that a seat (None: a spectator) may know, and so all that a bot or a drawing gets.

    `views` is an array of one STATE record as the seat sees it; `events` has None where an event was
    not for this seat; `said` lists (seat, text); `choices` are the seat's legal actions.
    """

    game: Game
    boxes: Any
    views: Any
    seat: int | None
    events: tuple[Row | None, ...]
    said: tuple[tuple[int, str], ...]
    choices: tuple[int, ...]
    data: Any = None  # the board or deck of the table, for a drawing: it names things
