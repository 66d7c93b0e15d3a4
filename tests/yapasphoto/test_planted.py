"""Bugs planted in the rules one by one: each must be caught by the clause test named beside it.

A check that everything else passes finds crashes and dead ends; a wrong rule needs its clause.
"""

import pytest

from tablee.games.yapasphoto.terms import Rule
from tests.tools.planted import is_caught, spoilt
from tests.yapasphoto import (
    table as tables,
    test_clauses_1_to_5 as early,
    test_clauses_6_to_10 as late,
)

CLAUSE_TESTS = {name: test for part in (early, late) for name, test in vars(part).items()}
# Each needs those before it.
PARTS = ("pieces", "position", "terms", "cards", "laps", "quick", "travel", "game")

BUGS = {  # what is right, what is wrong, and who notices
    "gateways to begin at": (
        "    return box.canton\n", "    return box.canton | ~box.canton\n",
        early.test_2_4_begin_in_the_canton),
    "the second card is kept": (
        "if choice // DEALT == 1:", "if choice // DEALT == 0:",
        early.test_2_2_keep_one_of_each_in_secret),
    "what was put aside is shown": (
        "    state.cards_known[seat, 0] = ALL\n", "    state.cards_known[seat] = ALL\n",
        early.test_2_2_keep_one_of_each_in_secret),
    "what was put aside is always the first unseen": (
        "    shuffle(dice, deck[:n])\n", "", early.test_2_2_what_was_put_aside_stays_unknown),
    "the first stop gives nothing": (
        "    tell(log, Event.STARTED, seat, stop)\n    arrive(box, state, seat, stop, log)\n",
        "    tell(log, Event.STARTED, seat, stop)\n",
        early.test_2_5_the_first_stop_of_a_route_scores_at_once),
    "turns against the clock": (
        "return seat + 1 if seat + 1 < box.players else 0",
        "return seat - 1 if seat > 0 else box.players - 1",
        early.test_3_1_turns_clockwise_of_an_hour),
    "minutes are carried over": (
        "state.walked, state.left = 0, budget(box, state, seat)",
        "state.walked, state.left = 0, state.left", early.test_3_1_turns_clockwise_of_an_hour),
    "a journey round is enough": (
        "        return not is_back(state, seat)\n", "        return True\n",
        early.test_4_4_end_somewhere_else),
    "a step back into a dead end": (
        "    if to != state.origin:\n        return False\n", "    if to >= 0:\n        return False\n",
        early.test_4_5_no_step_back_into_a_dead_end),
    "stops in any order": (
        "box.routes[state.route_cards[seat, 0], scored] == stop:",
        "(box.routes[state.route_cards[seat, 0]] == stop).any():",
        early.test_4_7_h2_stops_in_their_order),
    "gateways again and again": (
        "        state.reached[seat] |= bit(stop)\n", "        state.scored[seat] += 1\n",
        early.test_4_8_gateways_in_any_order_once),
    "a route bonus for everybody": (
        "    if state.bonus[bonus] == NONE:\n", "    if True:\n",
        early.test_4_9_the_route_bonus_is_for_the_first),
    "a photo in passing": (
        "    if has_begun(state):\n        return Rule.PHOTOGRAPH_AT_THE_BEGINNING\n", "",
        early.test_5_1_at_the_beginning_of_a_turn),
    "both kinds at a stop": (
        "has(state.photos[seat, 0] | state.photos[seat, 1], here)",
        "has(state.photos[seat, kind], here)", early.test_5_4_h4_once_at_a_stop),
    "two photos for a bonus": (
        "BONUS_PHOTOS, SPICED_BONUS_PHOTOS = 3, 4", "BONUS_PHOTOS, SPICED_BONUS_PHOTOS = 2, 4",
        early.test_5_5_the_third_photo_of_a_kind),
    "any photo counts for a bonus": (
        "if size(state.photos[seat, kind]) == box.needed:",
        "if size(state.photos[seat, 0] | state.photos[seat, 1]) == box.needed:",
        early.test_5_5_the_third_photo_of_a_kind),
    "sights that one has used up count": (
        "    return box.sites[kind] & ~taken(box, state, kind) & ~visited\n",
        "    return box.sites[kind] & ~taken(box, state, kind)\n",
        early.test_5_6_h8_what_is_left_lies_where_they_have_been),
    "an impossible bonus does not end the game": (
        "    state.bonus[bonus] = VOID\n    tell(log, Event.VOID, bonus)\n"
        "    close_if_attributed(state, log)\n",
        "    state.bonus[bonus] = VOID\n    tell(log, Event.VOID, bonus)\n",
        early.test_5_6_h7_three_three_two_two_two),
    "over at once": (
        "    if after == state.first:\n        if state.closing:",
        "    if state.closing or after == state.first:\n        if state.closing:",
        late.test_6_1_h5_the_lap_is_played_to_its_end),
    "one lap more": (
        "if state.lap == box.laps:", "if state.lap > box.laps:", late.test_6_2_after_forty_laps),
    "bonuses give nothing": (
        "            total += box.bonus_points\n", "            total += 0\n",
        late.test_6_3_the_score),
    "ties are shared at once": (
        "return photos_of(state, seat) > photos_of(state, other)", "return False",
        late.test_6_4_more_photos_break_a_tie),
    "a route bonus in the quick game": (
        "ROUTE_STOPS and has_bonuses(box):", "ROUTE_STOPS:",
        late.test_7_1_nothing_to_photograph_and_no_bonus),
    "the route alone completes": (
        "    if state.reached[seat] == box.gateways[state.destination_cards[seat, 0]]:\n",
        "    if True:\n", late.test_7_2_a_gateway_may_be_the_last),
    "spiced bonuses for three": (
        '"spiced_bonus_photos" if box.spiced else', '"bonus_photos" if box.spiced else',
        late.test_8_1_four_photos_for_a_bonus),
    "hands are open": (
        'hand: Array = holds("i1", BY_EFFECT, OWNER', 'hand: Array = holds("i1", BY_EFFECT, EVERYONE',
        late.test_8_1_two_action_cards_in_secret),
    "all see what is drawn": (
        "reveal_to(log, 1 << seat, event, seat, effect)", "reveal(log, event, seat, effect)",
        late.test_8_3_three_draws_of_fifteen_minutes),
    "drawing is free": (
        "DRAWING, EXCHANGING = 15, 10", "DRAWING, EXCHANGING = 5, 10",
        late.test_8_3_three_draws_of_fifteen_minutes),
    "what is exchanged is shown": (
        "reveal_to(log, 1 << seat, Event.GAVE, seat, effect)",
        "reveal(log, Event.GAVE, seat, effect)",
        late.test_8_4_two_exchanges_of_ten_minutes),
    "a card strands a pawn": (
        "not is_back(state, seat) or ways_on(box, state, seat, state.left - minutes, 0)",
        "True or ways_on(box, state, seat, state.left - minutes, 0)",
        late.test_8_7_a_card_may_not_strand_a_pawn),
    "reactions are never paid": (
        "box.turn_minutes - state.owed[seat] - delays", "box.turn_minutes - delays",
        late.test_8_8_h9_what_reactions_and_delays_leave),
    "debts stay": (
        "    state.owed[seat], state.delays[seat] = 0, 0\n", "",
        late.test_8_8_h9_what_reactions_and_delays_leave),
    "blocks stay": (
        "        state.blocked[seat, kind] = ZERO\n", "",
        late.test_9_1_blocked_until_your_next_turn),
    "every block ends with one": (
        "        state.blocked[seat, kind] = ZERO\n", "        state.blocked[:] = ZERO\n",
        late.test_9_3_nobody_photographs_what_is_blocked),
    "a block binds only others": (
        "    for seat in range(box.players):\n        stops |= state.blocked[seat, kind]\n",
        "    for seat in range(box.players):\n        if seat != state.turn:\n"
        "            stops |= state.blocked[seat, kind]\n",
        late.test_9_3_nobody_photographs_what_is_blocked),
    "a closed line reopens for all": (
        "        elif owner != NONE:\n", "        elif False:\n",
        late.test_9_5_two_closures_of_one_line),
    "a delay for oneself": (
        "return other < box.players and other != seat", "return other < box.players",
        late.test_9_7_a_delay_for_another),
    "imposed on top of another": (
        "is_another(box, seat, other) or state.imposed[other] != NONE:",
        "is_another(box, seat, other):", late.test_9_8_impose_on_who_can),
    "the other kind is imposed": (
        "state.imposed[seat] == 1 - kind:", "state.imposed[seat] == kind:",
        late.test_9_9_the_kind_imposed_and_no_other),
    "imposed for ever": (
        "        if kind != NONE and obtainable(", "        if False and obtainable(",
        late.test_9_9_it_ends_when_there_is_nothing_left),
    "only one line shorter": (
        "range(box.shortens[effect]):", "range(1):",
        late.test_9_10_two_lines_shorter),
    "lines shorter than five minutes": (
        "return max(STEP, box.minutes[stop, to] - state.less[0])",
        "return box.minutes[stop, to] - state.less[0]", late.test_9_10_two_lines_shorter),
    "off a line more than a number can hold": (
        "min(HOUR, state.less[ahead] + box.takes[effect])",
        "state.less[ahead] + box.takes[effect]", late.test_9_10_as_much_as_a_board_says),
    "shorter lines for ever": (
        "        state.less[:] = 0\n        end_effects", "        end_effects",
        late.test_9_10_two_lines_shorter),
    "a delay lifted gives nothing": (
        "        state.left += minutes_back(box, state, seat)\n        state.delays",
        "        state.delays",
        late.test_9_11_lift_a_delay_or_what_is_imposed),
    "only who could react is asked": (
        "state.held[seat] > 0 and not", "state.hand[seat, 0] > 0 and not",
        late.test_10_1_all_who_hold_a_card_are_asked),
    "answers are open": (
        'sealed: Array = holds("i2", SEATS, OWNER', 'sealed: Array = holds("i2", SEATS, EVERYONE',
        late.test_10_1_all_who_hold_a_card_are_asked),
    "nobody is asked again": (
        "                    again |= 1 << seat\n", "                    again |= 0\n",
        late.test_10_2_answers_clockwise_and_once_more),
    "reactions cost nothing": (
        "                state.owed[seat] += box.price[BLOCK_EFFECT + kind]\n", "",
        late.test_10_3_paid_from_the_next_turn),
    "sleepers never wake": (
        "        state.asleep &= ~(1 << seat)\n", "",
        late.test_10_4_sleep_until_your_own_turn),
}  # fmt: skip


@pytest.mark.parametrize("rule", [rule for rule in Rule if rule], ids=lambda rule: rule.name)
def test_a_forgotten_objection_is_caught(rule, monkeypatch):
    """Where one objection is never raised, a test of its clause fails: it has been earned."""
    game = spoilt("yapasphoto", PARTS, f"Rule.{rule.name}", "Rule.OK")
    monkeypatch.setattr(tables, "GAME", game)
    tests = [
        test
        for key, test in CLAUSE_TESTS.items()
        if key.startswith(f"test_{rule // 100}_{rule % 100}_")
    ]
    assert any(map(is_caught, tests))


@pytest.mark.parametrize("bug", BUGS)
def test_a_planted_bug_is_caught(bug, monkeypatch):
    """The test named beside the bug fails where it is planted, and passes elsewhere."""
    right, wrong, test = BUGS[bug]
    assert not is_caught(test)
    monkeypatch.setattr(tables, "GAME", spoilt("yapasphoto", PARTS, right, wrong))
    assert is_caught(test)
