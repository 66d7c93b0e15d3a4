"""The examples that learn, but for torch: what they reckon, what they are paid, how they learn."""

import importlib
import random

import numpy as np
import pytest

from docs.gather import ROOT
from tablee import envs
from tablee.games.push.odds import chance_of_a_bust
from tests.envs.tables import one_of


@pytest.fixture
def example(monkeypatch):
    """A script of examples/learn, by name; in plain Python, where nothing is compiled for it first."""
    monkeypatch.setenv("TABLEE_MODE", "interpreted")
    monkeypatch.syspath_prepend(str(ROOT / "examples/learn"))
    return importlib.import_module


class AnyChoice:
    """A model as those of sb3 are asked."""

    luck = random.Random(7)

    def predict(self, seen, action_masks, deterministic):
        assert deterministic and (113,) == seen.shape
        return np.array(one_of(action_masks, self.luck)), None


class Last:
    """A teacher that is easily understood."""

    def choose(self, knowledge):
        return knowledge.choices[-1]


def test_what_is_reckoned_is_what_the_game_reckons(example):
    reckoning, luck, busts = example("reckoning"), random.Random(7), set()
    tables = envs.vector_env("push", 1, players=2, autoreset=False)
    tables.reset(seed=7)
    while not tables.ended[0]:
        seat = int(tables.seats[0])
        named = tables.reading.named(tables.observations[0])
        numbers = reckoning.reckoned(named)
        chance = chance_of_a_bust(tables.boxes[0], tables.states[0])
        assert chance == pytest.approx(numbers[0], abs=1e-6)
        assert numbers.shape == (reckoning.NUMBERS,)
        busts.add(round(chance, 2))
        tables.step([one_of(tables.masks[0], luck)])
    assert len(busts) > 4
    named = tables.reading.named(tables.observe(0, seat))
    assert reckoning.points(named).tolist() == [
        tables.rewards[0, seat],
        tables.rewards[0, 1 - seat],
    ]


def test_what_ends_a_turn_is_reckoned(example):
    """Nothing but red 6; then that, and blue 3 under a Roll card; then purple 4 besides."""
    tables = np.zeros((3, 3, 31))
    tables[:, 0, 5] = tables[1:, 1, 8] = tables[1:, 1, 30] = tables[2, 2, 27] = 1
    both, taking, losing = example("reckoning").ends(tables, np.array([9.0, 3.0]))
    assert both.tolist() == [[6, 0, 0], [6, 0, 0]]
    assert taking[0, 0] == 6 and (taking[0, 1:] < -100).all()
    assert taking[1, :2] == pytest.approx([6 - (3 - 6 / 6), (3 - 12 / 6) - 6])
    assert taking[2] == pytest.approx([6 - 4, (3 - 12 / 6) - 6, 4 - 6])
    assert losing == pytest.approx([-9 / 6 - 6] * 3)


def test_a_learner_is_paid_for_its_lead_and_for_a_win(example):
    pytest.importorskip("gymnasium")
    ppo = example("maskable_ppo")
    env, luck = ppo.table("random"), random.Random(7)
    seen, info = env.reset(seed=7)
    assert env.observation_space.contains(seen)
    begun, paid, over = env._lead, 0.0, False
    while not over:
        assert env.action_masks().tolist() == info["action_mask"].tolist()
        seen, reward, over, _, info = env.step(one_of(info["action_mask"], luck))
        paid += reward
    won = env.unwrapped.tables.rewards[0, env.unwrapped.seat]
    assert paid == pytest.approx(won + ppo.LEAD * (env._lead - begun)) and env._lead != begun
    assert ppo.wins(AnyChoice(), "random", 2) in (0, 0.5, 1, 1.5, 2)


def test_a_network_learns_what_its_teacher_would_do(example, capsys):
    pytest.importorskip("gymnasium")
    play = example("self_play")
    lessons = play.Lessons("random", tables=4, seed=7)
    lessons._teacher = Last()
    network = play.Network(play.NUMBERS, lessons.tables.actions_size, np.random.default_rng(7))
    lessons.play(network, 120)
    assert lessons.teach(network, 0) < 0.8 < 0.9 < lessons.teach(network, 150)
    play.main("--teacher random --opponent random --rounds 1 --decisions 30 --deals 1".split())
    before, after = capsys.readouterr().out.splitlines()
    assert before.startswith("Before: ") and after.startswith("Round 1: 64 decisions")
