"""How strong the bots are: games between them through the public interface, and a page of results.

For example: python -m tablee.bots.arena greedy random --game photosynthesis --games 400
"""

import argparse
import random
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import combinations_with_replacement as pairs
from math import sqrt
from pathlib import Path
from typing import Any

import tablee
from tablee.bots import Bot, make, names, says
from tablee.kit.game import Game
from tablee.kit.match import Match

NORMAL_95 = 1.959964  # standard deviations to either side that hold 95 %


@dataclass(frozen=True)
class Meeting:
    """What came out: one bot of this name against others of that name at the same table."""

    bot: str
    others: str
    games: int
    wins: float  # a win shared by two counts half
    points: float  # mean points of the bot
    others_points: float

    @property
    def share(self) -> float:
        """The part of the games that the bot won."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies with 95 % confidence."""
        return wilson(self.wins, self.games)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson 1927): sound near 0 and 1 too."""
    share, spread = wins / games, NORMAL_95**2 / games
    middle = share + spread / 2
    half = NORMAL_95 * sqrt(share * (1 - share) / games + spread / (4 * games))
    return max(0.0, (middle - half) / (1 + spread)), min(1.0, (middle + half) / (1 + spread))


def play(match: Match, bots: list[Bot]) -> Match:
    """Play a match to its end, a bot on each seat."""
    while not match.over:
        seat = match.waiting[0]
        knowledge = match.knowledge(seat)
        action = bots[seat].choose(knowledge)
        match.play(seat, match.rules.ACTIONS.text(action), says(knowledge, action))
    return match


def meet(game: Game, bot: str, others: str, games: int, seed: int, **options: Any) -> Meeting:
    """A bot against others of one kind; it sits on each seat in turn."""
    luck = random.Random(seed)
    players = game.new(**options).players
    one, rest = (
        [make(name, game, luck.getrandbits(128)) for _ in range(players)] for name in (bot, others)
    )
    wins = points = others_points = 0.0
    for number in range(games):
        seat = number % players
        bots = [one[k] if k == seat else rest[k] for k in range(players)]
        match = play(game.new(seed=luck.getrandbits(128), **options), bots)
        if seat in match.winners:
            wins += 1 / len(match.winners)
        points += match.scores[seat]
        others_points += (sum(match.scores) - match.scores[seat]) / (players - 1)
    return Meeting(bot, others, games, wins, points / games, others_points / games)


def house_rules(game: Game) -> dict[str, Any]:
    """Every option that can be switched on, switched on."""
    return {name: True for name, option in game.options.items() if option.default is False}


def tables(game: Game) -> Iterator[dict[str, Any]]:
    """Each number of players, by the usual rules and, if there are any, with all house rules."""
    for players in game.players:
        yield {"players": players}
        if house_rules(game):
            yield {"players": players, **house_rules(game)}


HEAD = (
    "| game | players | house rules | bot | against | games "
    "| wins | 95 % interval | fair share | points | their points |",
    "|---|--:|---|---|---|--:|--:|--:|--:|--:|--:|",
)


def row(game: Game, options: dict[str, Any], met: Meeting) -> str:
    """A meeting as a line of the table under HEAD."""
    players = options["players"]
    rules = ", ".join(name for name in options if name != "players") or "none"
    low, high = met.interval
    return (
        f"| {game.title()} | {players} | {rules} | {met.bot} | {met.others} | {met.games} "
        f"| {met.share:.1%} | {low:.1%} to {high:.1%} | {1 / players:.0%} "
        f"| {met.points:.1f} | {met.others_points:.1f} |"
    )


PAGE = """\
# How strong the bots are

One bot sits down with others of another kind, on each seat in turn. A win that two share counts
half for each; a bot among its equals would win its *fair share*. The interval (Wilson’s) is where
the true share of wins lies with 95 % confidence. House rules are the options switched on.

{table}

Written by `{command}` on {day}, with Tablée {version}.
"""


def main(arguments: list[str] | None = None) -> None:
    """Play, print the table, and write it on a page if one is given."""
    about, *examples = __doc__.splitlines()
    parser = argparse.ArgumentParser(description=about, epilog=" ".join(examples))
    parser.add_argument("bots", nargs="*", help="strongest first; without any, all there are")
    parser.add_argument("--game", action="append", help="without any, all there are")
    parser.add_argument("--games", type=int, default=400, help="at each kind of table")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--page", type=Path, help="where to write the table")
    given = parser.parse_args(arguments)
    table = []
    for line in results(given.bots or names()[::-1], given.game or tablee.games(), given):
        print(line, flush=True)
        table.append(line)
    if given.page:
        page = PAGE.format(
            table="\n".join(table),
            command=shlex.join(["script/strength", *_chosen(given)]),
            day=date.today(),
            version=tablee.__version__,
        )
        given.page.write_text(page, "utf-8")


def results(bots: list[str], games: list[str], given: argparse.Namespace) -> Iterator[str]:
    """The table of every pair of bots at these games, line by line."""
    yield from HEAD
    for game in map(tablee.game, games):
        for options in tables(game):
            for bot, others in pairs(bots, 2):
                met = meet(game, bot, others, given.games, given.seed, **options)
                yield row(game, options, met)


def _chosen(given: argparse.Namespace) -> list[str]:
    games = [word for game in given.game or [] for word in ("--game", game)]
    return [*given.bots, *games, "--games", str(given.games), "--seed", str(given.seed)]


if __name__ == "__main__":
    main()
