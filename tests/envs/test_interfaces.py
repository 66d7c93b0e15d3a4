"""PettingZoo's and Gymnasium's own checks, and what they do not check."""

import builtins
import gc
import pickle
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import tablee
from tablee import envs
from tablee.bots import make as bot_of
from tablee.envs.pictures import knowledge_at
from tests.envs.tables import GAMES, NATIVE, kinds, mode_beside, one_of
from tests.tools.long import LONG

EXPECTED = [  # said of every environment with a mask and without pictures, PettingZoo's own too
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Environment has not defined a render",
    "Action mask is all zeros",  # of a seat that is not asked, and of one whose game is over
    "Not able to test alternative render modes",
]


@pytest.fixture
def no_surprises():
    """A check that only warns has failed."""
    gc.collect()  # what other tests have left lying about
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield
    said = [str(w.message) for w in caught]
    assert not [text for text in said if not any(expected in text for expected in EXPECTED)]


def so_many(name):
    """Kinds of tables, and steps at each: plain Python, which is slow, takes fewer."""
    return (4, 100) if LONG else (2, 50) if name in NATIVE else (1, 20)


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_has_no_objection(name, no_surprises):
    most, steps = so_many(name)
    for options in kinds(name, most):
        api_test(
            envs.aec_env(name, reward="rank", mode=mode_beside(name), **options), num_cycles=steps
        )
    seed_test(lambda: envs.aec_env(name, mode=mode_beside(name)), num_cycles=steps)


@pytest.mark.parametrize("name", GAMES)
def test_nor_has_it_where_all_choose_at_once(name, no_surprises):
    most, steps = so_many(name)
    for options in kinds(name, most):
        parallel_api_test(
            envs.parallel_env(name, mode=mode_beside(name), **options), num_cycles=steps
        )
    parallel_seed_test(lambda: envs.parallel_env(name, mode=mode_beside(name)), num_cycles=steps)


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_has_no_objection(name, no_surprises):
    for options in kinds(name, most=so_many(name)[0]):
        check_env(envs.gym_env(name, mode=mode_beside(name), **options))
    if name in NATIVE:
        check_env(envs.gym_env(name, opponents="greedy"))


def episode(env, seed, luck):
    """A game by chance; what was observed, the rewards, and the last info."""
    seen, info = env.reset(seed=seed)
    trace, over, reward = [seen.tobytes()], False, 0.0
    while not over:
        mask = info["action_mask"]
        assert mask.tolist() == env.unwrapped.action_masks().tolist() and mask.any()
        seen, reward, over, cut, info = env.step(one_of(mask, luck))
        trace.append(seen.tobytes())
        assert not cut and (over or reward == 0)
    return trace, reward, info


@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_one_seat_among_bots_is_the_same_again_from_its_seed(opponents):
    import random

    env = envs.gym_env("lanterns", opponents=opponents, players=3, seat=1)
    traces = [episode(env, seed, random.Random(9))[0] for seed in (4, 4, 5)]
    assert traces[0] == traces[1] != traces[2]


def test_bots_choose_at_a_table_as_they_would_in_a_match():
    def told(knowledge):
        return knowledge.views.tobytes(), knowledge.seat, knowledge.choices

    env = envs.gym_env("lanterns", opponents="greedy", players=3, seat=1)
    env.reset(seed=4)
    match, over = env.tables.game.new(seed=4, players=3), False
    bots = {seat: bot_of("greedy", match.game, 4 << 8 | seat + 1) for seat in (0, 2)}
    while not match.over:
        seat = match.waiting[0]
        if seat == 1:
            assert not over and told(match.knowledge(1)) == told(knowledge_at(env.tables, 1))
            action = match.knowledge(1).choices[-1]
            over = env.step(action)[2]
        else:
            action = bots[seat].choose(match.knowledge(seat))
        match.play(seat, match.rules.ACTIONS.text(action))
    assert over and match.scores == [*map(int, scores(env))]


def scores(env):
    """What everybody has in the end."""
    out = np.zeros(64, np.int64)
    tables = env.tables
    tables.game.engine().score_at(tables.boxes, tables.states, 0, out)
    return out[: tables.players]


def test_a_game_is_made_by_its_name():
    import random

    mode = mode_beside("photosynthesis")
    named = "tablee.envs.single:tablee/photosynthesis-v0"
    env = gymnasium.make(named, opponents="greedy", mode=mode)
    _, reward, _ = episode(env, 3, random.Random(3))
    assert 0 <= reward <= 1


def test_a_seat_by_lot():
    env = envs.gym_env("push", players=5, seat=None, mode="interpreted")
    env.reset(seed=1)
    seats = set()
    for _ in range(40):
        env.reset()
        seats.add(env.seat)
        assert env.seat == env.tables.seats[0]
    assert seats == set(range(5))


@pytest.mark.parametrize("reward", ["score", "rank", "win"])
def test_rewards_by_name(reward):
    import random

    luck = random.Random(2)
    for seed in range(20):
        env = envs.aec_env("lanterns", players=4, reward=reward)
        match = tablee.game("lanterns").new(players=4, seed=seed)
        env.reset(seed=seed)
        while not match.over:
            action = one_of(env.last()[0]["action_mask"], luck)
            match.play(match.waiting[0], match.rules.ACTIONS.text(action), "…" * (action < 6))
            env.step(action)
        rewards = [env.rewards[f"seat_{seat}"] for seat in range(4)]
        if reward == "score":
            assert match.scores == rewards
        elif reward == "win":
            share = 1 / len(match.winners)
            assert [share * (seat in match.winners) for seat in range(4)] == pytest.approx(rewards)
        else:
            assert abs(sum(rewards)) < 1e-6 and max(rewards) <= 1
            order = sorted(range(4), key=lambda seat: match.places[seat])
            assert [rewards[seat] for seat in order] == sorted(rewards, reverse=True)
            if sorted(match.places) == [1, 2, 3, 4]:
                assert [1, 1 / 3, -1 / 3, -1] == pytest.approx(sorted(rewards, reverse=True))


def test_an_illegal_action_ends_the_game_and_says_why():
    mode = mode_beside("photosynthesis")
    env = envs.aec_env("photosynthesis", mode=mode)
    env.reset(seed=1)
    asked = env.agent_selection
    env.step(0)  # pass, while the first trees are placed
    assert all(env.terminations.values())
    assert {asked: -1.0} == {agent: r for agent, r in env.rewards.items() if r}
    assert env.infos[asked]["illegal"] in tablee.game("photosynthesis").clauses().values()
    for agent in env.agent_iter():
        observed, _, over, _, _ = env.last()
        assert over and not observed["action_mask"].any()
        env.step(None)
        assert agent not in env.agents
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)
    single = envs.gym_env("photosynthesis", mode=mode)
    single.reset(seed=1)
    _, reward, over, _, info = single.step(10_000)
    assert (-1.0, True) == (reward, over) and "There is no action 10000" in info["illegal"]


def test_a_choice_that_is_missing_is_asked_for():
    env = envs.parallel_env("oeil_en_coin", mode="interpreted")
    env.reset(seed=1)
    asked = env.tables.waiting()[0]
    with pytest.raises(KeyError, match=f"waits for seat_{asked}"):
        env.step({})


def test_only_those_asked_may_choose():
    env = envs.parallel_env("oeil_en_coin", players=5, mode="interpreted")
    observed, _ = env.reset(seed=1)
    teller = env.tables.waiting()[0]
    assert [seat == teller for seat in range(5)] == [
        bool(observed[agent]["action_mask"].any()) for agent in env.agents
    ]
    mask = observed[f"seat_{teller}"]["action_mask"]
    observed = env.step({f"seat_{teller}": int(mask.argmax())})[0]
    assert 4 == sum(bool(observed[agent]["action_mask"].any()) for agent in env.agents)


def test_an_environment_can_be_copied_by_pickle():
    for make in (envs.aec_env, envs.gym_env):
        env = make("push", players=4, mode="interpreted")
        again = pickle.loads(pickle.dumps(env))
        assert again.tables.players == 4 and again.reading.size == env.reading.size


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"reward": "money"}, "There is no reward 'money': expected one of score, rank, win."),
        ({"players": 9}, "9"),
        ({"colour": 1}, "colour"),
        ({"games": 0}, "expected 1 or more"),
        ({"buffers": {"mask": np.zeros(1)}}, "There is no buffer mask"),
        ({"buffers": {"masks": np.zeros((2, 13))}}, "array of int8 with the shape"),
    ],
)
def test_what_cannot_be_is_said(wrong, message):
    with pytest.raises(ValueError, match=message):
        envs.vector_env("push", **({"games": 2, "mode": "interpreted"} | wrong))


def test_other_things_that_cannot_be():
    with pytest.raises(LookupError, match="There is no bot"):
        envs.gym_env("push", opponents="grandmother", mode="interpreted")
    with pytest.raises(ValueError, match="3 players have 2 opponents"):
        envs.gym_env("push", players=3, opponents=["greedy"], mode="interpreted")
    with pytest.raises(ValueError, match="There is no seat 7"):
        envs.gym_env("push", players=3, seat=7, mode="interpreted")
    with pytest.raises(ValueError, match="A seed is a number"):
        envs.vector_env("push", 2, mode="interpreted").reset(-1)
    with pytest.raises(RuntimeError, match="reset"):
        envs.vector_env("push", 2, mode="interpreted").step(np.zeros(2, np.int64))
    with pytest.raises(ValueError, match=r"seat_[0-2] must choose"):
        env = envs.aec_env("push", mode="interpreted")
        env.reset()
        env.step(None)


def test_one_game_from_a_loop():
    import random

    luck, table = random.Random(3), envs.vector_env("lanterns", reward="win", mode="interpreted")
    with pytest.raises(RuntimeError, match=r"begin\(\) first"):
        table.play(0)
    n, twin = table.begin(seed=3), envs.vector_env("lanterns", mode="interpreted")
    twin.reset(seed=3)
    while n:
        before, seat = table.states.tobytes(), int(table.seats[0])
        with pytest.raises(ValueError, match="There is no action 9000"):
            table.play(9000)
        with pytest.raises(ValueError) as refused:
            table.play(int((twin.masks[0] == 0).argmax()))
        assert str(refused.value) in table.game.clauses().values()
        assert before == table.states.tobytes()
        assert twin.observations[0].tobytes() == table.observe(0, seat).tobytes()
        assert twin.masks[0].tolist() == table.mask(0, seat).tolist()
        action = table.choices[luck.randrange(n)]
        n = table.play(action)
        twin.step(np.array([action]))
    assert 1 == table.rewards.sum() and [] == table.waiting()
    with pytest.raises(RuntimeError, match=r"begin\(\) first"):
        table.play(0)
    table.begin(seed=4)
    assert not table.rewards.any() and table.waiting()
    table.reset(seed=5)
    assert table.masks.any() and table.observations.tobytes() != twin.observations.tobytes()
    with pytest.raises(ValueError, match=r"not 2: step\(\)"):
        envs.vector_env("lanterns", 2, mode="interpreted").begin()


@pytest.mark.parametrize("mode", ["interpreted", "compiled"])
def test_a_game_from_a_loop_goes_on_by_steps(mode):
    """Whether it was ever reset or not, the rows are then those of any other table."""
    alone, twin = (envs.vector_env("lanterns", mode=mode) for _ in range(2))
    for seed in (3, 4):
        n, _ = alone.begin(seed), twin.reset(seed)
        for k in range(6):
            action = alone.choices[k % n]
            twin.step(np.array([action]))
            n = alone.play(action)
        for _ in range(30):
            action = twin.masks[0].argmax()
            alone.step(np.array([action]))
            twin.step(np.array([action]))
            for name in ("observations", "masks", "ended", "seeds"):
                assert np.array_equal(getattr(alone, name), getattr(twin, name)), name


def test_the_buffers_are_the_callers():
    own = {"observations": np.zeros((3, 564), np.float32), "masks": np.zeros((3, 13), np.int8)}
    tables = envs.vector_env("push", 3, buffers=own, mode="interpreted")
    tables.reset(1)
    assert tables.masks is own["masks"] and own["masks"].any() and own["observations"].any()


def test_a_missing_package_is_named(monkeypatch):
    import sys

    usual = builtins.__import__

    def without(name, *rest):
        if name.split(".")[0] == "pettingzoo":
            raise ModuleNotFoundError("No module named 'pettingzoo'", name="pettingzoo")
        return usual(name, *rest)

    monkeypatch.delitem(sys.modules, "tablee.envs.aec", raising=False)
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ModuleNotFoundError, match=r'pip install "tablee\[research\]"'):
        envs.aec_env("push")
