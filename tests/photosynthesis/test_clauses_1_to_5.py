"""Photosynthesis: a test or more for each clause of chapters 1 to 5, in their order.

T1 to T14, here and in the later chapters, are worked examples.
"""

import pytest

from tests.photosynthesis.table import (
    available,
    columns,
    dawn,
    island,
    light,
    new,
    play,
    points,
    refusal,
    table,
    told,
    why_not,
)

RIM = "a1 a2 a3 a4 b1 b5 c1 c6 d1 d7 e1 e6 f1 f5 g1 g2 g3 g4"
FROM_THE_SUN = {  # the line through the centre from each corner, clockwise
    "a4": "a4 b4 c4 d4 e3 f2 g1",
    "d7": "d7 d6 d5 d4 d3 d2 d1",
    "g4": "g4 f4 e4 d4 c3 b2 a1",
    "g1": "g1 f2 e3 d4 c4 b4 a4",
    "d1": "d1 d2 d3 d4 d5 d6 d7",
    "a1": "a1 b2 c3 d4 e4 f4 g4",
}

# --- 1 The table ---------------------------------------------------------------


def test_1_1_two_to_four_players():
    """A table has two, three or four seats, and waits for one of them."""
    for players in (2, 3, 4):
        assert new(players=players).players == players
        assert new(players=players, first=players - 1).waiting == [players - 1]
    for players in (1, 5):
        with pytest.raises(ValueError, match=r"players cannot be \d: expected .* \(§1\.1\)"):
            new(players=players)


def test_1_1_the_island():
    """From the rim to the centre the cells bear one leaf, two, three and four."""
    rows = "1111 12221 123321 1234321 123321 12221 1111"
    leaves = new().rules.LEAVES.tolist()
    assert "".join(map(str, leaves)) == rows.replace(" ", "")
    assert [leaves.count(n) for n in (1, 2, 3, 4)] == [18, 12, 6, 1]


def test_1_2_pieces_of_ones_own():
    """Everybody has 6 seeds, 8 small trees, 4 medium trees and 2 large ones."""
    match = new(players=4)
    for seat in range(4):
        both = zip(available(match, seat), columns(match, seat), strict=True)
        assert [sum(pair) for pair in both] == [6, 8, 4, 2]


def test_1_3_prices_of_ones_own_board():
    """A column is sold from its cheapest price to its dearest, one piece for each."""
    prices = {"seed": [1, 1, 2, 2], "small": [2, 2, 3, 3], "medium": [3, 3, 4], "large": [4, 5]}
    for size, column in prices.items():
        match, paid = table(), []
        for _ in column:
            before = light(match)[0]
            play(match, f"0 buy {size}")
            paid.append(before - light(match)[0])
        assert paid == column
        assert f"buy {size}" not in match.choices(0)


def test_1_4_available_from_the_start():
    """Two seeds, four small trees and a medium one lie ready; the columns are full."""
    match = new(players=3)
    for seat in range(3):
        assert available(match, seat) == [2, 4, 1, 0]
        assert columns(match, seat) == [4, 4, 3, 2]
    assert light(match) == [0, 0, 0]


def test_1_5_tokens_from_the_dearest_down():
    """Each pile gives its tokens in the order in which they lie."""
    piles = {
        "a1": [14, 14, 13, 13, 13, 12, 12, 12, 12],
        "b2": [17, 16, 16, 14, 14, 13, 13],
        "c3": [19, 18, 18, 17, 17],
        "d4": [22, 21, 20],
    }
    for n, (cell, tokens) in enumerate(piles.items()):
        for gone, token in enumerate(tokens):
            left = [9, 7, 5, 3]
            left[n] -= gone
            match = play(table(f"{cell} large 0", players=3, piles=left), f"0 collect {cell}")
            assert points(match)[0] == token
    assert new(players=3).position()["piles"] == [9, 7, 5, 3]


def test_1_6_two_players_leave_four_leaves_in_the_box():
    """At a table of two there are no tokens for four leaves."""
    assert [new(players=n).position()["piles"][3] for n in (2, 3, 4)] == [0, 3, 3]


def test_1_7_who_begins():
    """The dice choose among all who play, unless the table names a seat that does."""
    begins = [new(players=4, seed=seed, first="lot").waiting for seed in range(40)]
    assert sorted({seat for [seat] in begins}) == [0, 1, 2, 3]
    assert begins == [new(players=4, seed=seed, first="lot").waiting for seed in range(40)]
    match = new(players=4, first=3)
    assert (match.waiting, list(match.told(0))) == ([3], ["4 begins."])
    for players, seat in ((2, 2), (2, 3), (3, 3)):
        sentence = rf"Seat {seat} cannot begin with {players} players \(§1\.7\)\."
        with pytest.raises(ValueError, match=sentence):
            new(players=players, first=seat)


def test_1_8_only_while_the_table_waits_for_you():
    """Another seat can do nothing in your turn, and is told so."""
    match = table("d5 small 1")
    assert match.choices(1) == []
    for action in ("pass", "buy seed", "grow d5", "plant d5 d6", "collect d5", "place a1"):
        assert why_not(match, f"1 {action}") == "1.8"
    assert refusal(match, "1 pass") == (
        "Not allowed: Act only while the table waits for you. (§1.8)"
    )
    assert why_not(new(), "1 place a1") == "1.8"


# --- 2 The first trees ---------------------------------------------------------


def test_2_1_two_laps_of_one_tree_each():
    """Clockwise from the first player, one tree at a time, twice; nothing else is possible yet."""
    match, seats = new(players=3, first=1), []
    for cell in ["a1", "a2", "a3", "a4", "g1", "g2"]:
        seats += match.waiting
        play(match, f"{seats[-1]} place {cell}")
    assert seats == [1, 2, 0, 1, 2, 0]
    assert match.phase.name == "ACT"
    assert island(match) == (
        "a1 small 1, a2 small 2, a3 small 0, a4 small 1, g1 small 2, g2 small 0"
    )
    assert [available(match, seat)[1] for seat in range(3)] == [2, 2, 2]


def test_2_1_one_first_tree():
    """A study may give everybody one; then they grow from seeds, says §2.4."""
    match = play(new(first_trees=1), "0 place a1, 1 place a2")
    assert match.phase.name == "ACT"
    assert "has placed one," in refusal(match, "0 place a3")


def test_2_1_nothing_else_before_the_first_round():
    """Whatever is not a first tree has to wait until they stand."""
    match = new()
    for action in ("pass", "buy seed", "grow a1", "plant a1 a2", "collect a1"):
        assert why_not(match, f"0 {action}") == "2.1"
    play(match, "0 place a1")
    assert why_not(match, "1 pass") == "2.1"


def test_2_2_on_the_rim():
    """The cells of one leaf are offered, and no other."""
    match = new()
    assert match.choices(0) == [f"place {cell}" for cell in RIM.split()]
    for cell in ("b2", "c3", "d4", "f4"):
        assert why_not(match, f"0 place {cell}") == "2.2"


def test_2_3_on_an_empty_cell():
    """Where a tree stands there is no room for another; beside it there is."""
    match = play(new(), "0 place a1")
    assert why_not(match, "1 place a1") == "2.3"
    assert match.choices(1) == [f"place {cell}" for cell in RIM.split()[1:]]
    play(match, "1 place a2")


def test_2_4_no_more_trees_afterwards():
    """In the rounds nobody places a tree, not even on the rim."""
    match = play(new(), "0 place a1, 1 place a2, 0 place a3, 1 place a4")
    for cell in ("g1", "a1", "d4"):
        assert why_not(match, f"0 place {cell}") == "2.4"
    assert not any(choice.startswith("place") for choice in match.choices(0))


# --- 3 Light -------------------------------------------------------------------


def test_3_1_the_sun_goes_round():
    """It stands at its marked corner in round 1, then in each round a corner further clockwise."""
    match = play(new(), "0 place a1, 1 place a2, 0 place a3, 1 place a4")
    corners = []
    while len(corners) < 13:
        corners += [row for row in match.told(None) if "sun" in row][len(corners) :]
        play(match, f"{match.waiting[0]} pass")
    assert [corner[-3:-1] for corner in corners] == [*FROM_THE_SUN, *FROM_THE_SUN, "a4"]


def test_3_1_shadows_fall_away_from_the_corner():
    """From each corner the light runs in straight lines to the corner opposite."""
    for corner, line in FROM_THE_SUN.items():
        cells = line.split()
        trees = [f"{cell} small 1" for cell in cells if cell != "d4"]
        assert cells[0] == corner
        assert light(dawn(", ".join(["d4 large 0", *trees]), sun=corner)) == [3, 1]


def test_3_1_light_comes_in_the_first_round_too():
    """Only the move of the sun is left out of round 1."""
    match = play(new(), "0 place g1, 1 place a1, 0 place g4, 1 place a4")
    assert light(match) == [2, 2]
    assert match.position()["rounds"] == 1


def test_3_2_one_two_or_three_light():
    """A tree in the light brings as much as it is tall, a seed nothing."""
    for size, gain in (("seed", 0), ("small", 1), ("medium", 2), ("large", 3)):
        match = dawn(f"d4 {size} 0", light=5)
        assert light(match) == [5 + gain, 5]
        assert told(match)[-2:] == [f"1 receives {gain} light.", "2 receives 0 light."]


def test_3_2_other_light():
    """A small tree may bring four, a large one nothing; the rules say so."""
    match = dawn("d4 small 0, a1 large 1", light=5, small_light=4, large_light=0)
    assert light(match) == [9, 5]
    said = match.game.clauses("fr", match.boxes)[302]
    assert "4 pour un petit arbre, 2 pour un moyen, 0 pour un grand" in said


def test_3_3_a_shadow_is_as_long_as_its_tree_is_tall():
    """A tree shades one cell, two or three in its line, and none beside it."""
    trees = "d3 small 1, d4 small 1, d5 small 1, d6 small 1"
    for size, away in (("small", 1), ("medium", 2), ("large", 3)):
        for steps, seen in enumerate(["d3", "d4", "d5", "d6"], start=1):
            match = dawn(f"d2 {size} 0, {seen} small 1, c3 small 1, e2 small 1")
            assert light(match)[1] == 2 + (steps > away)
    assert light(dawn(f"d2 seed 0, {trees}"))[1] == 1


def test_3_3_t2_a_tree_in_the_shade_still_throws_its_shadow():
    """T2: the large tree that another shades keeps the next one in the dark."""
    match = dawn("d1 large 0, d2 seed 1, d3 medium 1, d4 large 0, d5 large 1")
    assert light(match) == [3, 0]


def test_3_4_t1_a_lane_of_seven():
    """T1: who is taller than every tree that shades it earns all its light, the others nothing."""
    match = dawn(
        "d1 small 0, d2 small 1, d3 medium 0, d4 large 1, d5 large 0, d6 medium 1, d7 small 0"
    )
    assert light(match) == [3, 3]


def test_3_4_t3_a_small_shadow_is_one_cell():
    """T3: across an empty cell a small tree shades nobody, and right behind it an equal."""
    assert light(dawn("d1 small 0, d3 small 1, d4 small 0")) == [1, 1]


def test_3_4_t4_the_taller_of_ones_own():
    """T4: your medium tree leaves the light to your large one."""
    assert light(dawn("d1 medium 0, d2 large 0, d3 large 1, d4 small 1")) == [5, 0]


def test_3_4_your_own_trees_shade_yours():
    """It makes no difference whose tree throws the shadow."""
    for seat in (0, 1):
        assert light(dawn(f"d1 small {seat}, d2 small 0"))[0] == (1 if seat == 0 else 0)
        assert light(dawn(f"d1 medium {seat}, d3 medium 0"))[0] == (2 if seat == 0 else 0)


def test_3_4_the_tallest_of_several_shadows_counts():
    """Where shadows overlap, one tree that is not smaller is enough."""
    assert light(dawn("d1 large 1, d3 small 1, d4 medium 0")) == [0, 3]
    assert light(dawn("d2 medium 1, d3 small 1, d4 large 0")) == [3, 2]


def test_3_5_t8_twenty_light_at_most():
    """T8: of 5 light that come to 18, only 2 can be held."""
    assert light(dawn("a1 large 0, c1 medium 0, e1 small 1", light=[18, 19])) == [20, 20]


def test_3_5_a_lower_limit():
    """Of light above ten, ten is left, and the table says what was lost."""
    match = dawn("a1 large 0, c1 medium 0", light=8, most_light=10)
    assert light(match) == [10, 8]
    assert "3 light of 1 exceeds 10 and is lost." in told(match)
    with pytest.raises(ValueError, match=r"most_light cannot be 21: .* \(§3\.5\)"):
        new(most_light=21)


# --- 4 Your turn ---------------------------------------------------------------


def test_4_1_turns_clockwise_from_the_first_player():
    """Everybody has one turn in a round, beginning with whoever holds the marker."""
    match, seats = table(players=4, first=2, turn=2), []
    for _ in range(4):
        seats += match.waiting
        play(match, f"{seats[-1]} pass")
    assert seats == [2, 3, 0, 1]


def test_4_1_any_number_of_actions_in_any_order():
    """A turn goes on, action after action, until you pass."""
    match = table("d4 large 0, d6 seed 0, b2 medium 0", beside="seed")
    play(match, "0 buy small, 0 plant b2 b3, 0 buy seed, 0 grow d6, 0 collect d4, 0 buy small")
    assert match.waiting == [0]
    assert light(match) == [20 - 2 - 1 - 1 - 1 - 4 - 2, 20]
    assert island(match) == "b2 medium 0, b3 seed 0, d6 small 0"


def test_4_1_passing_is_always_possible():
    """You may pass with light in hand, and keep it; with none there is nothing else to do."""
    match = play(table("d4 small 0", light=7), "0 pass, 1 pass")
    assert light(match) == [8, 7]
    assert table("d4 small 0", light=0).choices(0) == ["pass"]


def test_4_2_t11_planting_uses_both_cells():
    """T11: neither the tree nor the seed does anything more in this turn; in the next they do."""
    match = play(table("d4 small 0, a1 small 0"), "0 plant d4 d5")
    for action in ("grow d4", "plant d4 d3", "grow d5", "plant d5 d6"):
        assert why_not(match, f"0 {action}") == "4.2"
    play(match, "0 plant a1 a2, 0 pass, 1 pass, 1 pass")
    assert {"grow d4", "grow d5"} <= set(match.choices(0))
    play(match, "0 buy seed, 0 plant d4 d3")


def test_4_2_growing_uses_the_cell():
    """What has grown in this turn does not grow again, plant or get collected."""
    match = play(table("d4 medium 0, d6 seed 0", beside="large small seed"), "0 grow d4, 0 grow d6")
    for action in ("collect d4", "plant d4 d5", "grow d6", "plant d6 d7"):
        assert why_not(match, f"0 {action}") == "4.2"
    play(match, "0 pass, 1 pass, 1 pass, 0 collect d4")


def test_4_2_a_tree_that_planted_is_not_collected():
    """The cell from which a seed came has had its action."""
    match = play(table("d4 large 0"), "0 plant d4 d5")
    assert why_not(match, "0 collect d4") == "4.2"


def test_4_2_t12_a_collected_cell_is_free_for_the_next_player():
    """T12: you cannot plant where you have just collected; the next player can."""
    match = play(table("d4 large 0, d5 small 0, d3 small 1"), "0 collect d4")
    assert why_not(match, "0 plant d5 d4") == "4.2"
    play(match, "0 pass, 1 plant d3 d4")
    assert island(match) == "d3 small 1, d4 seed 1, d5 small 0"


def test_4_2_buying_uses_no_cell():
    """What you buy, as often as you like, leaves the cells of the island alone."""
    match = play(table("d4 seed 0"), "0 buy small, 0 buy small, 0 grow d4, 0 buy small")
    assert match.position()["used"] == ["d4"]


def test_4_3_pay_the_light():
    """With one light less than an action costs it is refused; with exactly enough it is done."""
    stand = "a1 seed 0, b1 small 0, c1 medium 0, d1 large 0"
    costs = {"buy large": 4, "grow a1": 1, "grow b1": 2, "grow c1": 3, "plant d1 d2": 1}
    for action, cost in (costs | {"buy seed": 1, "collect d1": 4}).items():
        poor = table(stand, light=cost - 1, beside="seed small medium large")
        if action == "buy large":
            poor = table("a1 seed 0", light=cost - 1)
        assert why_not(poor, f"0 {action}") == "4.3"
    match = table(stand, light=1 + 2 + 3 + 1, beside="seed small medium large")
    play(match, "0 grow a1, 0 grow b1, 0 grow c1, 0 plant d1 d2")
    assert light(match)[0] == 0


def test_4_3_the_message():
    """The refusal says what is wrong, why, and what is possible, in the reader's language."""
    match = table("d4 small 0", light=1, beside="medium")
    assert refusal(match, "0 grow d4") == (
        "Not allowed: You must be able to pay the light that an action costs. (§4.3) "
        "You may: pass, buy seed."
    )
    assert refusal(match, "0 grow d4", "fr") == (
        "Ce n’est pas permis : Il faut pouvoir payer la lumière que coûte une action. (§4.3) "
        "Vous pouvez : pass, buy seed."
    )


# --- 5 Buying ------------------------------------------------------------------


def test_5_1_what_is_bought_becomes_available():
    """The piece goes from the column to the side of the board, and is used from there."""
    match = table("d4 small 0", beside="")
    assert why_not(match, "0 grow d4") == "6.3"
    play(match, "0 buy medium")
    assert (available(match), columns(match)) == ([0, 0, 1, 0], [4, 4, 2, 2])
    play(match, "0 grow d4")


def test_5_1_t6_prices_rise_and_fall_with_the_column():
    """T6: three seeds cost 1, 1 and 2; when one has come back the next costs 2 again."""
    match = play(table("d4 seed 0"), "0 buy seed, 0 buy seed, 0 buy seed")
    assert light(match)[0] == 20 - (1 + 1 + 2)
    play(match, "0 grow d4")
    before = light(match)[0]
    play(match, "0 buy seed")
    assert before - light(match)[0] == 2


def test_5_1_columns_are_independent():
    """A purchase in one column changes no other price, nor anybody else's."""
    match = play(table(), "0 buy seed, 0 buy seed, 0 buy seed, 0 buy small")
    assert light(match)[0] == 20 - (1 + 1 + 2) - 2
    play(match, "0 pass, 1 buy seed")
    assert light(match)[1] == 20 - 1
    assert (columns(match, 0), columns(match, 1)) == ([1, 3, 3, 2], [3, 4, 3, 2])


def test_5_2_an_empty_column_sells_nothing():
    """When the last piece is gone there is none to buy, whatever light you have."""
    match = play(table(columns=[1, 0, 3, 2]), "0 buy seed")
    for size in ("seed", "small"):
        assert why_not(match, f"0 buy {size}") == "5.2"
    assert match.choices(0)[:3] == ["pass", "buy medium", "buy large"]
