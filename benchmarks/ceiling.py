"""What luck leaves to be won: a player who sees everything, against bots that play fair.

    python -m benchmarks.ceiling --game yapasphoto --against greedy --games 40

It searches as the expert does, but on the table as it is: every hand, the order of every deck, and
what the dice will show. Nobody can play so; what it does not win, luck and the search's own limits
keep from any player. Each deal is played once from each seat.
"""

import argparse
import random
from dataclasses import replace

import tablee
from tablee.bots import make, names
from tablee.bots.arena import Meeting, Played, met, play
from tablee.bots.levels import level_at
from tablee.bots.search_bot import SearchBot
from tablee.bots.search_kernels import SEES_ALL
from tablee.kit.engines.engine import quickest
from tablee.kit.table.game import Game
from tablee.kit.table.knowledge import Knowledge
from tablee.kit.table.match import Match
from tablee.lab.tournament import make_ready


class Seer:
    """Sits at a table and sees all of it."""

    def __init__(self, match: Match, seed: int, simulations: int = 0) -> None:
        self._match = match
        level = level_at(match.game, "expert")
        # What chance may bring is no question to it: draws=0.
        level = replace(level, draws=0, simulations=simulations or level.simulations)
        self._bot = SearchBot(match.game, seed, level, quickest())
        self._bot.settings[SEES_ALL] = 1

    def choose(self, knowledge: Knowledge) -> int:
        """One of `knowledge.choices`."""
        return self._bot.choose(replace(knowledge, views=self._match.states.copy()))


def one_set(
    game: Game, against: str, players: int, seed: str, simulations: int = 0
) -> tuple[Played, ...]:
    """One deal, with the player who sees everything once on each seat."""
    luck = random.Random(seed)
    deal, played = luck.getrandbits(128), []
    for own in range(players):
        match = game.new(seed=deal, players=players)
        bots = [make(against, game, luck.getrandbits(64), quickest()) for _ in range(players)]
        bots[own] = Seer(match, luck.getrandbits(64), simulations)
        play(match, bots)
        seats = tuple((seat - own) % players for seat in range(players))
        played.append(Played(seats, tuple(match.scores), tuple(match.places)))
    return tuple(played)


def ceiling(
    game: Game, against: str, players: int, games: int, seed: int, simulations: int = 0
) -> Meeting:
    """What came out of so many games, or a few more."""
    make_ready(game, ["expert", against])
    sets = [
        one_set(game, against, players, f"{seed} {k}", simulations)
        for k in range(-(-games // players))
    ]
    return met(("all-seeing", *[against] * (players - 1)), "all-seeing", sets)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ceiling", description=__doc__)
    parser.add_argument("--game", choices=tablee.games(), required=True)
    parser.add_argument("--against", choices=names(), default="greedy")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, default=0, help="as few as the game takes")
    parser.add_argument("--simulations", type=int, default=0, help="as many as the expert's")
    given = parser.parse_args()
    game = tablee.game(given.game)
    players = given.players or game.players[0]
    one = ceiling(game, given.against, players, given.games, given.seed, given.simulations)
    low, high = one.interval
    print(
        "| game | players | against | games | wins | 95 % interval | lead |",
        "|---|--:|---|--:|--:|--:|--:|",
        sep="\n",
    )
    print(
        f"| {given.game} | {players} | {given.against} | {one.games} | {one.share:.1%} "
        f"| {low:.1%} to {high:.1%} | {one.lead:+.1f} |"
    )


if __name__ == "__main__":
    main()
