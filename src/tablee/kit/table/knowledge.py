"""What a match hands out: what a seat may know, and its refusals."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from tablee.kit.rules.log import Row
from tablee.kit.table.game import Game

T = TypeVar("T")


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

    def made(self, make: "Callable[[Knowledge], T]") -> "T":
        """What is made of it, made once: a drawing asks for the same again and again."""
        known: dict[Any, Any] = vars(self).setdefault("_made", {})
        if make not in known:
            known[make] = make(self)
        found: T = known[make]
        return found
