"""Perft: how many sequences of decisions begin at a position, counted and kept in tests/GAME/perft.txt.

python -m tests.tools.perft GAME…    counts again what stands there: after other dice, boards or decks
"""

import importlib
import sys
from pathlib import Path
from typing import Any

import numpy as np

from tablee.kit.rules.log import LOG
from tests.tools.long import LONG

MANY = 3_000_000  # ways on: more are counted with TABLEE_LONG=1
TESTS = Path(__file__).parents[1]


def path_of(name: str) -> Path:
    """Where a game's counts are written."""
    return TESTS / name / "perft.txt"


def lines(name: str) -> list[tuple[int | str, ...]]:
    """Every count of a game: the table and its options, seed, decisions, depth, and the number."""
    kept = [line.split() for line in path_of(name).read_text("utf-8").splitlines()]
    return [
        tuple(int(word) if word.isdigit() else word for word in words)
        for words in kept
        if words[0] != "#"
    ]


def counted_here(name: str) -> list[tuple[int | str, ...]]:
    """Those of these counts that the tests count again."""
    return [line for line in lines(name) if LONG or int(line[-1]) <= MANY]


def perft(match: Any, depth: int) -> int:
    """How many ways the game can go on for so many decisions, by the engine: dice and decks are cast."""
    rules = match.rules
    states = rules.STATE.new(depth + 1)
    states[0] = match.states[0]
    choices = np.zeros((depth, match.players * rules.ACTIONS.size + 2), np.int64)
    out = np.zeros(rules.ACTIONS.size, np.int64)
    count: int = match.engine.perft_at(match.boxes, states, depth, choices, out, LOG.new())
    return count


def main(names: list[str]) -> None:
    """Count again, the way the game's tests come to each position."""
    for name in names:
        played = importlib.import_module(f"tests.{name}.test_engine").played
        text = path_of(name).read_text("utf-8").splitlines()
        written = [line for line in text if line.startswith("#")]
        for *where, depth, _ in lines(name):
            count = perft(played(*where), int(depth))
            written.append(" ".join(map(str, (*where, depth, count))))
        path_of(name).write_text("\n".join(written) + "\n", "utf-8")
        print(path_of(name).relative_to(TESTS.parent))


if __name__ == "__main__":
    main(sys.argv[1:])
