"""What the processor of a house is spent on, by part: looked at once in five milliseconds of it.

The clock of a process runs while any of its threads works. If its loop does not wait then, the loop was
at work; else one of its threads was, the first that is not waiting, or the loop itself, in C.
"""

import json
import signal
import sys
import threading
from collections import Counter
from pathlib import Path
from types import FrameType

EVERY = 0.005  # seconds of processor between two looks
WAITING = (  # files that a thread waits in, or whose work is done in C
    *("selectors.py", "queue.py", "threading.py", "thread.py", "asyncio/runners.py"),
)
CLOCK = "deadlines"  # the thread of the rules' clock, which sleeps (kit/engines/sandbox.py)
LOOP = "loop and sockets"
PARTS = (  # from the innermost call outwards, the first of these says what it is for
    ("writing and reading", ("/server/storage/", "/sqlalchemy/", "/psycopg/", "sqlite3")),
    ("knowledge", ("knowledge.py", "/sight", "imagin")),
    ("drawing", ("/scene", "/pictures/", "/tables/views.py", "/kit/words", "prose.py", "/fluent/")),
    ("sending", ("/live/feeds.py", "/websockets/", "/web/events.py", "_websockets")),
    ("rules", ("/kit/engines/", "/kit/rules/", "/kit/table/", "/tables/standing.py", "/wasmtime/")),
    ("requests", ("/litestar/", "/uvicorn/", "/server/http/", "/server/web/", "/structlog/")),
    ("tables", ("/server/",)),
)


class Parts:
    """How often each part was come across."""

    def __init__(self) -> None:
        self.found: Counter[str] = Counter()
        self.main = threading.main_thread().ident

    def start(self) -> None:
        """Look from now on; of the main thread alone a signal may interrupt."""
        signal.signal(signal.SIGPROF, self._look)
        signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)

    def _look(self, _: int, frame: FrameType | None) -> None:
        idle = {self.main, *(t.ident for t in threading.enumerate() if t.name == CLOCK)}
        others = [f for thread, f in sys._current_frames().items() if thread not in idle]
        working = next((one for one in (frame, *others) if one and not _waits(one)), None)
        self.found[_part_of(working) if working else LOOP] += 1

    def write(self, place: Path) -> None:
        """Seconds of processor for each."""
        place.write_text(json.dumps({part: many * EVERY for part, many in self.found.items()}))


def _waits(frame: FrameType) -> bool:
    return frame.f_code.co_filename.endswith(WAITING)


def _part_of(frame: FrameType | None) -> str:
    while frame:
        file = frame.f_code.co_filename
        for part, fragments in PARTS:
            if any(fragment in file for fragment in fragments):
                return part
        frame = frame.f_back
    return "all else"
