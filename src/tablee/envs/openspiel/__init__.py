"""OpenSpiel: every game as `tablee_push` and so on, once this has been imported.

    import pyspiel
    import tablee.envs.openspiel

    game = pyspiel.load_game("tablee_push", {"players": 3, "rng_seed": 7})

docs/research.md says what the parameters are, and what is sampled, observed and rewarded.
"""

import warnings

try:
    import pyspiel as _  # noqa: F401
except ModuleNotFoundError as missing:
    if missing.name != "pyspiel":
        raise
    raise ModuleNotFoundError(
        'open_spiel is not installed here: pip install "tablee[research]"', name="pyspiel"
    ) from None

from tablee.envs.openspiel.game import TableGame, TableObserver, TableState, load, register
from tablee.games import find, names
from tablee.kit.rules.options import Unplayable

__all__ = ["TableGame", "TableObserver", "TableState", "load", "register"]

for _name in names():
    try:
        register(find(_name))
    except Unplayable as _broken:  # a package that breaks: the other games are there
        warnings.warn(str(_broken), stacklevel=2)
