"""NumPy's arrays in a memory that rules cannot leave: for a search, which has many and large ones."""

from math import prod
from typing import Any

import numpy as np

from tablee.kit.engines.sandbox import Memory


class Held(np.ndarray):
    """An array that lies in a memory, so that the doors there reach it without a copy."""

    memory: Memory | None = None
    address: int | None = None  # in that memory; -1: elsewhere; None: not asked for yet

    def __array_finalize__(self, whole: Any) -> None:
        if whole is not None:  # a view may lie there too, and a copy does not
            self.memory = getattr(whole, "memory", None)

    def found_in(self, memory: Memory) -> int:
        """Where it lies in this memory; -1 if it does not."""
        if self.memory is not memory:
            return -1
        if self.address is None:
            address = self.__array_interface__["data"][0] - memory.base
            inside = 0 <= address and address + self.nbytes <= memory.end
            self.address = address if inside and self.flags.c_contiguous else -1
        return self.address


def zeros(memory: Memory, shape: tuple[int, ...], kind: Any) -> Held:
    """An array there, all zero."""
    seen = memory.room_for(prod(shape) * np.dtype(kind).itemsize)
    made = np.ndarray.__new__(Held, shape, kind, seen)
    made.memory = memory
    return made
