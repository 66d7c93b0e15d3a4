"""A house as its host runs it: `tablee serve`, a process of its own on a folder of its own."""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import httpx

from tests.faults.witness import Logs, on_the_disk
from tests.tools.patience import PATIENCE, until

MANY = "1000000/1000000"
LIMITS = ["pages", "actions", "new-tables", "pictures", "sockets", "chat"]
EACH = ["sockets-each=4000", "connections-each=4000"]


class Reachable(Protocol):
    """A house as people come to it, and what there is to see of it."""

    folder: Path

    @property
    def address(self) -> str:
        """Where it is now; nothing while it is closed."""

    def wrong(self) -> list[str]:
        """What it says is wrong with it."""

    def on_the_disk(self) -> Logs:
        """The log of every table, and the keys of what was said there."""


class DidNotOpen(Exception):
    """A house that has ended instead of opening, and what it said."""


class Served:
    """One folder, and the house that is open on it, if it is; it is opened again and again.

    Whoever plays there asks for the `address` anew each time: no port is sure to be free twice.
    """

    def __init__(self, folder: Path, *more: str, program: list[str] | None = None) -> None:
        self.folder, self.logs = folder, folder.parent / "logs"
        self.logs.mkdir(exist_ok=True)
        limits = [*(f"{name}={MANY}" for name in LIMITS), *EACH]
        self.command = [*(program or [sys.executable, "-m", "tablee"]), "--lang", "en", "serve"]
        self.command += ["--host", "127.0.0.1", "--port", "0", "--quiet", "--data", str(folder)]
        self.command += [part for limit in limits for part in ("--limit", limit)] + [*more]
        self.env = {key: text for key, text in os.environ.items() if key != "TABLEE_GAMES"}
        self.process: subprocess.Popen[bytes] | None = None
        self.address = ""
        self.opened = 0  # how often

    def __enter__(self) -> "Served":
        self.open()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def begin(self, **more: Any) -> None:
        """Start the process, and wait for nothing."""
        self.opened += 1
        with self._log("out").open("wb") as out, self.log.open("wb") as log:
            self.process = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=log,
                env=self.env,
                **more,
            )

    def open(self, **more: Any) -> None:
        """Open the house.

        Raises:
            DidNotOpen: it says why.
        """
        self.begin(**more)
        self.wait_for_address()

    def wait_for_address(self) -> None:
        """Until it says where it is.

        Raises:
            DidNotOpen: it has ended.
        """
        self.address = until(self._address, "the house neither opens nor ends")

    def _address(self) -> str:
        assert self.process
        ended = self.process.poll() is not None
        if found := re.search(r"localhost:(\d+)", self._log("out").read_text()):
            return f"127.0.0.1:{found[1]}"
        if ended:
            raise DidNotOpen(self.log.read_text().strip())
        return ""

    def kill(self) -> None:
        """No more of it, at once; also if it is stopped."""
        self.address = ""
        if self.process:
            self.process.kill()
            self.process.wait()

    def close(self) -> None:
        """As Ctrl-C does; what does not end is killed.

        Raises:
            AssertionError: it did not end by itself.
        """
        self.address = ""
        assert self.process
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError("the house did not close") from None

    # --- What is to be seen of it --------------------------------------------

    def on_the_disk(self) -> Logs:
        """The log of every table, and the keys of what was said there."""
        return on_the_disk(self.database)

    @property
    def database(self) -> Path:
        """The file with all tables."""
        return self.folder / "tables.sqlite"

    @property
    def log(self) -> Path:
        """What the open house tells its host."""
        return self._log("err")

    def _log(self, what: str) -> Path:
        return self.logs / f"{self.opened:04}.{what}"

    def told(self) -> list[dict[str, Any]]:
        """The lines of its log."""
        lines = []
        for line in self.log.read_text(errors="replace").splitlines():
            with contextlib.suppress(ValueError):
                lines.append(dict(json.loads(line)))
        return lines

    @property
    def runs(self) -> bool:
        """Is the process alive?"""
        return self.process is not None and self.process.poll() is None

    @property
    def pid(self) -> int:
        """The number of the process."""
        assert self.process
        return self.process.pid

    def wrong(self) -> list[str]:
        """What the house says is wrong with it; "silent" if it says nothing, or nothing that it may."""
        try:
            answer = httpx.get(f"http://{self.address}/health", timeout=20)
            return list(answer.json()["wrong"]) if answer.status_code in (200, 503) else ["silent"]
        except (httpx.HTTPError, httpx.InvalidURL, ValueError, KeyError):
            return ["silent"]


def helpers(of: int, module: str = "") -> list[int]:
    """The processes that this one has begun, those of them that run this module."""
    return [pid for pid, parent, told in _processes() if parent == of and module in told]


def _processes() -> Iterator[tuple[int, int, str]]:
    """The number of each process, its parent's, and its command."""
    for place in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, ValueError):
            parent = int((place / "stat").read_text().rpartition(")")[2].split()[1])
            told = (place / "cmdline").read_text(errors="replace").replace("\0", " ")
            yield int(place.name), parent, told


def alive(pid: int) -> bool:
    """Is there such a process still, other than as one that nobody has buried?"""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def resident(pid: int) -> int:
    """Bytes of memory that a process holds."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0


def descriptors(pid: int) -> int:
    """How many a process has open."""
    return len(os.listdir(f"/proc/{pid}/fd"))


def seconds_until(question: Any, most: float, rest: float = 0.02) -> float | None:
    """How long it takes until the answer is yes; None if it takes longer than so many seconds."""
    begun = time.monotonic()
    while not question():
        if time.monotonic() - begun > most:
            return None
        time.sleep(rest)
    return time.monotonic() - begun
