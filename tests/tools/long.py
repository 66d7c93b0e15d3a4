"""What the tests leave out for time alone: TABLEE_LONG=1 tries it too.

To compile the rules of a game for one module of kernels takes 10 to 30 seconds, so that beyond what
every match uses they are compiled for two games: the tests' own, and a real one.
"""

import os
from typing import TypeVar

import pytest

from tablee.kit.engine import Mode

LONG = bool(os.environ.get("TABLEE_LONG"))
COMPILED = ("lanterns", "photosynthesis")
Some = TypeVar("Some")

long = pytest.mark.skipif(not LONG, reason="minutes: TABLEE_LONG=1 tries it too")


def mode_of(name: str) -> Mode:
    """How the tests run a game where something beside the match itself would be compiled."""
    return Mode.COMPILED if LONG or name in COMPILED else Mode.INTERPRETED


def less(whole: Some, some: Some) -> Some:
    """Enough to find what is wrong; or the whole of it."""
    return whole if LONG else some
