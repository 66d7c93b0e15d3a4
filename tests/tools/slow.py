"""Runs a command on a processor that is there for a third of the time only.

python -m tests.tools.slow python -m pytest -n 2 tests/browser

All that the command starts is stopped and let go on again, many times a second: what waits for seconds
and not for a state falls.
"""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

RUNS, STANDS = 0.03, 0.06  # seconds


def below(pid: int) -> Iterator[int]:
    """A process and all that it has started, as far as they are still related."""
    yield pid
    for task in Path(f"/proc/{pid}/task").glob("*"):
        with contextlib.suppress(OSError):  # it may be gone
            for child in (task / "children").read_text().split():
                yield from below(int(child))


def tell(pid: int, what: signal.Signals) -> None:
    """The same to all of them."""
    for one in below(pid):
        with contextlib.suppress(ProcessLookupError):
            os.kill(one, what)


def slowly(command: list[str]) -> int:
    """Run it to its end; what it ends with."""
    process = subprocess.Popen(command)
    try:
        while process.poll() is None:
            time.sleep(RUNS)
            tell(process.pid, signal.SIGSTOP)
            time.sleep(STANDS)
            tell(process.pid, signal.SIGCONT)
    finally:
        tell(process.pid, signal.SIGCONT)
    return process.returncode


if __name__ == "__main__":
    sys.exit(slowly(sys.argv[1:]))
