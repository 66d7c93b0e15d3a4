"""What a seat imagines at yapasphoto, held against every deal that fits what it was shown.

Nothing here comes from `imagine` or from the engine's views. On a small board with few cards every
deal is written down; the second referee plays the story with each, and a list says what eyes see at
every step. A deal fits if it would have shown them the same throughout. What somebody chose unseen
may have been anything legal: which cards they kept, gave away, or sealed as an answer.
"""

import copy
import pickle
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import permutations, product
from math import prod
from typing import Any

import numpy as np
import pytest

import tablee
from tablee.kit.engines.engine import Mode
from tablee.kit.rules.dice import seeded
from tests.second.small_yapasphoto import small_board
from tests.second.yapasphoto import Referee, hand_in, pile_in, referee
from tests.tools.chance import UNFAIR, fairness
from tests.tools.long import less
from tests.tools.random_games import play_on

pytestmark = pytest.mark.slow

GAME = tablee.game("yapasphoto")
THROWS = less(4000, 2000)
# fmt: off
FEW = {  # action cards by players: effect, count, minutes, what else
    2: [("block-indoor", 2, 5, "reaction = true"), ("block-outdoor", 1, 5, "reaction = true"),
        ("delay", 1, 5, "takes = 10"), ("shorten", 2, 5, "takes = 5, lines = 2"),
        ("lift", 1, 5, "")],
    3: [("block-indoor", 2, 5, "reaction = true"), ("block-outdoor", 2, 5, "reaction = true"),
        ("close-line", 1, 5, ""), ("shorten", 2, 5, "takes = 5, lines = 2"), ("lift", 1, 5, "")],
}
# fmt: on
TEXT = {players: small_board(cards, 2 * players + 1) for players, cards in FEW.items()}

Story = list[tuple[int, str]]
Deal = tuple  # what is hidden from somebody: kept and other cards, hands, pile, sealed choices
Dream = Callable[[Any, int | None, np.ndarray], np.ndarray]


# --- What eyes see ------------------------------------------------------------


def sight(game: Referee, seat: int | None) -> str:
    """What a seat (None: somebody who looks on) sees now, written out: it is compared very often."""
    everybody = [
        *(game.phase, game.turn, game.waiting, game.lap, game.closing, len(game.pile)),
        *(game.stop, game.scored, game.reached, game.photos, game.bonus, game.used),
        *(game.blocks, game.closures, game.owed, game.delays, game.imposed, sorted(game.asleep)),
        *(game.left, game.walked, game.acted, game.drawn, game.exchanged, game.less),
        *([len(hand) for hand in game.hands], [len(cards) for cards in game.gave]),
        sorted(game.kept.items()) if game.phase != "choose" else None,
    ]
    own = None
    if seat is not None:
        dealt = game.dealt_routes[seat], game.dealt_destinations[seat]
        own = [sorted(game.hands[seat]), sorted(game.gave[seat]), game.sealed.get(seat), dealt]
    return repr([everybody, own])


def deal_of(game: Referee) -> Deal:
    """All that may be hidden from somebody."""
    seats, kept = range(game.players), game.phase != "choose"
    cards = []
    for seat in seats:
        pairs = [list(game.dealt_routes[seat]), list(game.dealt_destinations[seat])]
        for pair, mine in zip(pairs, game.kept.get(seat, ()) if kept else (), strict=False):
            pair.sort(key=lambda card, mine=mine: card != mine)
        cards.append(tuple(map(tuple, pairs)))
    return (
        tuple(cards),
        tuple(tuple(sorted(game.hands[seat])) for seat in seats),
        tuple(tuple(sorted(game.gave[seat])) for seat in seats),
        tuple(game.pile),
        tuple(sorted(game.sealed.items())),
    )


def deal_in(position: dict[str, Any], players: int) -> Deal:
    """The same of a position of the engine."""
    seats = range(players)
    sealed = []
    for seat in seats:
        if position["choice"][seat] >= 0:
            route, destination = divmod(position["choice"][seat], 2)
            sealed.append((seat, f"keep {route + 1} {destination + 1}"))
        if position["sealed"][seat] >= 0:
            action = GAME.actions.parse("block indoor 1") + position["sealed"][seat]
            sealed.append((seat, GAME.actions.text(action)))
    return (
        tuple(
            tuple(tuple(position[name][seat]) for name in ("route_cards", "destination_cards"))
            for seat in seats
        ),
        tuple(tuple(sorted(hand_in(position, "hand", seat))) for seat in seats),
        tuple(tuple(sorted(hand_in(position, "gave", seat))) for seat in seats),
        tuple(pile_in(position)),
        tuple(sealed),
    )


# --- Every deal that fits ----------------------------------------------------------


class Hidden:
    """What a seat cannot know: `start` is the game as it was really dealt, `story` what followed."""

    def __init__(self, start: Referee, story: Story, seat: int | None) -> None:
        self.start, self.story, self.seat = start, story, seat
        game = copied(start)
        self.seen = [sight(game, seat)]
        for row in story:
            game.play(*row)
            self.seen.append(sight(game, seat))
        self.game = game
        self.pending = {i for i, (who, _) in enumerate(story) if self._is_pending(i, who)}

    def _is_pending(self, i: int, who: int) -> bool:
        """Is this the choice that somebody has sealed, and that has not been read out?"""
        return who in self.game.sealed and all(other != who for other, _ in self.story[i + 1 :])

    def weights(self, starts: Iterator[Referee]) -> dict[Deal, float]:
        """Each deal that these beginnings lead to and that fits, with its weight."""
        found: dict[Deal, float] = defaultdict(float)
        for start in starts:
            for game, weight in self._followed(start, 0):
                found[deal_of(game)] += weight
        return dict(found)

    def _followed(self, game: Referee, i: int) -> Iterator[tuple[Referee, float]]:
        """The story from row i on, with whatever others may have chosen unseen."""
        if sight(game, self.seat) != self.seen[i]:
            return
        if i == len(self.story):
            yield game, 1
            return
        who, action = self.story[i]
        instead = list(self._instead(game, i, who, action))
        for to_come, (other_action, chance) in enumerate(instead, 1 - len(instead)):
            after = copied(game) if to_come else game  # the last may have the game itself
            try:
                after.play(who, other_action)
            except ValueError:
                continue
            for end, weight in self._followed(after, i + 1):
                yield end, weight * chance

    def _instead(self, game: Referee, i: int, who: int, action: str) -> Iterator[tuple[str, float]]:
        """What may have been chosen where nobody else could see it, each as likely."""
        if who == self.seat:
            yield action, 1
        elif i in self.pending:
            for choice in game.legal(who):
                yield choice, 1 / len(game.legal(who))
        elif action.startswith("keep"):
            for route, destination in product((1, 2), (1, 2)):
                yield f"keep {route} {destination}", 1 / 4
        elif action.startswith("exchange"):
            for effect in set(game.hands[who]):  # each card as likely
                yield f"exchange {effect}", game.hands[who].count(effect) / len(game.hands[who])
        else:
            yield action, 1

    def other_cards(self, name: str) -> Iterator[Referee]:
        """The same beginning with every other deal of `dealt_routes` or `dealt_destinations`."""
        players, mine = self.start.players, self.seat
        for deal in permutations(range(2 * players + 1), 2 * players):
            pairs = [list(deal[2 * k : 2 * k + 2]) for k in range(players)]
            if mine is None or pairs[mine] == getattr(self.start, name)[mine]:
                game = copied(self.start)
                setattr(game, name, pairs)
                yield game

    def other_action_cards(self) -> Iterator[Referee]:
        """The same beginning with every other order of the action cards."""
        hands, mine = self.start.hands, self.seat
        deck = [card for hand in hands for card in hand] + self.start.pile
        for order in sorted(set(permutations(deck))):
            game = copied(self.start)
            game.hands = [list(order[2 * k : 2 * k + 2]) for k in range(len(hands))]
            game.pile = list(order[2 * len(hands) :])
            if mine is None or sorted(game.hands[mine]) == sorted(hands[mine]):
                yield game


def copied(game: Referee) -> Referee:
    """Another game at the same board."""
    other = copy.copy(game)
    own = {name: thing for name, thing in vars(game).items() if name != "board"}
    vars(other).update(pickle.loads(pickle.dumps(own)))  # so is a deep copy made most quickly
    return other


# --- Games to look at ----------------------------------------------------------


@cache
def moment(players: int, seat: int | None, wanted: Callable[..., bool]) -> tuple:
    """The first moment of that kind in random games: the match, and what the seat cannot know."""
    for seed in range(300):
        options = {"players": players, "variant": "spiced", "lap_limit": 5, "first": seed % 2}
        match = GAME.new(seed=seed, data=TEXT[players], mode=Mode.PORTABLE, **options)
        start = referee(match.options, match.position(), TEXT[players])
        game, story = copied(start), []
        for row in play_on(match, random.Random(seed), 60):
            if wanted(game, story, seat):
                return match, Hidden(start, story, seat)
            game.play(*row)
            story.append(row)
    raise AssertionError("no such moment in 300 games")


def somebody_has_kept(game: Referee, story: Story, seat: int | None) -> bool:
    """Before all have chosen, somebody else has."""
    return game.phase == "choose" and bool(set(game.sealed) - {seat})


def cards_are_out(game: Referee, story: Story, seat: int | None) -> bool:
    """The pawns are placed; what was put aside is not seen."""
    return game.lap == 1


def somebody_has_answered(game: Referee, story: Story, seat: int | None) -> bool:
    """Somebody else has sealed an answer; some activity has been blocked before."""
    others = set(game.sealed) - {seat}
    return game.phase == "react" and bool(others) and any(r[1].startswith("block") for r in story)


def much_has_happened(game: Referee, story: Story, seat: int | None) -> bool:
    """Others have drawn, exchanged, and played cards, and some are still hidden."""
    done = {action.split(" ")[0] for who, action in story if who != seat}
    plays = done & {"block", "close", "delay", "shorten", "lift"}
    return {"draw", "exchange"} <= done and bool(plays) and len(game.pile) <= 1


def dreamt(match: Any, seat: int | None, imagine: Dream) -> Counter[Deal]:
    """The deals of so many imagined tables."""
    raw: Counter[bytes] = Counter()
    dices, layout = seeded(11), match.rules.STATE
    for _ in range(THROWS):
        states = imagine(match, seat, dices)
        states["dice"] = match.states["dice"]
        raw[states.tobytes()] += 1
    deals: Counter[Deal] = Counter()
    for cells, times in raw.items():
        position = layout.named(np.frombuffer(cells, layout.dtype))
        deals[deal_in(position, match.players)] += times
    return deals


def really(match: Any, seat: int | None, dices: np.ndarray) -> np.ndarray:
    """What the game itself imagines."""
    return match.imagined(seat, dices)


# --- Is it fair? -----------------------------------------------------------------


def of_routes(deal: Deal) -> tuple:
    """Route cards, and what has been sealed to keep."""
    return tuple(routes for routes, _ in deal[0]), of_sealed(deal, "keep")


def of_destinations(deal: Deal) -> tuple:
    """The same of the other kind."""
    return tuple(destinations for _, destinations in deal[0]), of_sealed(deal, "keep")


def of_actions(deal: Deal) -> tuple:
    """Hands, cards given away, the pile, and sealed answers."""
    return *deal[1:4], of_sealed(deal, "block") + of_sealed(deal, "answer")


def of_sealed(deal: Deal, verb: str) -> tuple:
    """What has been sealed with that verb."""
    return tuple(row for row in deal[4] if row[1].startswith(verb))


def summed(weights: Mapping[Any, float], part: Callable[[Any], Any]) -> Counter:
    """How often each part comes."""
    total: Counter = Counter()
    for thing, weight in weights.items():
        total[part(thing)] += weight
    return total


@cache
def ways(hidden: Hidden) -> dict[Callable, dict[Any, float]]:
    """The three kinds of cards were shuffled one by one: every deal that fits, of each."""
    starts = {
        of_routes: hidden.other_cards("dealt_routes"),
        of_destinations: hidden.other_cards("dealt_destinations"),
        of_actions: hidden.other_action_cards(),
    }
    return {part: summed(hidden.weights(games), part) for part, games in starts.items()}


def unfairness(match: Any, hidden: Hidden, imagine: Dream = really) -> float:
    """The p of each kind of cards, and of two kinds at a time; the worst, corrected."""
    deals, expected = dreamt(match, hidden.seat, imagine), ways(hidden)
    found = [fairness(summed(deals, part), expected[part]) for part in expected]
    for one, other in ((of_routes, of_destinations), (of_routes, of_actions)):
        weights = {(first(a), first(b)): 0.0 for a, b in product(expected[one], expected[other])}
        for a, b in product(expected[one], expected[other]):
            weights[first(a), first(b)] += expected[one][a] * expected[other][b]
        both = summed(
            deals, lambda deal, one=one, other=other: (first(one(deal)), first(other(deal)))
        )
        found.append(fairness(both, weights))
    return min(found) * len(found)


def first(part: tuple) -> tuple:
    """The cards of everybody: of two kinds at a time that is enough."""
    return part[0]


FOUND = [
    *product([somebody_has_kept, cards_are_out, much_has_happened], [(2, 0), (2, None), (3, 1)]),
    *product([somebody_has_answered], [(3, 0), (3, 1)]),  # of two the only answer is read out
    (much_has_happened, (2, 1)),
]


@pytest.mark.parametrize(("wanted", "table"), FOUND)
def test_every_deal_comes_as_often_as_the_shuffles_make_it(wanted, table):
    match, hidden = moment(*table, wanted)
    assert prod(map(len, ways(hidden).values())) >= 4, "something is hidden"
    assert unfairness(match, hidden) > UNFAIR


def the_truth_now_and_then(match, seat, dices):
    """Imagines what is, one time in six."""
    states = match.imagined(seat, dices)
    is_true = int(states["dice"]["key"][0, 0]) % 6 == 0
    return match.rules.STATE.copy(match.states) if is_true else states


def a_pile_in_order(match, seat, dices):
    """The pile lies as in the box."""
    states = match.imagined(seat, dices)
    states["deck"][0, : states["pile"][0]].sort()
    return states


@pytest.mark.parametrize("wrong", [the_truth_now_and_then, a_pile_in_order])
@pytest.mark.parametrize(
    ("wanted", "table"), [(cards_are_out, (2, 0)), (somebody_has_answered, (3, 0))]
)
def test_a_wrong_imagination_is_found_out(wanted, table, wrong):
    match, hidden = moment(*table, wanted)
    assert unfairness(match, hidden, wrong) < UNFAIR
