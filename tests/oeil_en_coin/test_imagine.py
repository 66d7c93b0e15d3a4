"""What a seat imagines: every deal that fits, as often as the rules' chance makes it.

Whose photograph is whose is counted by trying every place of every hand; no code in common with
`imagine`. Photographs of one shuffle must be alike, those of two shuffles never.
"""

import random
from collections import Counter
from itertools import permutations, product

import pytest

from tablee.kit.engines.engine import Mode
from tablee.kit.rules.dice import seeded
from tests.oeil_en_coin.table import GAME, a_round, deck, laid_out, table
from tests.tools.chance import UNFAIR, fairness
from tests.tools.long import less

TRIES = less(3000, 1500)
DICE = random.Random(5)


def played(players, rounds, seed=3, **options):
    """So many rounds of anything with the smallest deck, then photographs on the table."""
    data = deck(8 * players)
    match = table(players, seed, data=data, target=0, laps=4, mode=Mode.PORTABLE, **options)
    while rounds:
        if match.phase.name == "EXCHANGE":
            for seat in match.waiting:
                match.play(seat, DICE.choice(match.choices(seat)))
        a_round(match)
        rounds -= 1
    return match


def authors(position, players):
    return tuple(position["place"][:players])


def every_author(view, seat, players):
    """Who may have laid what: one count for each way to have chosen from the hands."""
    others = [other for other in range(players) if other != seat]
    places = [p for p in range(players) if seat is None or p != view["place"][seat]]
    number = [view["shuffled"][view["table"][place]] for place in range(players)]
    ways = Counter()
    for slots in product(range(7), repeat=len(others)):
        from_shuffle = [view["dealt"][s][k] for s, k in zip(others, slots, strict=True)]
        for chosen in permutations(places):
            if from_shuffle == [number[place] for place in chosen]:
                whole = dict(zip(others, chosen, strict=True))
                ways[tuple(whole.get(s, view["place"][s]) for s in range(players))] += 1
    return ways


def dreams(match, seat, tries=TRIES):
    dices = seeded(8)
    for _ in range(tries):
        yield GAME.rules.STATE.named(match.imagined(seat, dices))


@pytest.mark.parametrize(("players", "rounds"), [(3, 0), (3, 4), (3, 8), (4, 6)])
@pytest.mark.parametrize("seat", [0, None])
def test_authors_are_as_likely_as_the_hands_make_them(players, rounds, seat):
    match = laid_out(played(players, rounds), [DICE.randint(1, 7) for _ in range(players)])
    expected = every_author(match.view(seat), seat, players)
    seen = Counter(authors(dream, players) for dream in dreams(match, seat, TRIES // 2))
    assert fairness(seen, expected) > UNFAIR
    assert authors(match.position(), players) in expected


@pytest.mark.parametrize("rounds", [0, 5])
def test_hidden_photographs_of_one_shuffle_are_alike(rounds):
    match = played(3, rounds)
    view, position = match.view(0), match.position()
    places = [("hand", s, k) for s in (1, 2) for k in range(7)]
    found = {place: Counter() for place in places}
    top = Counter()
    for dream in dreams(match, 0):
        for place in places:
            found[place][dream["hand"][place[1]][place[2]]] += 1
        top[dream["deck"][dream["pile"] - 1] if dream["pile"] else None] += 1
    hidden = set(range(24)) - set(view["hand"][0])
    hidden -= {photo for photo, gone in enumerate(view["discarded"]) if gone}
    for (_, seat, slot), seen in found.items():
        number = view["dealt"][seat][slot]
        alike = {photo: 1.0 for photo in hidden if view["shuffled"][photo] == number}
        assert position["hand"][seat][slot] in alike
        assert fairness(seen, alike) > UNFAIR
    if view["pile"]:
        last = {photo: 1.0 for photo in hidden if view["shuffled"][photo] == view["shuffles"]}
        assert fairness(top, last) > UNFAIR


def test_hidden_photographs_are_independent_of_each_other():
    """Pairs too: two places of one shuffle hold every ordered pair as often."""
    match = played(3, 0)
    hidden = sorted(set(range(24)) - set(match.view(0)["hand"][0]))
    pairs = Counter((d["hand"][1][0], d["hand"][2][6]) for d in dreams(match, 0, 4000))
    assert fairness(pairs, dict.fromkeys(permutations(hidden, 2), 1.0)) > UNFAIR


@pytest.mark.parametrize("abstain", [False, True])
def test_sealed_fingers_are_any_but_on_their_own(abstain):
    match = laid_out(table(4, abstain=abstain))
    for seat in (1, 2):
        match.play(seat, match.choices(seat)[0])
    fingers = {1: Counter(), 2: Counter()}
    for dream in dreams(match, 0):
        assert dream["sealed"][3] == -1
        for seat in (1, 2):
            assert dream["sealed"][seat] - 1 != dream["place"][seat]
            fingers[seat][dream["sealed"][seat]] += 1
    places = dict.fromkeys(range(1, 5), 2 / 3)  # a place is mine, or one of three others'
    places[match.view(0)["place"][0] + 1] = 1.0
    places |= {0: 1.0} if abstain else {}
    assert all(fairness(seen, places) > UNFAIR for seen in fingers.values())
