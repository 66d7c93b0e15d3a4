"""Bots think alike in every engine: plain, portable, and native where the tests compile it."""

import random
from itertools import count, islice

import numpy as np
import pytest

import tablee
from tablee.bots.greedy_bot import GreedyBot
from tablee.bots.levels import Level
from tablee.bots.search_bot import SearchBot
from tests.tools.long import less, modes_of
from tests.tools.random_games import play_on

GAMES = tablee.games()
NEVER = 1e9  # seconds: no clock ends it


def moments(game, each, most):
    """What seats know at some decisions of random games, where there is something to decide."""
    for seed in count():
        match = game.new(seed=seed, players=min(3, game.players[-1]))
        for seat, _ in islice(play_on(match, random.Random(seed)), 0, None, each):
            knowledge = match.knowledge(seat)
            if len(knowledge.choices) > 1:
                most -= 1
                yield knowledge
            if not most:
                return


def greedily(bot, knowledge):
    """What a greedy bot makes of each choice, and which it takes."""
    out = np.array(knowledge.choices, np.int64)
    bot._states[0], values = knowledge.views[0], np.zeros(out.size)
    best = bot._engine.best_at(
        knowledge.boxes, bot._states, knowledge.seat, out, values, bot._hides, bot._dices, bot._logs
    )
    return values.tolist(), int(best)


@pytest.mark.parametrize("name", GAMES)
def test_greedy_bots_value_every_choice_alike(name):
    game = tablee.game(name)
    bots = [GreedyBot(game, 5, mode) for mode in modes_of(name)]
    for knowledge in moments(game, 5, less(40, 8)):
        plain, *others = [greedily(bot, knowledge) for bot in bots]
        assert others == [plain] * len(others)


@pytest.mark.parametrize("name", GAMES)
def test_searches_weigh_every_choice_alike(name):
    """Simulation for simulation, and to the last bit."""
    game = tablee.game(name)
    bots = [SearchBot(game, 5, Level(NEVER, 6, ahead=2), mode) for mode in modes_of(name)]
    for knowledge in moments(game, 11, less(12, 3)):
        plain, *others = [bot.weigh(knowledge) for bot in bots]
        assert others == [plain] * len(others)


@pytest.mark.parametrize("name", GAMES)
def test_quick_engines_agree_on_many_simulations(name):
    """Where trees grow deep, which takes plain Python minutes."""
    game, (_, *quick) = tablee.game(name), modes_of(name)
    bots = [SearchBot(game, 5, Level(NEVER, 600), mode) for mode in quick]
    for knowledge in moments(game, 7, 4):
        first, *others = [bot.weigh(knowledge) for bot in bots]
        assert len(first) > 1 and others == [first] * len(others)


@pytest.mark.parametrize("cool", [False, True])
def test_push_is_reckoned_alike(cool):
    """By every card that may come: the same number of positions, and the same worth."""
    game = tablee.game("push")
    level = Level(NEVER, 1, draws=2, cool=cool)
    bots = [SearchBot(game, 5, level, mode) for mode in modes_of("push")]
    for knowledge in moments(game, 9, less(12, 4)):
        plain, *others = [bot.weigh(knowledge) for bot in bots]
        assert others == [plain] * len(others)
