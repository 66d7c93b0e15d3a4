"""Bugs planted in the rules one by one: each must be caught by the clause test named beside it.

A check that everything else passes finds crashes and dead ends; a wrong rule needs its clause.
"""

import pytest

from tablee.games.push.game import Rule
from tests.push import (
    table as tables,
    test_clauses_1_to_3 as early,
    test_clauses_4_to_8 as late,
)
from tests.tools.planted import is_caught, spoilt

CLAUSE_TESTS = {name: test for part in (early, late) for name, test in vars(part).items()}
PARTS = (
    "pieces",
    "position",
    "columns",
    "events",
    "odds",
    "sanity",
    "die",
    "game",
)

BUGS = {  # what is right, what is wrong, and who notices
    "two copies of each card": (
        "VALUES, COPIES = 6, 3",
        "VALUES, COPIES = 6, 2",
        early.test_1_2_ninety_number_cards,
    ),
    "one Roll card too few": (
        "ROLLS, SWITCHES = 18, 12",
        "ROLLS, SWITCHES = 17, 12",
        early.test_1_3_roll_and_switch_cards,
    ),
    "Switch cards for two": (
        "if players == 2 and",
        "if players == 1 and",
        early.test_1_3_roll_and_switch_cards,
    ),
    "no star on the die": (
        "roll(state.dice, len(COLOURS) + box.stars)",
        "roll(state.dice, len(COLOURS))",
        early.test_1_4_a_face_for_each_colour_and_a_star,
    ),
    "everybody sees the deck": (
        'deck: Array = holds("i1", (DECK,), NOBODY',
        'deck: Array = holds("i1", (DECK,), EVERYONE',
        early.test_1_5_the_deck_is_hidden_and_the_discard_is_not,
    ),
    "an unshuffled deck": (
        "    shuffle(state.dice, state.deck[: box.cards])\n",
        "",
        early.test_1_5_the_deck_is_shuffled,
    ),
    "the lot leaves out the last seat": (
        "roll(state.dice, box.players)",
        "roll(state.dice, box.players - 1)",
        early.test_1_6_who_begins,
    ),
    "turns go to the right": (
        "    state.turn = next_seat(box, state.turn)\n",
        "    state.turn = seat_before(box, state.turn)\n",
        early.test_2_2_the_turn_goes_to_the_left,
    ),
    "two columns only": (
        "COLUMNS = 3",
        "COLUMNS = 2",
        early.test_3_2_an_old_column_or_the_next_new_one,
    ),
    "always the first column with room": (
        "            places |= bit(column)\n"
        "        if columns[column] == ZERO or column + 1 == box.columns:\n            break",
        "            return bit(column)",
        early.test_3_2_an_old_column_or_the_next_new_one,
    ),
    "the same number twice": (
        "or k % VALUES == value]",
        "or k % VALUES == value > 9]",
        early.test_3_3_g1_the_example_of_the_rulebook,
    ),
    "the same colour twice": (
        "if k // VALUES == colour or",
        "if k == card or",
        early.test_3_3_neither_number_nor_colour_twice,
    ),
    "as many Roll cards as one likes": (
        "        return 1 << card\n",
        "        return 0\n",
        early.test_3_4_one_roll_card_in_a_column,
    ),
    "a Switch card is forgotten": (
        "        state.switches += 1\n",
        "        state.discard[SWITCH] += 1\n",
        early.test_3_6_a_switch_card_is_set_aside,
    ),
    "a Switch card ends the turn": (
        "        go_on(box, state, seat, log)\n        return\n",
        "        share(box, state, seat, log)\n        return\n",
        early.test_3_7_push_on_or_stop,
    ),
    "pushing from an empty deck": (
        "    if state.left == 0:\n        tell(",
        "    if state.left < 0:\n        tell(",
        early.test_3_9_the_deck_runs_out_after_a_placing,
    ),
    "who stops takes nothing": (
        "STOPPED, seat)\n    share(box, state, seat, log)",
        "STOPPED, seat)\n    share(box, state, next_to_take(box, state, seat), log)",
        late.test_4_1_you_take_one_when_you_stop,
    ),
    "only who stops takes": (
        "take(box, state, seat, column, log)\n    share(box, state, next_to_take(box, state, seat), log)",
        "take(box, state, seat, column, log)\n    share(box, state, NONE, log)",
        late.test_4_2_the_others_take_one_each,
    ),
    "a taken column stays": (
        "    state.columns[column] = ZERO\n    numbered",
        "    numbered",
        late.test_4_3_a_column_is_taken_once,
    ),
    "Switch cards turn nothing": (
        "if state.switches % 2 == 0:",
        "if True:",
        late.test_4_4_g4_one_switch_card,
    ),
    "any number of Switch cards turns": (
        "if state.switches % 2 == 0:",
        "if state.switches == 0:",
        late.test_4_4_g5_two_switch_cards,
    ),
    "Switch cards stay for good": (
        "    state.switches = 0\n    if",
        "    state.switches = state.switches\n    if",
        late.test_4_4_only_the_switch_cards_of_this_turn_count,
    ),
    "the Roll card costs nothing": (
        "        state.discard[ROLL] += 1\n        roll_the_die(box, state, seat, log)\n",
        "        state.discard[ROLL] += 1\n",
        late.test_4_6_the_die_before_the_next_one_chooses,
    ),
    "the die before the cards": (
        "    cards = state.columns[column]\n    state.columns[column] = ZERO\n    numbered",
        "    cards = state.columns[column]\n    state.columns[column] = ZERO\n"
        "    if has(cards, ROLL):\n        roll_the_die(box, state, seat, log)\n    numbered",
        late.test_4_6_each_taker_rolls_for_their_own,
    ),
    "nobody's column goes to the turn's player": (
        "            discard_column(state, column)\n",
        "            take(box, state, state.turn, column, log)\n",
        late.test_4_7_what_nobody_takes,
    ),
    "a bust without a die": (
        "    roll_the_die(box, state, seat, log)\n    share",
        "    share",
        late.test_5_1_no_column_has_room,
    ),
    "the card that busts is kept": (
        "    state.discard[state.drawn] += 1\n",
        "    state.bench[seat, state.drawn] += 1\n",
        late.test_5_1_no_column_has_room,
    ),
    "who busts takes as well": (
        "roll_the_die(box, state, seat, log)\n    share(box, state, next_to_take(box, state, seat), log)",
        "roll_the_die(box, state, seat, log)\n    share(box, state, seat, log)",
        late.test_5_2_g6_five_players,
    ),
    "a bust loses the whole bench": (
        "    elif box.risks:\n",
        "    if box.risks or state.columns[2] != 0:\n",
        late.test_5_1_no_column_has_room,
    ),
    "the die reaches the bank": (
        "        state.bench[seat, card] = 0\n",
        "        state.bench[seat, card] = 0\n        state.bank[seat, card] *= state.phase == 0\n",
        late.test_6_1_all_cards_of_the_colour_but_no_others,
    ),
    "the highest cards of a colour stay": (
        "(colour + 1) * VALUES):\n        to[card]",
        "(colour + 1) * VALUES - 1):\n        to[card]",
        late.test_6_1_all_cards_of_the_colour_but_no_others,
    ),
    "a star always costs": (
        "    elif box.risks:\n",
        "    else:\n",
        late.test_6_2_a_star_or_a_colour_that_is_not_there,
    ),
    "a star never costs": ("    elif box.risks:\n", "    elif False:\n", late.test_6_3_g9_risks),
    "at risk any face costs all": (
        "    if state.die != STAR:\n",
        "    if state.die != STAR and not box.risks:\n",
        late.test_6_3_a_colour_costs_what_it_always_costs,
    ),
    "banking does not end the turn": (
        "BANKED, seat, colour, points)\n    end_the_turn(box, state, log)\n",
        "BANKED, seat, colour, points)\n",
        late.test_7_1_all_cards_of_a_colour,
    ),
    "the bank forgets what was in it": (
        "    points = clear_colour(state, seat, colour, state.bank[seat])\n",
        "    state.bank[seat, :] = 0\n    points = clear_colour(state, seat, colour, state.bank[seat])\n",
        late.test_7_3_g10_the_same_colour_again,
    ),
    "only the owner knows the bank": (
        'bank: Array = holds("i1", ZONES, EVERYONE',
        'bank: Array = holds("i1", ZONES, NOBODY',
        late.test_7_3_what_is_banked_stays_known,
    ),
    "one more turn after the deck": (
        "    if state.left == 0:\n        end_the_game",
        "    if state.left == 0 and state.turn != 0:\n        end_the_game",
        late.test_8_1_g11_the_last_card_makes_one_column,
    ),
    "the bench counts nothing": (
        "points += POINTS[card] * (state.bench[seat, card] + state.bank[seat, card])",
        "points += POINTS[card] * state.bank[seat, card]",
        late.test_8_2_the_numbers_on_all_cards,
    ),
    "ties are shared at once": (
        "cards_of(state, seat) > cards_of(state, other)",
        "False",
        late.test_8_3_g12_cards_break_the_tie,
    ),
    "fewer cards break a tie": (
        "cards_of(state, seat) > cards_of(state, other)",
        "cards_of(state, seat) < cards_of(state, other)",
        late.test_8_3_g12_cards_break_the_tie,
    ),
    "only banked cards break a tie": (
        "cards += state.bench[seat, card] + state.bank[seat, card]",
        "cards += state.bank[seat, card]",
        late.test_8_3_bench_and_bank_count_alike,
    ),
}


@pytest.mark.parametrize("rule", [rule for rule in Rule if rule], ids=lambda rule: rule.name)
def test_a_forgotten_objection_is_caught(rule, monkeypatch):
    """Where one objection is never raised, a test of its clause fails: it has been earned."""
    game = spoilt("push", PARTS, f"Rule.{rule.name}", "Rule.OK")
    monkeypatch.setattr(tables, "GAME", game)
    name = f"test_{rule // 100}_{rule % 100}_"
    tests = [test for key, test in CLAUSE_TESTS.items() if key.startswith(name)]
    assert any(map(is_caught, tests))


@pytest.mark.parametrize("bug", BUGS)
def test_a_planted_bug_is_caught(bug, monkeypatch):
    """The test named beside the bug fails where it is planted, and passes elsewhere."""
    right, wrong, test = BUGS[bug]
    assert not is_caught(test)
    monkeypatch.setattr(tables, "GAME", spoilt("push", PARTS, right, wrong))
    assert is_caught(test)
