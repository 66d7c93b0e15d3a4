"""An hour of a house with 200 sockets: the memory of it and of its helpers, and its descriptors, stay.

People play all games, bring photographs and records, come with new sockets and go again. After the
first sixth of the time nothing may grow any more, but by the little that a measurement is off.
"""

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.faults.bad_day import is_well_again, nothing_is_lost, played_in
from tests.faults.crowd import Crowd
from tests.faults.serving import Served, descriptors, helpers, resident
from tests.faults.told import Came
from tests.tools.found import Plan

SECONDS = 3600
SOCKETS = 200
WARM = 1 / 6  # of the time: what is needed is there then
EVERY = 5.0  # seconds between two samples
STAYS = (30.0, 90.0)  # seconds that a socket of an onlooker stays
MORE_MEMORY = 0.10  # of what there was after the first sixth
MORE_DESCRIPTORS = 40
MIB = 1024**2
FEW_TABLES = ("--limit", "tables-in-memory=20")  # or the tables of a quarter of an hour add up
PAUSE = 0.2  # seconds between two requests of one person: people think


@dataclass(frozen=True)
class Sample:
    """What a house has at one moment."""

    memory: int
    helpers: int
    descriptors: int


class Onlookers:
    """Sockets at the tables of a crowd, each for a while, then another in its place."""

    def __init__(self, crowd: Crowd, many: int) -> None:
        self.crowd, self.many, self.heard = crowd, many, 0
        self.thread = threading.Thread(target=lambda: asyncio.run(self._all()), daemon=True)
        self.thread.start()

    async def _all(self) -> None:
        async with asyncio.TaskGroup() as everybody:
            for number in range(self.many):
                everybody.create_task(self._one(number))

    async def _one(self, number: int) -> None:
        while not self.crowd.is_over:
            player = self.crowd.players[number % len(self.crowd.players)]
            with contextlib.suppress(WebSocketException, OSError, TimeoutError):
                if player.table:
                    await self._follow(player.table, player.luck.uniform(*STAYS))
            await asyncio.sleep(0.2)

    async def _follow(self, table: str, seconds: float) -> None:
        address = self.crowd.served.address
        path = f"ws://{address}/api/tables/{table}/events?version=-1"
        async with connect(path, origin=f"http://{address}") as socket:  # type: ignore[arg-type]
            end = time.monotonic() + seconds
            while time.monotonic() < end and not self.crowd.is_over:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(socket.recv(), 1)
                    self.heard += 1


def run(plan: Plan, came: Came | None = None) -> Came:
    """Measure a house for as long as the share of an hour says."""
    came = came or Came(patience=plan.patience)
    crowded = {"photographs": True, "records": True, "pause": PAUSE}
    with played_in(plan, came, *FEW_TABLES, **crowded) as (served, crowd):
        looking = Onlookers(crowd, SOCKETS)
        begun, taken = time.monotonic(), list[Sample]()
        while (gone := time.monotonic() - begun) < SECONDS * plan.share:
            if gone > SECONDS * plan.share * WARM:
                taken.append(_sample(served))
            time.sleep(EVERY)
        is_well_again(served, crowd, came, "in the end")
        nothing_is_lost(served, crowd, came, "in the end")
        came.count("events heard", looking.heard)
    _flat(came, taken, "memory (MiB)", lambda one: one.memory / MIB, _a_tenth)
    _flat(came, taken, "memory of helpers (MiB)", lambda one: one.helpers / MIB, _a_tenth)
    _flat(came, taken, "descriptors", lambda one: one.descriptors, lambda before: MORE_DESCRIPTORS)
    return came


def _a_tenth(before: float) -> float:
    return before * MORE_MEMORY


def _sample(served: Served) -> Sample:
    own = 0
    for pid in helpers(served.pid):
        with contextlib.suppress(OSError):  # it has just ended
            own += resident(pid)
    return Sample(resident(served.pid), own, descriptors(served.pid))


def _flat(
    came: Came,
    taken: list[Sample],
    what: str,
    of: Callable[[Sample], float],
    more: Callable[[float], float],
) -> None:
    """The last fifth of what was measured is not more than the first, but for so much."""
    figures, part = [of(one) for one in taken], max(1, len(taken) // 5)
    before, after = median(figures[:part]), median(figures[-part:])
    came.figures |= {f"{what} first": before, f"{what} last": after}
    if after > before + more(before):
        came.find(f"{what}: {before:.0f} became {after:.0f}")
    else:
        came.add("flat")
