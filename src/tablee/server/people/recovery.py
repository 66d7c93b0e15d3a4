"""Recovery words: twelve words on paper that lead back to oneself, on any device.

They are those of BIP 39: 128 bits by chance, and a check that finds what was misread. Whoever has them
is that person; the house keeps nothing but a digest of them.
"""

import secrets
import unicodedata
from functools import cache
from hashlib import sha256

from mnemonic import Mnemonic

from tablee.server.errors import Refusal

COUNT, BYTES = 12, 16
LISTS = {"fr": "french", "en": "english"}
LONGEST = 400  # letters, with all that stands between the words


def new_words(language: str) -> str:
    """Twelve words of this language, by chance."""
    return str(_lists()[language].to_mnemonic(secrets.token_bytes(BYTES)))


def digest_of(words: str) -> str:
    """What the house keeps of them; typed with or without accents, capitals, numbers, commas.

    Raises:
        Refusal: they are no such words, and what is wrong with them.
    """
    if len(words) > LONGEST:
        raise Refusal(422, "words-count", n=COUNT)
    typed = [_plain(word) for word in words.replace("-", " ").split()]
    typed = [word for word in typed if word]
    if len(typed) != COUNT:
        raise Refusal(422, "words-count", n=COUNT)
    unknown = ""
    for language, there in _lists().items():
        known = _known(language)
        foreign = next((word for word in typed if word not in known), "")
        if foreign:
            unknown = unknown or foreign
            continue
        try:
            entropy = there.to_entropy([known[word] for word in typed])
        except ValueError:
            raise Refusal(422, "words-misread") from None
        return sha256(b"tablee words " + bytes(entropy)).hexdigest()
    raise Refusal(422, "word-unknown", word=unknown)


def in_address(words: str) -> str:
    """The same as a part of an address: plain letters, and lines between the words."""
    return "-".join(_plain(word) for word in words.split())


@cache
def _lists() -> dict[str, Mnemonic]:
    return {language: Mnemonic(name) for language, name in LISTS.items()}


@cache
def _known(language: str) -> dict[str, str]:
    """Every word of a list, by its plain letters."""
    return {_plain(word): word for word in _lists()[language].wordlist}


def _plain(word: str) -> str:
    letters = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in letters if "a" <= letter <= "z")
