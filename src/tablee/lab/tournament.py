"""Round robins of bots, in sets of games with the same deal, on one core or several.

A set depends on nothing but the seed, its number and who plays: so the results are the same however
many processes play, unless a bot thinks against the clock; and a file with the sets that are over,
a line each, is all that is needed to go on another day.
"""

import hashlib
import json
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from itertools import combinations
from multiprocessing.connection import wait as wait_for
from pathlib import Path
from typing import Any, TextIO

import tablee
from tablee.bots import engines
from tablee.bots.arena import Played, play_set
from tablee.building import templates_of
from tablee.kit.engines import carried
from tablee.kit.engines.engine import quickest
from tablee.kit.rules.options import digest
from tablee.kit.table.game import Game
from tablee.kit.table.laid import DOORS

FORMAT = 1  # of the file
DECIDING = tuple(  # the bots that are measured, and what seats them
    f"tablee.bots.{name}" for name in ("arena", "random_bot", "greedy_bot", "search_bot")
)
Lineup = tuple[str, ...]
Results = dict[Lineup, list[tuple[Played, ...]]]
Task = tuple[int, Lineup]  # set number so much of this lineup


class OtherTournament(ValueError):
    """The file was begun for something else: name -> what it was begun with, and what is asked."""

    def __init__(self, differences: dict[str, tuple[Any, Any]]) -> None:
        super().__init__("This file was begun for another tournament.")
        self.differences = differences


class NoResults(ValueError):
    """The file holds something else, from this line on."""

    def __init__(self, line: int) -> None:
        super().__init__(f"Line {line} is no result of a tournament.")
        self.line = line


@dataclass(frozen=True)
class Tournament:
    """Who plays what: the same one plays the same games."""

    game: Game
    lineups: tuple[Lineup, ...]
    seed: int
    options: dict[str, Any] = field(default_factory=dict)  # without the number of players

    @property
    def players(self) -> int:
        """How many sit at each table."""
        return len(self.lineups[0])

    @cached_property
    def head(self) -> dict[str, Any]:
        """The first line of its file: all that decides the games."""
        return {
            "arena": FORMAT,
            "game": self.game.name,
            "tables": [list(lineup) for lineup in self.lineups],
            "options": self.options,
            "seed": self.seed,
            "version": tablee.__version__,
            "sources": sources(self.game),
        }

    def tasks(self, games: int) -> list[Task]:
        """So many games of each lineup, or a few more, in whole sets."""
        sets = -(-games // self.players)
        return [(number, lineup) for number in range(sets) for lineup in self.lineups]


def lineups(names: Sequence[str], players: int) -> tuple[Lineup, ...]:
    """Every choice of as many bots as there are seats; of fewer, the last one fills the others.

    A table where all are of one kind shows nothing, and is left out.
    """
    filled = [*names, *[names[-1]] * (players - len(names))]
    chosen = dict.fromkeys(combinations(filled, players))
    return tuple(lineup for lineup in chosen if len(set(lineup)) > 1)


def sources(game: Game) -> str:
    """A short name for the rules, the bots and the data that decide how a game goes."""
    code = carried.sources(game.folder, [*DECIDING, *templates_of(game)])
    told = json.dumps([code, digest(game.rules.DATA)])
    return hashlib.sha256(told.encode()).hexdigest()[:16]


# --- The file ----------------------------------------------------------------


class Ledger:
    """The file of a tournament: its head, then a line for each set that is over.

    Raises:
        OtherTournament: it was begun for something else.
        NoResults: it holds something else.
        OSError: it cannot be read or written.
    """

    def __init__(self, place: Path, tournament: Tournament) -> None:
        self.place = place
        self.done: dict[Task, tuple[Played, ...]] = {}
        whole = _whole_lines(place)
        if whole:
            head, self.done = read(whole)
            _compare(head, tournament.head)
        self._file: TextIO = place.open("r+" if whole else "w", encoding="utf-8", newline="\n")
        self._file.seek(len(whole.encode()))
        self._file.truncate()  # a line cut short when somebody pulled the plug
        if not whole:
            self._write({**tournament.head, "begun": date.today().isoformat()})

    def add(self, task: Task, played: Sequence[Played]) -> None:
        """One more set is over."""
        number, lineup = task
        games = [[list(g.seats), list(g.points), list(g.places)] for g in played]
        self._write({"set": number, "table": list(lineup), "games": games})

    def close(self) -> None:
        """Nothing more is to be written."""
        self._file.close()

    def _write(self, line: dict[str, Any]) -> None:
        self._file.write(json.dumps(line, separators=(",", ":")) + "\n")
        self._file.flush()


def _whole_lines(place: Path) -> str:
    """What the file holds, up to the end of the last whole line."""
    try:
        text = place.read_bytes()
    except FileNotFoundError:
        return ""
    whole = text[: text.rfind(b"\n") + 1]
    try:
        if text and not whole:
            raise NoResults(1)
        return whole.decode()
    except UnicodeDecodeError:
        raise NoResults(1) from None


def read(text: str) -> tuple[dict[str, Any], dict[Task, tuple[Played, ...]]]:
    """The head of a file, and the sets in it.

    Raises:
        NoResults: it holds something else.
    """
    head: dict[str, Any] = {}
    done: dict[Task, tuple[Played, ...]] = {}
    for k, line in enumerate(text.splitlines(), 1):
        try:
            said = json.loads(line)
            if k == 1:
                head = dict(said)
                if head["arena"] != FORMAT:
                    raise NoResults(1)
                continue
            played = tuple(Played(*map(tuple, game)) for game in said["games"])
            done[said["set"], tuple(said["table"])] = played
        except (KeyError, TypeError, ValueError):
            raise NoResults(k) from None
    return head, done


def _compare(there: dict[str, Any], asked: dict[str, Any]) -> None:
    differences = {
        name: (there.get(name), value) for name, value in asked.items() if there.get(name) != value
    }
    if differences:
        raise OtherTournament(differences)


# --- Playing -----------------------------------------------------------------


def run(
    tournament: Tournament,
    games: int,
    jobs: int = 1,
    ledger: Ledger | None = None,
    told: Callable[[int, int], None] | None = None,
) -> Results:
    """Play what the file does not hold yet, and close it.

    `told` hears how many of how many games are over: first of all how many were before.
    """
    found = dict(ledger.done) if ledger else {}
    wanted = tournament.tasks(games)
    left = [task for task in wanted if task not in found]
    players, total = tournament.players, len(wanted) * tournament.players
    told = told or (lambda done, total: None)
    done = total - len(left) * players
    try:
        told(done, total)
        for task, played in _played(tournament, left, jobs):
            found[task] = played
            if ledger:
                ledger.add(task, played)
            done += players
            told(done, total)
    finally:
        if ledger:
            ledger.close()
    return {
        lineup: [found[task] for task in wanted if task[1] == lineup]
        for lineup in tournament.lineups
    }


def _played(
    tournament: Tournament, tasks: list[Task], jobs: int
) -> Iterator[tuple[Task, tuple[Played, ...]]]:
    """Each set as it ends."""
    if jobs == 1 or len(tasks) < 2:
        for task in tasks:
            yield task, set_of(tournament.game, task, tournament.seed, tournament.options)
        return
    name, seed, options = tournament.game.name, tournament.seed, tournament.options
    bots = sorted({bot for _, lineup in tasks for bot in lineup})
    make_ready(tournament.game, bots)  # compiled once, and not by each of the crew
    context = multiprocessing.get_context("spawn")  # a fork would copy locks of other threads
    crew = ProcessPoolExecutor(min(jobs, len(tasks)), context, _begin, (name, bots))
    try:
        waiting = {crew.submit(_far_set, name, task, seed, options): task for task in tasks}
        while waiting:
            over, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for one in over:
                yield waiting.pop(one), one.result()
    finally:
        crew.shutdown(cancel_futures=True)


def set_of(game: Game, task: Task, seed: int, options: dict[str, Any]) -> tuple[Played, ...]:
    """A set of games with the same deal; what goes wrong says where."""
    number, lineup = task
    try:
        return play_set(game, lineup, seed, number, quickest(), **options)
    except Exception as error:
        error.add_note(f"It was in set {number} of {', '.join(lineup)}, seed {seed}.")
        raise


def _far_set(name: str, task: Task, seed: int, options: dict[str, Any]) -> tuple[Played, ...]:
    """A set, played in a process of its own."""
    return set_of(tablee.game(name), task, seed, options)


def make_ready(game: Game, names: Sequence[str]) -> None:
    """Compile all that these bots need, or load it: while they think, their clocks run."""
    mode = quickest()
    game.engine(mode).warm(DOORS)
    for name in names:
        for engine in engines(name, game, mode):
            engine.warm(list(engine.doors))


def _begin(name: str, bots: Sequence[str]) -> None:
    """A process of the crew ends in silence: at Ctrl-C, and when nobody is left to tell."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    assert parent

    def end_with_parent() -> None:
        wait_for([parent.sentinel])
        os._exit(1)

    threading.Thread(target=end_with_parent, daemon=True).start()
    make_ready(tablee.game(name), bots)
