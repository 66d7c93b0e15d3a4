"""Environments of others, by the interface that each of them has; the loops are those of envs.py.

PettingZoo's and RLCard's are played one decision at a time, Pgx's so many games at once, OpenSpiel's
compiled ones one at a time through Python. Those that are not installed are left out, and said.
"""

import importlib
import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import numpy as np

from benchmarks import library

PACKAGES = ("pettingzoo", "rlcard", "pgx", "jax", "open-spiel")
BATCHES = (256, 1024, 4096)  # of Pgx, whose best one counts
STEPS = 32  # of Pgx in one compiled call, where it draws for itself
UNO = "RLCard uno"
ZOO = ("connect_four", "chess", "hanabi")
ZOO_NEEDS = ("pettingzoo", "pygame-ce", "chess", "shimmy")
PGX = ("connect_four", "hex", "backgammon")
SPIEL = {"hearts": "hearts", "hex": "hex(board_size=11)"}


def zoo(game: str, wrapped: bool = False) -> Any:
    """A classic game of PettingZoo: raw, or as its `env()` wraps it."""
    module = importlib.import_module(f"pettingzoo.classic.{game}.{game}")
    return module.env() if wrapped else module.raw_env()


def in_wrappers(env: Any) -> Any:
    """The wrappers that PettingZoo puts around a game with a mask, around ours."""
    wrappers = importlib.import_module("pettingzoo.utils.wrappers")
    ended = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ended))


class Uno:
    """RLCard's uno: the state of whoever is next comes with every step."""

    def __init__(self) -> None:
        self._env = importlib.import_module("rlcard").make("uno")

    def drawing(self, seconds: float) -> float:
        """Decisions per CPU second, the choice drawn from the legal ones."""
        luck, decisions, begun = np.random.default_rng(7), 0, time.process_time()
        while time.process_time() - begun < seconds:
            decisions += len(self._game(luck))
        return decisions / (time.process_time() - begun)

    def alone(self, seconds: float) -> float:
        """The same without drawing: games played again from their seeds."""
        luck, decisions, spent = np.random.default_rng(7), 0, 0.0
        while spent < seconds:
            seed = int(luck.integers(2**31))
            self._env.seed(seed)
            actions = self._game(luck)
            self._env.seed(seed)
            begun = time.process_time()
            self._env.reset()
            for action in actions:
                self._env.step(action)
            spent += time.process_time() - begun
            decisions += len(actions)
        return decisions / spent

    def _game(self, luck: np.random.Generator) -> list[int]:
        state, _ = self._env.reset()
        actions = []
        while not self._env.is_over():
            legal = list(state["legal_actions"])
            actions.append(legal[int(luck.random() * len(legal))])
            state, _ = self._env.step(actions[-1])
        return actions


class Pgx:
    """A game of Pgx, begun again where it ends, at its best batch.

    `step` is timed as ours is: a call each, the actions drawn beforehand. In `scanned` steps and draws
    are one compiled call, which spares Pgx the way through Python; its rate holds the drawing.
    """

    def __init__(self, game: str) -> None:
        self._jax = importlib.import_module("jax")
        self._env = importlib.import_module("pgx").make(game)
        wrappers = importlib.import_module("pgx.experimental.wrappers")
        again = wrappers.auto_reset(self._env.step, self._env.init)
        jax = self._jax
        self._init = jax.jit(jax.vmap(self._env.init))
        self._step, self._draw = jax.jit(jax.vmap(again)), jax.jit(self._drawn)
        self._scan = jax.jit(self._scanned)
        self._many = jax.vmap(again)
        self._begun: dict[int, Any] = {}

    def step(self, seconds: float, batch: int) -> float:
        """Decisions per CPU second of one call for each step."""
        jax, state, key = self._jax, self._state(batch), self._jax.random.PRNGKey(1)
        decisions, spent, clock = 0, 0.0, time.process_time
        while spent < seconds:
            start, plan = state, []
            for _ in range(STEPS):
                key, drawn, reset = jax.random.split(key, 3)
                plan.append((self._draw(state, drawn), jax.random.split(reset, batch)))
                state = self._step(state, *plan[-1])
            jax.block_until_ready((state, plan))
            state, begun = start, clock()
            for actions, keys in plan:
                state = jax.block_until_ready(self._step(state, actions, keys))
            spent += clock() - begun
            decisions += batch * STEPS
        self._begun[batch] = state
        return decisions / spent

    def scanned(self, seconds: float, batch: int) -> float:
        """Decisions per CPU second of many steps in one call."""
        jax, state, key = self._jax, self._state(batch), self._jax.random.PRNGKey(2)
        jax.block_until_ready(self._scan(state, key))  # compiled
        decisions, begun = 0, time.process_time()
        while (spent := time.process_time() - begun) < seconds:
            state, key = jax.block_until_ready(self._scan(state, key))
            decisions += batch * STEPS
        return decisions / spent

    def _state(self, batch: int) -> Any:
        if batch not in self._begun:
            keys = self._jax.random.split(self._jax.random.PRNGKey(batch), batch)
            self._begun[batch] = self._init(keys)
        return self._begun[batch]

    def _drawn(self, state: Any, key: Any) -> Any:
        """A legal action for each game, each as likely."""
        weights = self._jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        return self._jax.random.categorical(key, weights, axis=-1)

    def _scanned(self, state: Any, key: Any) -> Any:
        def one(carried: Any, _: Any) -> Any:
            state, key = carried
            key, drawn, reset = self._jax.random.split(key, 3)
            keys = self._jax.random.split(reset, state.terminated.shape[0])
            return (self._many(state, self._drawn(state, drawn), keys), key), None

        return self._jax.lax.scan(one, (state, key), None, length=STEPS)[0]


def spiel(game: str) -> Callable[[float], float]:
    """A compiled game of OpenSpiel from a Python loop: what is legal, one of it, apply."""
    pyspiel = library("pyspiel")
    loaded = pyspiel.load_game(SPIEL[game])

    def rate(seconds: float) -> float:
        luck, decisions, spent = np.random.default_rng(7), 0, 0.0
        draws = luck.random(1000).tolist()
        while spent < seconds:
            state = loaded.new_initial_state()
            while state.is_chance_node():  # the deal is in nobody's time
                state.apply_action(int(luck.choice(state.legal_actions())))
            played, begun = 0, time.process_time()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(draws[played] * len(legal))])
                played += 1
            spent += time.process_time() - begun
            decisions += played
        return decisions / spent

    return rate


def installed(*packages: str) -> bool:
    """Are these packages there?"""
    try:
        return all(version(name) for name in packages)
    except PackageNotFoundError:
        return False
