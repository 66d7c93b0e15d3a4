"""What every part does: a house on a folder of its own, people in it, and whether it is well again."""

import contextlib
import shutil
import tempfile
import time
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from tests.faults.crowd import Crowd
from tests.faults.serving import Reachable, Served, alive, helpers, seconds_until
from tests.faults.told import Came
from tests.tools.found import Plan
from tests.tools.patience import until

GONE_AFTER = 20.0  # seconds after which no process of a house that was killed may be there


@contextlib.contextmanager
def a_folder(came: Came) -> Iterator[Path]:
    """For one house; it is kept where something was found."""
    place = Path(tempfile.mkdtemp(prefix="tablee-faults-"))
    (place / "house").mkdir()
    before = len(came.found)
    try:
        yield place / "house"
    finally:
        if len(came.found) > before:
            print(f"  what was left is in {place}", flush=True)
        else:
            shutil.rmtree(place, ignore_errors=True)


@contextlib.contextmanager
def played_in(plan: Plan, came: Came, *more: str, **crowded: Any) -> Iterator[tuple[Served, Crowd]]:
    """A house in which people play; whatever they met there is told in the end."""
    with a_folder(came) as folder, Served(folder, *more) as served:
        with Crowd(served, plan.games, plan.seed, **crowded) as crowd:
            until(crowd.all_play(), "nobody can play")
            yield served, crowd
        gone = [f"{table or 'a new table'}: {why}" for table, why in crowd.gone.items()]
        came.find_all("an answer", crowd.found + gone)
        came.count("answers", crowd.witness.answers)


def is_well_again(
    served: Reachable, crowd: Crowd, came: Came, where: str, everybody: bool = True
) -> None:
    """From the end of a cause on: health says so, and moves are taken, at every table or at any."""
    begun, answers, all_play = time.monotonic(), crowd.witness.answers, crowd.all_play()
    if seconds_until(lambda: not served.wrong(), came.patience) is None:
        came.find(f"{where}: {', '.join(served.wrong())} after {came.patience:.0f} s")
        return
    left = came.patience - (time.monotonic() - begun)
    asked = all_play if everybody else lambda: crowd.witness.answers > answers
    if seconds_until(asked, max(1.0, left)) is None:
        who = "; ".join(all_play.missing()) if everybody else "everybody"
        came.find(f"{where}: nothing happens after {came.patience:.0f} s at {who}")
        return
    came.most("slowest well again (s)", time.monotonic() - begun)


def nothing_is_lost(
    served: Reachable, crowd: Crowd, came: Came, where: str, but: Collection[str] = ()
) -> None:
    """The open house has all that anybody was promised."""
    came.find_all(where, crowd.objections(but))


def killed(served: Served, came: Came, where: str) -> None:
    """End a house at once; its helpers go by themselves."""
    left = helpers(served.pid)
    served.kill()
    most = max(GONE_AFTER, came.patience)
    if seconds_until(lambda: not any(map(alive, left)), most) is None:
        came.find(f"{where}: {sum(map(alive, left))} of its processes stay")
