"""What scores are made of: the parts that a game's own `tally.py` names, and the same in words.

It may say too how the seats stand before the end, as people count (`standing(box, state)`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tablee.kit.clauses import written
from tablee.kit.table.reading import reading

if TYPE_CHECKING:
    from tablee.kit.table.match import Match


@dataclass(frozen=True)
class Part:
    """A part of each seat's score: `message` is one of the game's catalogues."""

    message: str
    clause: int  # 302 for §3.2; 0: none
    points: tuple[int, ...]  # by seat
    arguments: Mapping[str, Any] = field(default_factory=dict)  # of the message


@dataclass(frozen=True)
class Standing:
    """How a seat stands as people count: what it has, and apart from it what the end may bring.

    `pending` is what the score counts already, but nobody at a table would yet: a penalty for what
    can still be filled, a bonus for what can still be spent. `message` says so, if it is worth saying,
    and is given how much as `n`, without a sign.
    """

    points: int
    pending: int = 0
    message: str = ""


def standings(match: "Match") -> list[Standing]:
    """How the seats stand; where the game has no view of it, and at the end, by the scores."""
    own: Any = getattr(match.game.part("tally"), "standing", None)
    if not own or match.over:
        return [Standing(score) for score in match.scores]
    found: list[Standing] = own(match.boxes[0], reading(match.rules.STATE, match.states))
    return found


def pending_in_words(match: "Match", standing: Standing, language: str) -> str:
    """What the end may bring, as the table says it; empty where nothing is open."""
    if not standing.pending or not standing.message:
        return ""
    return match.game.words.say(language, standing.message, n=abs(standing.pending))


def parts(match: "Match") -> list[Part]:
    """What the scores of a finished game are made of; nothing where its game does not say."""
    own = match.game.part("tally")
    if not own or not match.over:
        return []
    found: list[Part] = own.tally(match.boxes[0], match.states[0], match.events)
    missing = [
        score - sum(part.points[seat] for part in found) for seat, score in enumerate(match.scores)
    ]
    if any(missing) and match.start:  # a match taken up from a position tells only what came later
        found.append(Part("tally-before", 0, tuple(missing)))
    return found


def in_words(match: "Match", language: str) -> list[dict[str, Any]]:
    """The same, ready for JSON: in words, with the clause as it is written."""
    return [
        {
            "words": match.game.words.say(language, part.message, **part.arguments),
            "clause": written(part.clause) if part.clause else "",
            "points": list(part.points),
        }
        for part in parts(match)
    ]
