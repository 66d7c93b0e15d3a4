"""What a seat imagines at Push, held against every order of the deck that fits what was shown.

Nothing here comes from `imagine`: the second referee plays the story with other orders of the deck,
and one fits if everything on the table would have looked the same throughout. With few cards left all
of them are written down; with many, all that may lie in two places.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest

import tablee
from tablee.kit.engines.engine import Mode
from tablee.kit.rules.dice import seeded
from tests.second.push import FACES, Die, Referee, deck_in, referee
from tests.tools.chance import UNFAIR, fairness
from tests.tools.long import less

GAME = tablee.game("push")
THROWS = less(4000, 2000)
FEW = 5  # so many cards have 120 orders, fewer where some are alike

Order = tuple[str, ...]  # of the cards in the deck, the top first
Dream = Callable[[Any, int | None, np.ndarray], np.ndarray]


# --- What eyes see ---------------------------------------------------------------


def sight(game: Referee) -> str:
    """What everybody sees: all but the order of the deck."""
    return repr({**vars(game), "deck": len(game.deck), "die": None})


@dataclass
class Tale:
    """A game so far: its options, the position at the start, and what was played."""

    options: dict[str, Any]
    start: dict[str, Any]
    story: list[tuple[int, str]]

    @property
    def deck(self) -> list[str]:
        """All cards at the start, the top first."""
        return deck_in(self.start)

    def told(self, deck: list[str]) -> tuple[Referee | None, list[str]]:
        """Play it with this deck: the referee, None if it cannot be, and all that was seen."""
        game = referee(self.options, self.start | {"deck": deck[::-1]})
        seen = [sight(game)]
        for seat, action in self.story:
            try:
                game.play(seat, action)
            except ValueError:
                return None, seen
            seen.append(sight(game))
        return game, seen

    def left(self) -> list[str]:
        """What is still in the deck, in fact."""
        game, _ = self.told(self.deck)
        assert game
        return game.deck

    def orders(self) -> Counter[Order]:
        """Every order of what is left that fits, and how many shuffles lead to it."""
        drawn, seen = len(self.deck) - len(self.left()), self.told(self.deck)[1]
        found = Counter(permutations(self.deck[drawn:]))
        for order in found:
            assert self.told([*self.deck[:drawn], *order])[1] == seen
        return found


# --- Games to look at --------------------------------------------------------------


def games(**options: Any) -> Iterator[tuple[Any, Tale]]:
    """Random games, decision by decision: the match and its tale."""
    for seed in range(100):
        dice = random.Random(seed)
        match = GAME.new(seed=seed, mode=Mode.PORTABLE, **options)
        tale = Tale(match.options, match.position(), [])
        while match.waiting:
            yield match, tale
            seat = match.waiting[0]
            tale.story.append((seat, dice.choice(match.choices(seat))))
            match.play(*tale.story[-1])


def moment(wanted: Callable[[Any], bool], **options: Any) -> tuple[Any, Tale]:
    """The first moment of that kind."""
    return next((match, tale) for match, tale in games(**options) if wanted(match))


def placing(match: Any) -> bool:
    """A card is drawn and lies beside the columns."""
    return match.phase.name == "PLACE" and match.view(None)["left"] == FEW


def taking(match: Any) -> bool:
    """The columns are being shared out."""
    return match.phase.name == "TAKE" and match.view(None)["left"] == FEW


def beginning(match: Any) -> bool:
    """A turn begins with few cards left."""
    return match.phase.name == "TURN" and match.view(None)["left"] == FEW


def half_way(match: Any) -> bool:
    """Much of the deck is still there."""
    return match.view(None)["left"] == 50


# --- Is it fair? -------------------------------------------------------------------


def really(match: Any, seat: int | None, dices: np.ndarray) -> np.ndarray:
    """What the game itself imagines."""
    return match.imagined(seat, dices)


def dreamt(match: Any, seat: int | None, imagine: Dream = really) -> Counter[Order]:
    """The decks of so many imagined tables."""
    dices, decks, names = seeded(11), Counter(), {}
    for _ in range(THROWS):
        states = imagine(match, seat, dices)
        cells = states["deck"].tobytes()
        if cells not in names:
            names[cells] = tuple(deck_in(match.rules.STATE.named(states)))
        decks[names[cells]] += 1
    return decks


def of_all_orders(decks: Counter[Order], tale: Tale) -> float:
    """The p of whole decks."""
    return fairness(decks, tale.orders())


def of_some_places(decks: Counter[Order], left: list[str]) -> float:
    """The p of what lies in two places at once, for several: the worst of them, corrected."""
    ways = Counter(left)
    pairs = {
        (one, other): ways[one] * (ways[other] - (one == other))
        for one, other in product(ways, repeat=2)
    }
    last, worst = len(left) - 1, 1.0
    questions = [(0, 1), (0, last), (last // 2, last // 2 + 1), (last - 1, last)]
    for first, second in questions:
        seen: Counter[tuple[str, str]] = Counter()
        for deck, times in decks.items():
            seen[deck[first], deck[second]] += times
        alone: Counter[str] = Counter()
        for (card, _), times in seen.items():
            alone[card] += times
        worst = min(worst, fairness(seen, pairs), fairness(alone, ways))
    return worst * 2 * len(questions)


@pytest.mark.parametrize("wanted", [beginning, placing, taking])
@pytest.mark.parametrize(("players", "seat"), [(2, 0), (2, None), (4, 3)])
def test_every_order_of_the_deck_comes_as_often_as_its_shuffles(wanted, players, seat):
    match, tale = moment(wanted, players=players)
    assert len(tale.left()) == FEW
    assert of_all_orders(dreamt(match, seat), tale) > UNFAIR


@pytest.mark.parametrize(("players", "seat"), [(2, 1), (3, None), (6, 0)])
def test_half_way_every_card_comes_as_often_in_every_place(players, seat):
    match, tale = moment(half_way, players=players)
    left = tale.left()
    decks = dreamt(match, seat)
    assert all(Counter(deck) == Counter(left) for deck in decks)
    assert of_some_places(decks, left) > UNFAIR


def test_what_has_been_drawn_cannot_have_been_another_card():
    """The list of orders is complete: a card seen and a card unseen never change places."""
    _, tale = moment(beginning, players=3)
    deck, drawn, seen = tale.deck, len(tale.deck) - FEW, tale.told(tale.deck)[1]
    for one, other in product(range(0, drawn, 9), range(drawn, len(deck))):
        swapped = list(deck)
        swapped[one], swapped[other] = deck[other], deck[one]
        assert (tale.told(swapped)[1] == seen) == (deck[one] == deck[other])


def test_an_imagined_table_rolls_a_fair_die_of_its_own():
    match, _ = moment(half_way, players=3)
    dices, faces = seeded(12), Counter()
    for _ in range(THROWS):
        position = match.rules.STATE.named(match.imagined(1, dices))
        faces[Die(position["dice"])()] += 1
    assert fairness(faces, dict.fromkeys(FACES, 1)) > UNFAIR


# --- What is not fair is found out ---------------------------------------------------


def the_truth(match, seat, dices):
    """Imagines what is."""
    return match.rules.STATE.copy(match.states)


def next_card_as_it_is(match, seat, dices):
    """Leaves the top of the deck where it is one time in three."""
    states = match.imagined(seat, dices)
    return match.rules.STATE.copy(match.states) if states["deck"][0, 0] % 3 == 0 else states


def badly_shuffled(match, seat, dices):
    """Each card changes places with any other: not every order comes as often."""
    states, luck = match.rules.STATE.copy(match.states), match.imagined(seat, dices)["dice"]
    left = int(states["left"][0])
    rolls = np.random.Generator(np.random.Philox(key=luck["key"][0]))
    for i in range(left):
        j = rolls.integers(left)
        cards = states["deck"][0]
        cards[i], cards[j] = cards[j], cards[i]
    return states


@pytest.mark.parametrize("wrong", [the_truth, next_card_as_it_is, badly_shuffled])
def test_a_wrong_imagination_is_found_out(wrong):
    match, tale = moment(beginning, players=2)
    assert of_all_orders(dreamt(match, 0, wrong), tale) < UNFAIR


@pytest.mark.parametrize("wrong", [the_truth, next_card_as_it_is])
def test_a_wrong_imagination_is_found_out_half_way(wrong):
    match, tale = moment(half_way, players=2)
    assert of_some_places(dreamt(match, 0, wrong), tale.left()) < UNFAIR
