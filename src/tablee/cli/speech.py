"""The reader's language: every sentence goes through here."""

import shutil
import textwrap
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from tablee.kit.words import Catalogue, languages, preferred

FOLDER = Path(__file__).parent
WORDS = Catalogue(FOLDER)
WIDEST = 100  # longer lines are hard to read


class Speech:
    """Says the messages of words.*.ftl in one language: `say("saved", file="x.json")`."""

    def __init__(self, language: str, words: Catalogue = WORDS) -> None:
        self.language, self.words = language, words

    def __call__(self, message: str, /, **arguments: Any) -> str:
        return self.words.say(self.language, message, **arguments)

    def has(self, message: str) -> bool:
        """Is there such a message?"""
        return self.words.has(self.language, message)

    def of(self, game: Any) -> Callable[..., str]:
        """The messages of a game, in the same language."""
        return partial(game.words.say, self.language)

    def listing(self, words: Sequence[str], joint: str = "and") -> str:
        """a, b and c"""
        if len(words) < 2:
            return "".join(words)
        return self(f"list-{joint}", first=", ".join(words[:-1]), last=words[-1])

    def wrap(self, text: str, first: str = "", rest: str | None = None) -> str:
        """A text as wide as the terminal; the first line begins so, the others so."""
        lines = textwrap.wrap(
            text,
            width(),
            initial_indent=first,
            subsequent_indent=first if rest is None else rest,
            break_long_words=False,
            break_on_hyphens=False,
        )
        return "\n".join(lines)


def width() -> int:
    """How wide prose may be here."""
    return min(shutil.get_terminal_size().columns, WIDEST)


def take_language(arguments: list[str]) -> tuple[str | None, list[str]]:
    """What --lang asks for, wherever it stands, and the other arguments."""
    asked: str | None = None
    others: list[str] = []
    rest = iter(arguments)
    for argument in rest:
        if argument == "--":
            return asked, [*others, argument, *rest]
        if argument == "--lang":
            asked = next(rest, "")
        elif argument.startswith("--lang="):
            asked = argument.removeprefix("--lang=")
        else:
            others.append(argument)
    return asked, others


def spoken_here() -> Speech:
    """The language of the locale, or English."""
    return Speech(preferred(folder=FOLDER))


def spoken() -> list[str]:
    """The languages that a reader may ask for."""
    return languages(FOLDER)
