"""The games: a folder each, found by being there.

TABLEE_GAMES may name further folders that hold games of one's own, separated like PATH; an installed
package brings games along by entry points (`kit/table/offered.py`).
"""

import os
from pathlib import Path

from tablee.kit.given import shortly
from tablee.kit.rules.options import Unplayable
from tablee.kit.table.game import Game
from tablee.kit.table.offered import offered

__path__ += [place for place in os.environ.get("TABLEE_GAMES", "").split(os.pathsep) if place]
ABOUT = "*/about.toml"
_found: dict[str, Game] = {}


def names() -> list[str]:
    """Every game there is."""
    here = _here()
    return sorted(here | set(offered(here).games))


def nearest_first() -> list[str]:
    """The same: those of our folder, of others that TABLEE_GAMES names, then those of packages."""
    here = [about.parent.name for place in __path__ for about in sorted(Path(place).glob(ABOUT))]
    return list(dict.fromkeys([*here, *names()]))


def refused() -> tuple[Unplayable, ...]:
    """Why games that installed packages offer cannot be had, a sentence for each."""
    return offered(_here()).refused


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
        _found[name] = Game(name, here[0]) if here else offered(_here()).games[name]
    return _found[name]


def _here() -> frozenset[str]:
    """The games that lie in folders of ours and of TABLEE_GAMES."""
    return frozenset(about.parent.name for place in __path__ for about in Path(place).glob(ABOUT))
