"""Is a board of yapasphoto fair? How often each of its cards wins, between greedy bots.

python -m benchmarks.balance [FILE] --games 20000    prints a table in Markdown

Everybody keeps cards at random, so that each card is played as often, whatever a bot thinks of it.
"""

import argparse
from pathlib import Path

import numpy as np

import tablee
from tablee.bots import kernels
from tablee.games.yapasphoto.board import BUILT_IN, Board, read
from tablee.games.yapasphoto.names import gateways_name, route_name
from tablee.kit.engines.engine import quickest
from tablee.kit.rules.dice import seeded
from tablee.kit.rules.log import LOG

GAME = tablee.game("yapasphoto")
NORMAL_95 = 1.959964  # standard deviations to either side that hold 95 %


class Tally:
    """Games and wins of each route card, each destination card, and each place in the order."""

    def __init__(self, board: Board, players: int) -> None:
        kinds = {"route": board.routes, "destination": board.destinations, "turn": range(players)}
        self.games = {kind: np.zeros(len(cards)) for kind, cards in kinds.items()}
        self.wins = {kind: np.zeros(len(cards)) for kind, cards in kinds.items()}

    def add(self, kind: str, card: int, win: float) -> None:
        """One more game with this card; a win shared by two is half a win."""
        self.games[kind][card] += 1
        self.wins[kind][card] += win

    def share(self, kind: str, card: int) -> tuple[float, float]:
        """The part of its games that a card wins, and how far off that may be."""
        n = max(1.0, self.games[kind][card])
        part = self.wins[kind][card] / n
        return part, NORMAL_95 * (part * (1 - part) / n) ** 0.5


def measure(text: str, games: int, players: int, variant: str) -> Tally:
    """So many games between greedy bots."""
    options = {"players": players, "variant": variant, "first": "lot", "lap_limit": 40}
    boxes, states = GAME.box(options, text), GAME.rules.STATE.new()
    engine, bots = GAME.engine(quickest()), GAME.engine(quickest(), kernels)
    logs, out, places = LOG.new(), np.zeros(GAME.actions.size, np.int64), np.zeros(64, np.int64)
    tried, dices = GAME.rules.STATE.new(3), seeded(games)
    tally = Tally(read(text, players), players)
    choose = np.random.default_rng(games)
    for seed in range(games):
        states["dice"] = seeded(seed)
        engine.setup_at(boxes, states, 0, logs)
        while waiting := int(states["waiting"][0]):
            seat = (waiting & -waiting).bit_length() - 1
            n = engine.legal_at(boxes, states, 0, seat, out)
            action = int(out[choose.integers(n)])
            if states["phase"][0] != GAME.rules.Phase.CHOOSE and n > 1:
                tried[0] = GAME.rules.STATE.seen_from(states, seat)[0]
                values = np.zeros(n)
                action = bots.best_at(boxes, tried, seat, out[:n].copy(), values, True, dices, logs)
            engine.apply_at(boxes, states, 0, seat, int(action), logs)
        engine.ranking_at(boxes, states, 0, places)
        winners = int((places[:players] == 1).sum())
        for seat in range(players):
            win = float(places[seat] == 1) / winners
            tally.add("route", int(states["route_cards"][0, seat, 0]), win)
            tally.add("destination", int(states["destination_cards"][0, seat, 0]), win)
            tally.add("turn", (seat - int(states["first"][0])) % players, win)
    return tally


def table(text: str, tally: Tally, players: int) -> str:
    """Card by card: what it asks for, and how often it wins more or less than its part."""
    board, lines = read(text, players), ["| card | minutes | games | wins |", "|---|---|---|---|"]
    for kind, cards in (("route", board.routes), ("destination", board.destinations)):
        for number, card in enumerate(cards):
            name = (route_name if kind == "route" else gateways_name)(board, number, "en")
            share, off = tally.share(kind, number)
            games = int(tally.games[kind][number])
            lines.append(f"| {name} | {board.length_of(card)} | {games} | {_percent(share, off)} |")
    for place in range(players):
        share, off = tally.share("turn", place)
        games = int(tally.games["turn"][place])
        lines.append(f"| turn {place + 1} in a lap | | {games} | {_percent(share, off)} |")
    return "\n".join(lines)


def _percent(share: float, off: float) -> str:
    return f"{100 * share:.1f} % ± {100 * off:.1f}"


def main() -> None:
    """Measure a board and print the table."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("file", nargs="?", type=Path, default=BUILT_IN)
    asked.add_argument("--games", type=int, default=20_000)
    asked.add_argument("--players", type=int, default=2)
    asked.add_argument("--variant", default="standard")
    given = asked.parse_args()
    text = given.file.read_text("utf-8")
    tally = measure(text, given.games, given.players, given.variant)
    print(table(text, tally, given.players))


if __name__ == "__main__":
    main()
