"""What is measured, and where it is written."""

import platform
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs" / "benchmarks.md"
PART = "\n## The server\n"  # benchmarks.serve writes from here on, benchmarks.__main__ up to here


def processor() -> str:
    """What the machine calls its processor."""
    try:
        text = Path("/proc/cpuinfo").read_text()
        return next(line.split(": ")[1] for line in text.splitlines() if "model name" in line)
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()
