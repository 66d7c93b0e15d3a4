"""A bot that searches: see search_kernels."""

import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from tablee.bots import search_kernels as kernels
from tablee.bots.levels import Level, level_at
from tablee.bots.tree import Tree, find, key_of
from tablee.kit.rules.dice import quick, seeded
from tablee.kit.rules.log import LOG
from tablee.kit.table.game import Game
from tablee.kit.table.knowledge import Knowledge

AT_A_TIME = 1  # simulations before the first look at the clock: one takes a second in plain Python
CHUNK_SECONDS = 0.02  # between two looks at the clock
SETTLED_EVERY = 250  # simulations: at the same ones however fast, so that a seed thinks alike
FURTHER = 60  # times what it took to look so far: what one card more takes, about


@dataclass(frozen=True)
class Weighed:
    """What a search makes of an action: simulations that went its way, and the result expected."""

    action: int
    visits: int
    expected: float  # 0 to 1: the part of a win


class SearchBot:
    """Searches for so many simulations, or so long, and takes what it went for most often."""

    def __init__(self, game: Game, seed: int, level: Level, mode: Any = None) -> None:
        record = game.rules.STATE
        self.level = level
        self._game, self._mode = game, mode
        self._engine = game.engine(mode, kernels).alone()
        self._by_words = getattr(game.part("hints"), "by_words", None)
        self._expectimax = game.part("expectimax") if level.draws else None
        self.settings = level.settings(game)
        self._tree = Tree(record, self._engine, level.nodes, level.edges)
        self._states = self._engine.new(record, 3)
        self._words = self._states.view(np.uint64).reshape(3, -1)
        self._raw = self._states.view(np.uint8).reshape(3, -1)
        self._dices, self._luck, self._logs = seeded(seed), quick(seed), LOG.new()
        self._out = np.zeros(game.rules.ACTIONS.size + 2, np.int64)
        self._fancy = np.random.Generator(np.random.Philox(key=seed))

    def choose(self, knowledge: Knowledge) -> int:
        """One of `knowledge.choices`."""
        if len(knowledge.choices) == 1:
            return knowledge.choices[0]
        if self._fancy.random() < self.level.careless:
            return int(self._fancy.choice(knowledge.choices))
        if self._by_words:
            meant = self._by_words(knowledge, self._dices, self.level.doubt)
            if meant is not None:
                return int(meant)
        weighed = self.weigh(knowledge, until_settled=not self.level.fickle)
        if self.level.fickle:
            chances = np.array([one.visits for one in weighed], float) ** (1 / self.level.fickle)
            return weighed[int(self._fancy.choice(len(weighed), p=chances / chances.sum()))].action
        return weighed[0].action

    def weigh(self, knowledge: Knowledge, until_settled: bool = False) -> list[Weighed]:
        """Every action with what the search makes of it, the best first.

        until_settled: end as soon as what is left of the search cannot make another one the best.
        """
        if reckoned := self._reckoned(knowledge):
            return reckoned
        self._tree.make_room()
        self._states[kernels.ROOT] = knowledge.views[0]
        self._search(knowledge, until_settled)
        return self._weighed(knowledge)

    def look_closer(self, knowledge: Knowledge, action: int) -> list[Weighed]:
        """After `weigh`: search on with this one action in mind, and weigh them all again."""
        if reckoned := self._reckoned(knowledge):
            return reckoned
        edges = self._edges(knowledge)
        priors = edges["prior"].copy()
        edges["prior"] = edges["action"] == action
        self._search(knowledge)
        edges["prior"] = priors
        return self._weighed(knowledge)

    def _reckoned(self, knowledge: Knowledge) -> list[Weighed]:
        """What comes of each action over all that chance may bring; nothing where that is not known.

        A game with a part `expectimax` knows it. It looks one card further as long as there is time
        for it: in plain Python that may be sooner over.
        """
        if not self._expectimax:
            return []
        part, states = self._expectimax, self._states[:2]
        states[0] = knowledge.views[0]
        actions = np.array(knowledge.choices)
        cards = part.cards_to_try(knowledge.views[0], self.level.draws)
        values, frames = np.zeros(len(actions)), part.FRAME.new(cards)
        engine, end = self._game.engine(self._mode, part), time.thread_time() + self.level.seconds
        for deep in range(1, max(cards, 1) + 1):
            begun = time.thread_time()
            positions = engine.reckon_at(
                knowledge.boxes,
                states,
                knowledge.seat,
                deep,
                self.level.cool,
                actions,
                values,
                frames,
            )
            now = time.thread_time()
            if now + FURTHER * (now - begun) > end:
                break
        each = int(positions) // len(actions)
        if not self.level.cool:
            spread = self.settings[kernels.SPREAD]
            values = np.array([kernels.chance_of(lead, spread) for lead in values])
        found = zip(actions.tolist(), values.tolist(), strict=True)
        return [
            Weighed(action, each, chance)
            for action, chance in sorted(found, key=lambda one: -one[1])
        ]

    def _weighed(self, knowledge: Knowledge) -> list[Weighed]:
        found = [
            Weighed(int(e.action), int(e.visits), float((e.total + e.guess) / (e.visits + 1)))
            for e in self._edges(knowledge)
        ]
        return sorted(found, key=lambda one: (-one.visits, -one.expected))

    def _edges(self, knowledge: Knowledge) -> Any:
        """The actions of the decision that was searched, in the tree."""
        tree = self._tree
        key = key_of(self._words, self._raw, kernels.ROOT, knowledge.seat, tree.keep, tree.cells)
        node: Any = tree.nodes[tree.slots[find(tree.nodes, tree.slots, key)]]
        return tree.edges[node.first : node.first + node.edges]

    def _search(self, knowledge: Knowledge, until_settled: bool = False) -> None:
        most = self.level.simulations_among(int(knowledge.boxes["players"][0]))
        tree, left, chunk = self._tree, most, AT_A_TIME
        end = time.perf_counter() + self.level.seconds
        while left > 0:
            begun = time.perf_counter()
            if begun >= end and left < most:
                break
            games = min(chunk, (left - 1) % SETTLED_EVERY + 1)
            self._engine.search_at(
                knowledge.boxes, self._states, self._words, self._raw, knowledge.seat, games,
                tree.nodes, tree.edges, tree.slots, tree.used, tree.keep, tree.cells,
                self.settings, self._luck, self._dices, self._logs, self._out,
            )  # fmt: skip
            left -= games
            now = time.perf_counter()
            pace = games / max(now - begun, 1e-6)
            chunk = max(1, min(4096, int(pace * CHUNK_SECONDS)))
            if until_settled and left % SETTLED_EVERY == 0:
                if self._lead(knowledge) > min(left, pace * (end - now)):
                    break

    def _lead(self, knowledge: Knowledge) -> int:
        """How many more simulations the best action has than the next one."""
        next_one, best = np.sort(self._edges(knowledge)["visits"])[-2:]
        return int(best - next_one)


def at_level(game: Game, seed: int, name: str, mode: Any = None) -> SearchBot:
    """A bot of this level for this game."""
    return SearchBot(game, seed, level_at(game, name), mode)
