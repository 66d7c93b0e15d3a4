"""MaskablePPO of sb3-contrib learns Push for two against the greedy bot; then both play a match.

    export UV_PROJECT_ENVIRONMENT=build/learn
    script/setup && .venv/bin/uv sync --frozen --no-default-groups --extra research --group learn
    build/learn/bin/python examples/learn/maskable_ppo.py

An environment of its own, since torch comes with it: 6 GB on Linux. docs/research.md tells what came
of it the last time.
"""

import argparse
import platform
import time
from importlib.metadata import version
from typing import Any

import gymnasium
import numpy as np
import reckoning

import tablee.envs
from tablee.bots.statistics import wilson

LEAD = 1 / 30  # what a point more than the other's is worth to the learner; a win is worth 1
UNSEEN = 2**32  # seeds from here on are for the matches


class Reckoned(gymnasium.Wrapper):
    """The numbers of `reckoning`; and every point of the lead pays at once, not the win alone, which
    is many decisions away."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        size = self._reckon(np.zeros(env.observation_space.shape, np.float32)).size
        self.observation_space = gymnasium.spaces.Box(-np.inf, np.inf, (size,), np.float32)

    def reset(self, **how: Any) -> Any:
        """A new game."""
        seen, info = self.env.reset(**how)
        return self._reckon(seen), info

    def step(self, action: int) -> Any:
        """The reward is what the lead grew by, and a win."""
        before = self._lead
        seen, reward, terminated, truncated, info = self.env.step(action)
        reckoned = self._reckon(seen)
        return reckoned, reward + LEAD * (self._lead - before), terminated, truncated, info

    def action_masks(self) -> np.ndarray:
        """What may be chosen: MaskablePPO asks by this name."""
        mask: np.ndarray = self.unwrapped.action_masks()
        return mask

    def _reckon(self, seen: np.ndarray) -> np.ndarray:
        named = self.unwrapped.reading.named(seen)
        mine, theirs = reckoning.points(named)
        self._lead = float(mine - theirs)
        return reckoning.reckoned(named)


def table(opponent: str) -> Any:
    """Push for two, the learner on a seat by lot."""
    return Reckoned(tablee.envs.gym_env("push", players=2, opponents=opponent, seat=None))


def learnt(opponent: str, steps: int, tables: int, seed: int) -> Any:
    """A model after so many decisions."""
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.vec_env import DummyVecEnv

    torch.set_num_threads(1)
    model = MaskablePPO(
        "MlpPolicy",
        DummyVecEnv([lambda: table(opponent)] * tables),
        n_steps=128,
        batch_size=512,
        n_epochs=6,
        gamma=0.998,
        learning_rate=lambda left: 1e-3 * left,
        ent_coef=0.005,
        policy_kwargs={"net_arch": [128, 128]},
        seed=seed,
        verbose=0,
        device="cpu",
    )
    return model.learn(steps)


def wins(model: Any, opponent: str, games: int) -> float:
    """How many games it wins, of tables it has not seen; half of each that is shared."""
    env, won = table(opponent), 0.0
    env.reset(seed=UNSEEN)  # the lot of the seats, from here on
    for game in range(games):
        seen, info = env.reset(seed=UNSEEN + game)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=info["action_mask"], deterministic=True)
            seen, _, over, _, info = env.step(int(action))
        won += env.unwrapped.tables.rewards[0, env.unwrapped.seat]
    return won


def main() -> None:
    """Learn, then play."""
    parser = argparse.ArgumentParser(prog="maskable_ppo.py", description=__doc__)
    parser.add_argument("--opponent", default="greedy")
    parser.add_argument("--steps", type=int, default=500_000, help="decisions to learn from")
    parser.add_argument("--tables", type=int, default=16, help="games at once")
    parser.add_argument("--games", type=int, default=600, help="to play afterwards")
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    begun = time.process_time()
    model = learnt(asked.opponent, asked.steps, asked.tables, asked.seed)
    minutes = (time.process_time() - begun) / 60
    won = wins(model, asked.opponent, asked.games)
    low, high = wilson(won, asked.games)
    print(
        f"{asked.steps:,} decisions in {minutes:.1f} minutes of one core; of {asked.games} games "
        f"against {asked.opponent}, {won / asked.games:.1%} won (95 %: {low:.1%} to {high:.1%}). "
        f"Python {platform.python_version()}, sb3-contrib {version('sb3-contrib')}, "
        f"torch {version('torch')}."
    )


if __name__ == "__main__":
    main()
