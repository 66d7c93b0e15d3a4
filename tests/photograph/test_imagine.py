"""What a seat imagines of the Sunset: as often at each place as six real piles would have it.

That every deal of photos comes as often as it should is held against all deals, one by one, in
test_imagine_brute_force.py.
"""

import random
from collections import Counter

import pytest

import tablee
from tablee.kit.engines.engine import Mode
from tablee.kit.rules.dice import seeded
from tests.photograph.table import PHOTOS, back_of, colour_of
from tests.tools.chance import UNFAIR, fairness
from tests.tools.random_games import play_on

GAME = tablee.game("photograph")
PILE = {2: 10, 3: 12, 4: 14}
DREAMS = 1500


def under_the_sunset(players, dice):
    """Stack six piles as the rules say, and count the photos under the Sunset."""
    piles = [[f"{n} {i}" for i in range(PILE[players])] for n in range(6)]
    evening = piles.pop()
    evening.insert(dice.randrange(len(evening) + 1), "sunset")
    lowest = piles.pop()
    return (lowest + evening + sum(piles, [])).index("sunset")  # noqa: RUF017  # six short piles


def flat(cells):
    """All cells of nested lists."""
    return sum(map(flat, cells), []) if isinstance(cells, list) else [cells]  # noqa: RUF017


def before_the_sunset(players, decisions, seed):
    """A game so far on, before the Sunset."""
    match = GAME.new(seed=seed, players=players, mode=Mode.PORTABLE)
    for _ in play_on(match, random.Random(seed), decisions):
        pass
    assert match.position()["sunset"] == "coming"
    return match


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("decisions", [0, 12, 18])
def test_the_sunset_is_where_it_can_still_be(players, decisions):
    """Wherever six piles would have put it without its having come."""
    match = before_the_sunset(players, decisions, seed=decisions)
    pile, dice, dices = match.position()["pile"], random.Random(1), seeded(2)
    real = Counter(under_the_sunset(players, dice) for _ in range(20 * DREAMS))
    fits = {under: n for under, n in real.items() if under < pile}
    dreamt = Counter(int(match.imagined(0, dices)["under_sunset"][0]) for _ in range(DREAMS))
    even = dict.fromkeys(fits, 1)
    assert set(even) == set(range(PILE[players], min(2 * PILE[players], pile - 1) + 1))
    assert fairness(Counter(fits), even) > UNFAIR
    assert fairness(dreamt, even) > UNFAIR


def test_some_of_these_games_have_ruled_places_out():
    """The deck has come down so far that the Sunset can no longer be at the top of its pile."""
    assert any(
        before_the_sunset(players, 18, seed=18).position()["pile"] <= 2 * PILE[players]
        for players in (2, 3, 4)
    )


@pytest.mark.parametrize("decisions", [0, 12, 40])
@pytest.mark.parametrize("seat", [1, None])
def test_below_its_top_the_deck_is_in_any_order(decisions, seat):
    """At its bottom lies each photo that no back rules out, as often as any other of its back."""
    match = GAME.new(seed=7, players=2, mode=Mode.PORTABLE)
    for _ in play_on(match, random.Random(7), decisions):
        pass
    view = match.view(seat)
    shown, hidden = Counter(), {photo: back_of(photo) for photo in PHOTOS}
    for photos, backs in (
        ("field", "field_back"),
        ("hand", "hand_back"),
        ("removed", "removed_back"),
    ):
        for photo, back in zip(flat(view[photos]), flat(view[backs]), strict=True):
            shown[back] += photo == "?"
            hidden.pop(photo, None)
    shown[view["top_back"]] += 1
    for photo in flat(view["album"]):
        hidden.pop(photo, None)
    hidden = {p: back for p, back in hidden.items() if colour_of(p) in view["colours"]}
    left = Counter(hidden.values())
    weights = {p: 1 - shown[back] / left[back] for p, back in hidden.items()}
    assert sum(weights.values()) == pytest.approx(view["pile"] - 1)
    dices, bottom, second = seeded(9), Counter(), Counter()
    for _ in range(2 * DREAMS):
        deck = match.imagined(seat, dices)["deck"][0]
        bottom[PHOTOS[deck[0]]] += 1
        second[PHOTOS[deck[view["pile"] - 2]]] += 1
    assert fairness(bottom, weights) > UNFAIR
    assert fairness(second, weights) > UNFAIR


@pytest.mark.parametrize("seat", [0, 1, None])
def test_backs_are_kept_and_known_photos_stay(seat):
    """An imagined table shows the same to whoever imagined it, backs of removed photos too."""
    match = GAME.new(seed=4, players=2, mode=Mode.PORTABLE)
    dices = seeded(3)
    for _ in play_on(match, random.Random(4)):
        dream = match.imagined(seat, dices)
        seen = GAME.rules.STATE.seen_from(dream, seat)
        assert seen.tobytes() == GAME.rules.STATE.seen_from(match.states, seat).tobytes()
        assert match.engine.sanity_at(match.boxes, dream, 0)
    assert any(match.view(None)["removed"][i] == "?" for i in range(15))


def test_a_sealed_winding_is_any_winding():
    """At the Sunset all ten are as likely; who has not wound yet has none."""
    match = GAME.new(seed=6, players=3, mode=Mode.PORTABLE)
    for _ in play_on(match, random.Random(6)):
        if match.phase.name == "SUNSET" and match.waiting == [0, 2]:
            break
    assert match.waiting == [0, 2]
    dices, dreams = seeded(5), Counter()
    for _ in range(DREAMS):
        sealed = match.imagined(None, dices)["sealed"][0].tolist()
        assert sealed[0] == sealed[2] == sealed[3] == -1
        dreams[sealed[1]] += 1
    ways = [GAME.actions.parse(f"wind {a} {b}") for a in range(1, 6) for b in range(a + 1, 6)]
    base = GAME.actions.base["wind"]
    assert fairness(dreams, {action - base: 1 for action in ways}) > UNFAIR
