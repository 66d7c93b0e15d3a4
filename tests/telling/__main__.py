"""script/notices: see --help."""

import argparse
import contextlib
import logging
import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import structlog

from tablee.server.live import notifier
from tests.server import postgres
from tests.server.house import settings_for, started

from . import three_days
from .pairs import Outcome, run
from .processes import Processes
from .services import services

PAGE = Path(__file__).parents[2] / "docs" / "notices.md"
HEAD = (
    "# Whether everybody is told\n\n"
    "`script/notices` has pairs of people play, each of whom moves only once they have been told that it "
    "is their turn, by a messenger, by mail or in a browser; a tenth of the time they have the table "
    "open instead. Meanwhile a process of the house is killed (SIGKILL) every few seconds and begun "
    "again, or ended in order, or stands still for longer than it may keep a message in hand. The "
    "services that carry the messages fail one time in seven: too busy, out of order, a line that is cut "
    "before or after the message was taken, an answer that is slow. One notice that is lost ends it. "
    "*Told though they looked* are turns at which nothing befell a process meanwhile.\n\n"
    "| | turns | lost | told of | told though they looked | sent once more | taken, and the line cut "
    "| not taken | kills, restarts, stalls | minutes |\n|---|---|---|---|---|---|---|---|---|---|\n"
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
    "\nA message is sent once more where the service had taken it and the line, or the process, was cut "
    "before that was written down. Written on {day}, on {cores} cores.\n"
)


@contextlib.contextmanager
def a_folder() -> Iterator[Path]:
    """For a house that nobody needs afterwards."""
    with tempfile.TemporaryDirectory(
        prefix="tablee-notices-", ignore_cleanup_errors=True
    ) as folder:
        yield Path(folder)


def row(name: str, came: Outcome) -> str:
    """One house, as the page has it."""
    facts = came.turns, len(came.lost), came.told, came.told_though_seen, came.again
    more = came.may_be_again, came.refused, came.blows, round(came.seconds / 60, 1)
    return "| " + " | ".join(map(str, [name, *facts, *more])) + " |"


def of_four(games: int) -> str:
    """Games of four, as the page has them."""
    notifier.LOOK = 0.02
    notifier.APART.clear()
    with services(7, failing=0.1) as there, a_folder() as folder:
        settings = settings_for(folder, **there.settings)
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
    words.add_argument("--pairs", type=int, default=20)
    words.add_argument("--pause", type=float, default=10.0, help="seconds between two blows")
    words.add_argument("--games", type=int, default=100, help="of four who come only when told")
    words.add_argument("--write", action="store_true", help="write docs/notices.md")
    asked = words.parse_args()
    rows = []
    for name, many in (("SQLite, one process", 1), ("PostgreSQL, two processes", 2)):
        with services(7, failing=0.15) as there, a_folder() as folder:
            database = postgres.database_of(folder) if many > 1 else ""
            house = Processes(folder, there.settings, database, many)
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
