"""How long tests wait: for a state, not for seconds; only what never comes takes as long as this."""

import os
import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE = float(os.environ.get("TABLEE_PATIENCE", 120))  # seconds, on a machine however slow
Some = TypeVar("Some")


def until(
    asked: Callable[[], Some],
    otherwise: str | Callable[[], str] = "it never came",
    rest: Callable[[float], None] = time.sleep,
) -> Some:
    """Ask again until the answer is yes, or anything else that counts as true: that is returned.

    otherwise: what to say when that never happens; rest: how to do nothing for some seconds.
    """
    end = time.monotonic() + PATIENCE
    while not (answer := asked()):
        if time.monotonic() > end:
            raise AssertionError(otherwise if isinstance(otherwise, str) else otherwise())
        rest(0.02)
    return answer
