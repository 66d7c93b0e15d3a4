"""What a bot says of its photograph: a line that is neither obvious nor obscure.

It imagines who would point where, at tables of photographs that may be out there, and says what
some would find and some would not. Nothing here sees more than a seat may know.
"""

import zlib
from itertools import permutations
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from tablee.games.oeil_en_coin.likeness import Deck, Fits, book, deck_of
from tablee.games.oeil_en_coin.pieces import HAND, LONGEST_CAPTION
from tablee.kit.table.knowledge import Knowledge
from tablee.kit.words import FALLBACK

T = TypeVar("T")
READING = 0.6  # people read differently: the deviation of a reader from all of them
SUITS = 1.4  # what a line has to stand above the mean of the deck for its photograph
NEARLY = 0.04  # lines whose chance is within this of the best are as good
LINES = 60  # of the book that come to mind first, where meaning takes time
TABLES = 150  # that are imagined
OTHERS = 40  # photographs that the others might hold


def caption_for(knowledge: Knowledge, photo: int, language: str) -> str:
    """What this seat says of a photograph that it holds."""
    deck, luck = deck_of(knowledge.data), luck_of(knowledge)
    said = {text for _, text in knowledge.said}
    lines = [line.get(language) or line[FALLBACK] for line in book()["lines"]]
    fresh = [line for line in lines if line not in said] or lines
    first = _some(fresh, LINES, luck) if deck.reads else fresh
    elsewhere = photos_elsewhere(knowledge, luck)
    table = _Imagined(deck, photo, elsewhere, int(knowledge.boxes[0]["players"]) - 1, luck)
    return (
        table.best_of(first)
        or table.best_of([line for line in fresh if line not in first])
        or table.best_of(_some(lines_of_tags(deck, photo, language), LINES, luck), least=-np.inf)
        or str(luck.choice(fresh))
    )


def luck_of(knowledge: Knowledge) -> np.random.Generator:
    """Chance for what is said, the same whenever the same is known."""
    said = "\n".join(text for _, text in knowledge.said).encode()
    return np.random.default_rng(zlib.crc32(said, zlib.crc32(knowledge.views.tobytes())))


def photos_elsewhere(knowledge: Knowledge, luck: np.random.Generator) -> list[int]:
    """Some of the photographs that the others may hold: not one's own, not the discards."""
    view, count = knowledge.views[0], len(knowledge.data["photos"])
    seen = {int(photo) for photo in view["hand"][knowledge.seat]}
    seen |= set(np.flatnonzero(view["discarded"][:count]).tolist())
    unseen = [photo for photo in range(count) if photo not in seen]
    return _some(unseen, OTHERS, luck)


class _Imagined:
    """Tables as they may come to lie, the same ones for every line that is tried."""

    def __init__(
        self, deck: Deck, photo: int, others: list[int], guessers: int, luck: np.random.Generator
    ) -> None:
        self._deck, self._photos, self._luck = deck, [photo, *others], luck
        self._hands = luck.integers(1, 1 + len(others), (TABLES, guessers, HAND))
        self._laying = READING * luck.standard_normal((TABLES, guessers, HAND))
        self._pointing = READING * luck.standard_normal((TABLES, guessers, guessers + 1))

    def best_of(self, lines: list[str], least: float = SUITS) -> str | None:
        """One of the lines that most likely some will find, but not all."""
        chances = {}
        for line in lines:
            fits = self._deck.fits(line, self._photos)
            if fits[0] >= least:
                chances[line] = self._some_not_all(fits)
        good = [line for line, chance in chances.items() if chance > max(chances.values()) - NEARLY]
        return str(self._luck.choice(good)) if good else None

    def _some_not_all(self, fits: Fits) -> float:
        """How often some find the storyteller's photograph, the first of these, but not all."""
        chosen = (fits[self._hands] + self._laying).argmax(axis=2)[..., None]
        laid = np.take_along_axis(fits[self._hands], chosen, axis=2)[..., 0]
        tables, guessers = laid.shape
        shown = np.concatenate([np.full((tables, 1), fits[0]), laid], axis=1)
        read = shown[:, None, :] + self._pointing
        seats = np.arange(guessers)
        read[:, seats, seats + 1] = -np.inf  # nobody points at their own
        found: NDArray[np.int64] = (read.argmax(axis=2) == 0).sum(axis=1)
        return float(((found > 0) & (found < guessers)).mean())


def lines_of_tags(deck: Deck, photo: int, language: str) -> list[str]:
    """Lines made of two tags of a photograph, for one that no line of the book suits."""
    pairs = permutations(deck.tags(photo, language), 2)
    patterns = [line.get(language) or line[FALLBACK] for line in book()["patterns"]]
    lines = [line.format(one=one, other=other) for one, other in pairs for line in patterns]
    return [line for line in lines if len(line) <= LONGEST_CAPTION and line.isprintable()]


def _some(these: list[T], most: int, luck: np.random.Generator) -> list[T]:
    """So many of these, by chance."""
    if len(these) <= most:
        return these
    return [these[k] for k in luck.choice(len(these), most, replace=False)]
