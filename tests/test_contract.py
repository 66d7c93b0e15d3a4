"""Every game passes the contract, interpreted and compiled."""

from itertools import product

import pytest

import tablee
from tablee.kit.checks import CHECKS
from tablee.kit.engine import Mode
from tests.tools.long import COMPILED, LONG


def is_tried(check, mode, game):
    """Plain Python plays as compiled rules do, says each game's test_engine.py; where it is slow it is
    asked for whole games, and spared the checks that play them again for samples."""
    samples = "sample" in CHECKS[check].__code__.co_names
    return LONG or mode == Mode.COMPILED or game in COMPILED or not samples


@pytest.mark.parametrize(
    ("check", "mode", "game"),
    [
        one
        for one in product(CHECKS, (Mode.INTERPRETED, Mode.COMPILED), tablee.games())
        if is_tried(*one)
    ],
)
def test_contract(check, mode, game):
    CHECKS[check](tablee.game(game), mode)
