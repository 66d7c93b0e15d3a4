"""A table as it stood: any position of a game, through the eyes of whoever may look.

While a game goes on, people look back through their own eyes only, and see what they saw then: the
table of that moment goes through the same filters as the live one. Once it is over, nothing is
secret any more.
"""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from tablee.kit.pictures.draw import Find
from tablee.kit.pictures.film import Film
from tablee.kit.pictures.moments import EVERYTHING, drawn, hands, moments
from tablee.kit.pictures.scene import Say, Scene, plain
from tablee.kit.table.match import Match
from tablee.kit.table.tally import standings
from tablee.kit.words import Catalogue
from tablee.server.errors import Refusal
from tablee.server.tables.standing import Standing
from tablee.server.tables.views import Audience, Teller, known_scores, named

PUBLIC = "public"  # the eyes of nobody at the table; EVERYTHING: of all of them


@dataclass(frozen=True)
class Past:
    """A match to look back at; `eyes` lists whose eyes this visitor may use, the usual ones first."""

    match: Match
    eyes: tuple[str, ...]
    you: tuple[int, ...]
    language: str

    def chosen(self, eyes: str) -> str:
        """The eyes that are asked for, or the usual ones.

        Raises:
            Refusal: they are somebody else's.
        """
        if eyes and eyes not in self.eyes:
            raise Refusal(403, "not-your-eyes")
        return eyes or self.eyes[0]


def of_table(standing: Standing, you: tuple[int, ...], language: str) -> Past:
    """What whoever plays these seats may see again of a table."""
    match = named(standing, language)
    mine = tuple(str(seat) for seat in you)
    if not match.over:
        return Past(match, mine or (PUBLIC,), you, language)
    others = tuple(eyes for eyes in all_eyes(match) if eyes not in mine)
    return Past(match, mine + others, you, language)


def of_record(match: Match, language: str) -> Past:
    """A record holds everything, and who brings it may see everything."""
    return Past(match, all_eyes(match), (), language)


def all_eyes(match: Match) -> tuple[str, ...]:
    """Those of a finished game: everything, what lay open for all, each seat's."""
    return EVERYTHING, PUBLIC, *(str(seat) for seat in range(match.players))


# --- All positions ------------------------------------------------------------


def contents(past: Past, eyes: str) -> dict[str, Any]:
    """What a replay is made of: who acted before each position, and the lines that tell of it."""
    match, eyes = past.match, past.chosen(eyes)
    return {
        "game": match.game.name,
        "title": match.game.title(past.language),
        "language": past.language,
        "eyes": list(past.eyes),
        "seen_by": eyes,
        "you": list(past.you),
        "names": list(match.seats),
        "over": match.over,
        "winners": match.winners,
        "turns": [turn.seat for turn in match.story],
        "log": list(_lines(match, eyes, past.language)),
        "points": points(match) if match.over else [],
    }


def points(match: Match) -> list[list[int]]:
    """The points of each seat at each position of a finished game."""
    return [_counted(match.as_of(at)) for at in range(len(match.story) + 1)]


def _lines(match: Match, eyes: str, language: str) -> Iterator[dict[str, Any]]:
    """Each line of the story, with the position that it led to."""
    told = [turn.told for turn in match.story]
    shown = match.opened() if eyes == EVERYTHING else match
    for entry in Teller(Audience((), _seat(eyes), language)).log(shown):
        yield entry | {"at": bisect_right(told, entry["n"])}


def _seat(eyes: str) -> int | None:
    return int(eyes) if eyes.isdecimal() else None


# --- One position ---------------------------------------------------------------


def position(past: Past, at: int, eyes: str) -> dict[str, Any]:
    """The table after so many actions, through these eyes.

    Raises:
        Refusal: the game has no such position, or the eyes are somebody else's.
    """
    if at not in range(len(past.match.story) + 1):
        raise Refusal(404, "no-such-position")
    eyes, then = past.chosen(eyes), past.match.as_of(at)
    say = _voice(then.game.words, past.language)
    everything = eyes == EVERYTHING
    scene = drawn(then, EVERYTHING if everything else _seat(eyes), say)
    return {
        "at": at,
        "prompt": then.prompt(None, past.language),
        "waiting": then.waiting,
        "scores": _counted(then) if everything else known_scores(then, _seat(eyes)),
        "scene": plain(scene),
        "hands": list(_hands(then, scene, say)) if everything else [],
    }


def _counted(match: Match) -> list[int]:
    """Points as people count them, for whoever sees everything."""
    return [stand.points for stand in standings(match)]


@cache
def _voice(words: Catalogue, language: str) -> Say:
    """One and the same function for a catalogue and a language: what is drawn with it is kept."""
    return partial(words.say, language)


def _hands(match: Match, shown: Scene, say: Say) -> Iterator[dict[str, Any]]:
    """What each seat has before it that nobody else is shown."""
    for seat, scene in hands(match, shown, say).items():
        yield {"seat": seat, "scene": plain(scene)}


# --- All of them, as a picture ----------------------------------------------------


def film(past: Past, eyes: str, theme: str, speed: float, pictures: Find) -> str:
    """The whole game as one animated picture.

    Raises:
        Refusal: the game goes on, or the eyes are somebody else's.
    """
    match, eyes = past.match, past.chosen(eyes)
    if not match.over:
        raise Refusal(422, "film-later")
    seen_by = _seat(eyes) if eyes != EVERYTHING else EVERYTHING
    listed = moments(match, seen_by, past.language, speed)
    title = match.game.title(past.language)
    return Film(listed, match.game.look, theme, title, pictures).animated()
