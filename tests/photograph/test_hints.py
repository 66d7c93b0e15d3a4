"""What the hints of Photograph say is good is what a player would call good."""

import random

import numpy as np
import pytest

from tablee.bots.greedy_bot import GreedyBot
from tablee.games.photograph import hints
from tablee.games.photograph.pieces import WINDING_NTH, WINDINGS_IN
from tablee.games.photograph.position import Phase
from tablee.kit.engines.engine import Mode
from tests.photograph.table import COLOURS, FOUR, GAME, LYING, table
from tests.tools.random_games import play_on

RED = COLOURS.index("red")


def to_come(box, state):
    return hints.to_come(box, state, np.zeros(len(COLOURS), np.uint64))


def prospects(match, seat=0):
    box, state = match.boxes[0], match.states[0]
    return float(hints.prospects(box, state, to_come(box, state), seat))


def greedy_choice(match, seat=0):
    """What the greedy bot would do here."""
    action = GreedyBot(GAME, 1, Mode.INTERPRETED).choose(match.knowledge(seat))
    return GAME.actions.text(action)


def winding(hand, albums="", **more):
    """A turn in which a photo is to be wound."""
    return table(hand, albums, LYING, phase="WIND", taken=1, **FOUR, **more)


def test_at_the_end_only_points_and_ties_count():
    match = GAME.new(seed=3, players=3, mode=Mode.INTERPRETED)
    for _ in play_on(match, random.Random(3)):
        pass
    box, state = match.boxes[0], match.states[0]
    for seat, points in enumerate(match.scores):
        ties = hints.TIES @ [
            f(box, state, seat) for f in (GAME.rules.good_shots, GAME.rules.longest)
        ]
        assert prospects(match, seat) == pytest.approx(points + ties)


def test_hints_change_nothing():
    match = winding("red1 red2 blue5", "red3 ~red9 / blue6 blue7")
    before = match.states.tobytes(), match.boxes.tobytes()
    hints.worth(match.boxes[0], match.states[0], 0)
    assert before == (match.states.tobytes(), match.boxes.tobytes())


def test_the_best_winding_is_the_best_of_all():
    """Found by what changes, and by playing out each of them."""
    tried = 0
    for players in (2, 3, 4):
        match = GAME.new(seed=players, players=players, mode=Mode.INTERPRETED)
        for _ in play_on(match, random.Random(players)):
            box, state, seat = match.boxes[0], match.states[0], match.waiting[0]
            if state.phase != Phase.WIND:
                continue
            stands, each = np.zeros((7, 4), np.int64), []
            coming = to_come(box, state)
            now = hints.albums_now(box, state, coming, seat, stands)
            for winding in WINDING_NTH[state.held[seat], : WINDINGS_IN[state.held[seat]]]:
                wound = hints.as_wound(box, state, coming, seat, winding, stands.copy())
                each.append(now + wound)
            assert prospects(match, seat) == pytest.approx(max(each))
            tried += len({round(one, 6) for one in each})
    assert tried > 500


def test_what_one_hopes_for_another_loses():
    match = winding("red1 red2 blue5", "red3 ~red9 / blue6 blue7")
    box, state = match.boxes[0], match.states[0]
    worth = [float(hints.worth(box, state, seat)) for seat in range(match.players)]
    assert sum(worth) == pytest.approx(0)
    others = [prospects(match, seat) for seat in range(1, match.players)]
    assert worth[0] == pytest.approx(prospects(match) - sum(others) / len(others))


def test_a_hand_in_order_is_better_than_one_that_blurs():
    good, bad = (
        table(f"{hand} violet1", "red4", LYING, turn=1, **FOUR)
        for hand in ("red5 red6", "red12 red6")
    )
    assert prospects(good) > prospects(bad)


@pytest.mark.parametrize(
    ("close", "far"), [("red6 red7", "red11 red12"), ("blue1 blue2 blue3", "blue1 ~blue9 blue3")]
)
def test_room_and_sharpness_are_better(close, far):
    near, late = (
        table("violet1 violet2 violet3", albums, LYING, turn=1, **FOUR) for albums in (close, far)
    )
    assert prospects(near) > prospects(late)


def test_what_somebody_has_taken_does_not_follow_any_more():
    """After red 5 and 6 the higher ones that another holds, while the lower ones do not matter."""
    free, taken = (
        table(f"violet1 / {theirs}", "red5 red6", LYING, turn=1, **FOUR)
        for theirs in ("red1 red2 red3", "red10 red11 red12")
    )
    left = [int(to_come(m.boxes[0], m.states[0])[RED]) for m in (free, taken)]
    assert left == [0b111111001000, 0b000111001111]
    assert prospects(free) > prospects(taken)


def test_a_good_shot_comes_nearer():
    """With two of a colour it is one photo away, unless somebody has it."""
    there, gone = (
        table("violet1", "blue1 blue2", LYING, turn=1, good=good, **FOUR) for good in ("", "blue 1")
    )
    assert prospects(there) > prospects(gone)


def test_the_points_of_others_count_against_you():
    even, behind = (
        table("violet1 violet2 violet3", f"/ {theirs}", LYING, **FOUR)
        for theirs in ("red1", "red1 red2")
    )
    mine = [float(hints.worth(m.boxes[0], m.states[0], 0)) for m in (even, behind)]
    assert mine[1] < mine[0]


def test_greedy_winds_what_would_blur_out_of_the_way():
    """The 12 is next; wound to the front it waits, and the 5 is played onto the 4."""
    assert greedy_choice(winding("red12 red5 violet9", "red4")) in ("wind 1 2", "wind 1 3")


def test_greedy_takes_a_good_shot():
    assert greedy_choice(winding("grey9 blue3 grey10", "blue1 blue2")).startswith("wind 1")
