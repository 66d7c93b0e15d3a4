"""Photosynthesis: a test or more for each clause of chapters 6 to 10, in their order."""

import re
from pathlib import Path

import pytest

import tablee
from tablee.kit.table.knowledge import IllegalAction
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

# --- 6 Growing -----------------------------------------------------------------


def test_6_1_one_size_at_a_time():
    """A seed becomes small for 1 light, small medium for 2, medium large for 3."""
    match = table("a1 seed 0, b1 small 0, c1 medium 0", beside="small medium large")
    paid = []
    for cell in ("a1", "b1", "c1"):
        before = light(match)[0]
        play(match, f"0 grow {cell}")
        paid.append(before - light(match)[0])
    assert paid == [1, 2, 3]
    assert island(match) == "a1 small 0, b1 medium 0, c1 large 0"
    assert available(match) == [0, 0, 0, 0]


def test_6_1_only_what_is_yours():
    """Nothing grows on an empty cell, and another's trees do not grow for you."""
    match = table("d5 small 1")
    for cell in ("d4", "d5"):
        assert why_not(match, f"0 grow {cell}") == "6.1"


def test_6_2_a_large_tree_grows_no_further():
    """There is no size above the large one."""
    assert why_not(table("d4 large 0"), "0 grow d4") == "6.2"


def test_6_3_the_next_size_must_be_available():
    """What still lies on a price of your board has to be bought first."""
    for size, larger in (("seed", "small"), ("small", "medium"), ("medium", "large")):
        match = table(f"d4 {size} 0", beside="")
        assert why_not(match, "0 grow d4") == "6.3"
        play(match, f"0 buy {larger}, 0 grow d4")


def test_6_4_to_the_highest_free_price():
    """The piece comes back to the dearest price that is free, so the cheaper ones stay sold."""
    match = table("d4 seed 0", columns=[1, 4, 3, 2])
    play(match, "0 grow d4")
    assert columns(match) == [2, 4, 3, 2]
    assert "1 takes the seed back to their board." in told(match)
    before = light(match)[0]
    play(match, "0 buy seed")
    assert before - light(match)[0] == 2


def test_6_4_t7_no_price_is_free():
    """T7: grown before any small tree was bought, the first one leaves the game: 7 are left."""
    match = play(new(), "0 place g1, 1 place a1, 0 place g4, 1 place a4, 0 grow g1")
    assert "There is no free price for the small tree: it leaves the game." in told(match)
    assert columns(match) == [4, 4, 3, 2]
    assert available(match) == [2, 2, 0, 0]
    assert island(match) == "a1 small 1, a4 small 1, g1 medium 0, g4 small 0"


# --- 7 Planting ----------------------------------------------------------------


def test_7_1_a_tree_plants_for_one_light():
    """The seed comes from those available, and is yours where it lands."""
    match = play(table("d4 small 0"), "0 plant d4 d5")
    assert island(match) == "d4 small 0, d5 seed 0"
    assert (light(match)[0], available(match)[0]) == (19, 1)


def test_7_1_only_from_a_tree_of_yours():
    """A seed plants nothing, nor an empty cell, nor another's tree."""
    match = table("d3 seed 0, d5 large 1")
    for origin in ("d3", "d4", "d5"):
        assert why_not(match, f"0 plant {origin} c4") == "7.1"


def test_7_2_a_seed_must_be_available():
    """Those on your board do not count until they are bought."""
    match = table("d4 small 0", beside="")
    assert why_not(match, "0 plant d4 d5") == "7.2"
    play(match, "0 buy seed, 0 plant d4 d5")


def test_7_3_t5_cells_within_reach():
    """T5: the cells that each size of tree reaches from a corner, from a side, from the centre."""
    for cell, reached in (("d1", [3, 8, 15]), ("e1", [4, 10, 17]), ("d4", [6, 18, 36])):
        for size, cells in zip(("small", "medium", "large"), reached, strict=True):
            choices = table(f"{cell} {size} 0").choices(0)
            assert sum(choice.startswith(f"plant {cell} ") for choice in choices) == cells


def test_7_3_up_to_the_reach_and_no_further():
    """Nearer is allowed, a bent way too, one step too far not."""
    match = table("d1 medium 0")
    for cell in ("d2", "d3", "c2", "b1"):
        assert f"plant d1 {cell}" in match.choices(0)
    for cell in ("d4", "a1", "c4"):
        assert why_not(match, f"0 plant d1 {cell}") == "7.3"
    assert why_not(table("d1 small 0"), "0 plant d1 d3") == "7.3"


def test_7_3_beyond_every_tree():
    """What no tree could ever reach is refused by the same clause."""
    match = table("d1 large 0", light=0)
    for cell in ("d5", "d7", "d1"):
        assert why_not(match, f"0 plant d1 {cell}") == "7.3"


def test_7_3_over_whatever_stands_between():
    """A ring of trees does not stop the seed of a larger one."""
    ring = ", ".join(f"{cell} small 1" for cell in ["c3", "c4", "d3", "d5", "e3", "e4"])
    play(table(f"d4 medium 0, {ring}"), "0 plant d4 d6")


def test_7_4_on_an_empty_cell():
    """Where anything stands, a seed of your own included, none lands."""
    match = table("d4 medium 0, d5 seed 0, d6 small 1, c4 large 0")
    for cell in ("d5", "d6", "c4"):
        assert why_not(match, f"0 plant d4 {cell}") == "7.4"


# --- 8 Collecting --------------------------------------------------------------


def test_8_1_four_light_end_the_life_of_a_large_tree():
    """The tree leaves the island for its column, at the dearest price that is free."""
    match = play(table("d4 large 0, d5 large 0", columns=[4, 4, 3, 0]), "0 collect d4")
    assert island(match) == "d5 large 0"
    assert (light(match)[0], columns(match)[3], available(match)[3]) == (16, 1, 0)
    play(match, "0 buy large")
    assert light(match)[0] == 16 - 5


def test_6_1_7_1_8_1_other_costs():
    """Growing, planting and collecting cost what lies in the box, and the rules say how much."""
    costs = {"grow_small": 7, "planting": 2, "collecting": 9}
    match = play(table("d4 large 0, a1 small 0", light=18, **costs), "0 collect d4")
    assert light(match)[0] == 9
    assert light(play(match, "0 plant a1 a2"))[0] == 7
    poor = table("a1 small 0, b2 seed 0", light=6, **costs)
    assert why_not(poor, "0 grow a1") == "4.3" and "grow b2" in poor.choices(0)
    said = {n: match.game.clauses("en", match.boxes)[n] for n in (601, 701, 801)}
    assert "a small tree medium for 7, a medium tree large for 3." in said[601]
    assert said[701].startswith("For 2 light") and said[801].startswith("For 9 light")


def test_8_1_only_your_large_trees():
    """Smaller ones are not ripe, another's are not yours, an empty cell has none."""
    match = table("a1 seed 0, b1 small 0, c1 medium 0, d1 large 1")
    for cell in ("a1", "b1", "c1", "d1", "e1"):
        assert why_not(match, f"0 collect {cell}") == "8.1"


def test_8_2_the_pile_of_the_leaves_of_the_cell():
    """The first token from the rim is worth 14, then 17, 19, and 22 at the centre."""
    for cell, token in (("a1", 14), ("b2", 17), ("c3", 19), ("d4", 22)):
        match = play(table(f"{cell} large 0", players=3), f"0 collect {cell}")
        assert points(match) == [token, 0, 0]
        assert told(match)[-1] == f"1 takes a token of {token}."


def test_8_2_t9_two_players_at_the_centre():
    """T9: the centre pays from the pile for three leaves, and when that is empty from two."""
    paid = []
    for left in ([9, 7, 5, 0], [9, 7, 1, 0], [9, 7, 0, 0], [9, 6, 0, 0]):
        match = play(table("d4 large 0", piles=left), "0 collect d4")
        paid.append(points(match)[0])
    assert paid == [19, 17, 17, 16]
    assert match.position()["piles"] == [9, 5, 0, 0]


def test_8_2_t10_no_token_is_left():
    """T10: with its pile and all below empty a tree brings nothing, never from a higher pile."""
    match = play(table("a1 large 0", piles=[0, 7, 5, 0]), "0 collect a1")
    assert points(match)[0] == 0
    assert told(match)[-1] == "No token is left for 1 to take."
    assert match.position()["piles"] == [0, 7, 5, 0]
    assert (island(match), columns(match)[3], light(match)[0]) == ("", 2, 16)


def test_8_2_on_to_the_next_lower_pile():
    """From an empty pile the way leads down, past every empty one."""
    match = play(table("d4 large 0", players=4, piles=[9, 0, 0, 0]), "0 collect d4")
    assert points(match)[0] == 14


# --- 9 The end -----------------------------------------------------------------


def test_9_1_the_marker_goes_to_the_left():
    """Each round begins one seat further, and only when everybody has passed."""
    match, firsts = table(players=3), []
    for _ in range(4):
        firsts.append(match.position()["first"])
        for _ in range(3):
            assert match.position()["first"] == firsts[-1]
            play(match, f"{match.waiting[0]} pass")
    assert firsts == [0, 1, 2, 0]
    assert "The first player’s marker goes to 2." in told(match)
    assert match.waiting == [1]


def test_9_2_eighteen_rounds():
    """The last turn of round 18 ends the game; nothing can be done after it."""
    match = play(new(), "0 place a1, 1 place a2, 0 place a3, 1 place a4")
    for played in range(18):
        assert match.position()["rounds"] == played + 1
        play(match, ", ".join(f"{(played + n) % 2} pass" for n in range(2)))
    assert match.over and match.phase.name == "OVER"
    for row in ("0 pass", "1 buy seed", "0 place g1"):
        assert why_not(match, row) == "9.2"
    assert refusal(match, "0 pass").endswith("(§9.2)")


def test_9_2_one_revolution():
    """After six rounds, or after twelve with the fourth revolution, which is one more."""
    for fourth, last in ((False, 6), (True, 12)):
        match = table(rounds=last, turn=1, revolutions=1, fourth_revolution=fourth)
        assert play(match, "1 pass").over
    for language, said in (
        ("en", "after 6 rounds, when the sun has been round once."),
        ("fr", "après 6 manches, quand le soleil a fait une fois le tour."),
    ):
        assert match.game.clauses(language, match.boxes)[902].endswith(said)


def test_9_2_not_before_the_last_has_passed():
    """In round 18 everybody still has a turn, and no winner is named before."""
    match = play(table(rounds=18), "0 pass")
    assert (match.waiting, match.winners) == ([1], [])
    play(match, "1 pass")
    assert (match.over, match.position()["rounds"]) == (True, 18)


def test_9_3_other_points_for_light():
    """Every light that is left may be a point."""
    end = {"rounds": 18, "turn": 1, "light_per_point": 1}
    assert play(table(light=[7, 0], **end), "1 pass").scores == [7, 0]


def test_9_3_tokens_and_a_third_of_the_light():
    """Every 3 light that are left make a point; 20 make six, and two none."""
    end = {"rounds": 18, "turn": 1}
    assert play(table(light=[20, 2], **end), "1 pass").scores == [6, 0]
    match = play(table(light=[5, 3], piles=[7, 7, 5, 0], points=[14, 14], **end), "1 pass")
    assert match.scores == [15, 15]
    assert told(match)[-2:] == ["1 ends with 15 points.", "2 ends with 15 points."]


def test_9_4_the_highest_score_wins():
    """Who has more points wins, even with fewer cells."""
    table_of_three = table(
        "a1 seed 0, a2 seed 0, a3 small 2",
        players=3,
        piles=[8, 6, 5, 3],
        points=[14, 17, 0],
        light=[0, 0, 2],
        rounds=18,
        turn=2,
    )
    match = play(table_of_three, "2 pass")
    assert (match.places, match.winners) == ([2, 1, 3], [1])


def test_9_4_t14_cells_break_the_tie():
    """T14: at 50 each, two trees and two seeds beat three trees; with as many cells, both win."""
    end = {"piles": [7, 7, 1, 0], "points": [50, 50], "light": 0, "rounds": 18, "turn": 1}
    stand = "a1 seed 0, a2 seed 0, a3 small 0, a4 medium 0, g1 large 1, g2 large 1, g3 small 1"
    match = play(table(stand, **end), "1 pass")
    assert (match.scores, match.places, match.winners) == ([50, 50], [1, 2], [0])
    match = play(table(f"{stand}, g4 seed 1", **end), "1 pass")
    assert (match.scores, match.places, match.winners) == ([50, 50], [1, 1], [0, 1])


def test_9_4_places_after_a_shared_win():
    """Two that share the first place leave the third to the next."""
    match = play(table("a1 small 1", players=3, light=[3, 2, 3], rounds=18, turn=2), "2 pass")
    assert (match.scores, match.places, match.winners) == ([1, 0, 1], [1, 3, 1], [0, 2])


# --- 10 Advanced rules ---------------------------------------------------------


def test_10_1_twenty_four_rounds():
    """With the fourth revolution the game goes on after round 18, and ends after round 24."""
    match = play(table(rounds=18, fourth_revolution=True), "0 pass, 1 pass")
    assert (match.over, match.position()["rounds"]) == (False, 19)
    match = play(table(rounds=24, fourth_revolution=True), "0 pass, 1 pass")
    assert match.over


def test_10_2_t13_no_growing_in_the_shade():
    """T13: a seed in the shadow of a small tree cannot grow; beyond that shadow it can."""
    match = table("d1 small 1, d2 seed 0, e2 small 1, e4 seed 0", shade_rule=True)
    assert why_not(match, "0 grow d2") == "10.2"
    play(match, "0 grow e4")


def test_10_2_t13_no_planting_in_the_shade():
    """T13: a tree plants only in the light, and a taller one stands in the light."""
    stand = "d1 medium 1, d2 medium 0, e1 medium 1, e3 large 0, a1 small 1, a2 small 0"
    match = table(stand, shade_rule=True)
    for action in ("plant d2 c3", "grow d2", "plant a2 a3", "grow a2"):
        assert why_not(match, f"0 {action}") == "10.2"
    play(match, "0 plant e3 e4")


def test_10_2_t13_shadows_as_they_are_at_that_moment():
    """T13: collect the tree that shades it and the seed grows; let one grow and it does not."""
    match = table("d1 large 0, d2 seed 0", shade_rule=True)
    assert why_not(match, "0 grow d2") == "10.2"
    play(match, "0 collect d1, 0 grow d2")
    match = play(table("d1 small 0, d3 seed 0", shade_rule=True), "0 grow d1")
    assert why_not(match, "0 grow d3") == "10.2"


def test_10_2_what_the_shade_leaves_you():
    """In the shade you still collect, buy, and plant into it; your own shade counts too."""
    match = table("d1 large 0, d2 large 0, c1 small 0", shade_rule=True)
    assert why_not(match, "0 plant d2 d3") == "10.2"
    play(match, "0 plant c1 c2, 0 buy medium, 0 collect d2")
    assert island(match) == "c1 small 0, c2 seed 0, d1 large 0"


def test_10_2_only_where_the_table_plays_it():
    """Without the rule, and with §10.3 alone, the shade forbids nothing."""
    for options in ({}, {"any_shadow": True}):
        match = table("d1 large 1, d2 seed 0, d3 small 0", **options)
        play(match, "0 grow d2, 0 plant d3 e3")


def test_10_3_any_shadow():
    """Where the table plays it, the shadow of a smaller tree is enough to stop a larger one."""
    match = table(
        "d1 small 1, d2 large 0, e1 medium 1, e3 medium 0", shade_rule=True, any_shadow=True
    )
    assert why_not(match, "0 plant d2 d3") == "10.3"
    assert why_not(match, "0 grow e3") == "10.3"
    match = table("d1 small 1, d3 large 0", shade_rule=True, any_shadow=True)
    play(match, "0 plant d3 d4")


def test_10_3_the_light_stays_as_it_is():
    """A taller tree that may not plant still earns its light."""
    match = dawn("d1 small 1, d2 large 0", shade_rule=True, any_shadow=True)
    assert light(match) == [3, 1]


# --- At every table ------------------------------------------------------------


def test_options_that_do_not_exist():
    """A wrong option, or a wrong value, is refused with what is possible and its clause."""
    for name, clause in (("fourth_revolution", "10.1"), ("shade_rule", "10.2")):
        with pytest.raises(ValueError, match=rf"{name} cannot be 1: .*False, True \(§{clause}\)"):
            new(**{name: 1})
    with pytest.raises(ValueError, match="There is no option 'moon': expected one of players"):
        new(moon=True)


def test_what_you_did_can_be_taken_back():
    """Until somebody else acts, every action can be undone one by one: nothing is ever hidden."""
    match = table("d4 large 0, d6 seed 0")
    before = match.position()
    assert not any(match.cannot_undo(0, choice) for choice in match.choices(0))
    play(match, "0 collect d4, 0 grow d6, 0 buy seed, 0 pass")
    for _ in range(4):
        match.undo(0)
    assert (match.position(), match.story, match.events) == (before, (), ())


def test_a_round_that_began_can_be_taken_back():
    """Even the pass that moved the sun; but not when the next player has acted."""
    match = play(dawn("d4 small 0"), "1 pass, 0 pass")
    assert match.position()["rounds"] == 6
    match.undo(0)
    assert (match.position()["rounds"], match.waiting) == (5, [0])
    with pytest.raises(IllegalAction, match=r"nothing of yours to take back"):
        match.undo(0)


def test_positions_that_cannot_be():
    """No table is taken up where a piece, a token or light has come from nowhere."""
    match = table("d4 large 0, d5 seed 1", piles=[9, 7, 4, 0])
    right = match.position()
    for field, wrong in {
        "pieces": [["d5"], [], ["d4"], ["d4"]],  # two pieces on a cell
        "own": [["d4", "d5"], ["d5"], [], []],  # two owners
        "points": [0, 18, 0, 0],  # not the token that is gone
        "piles": [9, 7, 4, 1],  # two players have none for four leaves
        "light": [21, 0, 0, 0],
        "board": [[5, 4, 3, 1], *right["board"][1:]],
        "available": [[2, 4, 1, 1], *right["available"][1:]],  # three large trees in all
    }.items():
        with pytest.raises(ValueError, match="cannot come up in the game"):
            match.game.from_position(right | {field: wrong}, mode=match.engine.mode)
    again = match.game.from_position(right, mode=match.engine.mode)
    assert again.position() == right


def test_wrong_words():
    """What is no action at all is answered with what could stand there instead."""
    match = table("d4 small 0")
    for text, answer in {
        "": "There is no action “”: an action begins with pass, buy, grow, collect, plant, place.",
        "Pass": "There is no action “Pass”: an action begins with pass, buy, grow,",
        "buy oak": "“oak” cannot follow “buy”: expected large, medium, seed, small.",
        "grow h1": "“h1” cannot follow “grow”: expected a1, a2, a3, a4, b1,",
        "grow": "“grow” is not a whole action: write it like “grow a1”.",
        "plant d4": "“plant d4” is not a whole action: write it like “plant a1 a2”.",
        "pass now": "“pass now” is not a whole action: write it like “pass”.",
    }.items():
        assert refusal(match, f"0 {text}").startswith(answer)
    assert refusal(match, "0 dig", "fr").startswith("L’action « dig » n’existe pas :")
    assert refusal(match, "7 pass") == "There is no seat 7: seats are numbered from 0 to 1."
    with pytest.raises(IllegalAction, match="At most 0 characters may go with “pass”"):
        match.play(0, "pass", "a remark")


def test_every_clause_has_its_test():
    """The clauses of the rules are those named here, and no worked example is left out."""
    sources = [path.read_text("utf-8") for path in Path(__file__).parent.glob("test_clauses_*.py")]
    named = re.findall(r"^def test_(\d+)_(\d+)_", "\n".join(sources), re.M)
    tested = {int(chapter) * 100 + int(clause) for chapter, clause in named}
    assert tested == set(tablee.game("photosynthesis").clauses())
    examples = re.findall(r"^def test_\d+_\d+_t(\d+)_", "\n".join(sources), re.M)
    assert {int(number) for number in examples} == set(range(1, 15))
