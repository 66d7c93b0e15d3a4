"""The clock of a machine, as a house sees it, goes an hour wrong and right again, open and closed.

libfaketime tells the house and its helpers another hour; the clock of this machine is left alone. It
comes with Linux distributions and as the Python package `libfaketime`; without it the part is left out.
"""

import random
import time
from importlib.util import find_spec
from pathlib import Path

from tests.faults.bad_day import a_folder, is_well_again, nothing_is_lost
from tests.faults.crowd import Crowd
from tests.faults.serving import Served, seconds_until
from tests.faults.told import Came
from tests.server.house import Browser
from tests.tools.found import Plan
from tests.tools.patience import until

TIMES = 40
HOURS = ("-1h", "+0", "+1h")
PLACES = ("/usr/lib", "/usr/lib64", "/usr/local/lib")
LONG, SHORT = 900, 5  # seconds for a decision, at tables where nobody decides


def library() -> Path | None:
    """Where libfaketime lies, if it does."""
    found = [path for place in PLACES for path in Path(place).glob("**/libfaketime.so.1")]
    if (spec := find_spec("libfaketime")) and spec.origin:
        found += Path(spec.origin).parent.glob("**/libfaketime.so.1")
    return found[0] if found else None


def run(plan: Plan, came: Came | None = None) -> Came:
    """Set the clock of an open house, every few times of a closed one, and look who is harmed by it."""
    came, luck, faked = came or Came(patience=plan.patience), random.Random(plan.seed), library()
    if not faked:
        came.add("left out: there is no libfaketime")
        return came
    with a_folder(came) as folder:
        clock = folder.with_name("clock")
        clock.write_text(HOURS[1])
        served = Served(folder)
        served.env |= {
            "LD_PRELOAD": str(faked),
            "FAKETIME_TIMESTAMP_FILE": str(clock),
            "FAKETIME_CACHE_DURATION": "1",  # seconds until it looks there again
            "DONT_FAKE_MONOTONIC": "1",
            "FAKETIME_FORCE_MONOTONIC_FIX": "0",  # else no thread waits for the GIL: each turns round
        }
        with served, Crowd(served, plan.games, plan.seed) as crowd:
            until(crowd.all_play(), "nobody can play")
            _set(plan.many(TIMES), served, crowd, came, clock, luck)
        came.find_all("an answer", crowd.found)
    return came


def _set(
    times: int, served: Served, crowd: Crowd, came: Came, clock: Path, luck: random.Random
) -> None:
    """The clock, again and again; nobody is harmed, nobody's time runs out before it should."""
    ana = Browser(served.address)
    slow = _with_a_clock(ana, LONG)
    stands, begun = _version(ana, slow), time.monotonic()
    for number in range(times):
        hour = luck.choice(HOURS)
        where = f"time {number}, the clock at {hour}"
        if number % 4 == 3:
            served.close()
        clock.write_text(hour)
        if not served.runs:
            served.open()
            ana.http.base_url = f"http://{served.address}"
        is_well_again(served, crowd, came, where)
        nothing_is_lost(served, crowd, came, where)
        if time.monotonic() - begun < LONG / 2 and _version(ana, slow) != stands:
            came.find(f"{where}: a clock rang that had {LONG} s")
        _rings(ana, clock, luck, came, where)


def _rings(ana: Browser, clock: Path, luck: random.Random, came: Came, where: str) -> None:
    """Somebody with little time is helped out when it is over, whatever the hour."""
    quick = _with_a_clock(ana, SHORT)
    stands, begun = _version(ana, quick), time.monotonic()
    clock.write_text(luck.choice(HOURS))
    if seconds_until(lambda: _version(ana, quick) > stands, SHORT + came.patience, 0.2) is None:
        came.find(f"{where}: a clock of {SHORT} s did not ring")
    elif (took := time.monotonic() - begun) < SHORT - 1:
        came.find(f"{where}: a clock of {SHORT} s rang after {took:.1f} s")
    ana.post(f"/api/tables/{quick}/close", {"key": quick})


def _with_a_clock(ana: Browser, seconds: int) -> str:
    chairs = [{"who": "me", "name": "Ana"}, {"who": "beside", "name": "Bo"}]
    wish = {"game": "photosynthesis", "seats": chairs, "clock": f"move {seconds}"}
    answer = ana.post("/api/tables", wish)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def _version(ana: Browser, table: str) -> int:
    return int(ana.table(table)["version"])
