"""Bugs planted in Lanterns one by one: each is caught, by the check or the test named beside it.

Generic checks find crashes, dead ends and leaks; wrong rules need a test per clause.
"""

import pytest

from tablee.kit.engines.engine import Mode
from tablee.proofs import CHECKS
from tests.lanterns import test_clauses, test_imagine
from tests.tools.planted import is_caught, spoilt

BUGS = {
    "dice made public": (
        'dice: Dice = holds(DICE, (), NOBODY', 'dice: Dice = holds(DICE, (), EVERYONE',
        "nothing_is_known_by_default"),
    "hands made public": ('KNOWN("shown_to")', "EVERYONE", test_clauses.test_1_2_backs_show_the_colour),
    "draw pile made public": (
        "(MAX_DECK,), NOBODY, None", "(MAX_DECK,), EVERYONE, None", "undo_reveals_nothing"),
    "sealed choices made public": ("SEATS, OWNER", "SEATS, EVERYONE", "sealed_choices_stay_sealed"),
    "choice told while sealed": (
        "tell(log, event, seat)", "tell(log, event, choice)",
        "sealed_choices_stay_sealed"),
    "sealed answers that tell who holds": (
        "tell(log, Event.OPENED, seat, stall)",
        "tell(log, Event.OPENED, state.hand[seat, 1], stall)", "undo_reveals_nothing"),
    "votes read out without reveal": (
        "reveal(log, Event.VOTED_", "tell(log, Event.VOTED_", "undo_reveals_nothing"),
    "shown lantern forgotten": (
        "state.shown_to[seat, 0] = ALL", "state.shown_to[seat, 0] = 1 << seat",
        test_clauses.test_1_3_the_first_lantern_stays_known),
    "imagined deals not shuffled": ("shuffle(dice, unseen)", "pass", "fair"),
    "imagine deals lanterns that are gone": (
        "return view.gone[card] == 1", "return False", "hidden_means_hidden"),
    "imagine keeps what others sealed open": (
        "view.sealed[other] = any_choice(view, other, dice)", "pass", "hidden_means_hidden"),
    "imagined tables without dice": ("hand_over(dice, view.dice)", "pass", "hidden_means_hidden"),
    "dimmest wins": (
        "card % MAX_SHINE > best", "card % MAX_SHINE < best",
        test_clauses.test_3_3_the_brightest_wins_and_among_equals_the_first),
    "half is enough to stop": (
        "2 * stopping > box.players", "2 * stopping >= box.players",
        test_clauses.test_5_2_more_than_half_must_vote_to_stop),
    "everybody who shakes pays": (
        "elif shaken:", "elif False:", test_clauses.test_4_3_the_first_after_the_leader_shakes_the_die),
    "the lead stays": (
        "(state.leader + 1) % box.players\n    state.asleep", "state.leader\n    state.asleep",
        test_clauses.test_5_1_all_draw_up_to_two_and_the_lead_goes_left),
    "offered lanterns kept": (
        "    state.hand[seat, i] = NONE\n    state.back[seat, i] = NONE\n    state.shown_to",
        "    state.shown_to", "random_games"),
}  # fmt: skip


@pytest.mark.parametrize("bug", BUGS)
def test_planted_bug_is_caught(bug):
    right, wrong, test = BUGS[bug]
    game = spoilt("lanterns", ("game",), right, wrong)
    if test == "fair":
        assert is_caught(lambda: test_imagine.test_imagine_is_fair("dealt", None, game))
    elif isinstance(test, str):
        assert is_caught(lambda: CHECKS[test](game, Mode.INTERPRETED))
    else:
        assert is_caught(lambda: test(game))
