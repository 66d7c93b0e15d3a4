"""Bots: each takes what a seat knows and returns an action; a module each."""

from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from tablee.kit.game import Game
from tablee.kit.match import Knowledge
from tablee.kit.words import FALLBACK, Catalogue

WORDS = Catalogue(Path(__file__).parent)
LEVELS = ("beginner", "casual", "club", "expert")  # of the search, weakest first
PLAIN = ("greedy", "random")  # those that do not search: yardsticks
USUAL = "casual"  # who sits down where nobody said which
ADVISER = "club"  # who is asked for a hint or an analysis where nobody said which


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
    """The bots that are offered at a table: the levels, weakest first, and those that do not search."""
    return [*LEVELS, *PLAIN]


def level_names() -> list[str]:
    """The levels of the search, weakest first."""
    return list(LEVELS)


def searches(name: str) -> bool:
    """Does a bot of this name search: is there more to make ready for it than the rules?"""
    return name in LEVELS


def make(name: str, game: Game, seed: int = 0) -> Bot:
    """A bot for this game; the same seed thinks alike.

    Raises:
        LookupError: there is no such bot, and which there are.
    """
    if name not in names():
        raise LookupError(f"There is no bot {name!r}: expected one of {', '.join(names())}.")
    module = _module(name)
    bot: Bot = module.at_level(game, seed, name) if searches(name) else module.seated(game, seed)
    return bot


def title(name: str, language: str = FALLBACK) -> str:
    """What a bot is called."""
    return WORDS.say(language, f"bot-{name}")


def line(name: str, language: str = FALLBACK) -> str:
    """How a bot plays, in one sentence."""
    return WORDS.say(language, f"bot-{name}-line")


def engine(name: str, game: Game, mode: Any = None) -> Any:
    """The engine that a bot of this name thinks with, for whoever warms it up; None if it has none."""
    kernels = getattr(_module(name), "kernels", None)
    return kernels and game.engine(mode, kernels)


def _module(name: str) -> Any:
    return import_module("tablee.bots." + ("search_bot" if searches(name) else f"{name}_bot"))
