"""What a move costs a house for those who see it: four at a table, each through eyes of their own.

    python -m benchmarks.audiences [--games 5] [--write]

In one process and without requests, a database or sockets: the rules that carry a move out, and then the
table drawn for each audience, compared with what that audience saw before, and written out for the wire.
"""

import argparse
import random
import time
from collections.abc import Iterator
from statistics import fmean, quantiles
from typing import NamedTuple

import tablee
from benchmarks import machine, put_table
from tablee import bots
from tablee.kit.table.game import Game
from tablee.kit.words import FALLBACK
from tablee.server.live.feeds import Feed, Socket
from tablee.server.people.seats import Seat
from tablee.server.tables.entries import Entry
from tablee.server.tables.standing import Standing
from tablee.server.tables.views import Audience

SEATS = 4
NAMES = "Ana", "Bo", "Cy", "Di"
HEADING = "## A move for four who look on"
EXPLAINED = """\
Four seats in the hands of greedy bots, each looked at by somebody through its own eyes: what a move takes
of the processor in the rules, and to be drawn for all four, compared with what each saw before, and
written out. Requests, the database and sockets are not in it: those are in the table of the server.
"""


class Move(NamedTuple):
    """Milliseconds of processor, and bytes to all who look."""

    rules: float
    told: float
    bytes: int


def feeds_at(standing: Standing) -> list[Feed]:
    """Somebody at every seat, who listens."""
    feeds = [Feed("t", Audience((n,), n, FALLBACK), standing) for n in range(SEATS)]
    for n, feed in enumerate(feeds):
        feed.sockets.add(Socket("", n, FALLBACK))
    return feeds


def moves(game: Game, seed: int) -> Iterator[Move]:
    """A game of greedy bots, each of which chooses before the clock runs."""
    players = [bots.make("greedy", game, seed + n) for n in range(SEATS)]
    seats = tuple(Seat("guest", name, name) for name in NAMES)
    standing = Standing(game.new(seed=seed, players=SEATS, seats=NAMES), seats)
    feeds, chance = feeds_at(standing), random.Random(seed)
    while not (match := standing.match).over:
        seat = chance.choice(match.waiting)
        knowledge = match.knowledge(seat)
        action = players[seat].choose(knowledge)
        entry = Entry("act", seat, game.actions.text(action), bots.says(knowledge, action))
        begun = time.process_time()
        standing = standing.after(entry)
        carried_out = time.process_time()
        for feed in feeds:
            feed.publish(standing)
        ended = time.process_time()
        sockets = [socket for feed in feeds for socket in feed.sockets]
        sent = sum(len(event.encode()) for socket in sockets for event in socket.waiting)
        for socket in sockets:
            socket.waiting.clear()
        yield Move(1e3 * (carried_out - begun), 1e3 * (ended - carried_out), sent)


def row(game: Game, games: int) -> str:
    """All the moves of so many games."""
    list(moves(game, 0))  # what is made once for all tables is there
    seen = [move for seed in range(1, games + 1) for move in moves(game, seed)]
    told = [move.told for move in seen]
    return (
        f"| {game.title()} | {len(seen):,} | {fmean(move.rules for move in seen):.2f} ms |"
        f" {fmean(told):.2f} ms | {quantiles(told, n=20)[-1]:.2f} ms |"
        f" {fmean(move.bytes for move in seen) / 1024:.1f} KiB |"
    )


def main() -> None:
    """Play, print, and write if asked."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=5, help="of each")
    parser.add_argument("--game", action="append", choices=tablee.games(), help="all of them")
    parser.add_argument("--write", action="store_true", help="into docs/benchmarks.md")
    asked = parser.parse_args()
    where = machine()
    lines = [
        "| game | moves | rules | drawn and told | one in twenty, more than | sent |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    for name in asked.game or tablee.games():
        lines.append(row(tablee.game(name), asked.games))
        print(lines[-1], flush=True)
    if asked.write:
        command = f"python -m benchmarks.audiences --games {asked.games}"
        put_table(HEADING, EXPLAINED, lines, command, where)


if __name__ == "__main__":
    main()
