"""Bots: each takes what a seat knows and returns an action; a module each."""

from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from tablee.kit.game import Game
from tablee.kit.match import Knowledge
from tablee.kit.words import FALLBACK, Catalogue

WORDS = Catalogue(Path(__file__).parent)


class Bot(Protocol):
    """A player that thinks with dice of its own."""

    def choose(self, knowledge: Knowledge) -> int:
        """One of `knowledge.choices`."""


def says(knowledge: Knowledge, action: int, language: str = FALLBACK) -> str | None:
    """What a bot says with an action that cannot go without words, by the hints of the game."""
    codec = knowledge.game.actions
    if codec.verb(action)[0] not in codec.must_say:
        return None
    own = getattr(knowledge.game.part("hints"), "says", None)
    found: str | None = own(knowledge, action, language) if own else None
    return found or codec.any_speech(codec.text(action))


def names() -> list[str]:
    """The bots that are offered at a table, weakest first."""
    return ["random", "greedy"]


def level_names() -> list[str]:
    """The levels of the search, weakest first: not yet offered at a table, but `make` knows them."""
    return ["beginner", "casual", "club", "expert"]


def make(name: str, game: Game, seed: int = 0) -> Bot:
    """A bot for this game; the same seed thinks alike.

    Raises:
        LookupError: there is no such bot, and which there are.
    """
    if name not in (known := names() + level_names()):
        raise LookupError(f"There is no bot {name!r}: expected one of {', '.join(known)}.")
    if name in level_names():
        found: Bot = import_module("tablee.bots.search_bot").at_level(game, seed, name)
        return found
    bot: Bot = import_module(f"tablee.bots.{name}_bot").seated(game, seed)
    return bot


def title(name: str, language: str = FALLBACK) -> str:
    """What a bot is called."""
    return WORDS.say(language, f"bot-{name}")


def line(name: str, language: str = FALLBACK) -> str:
    """How a bot plays, in one sentence."""
    return WORDS.say(language, f"bot-{name}-line")


def engine(name: str, game: Game) -> Any:
    """The engine that a bot of this name thinks with, for whoever warms it up; None if it has none."""
    kernels = getattr(import_module(f"tablee.bots.{name}_bot"), "kernels", None)
    return kernels and game.engine(None, kernels)
