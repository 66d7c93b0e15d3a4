"""script/faults [PART …] [--share 0.01] [--game push] [--seed 7]: a bad day of a house, part by part.

A part is a module of this folder with a `run`: it opens a house as its host does, lets people play in
it, does its harm, and says what it found. Found is whatever was said yes to and is lost, an answer
that no house should give, and whoever is not well again within ten seconds.
"""

import argparse
import sys
import time
from importlib import import_module

import tablee
from tests.faults.told import WELL_AGAIN, Came
from tests.hostile.found import Plan

PARTS = ("kills", "disk", "workers", "pages", "clocks", "scarce", "clients", "modules")
LONG = ("soak",)  # an hour: only if it is asked for


def main() -> int:
    """Do what is asked for; 1 if anything was found."""
    asks = argparse.ArgumentParser(prog="script/faults", description=__doc__)
    asks.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS + LONG)}")
    asks.add_argument("--share", type=float, default=1.0, help="of all there is to do")
    asks.add_argument("--game", action="append", help="only this one, or these")
    asks.add_argument("--seed", type=int, default=1)
    slow = "seconds until a house has to be well again: more than ten on a busy machine"
    asks.add_argument("--patience", type=float, default=WELL_AGAIN, help=slow)
    wanted = asks.parse_args()
    parts = wanted.parts or list(PARTS)
    if unknown := set(parts) - {*PARTS, *LONG}:
        asks.error(f"no such part: {', '.join(sorted(unknown))}")
    plan = Plan(tuple(wanted.game or tablee.games()), wanted.share, wanted.seed)
    came = [_done(part, plan, Came(patience=wanted.patience)) for part in parts]
    return int(any(one.found for one in came))


def _done(part: str, plan: Plan, came: Came) -> Came:
    began = time.monotonic()
    import_module(f"tests.faults.{part}").run(plan, came)
    print(f"{part}: {came} in {time.monotonic() - began:.0f} s", flush=True)
    for line in dict.fromkeys(came.found):
        print(f"  {line}")
    return came


if __name__ == "__main__":
    sys.exit(main())
