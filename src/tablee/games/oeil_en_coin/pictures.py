"""L'Œil en coin in pictures: each photograph that a seat may see, where it lies, what it shows."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tablee.games.oeil_en_coin.deck import BOX, BUILT_IN, HOUSE
from tablee.games.oeil_en_coin.seen import Seen
from tablee.kit.rules.record import NONE
from tablee.kit.table.knowledge import Knowledge

HAND, TABLE, DISCARDS = "hand", "table", "discards"


@dataclass(frozen=True)
class Picture:
    """A photograph that a seat may see, at a place that is numbered as actions number it."""

    where: str
    place: int  # from 1 on, in the hand or on the table
    photo: int  # its number in the deck
    file: str
    texts: dict[str, str]  # language -> what it shows
    doubles: bool
    author: int | None  # whose it is, where that is known
    is_laid: bool  # of the hand: face down on the table

    @property
    def address(self) -> str:
        """Where a house shows it."""
        return self.file if not self.file or self.file.startswith(HOUSE) else BOX + self.file

    def plainly(self) -> dict[str, Any]:
        """The same, ready for JSON."""
        return {
            "where": self.where,
            "place": self.place,
            "photo": self.photo,
            "file": self.file,
            "address": self.address,
            "texts": self.texts,
            "doubles": self.doubles,
            "author": self.author,
            "laid": self.is_laid,
        }


def folder(knowledge: Knowledge) -> Path | None:
    """Where the files are, if they came with the game; those of another deck only its owner has."""
    return BUILT_IN if knowledge.data == knowledge.game.rules.DATA else None


def seen(knowledge: Knowledge) -> list[Picture]:
    """The hand of this seat, what lies on the table, and the discards, in this order."""
    eyes, view = Seen(knowledge), knowledge.views[0]
    found = [
        _picture(eyes, HAND, slot + 1, photo, eyes.seat, laid) for slot, photo, laid in eyes.hand()
    ]
    for place in range(eyes.players if eyes.shows_prints else 0):
        author = eyes.seat if eyes.is_mine(place) else eyes.author(place)
        known = None if author == NONE else author
        found.append(_picture(eyes, TABLE, place + 1, eyes.photo_at(place), known))
    gone = [photo for photo, is_gone in enumerate(view["discarded"]) if is_gone]
    return found + [_picture(eyes, DISCARDS, n, photo) for n, photo in enumerate(gone, 1)]


def _picture(
    eyes: Seen, where: str, place: int, photo: int, author: int | None = None, laid: bool = False
) -> Picture:
    shown = eyes.data["photos"][photo]
    texts = {name: str(text) for name, text in shown.items() if len(name) == 2 and text}
    file = str(shown.get("file", ""))
    return Picture(where, place, photo, file, texts, eyes.is_double(photo), author, laid)
