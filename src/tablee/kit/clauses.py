"""The rules as people read them: numbered clauses, 302 being §3.2, alike in every language.

Where a clause says a number of the box it asks for it as a message of a catalogue does, on one line:
`{ $rolls } Roll { $rolls -> [one] card *[other] cards }`, or `{ WORD($columns) }` for “three”.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from tablee.kit.words import FALLBACK, LANGUAGES, tongue_of, typeset, with_arguments

KEPT = 512  # rules that are remembered: a study of a game has many tables, each with its numbers


@dataclass(frozen=True)
class Chapter:
    """One chapter of the rules: its number, its title, and clause number -> sentence."""

    number: int
    title: str
    clauses: dict[int, str]


def written(clause: int) -> str:
    """302 as people write it: 3.2"""
    return f"{clause // 100}.{clause % 100}"


def read_clause(text: str) -> int:
    """The way back from `written`; a leading § is welcome.

    Raises:
        ValueError: it is not written like a clause.
    """
    found = re.fullmatch(r"§? ?(\d+)\.(\d+)", text.strip())
    if not found:
        raise ValueError(f"{text!r} is not written like a clause: expected something like §3.2.")
    return int(found[1]) * 100 + int(found[2])


def chapters(
    folder: Path, language: str, numbers: Callable[[], dict[str, int]] | None = None
) -> tuple[Chapter, ...]:
    """The rules of a game's folder with these numbers in them; in English where the language has none.

    Numbers are asked for only where some clause does. Without any the rules stay as they are written.

    Raises:
        ValueError: a clause stands in the wrong chapter or comes out of order.
        MissingWords: a clause asks for what is no number, or cannot be read.
    """
    tongue, found = _read(folder, tongue_of(language))
    if numbers is None:
        return found
    asks = any("{" in text for chapter in found for text in chapter.clauses.values())
    return _filled(folder, tongue, frozenset(numbers().items()) if asks else frozenset())


def clauses_of(found: Iterable[Chapter]) -> dict[int, str]:
    """Clause number -> sentence, the whole rules in order."""
    return {number: text for chapter in found for number, text in chapter.clauses.items()}


@lru_cache(LANGUAGES)
def _read(folder: Path, language: str) -> tuple[str, tuple[Chapter, ...]]:
    """The language that there is, and the rules in it."""
    path = folder / f"rules.{language}.md"
    if not path.exists():
        language, path = FALLBACK, folder / f"rules.{FALLBACK}.md"
    found: list[Chapter] = []
    for line in path.read_text("utf-8").splitlines():
        if title := re.fullmatch(r"## (\d+) (.+)", line):
            found.append(Chapter(int(title[1]), typeset(title[2], language), {}))
        elif clause := re.fullmatch(r"(\d+)\.(\d+) (.+)", line):
            number = int(clause[1]) * 100 + int(clause[2])
            if int(clause[1]) != found[-1].number or int(clause[2]) != len(found[-1].clauses) + 1:
                raise ValueError(f"{path.name}: §{written(number)} stands in the wrong place.")
            found[-1].clauses[number] = clause[3]
    return language, tuple(found)


@lru_cache(KEPT)
def _filled(
    folder: Path, language: str, numbers: frozenset[tuple[str, int]]
) -> tuple[Chapter, ...]:
    def set_in_print(text: str) -> str:
        return typeset(with_arguments(text, language, **dict(numbers)), language)

    return tuple(
        replace(chapter, clauses={n: set_in_print(said) for n, said in chapter.clauses.items()})
        for chapter in _read(folder, language)[1]
    )
