"""script/notices: see --help."""

import argparse
import os
import tempfile
import time
from dataclasses import asdict
from pathlib import Path

from tests.server import postgres

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


def main() -> None:
    """Play, and say what came of it."""
    words = argparse.ArgumentParser(description="Kills a house while people wait to be told.")
    words.add_argument("--turns", type=int, default=5000, help="at each of the two houses")
    words.add_argument("--pairs", type=int, default=12)
    words.add_argument("--pause", type=float, default=10.0, help="seconds between two kills")
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
    if asked.write:
        foot = FOOT.format(day=time.strftime("%-d %B %Y"), cores=os.cpu_count())
        PAGE.write_text(HEAD + "\n".join(rows) + "\n" + foot, "utf-8")


if __name__ == "__main__":
    main()
