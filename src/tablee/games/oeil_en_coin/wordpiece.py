"""Sentences as the numbered pieces of words that a language model reads: BERT's way, lower case."""

import unicodedata
from functools import lru_cache
from pathlib import Path

BEGIN, END, UNKNOWN, WITHIN = "[CLS]", "[SEP]", "[UNK]", "##"
LONGEST_WORD = 100  # letters; longer ones are unknown
ASCII_SIGNS = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
IDEOGRAPHS = [  # each a word of its own
    (0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0x20000, 0x2A6DF), (0x2A700, 0x2B73F),
    (0x2B740, 0x2B81F), (0x2B820, 0x2CEAF), (0xF900, 0xFAFF), (0x2F800, 0x2FA1F),
]  # fmt: skip


class WordPieces:
    """A vocabulary: the line of each piece in its file is its number."""

    def __init__(self, vocabulary: list[str]) -> None:
        self._number = {piece: number for number, piece in enumerate(vocabulary)}
        self._spelt = lru_cache(10_000)(self._spell)

    @classmethod
    def read(cls, file: Path) -> "WordPieces":
        """The vocabulary of a file, one piece a line."""
        return cls(file.read_text("utf-8").split("\n"))

    def numbers(self, text: str, most: int) -> list[int]:
        """The pieces of a text between a beginning and an end, cut to so many in all."""
        inner = [piece for word in words(text) for piece in self._spelt(word)]
        return [self._number[BEGIN], *inner[: most - 2], self._number[END]]

    def _spell(self, word: str) -> tuple[int, ...]:
        """One word: always the longest piece that goes on with it."""
        unknown = (self._number[UNKNOWN],)
        if len(word) > LONGEST_WORD:
            return unknown
        pieces: list[int] = []
        start = 0
        while start < len(word):
            mark = WITHIN if start else ""
            ends = range(len(word), start, -1)
            end = next((e for e in ends if mark + word[start:e] in self._number), None)
            if end is None:
                return unknown
            pieces.append(self._number[mark + word[start:end]])
            start = end
        return tuple(pieces)


def words(text: str) -> list[str]:
    """A text in lower case without accents, cut at spaces and around every sign."""
    spaced = "".join(_apart(sign) for sign in text)
    bare = (c for c in unicodedata.normalize("NFD", spaced) if unicodedata.category(c) != "Mn")
    return "".join(f" {c} " if _is_sign(c) else c for c in "".join(bare).lower()).split()


def _apart(sign: str) -> str:
    """White space as a space, no control characters, room around an ideograph."""
    if sign.isspace():
        return " "
    if sign == "\ufffd" or unicodedata.category(sign).startswith("C"):
        return ""
    code = ord(sign)
    return f" {sign} " if any(low <= code <= high for low, high in IDEOGRAPHS) else sign


def _is_sign(sign: str) -> bool:
    """Punctuation, and whatever of ASCII is no letter and no digit."""
    return sign in ASCII_SIGNS or unicodedata.category(sign).startswith("P")
