"""Lessons: what a game's own contract asks of them, and that a broken one is noticed."""

import json
import shutil

import pytest

import tablee
from tablee.kit.pictures.lesson import BrokenLesson, check, has_lesson, lesson_of
from tablee.kit.table.form import BrokenRecord
from tablee.kit.table.game import Game

TAUGHT = [name for name in tablee.games() if has_lesson(tablee.game(name))]


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_can_be_followed(name):
    check(tablee.game(name))


@pytest.fixture
def game(tmp_path):
    """Photosynthesis, with a copy of its lesson to spoil."""
    own = tablee.game("photosynthesis")
    shutil.copytree(own.folder, tmp_path / own.name)
    return Game(own.name, tmp_path / own.name, own.rules)


def changed(game, name, was, now):
    """Change one place of a file of the lesson."""
    path = game.folder / "lesson" / name
    text = path.read_text("utf-8")
    assert was in text
    path.write_text(text.replace(was, now, 1), "utf-8")


@pytest.mark.parametrize(
    ("name", "was", "now", "says"),
    [
        ("steps.toml", '"cell d7", "station a4"', '"cell z9"', "not on the table"),
        ("steps.toml", "at = 4", "at = 1", "does not go back"),
        ("steps.toml", 'says = "light"', 'says = "dark"', "dark"),
        ("words.fr.ftl", "light = ", "lights = ", "fr: .*lights"),
        ("words.en.ftl", "light = ", f"light = {'x' * 300}", "characters"),
    ],
)
def test_what_does_not_fit_is_named(game, name, was, now, says):
    changed(game, name, was, now)
    with pytest.raises(AssertionError, match=says):
        check(game)


def test_a_lesson_asks_only_its_learner(game):
    changed(game, "steps.toml", "at = 2\n", "at = 3\n")
    with pytest.raises(BrokenLesson, match="not the learner's"):
        lesson_of(game)
    changed(game, "steps.toml", "at = 3\n", "at = 300\n")
    with pytest.raises(BrokenLesson, match="no row 300"):
        lesson_of(game)


def test_a_record_that_comes_out_otherwise_is_no_lesson(game):
    path = game.folder / "lesson" / "record.json"
    record = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps(record | {"checks": ["00000000", *record["checks"][1:]]}), "utf-8")
    with pytest.raises(BrokenRecord):
        lesson_of(game)
