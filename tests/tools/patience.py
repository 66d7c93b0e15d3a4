"""How long tests wait: for a state, not for seconds; only what never comes takes as long as this."""

import os
import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE = float(os.environ.get("TABLEE_PATIENCE", 120))  # seconds, on a machine however slow
Some = TypeVar("Some")


def until(
    asked: Callable[[], Some],
    otherwise: str = "it never came",
    rest: Callable[[float], None] = time.sleep,
) -> Some:
    """Ask again until the answer is yes, or anything else that counts as true: that is returned.

    rest: how to do nothing for some seconds.
    """
    end = time.monotonic() + PATIENCE
    while not (answer := asked()):
        assert time.monotonic() < end, otherwise
        rest(0.02)
    return answer
