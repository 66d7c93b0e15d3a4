"""Games say each move once: what is derived knows the numbers of actions, rules do not."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from mypy import api

import tablee
from tablee.kit.table.game import Game

SOURCES = Path(tablee.__file__).parent.parent
NAMES = sorted({*tablee.games(), "lanterns"})
COUNTING = {"count", "nth", "mask"}  # a game may have a quicker one beside its moves


def functions(game: Game) -> Iterator[tuple[Path, ast.FunctionDef, set[str]]]:
    """All that a game's modules define, with what their module took from the codec."""
    for file in sorted(game.folder.glob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        numbers = {
            name.id
            for line in tree.body
            if isinstance(line, ast.Assign) and ".base" in ast.unparse(line.value)
            for target in line.targets
            for name in ast.walk(target)
            if isinstance(name, ast.Name)
        }
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef):
                yield file, function, numbers


def is_rule(function: ast.FunctionDef) -> bool:
    marks = [ast.unparse(mark) for mark in function.decorator_list]
    return any(mark.startswith(("compiled", "MOVES(")) for mark in marks)


def reckons(function: ast.FunctionDef, numbers: set[str]) -> bool:
    """Does it take an action apart, or put one together?"""
    if any(given.arg == "action" for given in function.args.args):
        return True
    named = {name.id for name in ast.walk(function) if isinstance(name, ast.Name)}
    return bool(named & numbers) or ".base[" in ast.unparse(function)


@pytest.mark.parametrize("name", NAMES)
def test_no_rule_reckons_with_the_number_of_an_action(name):
    game = tablee.game(name)
    seen = 0
    for file, function, numbers in functions(game):
        if is_rule(function) and function.name not in COUNTING:
            seen += 1
            where = f"{file.name}, line {function.lineno}: {function.name}"
            assert not reckons(function, numbers), where
    assert seen > 10


def test_a_rule_that_reckons_is_seen():
    numbers = {"GROW"}
    for text in (
        "@compiled\ndef take(state, action): state.taken = action",
        "@compiled\ndef take(state, tree): return GROW + tree",
        "@MOVES('take')\ndef take(state, tree): return ACTIONS.base['grow'] + tree",
    ):
        (function,) = ast.parse(text).body
        assert isinstance(function, ast.FunctionDef)
        assert is_rule(function) and reckons(function, numbers)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_asked_and_done_is_derived(name):
    """objection, legal and apply come from the moves, and sealed phases too."""
    rules = tablee.game(name).rules
    for derived in (rules.objection, rules.legal, rules.apply):
        assert derived.__code__.co_filename.startswith("<moves of "), derived
    assert rules.SEALED == rules.MOVES.sealed


RECORDS = {"box": "Box", "state": "State", "view": "State", "log": "Log"}


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_says_which_records_it_takes(name: str) -> None:
    """So an editor completes their fields, and mypy names one that is misspelt."""
    untyped = [
        f"{file.name}, line {given.lineno}: {given.arg}"
        for file, function, _ in functions(tablee.game(name))
        if is_rule(function)
        for given in function.args.args
        if given.arg in RECORDS
        and (given.annotation is None or ast.unparse(given.annotation) != RECORDS[given.arg])
    ]
    assert not untyped


@pytest.mark.slow
def test_a_misspelt_field_is_an_error_of_types_in_rules(tmp_path: Path, monkeypatch: Any) -> None:
    rule = "from tablee.games.push.position import State\n\n"
    rule += "def draw(state: State, card):\n    state.dranw = card\n"
    (tmp_path / "rule.py").write_text(rule, "utf-8")
    monkeypatch.setenv("MYPYPATH", str(SOURCES))
    deep = sys.getrecursionlimit()  # which mypy leaves far above what other tests go by
    try:
        told, _, status = api.run([str(tmp_path / "rule.py"), "--allow-incomplete-defs"])
    finally:
        sys.setrecursionlimit(deep)
    assert status == 1 and '"State" has no attribute "dranw"; maybe "drawn"?' in told
