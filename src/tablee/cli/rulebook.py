"""Rules of a game laid out for reading, and looked up by number or by word."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

import click

from tablee.cli.speech import Speech
from tablee.kit.clauses import Chapter, clauses_of, read_clause, written
from tablee.kit.table.game import Game


def laid_out(chapters: Sequence[Chapter], say: Speech) -> str:
    """Chapters with their titles and clauses."""
    parts = []
    for chapter in chapters:
        parts.append(click.style(f"{chapter.number}  {chapter.title}", bold=True))
        parts += [clause_laid_out(number, text, say) for number, text in chapter.clauses.items()]
        parts.append("")
    return "\n".join(parts).rstrip("\n")


def clause_laid_out(number: int, text: str, say: Speech) -> str:
    """One clause with its number before it."""
    return say.wrap(text, f"  {written(number):<5} ", " " * 8)


def look_up(game: Game, wanted: str, say: Speech, boxes: Any = None) -> str | None:
    """The chapter, the clause, or the clauses with these words; None if there is nothing.

    With the numbers in the box of a table, or the usual ones.
    """
    chapters = game.chapters(say.language, boxes)
    wanted = wanted.strip()
    if number := re.fullmatch(r"(?:§|ch\.?)? ?(\d+)", wanted, re.IGNORECASE):
        return laid_out([c for c in chapters if c.number == int(number[1])], say) or None
    if re.fullmatch(r"§? ?\d+\.\d+", wanted):
        clause = read_clause(wanted)
        text = clauses_of(chapters).get(clause)
        return clause_laid_out(clause, text, say) if text else None
    words = folded(wanted).split()
    found = [_with_words(chapter, words) for chapter in chapters if words]
    return laid_out([chapter for chapter in found if chapter.clauses], say) or None


def cited(game: Game, clause: int, say: Speech) -> str:
    """A clause with its number, inside a sentence."""
    return f"{game.clauses(say.language)[clause]} (§{written(clause)})"


def nothing_found(game: Game, wanted: str, say: Speech) -> str:
    """What to say instead: which chapters there are."""
    chapters = game.chapters(say.language)
    titles = ", ".join(f"{c.number} {c.title}" for c in chapters)
    return say("rules-nothing", wanted=wanted, title=game.title(say.language), chapters=titles)


def _with_words(chapter: Chapter, words: Sequence[str]) -> Chapter:
    """The clauses of a chapter that have all these words, the title counting as well."""
    kept = {
        number: text
        for number, text in chapter.clauses.items()
        if all(word in folded(f"{chapter.title} {text}") for word in words)
    }
    return Chapter(chapter.number, chapter.title, kept)


def folded(text: str) -> str:
    """A text without capitals and accents, for comparing."""
    if text.isascii():
        return text.casefold()
    parts = unicodedata.normalize("NFD", text.casefold())
    plain = "".join(sign for sign in parts if not unicodedata.combining(sign))
    return plain.replace("œ", "oe").replace("’", "'")
