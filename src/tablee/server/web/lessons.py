"""The lesson of a game, step by step, as a browser shows it; nothing is kept of who learns."""

from functools import lru_cache
from typing import Any

from tablee.kit.pictures.cutting import cutting
from tablee.kit.pictures.lesson import Lesson, has_lesson, illustrated, lesson_of
from tablee.kit.pictures.moments import drawn
from tablee.kit.pictures.scene import draw, plain
from tablee.kit.table.game import Game
from tablee.server.errors import Refusal
from tablee.server.games import game_called

KEPT = 200  # steps that are drawn already
TOLD = 6  # sentences of what happened since the step before, the last ones


def taught(name: str) -> Game:
    """A game that has a lesson.

    Raises:
        Refusal: there is none of this name, or it has no lesson.
    """
    game = game_called(name)
    if not has_lesson(game):
        raise Refusal(404, "no-such-page")
    return game


@lru_cache(8)
def _lesson(name: str) -> Lesson:
    return lesson_of(taught(name))


@lru_cache(KEPT)
def step(name: str, number: int, language: str) -> dict[str, Any]:
    """All that is to be seen and read at a step, the first of which is 1.

    Raises:
        Refusal: the game has no lesson, or the lesson no such step.
    """
    lesson = _lesson(name)
    if number not in range(1, len(lesson.steps) + 1):
        raise Refusal(404, "no-such-page")
    n = number - 1
    here, then = lesson.steps[n], lesson.before(n)
    return {
        "step": number,
        "steps": len(lesson.steps),
        "words": lesson.text(n, language),
        "told": lesson.sentences(n, language)[-TOLD:],
        "prompt": then.prompt(lesson.seat, language),
        "look": list(here.look),
        "zones": list(here.zones),
        "asks": here.asks,
        "other": lesson.otherwise(n, language) if here.asks else "",
        "scene": _scene(lesson, n, language),
    }


def _scene(lesson: Lesson, n: int, language: str) -> dict[str, Any]:
    """The table as the learner sees it; with what can be done there, where the learner acts."""
    then = lesson.before(n)
    if lesson.steps[n].asks:
        return draw(then, lesson.seat, language)
    told = lambda message, **said: then.game.words.say(language, message, **said)  # noqa: E731
    scene: dict[str, Any] = plain(drawn(then, lesson.seat, told))
    return scene


def illustrations(game: Game) -> set[int]:
    """The chapters of the rules that have a picture."""
    return set(illustrated(_lesson(game.name))) if has_lesson(game) else set()


@lru_cache(KEPT)
def illustration(name: str, chapter: int, theme: str, language: str) -> str:
    """What a chapter of the rules is about, as a picture (SVG) cut out of a table of the lesson.

    Raises:
        Refusal: there is none.
    """
    lesson = _lesson(name)
    n = illustrated(lesson).get(chapter)
    if n is None:
        raise Refusal(404, "no-such-page")
    step, game = lesson.steps[n], lesson.match.game
    return cutting(_scene(lesson, n, language), step.look, step.zones, game.look, theme)
