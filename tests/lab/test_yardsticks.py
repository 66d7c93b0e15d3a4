"""The adapter through which OpenSpiel's bots play our games: it keeps secrets and the rules; and the
player who sees everything; what hints foresee."""

import random

import pytest

import tablee
from benchmarks.ceiling import ceiling
from benchmarks.foresight import foresight
from benchmarks.yardsticks import OPEN, State, Table
from tablee.bots.levels import LEVELS, Level
from tests.tools.random_games import any_choice

GAMES = [name for name in tablee.games() if name != "lanterns"]


@pytest.fixture(autouse=True)
def nothing_is_compiled(monkeypatch):
    """What a game carries runs at once; to compile all five for a few games takes minutes."""
    monkeypatch.setenv("TABLEE_MODE", "portable")


def tables(game, most=40):
    """Tables of a random game, with the position as a search sees it."""
    match, dice = game.new(seed=3), random.Random(3)
    table = Table(game, match.boxes, 1)
    for _ in range(most):
        seat, choice = any_choice(match, dice)
        yield match, State(table, match.states.copy())
        match.play(seat, choice, game.actions.any_speech(choice))
        if match.over:
            return


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_cannot_tell_the_worlds_apart_that_are_imagined_for_it(name):
    for match, state in tables(tablee.game(name)):
        seat = state.current_player()
        assert seat == match.waiting[0] and match.legal(seat) == state.legal_actions()
        other = state.resample_from_infostate(seat, None)
        assert other.information_state_string() == state.information_state_string()
        assert other.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("name", GAMES)
def test_a_world_is_played_to_its_end_and_leaves_the_first_alone(name):
    dice = random.Random(1)
    for match, state in tables(tablee.game(name), 2):
        world, before = state.clone(), state.states.tobytes()
        while not world.is_terminal():
            world.apply_action(dice.choice(world.legal_actions()))
        results = world.returns()
        assert match.players == len(results) and max(results) <= 1 and min(results) == -1
        assert sum((one + 1) / 2 for one in results) == pytest.approx(1)
        assert before == state.states.tobytes()


def test_where_nothing_is_hidden_there_is_one_world():
    """So that OpenSpiel's MCTS, which knows no secrets, may play there."""
    for _, state in tables(tablee.game(OPEN)):
        worlds = [state.resample_from_infostate(state.current_player(), None) for _ in range(2)]
        for world in worlds:
            world.apply_action(state.legal_actions()[-1])
            world.states["dice"] = 0
        assert worlds[0].states.tobytes() == worlds[1].states.tobytes()


def test_who_sees_everything_wins_nearly_always(monkeypatch):
    """Against chance, with little thinking; each deal is played from every seat."""
    monkeypatch.setitem(LEVELS, "expert", Level(60, 40))
    one = ceiling(tablee.game("lanterns"), "random", 2, 18, 1)
    assert one.games == 18 and one.share > 0.8


def test_hints_foresee_more_the_nearer_the_end_is():
    first, *_, last, whole = foresight(tablee.game("push"), "greedy", 2, 12, 1)
    assert 0 <= first < last < 1
    assert 0 < whole < last
