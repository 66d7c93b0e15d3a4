"""How the rules run in environments: natively, and without Numba all the same."""

import json
import subprocess
import sys

import pytest

import tablee
from tablee.bots import make
from tablee.envs import kernels, single, tables, vector_env
from tablee.kit.engines import engine
from tablee.kit.engines.engine import Mode

WITHOUT = """
import json, random, sys

sys.modules["numba"] = sys.modules["llvmlite"] = None
import numpy as np
import pyspiel
import tablee.envs, tablee.envs.openspiel

name, luck, told = sys.argv[1], random.Random(5), {}
env = tablee.envs.aec_env(name)
env.reset(seed=5)
for agent in env.agent_iter():
    seen, reward, ended, _, _ = env.last()
    told[agent] = reward
    env.step(None if ended else luck.choice(np.flatnonzero(seen["action_mask"]).tolist()))
single = tablee.envs.gym_env(name, opponents="greedy")
single.reset(seed=5)
modes = [single.tables.engine.mode, single.tables._kit.mode]
state = pyspiel.load_game(f"tablee_{name}(rng_seed=5,simultaneous=False)").new_initial_state()
while not state.is_terminal():
    state.apply_action(luck.choice(state.legal_actions()))
seen = state.information_state_string(0)
print(json.dumps([told, modes, sum(state.returns()), bool(seen)]))
"""


@pytest.mark.parametrize("name", ["photosynthesis", "push"])
def test_without_numba_all_of_them_play(name):
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, name], capture_output=True, text=True, check=False
    )
    assert 0 == done.returncode, done.stderr
    told, modes, total, seen = json.loads(done.stdout)
    assert {"seat_0", "seat_1"} <= set(told) and any(told.values())
    assert [Mode.INTERPRETED, Mode.PORTABLE] == modes
    assert 0 == total and seen


def test_with_numba_they_are_native(monkeypatch):
    monkeypatch.delenv("TABLEE_MODE", raising=False)
    kit, own = tables.engines(tablee.game("push"))
    assert (Mode.COMPILED, Mode.COMPILED) == (kit.mode, own.mode)
    assert own.template is kernels


@pytest.mark.parametrize("wish", list(Mode))
def test_TABLEE_MODE_is_heard(monkeypatch, wish):
    monkeypatch.setenv("TABLEE_MODE", wish)
    kit, own = tables.engines(tablee.game("push"))
    assert wish == kit.mode
    assert (Mode.INTERPRETED if wish == Mode.PORTABLE else wish) == own.mode


def test_a_native_mode_without_numba_says_how_to_get_it(monkeypatch):
    for module in (tables, engine):
        monkeypatch.setattr(module, "find_spec", lambda name: None)
    for mode in ("compiled", "checked"):
        with pytest.raises(ModuleNotFoundError, match=r'pip install "tablee\[native\]"'):
            vector_env("push", mode=mode)
    assert Mode.INTERPRETED == vector_env("push").engine.mode


def test_opponents_never_search_in_plain_python(monkeypatch):
    monkeypatch.delenv("TABLEE_MODE", raising=False)
    assert Mode.COMPILED == single.thinking(Mode.COMPILED)
    bot = make("club", tablee.game("push"), 1, single.thinking(Mode.INTERPRETED))
    assert Mode.PORTABLE == bot._engine.mode
