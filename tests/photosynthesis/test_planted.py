"""Bugs planted in the rules one by one: each must be caught by the clause test named beside it.

A check that everything else passes finds crashes and dead ends; a wrong rule needs its clause.
"""

import pytest

from tablee.games.photosynthesis.game import Rule
from tests.photosynthesis import (
    table as tables,
    test_clauses_1_to_5 as early,
    test_clauses_6_to_10 as late,
)
from tests.tools.planted import is_caught, spoilt

CLAUSE_TESTS = {name: test for part in (early, late) for name, test in vars(part).items()}

BUGS = {  # what is right, what is wrong, and who notices
    "two players keep the tokens for four leaves": (
        "if players == 2:",
        "if players == 1:",
        early.test_1_6_two_players_leave_four_leaves_in_the_box,
    ),
    "the lot leaves out the last seat": (
        "roll(state.dice, box.players)",
        "roll(state.dice, box.players - 1)",
        early.test_1_7_who_begins,
    ),
    "one lap of first trees": (
        "box.first_trees * box.players:",
        "box.players:",
        early.test_2_1_two_laps_of_one_tree_each,
    ),
    "first trees anywhere": (
        "    return RIM\n",
        "    return RIM | ~RIM\n",
        early.test_2_2_on_the_rim,
    ),
    "the sun moves before round 1": (
        "RAYS[(state.rounds + REVOLUTION - 1) % REVOLUTION]",
        "RAYS[state.rounds % REVOLUTION]",
        early.test_3_1_shadows_fall_away_from_the_corner,
    ),
    "the sun is told one corner on": (
        "SUN, (state.rounds - 1) % REVOLUTION",
        "SUN, state.rounds % REVOLUTION",
        early.test_3_1_the_sun_goes_round,
    ),
    "every tree brings one light": (
        "gain += box.brings[kind] * size(",
        "gain += size(",
        early.test_3_2_one_two_or_three_light,
    ),
    "seeds bring light": (
        "for kind in range(SMALL, LARGE + 1):\n        gain += box.brings[kind]",
        "for kind in range(LARGE + 1):\n        gain += max(1, box.brings[kind])",
        early.test_3_2_one_two_or_three_light,
    ),
    "a shadow one cell too long": (
        "for _ in range(tall):",
        "for _ in range(tall + 1):",
        early.test_3_3_a_shadow_is_as_long_as_its_tree_is_tall,
    ),
    "a tree in the shade throws no shadow": (
        "falling = state.pieces[tall]\n",
        "falling = state.pieces[tall] & ~(state.pieces[LARGE] << np.uint64(3))\n",
        early.test_3_3_t2_a_tree_in_the_shade_still_throws_its_shadow,
    ),
    "an equal tree does not shade": (
        "lit |= state.pieces[MEDIUM] & ~shadows(state, MEDIUM)",
        "lit |= state.pieces[MEDIUM] & ~shadows(state, LARGE)",
        early.test_3_4_your_own_trees_shade_yours,
    ),
    "any shadow takes the light": (
        "return lit | state.pieces[LARGE] & ~shadows(state, LARGE)",
        "return lit | state.pieces[LARGE] & ~shadows(state, SMALL)",
        early.test_3_4_t1_a_lane_of_seven,
    ),
    "no limit to the light": (
        "            state.light[seat] = box.most_light\n",
        "",
        early.test_3_5_t8_twenty_light_at_most,
    ),
    "light of earlier rounds is lost": (
        "state.light[seat] += gain",
        "state.light[seat] = gain",
        early.test_4_1_passing_is_always_possible,
    ),
    "turns against the clock": (
        "return seat + 1 if seat + 1 < box.players else 0",
        "return seat - 1 if seat > 0 else box.players - 1",
        early.test_4_1_turns_clockwise_from_the_first_player,
    ),
    "used cells are not cleared": (
        "    state.used = ZERO\n    tell(log, Event.PASSED",
        "    tell(log, Event.PASSED",
        early.test_4_2_t11_planting_uses_both_cells,
    ),
    "a tree that planted may act again": (
        "state.used |= to | bit(tree)",
        "state.used |= to",
        early.test_4_2_t11_planting_uses_both_cells,
    ),
    "a seed grows in the turn of its planting": (
        "state.used |= to | bit(tree)",
        "state.used |= bit(tree)",
        early.test_4_2_t11_planting_uses_both_cells,
    ),
    "what has grown may act again": (
        "    state.used |= here\n    tell(log, Event.GREW",
        "    tell(log, Event.GREW",
        early.test_4_2_growing_uses_the_cell,
    ),
    "a collected cell is planted at once": (
        "    state.used |= here\n    tell(log, Event.COLLECTED",
        "    tell(log, Event.COLLECTED",
        early.test_4_2_t12_a_collected_cell_is_free_for_the_next_player,
    ),
    "a purchase stays in its column": (
        "    state.board[seat, kind] -= 1\n",
        "",
        early.test_5_1_what_is_bought_becomes_available,
    ),
    "growing is free": (
        "    state.light[seat] -= box.growing[kind]\n",
        "",
        late.test_6_1_one_size_at_a_time,
    ),
    "a tree grows two sizes": (
        "state.pieces[kind + 1] |= here",
        "state.pieces[LARGE] |= here",
        late.test_6_1_one_size_at_a_time,
    ),
    "the piece replaced becomes available": (
        "        state.board[seat, kind] += 1\n",
        "        state.available[seat, kind] += 1\n",
        late.test_6_4_to_the_highest_free_price,
    ),
    "a full column takes one more": (
        "state.board[seat, kind] < SLOTS[kind]:",
        "state.board[seat, kind] <= SLOTS[kind]:",
        late.test_6_4_t7_no_price_is_free,
    ),
    "seeds come from nowhere": (
        "    state.available[seat, SEED] -= 1\n",
        "",
        late.test_7_1_a_tree_plants_for_one_light,
    ),
    "a collected tree stays": (
        "    state.pieces[LARGE] &= ~here\n    state.own[seat] &= ~here\n",
        "",
        late.test_8_1_four_light_end_the_life_of_a_large_tree,
    ),
    "a collected tree leaves the game": (
        "    put_back(state, seat, LARGE, log)\n",
        "",
        late.test_8_1_four_light_end_the_life_of_a_large_tree,
    ),
    "an empty pile pays nothing": (
        "    while leaves >= 0 and state.piles[leaves] == 0:\n        leaves -= 1\n",
        "    if state.piles[leaves] == 0:\n        leaves = -1\n",
        late.test_8_2_t9_two_players_at_the_centre,
    ),
    "an empty pile pays from above": (
        "    if leaves < 0:\n",
        "    if leaves < 0:\n        leaves = 1\n    if leaves > 4:\n",
        late.test_8_2_t10_no_token_is_left,
    ),
    "the marker stays": (
        "        return\n    state.first = next_seat(box, state.first)\n",
        "        return\n",
        late.test_9_1_the_marker_goes_to_the_left,
    ),
    "one round too few": (
        "state.rounds == box.rounds:",
        "state.rounds == box.rounds - 1:",
        late.test_9_2_eighteen_rounds,
    ),
    "light is worth nothing in the end": (
        "return state.points[seat] + state.light[seat] // box.light_per_point",
        "return state.points[seat]",
        late.test_9_3_tokens_and_a_third_of_the_light,
    ),
    "ties are shared at once": (
        "size(state.own[seat]) > size(state.own[other])",
        "False",
        late.test_9_4_t14_cells_break_the_tie,
    ),
    "only trees break a tie": (
        "size(state.own[seat]) >",
        "size(state.own[seat] & ~state.pieces[SEED]) >",
        late.test_9_4_t14_cells_break_the_tie,
    ),
    "always three revolutions": (
        '(options["revolutions"] + options["fourth_revolution"])',
        'options["revolutions"]',
        late.test_10_1_twenty_four_rounds,
    ),
    "the shade rule at every table": (
        "if not box.shade_rule:",
        "if False:",
        late.test_10_2_only_where_the_table_plays_it,
    ),
    "a seed counts as taller than nothing": (
        "lit = (state.pieces[SEED] | state.pieces[SMALL]) & ~shadows(state, SMALL)",
        "lit = state.pieces[SEED] | state.pieces[SMALL] & ~shadows(state, SMALL)",
        late.test_10_2_t13_no_growing_in_the_shade,
    ),
    "any shadow is only an equal's": (
        "return ~shadows(state, SMALL)",
        "return in_light(state)",
        late.test_10_3_any_shadow,
    ),
}
MISPRINTS = {  # in pieces.py
    "a seed too dear": ("((1, 1, 2, 2)", "((1, 1, 2, 3)", early.test_1_3_prices_of_ones_own_board),
    "fewer seeds to begin with": (
        "SLOTS = np.array([4, 4, 3, 2])",
        "SLOTS = np.array([3, 4, 3, 2])",
        early.test_1_4_available_from_the_start,
    ),
    "an eighth token for two leaves": (
        "[17, 16, 16, 14, 14, 13, 13, 0, 0]",
        "[17, 16, 16, 14, 14, 13, 13, 13, 0]",
        early.test_1_5_tokens_from_the_dearest_down,
    ),
    "the sun goes back": (
        "RAYS = np.array([9, -1, -10, -9, 1, 10])",
        "RAYS = np.array([9, 10, 1, -9, -10, -1])",
        early.test_3_1_shadows_fall_away_from_the_corner,
    ),
    "seeds land in straight lines only": (
        "max(abs(q), abs(r), abs(q + r))",
        "abs(q) + abs(r)",
        late.test_7_3_t5_cells_within_reach,
    ),
    "seeds fly too far": (
        "1 <= steps_between(cell, to) <= tall]",
        "1 <= steps_between(cell, to) <= tall + 1]",
        late.test_7_3_up_to_the_reach_and_no_further,
    ),
    "collecting at a discount": (
        '"collecting": number(range(1, DEAR + 1), 4',
        '"collecting": number(range(1, DEAR + 1), 3',
        late.test_8_1_four_light_end_the_life_of_a_large_tree,
    ),
}


PARTS = ("pieces", "position", "light", "sanity", "game")  # each needs those before it


@pytest.mark.parametrize("rule", [rule for rule in Rule if rule], ids=lambda rule: rule.name)
def test_a_forgotten_objection_is_caught(rule, monkeypatch):
    """Where one objection is never raised, a test of its clause fails: it has been earned."""
    game = spoilt("photosynthesis", PARTS, f" Rule.{rule.name}", " Rule.OK")  # but no beyond=
    monkeypatch.setattr(tables, "GAME", game)
    name = f"test_{rule // 100}_{rule % 100}_"
    tests = [test for key, test in CLAUSE_TESTS.items() if key.startswith(name)]
    assert any(map(is_caught, tests))


@pytest.mark.parametrize("bug", BUGS)
def test_a_planted_bug_is_caught(bug, monkeypatch):
    """The test named beside the bug fails where it is planted, and passes elsewhere."""
    right, wrong, test = BUGS[bug]
    assert not is_caught(test)
    monkeypatch.setattr(tables, "GAME", spoilt("photosynthesis", PARTS, right, wrong))
    assert is_caught(test)
