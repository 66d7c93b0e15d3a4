"""How well a caption suits a photograph: by what both mean, or by the words that they share.

Meaning is asked of the model in meaning.py, where its weights are installed. It reads English,
so that French goes through the deck's words in two languages and a small dictionary.
"""

import re
import tomllib
import unicodedata
from collections import Counter
from functools import cache, cached_property, lru_cache
from math import log
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.games.oeil_en_coin.meaning import Sentences, model
from tablee.kit.rules.options import digest

BOOK = Path(__file__).with_name("captions.toml")
ENGLISH, FRENCH = "en", "fr"
WORD = re.compile(r"[^\W\d_]+")
STEM = 5  # letters that tell words apart: dog and dogs, courir and court
TAG, DESCRIPTION = 2.0, 1.0  # what it counts to meet a word there
WORDS_TOO = 0.5  # what shared words add where meaning decides
SAMPLE = 40  # photographs that stand for a whole deck
DECKS, CAPTIONS = 8, 5_000  # that are remembered
Fits = NDArray[np.float64]


@cache
def book() -> dict[str, Any]:
    """What bots say, words that say nothing, and a small dictionary."""
    return tomllib.loads(BOOK.read_text("utf-8"))


def plain(text: str) -> str:
    """Without accents and capitals."""
    bare = unicodedata.normalize("NFD", text.replace("œ", "oe").replace("Œ", "oe").lower())
    return "".join(c for c in bare if not unicodedata.combining(c))


@lru_cache(20_000)
def stems(text: str) -> frozenset[str]:
    """The beginnings of the words of a text, without accents; small words left out."""
    return frozenset(word[:STEM] for word in WORD.findall(plain(text)) if word not in small_words())


@cache
def small_words() -> frozenset[str]:
    """Words that say nothing of a photograph."""
    return frozenset(WORD.findall(plain(book()["small"])))


def texts_of(shown: dict[str, Any]) -> dict[str, str]:
    """What a photograph shows, by language."""
    return {name: str(text) for name, text in shown.items() if len(name) == 2 and text}


class Deck:
    """The photographs of a deck as words and, with a model, as meanings."""

    def __init__(self, data: dict[str, Any], reads: Sentences | None) -> None:
        self.photos, self.reads = data["photos"], reads
        words = data.get("words")
        self._words = words if isinstance(words, dict) else {}
        self.sample = sorted({*np.linspace(0, len(self.photos) - 1, SAMPLE).astype(int).tolist()})
        self._shared: dict[str, Fits] = {}  # by caption
        self._shown: dict[int, str] = {}  # by photograph

    def tags(self, photo: int, language: str) -> list[str]:
        """The tags of a photograph, as people call them."""
        return [self.called(str(tag), language) for tag in self.photos[photo].get("tags", ())]

    def called(self, tag: str, language: str) -> str:
        """A tag in a language."""
        named = self._words.get(tag)
        named = named if isinstance(named, dict) else {}
        return str(named.get(language) or named.get(ENGLISH) or tag)

    def fits(self, caption: str, photos: list[int]) -> Fits:
        """How well a caption suits photographs: 0 is the mean of the deck, 1 a deviation above."""
        shared = self._by_words(caption)
        fits = standing(shared[photos], shared)
        if self.reads is None:
            return fits
        fits = self._by_meaning(caption, photos) + WORDS_TOO * fits
        return fits / float(np.hypot(1, WORDS_TOO))

    # --- Words ---------------------------------------------------------------

    @cached_property
    def _tag_stems(self) -> list[frozenset[str]]:
        every = range(len(self.photos))
        return [
            stems(" ".join(w for lang in (ENGLISH, FRENCH) for w in self.tags(p, lang)))
            for p in every
        ]

    @cached_property
    def _told_stems(self) -> list[frozenset[str]]:
        return [stems(" ".join(texts_of(shown).values())) for shown in self.photos]

    @cached_property
    def _rarity(self) -> dict[str, float]:
        """What a word tells: much if few photographs have it."""
        both = zip(self._tag_stems, self._told_stems, strict=True)
        found = Counter(stem for tags, told in both for stem in tags | told)
        return {stem: log((1 + len(self.photos)) / n) for stem, n in found.items()}

    def _by_words(self, caption: str) -> Fits:
        """What a caption shares with every photograph."""
        if caption not in self._shared:
            if len(self._shared) >= CAPTIONS:
                self._shared.clear()
            said = stems(caption)
            both = zip(self._tag_stems, self._told_stems, strict=True)
            fits = [
                TAG * self._told(said & t) + DESCRIPTION * self._told(said & d) for t, d in both
            ]
            self._shared[caption] = np.array(fits)
        return self._shared[caption]

    def _told(self, shared: frozenset[str]) -> float:
        return sum(self._rarity[stem] for stem in shared)

    # --- Meaning -------------------------------------------------------------

    def _by_meaning(self, caption: str, photos: list[int]) -> Fits:
        assert self.reads is not None
        listed = [*photos, *self.sample]
        rows = self.reads.directions([self.in_english(caption), *map(self._shows, listed)])
        alike = (rows[1:] @ rows[0]).astype(np.float64)
        return standing(alike[: len(photos)], alike[len(photos) :])

    def _shows(self, photo: int) -> str:
        """A photograph in English words."""
        if photo not in self._shown:
            self._shown[photo] = self._in_words(photo)
        return self._shown[photo]

    def _in_words(self, photo: int) -> str:
        texts = texts_of(self.photos[photo])
        told = texts.get(ENGLISH) or self.in_english(next(iter(texts.values()), ""))
        return f"{told} {', '.join(self.tags(photo, ENGLISH))}".strip()

    def in_english(self, text: str) -> str:
        """A text as a reader of English takes it."""
        if known := twins().get(text):
            return known
        words = WORD.findall(text)
        french = [self._french.get(plain(word)[:STEM]) for word in words]
        if sum(map(bool, french)) <= sum(plain(word) in english_only() for word in words):
            return text
        both = zip(words, french, strict=True)
        return " ".join(w or word for word, w in both if w or plain(word) not in small_words())

    @cached_property
    def _french(self) -> dict[str, str]:
        """The beginnings of French words, in English."""
        found = {plain(word)[:STEM]: meant for word, meant in book()["french"].items()}
        for tag in self._words:
            for word in WORD.findall(plain(self.called(tag, FRENCH))):
                if word not in small_words():
                    found[word[:STEM]] = self.called(tag, ENGLISH)
        return found


@cache
def english_only() -> frozenset[str]:
    """Words by which English is known."""
    return frozenset(book()["english"].split())


@cache
def twins() -> dict[str, str]:
    """The French lines of the book in English."""
    return {line[FRENCH]: line[ENGLISH] for line in book()["lines"]}


def standing(fits: Fits, among: Fits) -> Fits:
    """How many deviations above the mean of the others."""
    spread = float(among.std())
    return (fits - among.mean()) / spread if spread > 1e-9 else np.zeros(len(fits))


_decks: dict[tuple[str, bool], Deck] = {}


def deck_of(data: dict[str, Any]) -> Deck:
    """The deck of a table, remembered with all that has been found out about it."""
    reads = model()
    key = digest(data), reads is not None
    if key not in _decks:
        while len(_decks) >= DECKS:
            del _decks[next(iter(_decks))]
        _decks[key] = Deck(data, reads)
    return _decks[key]
