"""A deck made of a folder of one's own photographs, one after another, and its contact sheet."""

import hashlib
import os
import re
import unicodedata
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tablee.games.oeil_en_coin.deck import (
    TABLE,
    doubles,
    faults,
    is_full,
    made_of,
    photo_of,
    read,
    write,
)
from tablee.games.oeil_en_coin.pieces import MAX_PHOTOS
from tablee.kit.pictures.photographs import (
    ALIKE,
    LARGEST_FILE,
    Photograph,
    Unusable,
    apart,
    developed,
)
from tablee.kit.rules.options import Unplayable
from tablee.kit.table.commands import Room

DECKS = "decks"  # where those made here are kept
ENDINGS = (".jpg", ".jpeg", ".jpe", ".png", ".webp", ".heic", ".heif")
AT_ONCE = 4  # files opened side by side
CELL, PRINT, MARGIN, ACROSS = (216, 190), (200, 150), 24, 8  # a contact sheet, in pixels


@dataclass(frozen=True)
class Outcome:
    """What became of a file: its number in the deck, or why it has none; what it looks like."""

    file: Path
    number: int = 0
    refused: Unusable | None = None
    like: int = 0


def candidates(folder: Path) -> list[Path]:
    """The files of a folder that call themselves photographs, in the order of their names."""
    found = [file for file in folder.iterdir() if file.suffix.lower() in ENDINGS]
    return sorted((file for file in found if file.is_file()), key=lambda file: file.name)


class Making:
    """A deck that grows file by file; what was in its folder before stays as it is."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder = folder
        self.likenesses: list[int] = []
        there = read(folder / TABLE) if (folder / TABLE).exists() else made_of(name, [])
        for fault in faults(there):
            raise fault
        self.data = there | {"name": {"en": name, "fr": name}} if name else there

    @property
    def photos(self) -> list[dict[str, Any]]:
        """Those of the deck so far."""
        return list(self.data["photos"])

    def add(self, files: Iterable[Path], cameras: set[str], language: str) -> Iterator[Outcome]:
        """Put files into the deck, one outcome after another, and write it down at the end."""
        self.folder.mkdir(parents=True, exist_ok=True)
        before = [_bytes_of(self.folder / photo["file"]) for photo in self.data["photos"]]
        with ThreadPoolExecutor(min(AT_ONCE, os.cpu_count() or 1)) as darkroom:
            known = list(darkroom.map(_tried, before))
            self.likenesses = [one.likeness if isinstance(one, Photograph) else -1 for one in known]
            for file, made in zip(files := list(files), darkroom.map(_from, files), strict=True):
                yield self._taken(file, made, file.name in cameras)
        write(self.folder, self.data, language)

    def _taken(self, file: Path, made: Photograph | Unusable, shows_motif: bool) -> Outcome:
        """One more, unless it is none, is there already, or finds no room."""
        if isinstance(made, Unusable):
            return Outcome(file, refused=made)
        name = hashlib.sha256(made.picture).hexdigest()[:16] + ".webp"
        names = [photo["file"] for photo in self.data["photos"]]
        if name in names:
            return Outcome(file, refused=Unusable("photo-there-already", n=names.index(name) + 1))
        if is_full(len(names)):
            return Outcome(file, refused=Unusable("photo-no-room", most=MAX_PHOTOS))
        (self.folder / name).write_bytes(made.picture)
        self.data = self.data | {"photos": [*self.data["photos"], photo_of(name, shows_motif)]}
        like = nearest(made.likeness, self.likenesses)
        self.likenesses.append(made.likeness)
        return Outcome(file, number=len(self.likenesses), like=like)


def nearest(likeness: int, others: list[int]) -> int:
    """The number of the photograph that this one is taken for, or 0."""
    distances = [(apart(likeness, other), n) for n, other in enumerate(others, 1) if other >= 0]
    closest, number = min(distances, default=(ALIKE + 1, 0))
    return number if closest <= ALIKE else 0


def _from(file: Path) -> Photograph | Unusable:
    return _tried(_bytes_of(file))


def _tried(file: bytes | Unusable) -> Photograph | Unusable:
    if isinstance(file, Unusable):
        return file
    try:
        return developed(file)
    except Unusable as why:
        return why


def _bytes_of(file: Path) -> bytes | Unusable:
    """No more than may be taken, or why it cannot be read."""
    try:
        with file.open("rb") as opened:
            return opened.read(LARGEST_FILE + 1)
    except OSError:
        return Unusable("photo-unreadable")


# --- A deck that is there --------------------------------------------------------------------


def folder_of(deck: str, room: Room) -> Path:
    """The folder of a deck: a place on the disk, or the name of one made here.

    Raises:
        Unplayable: there is none.
    """
    place = room.at(deck)
    place = place.parent if place.is_file() else place
    for folder in (place, room.kept(DECKS) / slug(deck)):
        if (folder / TABLE).is_file():
            return folder
    raise Unplayable("no-such-deck", deck=deck)


def data_of(folder: Path, room: Room) -> dict[str, Any]:
    """The deck in a folder, as a table takes it.

    Raises:
        Unplayable: it is no deck.
    """
    with room.reading(folder / TABLE):
        return read(folder / TABLE)


def deck_called(deck: str, room: Room) -> dict[str, Any]:
    """The deck that somebody wants to play with, as a table takes it.

    Raises:
        Unplayable: there is none, or it is no deck.
    """
    return data_of(folder_of(deck, room), room)


def slug(name: str) -> str:
    """A name as a folder is called: without accents, capitals or spaces."""
    bare = unicodedata.normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", bare).strip("-") or "deck"


# --- What is wrong with the folder, and how it looks ----------------------------------------


def missing(folder: Path, data: dict[str, Any]) -> Iterator[Unplayable]:
    """Pictures that the deck names and its folder lacks."""
    for number, photo in enumerate(data["photos"], 1):
        if not (folder / photo["file"]).is_file():
            yield Unplayable("deck-photo-missing", 102, n=number, file=photo["file"])


def sheet(folder: Path, data: dict[str, Any], output: Path) -> None:
    """All photographs of a deck on one sheet, each with its number and a dot if it doubles.

    Raises:
        OSError, ValueError: it cannot be written there, or a picture cannot be opened.
    """
    from PIL import Image, ImageDraw, ImageFont, ImageOps

    rows = -(-len(data["photos"]) // ACROSS)
    size = (2 * MARGIN + ACROSS * CELL[0], 2 * MARGIN + max(1, rows) * CELL[1])
    paper, twice = Image.new("RGB", size, "white"), set(doubles(data))
    pen, letters = ImageDraw.Draw(paper), ImageFont.load_default(18)
    for n, photo in enumerate(data["photos"]):
        x, y = MARGIN + n % ACROSS * CELL[0], MARGIN + n // ACROSS * CELL[1]
        with Image.open(folder / photo["file"], formats=("WEBP", "JPEG", "PNG")) as image:
            small = ImageOps.contain(image.convert("RGB"), PRINT)
        paper.paste(small, (x + (PRINT[0] - small.width) // 2, y + (PRINT[1] - small.height) // 2))
        pen.text((x, y + PRINT[1] + 6), f"{n + 1}{'  ×2' * (n in twice)}", "black", letters)
    paper.save(output)
