"""A small network plays Push against itself; at every decision a search says what it would have done.

    .venv/bin/python examples/learn/self_play.py

The network learns what the search says about the positions that it gets into itself, plays on by
what it has learnt, is told again, and so on (DAgger: Ross, Gordon & Bagnell 2011). Then it plays
without the search, in a hundredth of the time, against a bot. NumPy is all that it takes beside
`pip install "tablee[research]"`. docs/research.md tells what came of it the last time.
"""

import argparse
import time
from statistics import fmean
from typing import Any

import numpy as np
from reckoning import NUMBERS, reckoned

import tablee.envs
from tablee.bots import make, statistics
from tablee.envs.pictures import knowledge_at
from tablee.kit.engines.engine import quickest

HIDDEN = 256  # numbers of the layer between
RATE, BATCH = 2e-3, 256
NEVER = -1e9  # beside it nothing else is chosen
UNSEEN = 2**32  # seeds from here on are for the matches


class Network:
    """From the numbers of an observation to a weight for each action, through one hidden layer."""

    def __init__(self, numbers: int, actions: int, luck: np.random.Generator) -> None:
        sizes = [(numbers, HIDDEN), (HIDDEN,), (HIDDEN, actions), (actions,)]
        self.layers = [luck.normal(0, 0.05, size).astype(np.float32) for size in sizes]
        self._means = [np.zeros_like(layer) for layer in self.layers]
        self._squares = [np.zeros_like(layer) for layer in self.layers]
        self._steps = 0

    def chances(self, seen: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """How likely it plays each action, of every row."""
        return self._forward(seen, masks)[1]

    def learn(self, seen: np.ndarray, masks: np.ndarray, wanted: np.ndarray, rate: float) -> None:
        """One step towards these actions: the gradient of the cross-entropy, by Adam."""
        hidden, chances = self._forward(seen, masks)
        error = chances
        error[np.arange(len(wanted)), wanted] -= 1
        error /= len(wanted)
        back = (error @ self.layers[2].T) * (hidden > 0)
        self._follow([seen.T @ back, back.sum(0), hidden.T @ error, error.sum(0)], rate)

    def _forward(self, seen: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        first, bias, second, last = self.layers
        hidden = np.maximum(seen @ first + bias, 0)
        weights = np.where(masks == 1, hidden @ second + last, NEVER)
        chances = np.exp(weights - weights.max(1, keepdims=True))
        return hidden, chances / chances.sum(1, keepdims=True)

    def _follow(self, gradients: list[np.ndarray], rate: float) -> None:
        self._steps += 1
        for k, gradient in enumerate(gradients):
            self._means[k] += 0.1 * (gradient - self._means[k])
            self._squares[k] += 0.001 * (gradient**2 - self._squares[k])
            mean = self._means[k] / (1 - 0.9**self._steps)
            square = self._squares[k] / (1 - 0.999**self._steps)
            self.layers[k] -= rate * mean / (np.sqrt(square) + 1e-8)


def one_of_each(chances: np.ndarray, luck: np.random.Generator) -> np.ndarray:
    """An action for every row, by these chances."""
    below = chances.cumsum(1)
    return (below > luck.random((len(chances), 1)) * below[:, -1:]).argmax(1)


class Lessons:
    """Games of the network against itself, and what the teacher makes of each decision."""

    def __init__(self, teacher: str, tables: int, seed: int) -> None:
        self.tables = tablee.envs.vector_env("push", tables, players=2)
        self.tables.reset(seed=seed)
        self._teacher = make(teacher, self.tables.game, seed, quickest())
        self._luck = np.random.default_rng(seed)
        self.seen: list[np.ndarray] = []
        self.masks: list[np.ndarray] = []
        self.wanted: list[int] = []

    def play(self, network: Network, decisions: int) -> None:
        """So many decisions more, spread over the tables; a forced one teaches nothing."""
        tables, until = self.tables, len(self.wanted) + decisions
        while len(self.wanted) < until:
            rows = tables.observations
            seen = np.array([reckoned(tables.reading.named(row)) for row in rows])
            for i in np.flatnonzero(tables.masks.sum(1) > 1):
                knowledge = knowledge_at(tables, int(tables.seats[i]), int(i))
                self.seen.append(seen[i])
                self.masks.append(tables.masks[i].copy())
                self.wanted.append(self._teacher.choose(knowledge))
            tables.step(one_of_each(network.chances(seen, tables.masks), self._luck))

    def teach(self, network: Network, times: int) -> float:
        """All of it so many times, in ever smaller steps; how often the network then agrees."""
        seen, masks, wanted = np.array(self.seen), np.array(self.masks), np.array(self.wanted)
        for past in range(times):
            order = self._luck.permutation(len(wanted))
            for start in range(0, len(order), BATCH):
                some = order[start : start + BATCH]
                network.learn(seen[some], masks[some], wanted[some], RATE * (1 - past / times))
        return float((network.chances(seen, masks).argmax(1) == wanted).mean())


def match(network: Network, opponent: str, deals: int) -> list[float]:
    """What it wins on its own of each deal, played from both seats: tables that it has not seen."""
    seats = [
        tablee.envs.gym_env("push", players=2, opponents=opponent, seat=seat) for seat in (0, 1)
    ]
    return [fmean(game(network, env, UNSEEN + deal) for env in seats) for deal in range(deals)]


def game(network: Network, env: Any, seed: int) -> float:
    """1 for a win, half of it where it is shared."""
    seen, info = env.reset(seed=seed)
    over, reward = False, 0.0
    while not over:
        row = reckoned(env.reading.named(seen))
        chances = network.chances(row[None], info["action_mask"][None])
        seen, reward, over, _, info = env.step(int(chances.argmax()))
    return reward


def said(network: Network, opponent: str, deals: int) -> str:
    """What came of a match."""
    shares = match(network, opponent, deals)
    low, high = statistics.share(shares, 2)
    return f"{fmean(shares):.1%} won against {opponent} (95 %: {low:.1%} to {high:.1%})"


def main(arguments: list[str] | None = None) -> None:
    """Learn in rounds, with a match after each."""
    parser = argparse.ArgumentParser(prog="self_play.py", description=__doc__)
    parser.add_argument("--teacher", default="club", help="the bot that says what it would do")
    parser.add_argument("--opponent", default="greedy", help="the bot of the matches")
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--decisions", type=int, default=20_000, help="in each round")
    parser.add_argument("--tables", type=int, default=64, help="games at once")
    parser.add_argument("--deals", type=int, default=200, help="of a match, each from both seats")
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args(arguments)
    lessons = Lessons(asked.teacher, asked.tables, asked.seed)
    network = Network(NUMBERS, lessons.tables.actions_size, np.random.default_rng(asked.seed))
    print(f"Before: {said(network, asked.opponent, asked.deals)}.")
    for number in range(1, asked.rounds + 1):
        begun = time.process_time()
        lessons.play(network, asked.decisions)
        told = time.process_time()
        agreed = lessons.teach(network, times=15)
        print(
            f"Round {number}: {len(lessons.wanted):,} decisions ({told - begun:.0f} s of games, "
            f"{time.process_time() - told:.0f} s of learning), agrees on {agreed:.1%} of them; "
            f"{said(network, asked.opponent, asked.deals)}.",
            flush=True,
        )


if __name__ == "__main__":
    main()
