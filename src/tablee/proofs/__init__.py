"""Proofs: what every game must pass, whatever its rules, however they run.

Each check takes a game and a mode and raises `Failure`, which says what was found, where, and gives a
record that shows it. `tablee contract GAME` and the tests run them all: a new game is a folder that
passes these. They stand above bots and environments, for they look at what those really read.
"""

from collections.abc import Callable
from time import perf_counter
from warnings import catch_warnings, filterwarnings

from tablee.kit.engines.engine import Mode
from tablee.kit.table.game import Game
from tablee.proofs import dreams, memory, numbers, play, secrets, story, written
from tablee.proofs.failure import Failure, told_by

Check = Callable[[Game, Mode], None]
ROOMS = (written, numbers, play, secrets, dreams, memory, story)
CHECKS: dict[str, Check] = {
    name.removeprefix("check_"): check
    for room in ROOMS
    for name, check in vars(room).items()
    if name.startswith("check_")
}


def tried(game: Game, mode: Mode, name: str) -> tuple[Failure | None, float]:
    """What is wrong, if anything is, by the check of this name; and the seconds that it took."""
    start = perf_counter()
    try:
        with told_by(game, name), catch_warnings():
            filterwarnings("error", "overflow encountered", RuntimeWarning)  # compiled: silence
            CHECKS[name](game, mode)
    except Failure as failed:
        return failed, perf_counter() - start
    return None, perf_counter() - start
