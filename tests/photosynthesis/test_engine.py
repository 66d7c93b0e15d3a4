"""Photosynthesis as an engine: alike however it runs, and agreed with by a second referee."""

import copy
import hashlib
import random

import numpy as np
import pytest

import tablee
from tablee.kit.engines.engine import Mode
from tests.second.photosynthesis import Referee, referee
from tests.tools.alike import play_alike
from tests.tools.long import less
from tests.tools.perft import counted_here, lines, perft
from tests.tools.random_games import play_on

GAME = tablee.game("photosynthesis")
RULES = [  # options as perft.txt writes them
    "-",
    "fourth_revolution",
    "shade_rule",
    "any_shadow",
    "shade_rule+any_shadow",
    "fourth_revolution+shade_rule+any_shadow",
]
TABLES = [(players, rules) for players in (2, 3, 4) for rules in RULES]
GAMES, REFEREED = less((4, 18), (1, 5))  # random games at each kind of table


def options_of(players, rules, number=0):
    """The options of a table; who begins goes through the seats, and through the lot."""
    first = ["lot", *range(players)][number % (players + 1)]
    said = [] if rules == "-" else rules.split("+")
    return {"players": players, "first": first, **dict.fromkeys(said, True)}


# --- Every engine --------------------------------------------------------------


def test_every_engine_plays_the_same():
    """At every decision of many games they leave the same state and choices, and the same as ever."""
    digest, games = hashlib.sha256(), 0
    for number, (players, rules) in enumerate(TABLES * GAMES):
        play_alike(GAME, number, options_of(players, rules, number), digest)
        games += 1
    assert digest.hexdigest()[:16] == {72: "74500387991fd07c", 18: "6468867f4108aafd"}[games]


def test_the_list_is_what_nothing_objects_to():
    """`legal` lists in ascending order what no clause forbids; `count` and `nth` say the same."""
    out = np.zeros(GAME.actions.size, np.int64)
    for number, (players, rules) in enumerate(TABLES):
        dice = random.Random(number)
        options = options_of(players, rules, number)
        match = GAME.new(seed=number, mode=Mode.PORTABLE, **options)
        for _ in play_on(match, dice):
            if dice.random() > 0.1:
                continue
            box, state = match.boxes[0], match.states[0]
            for seat in range(match.players):
                listed = match.legal(seat)
                match.engine.objections_at(match.boxes, match.states, 0, seat, out)
                assert listed == np.flatnonzero(out == 0).tolist()
                assert GAME.rules.count(box, state, seat) == len(listed)
                assert [GAME.rules.nth(box, state, seat, k) for k in range(len(listed))] == listed


# --- The second referee --------------------------------------------------------


def as_second(match):
    """The position in the words of the second referee."""
    position, sizes = match.position(), GAME.rules.SIZES
    seats = range(match.players)
    pieces = {
        cell: size for size, row in zip(sizes, position["pieces"], strict=True) for cell in row
    }
    return {
        "board": {cell: (seat, pieces[cell]) for seat in seats for cell in position["own"][seat]},
        "light": position["light"][: match.players],
        "points": position["points"][: match.players],
        "available": [dict(zip(sizes, position["available"][seat], strict=True)) for seat in seats],
        "columns": [dict(zip(sizes, position["board"][seat], strict=True)) for seat in seats],
        "piles": position["piles"],
        "used": set(position["used"]),
        "round": position["rounds"],
        "first": position["first"],
        "turn": (position["waiting"] or [None])[0],
    }


def as_first(second):
    """The same of the second referee."""
    return {
        "board": second.board,
        "light": second.light,
        "points": [sum(tokens) for tokens in second.tokens],
        "available": second.available,
        "columns": second.on_player_board,
        "piles": [len(second.piles[leaves]) for leaves in (1, 2, 3, 4)],
        "used": second.used,
        "round": second.round,
        "first": second.first_player,
        "turn": second.turn,
    }


@pytest.mark.parametrize(("players", "rules"), TABLES)
def test_a_second_referee_agrees(players, rules):
    """Whole games: the same position throughout, choices where it is asked, scores and winners."""
    dice = random.Random(f"{players} {rules}")
    for seed in range(REFEREED):
        options = options_of(players, rules, seed)
        match = GAME.new(seed=seed, mode=Mode.PORTABLE, **options)
        second = referee(match.options, match.position())
        for seat, choice in play_on(match, dice):
            assert as_second(match) == as_first(second)
            if dice.random() < 0.03:
                assert set(match.choices(seat)) == second.legal()
            second.play(seat, choice)
        assert as_second(match) == as_first(second)
        assert (match.scores, match.winners) == (second.scores(), second.winners())


# --- Perft ---------------------------------------------------------------------


def both_played(players, rules, seed, decisions):
    """A game and its second referee after so many random decisions."""
    options = options_of(players, rules, 1)
    match = GAME.new(seed=seed, mode=Mode.PORTABLE, **options)
    second = referee(match.options, match.position())
    for seat, choice in play_on(match, random.Random(seed), decisions):
        second.play(seat, choice)
    return match, second


def played(players, rules, seed, decisions):
    """The same game, without the referee."""
    return both_played(players, rules, seed, decisions)[0]


def second_perft(second: Referee, depth):
    """The same by the second referee."""
    if depth == 1:
        return len(second.legal())
    total = 0
    for action in second.legal():
        after = copy.deepcopy(second)
        after.play(after.turn, action)
        total += second_perft(after, depth - 1)
    return total


@pytest.mark.parametrize(
    ("players", "rules", "seed", "decisions", "depth", "count"), counted_here(GAME.name)
)
def test_perft(players, rules, seed, decisions, depth, count):
    """The ways on from here are as many as they were when somebody last looked."""
    match = played(players, rules, seed, decisions)
    assert perft(match, depth) == count


@pytest.mark.parametrize(
    ("players", "rules", "seed", "decisions"), dict.fromkeys(line[:4] for line in lines(GAME.name))
)
def test_a_second_referee_counts_the_same(players, rules, seed, decisions):
    """Two decisions deep, a counter that shares nothing with the engine finds as many ways."""
    match, second = both_played(players, rules, seed, decisions)
    assert second_perft(second, 2) == perft(match, 2)
