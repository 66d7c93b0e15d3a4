"""Worker processes outlive a test's house: the next one is lent them, for each takes a second to load.

What they know they are told with every question, so that it is nothing to them which house asks.
"""

import asyncio
import contextlib
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

from tablee.server.work.process import Process

Kind = tuple[str, frozenset[tuple[str, str]]]  # what it runs, and what it is told of where it is


class Lent:
    """A process as one house has it: its pipes, read and written on that house's loop."""

    def __init__(self, process: "subprocess.Popen[bytes]", kind: Kind) -> None:
        self.process, self.kind = process, kind
        self.is_asked = False  # and has not answered yet: nobody else can have it

    async def connect(self) -> None:
        """Open the pipes, which are closed at the end of the house, while those of the process stay."""
        loop, self.stdout = asyncio.get_running_loop(), asyncio.StreamReader()
        given, taken = self.process.stdin, self.process.stdout
        assert given and taken
        self._reading, _ = await loop.connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(self.stdout),
            os.fdopen(os.dup(taken.fileno()), "rb"),
        )
        writing, flow = await loop.connect_write_pipe(
            asyncio.streams.FlowControlMixin, os.fdopen(os.dup(given.fileno()), "wb")
        )
        self.stdin = asyncio.StreamWriter(writing, flow, None, loop)

    @property
    def returncode(self) -> int | None:
        return self.process.poll()

    def let_go(self) -> None:
        """Close the pipes of this house."""
        self._reading.close()
        self.stdin.close()

    def kill(self) -> None:
        self.let_go()
        self.process.kill()

    async def wait(self) -> int:
        return await asyncio.to_thread(self.process.wait)


class Pool:
    """The processes that no house has just now."""

    def __init__(self) -> None:
        self.free: dict[Kind, list[subprocess.Popen[bytes]]] = defaultdict(list)

    async def start(self, wanted: Process) -> None:
        """In place of `Process._start`: one that is free, or a new one."""
        environment = os.environ | {"OPENBLAS_NUM_THREADS": "1"}
        ours = {name: value for name, value in environment.items() if name.startswith("TABLEE_")}
        kind = wanted.module, frozenset(ours.items())
        free = self.free[kind]
        while free and free[-1].poll() is not None:
            free.pop()
        process = free.pop() if free else await asyncio.to_thread(_started, kind[0], environment)
        lent: Any = Lent(process, kind)
        await lent.connect()
        wanted.process = lent

    async def stop(self, wanted: Process) -> None:
        """In place of `Process.stop`: only what is thinking still is ended."""
        lent: Any = wanted.process
        if lent and lent.returncode is None and not lent.is_asked:
            wanted.process = None
            lent.let_go()
            self.free[lent.kind].append(lent.process)
        else:
            await STOP(wanted)

    async def answer(self, wanted: Process, question: bytes | None, limit: float) -> bytes:
        """In place of `Process._answer`: the same, and it is known whether there was one."""
        lent: Any = wanted.process
        lent.is_asked = True
        answered = await ANSWER(wanted, question, limit)
        lent.is_asked = False
        return answered

    def end(self) -> None:
        """End all of them."""
        for one in (one for free in self.free.values() for one in free):
            one.kill()
            one.wait()


STOP, ANSWER = Process.stop, Process._answer


def _started(module: str, environment: dict[str, str]) -> "subprocess.Popen[bytes]":
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        [sys.executable, "-m", module],
        stdin=pipe,
        stdout=pipe,
        bufsize=0,
        start_new_session=True,
        env=environment,
    )
    assert process.stdout
    process.stdout.read(4)  # it is there
    return process


@contextlib.contextmanager
def kept() -> Iterator[None]:
    """Until the end of the block houses of this process hand their workers on to each other."""
    pool = Pool()
    with (
        patch.object(Process, "_start", lambda self: pool.start(self)),
        patch.object(Process, "stop", lambda self: pool.stop(self)),
        patch.object(Process, "_answer", lambda self, *asked: pool.answer(self, *asked)),
    ):
        yield
    pool.end()
