"""A lesson: a record with words beside some of its moments, and moves that the learner makes.

The folder `lesson` of a game holds record.json, as any table writes it; steps.toml, which says at
which rows a step stands, what to look at, and where the learner acts; and the words, in files that
are called like those of the game. A learner is asked for what the record has at that row.
"""

import json
import tomllib
from dataclasses import dataclass
from typing import Any

from tablee.kit.clauses import written
from tablee.kit.engines.engine import Mode
from tablee.kit.pictures.scene import draw
from tablee.kit.table.game import Game
from tablee.kit.table.match import Match
from tablee.kit.table.replaying import replay
from tablee.kit.words import Catalogue, languages

FOLDER, STEPS, RECORD = "lesson", "steps.toml", "record.json"
LENGTH = range(10, 16)  # steps: shorter, and one cannot play; longer, and one would rather play
LONGEST = 300  # characters of a step: one thing, with the table still in sight on a phone


class BrokenLesson(ValueError):
    """What is wrong with a lesson, for those who write it."""


@dataclass(frozen=True)
class Step:
    """What is said after so many rows of the record; `look` and `zones` are of the scene there.

    `asks` is the action that goes on, or None where one only reads; `illustrates` is the chapter of
    the rules beside which what one looks at is shown, or 0.
    """

    says: str
    at: int
    look: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    asks: str | None = None
    illustrates: int = 0


@dataclass(frozen=True)
class Lesson:
    """A finished or unfinished match, what a seat of it learns, and its words."""

    match: Match
    seat: int
    steps: tuple[Step, ...]
    words: Catalogue

    def text(self, number: int, language: str) -> str:
        """What is said at a step."""
        return self.said(self.steps[number].says, language)

    def otherwise(self, number: int, language: str) -> str:
        """What is said to another action than the one asked for."""
        return self.said(f"{self.steps[number].says}-other", language)

    def said(self, message: str, language: str) -> str:
        """One of its messages, with the numbers of its table."""
        numbers = self.match.game.numbers_in(self.match.boxes)
        return self.words.say(language, message, **numbers)

    def before(self, number: int) -> Match:
        """The table at a step."""
        return self.match.as_of(self.steps[number].at)

    def sentences(self, number: int, language: str) -> list[str]:
        """What happened since the step before, as the learner may know it."""
        if number == 0:
            return []
        since = len(self.before(number - 1).events)
        return list(self.before(number).told(self.seat, language, since))


def has_lesson(game: Game) -> bool:
    """Can this game be learnt at a table?"""
    return (game.folder / FOLDER / STEPS).is_file()


def illustrated(lesson: Lesson) -> dict[int, int]:
    """Chapter of the rules -> the step, from 0 on, that shows what it is about."""
    return {step.illustrates: n for n, step in enumerate(lesson.steps) if step.illustrates}


def lesson_of(game: Game) -> Lesson:
    """The lesson of a game that has one, its record played again.

    Raises:
        BrokenLesson: a step is written in another way than steps are.
        BrokenRecord: the record cannot be played.
    """
    folder = game.folder / FOLDER
    written_down = tomllib.loads((folder / STEPS).read_text("utf-8"))
    record = json.loads((folder / RECORD).read_text("utf-8"))
    match = replay(game, record, mode=Mode.INTERPRETED)
    seat = int(written_down["seat"])
    steps = tuple(_step(one, seat, match) for one in written_down["step"])
    return Lesson(match, seat, steps, Catalogue(folder))


def _step(one: dict[str, Any], seat: int, match: Match) -> Step:
    if unknown := set(one) - {"says", "at", "look", "zones", "acts", "illustrates"}:
        raise BrokenLesson(f"{one['says']}: a step has no {', '.join(sorted(unknown))}.")
    asks, at = None, int(one["at"])
    if at not in range(len(match.story) + 1):
        raise BrokenLesson(f"{one['says']}: the record has no row {at}.")
    if one.get("acts"):
        if at == len(match.story) or match.story[at].seat != seat:
            raise BrokenLesson(f"{one['says']}: row {at} is not the learner's.")
        asks = match.story[at].notation
    look, zones = tuple(one.get("look", ())), tuple(one.get("zones", ()))
    return Step(one["says"], at, look, zones, asks, int(one.get("illustrates", 0)))


def check(game: Game) -> None:
    """Can the lesson of a game, if it has one, be followed to its end in every language?

    Raises:
        AssertionError: it cannot, and where.
    """
    if not has_lesson(game):
        return
    lesson = lesson_of(game)
    assert len(lesson.steps) in LENGTH, f"a lesson has 10 to 15 steps, not {len(lesson.steps)}"
    assert any(step.asks for step in lesson.steps), "the learner never acts"
    shown = [step.illustrates for step in lesson.steps if step.illustrates]
    assert len(shown) == len(set(shown)), "one picture for each chapter"
    assert set(shown) <= {chapter.number for chapter in game.chapters()}, "there is no such chapter"
    before = 0
    for number, step in enumerate(lesson.steps):
        assert step.at >= before, f"{step.says}: the record does not go back"
        before = step.at + (step.asks is not None)
        _check_place(lesson, number)
    spoken = {step.says for step in lesson.steps}
    spoken |= {f"{step.says}-other" for step in lesson.steps if step.asks}
    assert set(languages(game.folder / FOLDER)) >= set(languages()), "a language is missing"
    for language in languages(game.folder / FOLDER):
        _check_words(lesson, language, spoken)


def _check_place(lesson: Lesson, number: int) -> None:
    """What is to be seen is there, and what is asked for can be done and shown."""
    step, then = lesson.steps[number], lesson.before(number)
    scene = draw(then, lesson.seat)
    keys = {one["key"] for one in (*scene["spots"], *scene["pieces"])}
    missing = set(step.look) - keys | set(step.zones) - {zone["name"] for zone in scene["zones"]}
    assert not missing, f"{step.says}: not on the table: {sorted(missing)}"
    if step.asks is not None:
        clause = then.objection(lesson.seat, step.asks)
        assert not clause, f"{step.says}: {step.asks} breaks §{written(clause)}"
        verb = step.asks.partition(" ")[0]
        assert verb not in then.rules.ACTIONS.must_say, f"{step.says}: it would take words"


def _check_words(lesson: Lesson, language: str, spoken: set[str]) -> None:
    """Every step has words in this language, neither too many nor too few; and none is idle."""
    written_down = lesson.words.messages(language)
    assert written_down == spoken, f"{language}: {sorted(written_down ^ spoken)}"
    for message in spoken:
        text = lesson.said(message, language)
        assert 0 < len(text) <= LONGEST, f"{language}: {message} has {len(text)} characters"
