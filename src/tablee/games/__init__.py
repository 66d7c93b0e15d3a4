"""The games: a folder each, found by being there.

TABLEE_GAMES may name further folders that hold games of one's own, separated like PATH.
"""

import os
from pathlib import Path

from tablee.kit.game import Game
from tablee.kit.given import shortly

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
    if not isinstance(name, str) or (name not in _found and name not in names()):
        raise LookupError(
            f"There is no game {shortly(name)}: expected one of {', '.join(names())}."
        )
    if name not in _found:
        places = [Path(place) / name for place in __path__]
        here = [place for place in places if (place / "about.toml").exists()]
        _found[name] = Game(name, here[0])
    return _found[name]
