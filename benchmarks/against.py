"""Ourselves beside an older commit of ours: script/bench --against REV.

Each of the two runs in a process of its own, from its own sources, with the packages that are installed
here; they take turns, so that a machine that slows down slows both. A round begins both anew: where
things happen to lie in the memory of a process makes a tenth more or less.
"""

import io
import os
import statistics
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
LEAST = 0.97  # of the speed before, by the median
NOW, THEN = "now", "then"
OWN = ("TABLEE_GAMES", "PYTHONPATH")  # what the two do not share
KINDS = ("playouts", "search", "environment")

EXPLAINED = """\
Rules and search, native unless TABLEE_MODE says otherwise, for as few players as a game takes, and one
environment that is stepped with masks and observations, on one core, in CPU time: the speed now in parts
of that before, in new processes each round; the median of the rounds, and the least and the most of them.
"""

# Said in what both know: it reads "kind game seconds" line by line, and answers a rate.
SERVANT = """
import os, sys, time
from dataclasses import replace
import tablee
import tablee.envs
from benchmarks import envs
from tablee.bots.levels import level_at
from tablee.bots.search_bot import SearchBot
try:
    from tablee.lab.bench import playouts
except ImportError:  # where it lay until November 2026
    from tablee.kit.bench import playouts

SIMULATIONS, MODE = 6000, os.environ.get("TABLEE_MODE", "compiled")
made = {}

def search(game, seconds):
    if game not in made:
        match = game.new(seed=1, players=game.players[0], mode="interpreted")
        while len(match.legal(seat := match.waiting[0])) == 1:
            match.play(seat, match.choices(seat)[0])
        level = replace(level_at(game, "expert"), seconds=1e9, simulations=SIMULATIONS, draws=0)
        made[game] = level, match.knowledge(seat)
    level, knowledge = made[game]
    visits, spent = 0, 0.0
    while spent < seconds:
        bot = SearchBot(game, 1, level, MODE)  # with an empty tree: one that is kept is counted again
        begun = time.process_time()
        visits += sum(one.visits for one in bot.weigh(knowledge))
        spent += time.process_time() - begun
    return visits / spent

def environment(game, seconds):
    if game.name not in made:
        made[game.name] = tablee.envs.aec_env(game.name, players=game.players[0])
    return envs.alone(made[game.name], seconds)

def rate(kind, game, seconds):
    if kind == "playouts":
        return playouts(game, seconds, MODE, players=game.players[0]).per_second
    return {"search": search, "environment": environment}[kind](game, seconds)

for line in sys.stdin:
    kind, name, seconds = line.split()
    print(rate(kind, tablee.game(name), float(seconds)), flush=True)
"""

Rates = dict[tuple[str, str], list[float]]  # kind, game -> now in parts of then, for each round


class Side:
    """One of the two, in its process."""

    def __init__(self, tree: Path) -> None:
        paths = os.pathsep.join([str(tree / "src"), str(tree)])
        environment = {k: v for k, v in os.environ.items() if k not in OWN}
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVANT],
            cwd=tree,
            env=environment | {"PYTHONPATH": paths},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, kind: str, game: str, seconds: float) -> None:
        """Have something measured."""
        assert self.process.stdin
        print(kind, game, seconds, file=self.process.stdin, flush=True)

    def answer(self) -> float:
        """What was asked, in decisions or simulations a second.

        Raises:
            RuntimeError: the process broke off; it has said why.
        """
        assert self.process.stdout
        if not (line := self.process.stdout.readline()):
            raise RuntimeError("one of the two broke off: what it said stands above")
        return float(line)

    def stop(self) -> None:
        """Let it go."""
        self.process.kill()
        self.process.wait()


def is_there(revision: str) -> bool:
    """Is this a commit of the repository?"""
    asked = [
        "git",
        "rev-parse",
        "--verify",
        "--quiet",
        "--end-of-options",
        f"{revision}^{{commit}}",
    ]
    return subprocess.run(asked, cwd=ROOT, stdout=subprocess.DEVNULL, check=False).returncode == 0


@contextmanager
def trees(revision: str) -> Iterator[dict[str, Path]]:
    """The sources here, and those of an older commit in a folder of their own."""
    found = subprocess.run(
        ["git", "archive", "--format=tar", revision], cwd=ROOT, check=True, stdout=subprocess.PIPE
    )
    with TemporaryDirectory() as place:
        with tarfile.open(fileobj=io.BytesIO(found.stdout)) as tree:
            tree.extractall(place, filter="data")
        yield {NOW: ROOT, THEN: Path(place)}


@contextmanager
def both(places: dict[str, Path]) -> Iterator[dict[str, Side]]:
    """Both at work."""
    sides = {name: Side(place) for name, place in places.items()}
    try:
        yield sides
    finally:
        for side in sides.values():
            side.stop()


def measured(revision: str, rounds: int, seconds: float, own: Sequence[str]) -> Rates:
    """Everything of every round; what has to be compiled is compiled in the first, before the clock."""
    found: Rates = {(kind, game): [] for game in own for kind in KINDS}
    with trees(revision) as places:
        for _ in range(rounds):
            with both(places) as sides:
                for (kind, game), rates in found.items():
                    get_ready(sides, kind, game)
                    rates.append(ratio(sides, kind, game, seconds))
    return found


def get_ready(sides: dict[str, Side], kind: str, game: str) -> None:
    """Have all that it needs compiled or loaded, both at once."""
    for side in sides.values():
        side.ask(kind, game, 0.01)
    for side in sides.values():
        side.answer()


def ratio(sides: dict[str, Side], kind: str, game: str, seconds: float) -> float:
    """How fast it is now, in parts of how fast it was: one after the other."""
    rates = {}
    for name, side in sides.items():
        side.ask(kind, game, seconds)
        rates[name] = side.answer()
    return rates[NOW] / rates[THEN]


def report(found: Rates, revision: str) -> str:
    """A row for each game, a column for each kind."""
    games = list(dict.fromkeys(game for _, game in found))
    lines = [f"| | {' | '.join(KINDS)} |", f"|---|{'--:|' * len(KINDS)}"]
    for game in games:
        cells = [
            f"{statistics.median(one):.2f} ({min(one):.2f} to {max(one):.2f})"
            for one in (found[kind, game] for kind in KINDS)
        ]
        lines.append(f"| {game} | {' | '.join(cells)} |")
    slow = [
        f"{game}, {kind}" for (kind, game), one in found.items() if statistics.median(one) < LEAST
    ]
    said = f"Below {LEAST}: {'; '.join(slow)}." if slow else f"Nothing is below {LEAST}."
    return f"## Now beside {revision}\n\n{EXPLAINED}\n" + "\n".join([*lines, "", said])
