"""Processes of our own that answer questions one at a time: how they are asked, how they answer.

Questions and answers are bytes, each after its length in four of them. Before the first answer a
process says that it is there, with nothing.
"""

import asyncio
import contextlib
import os
import sys
from collections.abc import Callable
from typing import BinaryIO

READY = 60.0  # seconds that a process has to load what it needs
LARGEST = 128 * 1024**2  # bytes of one answer


class Silent(Exception):
    """There is no answer: it took too long, or the process died."""


class Died(Silent):
    """The process died, or could not be started."""


class Process:
    """A process that runs one of our modules, made when it is first asked and whenever it has died."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.process: asyncio.subprocess.Process | None = None
        self.starting = asyncio.Lock()

    @property
    def runs(self) -> bool:
        """Is there anybody to ask, without making a new one?"""
        return self.process is not None and self.process.returncode is None

    async def ask(self, question: bytes, limit: float) -> bytes:
        """The answer within so many seconds, or the end of this process.

        Raises:
            Silent: it took too long, died, or could not be started.
        """
        await self.be_there()
        return await self._answer(question, limit)

    async def be_there(self) -> None:
        """Run, if it does not yet; whoever comes while it starts waits for that.

        Raises:
            Silent: it could not be started.
        """
        async with self.starting:
            if not self.runs:
                await self._start()

    async def _start(self) -> None:
        pipe = asyncio.subprocess.PIPE
        try:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", self.module),
                stdin=pipe,
                stdout=pipe,
                start_new_session=True,  # Ctrl-C is for the house, at whose end they end
                # One thread each: at the small sums of a game several only wait for each other.
                env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},
            )
        except OSError as wrong:
            raise Died(f"its process did not start: {wrong}") from None
        await self._answer(None, READY)

    async def _answer(self, question: bytes | None, limit: float) -> bytes:
        process = self.process
        assert process and process.stdin and process.stdout
        try:
            async with asyncio.timeout(limit):
                if question is not None:
                    process.stdin.write(len(question).to_bytes(4, "big") + question)
                    await process.stdin.drain()
                size = int.from_bytes(await process.stdout.readexactly(4), "big")
                if size > LARGEST:
                    raise OSError("an answer too large to be one")
                return await process.stdout.readexactly(size)
        except TimeoutError:
            await self.stop()
            raise Silent(f"no answer within {limit:g} s") from None
        except (asyncio.IncompleteReadError, OSError):
            await self.stop()
            raise Died("its process died") from None
        except asyncio.CancelledError:  # its answer would be taken for the next one
            await self.stop()
            raise

    async def stop(self) -> None:
        """Put an end to the process, whatever it is doing."""
        process, self.process = self.process, None
        if process and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


# --- In the process itself ---------------------------------------------------------


def answer_all(answer: Callable[[bytes], bytes]) -> None:
    """Answer questions until there are none; what is printed meanwhile is no answer."""
    if hasattr(os, "nice"):
        os.nice(5)  # the people at the table come first
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    _send(answers, b"")
    while question := _receive(sys.stdin.buffer):
        _send(answers, answer(question))


def _receive(pipe: BinaryIO) -> bytes:
    return pipe.read(int.from_bytes(pipe.read(4), "big"))


def _send(pipe: BinaryIO, message: bytes) -> None:
    pipe.write(len(message).to_bytes(4, "big") + message)
    pipe.flush()
