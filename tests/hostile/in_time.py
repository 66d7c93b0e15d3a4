"""What is called may never come back: somebody waits for it, and no longer than so many seconds."""

import threading
from collections.abc import Callable
from typing import Any


def in_time(do: Callable[[], Any], seconds: float) -> Any:
    """What it gives, or the error that it raises; a TimeoutError if it takes longer."""
    came: list[Any] = []

    def work() -> None:
        try:
            came.append(do())
        except Exception as wrong:
            came.append(wrong)

    worker = threading.Thread(target=work, daemon=True)
    worker.start()
    worker.join(seconds)
    return came[0] if came else TimeoutError(f"no end within {seconds:.0f} s")
