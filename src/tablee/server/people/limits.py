"""How much one address may ask for: a bucket for each kind of request, filled at a steady rate.

Where processes share a house they share its limits, too, and no request waits for that: whoever takes
much of a bucket in one process is told of to the others a moment later, which take as much out of
theirs. So over any time nobody gets more of the house than of one process, but for what comes within
that moment, and for the little of a bucket that is not worth telling.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import NamedTuple

from tablee.server.people.elsewhere import Elsewhere
from tablee.server.settings import Limits

LITTLE = 1 / 8  # of a bucket, and of the sockets of an address: what is not told of
Key = tuple[str, str]  # the kind of request, and who asks


class Taken(NamedTuple):
    """So much was taken out of a bucket in one process."""

    kind: str
    address: str
    many: float


class Buckets:
    """Buckets of all visitors; who has not come for longest is forgotten first.

    on_much: called when there is something to tell the other processes.
    """

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits, self.clock = limits, clock
        self.full: OrderedDict[Key, tuple[float, float]] = OrderedDict()
        self.sockets = OpenSockets(limits, self._much, clock)
        self.untold: dict[
            Key, tuple[float, float]
        ] = {}  # what was taken here, as it fills up again
        self.much: set[Key] = set()
        self.on_much: Callable[[], None] | None = None

    def take(self, kind: str, address: str) -> float:
        """Take one request out of a bucket: 0, or the seconds until there is one."""
        room, rate = getattr(self.limits, kind)
        left = self._left((kind, address))
        enough = left >= 1
        self._put((kind, address), left - enough)
        if enough and self.on_much:
            self._note((kind, address), room, rate)
        return 0.0 if enough else (1 - left) / rate

    def _left(self, key: Key) -> float:
        """What is in a bucket now, which is below zero where other processes gave more than there was."""
        room, rate = getattr(self.limits, key[0])
        now = self.clock()
        left, then = self.full.pop(key, (room, now))
        return float(min(room, left + (now - then) * rate))

    def _put(self, key: Key, left: float) -> None:
        self.full[key] = (left, self.clock())
        if len(self.full) > self.limits.visitors:
            forgotten, _ = self.full.popitem(last=False)
            self.untold.pop(forgotten, None)

    # --- Beside other processes ----------------------------------------------

    def _note(self, key: Key, room: float, rate: float) -> None:
        now = self.clock()
        many, then = self.untold.get(key, (0.0, now))
        many = max(0.0, many - (now - then) * rate) + 1
        self.untold[key] = many, now
        if many >= room * LITTLE:
            self._much(key)

    def _much(self, key: Key | None = None) -> None:
        self.much |= {key} if key else set()
        if self.on_much:
            self.on_much()

    def news(self) -> list[Taken]:
        """What the others have to know; it is told with that."""
        told = [Taken(*key, round(self.untold.pop(key, (0.0,))[0], 2)) for key in self.much]
        self.much = set()
        return told

    def owe(self, taken: Iterable[Taken]) -> None:
        """Another process has given as much of these."""
        for kind, address, many in taken:
            room, _ = getattr(self.limits, kind)
            self._put((kind, address), max(-room, self._left((kind, address)) - many))


class OpenSockets:
    """How many sockets each address has open, here and at the other processes as they told last."""

    def __init__(
        self, limits: Limits, on_much: Callable[[], None], clock: Callable[[], float]
    ) -> None:
        self.most, self.on_much = limits.sockets_each, on_much
        self.here: dict[str, int] = {}
        self.told: dict[str, int] = {}  # of those here, what the others know
        self.elsewhere = Elsewhere[int](clock)

    def enter(self, address: str) -> bool:
        """One more open socket from this address; is there room for it?"""
        here = self.here.get(address, 0)
        if here + self.open_elsewhere(address) >= self.most:
            return False
        self.here[address] = here + 1
        self._note(address)
        return True

    def exit(self, address: str) -> None:
        """One socket less."""
        self.here[address] -= 1
        if not self.here[address]:
            del self.here[address]
        self._note(address)

    def open_elsewhere(self, address: str) -> int:
        """How many it has at the other processes."""
        return sum(self.elsewhere.of(address))

    def _note(self, address: str) -> None:
        if self._is_news(address):
            self.on_much()

    def _is_news(self, address: str) -> bool:
        return abs(self._worth(address) - self.told.get(address, 0)) >= self.most * LITTLE

    def _worth(self, address: str) -> int:
        """What the others should know of an address."""
        here = self.here.get(address, 0)
        return here if here >= self.most * LITTLE else 0

    def news(self) -> dict[str, int]:
        """Of whom the others have to know another number; it is told with that."""
        known = {*self.here, *self.told}
        now = {address: self._worth(address) for address in known}
        changed = {address: now[address] for address in known if self._is_news(address)}
        self.told = {address: many for address, many in (self.told | changed).items() if many}
        return changed

    def all_told(self) -> dict[str, int]:
        """Everybody whom the others know of, to be told again: what is not is forgotten there."""
        return dict(self.told)

    def note_elsewhere(self, process: str, told: dict[str, int]) -> None:
        """What another process has open of these."""
        for address, many in told.items():
            self.elsewhere.note(process, address, many)
