"""What a seat imagines at Photograph, held against every deal that fits what it was shown.

Nothing here comes from `imagine` or from the engine's views: the second referee plays the story, a
list says what eyes see at every step, and a deal fits if it would have shown them the same throughout.
Late in a game all deals are written down, and each is played again. Earlier they are too many: there
they are written down for a few places at a time, with the number of ways in which the rest of the
cards can lie, and for every place where the Sunset may be.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations, product
from math import factorial, perm, prod
from typing import Any

import numpy as np
import pytest

import tablee
from tablee.kit.engines.engine import Mode
from tablee.kit.rules.dice import seeded
from tests.second.photograph import SUNSET, Referee, back_of, deck_before, deck_in, referee
from tests.tools.chance import UNFAIR, fairness
from tests.tools.long import less
from tests.tools.random_games import play_on

pytestmark = pytest.mark.slow

GAME = tablee.game("photograph")
THROWS = less(4000, 2000)
READ = {"hand", "field", "deck", "sunset", "under_sunset", "sealed", "removed"}

Story = list[tuple[int, str]]
Deal = tuple  # what is hidden from somebody: hands, field, deck, sealed winds, removed cards
Dream = Callable[[Any, int | None, np.ndarray], np.ndarray]


# --- What eyes see ------------------------------------------------------------


def sight(game: Referee, seat: int | None) -> list:
    """What a seat (None: somebody who looks on) sees now: a card is its name, or only its back."""
    sealed = (sorted(game.sealed), game.sealed.get(seat))
    return [
        (game.phase, game.turn, game.to_play, *sealed, len(game.deck)),
        [(slot, card if up else back_of(card)) for slot, (card, up) in sorted(game.field.items())],
        [
            [card if who == seat else back_of(card) for card in hand]
            for who, hand in enumerate(game.hands)
        ],
        [[card for album in row.values() for card in album] for row in game.albums],
        [card if up else back_of(card) for card, up in game.removed],
        [back_of(card) for card in game.deck if card != SUNSET or game.phase != "sunset"][:1],
    ]


def names_in(seen: Any) -> Iterator[str]:
    """Every card and back in there."""
    if isinstance(seen, str):
        yield seen
    elif isinstance(seen, list | tuple):
        for part in seen:
            yield from names_in(part)


@dataclass
class Tale:
    """A game so far: the deck before the deal, its top first, and what was played."""

    options: dict[str, Any]
    first: int
    deck: list[str]
    story: Story

    def told(self, seat: int | None) -> tuple[Referee | None, list]:
        """Play it; the referee, or None where it could not have been so, and all that a seat saw."""
        game = Referee(self.options["players"], self.deck, self.first)
        seen = [sight(game, seat)]
        for who, action in self.story:
            try:
                game.play(who, action)
            except ValueError:
                return None, seen
            seen.append(sight(game, seat))
        return game, seen

    def played(self) -> Referee:
        """The referee alone, where it is known that it could have been so: nobody has to look on."""
        game = Referee(self.options["players"], self.deck, self.first)
        for who, action in self.story:
            game.play(who, action)
        return game

    def but(self, photos: list[str], sunset: int, story: Story) -> "Tale":
        """The same with other photos, with so many above the Sunset, and with another story."""
        deck = [*photos[:sunset], SUNSET, *photos[sunset:]]
        return Tale(self.options, self.first, deck, story)


class Hidden:
    """What a seat has not seen: which photos, and in which places of the deck before the deal."""

    def __init__(self, tale: Tale, seat: int | None) -> None:
        self.tale, self.seat = tale, seat
        self.game, self.seen = tale.told(seat)
        assert self.game
        known = set(names_in(self.seen))
        self.photos = [card for card in tale.deck if card != SUNSET]
        self.sunset = tale.deck.index(SUNSET)
        self.down = drawn(self.game)
        backs = self.down + 1  # that of the photo on top is seen, also beside the Sunset
        places = [i for i, card in enumerate(self.photos) if card not in known]
        self.backed = [i for i in places if i < backs]
        self.free = [i for i in places if i >= backs]
        self.cards = [self.photos[i] for i in places]

    def stories(self) -> list[Story]:
        """The story with every wind that the others may have sealed."""
        sealed = self.game.sealed
        rows = self.tale.story
        open_rows, last = rows[: len(rows) - len(sealed)], rows[len(rows) - len(sealed) :]
        ways = []
        for who, action in last:
            cards = len(self.game.hands[who])
            winds = [f"wind {a} {b}" for b in range(1, cards + 1) for a in range(1, b)]
            ways.append([(who, wind) for wind in ([action] if who == self.seat else winds)])
        return [[*open_rows, *guess] for guess in product(*ways)]

    def sunsets(self) -> list[int]:
        """Where the Sunset may have been shuffled to, told by playing the story with each place."""
        pile, fits = len(self.photos) // 6, []
        for place in range(4 * pile, 5 * pile + 1):
            game, seen = self.tale.but(self.photos, place, self.tale.story).told(self.seat)
            if game and seen == self.seen:
                fits.append(place)
        return fits

    def partial(self, places: list[int]) -> Iterator[tuple[list[str], int]]:
        """Every way to fill a few hidden places, and the ways to fill the other ones after it."""
        for cards in permutations(self.cards, len(places)):
            if any(
                back_of(card) != back_of(self.photos[place])
                for place, card in zip(places, cards, strict=True)
                if place in self.backed
            ):
                continue
            left = Counter(map(back_of, self.cards)) - Counter(map(back_of, cards))
            others = [place for place in self.backed if place not in places]
            needed = Counter(back_of(self.photos[place]) for place in others)
            ways = prod(perm(left[back], n) for back, n in needed.items())
            ways *= factorial(len([place for place in self.free if place not in places]))
            if ways:
                yield list(cards), ways

    def ways(self) -> int:
        """In how many ways the hidden cards can lie."""
        return sum(ways for _cards, ways in self.partial([]))

    def everything(self) -> Iterator[list[str]]:
        """Every order of the photos with which all backs are as they were seen."""
        places = self.backed + self.free
        for cards in self._filled(places, self.cards):
            photos = list(self.photos)
            for place, card in zip(places, cards, strict=True):
                photos[place] = card
            yield photos

    def _filled(self, places: list[int], cards: list[str]) -> Iterator[list[str]]:
        if not places:
            yield []
        for card in cards if places else ():
            place = places[0]
            if place in self.free or back_of(card) == back_of(self.photos[place]):
                for rest in self._filled(places[1:], [other for other in cards if other != card]):
                    yield [card, *rest]

    def deals(self) -> Counter[Deal]:
        """Every deal that fits, played again; how many shuffles lead to it."""
        found: Counter[Deal] = Counter()
        for photos, place, story in product(self.everything(), self.sunsets(), self.stories()):
            game, seen = self.tale.but(photos, place, story).told(self.seat)
            assert game and seen == self.seen, "a deal that would have looked otherwise"
            found[deal_of(game)] += 1
        return found


def deal_of(game: Referee) -> Deal:
    """All that may be hidden from somebody."""
    return (
        tuple(map(tuple, game.hands)),
        tuple(sorted((slot, card) for slot, (card, _) in game.field.items())),
        tuple(game.deck),
        tuple(sorted(game.sealed.items())),
        tuple(card for card, _ in game.removed),
    )


def deal_in(position: dict[str, Any]) -> Deal:
    """The same of a position of the engine."""
    cells = [
        ((row, column), card)
        for row, cards in enumerate(position["field"])
        for column, card in enumerate(cards)
    ]
    windings = list(combinations(range(1, 9), 2))
    return (
        tuple(tuple(card for card in hand if card) for hand in position["hand"] if any(hand)),
        tuple((slot, card) for slot, card in cells if card),
        tuple(deck_in(position)),
        tuple((who, windings[k]) for who, k in enumerate(position["sealed"]) if k >= 0),
        tuple(card for card in position["removed"] if card),
    )


def cards_in(deal: Deal) -> list[str]:
    """Every photo of a deal, always in the same order; the Sunset is not one."""
    hands, field, deck, _sealed, removed = deal
    held = [card for hand in hands for card in hand] + [card for _slot, card in field]
    return [*held, *removed, *(card for card in deck if card != SUNSET)]


# --- Games to look at ----------------------------------------------------------

Look = Callable[[], Hidden]


@cache
def moment(players: int, wanted: Callable[[Referee, Look], bool], seat: int | None) -> tuple:
    """The first moment of that kind in random games: the match, and what the seat has not seen."""
    for seed in range(200):
        match = GAME.new(seed=seed, players=players, first=seed % players, mode=Mode.PORTABLE)
        game = referee(match.options, match.position())
        tale = Tale(match.options, seed % players, deck_before(players, match.position()), [])
        for row in play_on(match, random.Random(seed)):
            hidden: list[Hidden] = []

            def look(tale: Tale = tale, hidden: list[Hidden] = hidden) -> Hidden:
                hidden[:] = hidden or [Hidden(tale, seat)]
                return hidden[0]

            if wanted(game, look):
                return match, look()
            game.play(*row)
            tale.story.append(row)
    raise AssertionError("no such moment in 200 games")


def few_deals(game: Referee, look: Look) -> bool:
    """The Sunset is over, and all deals that fit can be written down."""
    return SUNSET not in game.deck and 20 <= look().ways() <= 100


def end_is_sealed(game: Referee, look: Look) -> bool:
    """Somebody else has sealed the wind of the end."""
    if game.phase != "end" or len(game.sealed) != 1 or look().seat in game.sealed:
        return False
    return 4 <= look().ways() <= 60


def just_dealt(game: Referee, look: Look) -> bool:
    """Nothing has been played."""
    return True


def filled_once(game: Referee, look: Look) -> bool:
    """Some cards have been drawn, and the Sunset may be anywhere in its pile."""
    return game.phase == "wind" and drawn(game) > 5 * game.players + len(game._slots())


def sunset_awaited(game: Referee, look: Look) -> bool:
    """The pile of the Sunset is being drawn: some places have gone by."""
    pile = len(game.colours) * 2
    waits = SUNSET in game.deck and game.phase != "sunset"
    return waits and 4 * pile < drawn(game) <= 5 * pile - 3


def sunset_is_up(game: Referee, look: Look) -> bool:
    """The Sunset has interrupted, and somebody else has sealed a wind."""
    return game.phase == "sunset" and bool(set(game.sealed) - {look().seat})


def drawn(game: Referee) -> int:
    """How many photos have left the deck."""
    return len(game.colours) * 12 - len([card for card in game.deck if card != SUNSET])


def dreamt(match: Any, hidden: Hidden, imagine: Dream, throws: int = THROWS) -> Counter[Deal]:
    """The deals of so many imagined tables."""
    raw: Counter[bytes] = Counter()
    dices, layout = seeded(11), match.rules.STATE
    for _ in range(throws):
        states = imagine(match, hidden.seat, dices)
        states["dice"] = match.states["dice"]
        raw[states.tobytes()] += 1
    deals: Counter[Deal] = Counter()
    for cells, times in raw.items():
        deals[deal_in(read(layout, np.frombuffer(cells, layout.dtype)))] += times
    return deals


def read(layout: Any, states: np.ndarray) -> dict[str, Any]:
    """What `deal_in` reads of a position: to name all the rest takes ten times as long."""
    cells = vars(layout.at_hand(states))
    return {f.name: shown(f, cells[f.name]) for f in layout.fields if f.name in READ}


def shown(field: Any, cells: Any) -> Any:
    """The cells of a field as positions have them."""
    return [shown(field, c) for c in cells] if isinstance(cells, list) else field.shown(cells)


def really(match: Any, seat: int | None, dices: np.ndarray) -> np.ndarray:
    """What the game itself imagines."""
    return match.imagined(seat, dices)


# --- Is it fair? -----------------------------------------------------------------


def of_everything(deals: Counter[Deal], hidden: Hidden) -> float:
    """The p of whole deals."""
    return fairness(deals, hidden.deals())


def of_the_sunset(deals: Counter[Deal], hidden: Hidden) -> float:
    """The p of the Sunset's place, alone and with the back of the lowest card of the deck."""
    places, lowest = hidden.sunsets(), hidden.free[-1]
    alone, both = Counter(), Counter()
    for deal, times in deals.items():
        place = deal[2].index(SUNSET) + hidden.down
        alone[place] += times
        both[place, back_of(deal[2][-1])] += times
    backs: Counter[str] = Counter()
    for cards, ways in hidden.partial([lowest]):
        backs[back_of(cards[0])] += ways
    pairs = {(place, back): backs[back] for place in places for back in backs}
    return 2 * min(fairness(alone, dict.fromkeys(places, 1)), fairness(both, pairs))


def of_the_places(deals: Counter[Deal], hidden: Hidden) -> float:
    """The p of what lies in each hidden place, and in two at once: the worst of them, corrected."""
    at = {card: i for i, card in enumerate(cards_in(deal_of(hidden.game)))}
    where = {place: at[hidden.photos[place]] for place in hidden.backed + hidden.free}
    laid = [(cards_in(deal), times) for deal, times in deals.items()]
    looked_at = [*hidden.backed, *hidden.free[::4], *hidden.free[-2:]]
    questions = [[place] for place in dict.fromkeys(looked_at)]
    questions += [
        [one, other]
        for one, other in combinations(where, 2)
        if {one, other} <= set(hidden.backed)
        and back_of(hidden.photos[one]) == back_of(hidden.photos[other])
    ]
    questions += [hidden.free[:2]] if len(hidden.free) > 1 else []
    worst = 1.0
    for places in questions:
        seen, weights = Counter(), Counter()
        for cards, times in laid:
            seen[tuple(cards[where[place]] for place in places)] += times
        for chosen, ways in hidden.partial(places):
            weights[tuple(chosen)] += ways
        worst = min(worst, fairness(seen, weights))
    return worst * len(questions)


def of_the_winds(deals: Counter[Deal], hidden: Hidden) -> float:
    """The p of what the others have sealed."""
    seen: Counter[tuple] = Counter()
    for deal, times in deals.items():
        seen[deal[3]] += times
    weights: Counter[tuple] = Counter()
    for story in hidden.stories():
        game, _ = hidden.tale.but(hidden.photos, hidden.sunset, story).told(hidden.seat)
        assert game
        weights[deal_of(game)[3]] += 1
    return fairness(seen, weights)


@pytest.mark.parametrize("wanted", [few_deals, end_is_sealed])
@pytest.mark.parametrize(("players", "seat"), [(2, 0), (2, None), (3, 1), (3, None), (4, 2)])
def test_every_deal_comes_as_often_as_the_shuffles_make_it(wanted, players, seat):
    match, hidden = moment(players, wanted, seat)
    assert of_everything(dreamt(match, hidden, really), hidden) > UNFAIR


@pytest.mark.parametrize(
    ("wanted", "players", "seat"),
    [
        (just_dealt, 2, 0),
        (just_dealt, 4, None),
        (filled_once, 2, None),
        (filled_once, 3, 2),
        (sunset_awaited, 2, 1),
        (sunset_awaited, 2, None),
        (sunset_awaited, 4, 0),
    ],
)
def test_the_sunset_may_be_wherever_it_has_not_been_seen(wanted, players, seat):
    match, hidden = moment(players, wanted, seat)
    deals = dreamt(match, hidden, really)
    assert (wanted is sunset_awaited) == (len(hidden.sunsets()) <= len(hidden.photos) // 6)
    assert of_the_sunset(deals, hidden) > UNFAIR
    assert of_the_places(deals, hidden) > UNFAIR


@pytest.mark.parametrize(("players", "seat"), [(2, 0), (3, None), (4, 1)])
def test_when_the_sunset_is_up_cards_and_winds_are_still_open(players, seat):
    match, hidden = moment(players, sunset_is_up, seat)
    deals = dreamt(match, hidden, really)
    assert {deal[2][0] for deal in deals} == {SUNSET}
    assert len(hidden.sunsets()) == 1
    assert of_the_places(deals, hidden) > UNFAIR
    assert of_the_winds(deals, hidden) > UNFAIR


# --- The lists themselves ------------------------------------------------------------


def test_the_list_of_deals_is_complete():
    """Two cards change places without anybody noticing if, and only if, the list has that deal."""
    _, hidden = moment(2, few_deals, 0)
    listed = {tuple(photos) for photos in hidden.everything()}
    assert len(listed) == hidden.ways()
    dice = random.Random(1)
    for photos in dice.sample(sorted(listed), less(2, 1)):
        for one, other in combinations(range(len(photos)), 2):
            swapped = list(photos)
            swapped[one], swapped[other] = photos[other], photos[one]
            game, seen = hidden.tale.but(swapped, hidden.sunset, hidden.tale.story).told(0)
            assert (game is not None and seen == hidden.seen) == (tuple(swapped) in listed)


def test_counting_the_rest_is_as_good_as_a_list():
    _, hidden = moment(3, few_deals, None)
    for places in combinations(hidden.backed + hidden.free, 2):
        counted = {tuple(cards): ways for cards, ways in hidden.partial(list(places))}
        everything = hidden.everything()
        assert Counter(tuple(deck[place] for place in places) for deck in everything) == counted


# --- What is not fair is found out -----------------------------------------------------


def the_truth(match, seat, dices):
    """Imagines what is."""
    return match.rules.STATE.copy(match.states)


def truth_now_and_then(match, seat, dices):
    """One time in eight."""
    states = match.imagined(seat, dices)
    return the_truth(match, seat, dices) if int(states["dice"]["key"][0, 0]) % 8 == 0 else states


@pytest.mark.parametrize("wrong", [the_truth, truth_now_and_then])
def test_a_wrong_imagination_is_found_out(wrong):
    match, hidden = moment(2, few_deals, 0)
    assert of_everything(dreamt(match, hidden, wrong), hidden) < UNFAIR
    match, hidden = moment(2, sunset_awaited, 1)
    deals = dreamt(match, hidden, wrong)
    assert of_the_sunset(deals, hidden) < UNFAIR
    assert of_the_places(deals, hidden) < UNFAIR


def test_a_sunset_out_of_its_place_is_found_out():
    """Wherever in the deck, or near the top by holding back those places that have gone by."""
    match, hidden = moment(2, sunset_awaited, 1)
    deals, dice = dreamt(match, hidden, really), random.Random(1)
    pile = len(hidden.photos) // 6

    def moved(place: Callable[[], int]) -> Counter[Deal]:
        out: Counter[Deal] = Counter()
        for hands, field, deck, *rest in deals.elements():
            photos = [card for card in deck if card != SUNSET]
            photos.insert(place() - hidden.down, SUNSET)
            out[(hands, field, tuple(photos), *rest)] += 1
        return out

    first, last = hidden.sunsets()[0], 5 * pile
    assert of_the_sunset(moved(lambda: dice.randint(first, last)), hidden) > UNFAIR
    assert of_the_sunset(moved(lambda: dice.randint(first, 6 * pile)), hidden) < UNFAIR
    assert of_the_sunset(moved(lambda: max(first, dice.randint(4 * pile, last))), hidden) < UNFAIR
    assert of_the_sunset(moved(lambda: dice.randint(first - 1, last)), hidden) < UNFAIR


def test_a_deck_that_is_not_shuffled_again_is_found_out():
    """Hands and field drawn first from a shuffled heap leave a heap that is shuffled no more."""
    _, hidden = moment(2, sunset_awaited, 1)
    dice, deals = random.Random(2), Counter()
    for again in (True, False):
        deals.clear()
        for _ in range(3000):
            heap, photos = dice.sample(hidden.cards, len(hidden.cards)), list(hidden.photos)
            for place in hidden.backed:
                back = back_of(hidden.photos[place])
                photos[place] = next(card for card in heap if back_of(card) == back)
                heap.remove(photos[place])
            if again:
                dice.shuffle(heap)
            for place, card in zip(hidden.free, heap, strict=True):
                photos[place] = card
            game = hidden.tale.but(photos, hidden.sunset, hidden.tale.story).played()
            deals[deal_of(game)] += 1
        assert (of_the_places(deals, hidden) > UNFAIR) == again
