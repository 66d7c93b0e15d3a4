"""How much one address may ask for: a bucket for each kind of request, filled at a steady rate."""

import time
from collections import OrderedDict

from tablee.server.settings import Limits


class Buckets:
    """Buckets of all visitors; who has not come for longest is forgotten first."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.full: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self.open: dict[str, int] = {}  # sockets by address

    def take(self, kind: str, address: str) -> float:
        """Take one request out of a bucket: 0, or the seconds until there is one."""
        room, rate = getattr(self.limits, kind)
        now = time.monotonic()
        left, then = self.full.pop((kind, address), (room, now))
        left = min(room, left + (now - then) * rate)
        enough = left >= 1
        self.full[kind, address] = (left - enough, now)
        if len(self.full) > self.limits.visitors:
            self.full.popitem(last=False)
        return 0.0 if enough else (1 - left) / rate

    def enter(self, address: str) -> bool:
        """One more open socket from this address; is there room for it?"""
        if self.open.get(address, 0) >= self.limits.sockets_each:
            return False
        self.open[address] = self.open.get(address, 0) + 1
        return True

    def exit(self, address: str) -> None:
        """One socket less."""
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]
