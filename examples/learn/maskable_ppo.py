"""MaskablePPO of sb3-contrib learns Push for two against the greedy bot; then both play a match.

It does not begin at nothing: its network is first taught as in `self_play`, by the bot that searches.

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
from self_play import HIDDEN, Lessons, Network

import tablee.envs
from tablee.bots.statistics import wilson

LEAD = 1 / 10  # what a point more than the other's is worth to the learner; a win is worth 1
UNSEEN = 2**32  # seeds from here on are for the matches


class Reckoned(gymnasium.Wrapper):
    """The numbers of `reckoning`; and every point of the lead pays at once, not the win alone, which
    is many decisions away."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        shape = (reckoning.NUMBERS,)
        self.observation_space = gymnasium.spaces.Box(-np.inf, np.inf, shape, np.float32)

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


def taught(decisions: int, seed: int) -> Network:
    """What `self_play` learns from a bot that searches, in six rounds."""
    lessons = Lessons("club", tables=64, seed=seed)
    network = Network(reckoning.NUMBERS, lessons.tables.actions_size, np.random.default_rng(seed))
    for _ in range(6):
        lessons.play(network, decisions // 6)
        lessons.teach(network, times=15)
    return network


def learnt(network: Network, opponent: str, steps: int, tables: int, seed: int) -> Any:
    """A model that begins with this network: what positions are worth comes first, then all of it."""
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.vec_env import DummyVecEnv

    torch.set_num_threads(1)
    model = MaskablePPO(
        "MlpPolicy",
        DummyVecEnv([lambda: table(opponent)] * tables),
        n_steps=256,
        batch_size=512,
        n_epochs=5,
        gamma=0.998,
        gae_lambda=0.8,  # in the long run luck hides what a choice was worth
        learning_rate=lambda left: 5e-4 * left,
        target_kl=0.02,  # not far at once from what it has been taught
        policy_kwargs={
            "net_arch": {"pi": [HIDDEN], "vf": [128, 128]},
            "activation_fn": torch.nn.ReLU,
        },
        seed=seed,
        device="cpu",
    )
    hidden, action = model.policy.mlp_extractor.policy_net[0], model.policy.action_net
    plays = [hidden.weight, hidden.bias, action.weight, action.bias]
    for weights, layer in zip(plays, network.layers, strict=True):
        weights.data = torch.tensor(layer.T.copy())
        weights.requires_grad_(False)
    model.learn(steps // 5)  # a network that values nothing yet would spoil what it can do
    for weights in plays:
        weights.requires_grad_(True)
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
    parser.add_argument("--lessons", type=int, default=120_000, help="decisions to be taught")
    parser.add_argument(
        "--steps", type=int, default=200_000, help="decisions to play, after a fifth as many"
    )
    parser.add_argument("--tables", type=int, default=16, help="games at once")
    parser.add_argument("--games", type=int, default=1000, help="to play afterwards")
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    begun = time.process_time()
    network = taught(asked.lessons, asked.seed)
    model = learnt(network, asked.opponent, asked.steps, asked.tables, asked.seed)
    minutes = (time.process_time() - begun) / 60
    won = wins(model, asked.opponent, asked.games)
    low, high = wilson(won, asked.games)
    print(
        f"{asked.lessons:,} decisions taught and {asked.steps:,} played in {minutes:.1f} minutes of "
        f"one core; of {asked.games} games against {asked.opponent}, {won / asked.games:.1%} won "
        f"(95 %: {low:.1%} to {high:.1%}). "
        f"Python {platform.python_version()}, sb3-contrib {version('sb3-contrib')}, "
        f"torch {version('torch')}."
    )


if __name__ == "__main__":
    main()
