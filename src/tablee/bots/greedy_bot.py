"""A bot that looks one move ahead."""

from typing import Any

import numpy as np

from tablee.bots import Bot, kernels
from tablee.kit.rules.dice import seeded
from tablee.kit.rules.log import LOG
from tablee.kit.rules.record import EVERYONE
from tablee.kit.table.game import Game
from tablee.kit.table.knowledge import Knowledge


class GreedyBot:
    """Plays the action after which the table looks best, by the hints of the game or by its score.

    It tries each one on tables that it imagines from what it sees: on one alone where nothing is
    hidden and nothing was left to chance. Where words decide, and no number could tell, it asks
    the game's `hints.by_words` first.
    """

    def __init__(self, game: Game, seed: int, mode: Any = None) -> None:
        record = game.rules.STATE
        self._engine = game.engine(mode, kernels)
        self._by_words = getattr(game.part("hints"), "by_words", None)
        self._hides = any(f.known_to != EVERYONE for f in record.fields if f.name != "dice")
        self._states, self._dices, self._logs = record.new(3), seeded(seed), LOG.new()

    def choose(self, knowledge: Knowledge) -> int:
        """One of `knowledge.choices`."""
        if self._by_words and (meant := self._by_words(knowledge, self._dices)) is not None:
            return int(meant)
        out = np.array(knowledge.choices, np.int64)
        self._states[0] = knowledge.views[0]
        best = self._engine.best_at(
            knowledge.boxes,
            self._states,
            knowledge.seat,
            out,
            np.zeros(out.size),
            self._hides,
            self._dices,
            self._logs,
        )
        return int(best)


def seated(game: Game, seed: int, mode: Any = None) -> Bot:
    """A greedy bot for this game."""
    return GreedyBot(game, seed, mode)
