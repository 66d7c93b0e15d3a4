"""The search: it thinks in information sets, by its own dice, and finds what a look ahead misses."""

import random
from dataclasses import replace

import numpy as np
import pytest

import tablee
from tablee import bots
from tablee.bots import arena, search_bot
from tablee.bots.levels import LEVELS, Level, level_at
from tablee.bots.search_bot import SearchBot
from tablee.bots.search_kernels import MARGIN, PREDICT, SEES_ALL, is_due
from tablee.bots.tree import find, key_of
from tablee.kit.engines.engine import Mode
from tablee.kit.rules.dice import seeded
from tests.tools.long import less
from tests.tools.random_games import any_choice

GAMES = tablee.games()
QUICK = Level(60, 12, ahead=2)
GAMES_EACH = less(3, 1)


def tables(game, games=GAMES_EACH, most=60):
    """Tables of random games, with a seat that decides."""
    for seed in range(games):
        match, dice = game.new(seed=seed, mode=Mode.INTERPRETED), random.Random(seed)
        for _ in range(most):
            if match.over:
                break
            seat, choice = any_choice(match, dice)
            yield match, seat
            match.play(seat, choice, game.actions.any_speech(choice))


def keys(states, seat, keep, cells):
    """The key of each state for a seat."""
    words = states.view(np.uint64).reshape(len(states), -1)
    raw = states.view(np.uint8).reshape(len(states), -1)
    return [int(key_of(words, raw, i, seat, keep, cells)) for i in range(len(states))]


@pytest.mark.parametrize("name", GAMES)
def test_a_node_is_what_a_seat_sees(name):
    """Every deal imagined from a view has the key of the view; another view has another key."""
    game = tablee.game(name)
    record, dices, found = game.rules.STATE, seeded(1), {}
    keep, cells = record.sight.open, record.sight.cells
    for match, seat in tables(game):
        states = record.new(2)
        states[:] = match.knowledge(seat).views[0]
        match.engine.imagine_at(match.boxes, states, 1, seat, dices)
        seen, imagined = keys(states, seat, keep, cells)
        (real,) = keys(match.states, seat, keep, cells)
        assert seen == imagined == real
        view = seat, record.seen_from(match.states, seat).tobytes()
        assert found.setdefault(seen, view) == view
    assert len(found) > 8


@pytest.mark.parametrize("name", GAMES)
def test_a_search_comes_to_something_allowed(name):
    """On tables of every kind it weighs all choices and no others, and takes one of them.

    In portable rules: test_engines.py has it that plain ones weigh to the last bit alike.
    """
    game = tablee.game(name)
    bot = SearchBot(game, 1, QUICK, Mode.PORTABLE)
    for number, (match, seat) in enumerate(tables(game, 1, less(60, 12))):
        if number % 3:
            continue
        knowledge = match.knowledge(seat)
        assert bot.choose(knowledge) in knowledge.choices
        weighed = bot.weigh(knowledge)
        assert sorted(one.action for one in weighed) == sorted(knowledge.choices)
        assert all(0 <= one.expected <= 1 for one in weighed)


def test_the_same_seed_thinks_alike(monkeypatch):
    """Two bots of one seed choose the same through a whole game; portable or plain, though what is
    settled is thought of no longer, and one is much faster than the other."""
    monkeypatch.setattr(search_bot, "SETTLED_EVERY", 4)
    game = tablee.game("lanterns")
    quick, plain = (SearchBot(game, 5, QUICK, mode) for mode in (Mode.PORTABLE, Mode.INTERPRETED))
    for match, seat in tables(game, less(2, 1)):
        knowledge = match.knowledge(seat)
        assert quick.choose(knowledge) == plain.choose(knowledge)


def test_what_is_settled_is_thought_of_no_longer(monkeypatch):
    """It ends sooner, and says the same as if it had gone on."""
    monkeypatch.setattr(search_bot, "SETTLED_EVERY", 10)
    game, saved = tablee.game("lanterns"), 0
    for match, seat in tables(game, 1):
        knowledge = match.knowledge(seat)
        if len(knowledge.choices) == 1:
            continue
        hasty, patient = (SearchBot(game, 5, Level(60, 60), Mode.PORTABLE) for _ in range(2))
        soon, late = hasty.weigh(knowledge, until_settled=True), patient.weigh(knowledge)
        assert soon[0].action == late[0].action
        saved += sum(one.visits for one in late) - sum(one.visits for one in soon)
    assert saved > 0


def test_by_the_lead_a_win_is_better_the_clearer_it_is():
    """Where whatever one does wins, the win alone tells nothing apart; the lead does."""
    game, found = tablee.game("lanterns"), 0
    for match, seat in tables(game, 2):
        knowledge = match.knowledge(seat)
        by_win, by_lead = (SearchBot(game, 1, Level(60, 60), Mode.PORTABLE) for _ in range(2))
        by_lead.settings[MARGIN] = 1
        won, led = by_win.weigh(knowledge), by_lead.weigh(knowledge)
        if min(one.expected for one in won if one.visits) > 0.9:
            found += 1
            assert 0.5 < led[0].expected < won[0].expected
    assert found


def ways_of_the_next(bot, match, seat):
    """How many actions of whoever comes next were followed, and whether the best guess alone was."""
    best = bot.weigh(match.knowledge(seat))[0]
    after = match.fork(len(match.events), seed=1)
    after.play(seat, match.rules.ACTIONS.text(best.action))
    other, tree = after.waiting[0], bot._tree
    (key,) = keys(after.states, other, tree.keep, tree.cells)
    place = tree.slots[find(tree.nodes, tree.slots, np.uint64(key))]
    if other == seat or place < 0 or len(after.legal(other)) < 2:
        return 0, False
    node = tree.nodes[place]
    edges = tree.edges[node["first"] : node["first"] + node["edges"]]
    return (edges["visits"] > 0).sum(), edges["visits"].argmax() == edges["prior"].argmax()


def test_what_others_do_is_predicted_as_often_as_asked():
    """With a share of 1 nobody else is thought to do anything but what the hints say."""
    game = tablee.game("lanterns")
    assert [is_due(done, 0.25) for done in range(8)] == [False, False, False, True] * 2
    predicted, searched = (SearchBot(game, 1, Level(60, 150), Mode.PORTABLE) for _ in range(2))
    predicted.settings[PREDICT], searched.settings[PREDICT] = 1, 0
    many, seen = 0, 0
    for match, seat in tables(game, 2):
        if seat != 0:  # a tree is kept, with what it searched for the other
            continue
        ways, is_as_hinted = ways_of_the_next(predicted, match, seat)
        assert ways <= 1 and (is_as_hinted or not ways)
        seen += ways
        many += ways_of_the_next(searched, match, seat)[0] > 1
    assert seen > 3 and many > 1


def test_a_game_may_know_how_many_simulations_a_level_takes():
    """The others are as they are."""
    for name in GAMES:
        game = tablee.game(name)
        known = getattr(game.part("hints"), "SIMULATIONS", {})
        assert set(known) <= set(LEVELS)
        for level in LEVELS:
            expected = known.get(level, LEVELS[level].simulations)
            found = level_at(game, level)
            assert replace(found, among={}) == replace(LEVELS[level], simulations=expected)
    assert level_at(tablee.game("yapasphoto"), "expert").simulations > LEVELS["expert"].simulations


def test_a_game_may_know_how_many_simulations_there_is_time_for_among_more_players():
    """No more than that, and with another number of players as many as ever."""
    game, level = tablee.game("photosynthesis"), replace(QUICK, among={3: 5})
    for players, expected in (2, QUICK.simulations), (3, 5), (4, QUICK.simulations):
        match = game.new(seed=1, players=players, mode=Mode.PORTABLE)
        knowledge = match.knowledge(match.waiting[0])
        weighed = SearchBot(game, 1, level, Mode.PORTABLE).weigh(knowledge)
        assert sum(one.visits for one in weighed) == expected
    photograph = level_at(tablee.game("photograph"), "expert")
    assert photograph.simulations_among(4) < photograph.simulations_among(2)


def test_for_a_ceiling_it_may_see_everything():
    """It is given the table as it is, and imagines no other: what comes next is no surprise to it."""
    game = tablee.game("lanterns")
    for match, seat in tables(game, 1):
        knowledge = replace(match.knowledge(seat), views=match.states.copy())
        seer = SearchBot(game, 1, QUICK, Mode.INTERPRETED)
        seer.settings[SEES_ALL] = 1
        dice = seer._dices.copy()
        assert seer.weigh(knowledge)
        assert seer._dices == dice  # nothing was drawn


def test_a_tree_that_is_full_still_answers():
    """With room for a handful of nodes it goes on with what it has, decision after decision."""
    game = tablee.game("photosynthesis")
    bot = SearchBot(game, 1, Level(60, 12, ahead=2, nodes=4, edges=1 << 12), Mode.PORTABLE)
    for match, seat in tables(game, 1, 12):
        assert bot.choose(match.knowledge(seat)) in match.knowledge(seat).choices


def test_time_is_up():
    """A search that would take hours looks at the clock; it simulates at least a little."""
    game = tablee.game("lanterns")
    bot = SearchBot(game, 1, Level(0.05, 10**9, ahead=2), Mode.INTERPRETED)
    match = game.new(seed=1, mode=Mode.INTERPRETED)
    assert sum(one.visits for one in bot.weigh(match.knowledge(match.waiting[0]))) > 0


def test_looking_further_beats_looking_one_move_ahead():
    """With 60 simulations the search wins at Photosynthesis: 8 games of 12 when last counted, and
    shared the others.

    Of bots as strong as each other, fewer than 2 in 100 win 10 or more of 12.
    """
    game = tablee.game("photosynthesis")
    won = 0.0
    for number in range(12):
        seats = [SearchBot(game, number, Level(60, 60)), bots.make("greedy", game, number)]
        me = number % 2
        match = arena.play(game.new(seed=number // 2), seats[:: 1 - 2 * me])
        won += (me in match.winners) / len(match.winners)
    assert won >= 10


def test_the_levels_have_names():
    """They are made by name, the weakest with the least to go by."""
    assert list(LEVELS) == bots.level_names()
    budgets = [level.simulations for level in LEVELS.values()]
    assert budgets == sorted(budgets)
    assert isinstance(bots.make("club", tablee.game("push")), SearchBot)
