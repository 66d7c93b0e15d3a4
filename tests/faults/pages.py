"""Pages of the database that go bad: while the house is closed, and while people play in it.

What was on a page is lost; the house names it in its log, refuses the tables that lost any of their
log, and plays on with the others. In an open house nothing that a bad page has swallowed is promised.
"""

import random
import shutil
import time
from pathlib import Path

from tests.faults.bad_day import a_folder, is_well_again
from tests.faults.crowd import Crowd
from tests.faults.serving import DidNotOpen, Served, seconds_until
from tests.faults.told import Came
from tests.tools.found import Plan
from tests.tools.patience import until

TIMES, OPEN_TIMES = 200, 50
PAGE = 4096  # bytes, of SQLite
WORTH = 60  # pages that the database should have before any goes bad
MOST, MOST_OPEN = 3, 20  # that go bad at once
NAMED = 60.0  # seconds until an open house says so, in which its people come across the page


def run(plan: Plan, came: Came | None = None) -> Came:
    """Pages of a closed house, time after time of the same one; then of an open one."""
    came, luck = came or Came(patience=plan.patience), random.Random(plan.seed)
    with a_folder(came) as folder, Served(folder) as served:
        with Crowd(served, plan.games, plan.seed) as crowd:
            until(crowd.all_play(), "nobody can play")
            until(lambda: _pages(served) > WORTH, "the database does not grow")
        served.close()
        whole = folder.with_name("whole")
        shutil.copytree(folder, whole)
        for number in range(plan.many(TIMES)):
            shutil.rmtree(folder)
            shutil.copytree(whole, folder)
            _closed(served, crowd, came, luck, f"closed, time {number}")
        for number in range(plan.many(OPEN_TIMES)):
            shutil.rmtree(folder)
            shutil.copytree(whole, folder)
            _open(served, plan, came, luck, f"open, time {number}")
        came.find_all("an answer", crowd.found)
    return came


def _pages(served: Served) -> int:
    size = served.database.stat().st_size
    beside = Path(f"{served.database}-wal")
    return int(size + (beside.stat().st_size if beside.exists() else 0)) // PAGE


def _spoil(database: Path, luck: random.Random, most: int) -> list[int]:
    """Destroy some pages, as bad sectors do: which."""
    many = database.stat().st_size // PAGE
    bad = luck.sample(range(1, many + 1), min(many, luck.randint(1, most)))
    with database.open("r+b") as file:
        for page in bad:
            file.seek((page - 1) * PAGE)
            file.write(bytes(PAGE) if luck.random() < 0.5 else luck.randbytes(PAGE))
    return bad


def _closed(served: Served, crowd: Crowd, came: Came, luck: random.Random, where: str) -> None:
    """Spoil, open, and hold all that is there against what was promised, but for what the log names."""
    bad = _spoil(served.database, luck, MOST)
    where += f", pages {sorted(bad)}"
    try:
        served.open()
    except DidNotOpen as why:
        said = " ".join(str(why).split()).rpartition("}")[2].strip()
        if 1 in bad and said.endswith(".") and "Traceback" not in said:
            came.add("not opened, in a sentence")
        else:
            came.find(f"{where}: it does not open: {str(why)[-300:]}")
        return
    lost = {}
    for line in served.told():
        if line["event"] == "what was left of it is in its place":
            lost = {"rows": line["lost"], "tables": line["tables"]}
    wrongs = crowd.objections(but=lost["tables"] if lost else ())
    if lost and (lost["rows"].keys() & {"tables", "chat"}):  # which of them, no index is asked
        named = lost["rows"].get("tables", 0) + lost["rows"].get("chat", 0)
        wrongs = wrongs if len(wrongs) > named else []
    came.find_all(where, wrongs)
    came.add("with a loss that was named" if lost.get("rows") else "without a loss")
    if wrong := served.wrong():
        came.find(f"{where}: it says {wrong}")
    served.close()


def _open(served: Served, plan: Plan, came: Came, luck: random.Random, where: str) -> None:
    """Spoil pages of a house in which people play; then close it, and open it again."""
    served.open()
    with Crowd(served, plan.games, plan.seed) as crowd:
        until(crowd.all_play(), "nobody can play")
        bad = _spoil(served.database, luck, MOST_OPEN)
        where += f", pages {sorted(bad)}"
        _comes_to_light(served, crowd, came, where)
        served.kill()
        try:
            served.open()
        except DidNotOpen as why:
            said = " ".join(str(why).split()).rpartition("}")[2].strip()
            fine = said.endswith(".") and "Traceback" not in said
            came.find_all(where, [] if fine else [said[-300:]])
            return
        lost = [line for line in served.told() if "in its place" in line["event"]]
        named = lost[0]["tables"] if lost else ()
        if not lost or "tables" not in lost[0]["lost"]:
            came.find_all(where, crowd.objections(but=named))
        is_well_again(served, crowd, came, where, everybody=False)
    came.find_all(f"{where}: an answer", crowd.found)
    served.close()


def _comes_to_light(served: Served, crowd: Crowd, came: Came, where: str) -> None:
    """Somebody comes across a bad page, or nobody does; from then on nothing more is taken."""
    begun = time.monotonic()
    if seconds_until(lambda: served.wrong() == ["database-damaged"], NAMED, 0.5) is None:
        came.add("nobody came across it")
    else:
        came.most("slowest to say so (s)", time.monotonic() - begun)
        came.add("said while open")
        until(crowd.all_ask(), "nobody asks any more")
        promised = crowd.witness.answers
        until(crowd.all_ask(), "nobody asks any more")
        if crowd.witness.answers > promised:
            came.find(f"{where}: {crowd.witness.answers - promised} moves more are taken")
