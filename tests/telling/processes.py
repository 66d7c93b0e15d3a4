"""The processes of a house, in whatever state its people find it: killed, begun anew, or stalled."""

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx

from tests.tools.letterbox import free_port

GAMES = Path(__file__).parents[1] / "games"
SERVE = """
import json, os, sys, threading
from pathlib import Path
from tablee.server.live import notifier
from tablee.server.main import serve
from tablee.server.notices import rows, wishes
from tests.server.house import PLENTY
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
wishes.HASTE, notifier.LOOK, notifier.SOONEST, notifier.LATEST = float(sys.argv[4]), 0.05, 0.1, 1.0
notifier.APART, rows.LEASE = {}, 3.0
more = dict(quiet=True, limits=PLENTY, **json.loads(sys.argv[3]))
serve("127.0.0.1", int(sys.argv[2]), Path(sys.argv[1]), **more)
"""
HASTE = 1.0  # seconds in which whoever has the table open is not told
PATIENCE = 90.0  # seconds without an answer, after which there will be none
STALL = 4.0  # seconds that a process sometimes stands still: more than it may keep a notice
BLOWS = "kill", "kill", "kill", "restart", "stall"  # what happens to one, and how often


class Processes:
    """One by itself, or several on one database; they end with whoever began them."""

    def __init__(
        self, folder: Path, settings: dict[str, Any], database: str = "", many: int = 1
    ) -> None:
        self.folder, self.database = folder, database
        self.ports = [free_port() for _ in range(many)]
        self.more = settings | {"bot_delay": 0.0}
        self.running: list[subprocess.Popen[bytes]] = []
        self.blows = self.over = 0  # that have begun, and that have come to an end
        self.kills = 0

    def start(self, n: int) -> None:
        """One of them, from its beginning."""
        more = self.more | ({"database": self.database} if self.database else {})
        folder = self.folder / str(n) if self.database else self.folder
        folder.mkdir(exist_ok=True)
        told = str(folder), str(self.ports[n]), json.dumps(more), str(HASTE)
        order = [sys.executable, "-c", SERVE, *told]
        ends: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        ends["stdin"] = subprocess.PIPE  # which is closed when we are gone
        process = subprocess.Popen(order, env=os.environ | {"TABLEE_GAMES": str(GAMES)}, **ends)
        self.running[n : n + 1] = [process]

    def start_all(self) -> None:
        """All of them, and wait until they answer."""
        for n in range(len(self.ports)):
            self.start(n)
            self.wait(n)

    def wait(self, n: int) -> None:
        """Until it answers."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"http://{self.address(n)}/health", timeout=2).status_code < 500:
                    return
            time.sleep(0.05)
        raise AssertionError("a process does not answer")

    def address(self, n: int) -> str:
        """Where it listens."""
        return f"127.0.0.1:{self.ports[n % len(self.ports)]}"

    def hit(self, chance: random.Random) -> None:
        """Something happens to one of them, in the midst of whatever it does; wait until it is over."""
        self._hit(chance)
        self.over += 1

    def _hit(self, chance: random.Random) -> None:
        n, blow = chance.randrange(len(self.ports)), chance.choice(BLOWS)
        self.blows += 1
        if blow == "stall":
            self.running[n].send_signal(signal.SIGSTOP)
            time.sleep(STALL)
            self.running[n].send_signal(signal.SIGCONT)
            return
        self.kills += blow == "kill"
        self.running[n].send_signal(signal.SIGKILL if blow == "kill" else signal.SIGTERM)
        self.running[n].wait()
        self.start(n)
        self.wait(n)

    def stop(self) -> None:
        """All of them end."""
        for process in self.running:
            process.kill()
            process.wait()
