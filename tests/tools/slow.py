"""Runs a command on a processor that is there for a third of the time only.

python -m tests.tools.slow script/test

Whoever may ask the kernel to hold all that the command starts to a third of the cores (root, as a rule)
does. Else it is stopped and let go on again, many times a second, which tests that stop processes
themselves do not survive. What waits for seconds and not for a state falls.
"""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

SHARE = 1 / 3
PERIOD = 100_000  # microseconds in which that share is counted
RUNS, STANDS = 0.03, 0.06  # seconds
GROUPS = Path("/sys/fs/cgroup")


def main(command: list[str]) -> int:
    """Run it to its end; what it ends with."""
    group = held_group()
    if group is None:
        print("slow: by stopping it again and again", file=sys.stderr)
        return by_stopping(command)
    try:
        return subprocess.run(command, preexec_fn=lambda: joins(group), check=False).returncode
    finally:
        with contextlib.suppress(OSError):  # something of it is still there
            group.rmdir()


def held_group() -> Path | None:
    """A new group of processes that has a third of the cores, where the kernel makes one for us."""
    quota = round(SHARE * PERIOD * (os.cpu_count() or 1))
    first, second = GROUPS / "cpu", GROUPS  # of the older and of the newer kind of groups
    ways = [
        (first, {"cpu.cfs_period_us": str(PERIOD), "cpu.cfs_quota_us": str(quota)}),
        (second, {"cpu.max": f"{quota} {PERIOD}"}),
    ]
    for place, wishes in ways:
        group = place / f"slow-{os.getpid()}"
        with contextlib.suppress(OSError):
            group.mkdir()
            for name, wish in wishes.items():
                with (group / name).open("r+") as asked:  # it is there, or this is no such group
                    asked.write(wish)
            return group
        with contextlib.suppress(OSError):
            group.rmdir()
    return None


def joins(group: Path) -> None:
    """This process, and with it all that it starts, belongs to the group."""
    (group / "cgroup.procs").write_text(str(os.getpid()))


def by_stopping(command: list[str]) -> int:
    """Run it to its end, standing still for two thirds of the time; what it ends with."""
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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
