"""A deck of photographs as data: a folder of pictures, with tags and descriptions in deck.toml."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

MOTIF = "camera"  # §5.5
BUILT_IN = Path(__file__).parent / "photos"


@cache
def built_in() -> dict[str, Any]:
    """The deck that comes with the game."""
    return read(BUILT_IN / "deck.toml")


def read(file: Path) -> dict[str, Any]:
    """A deck as a table takes it: name, motif, words for its tags, photos (file, tags, en, fr)."""
    deck = tomllib.loads(file.read_text("utf-8"))
    return {
        "name": deck["name"],
        "motif": deck.get("motif", MOTIF),
        "words": deck.get("words", {}),
        "photos": deck["photo"],
    }


def doubles(data: dict[str, Any]) -> list[int]:
    """§5.5: the photographs that show the motif."""
    return [i for i, photo in enumerate(data["photos"]) if data["motif"] in photo["tags"]]
