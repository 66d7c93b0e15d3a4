"""How the match of a table begins: with a secret that its deal is made of, a seed, a position, or the
part of another game that it goes on from. JSON has no numbers of 128 bits, so a seed is stored as text.

Where there is a secret, the match is one that nobody plays until the log says that the cards are dealt.
"""

from typing import Any

from tablee.kit.rules.options import Unplayable, digest
from tablee.kit.table.game import Game
from tablee.kit.table.match import Match
from tablee.kit.table.replaying import replay
from tablee.kit.table.shuffles import Shuffle
from tablee.server.errors import Refusal

BEFORE = ("rows", "checks", "forks")  # of a record: what was played before
FOREIGN = "foreign"  # the mark of a start that came from outside with a position in it
SECRET = "secret"  # of a start: what the house has committed to
UNDEALT = 0  # the seed of a match that nobody plays: everybody may know it, and it tells nothing
PATIENCE = 2.0  # seconds that one step of the rules may take, where no rule has led to a position


def begin(game: Game, start: dict[str, Any] | None, data: Any, options: Any) -> Match:
    """The match as it stood when its table was laid out.

    Raises:
        ValueError: the options, the data or what was played before cannot be.
        Refusal: it began outside, and the game takes nothing from there.
    """
    begun, engine = dict(start or {}), sandbox(game) if is_foreign(start) else game.engine()
    seed = int(begun["seed"]) if "seed" in begun else UNDEALT if SECRET in begun else None
    if "rows" not in begun:
        position = begun.get("position")
        return Match(game, seed=seed, position=position, data=data, engine=engine, options=options)
    record = {"position": None, "seats": [], **begun, "seed": seed, "options": options}
    record["data"] = digest(game.rules.DATA if data is None else data)
    return replay(game, record, data, engine=engine)


def shuffle_of(table: str, start: dict[str, Any] | None) -> Shuffle | None:
    """What a table is dealt by; nothing where a seed or a position was given."""
    secret = (start or {}).get(SECRET)
    return Shuffle(table, str(secret)) if secret else None


def dealt(match: Match, shuffle: Shuffle) -> Match:
    """The same table, dealt."""
    seed = shuffle.seed(match.game.name, match.options, match.data)
    table = {"data": match.data, "engine": match.engine, "options": match.options}
    return Match(match.game, seed=seed, **table)


def sandbox(game: Game) -> Any:
    """The rules for what somebody brought: in a memory of their own, stopped when they take too long.

    Raises:
        Refusal: they cannot run so, and the game takes nothing from outside.
    """
    try:
        return game.sandbox(PATIENCE)
    except Unplayable:
        raise Refusal(422, "takes-nothing", game=game.name) from None


def stored(match: Match) -> dict[str, Any]:
    """The way there: how a table is stored whose match begins as this one stands."""
    record = match.record()
    first = {"position": match.start} if match.start else {"seed": str(match.seed)}
    return first | {name: record[name] for name in BEFORE if name in record}


def is_foreign(start: dict[str, Any] | None) -> bool:
    """Did somebody bring the position that a table began at? Then no rule has led to it."""
    return isinstance(start, dict) and bool(start.get(FOREIGN))


def brings_position(record: dict[str, Any]) -> bool:
    """Does a record hold positions, or only a deal and what was played from it?"""
    return bool(record.get("position") or record.get("forks"))


# --- Going on from a position --------------------------------------------------------


def crossroads(match: Match, at: int, language: str) -> dict[str, Any]:
    """What there is to know before one goes on: how many rows, who sat there and is to act, the news.

    Raises:
        Refusal: there is no such position.
    """
    there = _at(match, at)
    told = list(there.told(None, language))
    return {
        "at": at,
        "last": len(match.story),
        "seats": list(match.seats),
        "waiting": there.waiting,
        "lately": told[-1] if told else "",
    }


def branched(match: Match, at: int) -> dict[str, Any]:
    """How a table begins that goes on from there, and its options; what nobody knew is drawn anew.

    Raises:
        Refusal: there is no such position, or nothing is left to play there.
    """
    if _at(match, at).over:
        raise Refusal(422, "fork-over")
    return {"start": stored(match.fork(at)), "options": match.options}


def _at(match: Match, at: int) -> Match:
    if at not in range(len(match.story) + 1):
        raise Refusal(404, "no-such-position")
    return match.as_of(at)
