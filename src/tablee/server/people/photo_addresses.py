"""The addresses of people's photographs, and the files behind them; a process apart needs no more."""

import re
from pathlib import Path

from tablee.kit.pictures.draw import Find

GONE = "?removed"  # behind an address at a table that goes on: browsers look there once more
ADDRESS = re.compile(rf"/photos/([a-z0-9]+)\.webp(?:{re.escape(GONE)})?")


def photo_at(photo: str) -> str:
    """The address of a photograph."""
    return f"/photos/{photo}.webp"


def photographs_in(folder: Path) -> Find:
    """Whoever finds the picture at an address of ours."""

    def find(address: str) -> Path | None:
        found = ADDRESS.fullmatch(address)
        path = folder / f"{found[1]}.webp" if found else None
        return path if path and path.is_file() else None

    return find
