"""The processes beside a house, killed and stopped: who thinks, replays records, opens photographs.

One that is stopped does not end by itself: whoever asked it waits as long as they wait at most, and
the house ends it. The people at the tables play on all the while.
"""

import contextlib
import os
import random
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass

from tablee.kit.pictures import photographs
from tablee.server.work import doer, thinker
from tests.faults.bad_day import is_well_again, nothing_is_lost, played_in
from tests.faults.crowd import Crowd
from tests.faults.serving import Served, alive, helpers, seconds_until
from tests.faults.told import Came
from tests.tools.found import Plan

TIMES = 30  # each kind, killed; a third of it stopped
LONGEST = 3.0  # seconds between two harms
FINDS = 30.0  # seconds within which there is such a process


@dataclass(frozen=True)
class Kind:
    """A kind of processes: what they run, how long a question may take, how often they have answered."""

    module: str
    limit: float
    done: Callable[[Crowd], int]


def _of_bots(crowd: Crowd) -> int:
    return sum(player.steps for player in crowd.players if player.with_bot)


def _of_records(crowd: Crowd) -> int:
    return crowd.reader.read if crowd.reader else 0


def _of_photographs(crowd: Crowd) -> int:
    return len(crowd.photographer.taken) if crowd.photographer else 0


KINDS = (
    Kind(thinker.__name__, 5.0, _of_bots),
    Kind(doer.__name__, 20.0, _of_records),
    Kind(photographs.__name__, 30.0, _of_photographs),
)


def run(plan: Plan, came: Came | None = None) -> Came:
    """Harm one process after the other."""
    came, luck = came or Came(patience=plan.patience), random.Random(plan.seed)
    with played_in(plan, came, photographs=True, records=True) as (served, crowd):
        for how, times in ((signal.SIGKILL, TIMES), (signal.SIGSTOP, TIMES // 3)):
            for number in range(plan.many(times)):
                for kind in KINDS:
                    where = f"{how.name} of {kind.module}, time {number}"
                    _harmed(served, crowd, came, kind, how, where)
                    time.sleep(luck.uniform(0, LONGEST))
        nothing_is_lost(served, crowd, came, "in the end")
    return came


def _harmed(
    served: Served, crowd: Crowd, came: Came, kind: Kind, how: signal.Signals, where: str
) -> None:
    """One of them is harmed; what it was asked for is done again in time, and all others play on."""
    before = kind.done(crowd)
    if seconds_until(lambda: kind.done(crowd) > before, 2 * FINDS) is None:
        came.find(f"{where}: nothing had been done for {2 * FINDS:.0f} s")
        return
    pids: list[int] = []
    if seconds_until(lambda: pids.extend(helpers(served.pid, kind.module)) or pids, FINDS) is None:
        came.find(f"{where}: there is none")
        return
    _send(pids[0], how)
    before, most = kind.done(crowd), came.patience
    if how == signal.SIGSTOP:
        most += kind.limit
    is_well_again(served, crowd, came, where, everybody=False)
    took = seconds_until(lambda: kind.done(crowd) > before + 1, most)
    if took is None:
        came.find(f"{where}: nothing is done by its like after {most:.0f} s")
    else:
        came.most(f"slowest after {how.name} (s)", took)
    if alive(pids[0]) and how == signal.SIGKILL:
        came.find(f"{where}: it is still there")
    if took is not None:
        came.add("well")


def _send(pid: int, how: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError):  # it had just done its work
        os.kill(pid, how)
