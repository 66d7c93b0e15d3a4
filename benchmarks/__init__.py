"""What is measured, and where it is written."""

import importlib
import os
import platform
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parent.parent / "docs" / "benchmarks.md"
PART = "\n## The server\n"  # the last part, from here on: benchmarks.serve


def library(name: str) -> Any:
    """A module that only the benchmarks need.

    Raises:
        SystemExit: it is not there; and where it comes from.
    """
    try:
        return importlib.import_module(name)
    except ImportError:
        raise SystemExit(f"{name} is not installed: script/bench installs it.") from None


def put(text: str) -> None:
    """One part of the page, in place of the one with the same heading; a new one before the server."""
    heading, page = text.partition("\n")[0], DOCS.read_text("utf-8")
    before, found, after = page.partition(f"{heading}\n")
    if found:
        _, next_one, rest = after.partition("\n## ")
    else:
        before, next_one, rest = page.partition(PART)
        before, next_one = f"{before}\n", PART.removesuffix("The server\n")
        rest = "The server\n" + rest
    DOCS.write_text(before + text.rstrip("\n") + "\n" + next_one + rest, "utf-8")


def put_table(heading: str, explained: str, rows: list[str], command: str, where: str) -> None:
    """A part of the page that is one table, with how it came about."""
    said = f"`{command}`, {datetime.now(UTC):%Y-%m-%d}, {where}."
    put(f"{heading}\n\n{explained}\n" + "\n".join(rows) + f"\n\n{said}\n")


def processor() -> str:
    """What the machine calls its processor."""
    try:
        text = Path("/proc/cpuinfo").read_text()
        return next(line.split(": ")[1] for line in text.splitlines() if "model name" in line)
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def machine() -> str:
    """The processor, and how much of it was ours."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    shared = f"{cores} of {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before the run"
    return f"{processor()}, {shared}, Python {platform.python_version()}"
