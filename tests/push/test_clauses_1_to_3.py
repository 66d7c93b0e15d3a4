"""Chapters 1 to 3 of the rules, clause by clause; g1 to g14 are worked examples.

What is right is written out here, never read off the rules under test.
"""

import pytest

from tablee.kit.rules.dice import seeded
from tests.push.table import (
    asked,
    bench,
    columns,
    discard,
    new,
    play,
    refusal,
    table,
    told,
    why_not,
)

# --- 1 The table -------------------------------------------------------------


def test_1_1_two_to_six_players():
    """Two to six can play; nobody else."""
    assert [new(players=n).players for n in (2, 3, 4, 5, 6)] == [2, 3, 4, 5, 6]
    for players in (1, 7):
        with pytest.raises(ValueError, match=r"players cannot be \d: expected .* \(§1\.1\)"):
            new(players=players)


def test_1_2_ninety_number_cards():
    """Five colours, 1 to 6, three of each."""
    deck = [card for card in new(players=3).position()["deck"] if card]
    for colour in ("red", "blue", "green", "yellow", "purple"):
        assert [deck.count(f"{colour}{n}") for n in range(8)] == [0, 3, 3, 3, 3, 3, 3, 0]
    assert sum(card not in ("roll", "switch") for card in deck) == 90


def test_1_3_roll_and_switch_cards():
    """18 Roll cards always; 12 Switch cards with three or more, with two only by choice."""
    for players in (2, 3, 4, 5, 6):
        for kept in ("from_three", "always"):
            position = new(players=players, switch_cards=kept).position()
            switches = 0 if (players, kept) == (2, "from_three") else 12
            assert position["deck"].count("roll") == 18
            assert position["deck"].count("switch") == switches
            assert position["left"] == 108 + switches


def test_1_3_other_numbers_of_cards():
    """A study may take fewer of each; two players still leave the Switch cards in the box."""
    deck = new(copies=2, rolls=0, switches=5).position()["deck"]
    assert [deck.count(card) for card in ("red1", "purple6", "roll", "switch")] == [2, 2, 0, 5]
    assert new(players=2, rolls=7).position()["left"] == 97
    with pytest.raises(ValueError, match=r"rolls cannot be 19: expected one of 0–18 \(§1\.3\)"):
        new(rolls=19)


def test_1_3_other_numbers_are_read_in_the_rules():
    """As many as there are, in every language."""
    match = new(copies=2, rolls=1, switches=0)
    said = [match.game.clauses(language, match.boxes) for language in ("en", "fr")]
    assert said[0][102].startswith("There are 60 number cards:")
    assert said[0][102].endswith("each of those twice.")
    assert said[1][102].endswith("chacune en deux exemplaires.")
    assert said[0][103].startswith("There is 1 Roll card and 0 Switch cards;")
    assert said[1][103].startswith("Il y a 1 carte Dé et 0 carte Changement de sens")


def test_1_4_a_face_for_each_colour_and_a_star():
    """All six come up, and nothing else."""
    shown = set()
    for seed in range(60):
        match = table("roll", deck="red1", last=True)
        states = match.states
        states["dice"] = seeded(seed)
        shown.add(play(match.with_states(states), "0 stop").position()["die"])
    assert shown == {"red", "blue", "green", "yellow", "purple", "star"}


def test_1_5_the_deck_is_hidden_and_the_discard_is_not():
    """Any seat and any onlooker sees the discard and how many cards the deck has; nobody sees those."""
    match = table("red1 roll", bench=["red4 blue2"], rolls="red")
    play(match, "0 stop")
    for seat in (0, 1, None):
        view = match.view(seat)
        assert "deck" not in view
        assert view["left"] == 108 - 4
        assert view["discard"] == match.position()["discard"]
    assert discard(match) == "red1 red4 roll"


def test_1_5_the_deck_is_shuffled():
    """Another seed lays another deck; each card comes first about as often as it is in the deck."""
    decks = [new(players=2, seed=seed).position()["deck"] for seed in range(120)]
    assert len(set(map(tuple, decks))) == 120
    first = [deck[107] for deck in decks]
    assert 8 <= first.count("roll") <= 36  # 20 on the average
    assert len(set(first)) > 20


def test_1_6_who_begins():
    """The dice choose among all who play, unless the table names a seat that does."""
    begins = [new(players=6, seed=seed, first="lot").waiting for seed in range(60)]
    assert sorted({seat for [seat] in begins}) == [0, 1, 2, 3, 4, 5]
    assert begins == [new(players=6, seed=seed, first="lot").waiting for seed in range(60)]
    match = new(players=6, first=5)
    assert (match.waiting, list(match.told(0))) == ([5], ["6 begins."])
    for players, seat in ((2, 2), (5, 5)):
        sentence = rf"Seat {seat} cannot begin with {players} players \(§1\.6\)\."
        with pytest.raises(ValueError, match=sentence):
            new(players=players, first=seat)


def test_1_7_only_while_the_table_waits_for_you():
    """Another seat can do nothing in your turn, and is told so."""
    match = new(players=3)
    assert (match.choices(1), match.choices(2)) == ([], [])
    assert why_not(match, "1 push") == "1.7"
    assert refusal(match, "1 push") == (
        "Not allowed: Act only while the table waits for you. (§1.7)"
    )


# --- 2 Your turn -------------------------------------------------------------


def test_2_1_push_or_bank():
    """A turn begins with one of the two; with nothing to bank, pushing is still your own decision."""
    match = new()
    assert match.choices(0) == ["push"]
    for action in ("stop", "place 1", "take 1"):
        assert why_not(match, f"0 {action}") == "2.1"
    assert table(bench=["red1 purple3"]).choices(0) == ["push", "bank red", "bank purple"]


def test_2_2_the_turn_goes_to_the_left():
    """After a stop, a bust or a bank, whoever took columns, and in whatever order."""
    assert asked(play(table("red1", players=4, turn=1), "1 stop")) == "TURN 2"
    assert asked(play(table("red1", players=4, turn=3), "3 stop")) == "TURN 0"
    assert asked(play(table(bench=["", "red1"], players=4, turn=1), "1 bank red")) == "TURN 2"
    match = table("red1 / red2", players=4, turn=1, switches=1)
    assert asked(play(match, "1 stop, 1 take 1")) == "TURN 2"
    match = table("roll / roll / roll", players=3, turn=2, deck="roll", rolls="red red red red")
    assert asked(play(match, "2 push, 0 take 1, 1 take 2")) == "TURN 0"


# --- 3 Pushing ---------------------------------------------------------------


def test_3_1_the_top_card_of_the_deck():
    """Cards come one by one, in the order of the deck; then one goes on or stops, but not back."""
    match = table(deck="red3 red4 red5")
    play(match, "0 push")
    assert (columns(match), match.position()["left"]) == ("red3", 107)
    play(match, "0 push")
    assert (columns(match), match.position()["left"]) == ("red3 / red4", 106)
    assert told(match) == ["1 draws red 4.", "It goes into column 2."]
    assert match.choices(0) == ["push", "stop"]


def test_3_1_what_was_drawn_cannot_be_taken_back():
    """A push reveals a card; to choose its place does not."""
    match = table("red3", deck="blue4")
    assert match.cannot_undo(0, "push")
    play(match, "0 push")
    assert not match.cannot_undo(0, "place 1")
    play(match, "0 place 1")
    match.undo(0)
    assert asked(match) == "PLACE 0"


def test_3_2_an_old_column_or_the_next_new_one():
    """A new column gets the next number, and there are three at most."""
    match = table("red3", drawn="blue4")
    assert match.choices(0) == ["place 1", "place 2"]
    assert why_not(match, "0 place 3") == "3.2"
    assert columns(play(match, "0 place 2")) == "red3 / blue4"
    match = table("red3 / red4 / red5", drawn="blue6")
    assert match.choices(0) == ["place 1", "place 2", "place 3"]
    assert columns(play(match, "0 place 3")) == "red3 / red4 / red5 blue6"


def test_3_2_fewer_columns():
    """With two of them no third is opened: what neither can take is a bust (§5.1)."""
    two = {"columns": 2}
    match = table("red3 / red4", drawn="blue6", options=two)
    assert match.choices(0) == ["place 1", "place 2"]
    assert why_not(match, "0 place 3") == "3.2"
    assert "fewer than two" in refusal(match, "0 place 3")
    bust = play(table("red1 / red2", deck="red3", options=two), "0 push")
    assert told(bust)[1].startswith("1 goes bust")


def test_3_2_the_first_card_needs_no_question():
    """It opens the first column at once."""
    match = play(table(deck="green6"), "0 push")
    assert (columns(match), asked(match)) == ("green6", "GO_ON 0")


def test_3_2_g2_two_columns_are_closed():
    """Where both columns refuse a card it opens the third, and nobody busts."""
    match = play(table("blue2 / red2", deck="yellow2"), "0 push")
    assert columns(match) == "blue2 / red2 / yellow2"
    assert asked(match) == "GO_ON 0"


def test_3_3_g1_the_example_of_the_rulebook():
    """A 2 is in the first column and yellow in the second: the yellow 2 goes into the third."""
    match = play(table("red2 green1 / yellow5 / blue6", deck="yellow2"), "0 push")
    assert columns(match) == "red2 green1 / yellow5 / blue6 yellow2"
    assert asked(match) == "GO_ON 0"


def test_3_3_neither_number_nor_colour_twice():
    """A column refuses its numbers and its colours, whichever card brings them."""
    match = table("red3 blue5 / green1 / roll", drawn="red5")
    assert match.choices(0) == ["place 2", "place 3"]
    assert why_not(match, "0 place 1") == "3.3"
    for card in ("red1", "green3", "yellow5", "blue6"):
        match = table("red3 blue5 / roll / roll", drawn=card)
        assert match.choices(0) == ["place 2", "place 3"]
        assert why_not(match, "0 place 1") == "3.3"


def test_3_3_g14_the_most_that_a_column_holds():
    """Five colours with five numbers and a Roll card: 20 points at best."""
    full = "red6 blue5 green4 yellow3 purple2 roll"
    match = play(table(full, bench=["red1"], rolls="star"), "0 stop")
    assert match.scores == [21, 0]
    for card in match.rules.CARDS[:-1]:
        match = play(table(full, deck=card), "0 push")
        assert columns(match).startswith(f"{full.removesuffix(' roll')} roll / {card}")


def test_3_4_one_roll_card_in_a_column():
    """A Roll card is placed like any other, but not beside another."""
    match = table("red3 roll / red2", drawn="roll")
    assert match.choices(0) == ["place 2", "place 3"]
    assert why_not(match, "0 place 1") == "3.4"
    assert columns(play(match, "0 place 2")) == "red3 roll / red2 roll"


def test_3_5_you_choose_among_the_columns_with_room():
    """Also a new one where an old one has room; nothing else is possible first."""
    match = table("red3 / red4", deck="blue5")
    play(match, "0 push")
    assert asked(match) == "PLACE 0"
    assert match.position()["drawn"] == "blue5"
    assert match.choices(0) == ["place 1", "place 2", "place 3"]
    for action in ("push", "stop", "bank red", "take 1"):
        assert why_not(match, f"0 {action}") == "3.5"


def test_3_6_a_switch_card_is_set_aside():
    """It takes no room in the columns, and goes to the discard after the turn."""
    match = table("red3", deck="switch switch", players=3)
    play(match, "0 push, 0 push")
    assert (columns(match), match.position()["switches"]) == ("red3", 2)
    assert discard(match) == ""
    assert told(match) == [
        "1 draws a Switch card.",
        "It is set aside: the others take their columns clockwise again.",
    ]
    play(match, "0 stop")
    assert (match.position()["switches"], discard(match)) == (0, "switch switch")


def test_3_7_push_on_or_stop():
    """After a card placed and after a card set aside."""
    match = play(table(deck="red1 switch red2", players=3), "0 push")
    assert match.choices(0) == ["push", "stop"]
    assert play(match, "0 push").choices(0) == ["push", "stop"]
    for action in ("place 1", "take 1"):
        assert why_not(match, f"0 {action}") == "3.7"
    assert bench(play(match, "0 stop")) == "red1"


def test_3_8_no_stop_without_a_column():
    """As long as there are only Switch cards, one pushes on."""
    match = play(table(deck="switch switch red1", players=3), "0 push")
    assert match.choices(0) == ["push"]
    assert why_not(match, "0 stop") == "3.8"
    assert play(match, "0 push").choices(0) == ["push"]
    assert play(match, "0 push").choices(0) == ["push", "stop"]


def test_3_9_the_deck_runs_out_after_a_placing():
    """The stop comes by itself: the columns are shared as after any other."""
    match = table("red3 / red4", deck="blue5", last=True, players=3)
    play(match, "0 push, 0 place 2")
    assert asked(match) == "TAKE 0"
    assert told(match) == ["It goes into column 2.", "The deck is empty."]
    play(match, "0 take 2")
    assert (asked(match), match.scores) == ("OVER", [9, 3, 0])


def test_3_9_the_deck_runs_out_with_a_switch_card():
    """It still turns the order round."""
    match = table("red3 / red4 / red5", deck="switch", last=True, players=3)
    play(match, "0 push, 0 take 3")
    assert asked(match) == "TAKE 2"


def test_3_9_g13_switch_cards_only():
    """Switch, Switch, and the deck is empty: there is no column, and the game is over."""
    match = table(deck="switch switch", last=True, players=3, bench=["red2", "red3", ""])
    play(match, "0 push, 0 push")
    assert (asked(match), match.winners) == ("OVER", [1])
