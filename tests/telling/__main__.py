"""script/notices: see --help."""

import argparse
import logging
import os
import tempfile
import time
from dataclasses import asdict
from pathlib import Path
from statistics import median

import structlog

from tablee.server.live import notifier
from tests.server import postgres
from tests.server.house import settings_for, started

from . import three_days
from .days import Outcome, Processes, hook, run

PAGE = Path(__file__).parents[2] / "docs" / "notices.md"
HEAD = (
    "# Whether everybody is told\n\n"
    "`script/notices` has pairs of people play, each of whom moves only once they have been told that it "
    "is their turn; a tenth of the time they have the table open instead. Meanwhile a process of the "
    "house is killed (SIGKILL) every few seconds and begun again, and the messenger that carries the "
    "notices fails one time in seven: 429, 500, 503, a line that is cut before or after the message was "
    "taken, an answer that is slow. One notice that is lost ends it.\n\n"
    "| | turns | told | messages that came | processes killed | refused by the messenger | looked on "
    "| lost | minutes |\n|---|---|---|---|---|---|---|---|---|\n"
)
GAMES = (
    "\n## Games of four who come only when told\n\n"
    "Each of the four never keeps a page open: they come a while after they were told (42 minutes in the "
    "mean), sleep from 23 to 8, and pass one message in twenty over, until they are reminded. "
    "One wishes to be told at once, one with quiet hours, one after half "
    "an hour unseen, one discreetly. The clock gives a day for each decision; the messenger fails one "
    "time in ten.\n\n| games | to the end by their own moves | decisions later than allowed | moves "
    "| days, in the median |\n|---|---|---|---|---|\n"
)
FOOT = (
    "\nWhat came beyond what was told are the trials of each way, who sat down, those who looked "
    "a moment too late, and messages that the messenger had taken when its line or the process was cut: "
    "they are sent once more. Written on {day}, on {cores} cores.\n"
)


def row(name: str, came: Outcome) -> str:
    """One house, as the page has it."""
    told = asdict(came)
    facts = [name, *(told[n] for n in ("turns", "told", "came", "kills", "failed", "seen"))]
    return "| " + " | ".join(map(str, [*facts, len(came.lost), round(came.seconds / 60, 1)])) + " |"


def of_four(games: int) -> str:
    """Games of four, as the page has them."""
    notifier.LOOK = 0.02
    notifier.APART.clear()
    folder = Path(tempfile.mkdtemp(prefix="tablee-notices-"))
    with hook(7, failing=0.1) as there:
        hosts = (f"127.0.0.1:{there.port}",)
        settings = settings_for(folder, messengers=("json",), messenger_hosts=hosts)
        structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
        with started(settings) as house:
            played = three_days.play(house, there, games, seed=7)
    own = sum(one.is_over and not one.late for one in played)
    moves, days = sum(one.moves for one in played), median(one.days for one in played)
    return f"| {games} | {own} | {sum(one.late for one in played)} | {moves} | {days:.1f} |"


def main() -> None:
    """Play, and say what came of it."""
    words = argparse.ArgumentParser(description="Kills a house while people wait to be told.")
    words.add_argument("--turns", type=int, default=5000, help="at each of the two houses")
    words.add_argument("--pairs", type=int, default=12)
    words.add_argument("--pause", type=float, default=10.0, help="seconds between two kills")
    words.add_argument("--games", type=int, default=100, help="of four who come only when told")
    words.add_argument("--write", action="store_true", help="write docs/notices.md")
    asked = words.parse_args()
    rows = []
    for name, many in (("SQLite, one process", 1), ("PostgreSQL, two processes", 2)):
        folder = Path(tempfile.mkdtemp(prefix="tablee-notices-"))
        database = postgres.database_of(folder) if many > 1 else ""
        with hook(7, failing=0.15) as there:
            house = Processes(folder, there.port, database, many)
            came = run(house, there, asked.turns, asked.pairs, 7, asked.pause)
        rows.append(row(name, came))
        print(rows[-1], *came.lost, sep="\n", flush=True)
    games = of_four(asked.games)
    print(games, flush=True)
    if asked.write:
        foot = FOOT.format(day=time.strftime("%-d %B %Y"), cores=os.cpu_count())
        PAGE.write_text(HEAD + "\n".join(rows) + "\n" + GAMES + games + "\n" + foot, "utf-8")


if __name__ == "__main__":
    main()
