"""How the match of a table begins: with a seed, a position, or the part of another game that it
goes on from. JSON has no numbers of 128 bits, so a seed is stored as text."""

from typing import Any

from tablee.kit.game import Game
from tablee.kit.match import Match, replay
from tablee.kit.options import digest

BEFORE = ("rows", "checks", "forks")  # of a record: what was played before


def begin(game: Game, start: dict[str, Any] | None, mode: Any, data: Any, options: Any) -> Match:
    """The match as it stood when its table was laid out.

    Raises:
        ValueError: the options, the data or what was played before cannot be.
    """
    begun = dict(start or {})
    if "seed" in begun:
        begun["seed"] = int(begun["seed"])
    if "rows" not in begun:
        return game.new(mode=mode, data=data, **begun, **options)
    record = {"seed": None, "position": None, "seats": [], **begun, "options": options}
    record["data"] = digest(game.rules.DATA if data is None else data)
    return replay(game, record, data, mode)


def stored(match: Match) -> dict[str, Any]:
    """The way there: how a table is stored whose match begins as this one stands."""
    record = match.record()
    first = {"position": match.start} if match.start else {"seed": str(match.seed)}
    return first | {name: record[name] for name in BEFORE if name in record}
