"""Bugs planted in the rules one by one: each must be caught by the clause test named beside it.

A check that everything else passes finds crashes and dead ends; a wrong rule needs its clause.
"""

from functools import partial

import pytest

from tablee.games.oeil_en_coin.game import Rule
from tests.oeil_en_coin import test_clauses as clauses
from tests.tools.planted import is_caught, spoilt

CLAUSE_TESTS = {name: test for name, test in vars(clauses).items() if name.startswith("test_")}
PARTS = ("pieces", "deck", "position", "imagining", "sanity", "game")  # each needs those before it

BUGS = {  # what is right, what is wrong, and who notices
    "six photographs each": (
        "HAND = 7",
        "HAND = 6",
        clauses.test_1_1_seven_photographs_each,
    ),
    "two may play": (
        "MIN_PLAYERS, MAX_PLAYERS = 3, 12",
        "MIN_PLAYERS, MAX_PLAYERS = 2, 12",
        clauses.test_1_1_three_to_twelve_players,
    ),
    "seven photographs a player are enough": (
        "EACH, MAX_PHOTOS = 8, 255",
        "EACH, MAX_PHOTOS = 7, 255",
        clauses.test_1_2_eight_photographs_a_player_and_255_at_most,
    ),
    "the lot leaves out the last seat": (
        "roll(state.dice, box.players)",
        "roll(state.dice, box.players - 1)",
        clauses.test_1_3_the_lot_names_the_first_storyteller,
    ),
    "everybody sees what lies face down": (
        'laid: Array = holds(\n        "i1", SEATS, OWNER',
        'laid: Array = holds(\n        "i1", SEATS, EVERYONE',
        clauses.test_2_1_a_caption_comes_first_and_is_heard_by_all,
    ),
    "a caption is not needed": (
        ", must_say=203",
        "",
        clauses.test_2_3_no_caption_or_too_long_or_unprintable,
    ),
    "a caption may be longer": (
        "LONGEST_CAPTION = 140",
        "LONGEST_CAPTION = 141",
        clauses.test_2_3_no_caption_or_too_long_or_unprintable,
    ),
    "photographs laid one after another": (
        "ask(state, Phase.SUBMIT, guessers(box, state))",
        "ask(state, Phase.SUBMIT, 1 << left_of(box, state.storyteller))",
        clauses.test_3_1_all_guessers_lay_one_and_may_take_it_back,
    ),
    "laid out in the order of the seats": (
        "    shuffle(state.dice, shuffled)\n",
        "",
        clauses.test_3_3_shuffled_and_laid_out_in_one_go,
    ),
    "authors are known at once": (
        'place: Array = holds(\n        "i1", SEATS, OWNER',
        'place: Array = holds(\n        "i1", SEATS, EVERYONE',
        clauses.test_3_3_shuffled_and_laid_out_in_one_go,
    ),
    "fingers are seen at once": (
        'sealed: Array = holds("i1", SEATS, OWNER',
        'sealed: Array = holds("i1", SEATS, EVERYONE',
        clauses.test_4_1_fingers_go_down_together,
    ),
    "a guesser may keep their finger back": (
        "places if box.abstain else places & ~bit(AT_NONE)",
        "places",
        clauses.test_4_1_every_guesser_points,
    ),
    "nobody may keep their finger back at old tables": (
        "places if box.abstain else places & ~bit(AT_NONE)",
        "places & ~bit(AT_NONE)",
        clauses.test_5_6_a_missing_finger_finds_nothing,
    ),
    "one may point beyond the last photograph": (
        "return bit(box.players + 1) - ONE",
        "return bit(box.players + 2) - ONE",
        clauses.test_4_3_where_a_photograph_lies,
    ),
    "the storyteller may like their own": (
        '    only_if=[\n        ("place", where_one_lies, Rule.POINT_WHERE_ONE_LIES),\n'
        '        ("place", all_but_ones_own, Rule.NOT_YOUR_OWN),\n    ],',
        '    only_if=[("place", where_one_lies, Rule.POINT_WHERE_ONE_LIES)],',
        clauses.test_4_2_not_at_your_own,
    ),
    "everybody points at old tables too": (
        'boxes["abstain"] = options["abstain"]',
        "",
        clauses.test_5_6_a_missing_finger_finds_nothing,
    ),
    "the storyteller does not point": (
        "ask(state, Phase.FINGER, 1 << state.storyteller)",
        "ask(state, Phase.FINGER, 1 << left_of(box, state.storyteller))",
        clauses.test_4_4_the_storyteller_points_last_or_not_at_all,
    ),
    "two points for the storyteller": (
        "NOT_ALL, FINDER, NOT_FOUND, FINGER = 3, 2, 1, 1",
        "NOT_ALL, FINDER, NOT_FOUND, FINGER = 2, 2, 1, 1",
        clauses.test_5_1_v1_some_have_found_it,
    ),
    "three points for finding": (
        "NOT_ALL, FINDER, NOT_FOUND, FINGER = 3, 2, 1, 1",
        "NOT_ALL, FINDER, NOT_FOUND, FINGER = 3, 3, 1, 1",
        clauses.test_5_2_v2_all_have_found_it,
    ),
    "found by all is found by some": (
        "found < box.players - 1 else 0",
        "found < box.players else 0",
        clauses.test_5_2_v2_all_have_found_it,
    ),
    "with three players one is never some": (
        "found < box.players - 1 else 0",
        "found < box.players - 2 else 0",
        clauses.test_5_1_v5_with_three_players_one_of_two,
    ),
    "nothing lost where nobody finds it": (
        "            return -box.lost_points\n",
        "            return 0\n",
        clauses.test_5_3_v3_nobody_has_found_it,
    ),
    "the storyteller's finger finds, too": (
        "found = fingers_on(box, state, state.place[state.storyteller])",
        "found = fingers_on(box, state, state.place[state.storyteller]) "
        "+ (state.finger[state.storyteller] != NONE)",
        clauses.test_5_3_v3_nobody_has_found_it,
    ),
    "the storyteller's finger is worth nothing": (
        "    state.finger[seat] = place - 1\n",
        "    state.finger[seat] = NONE\n",
        clauses.test_5_4_the_storyteller_s_finger_counts,
    ),
    "two motifs only double": (
        "MAX_FACTOR = 4",
        "MAX_FACTOR = 2",
        clauses.test_5_5_v4_the_motif_doubles_and_quadruples,
    ),
    "three motifs count three times": (
        "return min(factor, MAX_FACTOR)",
        "return factor",
        clauses.test_5_5_v4_the_motif_doubles_and_quadruples,
    ),
    "lost points are not doubled": (
        "points = factor * points_of(box, state, seat, found)",
        "points = points_of(box, state, seat, found)\n        points *= factor if points > 0 else 1",
        clauses.test_5_5_v4_the_motif_doubles_and_quadruples,
    ),
    "the motif of the deck doubles as well": (
        'wanted = data["motif"] if motif == OF_THE_DECK else motif',
        'wanted = data["motif"]',
        clauses.test_5_5_another_motif_of_the_deck,
    ),
    "none is the first place": (
        "state.finger[seat] = unseal(state, seat) - 1",
        "state.finger[seat] = max(0, unseal(state, seat) - 1)",
        clauses.test_5_6_a_missing_finger_finds_nothing,
    ),
    "the storyteller draws first": (
        "for k in range(1, box.players + 1):\n        draw_up",
        "for k in range(box.players):\n        draw_up",
        clauses.test_6_1_discarded_and_drawn_up_to_seven,
    ),
    "shuffled before there is need": (
        "if state.pile == 0 and box.refill_at_once:",
        "if state.pile == 0:",
        clauses.test_6_2_as_soon_as_the_pile_is_empty,
    ),
    "who drew from a new pile stays unknown": (
        "state.dealt[seat, slot] = state.shuffles",
        "state.dealt[seat, slot] = 0",
        clauses.test_6_2_v7_the_pile_runs_out_in_the_middle_of_drawing,
    ),
    "the storyteller changes to the right": (
        "return seat + 1 if seat + 1 < box.players else 0",
        "return seat - 1 if seat > 0 else box.players - 1",
        clauses.test_6_3_the_storyteller_changes_to_the_left,
    ),
    "one exchange at every table": (
        "return state.rounds % box.players == 0",
        "return state.rounds == box.players",
        clauses.test_6_4_an_exchange_after_each_lap,
    ),
    "the exchange of each lap at every table": (
        "return state.rounds == box.players",
        "return state.rounds % box.players == 0",
        clauses.test_6_4_after_the_first_lap_only,
    ),
    "exchanges before everybody has told a story": (
        "return state.rounds >= box.players",
        "return True",
        clauses.test_6_4_after_each_round_from_the_first_lap_on,
    ),
    "exchanges begin a round late": (
        "return state.rounds >= box.players",
        "return state.rounds > box.players",
        clauses.test_6_4_after_each_round_from_the_first_lap_on,
    ),
    "what is exchanged leaves the game": (
        "        state.discarded[state.hand[seat, slot]] = 1\n",
        "",
        clauses.test_6_6_face_up_on_the_discards_first_then_all_draw,
    ),
    "the target has to be passed": (
        "if state.points[seat] >= box.target:",
        "if state.points[seat] > box.target:",
        clauses.test_7_1_another_target,
    ),
    "always thirty-six points": (
        '= (\n        options["laps"], options["target"],',
        '= (\n        options["laps"], USUAL_TARGET,',
        clauses.test_7_1_another_target,
    ),
    "one lap too few": (
        "state.rounds == box.laps * box.players",
        "state.rounds == (box.laps - 1) * box.players",
        clauses.test_7_2_after_the_laps_agreed_on,
    ),
    "more laps than rounds": (
        'if options["laps"] * players > MAX_ROUNDS:',
        'if options["laps"] * players > MAX_ROUNDS + players:',
        clauses.test_7_2_as_many_laps_as_there_are_rounds_for,
    ),
    "half of the votes are enough": (
        "if 2 * stopping > box.players:",
        "if 2 * stopping >= box.players:",
        clauses.test_7_3_half_is_not_enough,
    ),
    "one round more": (
        "MAX_ROUNDS = 144",
        "MAX_ROUNDS = 145",
        clauses.test_7_4_something_has_to_end_the_game,
    ),
    "drawn up after the end": (
        "    if is_decided(box, state):\n        end_the_game",
        "    if is_decided(box, state):\n        clear_the_table(box, state, log)\n        end_the_game",
        clauses.test_7_5_the_last_photographs_stay_as_they_lie,
    ),
    "the later seat wins a tie": (
        "if state.points[other] > state.points[seat]:",
        "if state.points[other] >= state.points[seat] and other > seat:",
        clauses.test_7_6_equal_scores_share_the_win,
    ),
}


def cases(test):
    """What a test is run with, as keyword arguments."""
    each = [{}]
    for mark in getattr(test, "pytestmark", []):
        names, values = mark.args
        if isinstance(names, str):
            names, values = [names], [(value,) for value in values]
        each = [case | dict(zip(names, value, strict=True)) for case in each for value in values]
    return each


def fails(test, game):
    """Does a test notice what is wrong with a game, in one of its cases?"""
    return any(is_caught(partial(test, **case, game=game)) for case in cases(test))


@pytest.mark.parametrize("rule", [rule for rule in Rule if rule], ids=lambda rule: rule.name)
def test_a_forgotten_objection_is_caught(rule):
    """Where one objection is never raised, a test of its clause fails: it has been earned."""
    game = spoilt("oeil_en_coin", PARTS, f"Rule.{rule.name}", "Rule.OK")
    name = f"test_{rule // 100}_{rule % 100}_"
    tests = [test for key, test in CLAUSE_TESTS.items() if key.startswith(name)]
    assert any(fails(test, game) for test in tests)


@pytest.mark.parametrize("bug", BUGS)
def test_a_planted_bug_is_caught(bug):
    """The test named beside the bug fails where it is planted, and passes elsewhere."""
    right, wrong, test = BUGS[bug]
    assert not fails(test, clauses.GAME)
    assert fails(test, spoilt("oeil_en_coin", PARTS, right, wrong))
