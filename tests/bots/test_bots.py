"""Bots: what they do is allowed, comes from what they know and their own dice, and is of some use."""

from collections import Counter

import numpy as np
import pytest

import tablee
from tablee import bots
from tablee.bots import arena, kernels
from tablee.bots.greedy_bot import GreedyBot
from tablee.kit.engines.engine import Mode
from tablee.kit.rules.dice import seeded
from tablee.kit.words import languages
from tests.tools.long import less

GAMES = tablee.games()


def played(game, names, seed=1, **options):
    """A whole game between bots, each with a seed of its own."""
    seats = [bots.make(name, game, seed + k) for k, name in enumerate(names)]
    return arena.play(game.new(seed=seed, players=len(names), **options), seats)


def decisions(game, seed, most, **options):
    """The tables before each decision of a game between random bots."""
    match = game.new(seed=seed, **options)
    bot = bots.make("random", game, seed)
    while not match.over and most:
        yield match, match.waiting[-1]
        action = bot.choose(match.knowledge(match.waiting[-1]))
        notation = game.actions.text(action)
        match.play(match.waiting[-1], notation, game.actions.any_speech(notation))
        most -= 1


def few_and_many(game):
    """The ends of the range of players, four at most."""
    return sorted({game.players[0], min(4, game.players[-1])})


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bot", bots.PLAIN)
def test_bots_play_whole_games_by_the_rules(name, bot):
    """The match would refuse any other action."""
    game = tablee.game(name)
    tables = list(zip(few_and_many(game), ({}, arena.house_rules(game)), strict=False))
    for players, options in tables:
        match = played(game, [bot] * players, **options)
        assert match.over and match.winners


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bot", bots.PLAIN)
def test_the_same_seed_plays_the_same_game(name, bot):
    game = tablee.game(name)
    once, again = (played(game, [bot] * game.players[0], seed=7) for _ in range(2))
    assert once.record() == again.record()


@pytest.mark.parametrize("bot", bots.PLAIN)
def test_another_seed_plays_another_game(bot):
    game = tablee.game("photosynthesis")
    once, other = (
        arena.play(game.new(seed=7), [bots.make(bot, game, seed) for _ in range(2)])
        for seed in (1, 2)
    )
    assert once.record()["rows"] != other.record()["rows"]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bot", bots.PLAIN)
def test_what_a_bot_may_not_know_changes_nothing(name, bot):
    """The same knowledge of another table, the hidden part of which lies otherwise."""
    game, otherwise = tablee.game(name), 0
    for number, (match, seat) in enumerate(decisions(game, 2, less(40, 12))):
        dreamt = match.imagining(seat, seeded(number))
        otherwise += dreamt.states.tobytes() != match.states.tobytes()
        assert match.knowledge(seat).views.tobytes() == dreamt.knowledge(seat).views.tobytes()
        real, dream = (
            bots.make(bot, game, number).choose(table.knowledge(seat)) for table in (match, dreamt)
        )
        assert real == dream
    assert otherwise


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bot", bots.PLAIN)
def test_a_bot_leaves_what_it_is_shown_as_it_was(name, bot):
    game = tablee.game(name)
    for match, seat in decisions(game, 2, less(20, 6)):
        known = match.knowledge(seat)
        before = known.views.tobytes(), known.boxes.tobytes()
        bots.make(bot, game, 1).choose(known)
        assert before == (known.views.tobytes(), known.boxes.tobytes())


def test_random_chooses_each_as_often():
    game = tablee.game("photosynthesis")
    match, bot = game.new(seed=1), bots.make("random", game, 1)
    known = match.knowledge(match.waiting[0])
    met = Counter(bot.choose(known) for _ in range(200 * len(known.choices)))
    assert set(known.choices) == set(met)
    assert all(200 - 70 < often < 200 + 70 for often in met.values())  # five standard deviations


def test_greedy_breaks_ties_with_its_dice():
    values, (dice,) = np.array([1.0, 3.0, 3.0 + 1e-12, 0.0, 3.0]), seeded(1)
    met = Counter(kernels.one_of_the_best(values, dice) for _ in range(3000))
    assert {1, 2, 4} == set(met)
    assert all(1000 - 130 < often < 1000 + 130 for often in met.values())


def test_greedy_beats_random():
    met = arena.meet(tablee.game("photosynthesis"), "greedy", "random", games=100, seed=1)
    assert met.interval[0] >= 0.9
    assert met.points >= 60


def test_greedy_goes_by_the_score_of_a_game_without_hints():
    game = tablee.game("lanterns")
    assert game.part("hints") is None
    match = played(game, ["greedy", "random", "random"])
    box, state = match.boxes[0], match.states[0]
    stood_in = game.engine(Mode.INTERPRETED, kernels)
    points = [stood_in._rule(kernels.worth)(box, state, seat) for seat in range(match.players)]
    assert match.scores == points


def test_greedy_looks_at_several_tables_where_something_is_hidden_or_left_to_chance():
    looked = {}
    for name in ("lanterns", "photosynthesis"):
        game = tablee.game(name)
        bot, match = GreedyBot(game, 1, Mode.INTERPRETED), game.new(seed=1)
        before = bot._dices["counter"].copy(), bot._dices["left"].copy()
        bot.choose(match.knowledge(match.waiting[0]))
        after = bot._dices["counter"] - before[0], bot._dices["left"]
        looked[name] = 4 * int(after[0][0, 0]) - int(after[1][0])  # words drawn
    assert 2 * kernels.TABLES + 1 <= looked["lanterns"]
    assert 3 == looked["photosynthesis"]  # a key for one imagined table, and a tie


@pytest.mark.parametrize("language", languages())
def test_every_bot_has_a_title_and_a_line(language):
    for name in bots.names():
        assert bots.WORDS.has(language, f"bot-{name}") and bots.title(name, language)
        assert bots.line(name, language).endswith(".")


def test_an_unknown_bot_is_refused_with_those_there_are():
    with pytest.raises(LookupError, match="'clever': expected one of beginner, casual, club"):
        bots.make("clever", tablee.game("lanterns"))
