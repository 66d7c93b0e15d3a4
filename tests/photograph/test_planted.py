"""Bugs planted in the rules one by one: each must be caught by the clause test named beside it.

A check that everything else passes finds crashes and dead ends; a wrong rule needs its clause.
"""

import pytest

from tablee.games.photograph.game import Rule
from tests.photograph import (
    table as tables,
    test_clauses_1_to_5 as early,
    test_clauses_6_to_10 as late,
)
from tests.tools.planted import is_caught, spoilt

CLAUSE_TESTS = {name: test for part in (early, late) for name, test in vars(part).items()}


def each(test, *cases):
    """A test that takes cases, with these of them."""

    def all_cases():
        for case in cases:
            test(*case)

    return all_cases


FOUR_OR_THREE = each(late.test_6_1_four_face_up_or_three_of_four, (2, 4), (4, 3))
FROM_THE_DECK = each(late.test_7_2_e10_what_lay_face_down_comes_first, (3,), (4,))
FROM_AN_END = each(
    early.test_3_3_one_by_one_from_that_end, ("1 right 2", "red4 red3", "red1 _red2 . .")
)
RISES = each(
    early.test_5_3_an_album_rises_or_falls,
    ("red6 red7", "red5", False),
    ("red6 red5", "red4", True),
)
THREE_AWAY = each(
    early.test_5_4_e6_three_numbers_away_at_most,
    ("red6 red7", "red11", False),
    ("red12", "red9", True),
    ("red6 red5", "red1", False),
)

BUGS = {  # what is right, what is wrong, and who notices
    "all colours at every table": (
        "state.colours &= ~(1 << colour)",
        "pass",
        each(early.test_1_1_twelve_photos_of_each_colour, (2, 5)),
    ),
    "a colour that was chosen plays all the same": (
        "if box.without >> colour & 1:",
        "if False:",
        each(
            early.test_1_1_the_table_may_choose_what_stays_in_the_box,
            (3, {"without": "brown"}, {"brown"}),
        ),
    ),
    "the lot leaves out as many again": (
        "            missing -= 1\n",
        "",
        each(
            early.test_1_1_the_table_may_choose_what_stays_in_the_box,
            (3, {"without": "brown"}, {"brown"}),
        ),
    ),
    "a position may bring a colour back": (
        "state.colours < 0 or state.colours & box.without",
        "state.colours < 0",
        early.test_1_1_a_chosen_colour_does_not_come_back,
    ),
    "the first colours stay out": (
        "        colour = roll(state.dice, len(COLOURS))\n        while",
        "        colour = 0\n        while",
        each(early.test_1_1_twelve_photos_of_each_colour, (3, 6)),
    ),
    "the Sunset anywhere above its pile": (
        "state.under_sunset = box.pile + roll(state.dice, box.pile + 1)",
        "state.under_sunset = box.pile + roll(state.dice, box.pile)",
        each(early.test_1_3_the_sunset_is_in_the_second_pile_from_below, (2, 10)),
    ),
    "an unshuffled deck": (
        "    shuffle(state.dice, state.deck[: state.pile])\n",
        "",
        early.test_1_3_the_deck_is_shuffled,
    ),
    "row by row": (
        "    for column in range(COLUMNS):\n        for row in range(box.rows):\n"
        "            if state.field_back[row, column] == NONE and",
        "    for row in range(box.rows):\n        for column in range(COLUMNS):\n"
        "            if state.field_back[row, column] == NONE and",
        each(early.test_1_4_the_field, (3, 4)),
    ),
    "the lot leaves out the last seat": (
        "state.first = roll(state.dice, box.players)",
        "state.first = roll(state.dice, box.players - 1)",
        early.test_1_5_who_begins,
    ),
    "five photos to one after another": (
        "        seat = next_seat(box, seat)\n",
        "        seat = next_seat(box, seat) if state.held[seat] == HAND else seat\n",
        early.test_1_6_five_photos_each_in_turn,
    ),
    "hands face up": (
        "put_in_front(state, seat, card, 1 << seat)",
        "put_in_front(state, seat, card, ALL)",
        early.test_1_6_only_its_owner_sees_a_hand,
    ),
    "the turn stays": (
        "Phase.TAKE, next_seat(box, state.turn)",
        "Phase.TAKE, state.turn",
        early.test_2_2_the_turn_passes_to_the_left,
    ),
    "one photo is played, whatever was taken": (
        "play(box, state, seat, state.taken, True, log)",
        "play(box, state, seat, 1, True, log)",
        early.test_2_1_take_then_wind_then_play,
    ),
    "left and right mixed up": ("if side == LEFT:", "if side != LEFT:", FROM_AN_END),
    "what is taken goes to the back": (
        "    place = state.held[seat]\n    state.hand[seat, place] = card",
        "    place = state.held[seat]\n    card, state.hand[seat, 0] = state.hand[seat, 0], card\n"
        "    state.hand[seat, place] = card",
        early.test_4_1_e7_one_photo_goes_forward,
    ),
    "all see what was taken face down": (
        "put_in_front(state, seat, card, seen | 1 << seat)",
        "put_in_front(state, seat, card, ALL)",
        early.test_3_3_what_lay_face_down_its_taker_alone_sees,
    ),
    "others forget what lay face up": (
        "put_in_front(state, seat, card, seen | 1 << seat)",
        "put_in_front(state, seat, card, 1 << seat)",
        early.test_3_3_what_lay_face_down_its_taker_alone_sees,
    ),
    "two photos change places": (
        "    for place in range(a, b):\n        step_back(state, seat, place, 1)\n",
        "    step_back(state, seat, a, b - a)\n",
        early.test_4_1_e7_one_photo_goes_forward,
    ),
    "played from the front": (
        "play_photo(box, state, seat, place, for_good_shots, log)\n",
        "play_photo(box, state, seat, state.held[seat] - 1 - place, for_good_shots, log)\n",
        early.test_5_1_each_to_the_album_of_its_colour,
    ),
    "the direction is forgotten": (
        "        if (before < last) and (way > 0) != rising:\n            return False\n",
        "",
        RISES,
    ),
    "albums fall only": ("(way > 0) != rising", "way > 0", RISES),
    "blurred photos set the direction": (
        "    while state.blurred[seat, colour] >> place & 1:\n        place -= 1\n",
        "",
        early.test_5_3_e3_the_first_two_face_up_set_the_way,
    ),
    "any distance": (" or -box.reach <= way <= box.reach", " or True", THREE_AWAY),
    "three up, any distance down": (
        "or -box.reach <= way",
        "or way",
        THREE_AWAY,
    ),
    "blurred photos stay face up": (
        "        state.blurred[seat, colour] |= 1 << end\n",
        "",
        early.test_5_5_what_does_not_fit_is_shown_and_blurred,
    ),
    "the distance counts after a blurred photo too": (
        "return last < end - 1 or ",
        "return ",
        early.test_5_6_e4_after_a_blurred_photo_any_distance,
    ),
    "the distance never counts again": (
        "return last < end - 1 or ",
        "return state.blurred[seat, colour] != 0 or ",
        early.test_5_6_the_distance_counts_again_after_the_next_photo,
    ),
    "four at every table": (
        'options["good_shot_of_four" if players == 4 else "good_shot"]',
        'options["good_shot"]',
        FOUR_OR_THREE,
    ),
    "blurred photos count for a Good Shot": (
        "face_up(state, seat, colour) >= box.good_shot_at",
        "state.length[seat, colour] >= box.good_shot_at",
        late.test_6_1_blurred_photos_do_not_count,
    ),
    "a Good Shot is taken away": (
        "or state.good_shot[colour] != NONE:",
        "or state.good_shot[colour] == seat:",
        late.test_6_2_nobody_takes_it_away,
    ),
    "Good Shots at the Sunset": (
        "play(box, state, seat, LAST_PLAYED, False, log)",
        "play(box, state, seat, LAST_PLAYED, True, log)",
        late.test_6_3_e9_none_at_the_sunset,
    ),
    "only the very photo takes a Good Shot": (
        "face_up(state, seat, colour) >= box.good_shot_at",
        "face_up(state, seat, colour) == box.good_shot_at",
        late.test_6_3_the_next_one_face_up_takes_it,
    ),
    "the field waits for the last three": (
        "if in_field(state) <= box.few:",
        "if in_field(state) < box.few:",
        late.test_7_1_three_are_too_few,
    ),
    "what lies face up stays": (
        "(FACE_UP[column] or not box.turn_up)",
        "not box.turn_up",
        FROM_THE_DECK,
    ),
    "two players keep what lies face down": (
        'boxes["turn_up"] = players > 2',
        'boxes["turn_up"] = True',
        late.test_7_3_two_players_take_everything_away,
    ),
    "what leaves the game is looked at": (
        "    state.removed_seen[i] = seen\n",
        "    state.removed_seen[i] = ALL\n",
        late.test_7_3_two_players_take_everything_away,
    ),
    "the Sunset is passed over when the field is full": (
        "                if state.under_sunset == state.pile:\n",
        "                if state.under_sunset == state.pile and row + column < 6:\n",
        late.test_8_3_with_the_field_full_the_turn_passes,
    ),
    "the field is not filled on": (
        "    tell(log, Event.AFTER_SUNSET)\n    fill_the_field(box, state, log)\n",
        "    tell(log, Event.AFTER_SUNSET)\n    pass_the_turn(box, state)\n",
        late.test_8_3_the_field_is_filled_on,
    ),
    "the game ends with four": (
        "    if in_field(state) <= box.few:\n        state.phase",
        "    if in_field(state) <= box.few + 1:\n        state.phase",
        late.test_9_1_three_are_the_end_four_are_not,
    ),
    "the last photo is shown": (
        "        if box.missed_photo:\n",
        "        if True:\n",
        late.test_9_1_e14_three_ways_to_wind_and_two_photos_to_play,
    ),
    "all seven colours count": (
        "        if state.colours >> colour & 1:\n            total +=",
        "        if True:\n            total +=",
        late.test_9_2_only_colours_in_play,
    ),
    "a Good Shot breaks no tie": (
        "mine, theirs = good_shots(box, state, seat), good_shots(box, state, other)",
        "mine, theirs = 0, 0",
        late.test_9_6_e15_then_good_shots,
    ),
    "blurred photos make an album longer": (
        "most = max(most, face_up(state, seat, colour))",
        "most = max(most, state.length[seat, colour])",
        late.test_9_6_e15_then_the_longest_album,
    ),
    "the missed photo at every table": (
        "if box.missed_photo and state.phase == Phase.OVER:",
        "if state.phase == Phase.OVER:",
        late.test_10_1_only_where_the_table_plays_it,
    ),
    "the missed album breaks ties": (
        "        if colour != missed(box, state, seat):\n",
        "        if True:\n",
        late.test_10_1_ties_are_broken_without_it,
    ),
    "the Good Shot of the missed album breaks ties": (
        " and colour != missed(box, state, seat):",
        ":",
        late.test_10_1_ties_are_broken_without_it,
    ),
}
MISPRINTS = {  # in pieces.py
    "six to a half less one": ("HALF = 6", "HALF = 4", early.test_1_2_low_is_one_to_six),
    "four rows for two": ("ROWS = {2: 3,", "ROWS = {2: 4,", each(early.test_1_4_the_field, (2, 3))),
    "the left column face down": (
        "FACE_UP = np.array([True,",
        "FACE_UP = np.array([False,",
        each(early.test_1_4_the_field, (3, 4)),
    ),
    "eleven for six": (
        "7, 8, 10, 11",
        "7, 8, 11, 11",
        late.test_9_3_e2_by_the_length_of_an_album,
    ),
    "a cheap blur": ("BLUR_POINTS = -2", "BLUR_POINTS = -1", late.test_9_4_blurred_photos_cost_two),
    "a dear Good Shot": (
        "GOOD_SHOT_POINTS = 5",
        "GOOD_SHOT_POINTS = 6",
        late.test_9_5_a_good_shot_is_five,
    ),
    "three are played at the Sunset": (
        "LAST_PLAYED = 2",
        "LAST_PLAYED = 3",
        late.test_8_2_two_photos_are_played,
    ),
}
# Each needs those before it.
PARTS = "pieces position events albums film field terms imagining sanity game".split()


@pytest.mark.parametrize("rule", [rule for rule in Rule if rule], ids=lambda rule: rule.name)
def test_a_forgotten_objection_is_caught(rule, monkeypatch):
    """Where one objection is never raised, a test of its clause fails: it has been earned."""
    game = spoilt("photograph", PARTS, f"Rule.{rule.name}", "Rule.OK")
    monkeypatch.setattr(tables, "GAME", game)
    name = f"test_{rule // 100}_{rule % 100}_"
    tests = [test for key, test in CLAUSE_TESTS.items() if key.startswith(name)]
    cases = [test for test in tests if not getattr(test, "pytestmark", None)]
    assert any(map(is_caught, cases))


@pytest.mark.parametrize("bug", BUGS | MISPRINTS)
def test_a_planted_bug_is_caught(bug, monkeypatch):
    """The test named beside the bug fails where it is planted, and passes elsewhere."""
    right, wrong, test = (BUGS | MISPRINTS)[bug]
    assert not is_caught(test)
    monkeypatch.setattr(tables, "GAME", spoilt("photograph", PARTS, right, wrong))
    assert is_caught(test)
