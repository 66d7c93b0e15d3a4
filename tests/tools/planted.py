"""Bugs planted in a game's rules: the game with something wrong in it, and whether a test notices."""

import sys
from collections.abc import Callable, Sequence
from types import ModuleType

import pytest

import tablee
from tablee.kit.rules import deriving
from tablee.kit.table.game import Game
from tablee.kit.table.knowledge import IllegalAction

CAUGHT = (
    AssertionError,
    pytest.fail.Exception,
    IllegalAction,
    LookupError,
    OverflowError,
    ValueError,
)


def spoilt(name: str, parts: Sequence[str], right: str, wrong: str) -> Game:
    """The game with something wrong in its rules, wherever they are written so.

    parts: its files that hold rules, each after those it needs. What the kit derives from declared moves
    belongs to the rules too.
    """
    folder = tablee.game(name).folder
    sources = {part: (folder / f"{part}.py").read_text("utf-8") for part in parts}
    head = deriving.HEAD
    texts = [head, *sources.values()]
    assert any(right in text for text in texts), "the rules have changed: plant anew"
    rules = None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(deriving, "HEAD", head.replace(right, wrong))
        for part, text in sources.items():
            rules = ModuleType(f"tablee.games.{name}.{part}")
            rules.__file__ = str(folder / f"{part}.py")
            exec(text.replace(right, wrong), vars(rules))
            patch.setitem(sys.modules, rules.__name__, rules)
        return Game(name, folder, rules)


def is_caught(test: Callable[[], None]) -> bool:
    """Does this test fail, for a reason that a test can give?"""
    try:
        test()
    except CAUGHT:
        return True
    return False
