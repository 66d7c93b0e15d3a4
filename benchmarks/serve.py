"""Moves per second over real sockets: from a player's POST to the event at the other player's end.

    python -m benchmarks.serve                      20 tables, as fast as the server answers
    python -m benchmarks.serve --rate 50 --onlookers 960
    python -m benchmarks.serve --rate 10 --onlookers 10000 --seconds 600    what a socket weighs
    python -m benchmarks.serve --processes 2        two on a PostgreSQL; with --apart each table at both
    python -m benchmarks.serve --peer FOLDER        boardgame.io beside it, in the same run
    python -m benchmarks.serve --peer FOLDER --write    all of that, into docs/benchmarks.md

In FOLDER: `npm install boardgame.io@0.50.2 koa-compose@4.1.0 node-persist@3.1.0`; Node is one's own, or
the one that script/web fetches.

A real server process on loopback, a database on the disk that the system keeps temporary files on.
Each table has two players, who sit at sockets of their own and move in turn; onlookers only listen.
"""

import argparse
import asyncio
import gc
import json
import os
import platform
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import uuid
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from benchmarks import DOCS, PART, processor
from benchmarks.houses import house
from benchmarks.line import Line

NODE = str(Path(sys.executable).with_name("node"))
NODE = NODE if Path(NODE).exists() else shutil.which("node") or "node"
PROCESSES = {  # how many, and whether those at a table are apart -> what it is called
    (0, False): "",
    (1, False): ", one process on PostgreSQL",
    (2, False): ", two, each table at one",
    (2, True): ", two, each table at both",
}
PLANS: dict[str, dict[str, Any]] = {
    "1 table, as fast as it goes": {"tables": 1},
    "20 tables, as fast as they go": {},
    "20 tables, 1,000 sockets, 50 moves/s asked": {"rate": 50, "onlookers": 960},
}
EXPLAINED = """
From sending a move to the event at the other player's end, over real sockets on loopback, each plan for
each server in one run. Comparable are the tables, players and sockets, not the work: ours checks the move
against the rules, has it on the disk (SQLite, WAL, full sync) before anybody hears of it, and draws the
table for each audience from what that audience may know. boardgame.io's game here writes a number into a
list and sends every player the same state; it keeps its matches in memory, or, with its FlatFile adapter,
in files that it does not sync; in the last row Node is asked to sync each. Its own clients play there,
ours are Python's, and light (`benchmarks/line.py`). Of two processes each table
is at one, as the proxy of `deploy/` has it, or the two players are at different ones and the onlookers at
both, as with a proxy that knows nothing of tables; the last column is without PostgreSQL's own.
"""


@dataclass
class Figures:
    """What was measured."""

    answers: list[float] = field(default_factory=list)  # seconds, POST to its answer
    events: list[float] = field(default_factory=list)  # seconds, POST to the other's event
    onlooking: list[float] = field(default_factory=list)  # seconds, POST to an onlooker's event
    seconds: float = 0.0
    processor: float = 0.0
    database: float = 0.0  # of the same, where the database is a server
    each_weighs: list[float] = field(
        default_factory=list
    )  # bytes: an onlooker's socket, later again
    parts: dict[str, float] = field(default_factory=dict)  # of the processor, as samples tell

    @property
    def moves(self) -> int:
        """How many were heard of at the other player's end."""
        return len(self.events)

    @property
    def each(self) -> float:
        """Seconds of processor for each of them, without the database's."""
        return self.processor / max(self.moves, 1)

    def told(self, title: str) -> str:
        """One line for each figure."""
        moves = self.moves
        lines = [
            f"{title}: {moves} moves in {self.seconds:.1f} s: {moves / self.seconds:.0f} moves/s, "
            f"{self.each * 1e3:.1f} ms of processor each"
        ]
        if self.database:
            spent = self.database / max(moves, 1) * 1e3
            lines.append(f"  and {spent:.1f} ms of PostgreSQL's")
        if self.parts:
            each = sorted(self.parts.items(), key=lambda part: -part[1])
            shown = [f"{part} {spent / max(moves, 1) * 1e3:.1f}" for part, spent in each]
            lines.append(f"  ms by part: {', '.join(shown)}")
        if self.each_weighs:
            opened, later = (f"{weighs / 1024:.1f}" for weighs in self.each_weighs)
            lines.append(f"  an onlooker's socket   {opened} KiB once open, {later} in the end")
        for name, values in (
            ("answer", self.answers),
            ("other player's event", self.events),
            ("onlookers' events", self.onlooking),
        ):
            if values:
                shown = "  ".join(f"p{p} {quantile(values, p) * 1e3:.1f} ms" for p in (50, 95, 99))
                lines.append(f"  {name:22} {shown}  ({len(values)})")
        return "\n".join(lines)


def quantile(values: list[float], percent: int) -> float:
    """The value that so many percent do not exceed."""
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]


class Player:
    """One person at one table: posts, and hears of what happens there."""

    def __init__(self, cookies: str, line: Line, address: str) -> None:
        self.cookies, self.line, self.address = cookies, line, address
        self.seat = 0
        self.table = ""
        self.seen: dict[str, Any] = {}
        self.news = asyncio.Event()

    @classmethod
    async def arrives(cls, address: str) -> "Player":
        """Somebody whom the house has not seen before."""
        async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as client:
            csrf = (await client.get("/api/me")).raise_for_status().json()["csrf"]
            cookies = "; ".join(f"{name}={text}" for name, text in client.cookies.items())
        return cls(cookies, Line(address, cookies, csrf), address)

    async def listen(self, socket: ClientConnection, table: "Table", figures: Figures) -> None:
        """Keep up with the table; measure the other's moves."""
        async for message in socket:
            now = time.perf_counter()
            event = json.loads(message)
            self._take(event)
            posted = table.posted.get(self.seen["version"])
            if posted and posted[0] != self.seat:
                figures.events.append(now - posted[1])
            self.news.set()

    def _take(self, event: dict[str, Any]) -> None:
        """Know what an event tells, as far as a player needs it."""
        self.seen |= event.get("resync", event)
        parts = event.get("scene_parts", {}).get("choices", [])
        if "choices" in event.get("scene_parts", {}):
            before = self.seen["scene"]["choices"]
            runs = (before[slice(*p)] if isinstance(p, list) else [p] for p in parts)
            self.seen["scene"] = {"choices": [choice for run in runs for choice in run]}


@dataclass
class Table:
    """Two players in turn, and when each version was posted."""

    name: str
    players: list[Player]
    posted: dict[int, tuple[int, float]] = field(default_factory=dict)

    async def play(self, figures: Figures, until: float, pause: float, seed: int) -> None:
        """Move after move until the time is up."""
        chance = random.Random(seed)
        due = time.perf_counter() + pause * chance.random()
        while (now := time.perf_counter()) < until:
            if pause:
                await asyncio.sleep(max(0.0, due - now))
                due = max(due + pause, time.perf_counter())
            mover = await self._next(until)
            if mover is None:
                return
            seen = mover.seen
            action = chance.choice(seen["scene"]["choices"])["action"]
            body = {"seat": mover.seat, "decision": seen["decision"], "action": action}
            version, begun = seen["version"] + 1, time.perf_counter()
            self.posted[version] = mover.seat, begun
            answer = await mover.line.post(
                f"/api/tables/{self.name}/act", body | {"key": uuid.uuid4().hex}
            )
            assert answer["version"] == version
            figures.answers.append(time.perf_counter() - begun)

    async def _next(self, until: float) -> Player | None:
        """Whoever is to move, once both have heard of the last move."""
        while time.perf_counter() < until:
            versions = {player.seen.get("version", -1) for player in self.players}
            if len(versions) == 1 and versions.pop() >= max(self.posted, default=0):
                waiting = [p for p in self.players if p.seen["waiting"]]
                return waiting[0] if waiting else None
            for player in self.players:
                player.news.clear()
            tasks = [asyncio.create_task(player.news.wait()) for player in self.players]
            await asyncio.wait(tasks, timeout=1, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                task.cancel()
        return None


async def onlook(socket: ClientConnection, table: Table, figures: Figures) -> None:
    """Listen only."""
    async for message in socket:
        now = time.perf_counter()
        told = re.search(r'"version":(\d+)', str(message))
        if told and (posted := table.posted.get(int(told[1]))):
            figures.onlooking.append(now - posted[1])


async def seated(addresses: list[str], game: str) -> Table:
    """A new table with two players, at two processes where the house has as many."""
    players = [await Player.arrives(address) for address in (addresses[0], addresses[-1])]
    chairs = [{"who": "me", "name": "Ana"}, {"who": "friend"}]
    body = {"game": game, "seats": chairs, "listed": True}
    name = (await players[0].line.post("/api/tables", body))["table"]
    await players[1].line.post(f"/api/tables/{name}/seats/1/sit", {"name": "Bo"})
    for seat, player in enumerate(players):
        player.seat, player.table = seat, name
    return Table(name, players)


async def follow(address: str, table: Table, player: Player | None) -> ClientConnection:
    """A socket at a table."""
    eyes = f"?seat={player.seat}" if player else ""
    headers = {"Cookie": player.cookies} if player else {}
    target = f"ws://{address}/api/tables/{table.name}/events{eyes}"
    return await connect(target, additional_headers=headers, compression=None, max_queue=None)


async def measured(options: argparse.Namespace) -> Figures:
    """Seat everybody, let them play, count."""
    figures = Figures()
    async with house(options.processes, options.parts) as here:
        first = [here.addresses[n % len(here.addresses) :] for n in range(options.tables)]
        around = [turned + here.addresses[: -len(turned)] for turned in first]
        at = around if options.apart else [addresses[:1] for addresses in around]
        listening = list[asyncio.Task[None]]()

        async def opened(addresses: list[str]) -> Table:
            table = await seated(addresses, options.game)
            for player in table.players:
                socket = await follow(player.address, table, player)
                listening.append(asyncio.create_task(player.listen(socket, table, figures)))
            return table

        async def plays(n: int) -> None:
            """Game after game."""
            table = tables[n]
            while time.perf_counter() < until:
                await table.play(figures, until, pause, n)
                if time.perf_counter() < until:
                    table = await opened(at[n])

        tables = [await opened(addresses) for addresses in at]
        await here.settle()
        weighed = here.memory()
        for n in range(options.onlookers):
            table = tables[n % len(tables)]
            table_at = at[n % len(tables)]
            socket = await follow(table_at[n // len(tables) % len(table_at)], table, None)
            listening.append(asyncio.create_task(onlook(socket, table, figures)))
        pause = options.tables / options.rate if options.rate else 0.0
        await here.settle()
        weighs = [here.memory()]
        gc.collect()
        gc.disable()  # the clients have cycles by the thousand, and would stand still themselves
        here.forget_parts()
        begun, used, database = time.perf_counter(), here.seconds(), here.database_seconds()
        until = begun + options.seconds
        await asyncio.gather(*map(plays, range(len(tables))))
        figures.seconds = time.perf_counter() - begun
        gc.enable()
        figures.processor = here.seconds() - used
        figures.database = here.database_seconds() - database
        figures.parts = here.parts()
        weighs.append(here.memory())
        if options.onlookers:
            figures.each_weighs = [(now - weighed) / options.onlookers for now in weighs]
        await asyncio.sleep(0.5)
        for task in listening:
            task.cancel()
    return figures


def peer(options: argparse.Namespace, files: bool = False, synced: bool = False) -> Figures:
    """The same with boardgame.io's own server and clients; `files`: kept in files, by its FlatFile."""
    with tempfile.TemporaryDirectory() as folder:
        wanted = {name: getattr(options, name) for name in ("tables", "seconds", "rate")}
        wanted |= {
            "onlookers": options.onlookers,
            "folder": folder if files else "",
            "synced": synced,
        }
        environment = os.environ | {
            "NODE_PATH": str((options.peer / "node_modules").resolve()),
            "NODE_ENV": "production",
        }
        command = [NODE, str(Path(__file__).with_name("boardgameio.cjs")), json.dumps(wanted)]
        ran = subprocess.run(
            command, check=True, env=environment, stdout=subprocess.PIPE, text=True
        )
    return Figures(**json.loads(ran.stdout))


def lacking(folder: Path) -> str:
    """What boardgame.io needs and is not there; nothing if it can run."""
    if not shutil.which(NODE):
        return "Node is not installed: script/web fetches it."
    packages = ("boardgame.io", "koa-compose", "node-persist")
    there = [name for name in packages if (folder / "node_modules" / name).is_dir()]
    left = ", ".join(sorted({*packages} - {*there}))
    return left and f"{left}: not installed in {folder}; `npm install` there, as --help has it."


def everybody(options: argparse.Namespace) -> dict[str, Figures]:
    """All who take part, one after the other: name -> what was measured."""
    found = {}
    for many, apart in PROCESSES if options.write else [(options.processes, options.apart)]:
        name = PROCESSES.get((many, apart), f", {many} processes")
        wanted = argparse.Namespace(**vars(options) | {"processes": many, "apart": apart})
        found[f"Tablée, {options.game}{name}"] = asyncio.run(measured(wanted))
    if options.peer:
        found["boardgame.io, in memory"] = peer(options)
        found["boardgame.io, in files, unsynced"] = peer(options, files=True)
        found["boardgame.io, in files, each synced"] = peer(options, files=True, synced=True)
    return found


# --- docs/benchmarks.md ----------------------------------------------------------------


def report(options: argparse.Namespace) -> str:
    """The server's part of docs/benchmarks.md, measured now."""
    load = os.getloadavg()[0]
    lines = [EXPLAINED]
    lines += [
        "| | moves/s | other player hears, p50 · p95 · p99 | processor a move |",
        "|---|---:|---:|---:|",
    ]
    for title, plan in PLANS.items():
        lines.append(f"| **{title}** | | | |")
        for name, figures in everybody(argparse.Namespace(**vars(options) | plan)).items():
            lines.append(_row(name, figures))
    machine = f"{processor()}, {os.cpu_count()} cores shared with the clients"
    told = (
        f"`python -m benchmarks.serve --peer FOLDER --write`, {datetime.now(UTC):%Y-%m-%d}, {machine}, "
        f"load {load:.1f} before the run, Python {platform.python_version()}, Node {_node()}, "
        f"boardgame.io {_installed(options.peer, 'boardgame.io')}."
    )
    return "\n".join([*lines, "", told]) + "\n"


def _row(name: str, figures: Figures) -> str:
    heard = " · ".join(f"{quantile(figures.events, p) * 1e3:.0f}" for p in (50, 95, 99))
    rate, spent = figures.moves / figures.seconds, figures.each * 1e3
    return f"| {name} | {rate:.0f} | {heard} ms | {spent:.1f} ms |"


def _node() -> str:
    return subprocess.run(
        [NODE, "--version"], check=True, stdout=subprocess.PIPE, text=True
    ).stdout.strip()


def _installed(folder: Path, package: str) -> str:
    text = (folder / "node_modules" / package / "package.json").read_text("utf-8")
    return str(json.loads(text)["version"])


def main() -> None:
    """Read the command line, measure, tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--game", default="photosynthesis")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--onlookers", type=int, default=0, help="sockets that only listen")
    parser.add_argument("--rate", type=float, default=0, help="moves a second in all; 0: no pause")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument(
        "--processes",
        type=int,
        default=0,
        help="of the house, on a PostgreSQL, each table at one of them; 0: one, on a file",
    )
    parser.add_argument("--apart", action="store_true", help="the two of each table at two of them")
    parser.add_argument("--parts", action="store_true", help="what the processor is spent on")
    parser.add_argument("--peer", type=Path, help="a folder with npm's boardgame.io in it")
    parser.add_argument("--write", action="store_true", help="the usual plans, into the docs")
    options = parser.parse_args()
    if options.peer and (lack := lacking(options.peer)):
        parser.error(lack)
    if options.write:
        if not options.peer:
            parser.error("--write compares: it needs --peer")
        options.compiled = True
        text = report(options)
        print(text)
        DOCS.write_text(DOCS.read_text("utf-8").partition(PART)[0] + PART + text, "utf-8")
        return
    sockets = 2 * options.tables + options.onlookers
    for name, figures in everybody(options).items():
        print(figures.told(f"{name}, {options.tables} tables, {sockets} sockets"))


if __name__ == "__main__":
    main()
