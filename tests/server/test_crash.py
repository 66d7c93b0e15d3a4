"""The server is killed, again and again, while people play: nothing that was answered is lost."""

import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from tests.tools.long import less
from tests.tools.patience import PATIENCE, until

from . import postgres
from .house import Browser, behind, new_key

TABLES, ROUNDS = less((6, 5), (4, 3))
SERVE = """
import json, sys
from pathlib import Path
from tablee.server.main import serve
from tests.server.house import PLENTY
more = dict(quiet=True, early=False, database=sys.argv[2], limits=PLENTY)
serve("127.0.0.1", 0, Path(sys.argv[1]), **more, **json.loads(sys.argv[3]))
"""


@contextlib.contextmanager
def serving(
    folder: Path, database: str = "", **more: Any
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A real server process; killed at the end, if it still lives. `more` are its Settings."""
    if postgres.IS_WANTED:
        database = database or postgres.database_of(folder)
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE, str(folder), database, json.dumps(more)],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout
        found = re.search(r"localhost(:\d+)", process.stdout.readline())
        assert found, "the server did not start"
        yield process, f"127.0.0.1{found[1]}"
    finally:
        process.kill()
        process.wait()


@dataclass
class Player:
    """Plays both seats of one table as fast as the server answers; remembers what was answered."""

    browser: Browser
    table: str
    answered: dict[int, tuple[int, str]] = field(default_factory=dict)
    heard: int = 0
    unanswered: dict[str, Any] | None = None

    def play(self, seed: int) -> None:
        """Until the server is gone."""
        chance = random.Random(seed)
        with contextlib.suppress(httpx.TransportError, KeyError, json.JSONDecodeError):
            while True:
                seen = self.browser.table(self.table)
                if not seen["waiting"]:
                    return
                action = chance.choice(seen["scene"]["choices"])["action"]
                self.unanswered = {
                    "seat": seen["seat"],
                    "decision": seen["decision"],
                    "action": action,
                    "key": new_key(),
                }
                self.send()

    def send(self) -> None:
        """Send the one action that is under way; keep the answer."""
        assert self.unanswered
        answer = self.browser.post(f"/api/tables/{self.table}/act", self.unanswered)
        assert answer.status_code in (200, 409), answer.text
        if answer.status_code == 200:
            made = (self.unanswered["seat"], self.unanswered["action"])
            self.answered[answer.json()["version"]] = made
        self.unanswered = None

    def listen(self) -> None:
        """Remember the newest event, until the server is gone."""
        gone = contextlib.suppress(WebSocketException, OSError)
        with gone, self.browser.follow(self.table) as socket:
            while True:
                event = json.loads(socket.recv())
                self.heard = max(self.heard, event.get("resync", event)["version"])


def logged(folder: Path, table: str) -> list[tuple[int, str, int, str]]:
    """The log as it is on the disk."""
    rows = "SELECT version, kind, seat, action FROM log WHERE table_id = ? ORDER BY version"
    return behind(folder, rows, table)


def test_nothing_that_was_answered_is_lost(tmp_path: Path) -> None:
    chance = random.Random(1)
    players: list[Player] = []
    for round_ in range(ROUNDS):
        with serving(tmp_path) as (process, address):
            if not players:
                ana = Browser(address)
                for _ in range(TABLES):
                    table = ana.lay_out("photosynthesis", "me:Ana", "beside:Bo")
                    browser = Browser(address)
                    browser.http.cookies, browser.csrf = ana.http.cookies, ana.csrf
                    players.append(Player(browser, table))
            for player in players:
                player.browser.http.base_url = f"http://{address}"
                player.browser.address = address
                check(tmp_path, player)
            threads = [
                threading.Thread(target=work, args=arguments, daemon=True)
                for n, player in enumerate(players)
                for work, arguments in ((player.play, (100 * round_ + n,)), (player.listen, ()))
            ]
            for thread in threads:
                thread.start()
            goal = answered(players) + chance.randrange(10, 60)
            until(lambda goal=goal: answered(players) >= goal)
            os.kill(process.pid, signal.SIGKILL)
            for thread in threads:
                thread.join(PATIENCE)
    assert answered(players) >= 10 * ROUNDS


def answered(players: list[Player]) -> int:
    """How many moves the house has said yes to."""
    return sum(len(player.answered) for player in players)


def check(folder: Path, player: Player) -> None:
    """The log has all that was answered or shown, and the server stands where the log ends."""
    log = logged(folder, player.table)
    assert [version for version, *_ in log] == list(range(1, len(log) + 1))
    for version, (seat, action) in player.answered.items():
        assert log[version - 1][1:] == ("act", seat, action)
    assert player.heard <= len(log), "something was shown before it was on the disk"
    if player.unanswered:  # the same request again: done once, whether it was done before or not
        player.send()
        log = logged(folder, player.table)
        assert len({(v, s, a) for v, _, s, a in log}) == len(log)
    assert player.browser.table(player.table)["version"] == len(log)
