"""Push: how far the bots' reckoning of a turn is from the truth, on decks of a few cards.

    python -m benchmarks.push_stop --cards 3 --positions 200

The truth is brute force over the rules: every card that may come, every face of the die, every
choice of everybody to the end of the game, each seat for its own lead in points. A method loses what
its choice falls short of the best one.
"""

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import islice, product
from statistics import fmean
from typing import Any

import numpy as np

import tablee
from tablee.bots import make, names
from tablee.bots.levels import Level
from tablee.bots.search_bot import SearchBot
from tablee.games.push import expectimax
from tablee.games.push.pieces import FACES, ROLL
from tablee.games.push.position import Phase
from tablee.kit.engines.engine import quickest
from tablee.kit.rules.dice import roll, seeded
from tablee.kit.rules.log import LOG
from tablee.kit.table.knowledge import Knowledge

GAME = tablee.game("push")
rules = GAME.rules
ENGINE, LOGS = GAME.engine(quickest()), LOG.new()
OUT = np.zeros(rules.ACTIONS.size, np.int64)
Leads = tuple[float, ...]


@dataclass
class BruteForce:
    """Whole games to their end, over everything that may happen. States: arrays of one."""

    boxes: Any
    known: dict[bytes, Leads] = field(default_factory=dict)

    def leads(self, states: Any) -> Leads:
        """What each seat can expect to lead by in the end."""
        if not states["waiting"][0]:
            points = self._points(states)
            return tuple(p - (sum(points) - p) / (len(points) - 1) for p in points)
        key = _key(states)
        if key not in self.known:
            seat = mover(states)
            self.known[key] = max(self.choices(states).values(), key=lambda leads: leads[seat])
        return self.known[key]

    def choices(self, states: Any) -> dict[int, Leads]:
        """Every action of whoever is to decide, with what everybody can expect of it."""
        n = ENGINE.legal_at(self.boxes, states, 0, mover(states), OUT)
        return {int(action): self._after(states, int(action)) for action in OUT[:n].copy()}

    def _after(self, states: Any, action: int) -> Leads:
        found = [
            (chance * share, self.leads(after))
            for chance, before in (_draws(states) if action == expectimax.PUSH else [(1.0, states)])
            for share, after in self._applied(before, action)
        ]
        return tuple(sum(chance * leads[s] for chance, leads in found) for s in self._seats())

    def _applied(self, states: Any, action: int) -> Iterator[tuple[float, Any]]:
        """Every table the action can lead to, by the faces that the die may show."""
        rolls = _most_rolls(states, action)
        for faces in product(range(len(FACES)), repeat=rolls):
            after = rules.STATE.copy(states)
            after["dice"] = loaded(faces)
            ENGINE.apply_at(self.boxes, after, 0, mover(states), action, LOGS)
            yield 1 / len(FACES) ** int(rolls), after

    def _points(self, states: Any) -> list[int]:
        ENGINE.score_at(self.boxes, states, 0, OUT)
        return [int(OUT[seat]) for seat in self._seats()]

    def _seats(self) -> range:
        return range(int(self.boxes["players"][0]))


def _most_rolls(states: Any, action: int) -> int:
    """How often the die may be rolled until somebody is asked again: it is never too few.

    For each Roll card in the columns, and for a bust; while several columns are left to choose from,
    one is taken at a time.
    """
    if rules.ACTIONS.verb(action)[0] == "bank":
        return 0
    rolls = sum(int(column) >> ROLL & 1 for column in states["columns"][0])
    return int(min(2, rolls + (action == expectimax.PUSH or states["drawn"][0] == ROLL)))


@cache
def loaded(faces: tuple[int, ...]) -> Any:
    """Dice that will show these faces."""
    for seed in range(1_000_000):
        dice = seeded(seed)
        if all(roll(dice[0], len(FACES)) == face for face in faces):
            return seeded(seed)[0]
    raise AssertionError("no dice roll so")


def mover(states: Any) -> int:
    """Who is to decide."""
    return int(states["waiting"][0]).bit_length() - 1


def _key(states: Any) -> bytes:
    """All that matters: neither the order of the deck nor the dice."""
    plain, left = rules.STATE.copy(states), int(states["left"][0])
    plain["deck"][0, :left].sort()
    plain["dice"], plain["die"] = np.zeros((), plain["dice"].dtype), 0
    return bytes(plain.tobytes())


def _draws(states: Any) -> list[tuple[float, Any]]:
    """Each card that may be on top of the deck, and how likely it is."""
    left, found = int(states["left"][0]), []
    deck = states["deck"][0, :left].tolist()
    for card in sorted(set(deck)):
        before, others = rules.STATE.copy(states), sorted(deck)
        others.remove(card)
        before["deck"][0, :left] = [*others, card]
        found.append((deck.count(card) / left, before))
    return found


# --- Measuring -----------------------------------------------------------------


def positions(players: int, cards: int, seed: int, who: str = "greedy") -> Iterator[Any]:
    """Decisions with so many cards left, each from a game of its own between such bots."""
    luck = random.Random(seed)
    while True:
        match = GAME.new(seed=luck.getrandbits(60), players=players)
        bots = [make(who, GAME, luck.getrandbits(30), quickest()) for _ in range(players)]
        met = []
        while not match.over and match.states["left"][0] >= cards:
            seat = match.waiting[0]
            knowledge = match.knowledge(seat)
            if match.states["left"][0] == cards and is_about_going_on(knowledge):
                met.append(match.as_of(len(match.story)))
            match.play(seat, GAME.actions.text(bots[seat].choose(knowledge)))
        if met:
            yield luck.choice(met)


def is_about_going_on(knowledge: Knowledge) -> bool:
    """Is there something to choose, and is it to push or not, or where a card goes?"""
    return len(knowledge.choices) > 1 and knowledge.views[0]["phase"] != Phase.TAKE


def methods(simulations: int) -> dict[str, Any]:
    """What is held against the truth: name -> a function that chooses."""
    found: dict[str, Any] = {"greedy: one action deep": make("greedy", GAME, 1, quickest())}
    for draws in (1, 2, 3):
        found[f"{draws} card{'s'[: draws > 1]} deep"] = Reckoner(draws)
    return found | {
        "to the end of the turn": Reckoner(expectimax.FEW),
        f"search, {simulations} simulations": SearchBot(
            GAME, 1, Level(60, simulations), quickest()
        ),
    }


class Reckoner:
    """Looks so many cards ahead, however few are left."""

    def __init__(self, draws: int, mode: Any = None) -> None:
        self.draws, self.frames = draws, expectimax.FRAME.new(expectimax.FEW)
        self.engine = GAME.engine(mode or quickest(), expectimax)

    def values(self, knowledge: Knowledge) -> dict[int, float]:
        """What each choice is worth."""
        states, actions = rules.STATE.new(2), np.array(knowledge.choices)
        states[0], values = knowledge.views[0], np.zeros(len(actions))
        self.engine.reckon_at(
            knowledge.boxes, states, knowledge.seat, self.draws, False, actions, values, self.frames
        )
        return dict(zip(knowledge.choices, values.tolist(), strict=True))

    def choose(self, knowledge: Knowledge) -> int:
        """What is worth most."""
        values = self.values(knowledge)
        return max(values, key=lambda action: values[action])


def measure(given: argparse.Namespace) -> dict[str, tuple[float, float]]:
    """Method -> the share of its choices that are best, and the points that it loses on the average."""
    bots = methods(given.simulations)
    losses: dict[str, list[float]] = {name: [] for name in bots}
    found = positions(given.players, given.cards, given.seed, given.bots)
    for match in islice(found, given.positions):
        seat = match.waiting[0]
        truth = {a: v[seat] for a, v in BruteForce(match.boxes).choices(match.states).items()}
        for name, bot in bots.items():
            losses[name].append(max(truth.values()) - truth[bot.choose(match.knowledge(seat))])
    return {
        name: (fmean(loss < 1e-9 for loss in lost), fmean(lost)) for name, lost in losses.items()
    }


def main() -> None:
    """Print a table in Markdown."""
    assert __doc__
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--cards", type=int, default=3)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", choices=names(), default="greedy", help="who plays until then")
    parser.add_argument("--simulations", type=int, default=800, help="of the search")
    given = parser.parse_args()
    print("| method | best choice | points lost |", "|---|--:|--:|", sep="\n")
    for name, (best, lost) in measure(given).items():
        print(f"| {name} | {best:.1%} | {lost:.3f} |")


if __name__ == "__main__":
    main()
