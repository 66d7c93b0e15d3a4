"""A program in a terminal of its own (pexpect), ended for good."""

import signal
from typing import Any


def end(program: Any) -> None:
    """Kill it, and wait until it is gone: for a tenth of a second, as pexpect does, is too short."""
    if program.isalive():
        program.kill(signal.SIGKILL)
        program.wait()
    program.close()
