"""A finished game for each way to end: what each must show, and how it is found again.

A game lists its endings in tests/GAME/endings.py; their records stand in tests/golden/GAME/finished.
Dice, a board or a deck that change take the records with them; this finds others as good:

python -m tests.tools.endings GAME…    looks for a game to each ending whose record no longer shows it
"""

import importlib
import json
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import tablee
from tablee.bots import make, says
from tests.tools.finished import again, pretty, with_its_end
from tests.tools.golden import GOLDEN, built_in
from tests.tools.random_games import play_on

MOST_SEEDS = 20_000


@dataclass(frozen=True)
class Ending:
    """What a finished game is there to show, and the table it is looked for at."""

    about: str
    shows: Callable[[Any], bool]
    options: dict[str, Any] = field(default_factory=dict)
    by: str = "random"  # the bots that play it
    start: dict[str, Any] = field(default_factory=dict)  # what is other than at a game's beginning


def endings(name: str) -> dict[str, Ending]:
    """The endings of a game by the stem of their file."""
    found: dict[str, Ending] = importlib.import_module(f"tests.{name}.endings").ENDINGS
    return found


def file_of(name: str, stem: str) -> Path:
    """Where the record of an ending stands."""
    return GOLDEN / name / "finished" / f"{stem}.json"


def is_shown(name: str, stem: str) -> bool:
    """Whether the record that stands there can be played, and shows its ending."""
    try:
        match = again(json.loads(file_of(name, stem).read_text("utf-8")))
    except (FileNotFoundError, ValueError):
        return False
    return match.over and endings(name)[stem].shows(match)


def found(name: str, ending: Ending) -> Any:
    """The first game, by seed, that shows the ending."""
    game = tablee.game(name)
    for seed in range(MOST_SEEDS):
        match = game.new(seed=seed, **ending.options)
        if ending.start:
            match = game.from_position(match.position() | ending.start, **match.options)
        _play(match, ending.by, seed)
        if ending.shows(match):
            return match
    raise SystemExit(f"{name}: none of {MOST_SEEDS} games shows this: {ending.about}")


def _play(match: Any, by: str, seed: int) -> None:
    if by == "random":
        for _ in play_on(match, random.Random(seed)):
            pass
        return
    bots = [make(by, match.game, seed * match.players + seat) for seat in range(match.players)]
    while not match.over:
        seat = match.waiting[0]
        knowledge = match.knowledge(seat)
        action = int(bots[seat].choose(knowledge))
        match.play(seat, match.game.actions.text(action), says(knowledge, action, "en"))


def main(names: list[str]) -> None:
    """Find and write what is missing, and tell it."""
    for name in names or [game.name for game in built_in()]:
        for stem, ending in endings(name).items():
            if not is_shown(name, stem):
                match = found(name, ending)
                record = {"about": ending.about, **match.record()}
                file_of(name, stem).write_text(pretty(with_its_end(record)), "utf-8")
                print(f"{name}/{stem}: seed {record['seed']}, {match.scores}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
