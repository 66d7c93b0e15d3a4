"""Too few descriptors, too little memory: from the start, and all of a sudden in an open house.

What cannot be done for want of them is refused; what was said yes to stays; and once there is enough
again all goes on.
"""

import contextlib
import random
import resource
import time
from collections.abc import Iterator
from pathlib import Path

from tests.faults.bad_day import is_well_again, nothing_is_lost, played_in
from tests.faults.serving import Served
from tests.faults.told import Came
from tests.tools.found import Plan

TIMES = 10
HELD = (2.0, 6.0)  # seconds
FEW = 160  # descriptors from the start on
MIB = 1024**2
SPARE = (0, 4, 16, 64)  # MiB of memory that a house may still take


def run(plan: Plan, came: Came | None = None) -> Came:
    """A house that starts with little, then one that comes to have little."""
    came, luck = came or Came(patience=plan.patience), random.Random(plan.seed)
    few = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (FEW, FEW))}
    with played_in(plan, came, photographs=True, records=True) as (served, crowd):
        for number in range(plan.many(TIMES)):
            where = f"{FEW} descriptors from the start, time {number}"
            served.kill()
            served.open(**few)
            is_well_again(served, crowd, came, where)
            nothing_is_lost(served, crowd, came, where)
        served.kill()
        served.open()
        for number in range(plan.many(TIMES)):
            for name, scarce in (("descriptors", no_descriptors), ("memory", no_memory)):
                where = f"no {name}, time {number}"
                with scarce(served, luck):
                    time.sleep(luck.uniform(*HELD))
                if not served.runs and name == "descriptors":
                    came.find(f"{where}: the house has ended: {served.log.read_text()[-300:]}")
                if not served.runs:  # as a system does that has no memory left
                    came.add(f"ended for want of {name}")
                    served.open()
                is_well_again(served, crowd, came, where)
                nothing_is_lost(served, crowd, came, where)
    return came


@contextlib.contextmanager
def limited(served: Served, what: int, most: int) -> Iterator[None]:
    """The house may have so much of it, and what it has already."""
    before = resource.prlimit(served.pid, what)
    resource.prlimit(served.pid, what, (most, before[1]))
    try:
        yield
    finally:
        if served.runs:
            resource.prlimit(served.pid, what, before)


def no_descriptors(served: Served, luck: random.Random) -> contextlib.AbstractContextManager[None]:
    """No more than it has, or a few."""
    here = [int(path.name) for path in Path(f"/proc/{served.pid}/fd").iterdir()]
    return limited(served, resource.RLIMIT_NOFILE, max(here) + 1 + luck.randint(0, 3))


def no_memory(served: Served, luck: random.Random) -> contextlib.AbstractContextManager[None]:
    """No more data than it has, or a few MiB."""
    status = Path(f"/proc/{served.pid}/status").read_text()
    has = int(status.partition("VmData:")[2].split()[0]) * 1024
    return limited(served, resource.RLIMIT_DATA, has + luck.choice(SPARE) * MIB)
