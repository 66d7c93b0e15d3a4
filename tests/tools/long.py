"""What the tests leave out for time alone: TABLEE_LONG=1 tries it too, `script/test --quick` far less.

Portable rules are ready at once. To compile those of a game natively takes 10 to 30 seconds for one
module of kernels, so that this is done for the tests' own game alone. What plain Python is asked of real
games, it is asked of one of them and of that.
"""

import os
from typing import TypeVar

import pytest

from tablee.kit.engines.engine import Mode

LONG = bool(os.environ.get("TABLEE_LONG"))
QUICK = bool(os.environ.get("TABLEE_QUICK"))
NATIVE = () if QUICK else ("lanterns",)
PLAINLY = () if QUICK else ("lanterns", "photosynthesis")
Some = TypeVar("Some")

long = pytest.mark.skipif(not LONG, reason="minutes: TABLEE_LONG=1 tries it too")


def is_native(name: str) -> bool:
    """Whether the tests compile the rules of a game for this machine."""
    return LONG or name in NATIVE


def modes_of(name: str) -> list[Mode]:
    """How the tests run a game's rules: plainly first, which is the last word."""
    modes = [Mode.INTERPRETED, Mode.PORTABLE, Mode.COMPILED]
    return modes if is_native(name) else modes[:-1]


def mode_beside(name: str) -> Mode:
    """How the tests run what no portable module has."""
    return Mode.COMPILED if is_native(name) else Mode.INTERPRETED


def less(whole: Some, some: Some) -> Some:
    """Enough to find what is wrong; or the whole of it."""
    return whole if LONG else some
