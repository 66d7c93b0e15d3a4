"""A disk that takes no more, is read-only, loses the folder, or is held by somebody else.

Full is a small disk in memory of its own where we may mount one, and else, or beside it, a limit of
the system on how long a file of the house may grow, which it meets as an error of the disk. To be
read-only concerns whom permissions concern: where we are root, the house has no right to override them.
"""

import contextlib
import os
import random
import resource
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.faults.bad_day import a_folder, is_well_again, nothing_is_lost, played_in
from tests.faults.crowd import Crowd
from tests.faults.serving import DidNotOpen, Served, seconds_until
from tests.faults.told import Came
from tests.tools.found import Plan
from tests.tools.patience import until

TIMES = 20  # each harm
HELD = (0.5, 4.0)  # seconds that a harm lasts, once the house has said what is wrong
LONG = 40.0  # seconds that it lasts the last time: who tries again does so less and less often
SMALL = "6m"  # of a disk in memory
LESS = "-dac_override,-dac_read_search"
OBEYS = ["setpriv", f"--bounding-set={LESS}", f"--inh-caps={LESS}", sys.executable, "-m", "tablee"]
Harm = Callable[[Served], contextlib.AbstractContextManager[None]]


def run(plan: Plan, came: Came | None = None) -> Came:
    """Every harm in turn, in a house that stays open."""
    came = came or Came(patience=plan.patience)
    for name, harm, wrong in HARMS:
        with played_in(plan, came, photographs=True) as (served, crowd):
            _repeated(plan, came, served, crowd, (name, harm, wrong))
    _full(plan, came)
    _removed(plan, came)
    _read_only(plan, came)
    return came


def _repeated(
    plan: Plan, came: Came, served: Served, crowd: Crowd, what: tuple[str, Harm, str]
) -> None:
    """Harm a house, wait until it says what is wrong, and take the harm away."""
    (name, harm, wrong), luck, times = what, random.Random(plan.seed), plan.many(TIMES)
    for number in range(times):
        where = f"{name}, time {number}"
        with harm(served):
            took = seconds_until(lambda: wrong in served.wrong(), came.patience)
            if took is None:
                came.find(f"{where}: it says {served.wrong()} after {came.patience:.0f} s")
            else:
                came.most("slowest to say so (s)", took)
            time.sleep(LONG if 0 < number == times - 1 else luck.uniform(*HELD))
        is_well_again(served, crowd, came, where)
        nothing_is_lost(served, crowd, came, where)


# --- Harms that are taken away again -----------------------------------------


@contextlib.contextmanager
def no_longer_files(served: Served) -> Iterator[None]:
    """No file of the house may grow."""
    size = served.database.stat().st_size // 2
    unlimited = resource.prlimit(served.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(served.pid, resource.RLIMIT_FSIZE, (size, unlimited[1]))
    try:
        yield
    finally:
        resource.prlimit(served.pid, resource.RLIMIT_FSIZE, unlimited)


@contextlib.contextmanager
def moved_away(served: Served) -> Iterator[None]:
    """The folder is elsewhere for a while."""
    away = served.folder.with_name("away")
    served.folder.rename(away)
    try:
        yield
    finally:
        away.rename(served.folder)


@contextlib.contextmanager
def held_by_another(served: Served) -> Iterator[None]:
    """Another program writes to the database and does not end."""
    with contextlib.closing(sqlite3.connect(served.database, timeout=60)) as other:
        other.execute("BEGIN EXCLUSIVE")
        try:
            yield
        finally:
            other.rollback()


HARMS: tuple[tuple[str, Harm, str], ...] = (
    ("files that may not grow", no_longer_files, "cannot-write"),
    ("the folder moved", moved_away, "folder-lost"),
    ("the database locked", held_by_another, "cannot-write"),
)


# --- A disk that is full -----------------------------------------------------


@contextlib.contextmanager
def _small_disk(place: Path) -> Iterator[bool]:
    """A disk in memory at this folder; or none, where we may not mount one."""
    command = ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", str(place)]
    mounted = subprocess.run(command, capture_output=True).returncode == 0
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", str(place)], check=True)


def _full(plan: Plan, came: Came) -> None:
    """A disk filled by somebody else to the last byte, and room made again."""
    with a_folder(came) as folder, _small_disk(folder) as mounted:
        if not mounted:
            came.add("left out: no disk may be mounted")
            return

        @contextlib.contextmanager
        def filled(served: Served) -> Iterator[None]:
            filler = folder / "filler"
            with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
                while True:
                    file.write(bytes(4096))
            try:
                yield
            finally:
                filler.unlink()

        with Served(folder) as served:
            with Crowd(served, plan.games, plan.seed, photographs=True) as crowd:
                until(crowd.all_play(), "nobody can play")
                _repeated(plan, came, served, crowd, ("a full disk", filled, "cannot-write"))
                with filled(served):
                    _opens_full(served, crowd, came)
                served.open()
                is_well_again(served, crowd, came, "after it was full at the start")
                nothing_is_lost(served, crowd, came, "after it was full at the start")
            came.find_all("an answer", crowd.found)


def _opens_full(served: Served, crowd: Crowd, came: Came) -> None:
    """Closed and opened again on a full disk: in vain and in a sentence, or it opens and says so.

    Or its files have room in themselves, which SQLite uses again: then moves are taken until it says so.
    """
    served.kill()
    try:
        served.open()
    except DidNotOpen as why:
        came.find_all("a start on a full disk", [] if _is_a_sentence(why) else [str(why)[-500:]])
        return
    promised = crowd.witness.answers
    if "cannot-write" not in served.wrong():
        what = lambda: "cannot-write" in served.wrong() or crowd.witness.answers > promised  # noqa: E731
        if seconds_until(what, came.patience) is None:
            came.find("a start on a full disk: it opens and is well, and nothing is taken")
    served.kill()


def _is_a_sentence(why: Exception) -> bool:
    """What a host is told of a house that does not open."""
    said = " ".join(str(why).split())
    return said.endswith(".") and "Traceback" not in said and len(said) < 500


# --- A folder that is removed, and one that cannot be written in -------------


def _removed(plan: Plan, came: Came) -> None:
    """All is gone; from when the house says so, nothing more is promised."""
    for number in range(plan.many(TIMES // 4)):
        where = f"the folder removed, time {number}"
        with played_in(plan, came) as (served, crowd):
            shutil.rmtree(served.folder)
            if seconds_until(lambda: "folder-lost" in served.wrong(), came.patience) is None:
                came.find(f"{where}: it says {served.wrong()}")
            until(crowd.all_ask(), "nobody asks any more")  # what was under way has come to its end
            promised = crowd.witness.answers
            until(crowd.all_ask(), "nobody asks any more")
            if crowd.witness.answers > promised:
                came.find(f"{where}: {crowd.witness.answers - promised} moves more are taken")
            served.close()
            crowd.starts_anew()
            served.open()
            is_well_again(served, crowd, came, where)
            nothing_is_lost(served, crowd, came, where)


def _read_only(plan: Plan, came: Came) -> None:
    """A house that may read and not write says so and does not open; one that is open plays on."""
    with a_folder(came) as folder:
        is_root = os.geteuid() == 0
        if is_root and not shutil.which("setpriv"):
            came.add("left out: we are root, and there is no setpriv")
            return
        served = Served(folder, program=OBEYS if is_root else None)
        with served, Crowd(served, plan.games, plan.seed) as crowd:
            until(crowd.all_play(), "nobody can play")
            for number in range(plan.many(TIMES // 4)):
                where = f"a read-only folder, time {number}"
                with _unwritable(folder):
                    time.sleep(3)
                    came.add(f"read-only while open: {', '.join(served.wrong()) or 'goes on'}")
                is_well_again(served, crowd, came, where)
                nothing_is_lost(served, crowd, came, where)
                served.close()
                with _unwritable(folder):
                    _opens_in_vain(served, came, where)
                served.open()
                is_well_again(served, crowd, came, where)
                nothing_is_lost(served, crowd, came, where)
        came.find_all("an answer", crowd.found)


def _opens_in_vain(served: Served, came: Came, where: str) -> None:
    try:
        served.open()
        came.find(f"{where}: it opens")
        served.kill()
    except DidNotOpen as why:
        came.find_all(where, [] if _is_a_sentence(why) else [str(why)[-500:]])


@contextlib.contextmanager
def _unwritable(folder: Path) -> Iterator[None]:
    """Neither the folder nor a file in it may be written."""
    paths = [folder, *folder.rglob("*")]
    modes = [path.stat().st_mode for path in paths]
    for path in paths:
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        yield
    finally:
        for path, mode in zip(paths, modes, strict=True):
            if path.exists():
                path.chmod(mode)
