"""What the hints of Photosynthesis say is good is what a player would call good."""

import random

import pytest

from tablee.bots.greedy_bot import GreedyBot
from tablee.games.photosynthesis import hints, light
from tablee.games.photosynthesis.pieces import LARGE, SEED, SIZES
from tablee.kit.engines.engine import Mode
from tests.photosynthesis.table import GAME, play, table


def prospects(match, seat=0):
    return float(hints.prospects(match.boxes[0], match.states[0], seat))


def trees_worth(match, seat=0):
    return float(hints.trees_worth(match.boxes[0], match.states[0], seat))


def greedy_choice(match, seat=0):
    """What the greedy bot would do here."""
    action = GreedyBot(GAME, 1, Mode.INTERPRETED).choose(match.knowledge(seat))
    return GAME.actions.text(action)


def whole_games(games=3):
    """Matches at every decision of random games, at 2 to 4 players."""
    for number in range(games):
        luck = random.Random(number)
        match = GAME.new(seed=number, players=2 + number % 3, mode=Mode.INTERPRETED)
        while not match.over:
            yield match
            match.play(match.waiting[0], luck.choice(match.choices(match.waiting[0])))
        yield match


def test_the_light_to_come_is_the_light_that_comes():
    """The hints look ahead with words of their own; the rules know only today's sun."""
    for match in whole_games():
        state = match.states[0]
        for ahead in range(1, 7):
            later = GAME.rules.STATE.copy(match.states)[0]
            later.rounds += ahead
            assert light.in_light(later) == hints.in_light_after(state, ahead)


def test_who_has_had_their_turn():
    match, luck, passed = (
        GAME.new(seed=1, players=4, mode=Mode.INTERPRETED),
        random.Random(1),
        set(),
    )
    while not match.over:
        box, state = match.boxes[0], match.states[0]
        if match.phase == GAME.rules.Phase.ACT:
            assert passed == {seat for seat in range(4) if hints.has_passed(box, state, seat)}
        (seat,), rounds = match.waiting, state.rounds
        choice = luck.choice(match.choices(seat))
        match.play(seat, choice)
        is_new_round = match.states["rounds"][0] != rounds
        passed = set() if is_new_round else passed | ({seat} if choice == "pass" else set())


def test_at_the_end_only_the_score_and_the_tie_break_count():
    *_, match = whole_games(1)
    for seat, points in enumerate(match.scores):
        cells = len(match.position()["own"][seat])
        assert points + hints.CELL * cells == pytest.approx(prospects(match, seat))


def test_hints_change_nothing():
    match = table("d1 medium 0, c5 small 1, d4 seed 0")
    before = match.states.tobytes(), match.boxes.tobytes()
    hints.worth(match.boxes[0], match.states[0], 0)
    assert before == (match.states.tobytes(), match.boxes.tobytes())


@pytest.mark.parametrize("rounds", [1, 9, 13])  # the sun is still to come to d7
def test_a_tree_in_the_light_is_better_than_none_and_than_one_in_the_shade(rounds):
    stands = ("d4 large 1", "d4 large 1, d1 medium 0", "d4 large 1, b1 medium 0")
    bare, shaded, lit = (prospects(table(stand, rounds=rounds, light=5)) for stand in stands)
    assert bare < shaded < lit


@pytest.mark.parametrize("rounds", [1, 9, 16])
def test_a_taller_tree_is_better(rounds):
    stands = [table(f"d3 {size} 0", rounds=rounds) for size in ("small", "medium", "large")]
    small, medium, large = map(prospects, stands)
    assert small < medium < large


def test_more_leaves_are_better():
    rim, second, third = (trees_worth(table(f"{cell} large 0")) for cell in ("d1", "d2", "d3"))
    assert rim < second < third


@pytest.mark.parametrize("kind", range(SEED, LARGE + 1))
def test_what_cannot_be_collected_any_more_is_worth_nothing(kind):
    """With the turn of this round over, a large tree needs one more round, a seed four."""
    late, in_time = 18 - (LARGE - kind), 18 - (LARGE - kind) - 1
    for rounds, is_worth in ((late, False), (in_time, True)):
        stands = (f"a1 {SIZES[kind]} 0", "a1 seed 1")
        tree, none = (table(s, rounds=rounds, turn=1, beside="") for s in stands)
        earned = hints.EARNED[kind] * hints.best_tokens(tree.states[0], tree.states[0].own[0], 1)
        more = trees_worth(tree) - trees_worth(none)
        assert (more >= earned) == is_worth
        assert is_worth or more <= 0


def test_in_the_last_turn_only_as_many_trees_count_as_the_light_can_collect():
    stand = "a1 large 0, g4 large 0"
    none, one, two = (trees_worth(table(stand, rounds=18, light=n)) for n in (3, 4, 8))
    assert none == 0 and two == pytest.approx(2 * one)


def test_light_that_will_run_over_is_worth_nothing():
    # Two large trees in the open bring 6: what is above 14 will be lost.
    eleven, fourteen, twenty = (
        prospects(table("a1 large 0, g4 large 0", rounds=3, light=n)) for n in (11, 14, 20)
    )
    assert eleven < fourteen == twenty


def test_a_piece_is_worth_its_place_only_while_a_tree_waits_for_it():
    waiting, idle = "a1 medium 0", "a1 small 0"
    for stand, is_wanted in ((waiting, True), (idle, False)):
        without, held = (table(stand, beside=b, columns=[4, 4, 3, 1]) for b in ("", "large"))
        assert (trees_worth(held) > trees_worth(without)) == is_wanted


def test_the_progress_of_others_counts_against_you():
    behind, ahead = (table(f"a1 small 0, g4 {size} 1") for size in ("small", "large"))
    one, other = (float(hints.worth(m.boxes[0], m.states[0], 0)) for m in (behind, ahead))
    assert other < one


def test_greedy_collects_at_the_last_moment_and_not_long_before():
    stand = "d4 large 0, a1 small 1"
    assert "collect d4" == greedy_choice(table(stand, rounds=18, light=4))
    assert "collect d4" != greedy_choice(table(stand, rounds=4, light=4))


def test_greedy_collects_the_better_tree_when_light_is_short():
    assert "collect d3" == greedy_choice(table("a1 large 0, d3 large 0", rounds=18, light=5))


def test_greedy_keeps_its_light_at_the_end_when_nothing_can_come_of_it():
    match = table("d4 medium 0, d2 small 0", rounds=18, light=12, beside="seed seed small")
    assert "pass" == greedy_choice(match)


def test_greedy_grows_what_it_can_in_the_first_round():
    match = play(GAME.new(seed=1, first=0, mode=Mode.INTERPRETED), "0 place a1, 1 place g4")
    play(match, "0 place d1, 1 place d7")
    assert greedy_choice(match, 0).startswith("grow")
