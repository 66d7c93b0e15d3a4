"""Writes the golden files again: playthroughs, rules as people read them, the tables of the games' pages.

A new playthrough begins as a file of its head alone. Finished games are kept as they were played.
"""

from pathlib import Path
from typing import Any

import tablee
from tablee.kit.clauses import written
from tablee.kit.engines.carried import PACKAGE
from tests.tools.clause_table import page_of, with_tables
from tests.tools.playthrough import head_of, written_out

GOLDEN = Path(__file__).parents[1] / "golden"


def built_in() -> list[Any]:
    """The games that come with the package."""
    found = [tablee.game(name) for name in tablee.games()]
    return [game for game in found if game.folder.is_relative_to(PACKAGE)]


def playthroughs(name: str = "*") -> list[Path]:
    """The playthroughs of a game, or of all."""
    return sorted(GOLDEN.glob(f"{name}/*.txt"))


def finished_games(name: str = "*") -> list[Path]:
    """The finished games of a game, or of all."""
    return sorted(GOLDEN.glob(f"{name}/finished/*.json"))


def rules_texts(name: str = "*") -> list[Path]:
    """The rules of a game, or of all, with the usual numbers in them."""
    return sorted(GOLDEN.glob(f"{name}/rules/*.txt"))


def rules_read(path: Path) -> str:
    """The rules in the language and of the game that a file is called after."""
    lines = []
    for chapter in tablee.game(path.parents[1].name).chapters(path.stem):
        lines += [f"## {chapter.number} {chapter.title}"]
        lines += [f"{written(number)} {text}" for number, text in chapter.clauses.items()]
    return "\n".join(lines) + "\n"


def write_all() -> None:
    """Every playthrough, the rules and every page, with its name where it has changed."""
    for path in rules_texts():
        _write(path, rules_read(path))
    for path in playthroughs():
        _write(path, written_out(path.parent.name, head_of(path)))
    for game in built_in():
        page = page_of(game)
        _write(page, with_tables(game, page.read_text("utf-8")))


def _write(path: Path, text: str) -> None:
    if path.read_text("utf-8") != text:
        path.write_text(text, "utf-8")
        print(path.relative_to(GOLDEN.parents[1]))


if __name__ == "__main__":
    write_all()
