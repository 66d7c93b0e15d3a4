"""Whole games as they were written down, and pages as they are made: see script/golden."""

import difflib
import json

import pytest

from tablee.kit.words import languages
from tests.tools.clause_table import page_of, with_tables
from tests.tools.endings import endings
from tests.tools.finished import again, pretty
from tests.tools.golden import (
    built_in,
    finished_games,
    playthroughs,
    rules_read,
    rules_texts,
)
from tests.tools.playthrough import head_of, written_out

MOST_LINES = 480  # of a playthrough: nobody reads on for longer


def name_of(path):
    """A golden file as the name of its test."""
    return f"{path.parent.name}/{path.stem}"


def assert_same(was, now):
    """Line by line the same text; if not, what has changed."""
    changed = difflib.unified_diff(was.splitlines(), now.splitlines(), "written", "now", n=1)
    assert was == now, "\n".join([*changed, "", "If this is what you want, run script/golden."])


@pytest.mark.parametrize("path", playthroughs(), ids=name_of)
def test_a_game_goes_as_it_was_written(path):
    """From its seed and options a playthrough comes out line by line the same."""
    was = path.read_text("utf-8")
    assert_same(was, written_out(path.parent.name, head_of(path)))
    assert len(was.splitlines()) < MOST_LINES


@pytest.mark.parametrize(
    "path", rules_texts(), ids=lambda path: f"{path.parents[1].name}-{path.stem}"
)
def test_the_rules_read_as_they_did(path):
    """With the usual numbers in them, to the last space."""
    assert_same(path.read_text("utf-8"), rules_read(path))


@pytest.mark.parametrize("path", finished_games(), ids=name_of)
def test_a_finished_game_ends_as_it_did(path):
    """Played again it comes to the same scores, and shows its way to end; it names no players."""
    text = path.read_text("utf-8")
    record = json.loads(text)
    match = again(record)
    assert match.over
    assert (match.scores, match.winners) == (record["scores"], record["winners"])
    assert_same(text, pretty(record))
    ending = endings(path.parent.parent.name)[path.stem]
    assert ending.shows(match), f"{ending.about} python -m tests.tools.endings finds another."


@pytest.mark.parametrize("game", built_in(), ids=repr)
def test_every_game_has_golden_files(game):
    """A game has playthroughs, finished games and a page of its own."""
    assert playthroughs(game.name), f"put a head into tests/golden/{game.name}/….txt"
    files = {path.stem for path in finished_games(game.name)}
    assert files == set(endings(game.name)), "python -m tests.tools.endings writes what is missing"
    assert page_of(game).exists(), f"write {page_of(game)}"
    spoken = {path.stem for path in rules_texts(game.name)}
    assert spoken == set(languages(game.folder)), "put an empty rules/….txt there for each language"


@pytest.mark.parametrize("game", built_in(), ids=repr)
def test_the_tables_of_a_page_are_fresh(game):
    """The clauses and the position on a game's page are those of its code and tests."""
    page = page_of(game).read_text("utf-8")
    assert_same(page, with_tables(game, page))


@pytest.mark.parametrize("game", built_in(), ids=repr)
def test_a_page_names_every_option_and_verb(game):
    """Nothing that can be chosen or said goes unexplained."""
    page = page_of(game).read_text("utf-8")
    missing = [word for word in [*game.choosable, *game.actions.verbs] if f"`{word}" not in page]
    assert not missing
