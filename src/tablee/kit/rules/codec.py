"""Actions are small integers inside and canonical sentences outside, exact both ways."""

import unicodedata
from collections.abc import Iterable
from typing import Any

from tablee.kit.given import quoted, shortly
from tablee.kit.lines import PARTS, as_line, is_line


class UnreadableAction(ValueError):
    """A text that is no action of this game; says which words could stand there instead."""

    def __init__(self, message: str, clause: int = 0, **arguments: Any) -> None:
        super().__init__(f"{message}: {arguments}")
        self.message, self.clause, self.arguments = message, clause, arguments


class Codec:
    """verb -> its nouns; integers are laid out verb by verb, one size for every table.

    A noun may be several words ("e3 e5"). `beyond` gives the clause (302 is §3.2) that rules out the
    combinations of known words that are left out; `says` the most characters of free text that may
    go with a verb; `must_say` the clause that asks for some.
    """

    def __init__(
        self,
        *,
        says: dict[str, int] | None = None,
        must_say: dict[str, int] | None = None,
        beyond: dict[str, int] | None = None,
        **verbs: Iterable[Any],
    ) -> None:
        self.verbs = {verb: [str(noun) for noun in nouns] for verb, nouns in verbs.items()}
        self.says, self.must_say = dict(says or {}), dict(must_say or {})
        self.beyond = dict(beyond or {})
        self.base: dict[str, int] = {}
        self.sentences: list[str] = []
        for verb, nouns in self.verbs.items():
            self.base[verb] = len(self.sentences)
            self.sentences += [f"{verb} {noun}".rstrip() for noun in nouns]
        self.size = len(self.sentences)
        self.number = {text: action for action, text in enumerate(self.sentences)}
        assert len(self.number) == self.size, "two actions are written alike"

    def text(self, action: int) -> str:
        """The canonical sentence of an action."""
        return self.sentences[action]

    def verb(self, action: int) -> tuple[str, int]:
        """The verb, and which of its nouns."""
        verb = self.sentences[action].partition(" ")[0]
        return verb, action - self.base[verb]

    def speech(self, action: int, says: str | None) -> str | None:
        """The text that goes with an action, in what shows of it (`as_line`); None if nothing does.

        Raises:
            UnreadableAction: it is missing, too long, or has characters that cannot be shown.
        """
        verb = self.verb(action)[0]
        room, clause = self.says.get(verb, 0), self.must_say.get(verb, 0)
        if says is not None and not isinstance(says, str):
            raise UnreadableAction("says-no-text", clause, given=shortly(says))
        text = (says or "").strip()
        if len(text) <= PARTS * room:
            text = unicodedata.normalize("NFC", text).strip()
        if len(text) > room:
            raise UnreadableAction("says-too-much", clause, action=verb, room=room)
        if not is_line(text):
            raise UnreadableAction("says-unprintable", clause)
        text = as_line(text)
        if not text and clause:
            raise UnreadableAction("says-nothing", clause, action=verb, room=room)
        return text or None

    def any_speech(self, text: str) -> str | None:
        """Something to say with an action that cannot go without, for those who play at random."""
        return "…" if text.partition(" ")[0] in self.must_say else None

    def parse(self, text: str) -> int:
        """The one action written exactly so.

        Raises:
            UnreadableAction: it is none; with the clause, where a clause rules it out for good.
        """
        if not isinstance(text, str):
            raise UnreadableAction("unknown-verb", word=quoted(text), verbs=", ".join(self.verbs))
        if text in self.number:
            return self.number[text]
        verb, _, noun = text.partition(" ")
        if verb not in self.verbs:
            raise UnreadableAction("unknown-verb", word=quoted(verb), verbs=", ".join(self.verbs))
        words = [sorted(set(slot)) for slot in zip(*map(str.split, self.verbs[verb]), strict=False)]
        given = noun.split(" ") if noun else []
        for word, known in zip(given, words, strict=False):
            if word not in known:
                raise UnreadableAction(
                    "unknown-noun", word=quoted(word), nouns=_some(known), verb=verb
                )
        example = self.text(self.base[verb])
        if len(given) != len(words) or verb not in self.beyond:
            raise UnreadableAction("unfinished-action", text=quoted(text), example=example)
        raise UnreadableAction("impossible-action", self.beyond[verb], text=quoted(text))


def _some(words: list[str], most: int = 40) -> str:
    """A list for a sentence, cut short where nobody would read on."""
    return ", ".join(words[:most]) + (" …" if len(words) > most else "")
