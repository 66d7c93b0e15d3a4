"""What films cost, and what those who play notice of somebody who has one drawn.

    python -m benchmarks.visitors [--rounds 5] [--write]

Tables play at a steady rate over real sockets. In turn there is nobody else, or one visitor has films
drawn, one after the other, or leafs through a long game: what comes is the time from a move to its
answer, and the processor that each film took, which is that of the house's processes apart.
"""

import argparse
import asyncio
import random
import statistics
import sys
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx

import tablee
from benchmarks import machine, put
from benchmarks.houses import server
from benchmarks.serve import Figures, Table, follow, quantile, seated

TABLES, RATE = 4, 20.0  # moves a second in all: those who play are never the crowd
LONG = {"yapasphoto": (4, 670), "photograph": (4, 74)}  # seats, and moves at least
EXPLAINED = """
Four tables play twenty moves a second in all. *Quiet*: nobody else is there. *Films*: one visitor has
films drawn, one after the other. *Looking back*: one visitor leafs through a long game through all eyes.
A ratio is the median over rounds that alternate. The processor of a film is that of the process apart
which draws it, for the first film of a record that was just brought.
"""


@dataclass
class Beside:
    """What those who play noticed, and what was done beside them."""

    figures: Figures
    done: int


class Curious:
    """A visitor who brought long games."""

    def __init__(self, http: httpx.AsyncClient, csrf: str) -> None:
        self.http, self.csrf = http, csrf
        self.records: dict[str, tuple[str, int]] = {}  # game -> its name, and how many moves
        self.seen = 0

    async def bring(self, game: str) -> None:
        """A long game, to look at."""
        record = long_game(game)
        headers = {"x-csrf-token": self.csrf}
        made = await self.http.post("/api/records", json={"record": record}, headers=headers)
        name = made.raise_for_status().json()["record"]
        self.records[game] = name, len(record["rows"])

    async def film(self, game: str) -> bytes:
        """Another film of it: at a speed that nobody asked for before."""
        self.seen += 1
        asked = {"eyes": "everything", "speed": 1 + self.seen / 1000}
        name, _ = self.records[game]
        answer = await self.http.get(f"/api/records/{name}/film", params=asked)
        return answer.raise_for_status().content

    async def leaf(self, game: str) -> bytes:
        """Another of its positions."""
        self.seen += 1
        name, moves = self.records[game]
        asked = {"eyes": "everything", "lang": ("en", "fr")[self.seen // moves % 2]}
        path = f"/api/records/{name}/positions/{self.seen % moves}"
        answer = await self.http.get(path, params=asked)
        return answer.raise_for_status().content


def long_game(name: str) -> dict[str, Any]:
    """The record of a game by chance with at least so many moves."""
    players, moves = LONG[name]
    for seed in range(1, 1000):
        match, luck = tablee.game(name).new(players=players, seed=seed), random.Random(seed)
        while not match.over:
            seat = match.waiting[0]
            action = luck.choice(match.choices(seat))
            says = "A" if action.split()[0] in match.rules.ACTIONS.says else None
            match.play(seat, action, says=says)
        if len(match.story) >= moves:
            return match.record()
    raise SystemExit(f"No game of {name} had {moves} moves.")


def apart(process: int) -> float:
    """Seconds of the processor that the house's processes for errands have used."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = stat.read_text().rpartition(")")[2].split()
            told = stat.with_name("cmdline").read_bytes()
        except OSError:  # it has just ended
            continue
        if int(words[1]) == process and b"work.doer" in told:
            ticks += int(words[11]) + int(words[12])
    return ticks / 100


async def played(tables: list[Table], seconds: float, seed: int) -> Figures:
    """Tables at a steady rate, for a while."""
    figures, until = Figures(), time.perf_counter() + seconds
    pause = TABLES / RATE
    await asyncio.gather(*(t.play(figures, until, pause, seed + n) for n, t in enumerate(tables)))
    return figures


async def beside(work: Any, tables: list[Table], seconds: float, seed: int) -> Beside:
    """The same, with work for a visitor done meanwhile, again and again."""
    done = 0

    async def again() -> None:
        nonlocal done
        while work:
            await work()
            done += 1

    busy = asyncio.create_task(again())
    figures = await played(tables, seconds, seed)
    busy.cancel()
    await asyncio.gather(busy, return_exceptions=True)
    return Beside(figures, done)


async def fresh(address: str) -> tuple[list[Table], list[Any]]:
    """New tables, each with two players who listen."""
    tables, listening = [], []
    for _ in range(TABLES):
        table = await seated([address], "photosynthesis")
        tables.append(table)
        for player in table.players:
            socket = await follow(address, table, player)
            listening.append(asyncio.create_task(player.listen(socket, table, Figures())))
    return tables, listening


async def measured(
    games: list[str], rounds: int, seconds: float
) -> tuple[dict[str, list[Beside]], dict[str, float]]:
    """Each kind of company in turn, round by round; and the processor that films cost."""
    found: dict[str, list[Beside]] = {"quiet": [], "films": [], "looking back": []}
    async with server() as (address, process):
        http = httpx.AsyncClient(base_url=f"http://{address}", timeout=300)
        who = Curious(http, (await http.get("/api/me")).json()["csrf"])
        costs = {}
        for game in games:
            await who.bring(game)
            before = apart(process)
            await who.film(game)
            costs[f"{game}, {who.records[game][1]} moves"] = apart(process) - before
        works = {
            "quiet": None,
            "films": lambda: who.film(games[0]),
            "looking back": lambda: who.leaf(games[0]),
        }
        for turn in range(rounds):
            for name, work in works.items():
                tables, listening = await fresh(address)
                found[name].append(await beside(work, tables, seconds, turn))
                for task in listening:
                    task.cancel()
    return found, costs


def report(found: dict[str, list[Beside]], costs: dict[str, float], where: str) -> str:
    """The table in Markdown."""
    lines = ["## Visitors", EXPLAINED]
    lines += ["| | answer, p50 · p95 | p95, times quiet | done meanwhile |", "|---|---:|---:|---:|"]
    for name, told in found.items():
        middle = [
            statistics.median(quantile(one.figures.answers, p) for one in told) * 1e3
            for p in (50, 95)
        ]
        ratio = statistics.median(
            quantile(one.figures.answers, 95) / quantile(quiet.figures.answers, 95)
            for one, quiet in zip(told, found["quiet"], strict=True)
        )
        done = sum(one.done for one in told)
        lines.append(f"| {name} | {middle[0]:.1f} · {middle[1]:.1f} ms | {ratio:.2f} | {done} |")
    lines += ["", "| film of | processor |", "|---|---:|"]
    lines += [f"| {name} | {seconds:.1f} s |" for name, seconds in costs.items()]
    asked = " ".join(["python -m benchmarks.visitors", *sys.argv[1:]])
    told_of = f"`{asked}`, {datetime.now(UTC):%Y-%m-%d}, {where}."
    return "\n".join([*lines, "", told_of]) + "\n"


def main() -> None:
    """Read the command line, measure, tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=10, help="of each kind of company")
    parser.add_argument(
        "--game", choices=LONG, help="to look at; all of them, the longest beside play"
    )
    parser.add_argument("--write", action="store_true", help="into docs/benchmarks.md")
    asked = parser.parse_args()
    where, games = machine(), [asked.game] if asked.game else list(LONG)
    text = report(*asyncio.run(measured(games, asked.rounds, asked.seconds)), where)
    print(text)
    if asked.write:
        put(text)


if __name__ == "__main__":
    main()
