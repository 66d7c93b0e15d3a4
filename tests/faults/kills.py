"""SIGKILL at 1,000 moments, under load in all games, and once in a while before the house is open.

Whatever was answered is there after the next start, as it was; whatever was refused is not; what
nobody has answered is done once when it is asked again.
"""

import random
import time

from tests.faults.bad_day import is_well_again, killed, nothing_is_lost, played_in
from tests.faults.told import Came
from tests.tools.found import Plan

KILLS = 1000
LONGEST = 1.5  # seconds that a house plays before it is killed
EARLY = 5  # one in so many is killed while it opens
OPENS = 1.5  # seconds, about, that it takes to open
EVERYBODY = 20  # rounds from one look at every table to the next


def run(plan: Plan, came: Came | None = None) -> Came:
    """Kill a house, and open it again."""
    came, luck = came or Came(patience=plan.patience), random.Random(plan.seed)
    kills = plan.many(KILLS)
    with played_in(plan, came) as (served, crowd):
        for number in range(kills):
            where = f"kill {number}"
            time.sleep(luck.uniform(0, LONGEST))
            killed(served, came, where)
            if luck.randrange(EARLY) == 0:
                served.begin()
                time.sleep(luck.uniform(0, OPENS))
                killed(served, came, f"{where}, while it opens")
                came.add("killed while it opened")
            begun = time.monotonic()
            served.open()
            came.most("slowest start (s)", time.monotonic() - begun)
            everybody = number % EVERYBODY == 0 or number == kills - 1
            is_well_again(served, crowd, came, where, everybody)
            nothing_is_lost(served, crowd, came, where)
    return came
