"""What failed for a moment is tried again, after longer and longer."""

import time
from collections.abc import Hashable

SOONEST, LATEST = 0.5, 5.0  # seconds until the first and until every late try
DOUBLED = 4  # times, from the soonest to the latest
STUCK = 60.0  # seconds of failing after which something has stopped, for whoever looks after it


class Failing:
    """Who has failed and not done better since, how often and since when."""

    def __init__(self) -> None:
        self.known: dict[Hashable, tuple[int, float]] = {}

    def pause(self, who: Hashable) -> float:
        """They have failed once more: the seconds to wait until they try again."""
        times, since = self.known.get(who, (0, time.monotonic()))
        self.known[who] = times + 1, since
        return min(LATEST, SOONEST * 2.0 ** min(times, DOUBLED))

    def well(self, who: Hashable) -> None:
        """They have done it, or need not any more."""
        self.known.pop(who, None)

    @property
    def is_stuck(self) -> bool:
        """Has somebody failed for longer than a moment?"""
        now = time.monotonic()
        return any(now - since > STUCK for _, since in self.known.values())
