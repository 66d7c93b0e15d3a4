"""A memory that rules cannot leave: an instance of a WebAssembly module, in Wasmtime.

Each call has a deadline; an index gone wild, a rule that fails or never ends is a trap, which ends
that memory and nothing else. Wasmtime's own way to call costs a hundred microseconds, so that its
C function is called directly.
"""

import ctypes
import os
import sys
import threading
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import wasmtime
from wasmtime import _ffi as ffi

from tablee.kit.engines.carried import Carried
from tablee.kit.engines.engine import Stopped

PAGE = 1 << 16  # bytes by which a memory grows
MOST_MEMORY = 1 << 28  # bytes that the rules of one table, or one bot, may have
TICK = 0.1  # seconds between two looks at the clock
DEADLINE = 60.0  # seconds that a call may take at the very most: a bot that thinks takes ten
LINE = 64  # bytes of a cache line, where arrays begin
ROOMY = 4096  # bytes that an array gets at least, for the next one may be longer

# A module of one machine does not run on another: of several threads that come first, one makes it.
one_at_a_time = threading.RLock()


def machine() -> Any:
    """What compiles modules for this process, and its clock."""
    with one_at_a_time:
        return _machine()


@cache
def _machine() -> Any:
    config = wasmtime.Config()
    config.epoch_interruption = True
    config.memory_may_move = False  # what Python sees of a memory stays where it is
    made = wasmtime.Engine(config)
    _start_clock(made)
    if hasattr(os, "register_at_fork"):  # threads stay behind
        os.register_at_fork(after_in_child=lambda: _start_clock(made))
    return made


def _start_clock(engine: Any) -> None:
    """Deadlines are counted in ticks."""

    def tick() -> None:
        while True:
            time.sleep(TICK)
            engine.increment_epoch()

    threading.Thread(target=tick, name="deadlines", daemon=True).start()


def module_at(path: Path) -> Any:
    """A module ready for this machine: it takes a tenth of a second, once in a process."""
    with one_at_a_time:
        return _module_at(path)


@cache
def _module_at(path: Path) -> Any:
    return wasmtime.Module(machine(), path.read_bytes())


class Store(wasmtime.Store):
    """What an instance lives in; when the interpreter ends, the system takes it back without a word."""

    def __del__(self, is_ending: Any = sys.is_finalizing) -> None:
        if not is_ending():
            self.close()


class Slot:
    """Where arguments of one name are copied to."""

    def __init__(self, memory: "Memory", size: int) -> None:
        self.size = max(ROOMY, size)
        self.address = memory.room(self.size)
        self.bytes = memory.bytes_at(self.address, self.size)  # lives no longer than the memory
        self.kept: Any = None  # what lies there already, if it is of those that never change


class Memory:
    """An instance of a module: its doors, and the memory that they have to themselves."""

    def __init__(self, carried: Carried, deadline: float = DEADLINE) -> None:
        self.ticks = max(1, round(deadline / TICK))
        self.store = Store(machine())
        self.store.set_limits(memory_size=MOST_MEMORY)
        try:
            made = wasmtime.Instance(self.store, module_at(carried.path), [])
        except wasmtime.WasmtimeError as wrong:  # it has run before: there is no room for it
            raise MemoryError(str(wrong)) from None
        self.exports: dict[str, Any] = dict(made.exports(self.store).items())
        self._memory = self.exports["memory"]
        base = self._memory.data_ptr(self.store)
        self.base: int = ctypes.cast(base, ctypes.c_void_p).value or 0
        self.top: int = self.exports["__heap_base"].value(self.store)
        self.end: int = self._memory.data_len(self.store)
        self.lock = threading.Lock()
        self.slots: dict[str, Slot] = {}
        self._calls = {name: _Call(self, name, told) for name, told in carried.doors.items()}

    def room(self, size: int) -> int:
        """The address of so many bytes that nobody else has.

        Raises:
            MemoryError: there are no more.
        """
        address = -(-self.top // LINE) * LINE
        missing = address + size - self.end
        if missing > 0:
            try:
                self._memory.grow(self.store, -(-missing // PAGE))
            except wasmtime.WasmtimeError:
                raise MemoryError(f"{MOST_MEMORY} bytes are not enough") from None
            self.end = self._memory.data_len(self.store)
        self.top = address + size
        return address

    def bytes_at(self, address: int, size: int) -> memoryview:
        """Some of the memory, as Python sees it: not to be looked at once the memory is gone."""
        return memoryview((ctypes.c_char * size).from_address(self.base + address)).cast("B")

    def room_for(self, size: int) -> Any:
        """So many bytes for good; memory that nobody has had is all zero, and costs nothing unused."""
        seen: Any = (ctypes.c_char * size).from_address(self.base + self.room(size))
        seen.memory = self  # which stays as long as somebody looks at it
        return seen

    def slot(self, name: str, size: int) -> Slot:
        """Room for an argument."""
        found = self.slots.get(name)
        if found is None or found.size < size:
            found = self.slots[name] = Slot(self, size if found is None else 2 * size)
        return found

    def call(self, name: str, given: Sequence[Any]) -> Any:
        """Through a door, one at a time.

        Raises:
            Stopped: the rules came to no good end; this memory is no longer to be trusted.
        """
        with self.lock:
            return self._calls[name](self, given)


class _Call:
    """A door as C has it: where each argument goes, and what comes back."""

    def __init__(self, memory: Memory, name: str, told: dict[str, Any]) -> None:
        self.name, self.gives = name, told["gives"]
        self.takes = told["takes"]
        names = [one["name"] for one in self.takes]
        # Multiplied by the size of a state it may wrap round, and read another place of this memory.
        self._index = (names.index("i"), names.index("states")) if "i" in names else ()
        places = sum(1 + one.get("dims", 0) for one in self.takes)
        self._raw = (ffi.wasmtime_val_raw_t * max(places, 1))()
        step = ctypes.sizeof(ffi.wasmtime_val_raw_t) // 8
        self._step = step
        raw = memoryview(self._raw).cast("B")
        self._whole, self._real = raw.cast("q"), raw.cast("d")
        self._trap = ctypes.c_void_p()
        self._function = memory.exports[name]  # held, for the address below is of a part of it
        self._by = (
            ctypes.cast(memory.store._context(), ctypes.c_void_p).value,
            ctypes.addressof(self._function._func),
            ctypes.addressof(self._raw),
            max(places, 1),
            ctypes.addressof(self._trap),
        )

    def __call__(self, memory: Memory, given: Sequence[Any]) -> Any:
        whole, step, place = self._whole, self._step, 0
        copied: list[Copied] = []
        if len(given) != len(self.takes):
            raise TypeError(f"{self.name} takes {len(self.takes)} arguments, not {len(given)}.")
        if self._index and not 0 <= given[self._index[0]] < len(given[self._index[1]]):
            raise IndexError(f"{self.name}: there is no state {given[self._index[0]]}.")
        for one, argument in zip(self.takes, given, strict=True):
            kind = one["kind"]
            if kind == "array":
                whole[place] = self._placed(memory, one, argument, copied)
                for length in argument.shape:
                    place += step
                    whole[place] = length
            elif kind == "float64":
                self._real[place] = argument
            else:
                whole[place] = int(argument)
            place += step
        set_deadline(self._by[0], memory.ticks)
        failed = call_unchecked(*self._by)
        if failed or self._trap.value:
            raise self._stopped(failed)
        for array, slot, before in copied:
            after = slot.bytes[: len(before)].tobytes()  # a view is compared byte by byte: slowly
            if after != before:
                _raw(array)[:] = after
        if self.gives == "none":
            return None
        return whole[0] != 0 if self.gives == "bool" else whole[0]

    def _placed(
        self, memory: Memory, one: dict[str, Any], array: Any, copied: "list[Copied]"
    ) -> int:
        """The address of an array, once it lies in the memory."""
        if array.itemsize != one["item"] or array.ndim != one["dims"]:
            raise TypeError(f"{self.name}: these are no {one['name']} of this game.")
        if (found_in := getattr(array, "found_in", None)) and (address := found_in(memory)) >= 0:
            return int(address)
        size = array.nbytes
        slot = memory.slots.get(one["name"])
        if slot is None or slot.size < size:
            slot = memory.slot(one["name"], size)
        if slot.kept is not array:
            before = array.tobytes()
            slot.bytes[:size] = before
            if array.flags.writeable:
                slot.kept = None
                copied.append((array, slot, before))
            else:
                slot.kept = array
        return slot.address

    def _stopped(self, failed: Any) -> Stopped:
        if failed:
            wrong = wasmtime.WasmtimeError._from_ptr(ctypes.cast(failed, ERROR))
            return Stopped(self.name, str(wrong), False)
        trap = wasmtime.Trap._from_ptr(ctypes.cast(self._trap, TRAP))
        self._trap.value = None
        why = trap.message.strip().splitlines()[-1].strip()
        return Stopped(self.name, why, trap.trap_code == wasmtime.TrapCode.INTERRUPT)


Copied = tuple[Any, Slot, bytes]  # an array, where it lies meanwhile, and what it was before
ERROR, TRAP = ctypes.POINTER(ffi.wasmtime_error_t), ctypes.POINTER(ffi.wasm_trap_t)


def _raw(array: Any) -> Any:
    """The bytes of an array, to be written into."""
    raw = getattr(array, "raw", None)  # of one without NumPy
    return array.reshape(-1).view("u1").data if raw is None else raw


def _untyped(function: Any, result: Any, *taken: Any) -> Any:
    """A function of C without the types that ctypes would look through at every call."""
    address = ctypes.cast(function, ctypes.c_void_p).value or 0
    return ctypes.CFUNCTYPE(result, *taken)(address)


POINTER = ctypes.c_void_p
call_unchecked = _untyped(
    ffi.dll.wasmtime_func_call_unchecked, POINTER, *3 * [POINTER], ctypes.c_size_t, POINTER
)
set_deadline = _untyped(ffi.dll.wasmtime_context_set_epoch_deadline, None, POINTER, ctypes.c_uint64)
