"""Bots: each takes what a seat knows and returns an action; a module each."""

from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from tablee.kit.table.game import Game
from tablee.kit.table.knowledge import Knowledge
from tablee.kit.words import FALLBACK, Catalogue

WORDS = Catalogue(Path(__file__).parent)
LEVELS = ("beginner", "casual", "club", "expert")  # of the search, weakest first
PLAIN = ("greedy", "random")  # those that do not search: yardsticks
OUTSIDE = "exec:"  # before the command of a program that plays: outside.py
USUAL = "casual"  # who sits down where nobody said which
ADVISER = "club"  # who is asked for a hint or an analysis where nobody said which


class Bot(Protocol):
    """A player that thinks with dice of its own."""

    def choose(self, knowledge: Knowledge) -> int:
        """One of `knowledge.choices`."""


def says(
    knowledge: Knowledge, action: int, language: str = FALLBACK, bot: Bot | None = None
) -> str | None:
    """What a bot says with an action that cannot go without words: its own, or by the game's hints."""
    if words := getattr(bot, "says", None):
        return str(words)
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


def is_outside(name: str) -> bool:
    """Does this name a program that is none of ours? Never to be taken from a stranger: it is run."""
    return name.startswith(OUTSIDE)


def make(name: str, game: Game, seed: int = 0, mode: Any = None) -> Bot:
    """A bot for this game; the same seed thinks alike, in whatever mode.

    Raises:
        LookupError: there is no such bot, and which there are.
    """
    bot: Bot
    if is_outside(name):
        bot = _module(name).seated(game, seed, name.removeprefix(OUTSIDE))
        return bot
    if name not in names():
        raise LookupError(f"There is no bot {name!r}: expected one of {', '.join(names())}.")
    module = _module(name)
    if searches(name):
        bot = module.at_level(game, seed, name, mode)
    else:
        bot = module.seated(game, seed, mode)
    return bot


def title(name: str, language: str = FALLBACK) -> str:
    """What a bot is called."""
    if is_outside(name):
        return str(import_module("tablee.bots.program").title(name.removeprefix(OUTSIDE)))
    return WORDS.say(language, f"bot-{name}")


def line(name: str, language: str = FALLBACK) -> str:
    """How a bot plays, in one sentence."""
    return WORDS.say(language, f"bot-{name}-line")


def engines(name: str, game: Game, mode: Any = None) -> list[Any]:
    """The engines that a bot of this name thinks with, for whoever warms them up."""
    templates = [getattr(_module(name), "kernels", None)]
    if searches(name):
        templates.append(game.part("expectimax"))
    return [game.engine(mode, template) for template in templates if template]


def _module(name: str) -> Any:
    if is_outside(name):
        return import_module("tablee.bots.outside")
    return import_module("tablee.bots." + ("search_bot" if searches(name) else f"{name}_bot"))
