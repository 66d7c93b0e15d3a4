"""Every game passes the contract, interpreted and compiled."""

import pytest

import tablee
from tablee.kit.checks import CHECKS
from tablee.kit.engine import Mode


@pytest.mark.parametrize("game", tablee.games())
@pytest.mark.parametrize("mode", [Mode.INTERPRETED, Mode.COMPILED])
@pytest.mark.parametrize("check", CHECKS)
def test_contract(game, mode, check):
    CHECKS[check](tablee.game(game), mode)
