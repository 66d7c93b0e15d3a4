"""L'Œil en coin as an engine: alike however it runs, and as many ways on as ever."""

import hashlib
import random

import pytest

import tablee
from tablee.kit.engines.engine import Mode
from tests.oeil_en_coin.table import CAPTION, deck
from tests.tools.alike import play_alike
from tests.tools.perft import counted_here, perft
from tests.tools.random_games import play_on

GAME = tablee.game("oeil_en_coin")
OLD = {  # as perft.txt writes them; a guesser could point at none
    "-": {"abstain": True},
    "wish": {"abstain": True, "wish": True},
    "once": {"abstain": True, "exchange": "once", "laps": 2},
    "empty": {"abstain": True, "pile": "empty", "target": 12},
}
NOW = {
    "all": {},
    "voting": {"wish": True, "exchange": "once"},
    "rounds": {"exchange": "rounds", "laps": 2, "motif": "camera"},
    "seven": {"pile": "empty", "target": 7},
}
RULES = OLD | NOW
DECK = deck(cameras=(3, 30))  # of its own: the built-in one may change


def options_of(players, rules, number=0):
    """The options of a table; who tells first goes through the seats, and through the lot."""
    first = ["lot", *range(players)][number % (players + 1)]
    return {"players": players, "first": first, "data": DECK, **RULES[rules]}


@pytest.mark.parametrize(
    ("of", "ever"), [(OLD, "6a6c39e433a8d00b"), (NOW, "25a236c454198d07")], ids=["old", "now"]
)
def test_every_engine_plays_the_same(of, ever):
    """At every decision of 20 games they leave the same state and choices, and the same as ever."""
    digest, games = hashlib.sha256(), 0
    tables = [(players, rules) for players in (3, 4, 5, 8, 12) for rules in of]
    for number, (players, rules) in enumerate(tables):
        play_alike(GAME, number, options_of(players, rules, number), digest)
        games += 1
    assert (games, digest.hexdigest()[:16]) == (20, ever)


def played(players, rules, seed, decisions):
    """A game after so many random decisions."""
    match = GAME.new(seed=seed, mode=Mode.PORTABLE, **options_of(players, rules, 1))
    for _ in play_on(match, random.Random(seed), decisions):
        pass
    return match


def counted(match, depth):
    """The same through the polite door, one sentence at a time."""
    if depth == 1:
        return sum(len(match.choices(seat)) for seat in match.waiting)
    position, total = match.position(), 0
    table = {"mode": Mode.PORTABLE, "data": DECK, **match.options}
    for seat in match.waiting:
        for choice in match.choices(seat):
            after = GAME.from_position(position, **table)
            after.play(seat, choice, CAPTION if choice.startswith("caption") else None)
            total += counted(after, depth - 1)
    return total


@pytest.mark.parametrize(
    ("players", "rules", "seed", "decisions", "depth", "count"), counted_here(GAME.name)
)
def test_perft(players, rules, seed, decisions, depth, count):
    """The ways on from here are as many as they were when somebody last looked."""
    match = played(players, rules, seed, decisions)
    assert perft(match, depth) == count
    assert perft(match, min(depth, 2)) == counted(match, min(depth, 2))
