"""One word for each thing: names that were given up (docs/words.md) define nothing any more."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "tablee"
EVERYWHERE = {"hear", "attend", "Own", "Host", "Encoder", "encode"}
HERE_ONLY = {"Table": {"kit/table/laid.py"}, "told": {"kit/table/match.py"}}


def definitions(tree):
    """What a file defines: the names of its classes, functions and methods, but for inner ones."""
    for node in ast.walk(tree):
        body = getattr(node, "body", [])
        if isinstance(node, ast.Module | ast.ClassDef) and isinstance(body, list):
            kinds = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
            yield from (part.name for part in body if isinstance(part, kinds))


def given_up(place, names):
    """Those of these names that mean something else, or nothing, today."""
    for name in names:
        if name in EVERYWHERE or (name in HERE_ONLY and place not in HERE_ONLY[name]):
            yield name
        if name == "arguments" and place.startswith("games/"):
            yield name
        if name == "go_on_from" and place.startswith("kit/"):
            yield name


@pytest.mark.parametrize("file", sorted(SOURCES.rglob("*.py")), ids=lambda f: f.name)
def test_no_word_that_was_given_up_is_back(file):
    place = file.relative_to(SOURCES).as_posix()
    names = set(definitions(ast.parse(file.read_text("utf-8"))))
    assert not list(given_up(place, names)), f"{place}: docs/words.md says what they are called"


def test_one_that_came_back_would_be_found():
    rules = "class Table:\n    def told(self): ...\n\n\ndef hear(): ...\n"
    found = given_up("games/push/scene.py", definitions(ast.parse(rules)))
    assert sorted(found) == ["Table", "hear", "told"]
    assert not list(given_up("kit/table/laid.py", ["Table"]))


def test_a_word_has_one_line():
    lines = (ROOT / "docs" / "words.md").read_text("utf-8").split("## Given up")[0].splitlines()
    cells = [line.split("|")[1] for line in lines[5:] if line.startswith("| ")]
    words = [word.strip() for cell in cells for word in cell.split(",")]
    assert len(words) > 60 and sorted(words) == sorted(set(words))
