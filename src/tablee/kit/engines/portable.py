"""Rules as WebAssembly: compiled once for everybody, ready in a tenth of a second."""

import threading
from collections.abc import Sequence
from functools import partial
from typing import Any

from tablee.kit.engines.carried import Carried
from tablee.kit.engines.engine import Engine, Mode, Stopped
from tablee.kit.engines.sandbox import DEADLINE, Memory


class PortableEngine(Engine):
    """The doors of a game's portable module that one kernel module has.

    Arrays that share their memory (a state and its words) have to be held in that of the engine, or a
    door would see copies that share nothing.
    """

    def __init__(
        self,
        name: str,
        rules: Any,
        template: Any,
        carried: Carried,
        deadline: float = DEADLINE,
    ) -> None:
        self.name, self.rules, self.mode, self.template = name, rules, Mode.PORTABLE, template
        self._carried, self._place = carried, Place(carried, deadline)
        self.doors = {
            door: partial(self._place.call, door)
            for door, told in carried.doors.items()
            if told["template"] == template.__name__
        }

    def warm(self, doors: Sequence[str], told: Any = None) -> None:
        """Have a memory ready."""
        self._place.memory()

    def alone(self, deadline: float = DEADLINE) -> "PortableEngine":
        """The same with a memory of its own."""
        return PortableEngine(self.name, self.rules, self.template, self._carried, deadline)

    def new(self, record: Any, how_many: int) -> Any:
        """So many records, all zero, in its memory."""
        from tablee.kit.engines.held import zeros

        return zeros(self._place.memory(), (how_many,), record.dtype)

    def held(self, array: Any) -> Any:
        """An array with the same in it, in its memory."""
        from tablee.kit.engines.held import zeros

        made = zeros(self._place.memory(), array.shape, array.dtype)
        made[...] = array
        return made


class Place:
    """Where the doors of an engine work: a memory, and after a trap another."""

    def __init__(self, carried: Carried, deadline: float) -> None:
        self._carried, self._deadline = carried, deadline
        self._memory: Memory | None = None
        self._beginning = threading.Lock()

    def memory(self) -> Memory:
        """The memory of now."""
        with self._beginning:
            if self._memory is None:
                self._memory = Memory(self._carried, self._deadline)
            return self._memory

    def call(self, door: str, *given: Any) -> Any:
        """Through a door; one after the other, whatever threads they come from.

        Raises:
            Stopped: the rules came to no good end; the next call finds a new memory.
        """
        memory = self._memory or self.memory()
        try:
            return memory.call(door, given)
        except Stopped:
            self._memory = None
            raise
