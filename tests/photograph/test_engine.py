"""Photograph as an engine: alike however it runs, and as many ways to play as ever."""

import hashlib
import random

import numpy as np
import pytest

import tablee
from tablee.kit.engines.engine import Mode
from tests.tools.alike import play_alike
from tests.tools.long import less
from tests.tools.perft import counted_here, perft
from tests.tools.random_games import play_on

GAME = tablee.game("photograph")
TABLES = [(players, missed) for players in (2, 3, 4) for missed in (False, True)]
GAMES = less(6, 2)  # random games at each kind of table


def options_of(players, missed, number=0):
    """The options of a table; who begins goes through the seats, and through the lot."""
    first = ["lot", *range(players)][number % (players + 1)]
    return {"players": players, "first": first, "missed_photo": missed}


# --- Every engine --------------------------------------------------------------


def test_every_engine_plays_the_same():
    """At every decision of many games they leave the same state and choices, and the same as ever."""
    digest, games = hashlib.sha256(), 0
    for number, (players, missed) in enumerate(TABLES * GAMES):
        play_alike(GAME, number, options_of(players, missed, number), digest)
        games += 1
    assert digest.hexdigest()[:16] == {36: "bb409a1483603bc1", 12: "54c72c8d1a9412b7"}[games]


def test_the_list_is_what_nothing_objects_to():
    """`legal` lists in ascending order what no clause forbids; `count` and `nth` say the same."""
    out = np.zeros(GAME.actions.size, np.int64)
    for number, (players, missed) in enumerate(TABLES):
        match = GAME.new(seed=number, mode=Mode.PORTABLE, **options_of(players, missed, number))
        for _ in play_on(match, random.Random(number)):
            box, state = match.boxes[0], match.states[0]
            for seat in range(match.players):
                listed = match.legal(seat)
                match.engine.objections_at(match.boxes, match.states, 0, seat, out)
                assert listed == np.flatnonzero(out == 0).tolist()
                assert GAME.rules.count(box, state, seat) == len(listed)
                assert [GAME.rules.nth(box, state, seat, k) for k in range(len(listed))] == listed


# --- Perft ---------------------------------------------------------------------


def played(players, seed, decisions):
    """A game after so many random decisions."""
    match = GAME.new(seed=seed, players=players, first=0, mode=Mode.PORTABLE)
    for _ in play_on(match, random.Random(seed), decisions):
        pass
    return match


@pytest.mark.parametrize(
    ("players", "seed", "decisions", "depth", "count"), counted_here(GAME.name)
)
def test_perft(players, seed, decisions, depth, count):
    """The ways on from here are as many as they were when somebody last looked."""
    match = played(players, seed, decisions)
    assert perft(match, depth) == count
