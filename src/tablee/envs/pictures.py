"""What a seat sees of a game with pictures, for models that look: arrays or files, and words.

    match = tablee.game("oeil_en_coin").new(seed=7)
    shown = tablee.envs.pictures.shown(match.knowledge(0))
    [(picture.place, picture.text, picture.array.shape) for picture in shown.hand]

Nothing is there that the seat may not know. Arrays need Pillow: pip install "tablee[photos]".
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.envs.tables import Tables
from tablee.kit.table.knowledge import Knowledge
from tablee.kit.words import FALLBACK

HAND, TABLE, DISCARDS = "hand", "table", "discards"


@dataclass(frozen=True)
class Picture:
    """One photograph; `place` counts from 1, as actions do: `submit 3`, `point 2`."""

    where: str  # HAND, TABLE or DISCARDS
    place: int
    photo: int  # its number in the deck
    path: Path | None  # None where there is no file, but a description alone
    text: str  # what it shows; empty where nobody has said it
    doubles: bool  # it shows the motif
    author: int | None  # the seat it came from, where that is known

    @property
    def array(self) -> NDArray[np.uint8]:
        """The picture itself: height, width, and red, green and blue.

        Raises:
            FileNotFoundError: there is no file.
            ModuleNotFoundError: what opens pictures is not installed, and how to get it.
        """
        if self.path is None:
            raise FileNotFoundError(f"Photograph {self.photo} of this deck has no file.")
        try:
            from PIL import Image
        except ModuleNotFoundError as missing:
            advice = 'Pillow is not installed here: pip install "tablee[photos]"'
            raise ModuleNotFoundError(advice, name=missing.name) from None
        with Image.open(self.path) as image:
            return np.array(image.convert("RGB"), np.uint8)


@dataclass(frozen=True)
class Shown:
    """All that a seat sees and has heard."""

    pictures: tuple[Picture, ...]
    captions: tuple[tuple[int, str], ...]  # who said it, and the words; the last one is in play

    @property
    def hand(self) -> tuple[Picture, ...]:
        """One's own."""
        return self._at(HAND)

    @property
    def table(self) -> tuple[Picture, ...]:
        """Those that lie open, by place."""
        return self._at(TABLE)

    @property
    def discards(self) -> tuple[Picture, ...]:
        """Those that everybody has seen go."""
        return self._at(DISCARDS)

    def _at(self, where: str) -> tuple[Picture, ...]:
        return tuple(picture for picture in self.pictures if picture.where == where)


def shown(knowledge: Knowledge, language: str = FALLBACK, folder: Path | None = None) -> Shown:
    """What a seat sees: `folder` has the pictures, where the deck is not the game's own.

    Raises:
        LookupError: the game is played without pictures.
    """
    part: Any = knowledge.game.part("pictures")
    if part is None:
        raise LookupError(f"{knowledge.game.name} is played without pictures.")
    there = folder or part.folder(knowledge)
    pictures = tuple(
        Picture(
            one.where,
            one.place,
            one.photo,
            _file(there, one.file),
            one.texts.get(language)
            or one.texts.get(FALLBACK)
            or next(iter(one.texts.values()), ""),
            one.doubles,
            one.author,
        )
        for one in part.seen(knowledge)
    )
    return Shown(pictures, knowledge.said)


def _file(folder: Path | None, name: str) -> Path | None:
    """A file in the folder, and nowhere else, if it is there."""
    path = folder / Path(name).name if folder and name else None
    return path if path and path.is_file() else None


def knowledge_at(tables: Tables, seat: int, i: int = 0) -> Knowledge:
    """What a seat knows in an environment, for `shown`: `env.tables`; game i of `vector_env`.

    Nobody speaks there: captions are said at a match, or written by whoever trains.
    """
    views = tables.rules.STATE.seen_from(tables.states[i : i + 1], seat)
    choices = tuple(np.flatnonzero(tables.mask(i, seat)).tolist())
    return Knowledge(tables.game, tables.boxes, views, seat, (), (), choices, tables.data)
