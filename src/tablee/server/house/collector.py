"""Python's collector of cycles, kept from looking again and again at all that a house holds.

It looks at everything at once, and everything stands still meanwhile: 0.6 seconds with 5,000 sockets,
three times a minute. What has outlived a round is put aside here, so that only what is new is looked at;
and all of it once an hour, or sooner where so much has come that some of it may be cycles.
"""

import gc
import time
from collections.abc import Callable

WHOLE = 3600.0  # seconds between two looks at everything
GROWN, ROOM = 1.25, 100_000  # so many times as many objects as then, and so many more: sooner


class Collector:
    """What has been put aside, and since when."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock, self.since = clock, clock()
        self.aside = gc.get_freeze_count()

    def look(self) -> None:
        """Let go of cycles among what is new, or among everything, and put the rest aside."""
        whole = self.is_due()
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
