"""How much of the way a game ends its hints foresee.

    python -m benchmarks.foresight --game photograph --games 200

Bots of one level play; whoever is asked looks at the whole table as the hints do, and in the end has a
lead over the mean of the others. What they foresee is the part of its variance that goes with what
they said (R², the square of the correlation), for each quarter of a game. Luck keeps it from 1.
"""

import argparse
import random
from collections.abc import Iterator
from statistics import correlation

import tablee
from tablee.bots import make, names
from tablee.kit.engines.engine import quickest
from tablee.kit.table.game import Game
from tablee.lab.tournament import make_ready

QUARTERS = 4
GAMES = [name for name in tablee.games() if hasattr(tablee.game(name).part("hints"), "worth")]
Look = tuple[float, float, float]  # how far the game was, what the hints said, the lead in the end


def looks(game: Game, bot: str, players: int, seed: str) -> Iterator[Look]:
    """One game: what the hints said at each decision, and what came of it."""
    luck, worth = random.Random(seed), game.part("hints").worth
    match = game.new(seed=luck.getrandbits(128), players=players)
    bots = [make(bot, game, luck.getrandbits(64), quickest()) for _ in range(players)]
    said = []
    while not match.over:
        seat = match.waiting[0]
        said.append((seat, float(worth(match.boxes[0], match.states[0], seat))))
        action = bots[seat].choose(match.knowledge(seat))
        match.play(seat, match.rules.ACTIONS.text(action))
    total = sum(match.scores)
    for k, (seat, foreseen) in enumerate(said):
        own = match.scores[seat]
        yield k / len(said), foreseen, own - (total - own) / (players - 1)


def foresight(game: Game, bot: str, players: int, games: int, seed: int) -> list[float]:
    """R² in each quarter of so many games, and then in all of them."""
    make_ready(game, [bot])
    all_looks = [look for k in range(games) for look in looks(game, bot, players, f"{seed} {k}")]
    parts = [[one for one in all_looks if int(one[0] * QUARTERS) == k] for k in range(QUARTERS)]
    return [
        correlation([one[1] for one in part], [one[2] for one in part]) ** 2
        for part in (*parts, all_looks)
    ]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.foresight", description=__doc__)
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--bot", choices=names(), default="club")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, default=0, help="as few as the game takes")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print("| game | players | games | 1st quarter | 2nd | 3rd | last | whole game |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|")
    for name in given.game or GAMES:
        game = tablee.game(name)
        players = given.players or game.players[0]
        found = foresight(game, given.bot, players, given.games, given.seed)
        shares = " | ".join(f"{part:.0%}" for part in found)
        print(f"| {name} | {players} | {given.games} | {shares} |", flush=True)


if __name__ == "__main__":
    main()
