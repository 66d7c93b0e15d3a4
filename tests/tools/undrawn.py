"""Lanterns without its drawing, in a folder of its own: a game as its author first has it."""

import contextlib
import os
import shutil
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

LANTERNS = Path(__file__).parents[1] / "games" / "lanterns"
NAME = "undrawn_lanterns"
LEFT_OUT = shutil.ignore_patterns("__pycache__", "scene.py", "look.*", "kernels.*")
NAMED = {"en": "Lanterns in hand", "fr": "Lanternes en main"}  # all that it says of its fields


@contextlib.contextmanager
def undrawn(folder: Path) -> Iterator[str]:
    """The name of that game, which is found until the end of the block."""
    import_module("tablee.games")
    places = sys.modules["tablee.games"].__path__
    shutil.copytree(LANTERNS, folder / NAME, ignore=LEFT_OUT)
    for language, words in NAMED.items():
        with (folder / NAME / f"words.{language}.ftl").open("a", encoding="utf-8") as catalogue:
            catalogue.write(f"\nfield-hand = {words}\n")
    places.append(str(folder))
    known = os.environ.get("TABLEE_GAMES", "")  # to the processes of a house, too
    os.environ["TABLEE_GAMES"] = os.pathsep.join(filter(None, (known, str(folder))))
    try:
        yield NAME
    finally:
        places.remove(str(folder))
        os.environ["TABLEE_GAMES"] = known
        for name in [n for n in sys.modules if n.startswith(f"tablee.games.{NAME}")]:
            del sys.modules[name]
        sys.modules["tablee.games"].__dict__["_found"].pop(NAME, None)
