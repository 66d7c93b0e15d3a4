"""What a script does in parts: how much of it, what came of each, and its command line."""

import argparse
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import import_module

import tablee

WELL_AGAIN = 10.0  # seconds from the end of a cause until a house is well and moves are taken
MOST_FOUND = 50  # that one part names before it only counts


@dataclass(frozen=True)
class Plan:
    """Which games, how large a share of all there is to do, the seed of what is done, how long a
    house may take until it is well again."""

    games: tuple[str, ...]
    share: float = 1.0
    seed: int = 1
    patience: float = WELL_AGAIN

    def many(self, all_of_it: int) -> int:
        """So many of so many; never none."""
        return max(1, round(all_of_it * self.share))


@dataclass
class Result:
    """What came of everything that a part has sent."""

    ends: Counter[str] = field(default_factory=Counter)  # "refused", "played": how often
    found: list[str] = field(default_factory=list)

    def add(self, end: str) -> None:
        """One more came to a good end."""
        self.ends[end] += 1

    def find(self, what: str) -> None:
        """One came to no good end: what was sent, so that it can be sent again, and what came."""
        self.ends["found"] += 1
        if len(self.found) < MOST_FOUND:
            self.found.append(what)

    def __str__(self) -> str:
        told = ", ".join(f"{many:,} {end}" for end, many in sorted(self.ends.items()))
        return f"{self.ends.total():,} sent: {told or 'nothing'}"


def main(
    package: str,
    about: str | None,
    parts: Sequence[str],
    long: Sequence[str] = (),
    is_patient: bool = False,
) -> int:
    """Do what the command line asks for: 1 if anything was found.

    package: its modules are the parts, each with a `run`; parts: done unless some are named; long: only
    if they are named; is_patient: may somebody say how long a house takes to be well again?
    """
    asks = argparse.ArgumentParser(prog=f"script/{package.split('.')[-1]}", description=about)
    asks.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join([*parts, *long])}")
    asks.add_argument("--share", type=float, default=1.0, help="of all that there is to do")
    asks.add_argument("--game", action="append", choices=tablee.games(), help="these alone")
    asks.add_argument("--seed", type=int, default=1)
    if is_patient:
        told = "seconds until a house has to be well again, on a machine that has other work"
        asks.add_argument("--patience", type=float, default=WELL_AGAIN, help=told)
    wanted = asks.parse_args()
    if unknown := set(wanted.parts) - {*parts, *long}:
        asks.error(f"no such part: {', '.join(sorted(unknown))}")
    patience = getattr(wanted, "patience", WELL_AGAIN)
    plan = Plan(tuple(wanted.game or tablee.games()), wanted.share, wanted.seed, patience)
    came = [_done(package, part, plan) for part in wanted.parts or parts]
    return int(any(one.found for one in came))


def _done(package: str, part: str, plan: Plan) -> Result:
    began = time.monotonic()
    came: Result = import_module(f"{package}.{part}").run(plan)
    print(f"{part}: {came} in {time.monotonic() - began:.0f} s", flush=True)
    for line in dict.fromkeys(came.found):
        print(f"  {line}", flush=True)
    return came
