"""How long anything that a visitor asks for holds the loop that serves everybody.

    python -m benchmarks.steps [--rounds 3] [--write]

A house in this process, and one visitor who asks for all there is, of long games too. What counts is the
processor that one step of the event loop takes, from when it is called until it lets others come: on a
machine that has other work, too, it is the same.
"""

import argparse
import asyncio
import contextlib
import gc
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast
from uuid import uuid4

import httpx
import uvicorn

from benchmarks import machine, put
from benchmarks.visitors import LONG, long_game
from tablee.server.main import bound, configured, keep_log
from tablee.server.settings import Limits, Settings
from tablee.server.web.app import make

NAMES = ["Ana", "Bo", "Cy", "Di"]
EXPLAINED = """
The longest that anything asked for held the event loop, in processor: while one step runs nobody else is
answered. The largest of all rounds, the first among them; the house was ready for visitors before.
"""
lot = (1e9, 1e9)
LIMITS = Limits(pages=lot, actions=lot, new_tables=lot, pictures=lot, sockets=lot, chat=lot)


class Watch:
    """The longest step that the loop of a thread has taken since `begin`."""

    def __init__(self) -> None:
        self.thread, self.longest = 0, 0.0
        run = asyncio.Handle._run

        def timed(handle: asyncio.Handle) -> None:
            begun = time.thread_time()
            run(handle)
            if threading.get_ident() == self.thread:
                self.longest = max(self.longest, time.thread_time() - begun)

        asyncio.Handle._run = timed  # type: ignore[method-assign, assignment]

    def begin(self) -> None:
        """Forget what was."""
        self.longest = 0.0


@contextlib.contextmanager
def house(watch: Watch) -> Iterator[str]:
    """A house that is ready, with a watch on its loop: its address."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(Path(folder), "a secret of benchmarks", port=0, limits=LIMITS)
        listening = bound("127.0.0.1", 0)
        app = make(settings)
        config = configured(app, settings)
        config.loop = "asyncio"  # whose steps can be timed; uvloop takes the same ones
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=[[listening]])
        thread.start()
        watch.thread = cast(int, thread.ident)
        try:
            while not server.started:
                time.sleep(0.01)
            address = f"http://127.0.0.1:{listening.getsockname()[1]}"
            while not httpx.get(f"{address}/health", timeout=60).json()["well"]:
                time.sleep(0.1)
            time.sleep(5)  # until what the first visitors need is here
            yield address
        finally:
            server.should_exit = True
            thread.join()


def seats(many: int) -> list[dict[str, str]]:
    """One person's, as they share a screen."""
    return [{"who": "beside" if n else "me", "name": NAMES[n]} for n in range(many)]


class Visitor:
    """Somebody who asks for everything, and what each kind of thing took at most."""

    def __init__(self, address: str, watch: Watch) -> None:
        self.http, self.watch = httpx.Client(base_url=address, timeout=300), watch
        self.http.headers["x-csrf-token"] = self.http.get("/api/me").json()["csrf"]
        self.took: dict[str, float] = {}

    def asks(self, what: str, call: Callable[[], httpx.Response]) -> Any:
        """The answer to it; what follows in the loop, such as telling others, is its too."""
        self.watch.begin()
        answer = call()
        if answer.is_error:
            raise SystemExit(f"{what}: {answer.status_code} {answer.text}")
        time.sleep(0.1)
        self.took[what] = max(self.took.get(what, 0.0), self.watch.longest)
        return answer.json() if "json" in answer.headers["content-type"] else answer.text

    def get(self, what: str, path: str, **asked: Any) -> Any:
        """Look at something."""
        return self.asks(what, lambda: self.http.get(path, params=asked))

    def post(self, what: str, path: str, **body: Any) -> Any:
        """Have something done."""
        return self.asks(what, lambda: self.http.post(path, json=body))

    # --- All there is to ask for ------------------------------------------------------

    def leaf(self, game: str, record: dict[str, Any]) -> None:
        """Bring a long game, look back at it, and go on from near its end."""
        told = f"a game of {game} of {len(record['rows'])} moves"
        name = self.post(f"bring {told}", "/api/records", record=record)["record"]
        for path in ("positions", f"positions/{len(record['rows']) // 2}", "film"):
            what = f"{path.partition('/')[0]} of {told}"
            self.get(what, f"/api/records/{name}/{path}", eyes="everything")
        at = len(record["rows"]) - 20
        self.get(f"the form to go on from {told}", f"/records/{name}/fork", at=at)
        sits = seats(LONG[game][0])
        fork = f"/api/records/{name}/fork"
        self.play(self.post(f"go on from {told}", fork, at=at, seats=sits)["table"], told)

    def play(self, table: str, told: str) -> None:
        """Look at a table, play there, look back at it."""
        here = f"/api/tables/{table}"
        for _ in range(3):
            seen = self.get(f"look at {told}", here)
            if not seen["waiting"]:
                return
            seat, choice = seen["seat"], seen["scene"]["choices"][0]
            action, says = choice["action"], choice["verb"] in seen["must_say"]
            self.post(f"why not, in {told}", f"{here}/explain", seat=seat, action=action)
            sent = {"seat": seat, "action": action, "key": uuid4().hex}
            sent["says"] = "A word" if says else None
            self.post(f"a move in {told}", f"{here}/act", decision=seen["decision"], **sent)
        self.get(f"look at {told}, in another language", here, lang="fr")
        self.get(f"look at {told}, without scripts", f"/tables/{table}/plain")
        self.get(f"where {told} was", f"{here}/positions")

    def all_of_it(self, records: dict[str, dict[str, Any]]) -> None:
        """Everything once."""
        for game, record in records.items():
            self.leaf(game, record)
        for game in ("oeil_en_coin", "photograph", "photosynthesis", "push", "yapasphoto"):
            new = self.post(f"a table of {game}", "/api/tables", game=game, seats=seats(3))
            self.play(new["table"], f"a new game of {game}")
            self.get(f"the rules of {game}", f"/rules/{game}")
        self.get("the lobby", "/")


def report(took: dict[str, float], where: str) -> str:
    """The table in Markdown, the longest first."""
    lines = ["## Steps of the loop", EXPLAINED, "| | processor |", "|---|---:|"]
    longest = sorted(took.items(), key=lambda one: -one[1])
    lines += [f"| {what} | {seconds * 1e3:.0f} ms |" for what, seconds in longest[:12]]
    lines += [f"| each of {len(longest) - 12} others | less |"] if len(longest) > 12 else []
    asked = " ".join(["python -m benchmarks.steps", *sys.argv[1:]])
    told = f"`{asked}`, {datetime.now(UTC):%Y-%m-%d}, {where}."
    return "\n".join([*lines, "", told]) + "\n"


def main() -> None:
    """Read the command line, measure, tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--game", choices=LONG, help="the long game to look at; all of them")
    parser.add_argument("--write", action="store_true", help="into docs/benchmarks.md")
    asked = parser.parse_args()
    where, watch = machine(), Watch()
    keep_log(quiet=True)
    records = {game: long_game(game) for game in ([asked.game] if asked.game else LONG)}
    gc.freeze()  # as `tablee serve` does: what was imported is never looked through
    with house(watch) as address:
        visitor = Visitor(address, watch)
        for _ in range(asked.rounds):
            visitor.all_of_it(records)
    text = report(visitor.took, where)
    print(text)
    if asked.write:
        put(text)


if __name__ == "__main__":
    main()
