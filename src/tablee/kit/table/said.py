"""What a sentence may ask: the columns of an event, or the nouns of a choice, by their names.

A seat (`who`, `whom`) has its name, a noun its word, and any other number is itself; a game's WORDS say
it otherwise for a column or noun, in one word or in several facts, and its `named` for what has a name
on the table's own board.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from tablee.kit.rules.log import Row

SEATED = ("who", "whom")  # columns that are seats
KEPT = 512  # columns and nouns of games whose words are remembered


class Said:
    """The messages of a table, and what they are given."""

    def __init__(self, rules: Any, data: Any, seats: Sequence[str]) -> None:
        self.rules, self.data, self.seats = rules, data, seats

    def event(self, row: Row, language: str) -> tuple[str, dict[str, Any]]:
        """The message of an event, and what it is given."""
        given = {"who": ""} | self._facts(row.cells, language)
        return "event-" + row.event.name.lower().replace("_", "-"), given

    def choice(self, action: int, language: str) -> tuple[str, dict[str, Any]]:
        """The message of a choice, and what it is given."""
        verb, nouns = self.rules.MOVES.read(action)
        return f"choice-{verb}", self._facts(nouns, language)

    def _facts(self, cells: dict[str, int], language: str) -> dict[str, Any]:
        told: dict[str, Any] = {}
        for name, number in cells.items():
            told |= self._fact(name, number)
        named = getattr(self.rules, "named", None)
        return told | (named(cells, self.data, self.seats, language) if named else {})

    def _fact(self, name: str, number: int) -> dict[str, Any]:
        """What one column or noun says; where a number means nothing, it is left as it is."""
        if name in SEATED:
            return {name: self.seats[number] if 0 <= number < len(self.seats) else ""}
        words = _words(self.rules, name)
        first = words[0] if words else number
        word = words[number] if 0 <= number < len(words) else number
        if isinstance(first, dict):
            return word if isinstance(word, dict) else dict.fromkeys(first, word)
        return {name: word}


@lru_cache(KEPT)
def _words(rules: Any, name: str) -> Sequence[Any]:
    """By number, what a game says of a column or noun; nothing where a number is itself."""
    words: Sequence[Any] | None = getattr(rules, "WORDS", {}).get(name)
    if words is None:
        words = rules.MOVES.words_of(name)
    return words or ()
