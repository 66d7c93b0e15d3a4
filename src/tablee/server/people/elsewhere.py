"""What the other processes of a house told last, by what it is about."""

import time
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

SILENT = 75.0  # seconds after which a process that tells nothing any more has ended
Told = TypeVar("Told")


class Elsewhere(Generic[Told]):
    """What each process told; who is silent for long has nothing any more."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.told: dict[str, dict[str, tuple[float, Told]]] = {}

    def of(self, what: str) -> list[Told]:
        """What is there of it, at each of them."""
        now = self.clock()
        return [told for when, told in self.told.get(what, {}).values() if now - when < SILENT]

    def all(self) -> Iterator[Told]:
        """Whatever any of them has there."""
        return (told for what in self.told for told in self.of(what))

    def note(self, process: str, what: str, told: Told) -> None:
        """A process tells; nothing (none, an empty list) is forgotten at once."""
        at = self.told.setdefault(what, {})
        at[process] = self.clock(), told
        if not told:
            del at[process]
        if not at:
            del self.told[what]

    def forget(self) -> list[str]:
        """Let go of processes that are silent; of what they had told something."""
        now, changed = self.clock(), []
        for what, at in list(self.told.items()):
            for process, (when, _) in list(at.items()):
                if now - when >= SILENT:
                    del at[process]
                    changed.append(what)
            if not at:
                del self.told[what]
        return changed
