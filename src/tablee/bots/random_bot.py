"""A bot that plays anything."""

import random
from typing import Any

from tablee.bots import Bot
from tablee.kit.table.game import Game
from tablee.kit.table.knowledge import Knowledge


class RandomBot:
    """Plays any legal action, each as likely."""

    def __init__(self, seed: int) -> None:
        self._dice = random.Random(seed)

    def choose(self, knowledge: Knowledge) -> int:
        """One of `knowledge.choices`."""
        return self._dice.choice(knowledge.choices)


def seated(game: Game, seed: int, mode: Any = None) -> Bot:
    """A random bot for this game."""
    return RandomBot(seed)
