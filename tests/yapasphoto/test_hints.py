"""What a good player looks at is worth something: greedy bots against random ones."""

import pytest

import tablee
from tablee.bots import make
from tablee.bots.arena import play
from tablee.bots.statistics import wilson

GAME = tablee.game("yapasphoto")
GAMES = 50


@pytest.mark.parametrize("variant", ["standard", "quick", "spiced"])
def test_greedy_beats_random(variant):
    """At two players, from either seat: at least 90 % with 95 % confidence."""
    wins = 0.0
    for seed in range(GAMES):
        match = GAME.new(seed=seed, players=2, variant=variant)
        mine = seed % 2
        bots = [make("greedy" if seat == mine else "random", GAME, seed) for seat in range(2)]
        winners = play(match, bots).winners
        wins += (mine in winners) / len(winners)
    assert wilson(wins, GAMES)[0] >= 0.9, f"{wins} of {GAMES}"
