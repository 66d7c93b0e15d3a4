"""The games: a folder each, found by being there.

TABLEE_GAMES may name further folders that hold games of one's own, separated like PATH.
"""

import os
from pathlib import Path

from tablee.kit.game import Game

__path__ += [place for place in os.environ.get("TABLEE_GAMES", "").split(os.pathsep) if place]
_found: dict[str, Game] = {}


def names() -> list[str]:
    """Every game there is."""
    return sorted(
        {about.parent.name for place in __path__ for about in Path(place).glob("*/about.toml")}
    )


def find(name: str) -> Game:
    """The game of this name.

    Raises:
        LookupError: there is none, and which there are.
    """
    if name not in _found:
        places = [Path(place) / name for place in __path__]
        here = [place for place in places if name and (place / "about.toml").exists()]
        if not here:
            raise LookupError(f"There is no game {name!r}: expected one of {', '.join(names())}.")
        _found[name] = Game(name, here[0])
    return _found[name]
