"""Python's collector of cycles, kept from looking again and again at all that a house holds.

It looks at everything at once, and everything stands still meanwhile: 0.6 seconds with 5,000 sockets,
three times a minute. Where there are many, what has outlived a round is put aside here, so that only what
is new is looked at; and all of it once an hour, or sooner where so much has come that some of it may be
cycles. Where there are few Python does it by itself, and nothing is held longer than it has to be.
"""

import gc
import time
from collections.abc import Callable

MANY = 1000  # sockets: all that goes with them is looked at in 0.1 seconds
WHOLE = 3600.0  # seconds between two looks at everything
GROWN, ROOM = 1.25, 100_000  # so many times as many objects as then, and so many more: sooner


class Collector:
    """What has been put aside, and since when."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock, self.since = clock, clock()
        self.aside = gc.get_freeze_count()
        self.puts_aside = False

    def look(self, sockets: int) -> None:
        """Let go of cycles among what is new, or among everything, and put the rest aside."""
        before, self.puts_aside = self.puts_aside, sockets >= MANY
        if not (before or self.puts_aside):
            return
        whole = self.is_due() or not self.puts_aside
        if whole:
            gc.unfreeze()
        gc.collect()
        gc.freeze()
        if whole:
            self.since, self.aside = self.clock(), gc.get_freeze_count()

    def is_due(self) -> bool:
        """Is everything to be looked at?"""
        has_grown = gc.get_freeze_count() > GROWN * self.aside + ROOM
        return has_grown or self.clock() - self.since > WHOLE
