"""Processes that work side by side, one for each task, with a bar for each."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

Heard = Callable[[str, Any], None]  # hears of which task, and what it told: one value in JSON


@dataclass(frozen=True)
class Ended:
    """How a process ended."""

    code: int
    seconds: float
    last: Any  # what it told last
    errors: str

    @property
    def why(self) -> str:
        """The last that it complained of."""
        return (self.errors.strip().splitlines() or [f"exit {self.code}"])[-1]


def cores() -> int:
    """How many processes run at once here without waiting for each other."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def side_by_side(
    tasks: Mapping[str, Sequence[str]], heard: Heard, without: str | None = None
) -> Iterator[tuple[str, Ended]]:
    """Each task, arguments for a Python of its own, as it ends; whoever leaves early ends them all.

    without: what begins so in the environment is not for them.
    """
    kept = {k: value for k, value in os.environ.items() if not (without and k.startswith(without))}
    running: list[subprocess.Popen[str]] = []
    with ThreadPoolExecutor(cores()) as crew:
        waiting = {
            crew.submit(_run, name, task, heard, running, kept): name
            for name, task in tasks.items()
        }
        try:
            for one in as_completed(waiting):
                yield waiting[one], one.result()
        finally:
            crew.shutdown(wait=False, cancel_futures=True)
            for process in running:
                process.terminate()


def _run(
    name: str,
    task: Sequence[str],
    heard: Heard,
    running: list[subprocess.Popen[str]],
    kept: dict[str, str],
) -> Ended:
    begun, last = time.monotonic(), None
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as errors:
        process = subprocess.Popen(
            [sys.executable, *task], stdout=subprocess.PIPE, stderr=errors, env=kept, text=True
        )
        running.append(process)
        assert process.stdout
        for line in process.stdout:
            last = json.loads(line)
            heard(name, last)
        code = process.wait()
        errors.seek(0)
        return Ended(code, time.monotonic() - begun, last, errors.read())


@contextmanager
def bars(titles: Mapping[str, str]) -> Iterator[Heard]:
    """A bar for each task, which tells what it is at, that as how much of how much: [what, k, n]."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
    console = Console(stderr=True)
    silent = not console.is_terminal
    with Progress(*columns, transient=True, console=console, disable=silent) as shown:
        rows = {name: shown.add_task(title, start=False) for name, title in titles.items()}

        def heard(name: str, told: Any) -> None:
            if isinstance(told, list):
                row, (_, k, n) = rows[name], told
                shown.start_task(row)
                shown.update(row, completed=k, total=n)

        yield heard
