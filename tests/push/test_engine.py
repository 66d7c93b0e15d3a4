"""Push as an engine: alike however it runs, and as many ways on as ever."""

import hashlib
import random

import pytest

import tablee
from tablee.kit.engines.engine import Mode
from tests.tools.alike import play_alike
from tests.tools.long import less
from tests.tools.perft import counted_here, perft
from tests.tools.random_games import play_on

GAME = tablee.game("push")
RULES = ["-", "risks", "switch_cards", "risks+switch_cards"]  # as perft.txt writes them
TABLES = [(players, rules) for players in (2, 3, 4, 5, 6) for rules in RULES]
GAMES = less(3, 1)  # random games at each kind of table


def options_of(players, rules, number=0):
    """The options of a table; who begins goes through the seats, and through the lot."""
    options = {"players": players, "first": ["lot", *range(players)][number % (players + 1)]}
    if "risks" in rules:
        options["risks"] = True
    if "switch_cards" in rules:
        options["switch_cards"] = "always"
    return options


def test_every_engine_plays_the_same():
    """At every decision of many games they leave the same state and choices, and the same as ever."""
    digest, games = hashlib.sha256(), 0
    for number, (players, rules) in enumerate(TABLES * GAMES):
        play_alike(GAME, number, options_of(players, rules, number), digest)
        games += 1
    assert digest.hexdigest()[:16] == {60: "b0d0496784c4b651", 20: "0d6eb6807728ce50"}[games]


def played(players, rules, seed, decisions):
    """A game after so many random decisions."""
    match = GAME.new(seed=seed, mode=Mode.PORTABLE, **options_of(players, rules, 1))
    for _ in play_on(match, random.Random(seed), decisions):
        pass
    return match


def counted(match, depth):
    """The same through the polite door, one sentence at a time."""
    [seat] = match.waiting or [0]
    if depth == 1 or match.over:
        return len(match.choices(seat)) if depth == 1 else 0
    position, total = match.position(), 0
    for choice in match.choices(seat):
        after = GAME.from_position(position, mode=Mode.PORTABLE, **match.options)
        after.play(seat, choice)
        total += counted(after, depth - 1)
    return total


@pytest.mark.parametrize(
    ("players", "rules", "seed", "decisions", "depth", "count"), counted_here(GAME.name)
)
def test_perft(players, rules, seed, decisions, depth, count):
    """The ways on from here are as many as they were when somebody last looked."""
    match = played(players, rules, seed, decisions)
    assert perft(match, depth) == count
    assert perft(match, min(depth, 4)) == counted(match, min(depth, 4))
