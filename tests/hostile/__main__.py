"""script/hostile [PART …] [--share 0.01] [--game push] [--seed 7]: what is sent to do harm, part by part.

A part is a module of this folder with a `run`: it sends what there is to send, and says what it found.
Whatever was neither refused in a sentence nor carried out is found, and named so that it can be sent
again.
"""

import argparse
import sys
import time
from importlib import import_module

import tablee
from tests.hostile.found import Plan, Result

PARTS = ("positions", "records", "brought", "api")


def main() -> int:
    """Send the parts that are asked for; 1 if anything was found."""
    asks = argparse.ArgumentParser(prog="script/hostile", description=__doc__)
    asks.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; else all")
    asks.add_argument("--share", type=float, default=1.0, help="of all there is to send")
    asks.add_argument("--game", action="append", help="only this one, or these")
    asks.add_argument("--seed", type=int, default=1)
    wanted = asks.parse_args()
    parts = wanted.parts or list(PARTS)
    if unknown := set(parts) - set(PARTS):
        asks.error(f"no such part: {', '.join(sorted(unknown))}")
    plan = Plan(tuple(wanted.game or tablee.games()), wanted.share, wanted.seed)
    results = [_sent(part, plan) for part in parts]
    return int(any(result.found for result in results))


def _sent(part: str, plan: Plan) -> Result:
    began = time.monotonic()
    result: Result = import_module(f"tests.hostile.{part}").run(plan)
    print(f"{part}: {result} in {time.monotonic() - began:.0f} s", flush=True)
    for line in result.found:
        print(f"  {line}")
    return result


if __name__ == "__main__":
    sys.exit(main())
