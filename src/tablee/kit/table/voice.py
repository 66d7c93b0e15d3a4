"""What a table says: sentences in the words of its game, with the names of those who sit there."""

from collections.abc import Sequence
from typing import Any

from tablee.kit.clauses import written
from tablee.kit.given import shortly, whole
from tablee.kit.rules.log import Row
from tablee.kit.table.laid import Table
from tablee.kit.table.said import Said
from tablee.kit.words import tongue_of

KEPT = 8000  # sentences, of all tables together, that are not made again
SHOWN = 8  # choices that a refusal names before it stops
_sentences: dict[Any, str] = {}


class Voice:
    """A table, asked for its sentences."""

    def __init__(self, table: Table) -> None:
        self.table, self.words = table, table.game.words
        self.said = Said(table.game.rules, table.data, table.seats)

    @property
    def numbers(self) -> dict[str, int]:
        """What sentences may ask of the box."""
        return self.table.game.numbers_in(self.table.boxes)

    def say(self, message: str, language: str, **arguments: Any) -> str:
        """A message of the game or of the kit."""
        return self.words.say(language, message, **arguments)

    def choice(self, action: int, language: str) -> str:
        """A choice as people read it."""
        message, given = self.said.choice(action, language)
        return self.say(message, language, **given)

    def event(self, row: Row, language: str) -> str:
        """An event of a match at this table, made once for all that are read in this language."""
        asked = (self.table.mark, *row[:-1], tongue_of(language), *self.table.seats)
        if (told := _sentences.get(asked)) is None:
            if len(_sentences) >= KEPT:
                _sentences.clear()
            message, given = self.said.event(row, language)
            told = _sentences[asked] = self.say(message, language, **self.numbers | given)
        return told

    def refusal(self, clause: int, instead: Sequence[str], language: str) -> str:
        """The clause in words, and what is possible instead.

        Raises:
            ValueError: there is no such clause.
        """
        rule = self.table.game.clauses(language, self.table.boxes).get(whole(clause) or 0)
        if rule is None:
            raise ValueError(self.say("no-such-clause", language, given=shortly(clause)))
        message = self.say("refused", language, rule=rule, clause=written(clause))
        if not instead:
            return message
        more = len(instead) - SHOWN if len(instead) > SHOWN + 1 else 0
        shown = ", ".join(instead[:SHOWN] if more else instead)
        return f"{message} {self.say('you-may', language, choices=shown, more=more)}"
