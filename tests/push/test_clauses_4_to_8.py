"""Chapters 4 to 8 of the rules, clause by clause; g1 to g14 are worked examples.

What is right is written out here, never read off the rules under test.
"""

import pytest

from tests.push.table import asked, bank, bench, columns, discard, play, table, told, why_not

# --- 4 Sharing the columns ---------------------------------------------------


def test_4_1_you_take_one_when_you_stop():
    """Whichever you like, but one you must."""
    match = play(table("red1 / blue2 / green3"), "0 stop")
    assert asked(match) == "TAKE 0"
    assert match.choices(0) == ["take 1", "take 2", "take 3"]
    for action in ("push", "stop", "bank red", "place 1"):
        assert why_not(match, f"0 {action}") == "4.1"
    assert bench(play(match, "0 take 2")) == "blue2"


def test_4_1_a_lone_roll_card_too():
    """There is nothing else to take: the die costs what it costs."""
    match = play(table("roll", bench=["red4 blue1"], rolls="red"), "0 stop")
    assert (bench(match), discard(match)) == ("blue1", "red4 roll")
    assert asked(match) == "TURN 1"


def test_4_2_the_others_take_one_each():
    """Nobody declines; the last column is taken without a question."""
    match = play(table("red1 / blue2 / roll", players=3, rolls="star"), "0 stop, 0 take 1")
    assert asked(match) == "TAKE 1"
    assert match.choices(1) == ["take 2", "take 3"]
    for action in ("push", "stop", "bank red", "place 1"):
        assert why_not(match, f"1 {action}") == "4.2"
    play(match, "1 take 2")
    assert [bench(match, seat) for seat in range(3)] == ["red1", "blue2", ""]
    assert discard(match) == "roll"
    assert told(match)[1] == "3 takes column 3, worth 0."


def test_4_2_fewer_columns_than_players():
    """Those who come later get nothing."""
    match = play(table("red1 / blue2", players=6, turn=4), "4 stop, 4 take 2")
    assert [bench(match, seat) for seat in range(6)] == ["", "", "", "", "blue2", "red1"]
    assert asked(match) == "TURN 5"


def test_4_3_a_column_is_taken_once():
    """What is gone is gone, and there never was a fourth."""
    match = play(table("red1 / blue2 / green3"), "0 stop, 0 take 2")
    assert asked(match) == "TAKE 1"
    assert why_not(match, "1 take 2") == "4.3"
    match = play(table("red1 / blue2"), "0 stop")
    assert why_not(match, "0 take 3") == "4.3"


def test_4_4_clockwise_from_the_left():
    """Without a Switch card the left neighbour chooses first."""
    match = play(table("red1 / blue2 / green3", players=4, turn=3), "3 stop, 3 take 1, 0 take 3")
    assert [bench(match, seat) for seat in range(4)] == ["green3", "blue2", "", "red1"]


def test_4_4_g4_one_switch_card():
    """Four players: after A come D and C, B gets nothing, and B has the next turn."""
    match = table("red1 / blue2 / green3", players=4, switches=1)
    play(match, "0 stop, 0 take 1")
    assert asked(match) == "TAKE 3"
    play(match, "3 take 3")
    assert [bench(match, seat) for seat in range(4)] == ["red1", "", "blue2", "green3"]
    assert asked(match) == "TURN 1"


def test_4_4_g5_two_switch_cards():
    """All is as usual again: A, B, C."""
    match = play(
        table("red1 / blue2 / green3", players=4, switches=2), "0 stop, 0 take 1, 1 take 3"
    )
    assert [bench(match, seat) for seat in range(4)] == ["red1", "green3", "blue2", ""]


def test_4_4_only_the_switch_cards_of_this_turn_count():
    """In the next turn the order is the usual one."""
    match = table("red1", deck="blue2 red2", players=4, switches=1)
    play(match, "0 stop, 1 push, 1 push, 1 stop")
    assert asked(match) == "TAKE 1"
    play(match, "1 take 1")
    assert bench(match, 2) == "red2"


def test_4_4_after_a_bust_too():
    """A Switch card of the turn turns the order of those who share."""
    rolls = "red"
    match = table("red1 / red2 / red3", deck="red4", players=4, switches=1, rolls=rolls)
    assert asked(play(match, "0 push")) == "TAKE 3"


def test_4_5_number_cards_go_to_the_bench():
    """All of them, beside those that lie there."""
    match = play(table("red1 blue2 green3", bench=["red1 red6"]), "0 stop")
    assert bench(match) == "red1 red1 red6 blue2 green3"
    assert (columns(match), discard(match)) == ("", "")


def test_4_6_the_die_before_the_next_one_chooses():
    """The Roll card is discarded, and its die rolled, before anybody else takes a column."""
    match = table("red1 roll / blue2 / green3", bench=["blue5", ""], rolls="blue")
    play(match, "0 stop, 0 take 1")
    assert asked(match) == "TAKE 1"
    assert (bench(match), discard(match)) == ("red1", "blue5 roll")
    assert told(match) == [
        "1 takes column 1, worth 1.",
        "1 rolls blue.",
        "1 discards all blue from the bench, 5 points.",
    ]


def test_4_6_each_taker_rolls_for_their_own():
    """One roll for each column with a Roll card, and none for others."""
    match = table(
        "roll red1 / roll red2 / red3", players=3, bench=["red6"] * 3, rolls="red blue red"
    )
    play(match, "0 stop, 0 take 1, 1 take 2")
    assert [bench(match, seat) for seat in range(3)] == ["", "red2 red6", "red3 red6"]
    assert match.position()["die"] == "blue"


def test_4_7_what_nobody_takes():
    """With two players a third column is left over."""
    match = play(table("red1 / blue2 / green3 roll"), "0 stop, 0 take 1, 1 take 2")
    assert [bench(match, seat) for seat in range(2)] == ["red1", "blue2"]
    assert discard(match) == "green3 roll"
    assert told(match)[-1] == "Nobody takes column 3: it is discarded."


# --- 5 Bust ------------------------------------------------------------------


def test_5_1_no_column_has_room():
    """The card goes to the discard and the die is rolled, before anybody takes a column."""
    match = table("red1 / red2 / red3", deck="red4", bench=["blue5 green1"], rolls="blue")
    play(match, "0 push")
    assert asked(match) == "TAKE 1"
    assert (bench(match), discard(match)) == ("green1", "red4 blue5")
    assert told(match) == [
        "1 draws red 4.",
        "1 goes bust: no column has room for red 4.",
        "1 rolls blue.",
        "1 discards all blue from the bench, 5 points.",
    ]


def test_5_1_g3_a_fourth_roll_card():
    """Three columns have one each: a bust, one roll; what is in the bank is safe."""
    match = table(
        "red1 roll / blue2 roll / roll",
        deck="roll",
        bench=["green5 green3 red2"],
        bank=["green6"],
        rolls="green red",
    )
    play(match, "0 push")
    assert (bench(match), bank(match)) == ("red2", "green6")
    assert discard(match) == "green3 green5 roll"
    assert match.position()["die"] == "green"


def test_5_1_one_column_with_room_is_enough():
    """Without a question, and without a bust."""
    match = play(table("red1 / red2 / blue3", deck="red4"), "0 push")
    assert columns(match) == "red1 / red2 / red4 blue3"


def test_5_2_g6_five_players():
    """B, C and D take a column each; A and E get nothing."""
    match = table("red1 / red2 / red3", deck="red4", players=5, rolls="blue")
    play(match, "0 push, 1 take 3, 2 take 1")
    assert [bench(match, seat) for seat in range(5)] == ["", "red3", "red1", "red2", ""]
    assert asked(match) == "TURN 1"


@pytest.mark.parametrize(("players", "story", "left"), [(2, "", 2), (3, ", 2 take 1", 1)])
def test_5_2_g7_who_went_bust_gets_none_of_the_rest(players, story, left):
    """With two players two columns are discarded, with three one."""
    match = table("red1 / red2 / red3", deck="red4", players=players, rolls="blue")
    play(match, f"0 push, 1 take 3{story}")
    assert bench(match) == ""
    assert len(discard(match).split()) == left + 1
    assert asked(match) == "TURN 1"


def test_5_2_g7_at_a_table_of_three_both_others_choose():
    """After a bust the first of the others has three columns, the second two."""
    match = table("red1 / red2 / red3", deck="red4", players=3, turn=1, rolls="blue")
    play(match, "1 push")
    assert match.choices(2) == ["take 1", "take 2", "take 3"]
    assert play(match, "2 take 2").choices(0) == ["take 1", "take 3"]


# --- 6 The die ---------------------------------------------------------------


def test_6_1_g8_what_was_just_taken_too():
    """A yellow 6 on the bench, yellow 4 and a Roll card taken, yellow rolled: both are gone."""
    match = play(table("yellow4 roll", bench=["yellow6"], rolls="yellow"), "0 stop")
    assert (bench(match), discard(match)) == ("", "yellow4 yellow6 roll")


def test_6_1_all_cards_of_the_colour_but_no_others():
    """Nobody else's, none of another colour, and none in the bank."""
    match = table(
        "roll",
        bench=["red1 red1 red6 blue1 purple6", "red3"],
        bank=["red2 red5", ""],
        rolls="red",
    )
    play(match, "0 stop")
    assert (bench(match), bank(match)) == ("blue1 purple6", "red2 red5")
    assert bench(match, 1) == "red3"


def test_6_2_a_star_or_a_colour_that_is_not_there():
    """Nothing is lost."""
    for face in ("star", "green"):
        match = play(table("roll red1", bench=["blue5"], rolls=face), "0 stop")
        assert bench(match) == "red1 blue5"
        assert discard(match) == "roll"


def test_6_3_g9_risks():
    """By the variant a star takes the whole bench, the column just taken too; the bank is safe."""
    match = table("roll red1", bench=["blue5"], bank=["red6 red6"], rolls="star", risks=True)
    play(match, "0 stop")
    assert (bench(match), bank(match)) == ("", "red6 red6")
    assert discard(match) == "red1 blue5 roll"
    assert told(match)[-1] == "1 discards the whole bench, 6 points."


def test_6_3_a_colour_costs_what_it_always_costs():
    """The variant changes the star only."""
    match = table("roll red1", bench=["blue5"], rolls="red", risks=True)
    assert bench(play(match, "0 stop")) == "blue5"


# --- 7 Banking ---------------------------------------------------------------


def test_7_1_all_cards_of_a_colour():
    """They go from the bench to the bank, others stay, and the turn is over."""
    match = play(table(bench=["red1 red3 red3 blue2"]), "0 bank red")
    assert (bench(match), bank(match)) == ("blue2", "red1 red3 red3")
    assert asked(match) == "TURN 1"
    assert told(match) == ["1 banks red, 7 points."]
    assert told(match, "fr") == ["1 protège ses cartes rouges : 7 points.".replace(" :", "\xa0:")]


def test_7_2_only_what_is_on_the_bench():
    """Neither a colour that one lacks nor one that is all banked."""
    match = table(bench=["red1", "blue3"], bank=["green4"])
    for colour in ("blue", "green"):
        assert why_not(match, f"0 bank {colour}") == "7.2"


def test_7_3_g10_the_same_colour_again():
    """Three red cards and later one more are four in the bank."""
    match = table(deck="red4 blue1", bench=["red1 red2 red3", "blue5"])
    play(match, "0 bank red, 1 bank blue, 0 push, 0 stop, 1 push, 1 stop, 0 bank red")
    assert bank(match) == "red1 red2 red3 red4"


def test_7_3_what_is_banked_stays_known():
    """Everybody who looks sees which cards lie there."""
    match = play(table(bench=["red1 red2"]), "0 bank red")
    for seat in (0, 1, None):
        assert match.view(seat)["bank"] == match.position()["bank"]


def test_7_4_not_after_pushing():
    """One card is enough to have pushed."""
    match = play(table(bench=["red1"], deck="blue1"), "0 push")
    assert why_not(match, "0 bank red") == "7.4"


# --- 8 The end ---------------------------------------------------------------


def test_8_1_g11_the_last_card_makes_one_column():
    """Whose turn it is takes it, and the game is over: nobody has another turn."""
    match = play(table(deck="red5", last=True, players=3, bench=["", "blue1", ""]), "0 push")
    assert (asked(match), match.scores) == ("OVER", [5, 1, 0])
    for action in ("push", "bank blue"):
        assert why_not(match, f"1 {action}") == "8.1"


def test_8_1_the_last_card_may_bust():
    """Then the others share as usual, and the game is over."""
    match = table("red1 / red2 / red3", deck="red4", last=True, players=3, rolls="blue")
    play(match, "0 push, 1 take 3, 2 take 2")
    assert (asked(match), match.scores) == ("OVER", [0, 3, 2])


def test_8_2_the_numbers_on_all_cards():
    """On the bench and in the bank; discarded ones count nothing."""
    match = play(
        table(deck="red5", last=True, bench=["blue6 blue6", "green1"], bank=["red4", "purple3"]),
        "0 push",
    )
    assert match.scores == [5 + 6 + 6 + 4, 1 + 3]
    assert told(match)[-2:] == ["1 ends with 21 points.", "2 ends with 4 points."]


def final(*bank):
    """The end of a game in which the first player has drawn a last purple 1."""
    return play(table(deck="purple1", last=True, players=len(bank), bank=bank), "0 push")


def test_8_3_the_highest_score_wins():
    """However many cards that took."""
    match = final("red5", "red1 blue1 red2", "yellow6 green1")
    assert (match.scores, match.places, match.winners) == ([6, 4, 7], [2, 3, 1], [2])


def test_8_3_g12_cards_break_the_tie():
    """61 points with 17 cards are ahead of 61 with 16; with 17 each the win is shared."""
    sixteen = "red6 red6 red6 blue6 blue6 blue6 green6 yellow1 yellow1 yellow1 red1 red1 red1"
    sixteen += " green4 green4 purple5"
    seventeen = "yellow6 yellow6 yellow6 purple6 purple6 purple6 green6 blue5 green3 green4 green1"
    seventeen += " green1 green1 blue1 blue1 blue1"
    match = final(seventeen, sixteen)
    assert match.scores == [61, 61]
    assert (match.places, match.winners) == ([1, 2], [0])
    also = sixteen.replace(" purple5", " purple3 purple2")
    match = final(seventeen, also)
    assert (match.scores, match.places, match.winners) == ([61, 61], [1, 1], [0, 1])


def test_8_3_bench_and_bank_count_alike():
    """Cards on the bench break a tie as well as those in the bank."""
    match = table(deck="purple1", last=True, bench=["red1", ""], bank=["red1", "blue3"])
    play(match, "0 push")
    assert (match.scores, match.winners) == ([3, 3], [0])
