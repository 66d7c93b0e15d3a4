"""Expert against expert, one on portable rules and the rest on native ones, in the same time:

    script/bench && .venv/bin/python -m benchmarks.equal_time --games 200 --write

What slower rules cost a bot at the table. A level ends after so many simulations; here only the time
ends a search, so that the slower engine looks at less. Deals are played once for each rotation of the
seats. `--write` puts the table into docs/benchmarks.md.
"""

import argparse
import random
from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean
from typing import Any

import tablee
from benchmarks import machine, put_table
from tablee.bots.arena import Played, met, play
from tablee.bots.levels import level_at
from tablee.bots.search_bot import SearchBot
from tablee.kit.engines.engine import Mode
from tablee.kit.table.game import Game

HEADING = "## Expert beside expert, in the same time"
EXPLAINED = """\
A search on portable rules against the same search on native ones, both ended by the clock alone
(L'Œil en coin for three: one against two). A level at a table ends after so many simulations, and
chooses the same move in either, where there is time for them; this is what is lost where there is not.
The part of the points is the portable bot's among its own and the mean of the others' (half is as good);
the intervals are of 95 %, over deals.
"""
MODES = Mode.PORTABLE, Mode.COMPILED


def set_of(game: Game, seconds: float, number: int) -> list[Played]:
    """One deal, once for each rotation of the bots around the table."""
    luck = random.Random(f"equal time {game.name} {number}")
    deal, players = luck.getrandbits(128), game.players[0]
    order, games = list(range(players)), []
    for _ in range(players):
        bots = [expert(game, luck.getrandbits(64), seconds, who > 0) for who in order]
        match = play(game.new(seed=deal, players=players), bots)
        games.append(Played(tuple(order), tuple(match.scores), tuple(match.places)))
        order = order[1:] + order[:1]
    return games


def expert(game: Game, seed: int, seconds: float, native: bool) -> Any:
    """An expert whom only the clock stops."""
    level = replace(level_at(game, "expert"), seconds=seconds, simulations=10**9, among={})
    return SearchBot(game, seed, level, MODES[native])


def row(game: Game, seconds: float, games: int) -> str:
    """What came out at one game."""
    players = game.players[0]
    sets: list[Sequence[Played]] = []
    while len(sets) * players < games:
        sets.append(set_of(game, seconds, len(sets)))
    lineup = ("portable", *["native"] * (players - 1))
    found = met(lineup, "portable", sets)
    own, theirs = fmean(found.own_points), fmean(found.others_points)
    low, high = found.interval
    lead_low, lead_high = found.lead_interval
    return (
        f"| {game.title()} | {players} | {found.games} |"
        f" {own / (own + theirs):.1%} | {own:.1f} : {theirs:.1f} |"
        f" {found.lead:+.1f} ({lead_low:+.1f} to {lead_high:+.1f}) |"
        f" {found.share:.1%} ({low:.1%} to {high:.1%}; fair {found.fair:.1%}) |"
    )


def main() -> None:
    """Play, print, and write if asked."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=200, help="of each")
    parser.add_argument("--seconds", type=float, default=0.05, help="for a decision")
    parser.add_argument("--game", action="append", choices=tablee.games(), help="all of them")
    parser.add_argument("--write", action="store_true", help="into docs/benchmarks.md")
    asked = parser.parse_args()
    where = machine()
    lines = [
        "| game | players | games | part of the points | points | lead | wins |",
        "|---|--:|--:|--:|--:|--:|--:|",
    ]
    for name in asked.game or tablee.games():
        lines.append(row(tablee.game(name), asked.seconds, asked.games))
        print(lines[-1], flush=True)
    if asked.write:
        command = (
            f"python -m benchmarks.equal_time --games {asked.games} --seconds {asked.seconds:g}"
        )
        put_table(HEADING, EXPLAINED, lines, command, where)


if __name__ == "__main__":
    main()
