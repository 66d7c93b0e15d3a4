"""The rules as people read them: numbered clauses, 302 being §3.2, alike in every language."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tablee.kit.words import FALLBACK, tongue_of, typeset


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


def chapters(folder: Path, language: str) -> tuple[Chapter, ...]:
    """The rules of a game's folder; in English where the language has none.

    Raises:
        ValueError: a clause stands in the wrong chapter or comes out of order.
    """
    return _chapters(folder, tongue_of(language))


@cache
def _chapters(folder: Path, language: str) -> tuple[Chapter, ...]:
    path = folder / f"rules.{language}.md"
    if not path.exists():
        path = folder / f"rules.{FALLBACK}.md"
    found: list[Chapter] = []
    for line in typeset(path.read_text("utf-8"), path.name.split(".")[1]).splitlines():
        if title := re.fullmatch(r"## (\d+) (.+)", line):
            found.append(Chapter(int(title[1]), title[2], {}))
        elif clause := re.fullmatch(r"(\d+)\.(\d+) (.+)", line):
            number = int(clause[1]) * 100 + int(clause[2])
            if int(clause[1]) != found[-1].number or int(clause[2]) != len(found[-1].clauses) + 1:
                raise ValueError(f"{path.name}: §{written(number)} stands in the wrong place.")
            found[-1].clauses[number] = clause[3]
    return tuple(found)


def clauses(folder: Path, language: str) -> dict[int, str]:
    """Clause number -> sentence, the whole rules in order."""
    return {
        number: text
        for chapter in chapters(folder, language)
        for number, text in chapter.clauses.items()
    }
