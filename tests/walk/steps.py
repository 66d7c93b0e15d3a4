"""What somebody does who has just come: opens a house, plays against each level, plays in a terminal."""

import contextlib
import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import httpx

import tablee
from tests.server.house import Browser, heard
from tests.tools.terminal import end

NAME = "Ana"
PROMPT = f"{NAME} > "
WORDS = "What the summer left behind"  # wherever an action goes with words
PATIENCE = 600.0  # seconds until something is wrong, and not only slow
CHANCE = "chance plays for a bot"  # in the log of a house


class Visitor(Browser):
    """Somebody who does not mind waiting."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.http.timeout = httpx.Timeout(PATIENCE)


class House:
    """A house that somebody has opened: where it is, how long that took, and what it has told."""

    def __init__(self, address: str, seconds: float, log: Path) -> None:
        self.address, self.seconds, self._log = address, seconds, log

    @property
    def told(self) -> str:
        """All that the server has written."""
        return self._log.read_text("utf-8", "replace")


@contextlib.contextmanager
def opened(command: Sequence[str], folder: Path, environment: dict[str, str]) -> Iterator[House]:
    """`serve` until the end of the block, from an empty folder; the lobby answers."""
    port, log = free_port(), folder / "serve.log"
    wishes = ["--host", "127.0.0.1", "--port", str(port), "--data", str(folder / "data")]
    wishes += ["--limit", "new-tables=1000/1000", "--limit", "actions=1000/1000"]
    with log.open("wb") as told:
        begun = time.monotonic()
        process = subprocess.Popen(
            [*command, *wishes],
            env=environment,
            stdout=told,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            address = f"127.0.0.1:{port}"
            wait_for_lobby(address, process, log)
            yield House(address, time.monotonic() - begun, log)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)
            process.wait(60)


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def wait_for_lobby(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Until the first page is there."""
    until = time.monotonic() + PATIENCE
    while True:
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"http://{address}/", timeout=PATIENCE).status_code == 200:
                return
        ended = process.poll() is not None
        assert not ended and time.monotonic() < until, log.read_text("utf-8", "replace")
        time.sleep(0.01)


def first_answer(visitor: Visitor, game: str, bot: str) -> float:
    """Seconds from the request that makes it a bot's turn to its answer; others are bots, too."""
    fewest, luck = tablee.game(game).players[0], Random(f"{game} {bot}")
    begun = time.monotonic()
    table = visitor.lay_out(game, f"me:{NAME}", *[f"bot:{bot}"] * (fewest - 1))
    before = 0
    while True:
        seen = visitor.table(table, 0)
        assert not seen["over"]
        if before and seen["version"] > before:
            return time.monotonic() - begun
        if any(seat["waiting"] for seat in seen["seats"][1:]):
            with visitor.follow(table, 0, seen["version"]) as events:
                heard(events, PATIENCE)
            return time.monotonic() - begun
        begun = time.monotonic()
        before = moved(visitor, table, seen, luck)


def moved(visitor: Visitor, table: str, seen: dict[str, Any], luck: Random) -> int:
    """The visitor plays anything; the version that it brings about."""
    one = luck.choice(seen["scene"]["choices"])
    says = WORDS if one["verb"] in seen["must_say"] else None
    answer = visitor.act(table, one["action"], 0, seen["decision"], says=says)
    assert answer.status_code == 200, answer.text
    return int(answer.json()["version"])


def first_question(command: Sequence[str], environment: dict[str, str]) -> float:
    """Seconds until `play` asks for the first move."""
    import pexpect

    begun = time.monotonic()
    program = pexpect.spawn(
        command[0],
        [*command[1:], "--name", NAME],
        env=environment | {"TERM": "xterm", "COLUMNS": "100", "LINES": "60"},
        encoding="utf-8",
        dimensions=(60, 100),
        timeout=PATIENCE,
    )
    try:
        program.expect(PROMPT)
        return time.monotonic() - begun
    finally:
        end(program)
