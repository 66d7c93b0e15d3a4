"""What scores are made of: the parts that a game's own `tally.py` names, and the same in words."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tablee.kit.clauses import written

if TYPE_CHECKING:
    from tablee.kit.match import Match


@dataclass(frozen=True)
class Part:
    """A part of each seat's score: `message` is one of the game's catalogues."""

    message: str
    clause: int  # 302 for §3.2; 0: none
    points: tuple[int, ...]  # by seat
    arguments: Mapping[str, Any] = field(default_factory=dict)  # of the message


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


def told(match: "Match", language: str) -> list[dict[str, Any]]:
    """The same, ready for JSON: in words, with the clause as it is written."""
    return [
        {
            "words": match.game.words.say(language, part.message, **part.arguments),
            "clause": written(part.clause) if part.clause else "",
            "points": list(part.points),
        }
        for part in parts(match)
    ]
