"""Tablée in a terminal: the commands, the table, and every sentence they say."""

import os
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run `tablee` with these arguments, or with those of the command line, and exit."""
    # Before NumPy comes in: at the small sums of a bot several threads only wait for each other.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from tablee.cli.commands import run

    for stream in (sys.stdout, sys.stderr):  # a terminal that knows no ♠ shows a ? in its place
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = run(sys.argv[1:] if arguments is None else list(arguments))
        sys.stdout.flush()
    except KeyboardInterrupt:
        print()
        code = 130
    except BrokenPipeError:  # whoever read us has left: `tablee rules photosynthesis | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 141
    sys.exit(code)
