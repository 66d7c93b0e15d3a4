"""How strong the levels are: tournaments at every game, and the page that tells of them.

For example: script/strength --part levels --game push --games 400 --jobs 2

Each line of the page is a tournament with a file of its own: what was stopped goes on, and the page
is written from all files there are. A line without a file stays on the page as it was.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from math import floor, isfinite
from pathlib import Path

import tablee
from tablee.bots import level_names, title
from tablee.bots.arena import Meeting, met
from tablee.bots.levels import unhurried
from tablee.kit.table.game import Game
from tablee.lab.ratings import ratings
from tablee.lab.tournament import (
    Ledger,
    Results,
    Tournament,
    lineups,
    make_ready,
    read,
    run,
    set_of,
    sources,
)

PARTS = {
    "levels": "Each level against the one below",
    "yardsticks": "Expert against bots that do not search",
    "company": "One expert among players of club level",
}
COMPANY = (3, 4)  # players
LEAST = 0.70  # the share of the wins that is wanted against the level below, unless a game says
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
        """The least share of the wins that is wanted, as `[strength]` in the game's about.toml says;
        None if none was set, or at levels if points count there."""
        if self.part == "company":
            return TIMES_FAIR / self.players
        said: dict[str, float] = self.game.about.get("strength", {})
        if self.part == "yardsticks":
            return float(said[self.other]) if self.other in said else None
        return None if said.get("by_points") else float(said.get("level", LEAST))


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
begins at 25; as they were, where a line is marked ‡. The intervals are from drawing the deals anew.
"""
LUCK = """\
How much luck leaves to be won, to a player who sees everything:
[benchmarks](benchmarks.md#what-luck-leaves).
"""


def in_words(contest: Contest) -> str:
    """Who plays what."""
    bot, other = title(contest.bot), title(contest.other)
    return f"{contest.game.title()} for {contest.players}, {bot} against {other}"


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


def beginning(contest: Contest) -> str:
    """What a row of the table says first: who played what."""
    others, other = contest.players - 1, title(contest.other)
    against = other if others == 1 else f"{others} × {other}"
    return f"| {contest.game.title()} | {contest.players} | {title(contest.bot)} | {against} |"


def row(line: Line) -> str:
    """A line of the table under HEAD."""
    contest, one = line.contest, line.met
    least = floor(1000 * one.interval[0]) / 1000
    begun = line.begun + (" †" if line.is_stale else "")
    points = f"{one.points:.1f} ({_ends(one.points_interval)})"
    lead = f"{one.lead:+.1f} ({_ends(one.lead_interval)})"
    return (
        f"{beginning(contest)} {one.games} | **{least:.1%}** | {one.share:.1%} | {one.fair:.1%} "
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


def rated(rows: dict[Contest, str], lines: Sequence[Line], earlier: str) -> Iterator[str]:
    """The ratings of each game, strongest first; as they were where results are missing."""
    yield from ("| game | ratings |", "|---|---|")
    for game in dict.fromkeys(contest.game for contest in rows):
        fewest = [one for one in rows if one.game is game and one.part != "company"]
        there = [line for line in lines if line.contest in fewest]
        results = {lineup: sets for one in there for lineup, sets in one.results.items()}
        before = _row_of(f"| {game.title()} | ", earlier.partition(RATINGS)[2])
        if before and len(there) < len(fewest):
            yield before
        elif results:
            told = [
                f"{title(one.bot)} {one.value:.1f} ({_ends((one.low, one.high))})"
                for one in ratings(results)
            ]
            yield f"| {game.title()} | {' · '.join(told)} |"


def rows_of(lines: Sequence[Line], among: Sequence[Contest], earlier: str) -> dict[Contest, str]:
    """The rows of the page: of what has results, and of what the page as it was has without."""
    there, rows = {line.contest: line for line in lines}, {}
    for contest in among:
        section = earlier.partition(f"## {PARTS[contest.part]}\n")[2].partition("\n## ")[0]
        if contest in there:
            rows[contest] = row(there[contest])
        elif before := _row_of(beginning(contest), section):
            rows[contest] = before.replace(" ‡ |", " |").replace(" † |", " |")[:-1] + "‡ |"
    return rows


def _row_of(begins: str, section: str) -> str:
    return next((line for line in section.splitlines() if line.startswith(begins)), "")


def page(lines: Sequence[Line], among: Sequence[Contest], earlier: str = "") -> str:
    """All that has results, and what has none, in Markdown; earlier: the page as it was."""
    written, rows = [INTRODUCTION], rows_of(lines, among, earlier)
    for part, heading in PARTS.items():
        if those := [row for contest, row in rows.items() if contest.part == part]:
            written.append("\n".join([f"## {heading}", "", *HEAD, *those, ""]))
    written.append("\n".join([RATINGS, *rated(rows, lines, earlier), ""]))
    if any(line.is_stale for line in lines):
        written.append(
            "† Rules or bots have been changed since, and the games are not known to be the same.\n"
        )
    if len(rows) > len(lines):
        written.append("‡ Before results were kept, by the rules and bots of that day.\n")
    if missing := [in_words(contest) for contest in among if contest not in rows]:
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


def renew(contest: Contest, file: Path, sets: int) -> bool:
    """Play the first sets of a file again: where they come out the same, it is of today's sources.

    So a change that leaves every choice as it was does not cost the hours of a new measurement.
    """
    text = file.read_text("utf-8")
    lines = text[: text.rfind("\n") + 1].splitlines(keepends=True)
    head, done = read("".join(lines))
    if head["sources"] == sources(contest.game):
        return True
    make_ready(contest.game, [contest.bot, contest.other])
    with unhurried():
        for task in sorted(done)[:sets]:
            if set_of(contest.game, task, head["seed"], head["options"]) != done[task]:
                return False
    head["sources"] = sources(contest.game)
    new = file.with_suffix(".new")  # whoever pulls the plug now loses nothing
    new.write_text(json.dumps(head, separators=(",", ":")) + "\n" + "".join(lines[1:]), "utf-8")
    new.replace(file)
    return True


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
    add("--only", action="append", metavar="NAME", help="contests by name: GAME-3-expert-club")
    add("--games", type=int, default=400, help="of each contest; 0 only writes the page")
    add("--seed", type=int, default=1)
    add("--again", type=int, metavar="SETS", help="see if the first sets still come out the same")
    add("--jobs", type=int, default=1, help="no more than cores: bots think against the clock")
    add("--keep", type=Path, default=Path("docs/strength"), help="where the results are kept")
    add("--page", type=Path, default=Path("docs/strength.md"))
    given = parser.parse_args(arguments)
    given.keep.mkdir(parents=True, exist_ok=True)
    for contest in contests(given.game or tablee.games(), given.part or list(PARTS)):
        file = given.keep / contest.file
        if given.only and file.stem not in given.only:
            continue
        if given.again and file.exists():
            same = renew(contest, file, given.again)
            print(f"{file.stem}: {'the same' if same else 'not the same'}", file=sys.stderr)
        elif given.games and not given.again:
            measure(contest, given)
    among = list(contests(tablee.games(), list(PARTS)))
    earlier = given.page.read_text("utf-8") if given.page.exists() else ""
    given.page.write_text(page(lines_in(given.keep, among), among, earlier), "utf-8")


if __name__ == "__main__":
    main()
