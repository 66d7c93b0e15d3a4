"""Games that installed packages bring along: an entry point each, in the group `tablee.games`.

    [project.entry-points."tablee.games"]
    chess = "my_chess"          # the game's name, and the package whose folder is the game's

Nothing of a package is imported to find it.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tablee.kit.given import shortly
from tablee.kit.rules.options import Unplayable
from tablee.kit.table.game import Game

GROUP = "tablee.games"
NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")  # it stands in addresses and in names of environments


@dataclass(frozen=True)
class Offered:
    """The games of packages by name, and why others of them cannot be had."""

    games: dict[str, Game]
    refused: tuple[Unplayable, ...]


@cache
def offered(taken: Collection[str]) -> Offered:
    """What the packages installed here offer, beside games of these names."""
    games: dict[str, Game] = {}
    refused = []
    for entry in sorted(set(entry_points(group=GROUP)), key=_by_name):
        told: dict[str, Any] = {"game": shortly(entry.name), "package": shortly(_package(entry))}
        if not NAME.fullmatch(entry.name):
            refused.append(Unplayable("offer-misnamed", **told))
        elif entry.name in taken or entry.name in games:
            refused.append(Unplayable("offer-taken", **told))
        elif (game := _game(entry)) is None:
            refused.append(Unplayable("offer-empty", **told))
        else:
            games[entry.name] = game
    return Offered(games, tuple(refused))


def _by_name(entry: EntryPoint) -> tuple[str, str, str]:
    """An order that does not depend on what was installed first."""
    return entry.name, _package(entry), entry.value


def _package(entry: EntryPoint) -> str:
    """What was installed."""
    return entry.dist.name if entry.dist else entry.value


def _game(entry: EntryPoint) -> Game | None:
    """What lies where it says; None if that is no game which can be introduced."""
    try:
        spec = find_spec(entry.value)
        places = spec.submodule_search_locations if spec else None
        game = Game(entry.name, Path(next(iter(places or []))), package=entry.value)
        return game if game.title() and game.line() and game.players else None
    except Exception:  # nothing there, or a parent package or a card that cannot be read
        return None
