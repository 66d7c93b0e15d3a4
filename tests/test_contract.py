"""Every game passes the contract, interpreted and portable."""

from itertools import product

import pytest

import tablee
from tablee.kit.engines.engine import Mode
from tablee.proofs import CHECKS
from tablee.proofs.tables import PACE, tables
from tests.tools.long import LONG, PLAINLY, QUICK, less

MODES = [Mode.PORTABLE] if QUICK else [Mode.INTERPRETED, Mode.PORTABLE, *less([Mode.COMPILED], [])]
MANY = 50  # kinds of table: random games at them are alike enough


def is_tried(check, mode, game):
    """All engines play alike, says each game's test_engine.py; where plain Python is slow it is asked
    for whole games, and spared the checks that play them again for samples."""
    samples = "sample" in CHECKS[check].__code__.co_names or check == "imagined_deals_are_fair"
    return LONG or mode != Mode.INTERPRETED or game in PLAINLY or not samples


@pytest.fixture
def hurry(check, mode, game, monkeypatch):
    """Two games at a table where `tablee contract` plays four, or one if there are many kinds of table;
    half its samples, and few forks; plainly, a game that is slow so is played by as few as may. Quickly:
    a quarter of these samples, and not each option in turn but where rules are counted."""
    if LONG:
        return
    many = len(list(tables(tablee.game(game)))) > MANY
    monkeypatch.setitem(PACE.games, Mode.PORTABLE, 1 if many else 2)
    monkeypatch.setattr(PACE, "share", 1 if check == "random_games" else 2)
    monkeypatch.setattr(PACE, "forked", PACE.forked / 6)
    if mode == Mode.INTERPRETED and game not in PLAINLY:
        monkeypatch.setattr(PACE, "most", 1)
    if QUICK:
        monkeypatch.setattr(PACE, "share", 4)
        monkeypatch.setattr(PACE, "each_option", check == "random_games")


@pytest.mark.parametrize(
    ("check", "mode", "game"),
    [
        (check, mode, game)
        for game, mode, check in product(tablee.games(), MODES, CHECKS)
        if is_tried(check, mode, game)
    ],
)
def test_contract(check, mode, game, hurry):
    CHECKS[check](tablee.game(game), mode)
