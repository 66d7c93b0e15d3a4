"""How strong the levels are: tournaments at every game, and the page that tells of them.

For example: script/strength --part levels --game push --games 400 --jobs 2

Each line of the page is a tournament with a file of its own: what was stopped goes on, and the page
is written from all files there are.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from math import floor, isfinite
from pathlib import Path

import tablee
from tablee.bots import level_names, title
from tablee.bots.arena import Meeting, met
from tablee.kit.game import Game
from tablee.lab.ratings import ratings
from tablee.lab.tournament import (
    Ledger,
    Results,
    Tournament,
    lineups,
    make_ready,
    read,
    run,
    sources,
)

PARTS = {
    "levels": "Each level against the one below",
    "yardsticks": "Expert against bots that do not search",
    "company": "One expert among players of club level",
}
COMPANY = (3, 4)  # players
BY_POINTS = "oeil_en_coin"  # so many vote there that wins say little
SHARES = {  # (bot, other) -> game, or "" for the others: the least share of the wins that is wanted
    ("expert", "random"): {"photosynthesis": 0.98, "yapasphoto": 0.98, "photograph": 0.90},
    ("expert", "greedy"): {"photosynthesis": 0.85, "yapasphoto": 0.85, "photograph": 0.75},
    **{
        pair: {"push": 0.53, "": 0.70}
        for pair in zip(level_names()[1:], level_names(), strict=False)
    },
}
TIMES_FAIR = 1.3  # the expert's share in company, in fair shares


@dataclass(frozen=True)
class Contest:
    """A line of the page."""

    part: str
    game: Game
    bot: str
    other: str
    players: int

    @property
    def file(self) -> str:
        """What its file is called."""
        return f"{self.game.name}-{self.players}-{self.bot}-{self.other}.jsonl"

    def tournament(self, seed: int) -> Tournament:
        """The tables that it takes."""
        return Tournament(self.game, lineups([self.bot, self.other], self.players), seed)

    @property
    def wanted(self) -> float | None:
        """The least share of the wins that is wanted; None if none was set."""
        if self.part == "company":
            return TIMES_FAIR / self.players
        if self.game.name == BY_POINTS:
            return None
        shares = SHARES[self.bot, self.other]
        return shares.get(self.game.name, shares.get(""))


def contests(games: Sequence[str], parts: Sequence[str]) -> Iterator[Contest]:
    """All lines of the page."""
    levels = level_names()
    for part in parts:
        for game in map(tablee.game, games):
            fewest = game.players[0]
            if part == "levels":
                for bot, other in zip(levels[1:], levels, strict=False):
                    yield Contest(part, game, bot, other, fewest)
            elif part == "yardsticks":
                for other in ("greedy", "random"):
                    yield Contest(part, game, levels[-1], other, fewest)
            else:
                for players in COMPANY:
                    if players in game.players:
                        yield Contest(part, game, levels[-1], levels[-2], players)


# --- The page ----------------------------------------------------------------


@dataclass(frozen=True)
class Line:
    """A contest with its results so far."""

    contest: Contest
    results: Results
    begun: str
    version: str
    seed: int
    is_stale: bool

    @property
    def met(self) -> Meeting:
        """What came out for the bot."""
        lineup, sets = next(iter(self.results.items()))
        return met(lineup, self.contest.bot, sets)


HEAD = (
    "| game | players | bot | against | games | wins at least | counted | fair share "
    "| points | lead | goal | begun |",
    "|---|--:|---|---|--:|--:|--:|--:|--:|--:|---|---|",
)
INTRODUCTION = """\
# How strong the bots are

A deal is played once for each rotation of the seats, so that its luck cancels out; what it brings
counts as one sample. *Wins at least* is the lower end of the 95 % interval of the share of games won,
a win that two share counting half (Wilson’s interval for as many independent games as tell as much;
`src/tablee/bots/statistics.py`). *Points* are the bot’s mean points, *lead* what it has more than the
others’ mean, both with Student’s 95 % interval.
"""
RATINGS = """\
## Ratings

OpenSkill’s Plackett-Luce model on all the games above with as few players as the game takes; everybody
begins at 25. The intervals are from drawing the deals anew.
"""
LUCK = """\
How much luck leaves to be won, to a player who sees everything:
[benchmarks](benchmarks.md#what-luck-leaves).
"""


def lines_in(folder: Path, among: Sequence[Contest]) -> list[Line]:
    """The contests that have results."""
    found = []
    for contest in among:
        file = folder / contest.file
        text = file.read_text("utf-8") if file.exists() else ""
        head, sets = read(text[: text.rfind("\n") + 1])
        results: Results = {}
        for (_, lineup), played in sorted(sets.items()):
            results.setdefault(lineup, []).append(played)
        if results:
            is_stale = head["sources"] != sources(contest.game)
            facts = head["begun"], head["version"], head["seed"], is_stale
            found.append(Line(contest, results, *facts))
    return found


def row(line: Line) -> str:
    """A line of the table under HEAD."""
    contest, one = line.contest, line.met
    others, least = contest.players - 1, floor(1000 * one.interval[0]) / 1000
    against = title(contest.other) if others == 1 else f"{others} × {title(contest.other)}"
    begun = line.begun + (" †" if line.is_stale else "")
    points = f"{one.points:.1f} ({_ends(one.points_interval)})"
    lead = f"{one.lead:+.1f} ({_ends(one.lead_interval)})"
    return (
        f"| {contest.game.title()} | {contest.players} | {title(contest.bot)} | {against} "
        f"| {one.games} | **{least:.1%}** | {one.share:.1%} | {one.fair:.1%} "
        f"| {points} | {lead} | {judged(contest, one)} | {begun} |"
    ).replace("%", " %")


def _ends(interval: tuple[float, float]) -> str:
    return f"{interval[0]:.1f} to {interval[1]:.1f}" if isfinite(interval[0]) else "anything"


def judged(contest: Contest, one: Meeting) -> str:
    """Is what was wanted reached, with 95 % confidence?"""
    if contest.wanted is None:
        if contest.part != "levels":
            return ""
        wanted, reached = "more points", one.lead_interval[0] > 0
    else:
        wanted, reached = f"{contest.wanted:.1%}", one.interval[0] >= contest.wanted
        if not reached and one.interval[1] >= contest.wanted:
            return f"{wanted}: not shown yet"
    return f"{wanted}: {'reached' if reached else 'missed'}"


def rated(lines: Sequence[Line]) -> Iterator[str]:
    """The ratings of each game, strongest first."""
    yield from ("| game | ratings |", "|---|---|")
    for game in dict.fromkeys(line.contest.game for line in lines):
        fewest = [
            one for one in lines if one.contest.game is game and one.contest.part != "company"
        ]
        results = {lineup: sets for one in fewest for lineup, sets in one.results.items()}
        if results:
            told = [
                f"{title(one.bot)} {one.value:.1f} ({_ends((one.low, one.high))})"
                for one in ratings(results)
            ]
            yield f"| {game.title()} | {' · '.join(told)} |"


def unmeasured(lines: Sequence[Line], among: Sequence[Contest]) -> list[str]:
    """The contests without any results, in words."""
    done = {line.contest.file for line in lines}
    return [
        f"{one.game.title()} for {one.players}, {title(one.bot)} against {title(one.other)}"
        for one in among
        if one.file not in done
    ]


def page(lines: Sequence[Line], among: Sequence[Contest]) -> str:
    """All that has results, and what has none, in Markdown."""
    written = [INTRODUCTION]
    for part, heading in PARTS.items():
        rows = [row(line) for line in lines if line.contest.part == part]
        if rows:
            written.append("\n".join([f"## {heading}", "", *HEAD, *rows, ""]))
    written.append("\n".join([RATINGS, *rated(lines), ""]))
    if any(line.is_stale for line in lines):
        written.append("† Rules or bots have been changed since.\n")
    if missing := unmeasured(lines, among):
        written.append(f"Not measured yet: {'; '.join(missing)}.\n")
    written.append(LUCK)
    seeds = ", ".join(sorted({str(line.seed) for line in lines}))
    versions = ", ".join(sorted({line.version for line in lines}))
    written.append(
        "Each line can be had again with `tablee arena GAME --seats BOT,OTHER --players N --games N "
        f"--seed {seeds}`, all of them with `script/strength --seed {seeds}`. "
        f"Written on {date.today()}; measured with Tablée {versions}.\n"
    )
    return "\n".join(written)


# --- Measuring ---------------------------------------------------------------


def measure(contest: Contest, given: argparse.Namespace) -> None:
    """Play what is missing of a contest."""
    tournament = contest.tournament(given.seed)
    make_ready(contest.game, [contest.bot, contest.other])
    ledger = Ledger(given.keep / contest.file, tournament)
    print(f"{contest.file.removesuffix('.jsonl')}: ", end="", flush=True, file=sys.stderr)
    tenths = 0

    def told(done: int, total: int) -> None:
        nonlocal tenths
        while tenths * total <= 10 * done:
            print(f"{tenths}0 % ", end="", flush=True, file=sys.stderr)
            tenths += 1

    results = run(tournament, given.games, given.jobs, ledger, told)
    one = met(tournament.lineups[0], contest.bot, results[tournament.lineups[0]])
    print(f"wins at least {one.interval[0]:.1%}", flush=True, file=sys.stderr)


def main(arguments: list[str] | None = None) -> None:
    """Play, and write the page."""
    about, *examples = __doc__.splitlines()
    parser = argparse.ArgumentParser(
        prog="script/strength", description=about, epilog=" ".join(examples)
    )
    add = parser.add_argument
    add("--game", action="append", choices=tablee.games(), help="without any, all there are")
    add("--part", action="append", choices=PARTS, help="without any, all there are")
    add("--games", type=int, default=400, help="of each contest; 0 only writes the page")
    add("--seed", type=int, default=1)
    add("--jobs", type=int, default=1, help="no more than cores: bots think against the clock")
    add("--keep", type=Path, default=Path("build/strength"), help="where the results are kept")
    add("--page", type=Path, default=Path("docs/strength.md"))
    given = parser.parse_args(arguments)
    given.keep.mkdir(parents=True, exist_ok=True)
    for contest in contests(given.game or tablee.games(), given.part or list(PARTS)):
        if given.games:
            measure(contest, given)
    among = list(contests(tablee.games(), list(PARTS)))
    given.page.write_text(page(lines_in(given.keep, among), among), "utf-8")


if __name__ == "__main__":
    main()
