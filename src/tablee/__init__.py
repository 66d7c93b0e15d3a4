"""Tablée seats people and bots at modern tabletop games.

match = tablee.game("photosynthesis").new(players=3, seed=7)
"""

from typing import TYPE_CHECKING, Any

from tablee.games import (
    find as game,
    names as games,  # from here on `tablee.games` is this function
)

if TYPE_CHECKING:
    from tablee.kit.table.match import Match

__version__ = "0.1.0"
__all__ = ["game", "games", "replay"]


def replay(record: dict[str, Any], data: Any = None) -> "Match":
    """The Match of a record, played again to its last row.

    Raises:
        BrokenRecord: it is no record, or cannot be played, and which part of it is wrong.
        LookupError: its game is not known here, and which are.
    """
    from tablee.kit.table.form import game_of
    from tablee.kit.table.replaying import replay as play_again

    return play_again(game(game_of(record)), record, data)
