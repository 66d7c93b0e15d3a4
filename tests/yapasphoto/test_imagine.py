"""What a seat imagines: every deal that fits, as often as the rules' chance makes it."""

from collections import Counter

from tablee.games.yapasphoto.pieces import EFFECTS
from tablee.kit.rules.dice import seeded
from tests.yapasphoto.table import hand, new, play, table

DREAMS = 1000


def spread(match, seat, pick):
    """How often each thing comes up on the tables that a seat imagines."""
    dices, found = seeded(7), Counter()
    for _ in range(DREAMS):
        found[pick(match.imagined(seat, dices))] += 1
    return found


def assert_fair(found, weights):
    """Each as often as its weight says, within four standard deviations."""
    total = sum(weights.values())
    assert set(found) <= set(weights), "something that cannot be"
    for thing, weight in weights.items():
        share = weight / total
        spread_of = (DREAMS * share * (1 - share)) ** 0.5
        assert abs(found[thing] - DREAMS * share) <= 4 * spread_of, (thing, found[thing])


def test_another_hand_is_any_of_the_unseen_cards():
    """One card of another, when one's own two and three played cards are known."""
    match = table(
        "Neuchâtel, Le Locle",
        variant="spiced",
        hands=["delay, delay, close-line", "shorten"],
    )
    play(match, "0 delay 1")
    left = {"block-indoor": 4, "block-outdoor": 4, "close-line": 3, "delay": 2}
    left |= {"impose-indoor": 3, "impose-outdoor": 3, "shorten": 4, "lift": 4}
    found = spread(match, 0, lambda states: EFFECTS[int(states["hand"][0, 1].argmax())])
    assert_fair(found, left)


def test_what_another_exchanged_is_any_unseen_card_too():
    """Face down is face down; the exchanger knows, and never dreams otherwise."""
    match = table("Neuchâtel, Le Locle", variant="spiced", hands=["lift, delay", "shorten"])
    play(match, "0 exchange lift")
    left = {"block-indoor": 4, "block-outdoor": 4, "close-line": 4, "delay": 4}
    left |= {"impose-indoor": 3, "impose-outdoor": 3, "shorten": 3, "lift": 4}
    found = spread(match, 1, lambda states: EFFECTS[int(states["gave"][0, 0].argmax())])
    assert_fair(found, left)
    own = spread(match, 0, lambda states: EFFECTS[int(states["gave"][0, 0].argmax())])
    assert set(own) == {"lift"}


def test_the_next_card_is_any_unseen_one():
    """The order of the pile is nobody's knowledge, a spectator's least of all."""
    match = table("Neuchâtel, Le Locle", variant="spiced", hands=["lift", "shorten"])
    for seat, weights in (
        (None, {"shorten": 4, "lift": 4}),
        (0, {"shorten": 4, "lift": 3}),
    ):
        weights |= {"block-indoor": 4, "block-outdoor": 4, "close-line": 4, "delay": 4}
        weights |= {"impose-indoor": 3, "impose-outdoor": 3}
        found = spread(
            match, seat, lambda states: EFFECTS[int(states["deck"][0, states["pile"][0] - 1])]
        )
        assert_fair(found, weights)


def test_a_sealed_answer_is_any_legal_one():
    """Of a hand without a block card: no or sleep; of another any block that it could make."""
    match = table(
        "Buttes, Neuchâtel, Travers",
        variant="spiced",
        hands=["", "lift", "delay"],
        react=[1, 2],
    )
    play(match, "1 answer no")
    found = spread(match, 0, lambda states: int(states["sealed"][0, 1]) >= 128)
    can = 8 / 30  # its one card is a block card…
    assert abs(found[False] / DREAMS - can * 12 / 14) < 0.06, "…and 12 of 14 answers then block"


def test_dealt_cards_of_others_before_the_choice():
    """Two of the eight that are not one's own, and none of one's own."""
    match = new()
    mine = set(match.position()["route_cards"][0])
    found = spread(match, 0, lambda states: tuple(states["route_cards"][0, 1].tolist()))
    others = set(range(10)) - mine
    assert_fair(found, {(a, b): 1 for a in others for b in others if a != b})
    assert hand(match) == []
