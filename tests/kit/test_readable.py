"""What makes rules readable, held to: no number of an action is reckoned with, no function is long."""

import ast
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "src" / "tablee"
FILES = sorted(SOURCES.rglob("*.py"))
SCREEN = 50  # lines
QUICKER = ("count", "nth", "mask")  # what a game may say in a quicker way: these know numbers
SEARCHES = ("expectimax.py",)
RECKONED = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)


def functions(tree):
    """Every function of a file."""
    kinds = ast.FunctionDef | ast.AsyncFunctionDef
    return [node for node in ast.walk(tree) if isinstance(node, kinds)]


def reckons_with_an_action(tree):
    """The lines that add to the number of an action, or take one apart."""
    quicker = [f for f in functions(tree) if f.name in QUICKER]
    let_be = {id(node) for function in quicker for node in ast.walk(function)}
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, RECKONED) and id(node) not in let_be:
            sides = [getattr(side, "id", "") for side in (node.left, node.right)]
            if "action" in sides:
                yield node.lineno


@pytest.mark.parametrize("game", sorted(p.parent for p in (SOURCES / "games").glob("*/game.py")))
def test_no_rule_adds_to_the_number_of_an_action(game):
    for file in sorted(game.glob("*.py")):
        if file.name not in SEARCHES:
            found = list(reckons_with_an_action(ast.parse(file.read_text("utf-8"))))
            assert not found, f"{file.name}: {found}"


def test_that_would_be_noticed():
    rule = "def apply(state, action):\n    state.stop = action - GO\n"
    assert list(reckons_with_an_action(ast.parse(rule))) == [2]
    quicker = "def nth(state, k):\n    action = 3\n    return action + k\n"
    assert not list(reckons_with_an_action(ast.parse(quicker)))


@pytest.mark.parametrize("file", FILES, ids=lambda f: str(f.relative_to(SOURCES)))
def test_no_function_is_longer_than_a_screen(file):
    tree = ast.parse(file.read_text("utf-8"))
    lengths = {f.name: (f.end_lineno or 0) - f.lineno + 1 for f in functions(tree)}
    assert {name: length for name, length in lengths.items() if length > SCREEN} == {}
