"""Answers that cannot change, kept for whoever asks the same soon: as long as there is room."""

import time
from collections import OrderedDict
from collections.abc import Callable

LATELY = 600.0  # seconds that nobody has asked for one, after which it makes room


class Answers:
    """So many bytes of answers at most, and none that would take more than a quarter of them."""

    def __init__(self, room: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.room, self.clock, self.size = room, clock, 0
        # Since when nobody has asked for it; who was asked for longest ago is the first.
        self.kept: OrderedDict[bytes, tuple[float, bytes]] = OrderedDict()

    def get(self, name: bytes) -> bytes | None:
        """The answer to the question of this name, if it is here."""
        if name not in self.kept:
            return None
        _, answer = self.kept.pop(name)
        self.kept[name] = self.clock(), answer
        return answer

    def keep(self, name: bytes, answer: bytes) -> None:
        """Keep an answer, unless it is too large or here already; the old go, and those without room."""
        if name in self.kept or len(answer) > self.room // 4:
            return
        now = self.clock()
        self.kept[name] = now, answer
        self.size += len(answer)
        while self.size > self.room or next(iter(self.kept.values()))[0] < now - LATELY:
            _, (_, gone) = self.kept.popitem(last=False)
            self.size -= len(gone)
