"""Lanterns as an author might have typed it: the game with one thing wrong in one of its files."""

import shutil
import sys
from pathlib import Path
from types import ModuleType

import tablee
from tablee.kit.table.game import Game

LANTERNS = tablee.game("lanterns")
MODULES = ("game.py", "tally.py", "commands.py")
GONE = None  # in place of what is wrong: the file is not there


def spoilt(place: Path, patch, *edits) -> Game:
    """The game in a folder of its own; an edit: a file, what is right there, what stands there."""
    folder = place / "lanterns"
    shutil.copytree(
        LANTERNS.folder, folder, ignore=shutil.ignore_patterns("__pycache__", "kernels.*")
    )
    for file, right, wrong in edits:
        if wrong is GONE:
            (folder / file).unlink()
            continue
        text = (folder / file).read_text("utf-8")
        assert right in text, "the rules have changed: plant anew"
        (folder / file).write_text(text.replace(right, wrong), "utf-8")
    modules = {file: _loaded(folder / file) for file in MODULES if (folder / file).exists()}
    for file in modules.keys() - {"game.py"}:
        patch.setitem(sys.modules, modules[file].__name__, modules[file])
    return Game("lanterns", folder, modules["game.py"])


def _loaded(file: Path) -> ModuleType:
    module = ModuleType(f"tablee.games.lanterns.{file.stem}")
    module.__file__ = str(file)
    exec(compile(file.read_text("utf-8"), str(file), "exec"), vars(module))
    return module
