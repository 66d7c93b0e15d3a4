"""People who move only when they have been told, at a house that is killed and a messenger that fails.

A table of two stands still for ever if one notice is lost: so none is lost if all play on. Some look
at the table meanwhile.
"""

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx

from tests.server.house import Browser, heard, new_key
from tests.tools.letterbox import free_port

GAME, GAMES = "lanterns", Path(__file__).parents[1] / "games"  # where turns go round
SERVE = """
import json, sys
from pathlib import Path
from tablee.server.live import notifier
from tablee.server.main import serve
from tablee.server.notices import rows, wishes
from tests.server.house import PLENTY
wishes.HASTE, notifier.LOOK, notifier.SOONEST, notifier.LATEST = 0.05, 0.05, 0.1, 1.0
notifier.APART, rows.LEASE = {}, 3.0
more = dict(quiet=True, limits=PLENTY, **json.loads(sys.argv[3]))
serve("127.0.0.1", int(sys.argv[2]), Path(sys.argv[1]), **more)
"""
PATIENCE = 90.0  # seconds without a word, after which a notice is lost
SLOW = 1.5  # seconds that a messenger sometimes takes


@dataclass
class Hook:
    """A messenger's web hook, which fails as real ones do: what came, by whom it was for."""

    chance: random.Random
    failing: float = 0.0  # the share of messages that it does not take
    port: int = 0
    came: dict[str, int] = field(default_factory=dict)
    failed: dict[str, int] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def answer(self) -> str:
        """What becomes of the next message."""
        if self.chance.random() >= self.failing:
            return "200"
        return self.chance.choice(["429", "500", "503", "hang up", "taken, and hung up", "slow"])


@contextlib.contextmanager
def hook(seed: int, failing: float) -> Iterator[Hook]:
    """Open until the end of the block."""
    there = Hook(random.Random(seed), failing)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers.get("content-length", 0)))
            whom, answer = self.path.strip("/"), there.answer()
            taken = answer in ("200", "taken, and hung up", "slow")
            with there.lock:
                book = there.came if taken else there.failed
                book[whom] = book.get(whom, 0) + 1
            if answer == "slow":
                time.sleep(SLOW)
            if "hung up" in answer or answer == "hang up":
                self.close_connection = True
                return
            with contextlib.suppress(OSError):
                self.send_response(200 if taken else int(answer))
                self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Nothing is said of it."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    there.port = server.server_address[1]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield there
    finally:
        server.shutdown()
        server.server_close()


class Processes:
    """The processes of a house: one by itself, or several on one database; each may be killed."""

    def __init__(self, folder: Path, hook_port: int, database: str = "", many: int = 1) -> None:
        self.folder, self.database = folder, database
        self.ports = [free_port() for _ in range(many)]
        hosts = [f"127.0.0.1:{hook_port}"]
        self.more = {"messengers": ["json"], "messenger_hosts": hosts, "bot_delay": 0.0}
        self.running: list[subprocess.Popen[bytes]] = []
        self.kills = 0

    def start(self, n: int) -> None:
        """One of them, from its beginning."""
        more = self.more | ({"database": self.database} if self.database else {})
        folder = self.folder / str(n) if self.database else self.folder
        folder.mkdir(exist_ok=True)
        order = [sys.executable, "-c", SERVE, str(folder), str(self.ports[n]), json.dumps(more)]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        process = subprocess.Popen(order, env=os.environ | {"TABLEE_GAMES": str(GAMES)}, **quiet)
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

    def kill(self, n: int) -> None:
        """It is killed in the midst of whatever it does, and begun again."""
        self.running[n].send_signal(signal.SIGKILL)
        self.running[n].wait()
        self.kills += 1
        self.start(n)
        self.wait(n)

    def stop(self) -> None:
        """All of them end."""
        for process in self.running:
            process.kill()
            process.wait()


@dataclass
class Pair:
    """Two people at one table after another, each of whom moves once they have been told."""

    n: int
    house: Processes
    hook: Hook
    chance: random.Random
    looking: float  # the share of turns at which whoever is next has the table open
    turns: int = 0
    told: int = 0
    twice: int = 0  # messages beyond the first of a turn
    seen: int = 0  # turns at which somebody looked
    told_though_seen: int = 0
    lost: list[str] = field(default_factory=list)

    def play(self, most: int) -> None:
        """So many turns, at as many tables as that takes; whatever goes wrong is told."""
        try:
            self._play(most)
        except Exception as wrong:
            self.lost.append(repr(wrong))

    def _play(self, most: int) -> None:
        people = [self.insists(lambda: Browser(self.house.address(self.n))) for _ in range(2)]
        for k, who in enumerate(people):
            address = f"json://127.0.0.1:{self.hook.port}/{self.whom(k)}"
            self.insists(lambda w=who, a=address: w.form("/you/notices/messenger", address=a))
        while self.turns < most and not self.lost:
            self.one_table(people, most)

    def whom(self, k: int) -> str:
        """What the hook calls one of them."""
        return f"p{self.n}-{k}"

    def insists(self, ask: Any) -> Any:
        """Ask until the house answers: it may be being killed."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with contextlib.suppress(httpx.HTTPError, ValueError, KeyError):
                answer = ask()
                if getattr(answer, "status_code", 200) < 500:
                    return answer
            time.sleep(0.05)
        raise AssertionError("the house does not answer")

    def one_table(self, people: list[Browser], most: int) -> None:
        """From the beginning to the end."""
        chairs = [{"who": "me", "name": "Ana"}, {"who": "friend", "name": ""}]
        body = {"game": GAME, "seats": chairs, "options": {}, "listed": True}
        laid = self.insists(lambda: people[0].post("/api/tables", body))
        table = laid.json()["table"]
        self.insists(lambda: people[1].post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"}))
        while self.turns < most and not self.lost:
            eyes = [self.looks_at(who, table, n) for n, who in enumerate(people)]
            if eyes[0]["over"]:
                return
            seat = next(n for n in (0, 1) if eyes[n]["decision"])
            other = 1 - seat
            self.one_turn(people, table, seat, other, eyes)

    def looks_at(self, who: Browser, table: str, seat: int) -> dict[str, Any]:
        """The table as one of them is sent it; that opens no page."""
        path = f"/api/tables/{table}?seat={seat}"
        return dict(self.insists(lambda: who.get(path)).json())

    def one_turn(
        self,
        people: list[Browser],
        table: str,
        seat: int,
        other: int,
        eyes: list[dict[str, Any]],
    ) -> None:
        """Somebody moves; whoever is next then waits to be told, or has the table open.

        Who owes a decision by their own doing knows it.
        """
        seen = eyes[seat]
        whom = self.whom(other)
        before = self.hook.came.get(whom, 0)
        looks = self.chance.random() < self.looking
        with contextlib.ExitStack() as stack:
            if looks:
                with contextlib.suppress(Exception):
                    heard(stack.enter_context(people[other].follow(table, other)))
            action = self.chance.choice(seen["scene"]["choices"])["action"]
            body = {"seat": seat, "decision": seen["decision"], "action": action, "key": new_key()}
            self.insists(lambda: people[seat].post(f"/api/tables/{table}/act", body))
            self.turns += 1
            after = self.looks_at(people[other], table, other)
            if after["over"] or after["decision"] in (None, eyes[other]["decision"]):
                return
            if looks:
                self.seen += 1
                time.sleep(0.2)
                return
            self.waits(whom, before, table)

    def waits(self, whom: str, before: int, table: str) -> None:
        """Until they are told."""
        until = time.monotonic() + PATIENCE
        while self.hook.came.get(whom, 0) <= before:
            if time.monotonic() > until:
                self.lost.append(f"{whom} at {table}")
                return
            time.sleep(0.01)
        self.told += 1


@dataclass
class Outcome:
    """What came of it all."""

    turns: int
    told: int
    came: int
    kills: int
    failed: int
    seen: int
    lost: list[str]
    seconds: float


def run(house: Processes, hook: Hook, turns: int, pairs: int, seed: int, pause: float) -> Outcome:
    """So many turns by so many pairs, while a process is killed every few seconds."""
    begun = time.monotonic()
    house.start_all()
    try:
        players = [Pair(n, house, hook, random.Random(seed + n), looking=0.1) for n in range(pairs)]
        threads = [
            threading.Thread(target=one.play, args=(turns // pairs,), daemon=True)
            for one in players
        ]
        for thread in threads:
            thread.start()
        chance = random.Random(seed)
        while any(thread.is_alive() for thread in threads):
            until = time.monotonic() + chance.uniform(0.3, 1.7) * pause
            while time.monotonic() < until and any(thread.is_alive() for thread in threads):
                time.sleep(0.05)
            if any(thread.is_alive() for thread in threads):
                house.kill(chance.randrange(len(house.ports)))
    finally:
        house.stop()
    lost = [word for one in players for word in one.lost]
    return Outcome(
        turns=sum(one.turns for one in players),
        told=sum(one.told for one in players),
        came=sum(hook.came.values()),
        kills=house.kills,
        failed=sum(hook.failed.values()),
        seen=sum(one.seen for one in players),
        lost=lost,
        seconds=time.monotonic() - begun,
    )
