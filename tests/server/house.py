"""A server in a thread, and a browser's worth of client: cookies, the csrf mark, a socket."""

import asyncio
import contextlib
import json
import os
import sqlite3
import ssl
import threading
import time
import uuid
import weakref
from collections import Counter, defaultdict
from collections.abc import Coroutine, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, TypeVar
from unittest.mock import patch

import httpx
import uvicorn
from litestar import Litestar
from websockets.sync.client import ClientConnection, connect

from tablee.server.house.house import House
from tablee.server.main import bound, configured
from tablee.server.settings import Limits, Settings
from tablee.server.web.app import make, routed
from tests.tools.patience import PATIENCE

from . import postgres

Some = TypeVar("Some")
A_LOT = (1e6, 1e6)
# A client reads certificates even for plain http: once is enough.
TRUST = ssl.create_default_context()
# Another number here, and every house of the tests deals, names and plays otherwise.
LUCK = os.environ.get("TABLEE_TEST_LUCK", "7")
STARTED: Counter[str] = Counter()  # houses, by test
# To lay out the routes is most of what a house needs to start: those of closed houses, by length of body.
SPARE: dict[int, list[Litestar]] = {}
PLENTY = Limits(
    pages=(1e6, 1e6),
    actions=(1e6, 1e6),
    new_tables=(1e6, 1e6),
    sockets=(1e6, 1e6),
    sockets_each=2000,
    connections_each=2000,
)


def settings_for(folder: Path, **changed: Any) -> Settings:
    """A test's own server: no process before it is needed, bots do not wait."""
    base = Settings(folder, "a secret of the tests", early=False, bot_delay=0, limits=PLENTY)
    database = postgres.database_of(folder) if postgres.IS_WANTED else ""
    return replace(base, port=0, **{"database": database} | changed)


def behind(folder: Path, order: str, *values: object) -> list[tuple[Any, ...]]:
    """Reach into the database of a house behind its back."""
    if postgres.IS_WANTED:
        return postgres.asked(folder, order, values)
    with contextlib.closing(sqlite3.connect(folder / "tables.sqlite")) as database, database:
        return database.execute(order, values).fetchall()


class Luck:
    """Stands in for `secrets` where names are drawn, games dealt and bots asked: a test meets the same.

    Each kind of number has a row of its own, so that how often one is drawn changes no other.
    """

    def __init__(self, seed: str) -> None:
        self.rows: dict[int, Random] = defaultdict(lambda: Random(seed))

    def randbelow(self, end: int) -> int:
        """A number from 0, below the end."""
        return self.rows[end].randrange(end)

    def randbits(self, bits: int) -> int:
        """A number of so many bits."""
        return self.randbelow(1 << bits)

    def token_hex(self, size: int) -> str:
        """So many bytes, in hexadecimal digits."""
        return f"{self.randbits(8 * size):0{2 * size}x}"

    def choice(self, some: Sequence[Some]) -> Some:
        """One of these."""
        return some[self.randbelow(len(some))]


def new_luck() -> Luck:
    """Of the next house of this test: the same in every run."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
    STARTED[test] += 1
    return Luck(f"{LUCK} {test} {STARTED[test]}")


class Hasty:
    """Stands in for `asyncio` in uvicorn, which looks ten times a second whether it is to end."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        """A tenth of it."""
        await asyncio.sleep(seconds / 10)


def spare_or_new(most: int) -> Litestar:
    """Routes without a house."""
    spare = SPARE.setdefault(most, [])
    return spare.pop() if spare else routed(most)


@dataclass
class Running:
    """A server that runs, its parts, and how to reach it."""

    house: House
    address: str
    figures: str = ""
    loop: asyncio.AbstractEventLoop | None = None

    def does(self, work: Coroutine[Any, Any, Some]) -> Some:
        """Do something on the loop of the house, as its own parts do."""
        assert self.loop
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def visitor(self, **headers: str) -> "Browser":
        """Somebody new."""
        return Browser(self.address, **headers)


@contextlib.contextmanager
def started(settings: Settings) -> Iterator[Running]:
    """Run a server until the end of the block; its games and bots are alike in every run."""
    luck = new_luck()
    with (
        patch("tablee.kit.table.match.secrets", luck),
        patch("tablee.kit.table.shuffles.secrets", luck),
        patch("tablee.server.people.visitors.secrets", luck),
        patch("tablee.server.work.workers.secrets", luck),
        patch("tablee.cli.sit.secrets", luck),
        patch("tablee.server.web.app.routed", spare_or_new),
        patch("uvicorn.server.asyncio", Hasty()),
    ):
        yield from _serving(settings)


def _serving(settings: Settings) -> Iterator[Running]:
    listening = [bound("127.0.0.1", 0)]
    if settings.metrics[0]:
        listening.append(bound(*settings.metrics))
        settings = replace(settings, metrics=listening[1].getsockname())
    app = make(settings)
    server = uvicorn.Server(configured(app, settings))
    thread = threading.Thread(target=server.run, args=[listening], daemon=True)
    thread.start()
    deadline = time.monotonic() + PATIENCE
    while not server.started:
        assert time.monotonic() < deadline and thread.is_alive(), "the server did not start"
        time.sleep(0.005)
    ports = [one.getsockname()[1] for one in listening]
    try:
        loop = server.servers[0].get_loop()
        yield Running(app.house, *(f"127.0.0.1:{port}" for port in ports), loop=loop)
    finally:
        server.should_exit = True
        thread.join(20)
        if not thread.is_alive():
            SPARE[settings.limits.body].append(app.app.app)


class Browser:
    """One person's browser."""

    def __init__(self, address: str, **headers: str) -> None:
        self.address = address
        base = f"http://{address}"
        self.http = httpx.Client(base_url=base, headers=headers, timeout=PATIENCE, verify=TRUST)
        weakref.finalize(self, self.http.close)  # no test has to say that somebody goes home
        self.csrf = self.http.get("/api/me").json()["csrf"]

    @property
    def cookies(self) -> str:
        """As a Cookie header."""
        return "; ".join(f"{name}={text}" for name, text in self.http.cookies.items())

    def get(self, path: str, **more: Any) -> httpx.Response:
        """Look at something."""
        return self.http.get(path, **more)

    def post(self, path: str, body: Any = None, **more: Any) -> httpx.Response:
        """Change something."""
        return self.http.post(path, json=body, headers={"x-csrf-token": self.csrf}, **more)

    def form(self, path: str, **fields: str) -> httpx.Response:
        """Send a form of a page."""
        return self.http.post(path, data={"csrf": self.csrf, **fields})

    def lay_out(self, game: str, *seats: str, listed: bool = False, **options: Any) -> str:
        """A new table: "me:Ana", "friend", "beside:Bo", "bot:random"."""
        chairs = []
        for seat in seats:
            who, _, name = seat.partition(":")
            chairs.append({"who": who, "bot" if who == "bot" else "name": name})
        body = {"game": game, "seats": chairs, "options": options, "listed": listed}
        answer = self.post("/api/tables", body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def table(self, table: str, seat: int | None = None) -> dict[str, Any]:
        """The table as this person sees it."""
        answer = self.get(f"/api/tables/{table}", params={} if seat is None else {"seat": seat})
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def act(
        self,
        table: str,
        action: str,
        seat: int = 0,
        decision: str = "",
        key: str = "",
        says: str | None = None,
    ) -> httpx.Response:
        """Play; the decision is the one that is open, unless given."""
        decision = decision or self.table(table, seat)["decision"]
        body = {"seat": seat, "decision": decision, "action": action, "says": says}
        return self.post(f"/api/tables/{table}/act", body | {"key": key or new_key()})

    def follow(self, table: str, seat: int | None = None, version: int = -1) -> ClientConnection:
        """A socket that hears of every change."""
        wanted = f"&seat={seat}" if seat is not None else ""
        return connect(
            f"ws://{self.address}/api/tables/{table}/events?version={version}{wanted}",
            additional_headers={"Cookie": self.cookies},
            origin=f"http://{self.address}",  # type: ignore[arg-type]
        )


def after(seen: dict[str, Any], event: dict[str, Any]) -> dict[str, Any]:
    """What a browser shows after an event."""
    if "resync" in event:
        return dict(event["resync"])
    event = dict(event)
    kept = event.pop("log_kept", len(seen["log"]))
    event["log"] = seen["log"][:kept] + event.get("log", [])
    event["scene"] = dict(seen["scene"])
    for name, parts in event.pop("scene_parts", {}).items():
        before, things = seen["scene"][name], []
        for part in parts:
            things += before[slice(*part)] if isinstance(part, list) else [part]
        event["scene"][name] = things
    return seen | event


def new_key() -> str:
    """A key that no request has had."""
    return uuid.uuid4().hex


def heard(socket: ClientConnection, seconds: float = PATIENCE) -> dict[str, Any]:
    """The next event; who comes and goes is told whenever it is, and heard by `heard_of_people`."""
    while True:
        told = dict(json.loads(socket.recv(timeout=seconds)))
        if "presence" not in told.get("aside", {}):
            return told


def sees(socket: ClientConnection, version: int) -> None:
    """Show what comes until this version is before the reader, and say so, as a page does."""
    while True:
        told = heard(socket)
        if (told.get("resync") or told).get("version") == version:
            return socket.send(f"seen {version}")


def heard_of_people(socket: ClientConnection, seconds: float = PATIENCE) -> list[str | None]:
    """The next word of who is here."""
    while True:
        told = json.loads(socket.recv(timeout=seconds)).get("aside", {})
        if "presence" in told:
            return list(told["presence"])
