"""Environments beside PettingZoo's connect four, in one run, on one core, in CPU time.

    script/setup --extra research --group bench && .venv/bin/python -m benchmarks.envs

AEC: whole games through `last()` and `step()`, a decision a step, the action drawn from the mask in
the same way on both sides; the steps of agents whose game is over are not counted. Vectorised: a step
of so many games counts as so many decisions; drawing the actions is not in the time. Rounds alternate
between all, so that a machine that slows down slows everybody; a ratio is the median over the rounds.
"""

import argparse
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import tablee.envs

PEER = "PettingZoo connect_four, raw"
GAMES = 1024


def aec_rate(env: Any, seconds: float) -> float:
    """Decisions per CPU second of whole games with masks and observations."""
    luck, decisions, begun = np.random.default_rng(7), 0, time.process_time()
    while time.process_time() - begun < seconds:
        env.reset(seed=int(luck.integers(2**32)))
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(legal[int(luck.random() * legal.size)])
            decisions += 1
    return decisions / (time.process_time() - begun)


def loop_rate(env: Any, seconds: float) -> float:
    """The same loop without drawing: how long `last()` and `step()` take by themselves."""
    luck, decisions, spent = np.random.default_rng(7), 0, 0.0
    clock = time.process_time
    while spent < seconds:
        env.reset(seed=int(luck.integers(2**32)))
        actions = game_of(env, luck)
        env.reset(seed=env.tables.seeds[0]) if hasattr(env, "tables") else env.reset()
        begun = clock()
        for action in actions:
            env.last()
            env.step(action)
        spent += clock() - begun
        decisions += len(actions)
    return decisions / spent


def game_of(env: Any, luck: np.random.Generator) -> list[int]:
    """The actions of a random game."""
    actions = []
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            return actions
        legal = observation["action_mask"].nonzero()[0]
        actions.append(int(legal[int(luck.random() * legal.size)]))
        env.step(actions[-1])
    return actions


def vector_rate(tables: Any, seconds: float) -> float:
    """Decisions per CPU second, masks and observations written, games begun again."""
    luck, decisions, spent = np.random.default_rng(7), 0, 0.0
    clock = time.process_time
    while spent < seconds:
        actions = (luck.random(tables.masks.shape, np.float32) * tables.masks).argmax(1)
        begun = clock()
        tables.step(actions)
        spent += clock() - begun
        decisions += len(tables)
    return decisions / spent


def runners(seconds: float) -> dict[str, Callable[[], float]]:
    """Everybody who takes part."""
    from pettingzoo.classic.connect_four.connect_four import raw_env

    peer = raw_env()
    found = {
        PEER: lambda: loop_rate(peer, seconds),
        f"{PEER}, drawing included": lambda: aec_rate(peer, seconds),
    }
    for name in tablee.games():
        players = tablee.game(name).players[0]
        env = tablee.envs.aec_env(name, players=players)
        found[f"{name}, AEC"] = lambda env=env: loop_rate(env, seconds)
        found[f"{name}, AEC, drawing included"] = lambda env=env: aec_rate(env, seconds)
        many = tablee.envs.vector_env(name, GAMES, players=players)
        many.reset(seed=7)
        found[f"{name}, {GAMES} at once"] = lambda many=many: vector_rate(many, seconds)
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="benchmarks.envs", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.4, help="CPU time of one measurement")
    asked = parser.parse_args()
    everybody = runners(asked.seconds)
    for run in everybody.values():
        run()  # compiled, and warm
    rounds = [{name: run() for name, run in everybody.items()} for _ in range(asked.rounds)]
    print(f"{'':42}{'decisions/s':>14}{'x connect_four':>16}")
    for name in everybody:
        peer = f"{PEER}, drawing included" if "drawing" in name else PEER
        rate = statistics.median(one[name] for one in rounds)
        ratio = statistics.median(one[name] / one[peer] for one in rounds)
        print(f"{name:42}{rate:14,.0f}{ratio:16.1f}")


if __name__ == "__main__":
    main()
