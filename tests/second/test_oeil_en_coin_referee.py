"""Tests of the second L'Œil en coin alone: worked examples; and beside the engine, whole games."""

import random
from fractions import Fraction

import numpy as np
import pytest

import tablee
from tablee.kit.engines.engine import Mode
from tests.second.oeil_en_coin import Mixer, Referee, referee
from tests.tools.long import less
from tests.tools.random_games import play_on

GAME = tablee.game("oeil_en_coin")
USUAL = {
    "target": 36,
    "laps": 0,
    "wish": False,
    "exchange": "each",
    "pile": "needed",
    "abstain": False,
}
A, B, C, D, E = range(5)


def as_they_are(things):
    """No shuffling: place n is seat n - 1's."""


def table(players=5, cameras=(), photos=100, **options):
    """Seat 0 tells; hands in order, and the rest is the pile."""
    hands = [list(range(7 * seat, 7 * seat + 7)) for seat in range(players)]
    pile = list(range(7 * players, photos))
    rules = USUAL | {"players": players} | options
    return Referee(rules, hands, pile, 0, set(cameras), as_they_are)


def a_round(game, fingers, likes="nobody", laid=1):
    """Everybody lays the same place of the hand; fingers go by the guesser's seat."""
    teller = game.teller
    game.play(teller, f"caption {laid}")
    for seat in game._guessers():
        game.play(seat, f"submit {laid}")
    for seat, owner in zip(game._guessers(), fingers, strict=True):
        game.play(seat, f"point {'nobody' if owner is None else owner + 1}")
    game.play(teller, f"finger {likes}")
    return game


@pytest.mark.parametrize(
    ("fingers", "likes", "points"),
    [
        ([A, A, E, B], "nobody", [3, 3, 2, 0, 1]),  # V1: B and C find it
        ([A, A, A, A], "4", [0, 2, 2, 3, 2]),  # V2
        ([C, B, B, C], "2", [-1, 3, 2, 0, 0]),  # V3
        ([None, None, None, A], "nobody", [3, 0, 0, 0, 2]),
    ],
)
@pytest.mark.parametrize(("cameras", "times"), [((), 1), ((7,), 2), ((0, 28), 4), ((0, 7, 14), 4)])
def test_points(fingers, likes, points, cameras, times):
    game = a_round(table(cameras=cameras, abstain=None in fingers), fingers, likes)
    assert game.scores() == [times * n for n in points]


def test_nobody_points_at_their_own_nor_where_nothing_lies():
    game = table(3)
    game.play(A, "caption 1")
    game.play(B, "submit 1")
    game.play(C, "submit 7")
    assert game.legal(B) == {"point 1", "point 3"}
    game.options["abstain"] = True
    assert game.legal(B) == {"point nobody", "point 1", "point 3"}
    with pytest.raises(ValueError):
        game.play(B, "point 2")
    with pytest.raises(ValueError):
        game.play(A, "finger 2")


def test_v6_a_shared_win():
    game = table(3, target=36)
    game.points = [34, 35, 0]
    a_round(game, [A, B])
    assert (game.scores(), game.winners(), game.waiting) == ([37, 38, 0], [B], [])
    game = table(3, target=36)
    game.points = [34, 34, 0]
    a_round(game, [A, B])
    assert (game.scores(), game.winners()) == ([37, 37, 0], [A, B])


def test_v7_the_pile_runs_out_in_the_middle():
    game = a_round(table(12, target=0, laps=2), [C, *[B] * 10])
    assert (len(game.pile), len(game.discards)) == (4, 12)
    a_round(game, [C, *[B] * 10], laid=2)
    assert (len(game.pile), len(game.discards)) == (16, 0)


def test_more_than_half_stop():
    for stopping, over in ((2, False), (3, True)):
        game = a_round(table(4, wish=True), [A, A, A])
        for seat in range(4):
            game.play(seat, "vote stop" if seat < stopping else "vote on")
        assert (not game.waiting) == over


def test_the_mixer_takes_numpys_words():
    for drawn in range(6):
        inside = np.random.Philox(key=5)
        words = [int(word) for word in np.random.Philox(key=5).random_raw(12)][drawn:]
        if drawn:
            inside.random_raw(drawn)
        state = inside.state
        dice = {name: state["state"][name].tolist() for name in ("key", "counter")}
        mixer = Mixer(dice | {"words": state["buffer"].tolist(), "left": 4 - state["buffer_pos"]})
        things, expected = list(range(20)), list(range(20))
        mixer(things)
        for word, places in zip(words, (range(19, 6, -1), range(6, 0, -1)), strict=False):
            part = Fraction(word, 2**64)
            for last in places:
                part = part * (last + 1)
                other = int(part)
                part -= other
                expected[last], expected[other] = expected[other], expected[last]
        assert things == expected


# --- Beside the engine ---------------------------------------------------------------


def as_second(match):
    """The position in the words of the second referee."""
    position, seats = match.position(), range(match.players)
    return {
        "waiting": match.waiting,
        "points": position["points"][: match.players],
        "rounds": position["rounds"],
        "teller": position["storyteller"],
        "pile": position["deck"][: position["pile"]],
        "discards": [photo for photo, there in enumerate(position["discarded"]) if there],
        "hands": [[None if p < 0 else p for p in position["hand"][seat]] for seat in seats],
    }


def as_first(second):
    """The same of the second referee."""
    names = ("waiting", "points", "rounds", "teller", "pile", "hands")
    return {name: getattr(second, name) for name in names} | {"discards": sorted(second.discards)}


@pytest.mark.parametrize("players", [3, 4, 5, 8, 12])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"wish": True, "pile": "empty"},
        {"laps": 2, "target": 0, "exchange": "once"},
        {"laps": 3, "target": 60, "pile": "empty"},
        {"laps": 2, "target": 77, "exchange": "rounds", "motif": "dog"},
        {"abstain": True, "wish": True},
    ],
    ids=str,
)
def test_the_engine_agrees(players, options):
    """Whole games: the same position and choices throughout, scores and winners."""
    dice = random.Random(f"{players} {options}")
    for seed in range(less(2, 1)):
        match = GAME.new(seed=seed, players=players, mode=Mode.PORTABLE, **options)
        second = referee(match.options, match.position())
        for seat, choice in play_on(match, dice):
            assert as_second(match) == as_first(second)
            if dice.random() < 0.1:
                for other in range(players):
                    assert set(match.choices(other)) == second.legal(other)
            second.play(seat, choice)
        assert as_second(match) == as_first(second)
        assert (match.scores, match.winners) == (second.scores(), second.winners())
