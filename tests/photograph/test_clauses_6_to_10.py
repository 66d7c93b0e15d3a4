"""Photograph: a test or more for each clause of chapters 6 to 10, in their order."""

import pytest

from tests.photograph.table import (
    FOUR,
    LYING,
    album,
    field,
    good_shots,
    hand,
    new,
    play,
    table,
    told,
    why_not,
)

TWO = "violet1 violet2"


def turn(hands, albums, *, players=4, good="", field=LYING, **more):
    """A turn of seat 0 that plays the photo at the back of its hand."""
    match = table(hands, albums, field, players=players, good=good, phase="WIND", taken=1, **more)
    return play(match, "0 wind 2 3")


# --- 6 Good Shots ----------------------------------------------------------------


@pytest.mark.parametrize(("players", "enough"), [(2, 4), (3, 4), (4, 3)])
def test_6_1_four_face_up_or_three_of_four(players, enough):
    """With the last of so many, and not before."""
    field = "brown1 brown2 brown3 brown4"
    for n in (enough - 1, enough):
        albums = " ".join(f"blue{i}" for i in range(1, n))
        match = turn(f"blue{n} red1 red2", albums, players=players, field=field)
        assert good_shots(match) == ({"blue": 0} if n == enough else {})
    assert told(match)[-1] == "1 takes the Good Shot in blue."


@pytest.mark.parametrize(("players", "number"), [(2, "good_shot"), (4, "good_shot_of_four")])
def test_6_1_other_numbers_of_photos(players, number):
    """Two may be enough, at each kind of table by its own number."""
    more = {"players": players, number: 2, "field": "brown1 brown2 brown3 brown4"}
    assert good_shots(turn("blue2 red1 red2", "blue1", **more)) == {"blue": 0}


def test_6_1_blurred_photos_do_not_count():
    """Neither as one of them, nor does a blurred one take it."""
    assert good_shots(turn(f"blue3 {TWO}", "blue1 ~blue9 blue2")) == {"blue": 0}
    assert good_shots(turn(f"blue4 {TWO}", "blue2 ~blue9")) == {}
    assert good_shots(turn(f"blue9 {TWO}", "blue1 blue2 blue3 ")) == {}


def test_6_1_only_of_its_colour():
    assert good_shots(turn(f"red3 {TWO}", "red1 red2 blue1 blue2 blue3")) == {"red": 0}


def test_6_2_nobody_takes_it_away():
    """The first keeps it, however long another's album grows."""
    match = turn(f"blue5 {TWO}", "blue2 blue3 blue4 / blue6 blue7 blue8", good="blue 1")
    assert good_shots(match) == {"blue": 1}


def test_6_3_e9_none_at_the_sunset():
    """E9: three of four at the Sunset take nothing; another's third in a turn does."""
    match = sunset_after(
        5, mine="green10 green11", played="blue12 green12 violet1 violet2 violet3 violet4"
    )
    play(match, "0 wind 4 5, 1 wind 4 5, 2 wind 4 5, 3 wind 4 5")
    assert album(match, "green") == "green10 green11 green12"
    assert good_shots(match) == {}
    match = table(
        f"{TWO} violet3 / blue9 brown1 brown2", "blue1 blue2 blue3 / blue7 blue8", LYING, turn=1,
        phase="WIND", taken=1, **FOUR,
    )  # fmt: skip
    play(match, "1 wind 2 3")
    assert good_shots(match) == {"blue": 1}


def test_6_3_the_next_one_face_up_takes_it():
    """A fourth or fifth takes what the third could not; a blurred one does not."""
    assert good_shots(turn(f"blue4 {TWO}", "blue1 blue2 blue3")) == {"blue": 0}
    assert good_shots(turn(f"blue5 {TWO}", "blue1 blue2 blue3 blue4")) == {"blue": 0}
    assert good_shots(turn(f"blue12 {TWO}", "blue1 blue2 blue3")) == {}


def test_6_3_none_at_the_end():
    match = last_light("blue3 red1 red2", "blue1 blue2")
    for seat in range(4):
        play(match, f"{seat} wind 2 3")
    assert album(match, "blue") == "blue1 blue2 blue3"
    assert good_shots(match) == {}


# --- 7 The field -----------------------------------------------------------------


def turn_with(field, *, players=4, hands="violet1 violet2 violet3", **more):
    """A turn that takes nothing more: the field is looked at as it lies."""
    match = table(hands, "", field, players=players, phase="WIND", taken=1, **more)
    return play(match, "0 wind 2 3")


def test_7_1_more_than_three_and_play_goes_on():
    match = turn_with("red1 _red2 _red3 red4")
    assert field(match).startswith("red1 _red2 _red3 red4 /")
    assert (match.phase.name, match.waiting) == ("TAKE", [1])


def test_7_1_fewer_are_enough():
    """With one as the limit two photos lie on; with one the field is filled again."""
    assert field(turn_with("red1 _red2 . .", few=1)).startswith("red1 _red2 . .")
    assert "." not in field(turn_with("red1 . . .", few=1))
    match = new(few=1)
    assert match.game.clauses("en", match.boxes)[701].startswith("While more than one photo lies")


def test_7_1_three_are_too_few():
    match = turn_with("red1 _red2 _red3 .")
    assert "." not in field(match)


@pytest.mark.parametrize("players", [3, 4])
def test_7_2_e10_what_lay_face_down_comes_first(players):
    """E10: the face-up one leaves; the others go face up to places 1 and 2; then the deck."""
    lying = ". . _red1 . / . . . . / . _red2 . . / red3 . . ."
    deck = "blue1 blue2 blue3 blue4 blue5 blue6 blue7 blue8 blue9 blue10 blue11 blue12 red4 red5"
    hands = "green1 green2 green3" if players == 3 else "violet1 violet2 violet3"
    match = turn_with(lying, players=players, deck=deck, hands=hands)
    # In the order of the places _red2, in the second column, is before _red1, in the third.
    assert field(match) == (
        "red2 _blue3 _blue7 blue11 / red1 _blue4 _blue8 blue12 / "
        "blue1 _blue5 _blue9 red4 / blue2 _blue6 _blue10 red5"
    )
    assert [photo for photo in match.position()["removed"] if photo] == ["red3"]
    assert told(match)[2:5] == [
        "Out of the game: red 3.",
        "Row 1, column 1: red 2, from face down.",
        "Row 2, column 1: red 1, from face down.",
    ]


def test_7_3_two_players_take_everything_away():
    """What lay face down is gone unseen, though all remember its back."""
    match = turn_with("red1 . . . / . _red2 _red8 .", players=2, hands="blue1 blue2 blue3")
    assert [photo for photo in match.position()["removed"] if photo] == ["red1", "red2", "red8"]
    for onlooker in (0, 1, None):
        assert match.view(onlooker)["removed"][:4] == ["red1", "?", "?", None]
        assert match.view(onlooker)["removed_back"][:4] == ["red low", "red low", "red high", None]
    assert "red1" not in field(match) and "red2" not in field(match)
    assert "." not in field(match)


def test_7_4_in_the_order_of_the_places():
    deck = "blue4 blue5 blue6 blue7 blue8 blue9 blue10 blue11 blue12 red1 red2 red3"
    match = turn_with("", players=2, hands="blue1 blue2 blue3", deck=deck)
    assert field(match) == (
        "blue4 _blue7 _blue10 red1 / blue5 _blue8 _blue11 red2 / blue6 _blue9 _blue12 red3"
    )


def test_7_4_as_far_as_the_deck_goes():
    """Five photos left: the last places stay empty, and play goes on."""
    match = turn_with(
        "", players=2, hands="blue1 blue2 blue3", deck="red1 red2 red3 red4 red5", rest=1
    )
    assert field(match) == "red1 _red4 . . / red2 _red5 . . / red3 . . ."
    assert (match.phase.name, match.position()["pile"]) == ("TAKE", 0)
    assert match.view(0)["top_back"] is None


def test_7_4_the_back_on_top_is_told():
    match = turn_with("", players=2, hands="blue1 blue2 blue3", deck="")
    assert told(match)[-1].startswith("On top of the deck: ")


# --- 8 The Sunset ------------------------------------------------------------------

OTHERS = "grey1 grey2 grey3 grey4 grey5 / brown1 brown2 brown3 brown4 brown5 / "
OTHERS += "yellow1 yellow2 yellow3 yellow4 yellow5"
PLAYED = "red12 violet1 violet2 violet3 violet4 violet5"
EARLIER = "green1 green2 green3 green4 green5 green6 green7 green8 green9 / "
EARLIER += "blue1 blue2 blue3 blue4 blue5 blue6 blue7 blue8 blue9 blue10 blue11 / "
EARLIER += "red1 red2 red3 red4 red5 red6 red7 red8 red9"
LEFT = 84 - 6 - 15 - 29


def sunset_after(drawn, mine="green10 green11", played=PLAYED):
    """The field is empty after a turn; it is filled, and so many photos lie on the Sunset."""
    albums = f"{mine} / {EARLIER}"
    match = table(
        f"{played} / {OTHERS}", albums, "", phase="WIND", taken=1,
        under=LEFT - len(mine.split()) - drawn, **FOUR,
    )  # fmt: skip
    return play(match, "0 wind 5 6")


def test_8_1_all_stop_when_it_is_on_top():
    """It takes no place: the field waits half filled, and everybody winds."""
    match = sunset_after(5)
    assert (match.phase.name, match.waiting) == ("SUNSET", [0, 1, 2, 3])
    assert sum(match.position()["in_row"]) == 5
    assert told(match)[-1] == "The Sunset is on top of the deck."
    assert why_not(match, "0 take 1 left 1") == "4.1"


def test_8_1_everybody_winds_unseen():
    """Nobody is told how another has wound, until the last one has; it can be taken back."""
    match = sunset_after(5)
    before = match.position()
    play(match, "2 wind 1 5")
    assert match.waiting == [0, 1, 3]
    assert told(match) == ["3 is ready."]
    assert match.view(0)["sealed"] == [-1, -2, -2, -2]
    assert hand(match, 2) == "brown1 brown2 brown3 brown4 brown5"
    match.withdraw(2)
    assert match.position() == before


def test_8_2_two_photos_are_played():
    match = sunset_after(5)
    play(match, "0 wind 1 5, 1 wind 4 5, 3 wind 2 3, 2 wind 1 2")
    assert hand(match, 0) == "violet5 violet4 violet1"
    assert hand(match, 1) == "grey3 grey5 grey4"
    assert album(match, "brown", 2) == "brown2 brown1"
    assert album(match, "yellow", 3) == "yellow1 yellow3"


def test_8_3_the_field_is_filled_on():
    """From where it stopped; hands hold three; the next seat takes its turn."""
    match = sunset_after(5)
    half = field(match).split(" / ")
    play(match, "0 wind 1 5, 1 wind 1 2, 2 wind 1 2, 3 wind 1 2")
    for row, was in zip(field(match).split(" / "), half, strict=True):
        assert row.startswith(was.replace(" .", "").replace(".", ""))
        assert "." not in row
    assert match.position()["held"] == [3, 3, 3, 3]
    assert (match.phase.name, match.waiting) == ("TAKE", [1])
    assert match.position()["sunset"] == "past"


def test_8_3_with_the_field_full_the_turn_passes():
    """On top of the deck once the last place is filled: it comes at once all the same."""
    match = sunset_after(16)
    assert "." not in field(match)
    assert match.phase.name == "SUNSET"
    lying = field(match)
    play(match, "0 wind 1 5, 1 wind 1 2, 2 wind 1 2, 3 wind 1 2")
    assert field(match) == lying
    assert (match.phase.name, match.waiting) == ("TAKE", [1])


# --- 9 The end -----------------------------------------------------------------------


def last_light(first, albums="", **more):
    """Three photos lie there after a turn, and the deck is empty: everybody winds once more."""
    hands = f"{first} / grey1 grey2 grey3 / brown1 brown2 brown3 / yellow1 yellow2 yellow3"
    match = table(hands, albums, "red12", turn=3, rest=3, phase="END", **FOUR, **more)
    assert match.waiting == [0, 1, 2, 3]
    return match


def test_9_1_e11_the_deck_runs_out():
    """E11: two photos left for two players: they lie there unused, and all wind once more."""
    match = table(
        "blue1 blue2 blue3 blue4 / red1 red2 red3", "", "", "green1 green2", rest=1, phase="WIND",
        taken=1,
    )  # fmt: skip
    play(match, "0 wind 3 4")
    assert (match.phase.name, match.waiting) == ("END", [0, 1])
    assert field(match) == "green1 . . . / green2 . . . / . . . ."
    assert told(match)[-1] == "The last light is gone."


def test_9_1_three_are_the_end_four_are_not():
    for deck, phase in (("green1 green2 green3", "END"), ("green1 green2 green3 green4", "TAKE")):
        match = table(
            "blue1 blue2 blue3 blue4 / red1 red2 red3", "", "", deck, rest=1, phase="WIND", taken=1
        )
        assert play(match, "0 wind 3 4").phase.name == phase


def test_9_1_e14_three_ways_to_wind_and_two_photos_to_play():
    """E14: one photo is left over, and nobody but its owner ever sees it."""
    match = last_light("blue1 blue2 blue3")
    assert match.choices(0) == ["wind 1 2", "wind 1 3", "wind 2 3"]
    play(match, "0 wind 1 3, 1 wind 1 2, 2 wind 1 2, 3 wind 1 2")
    assert album(match, "blue") == "blue2 blue3"
    assert match.over and hand(match) == "blue1"
    assert match.view(0)["hand"][0][0] == "blue1"
    assert match.view(1)["hand"][0][0] == match.view(None)["hand"][0][0] == "?"
    assert why_not(match, "0 wind 1 2") == "9.1"


def over(albums, *, hands="violet12 / grey12 / brown12 / yellow12", rest=3, **more):
    """A finished game with these albums; all other photos are in those of the last seat."""
    return table(hands, albums, "", players=4, rest=rest, phase="OVER", **more)


def test_9_2_e1_the_example():
    """E1: 8 − 1 + 1 + 5 + 10 + 4 − 3 = 24."""
    albums = "blue1 blue2 blue3 blue4 blue5 yellow1 ~yellow9 green1 brown1 brown2 brown3 brown4 "
    albums += "~brown9 grey1 grey2 grey3 grey4 ~grey11 violet1 violet2 violet3"
    assert over(albums, good="grey 0").scores[0] == 24


def test_9_2_only_colours_in_play():
    """With nothing at all a seat has −3 for each: 15 down with two players, 21 with four."""
    for players, points in ((2, -15), (3, -18), (4, -21)):
        assert new(players=players).scores == [points] * players


def test_9_3_e2_by_the_length_of_an_album():
    """E2: from no photo to eight."""
    points = []
    for length in range(9):
        albums = " ".join(f"blue{n + 1}" for n in range(length))
        points.append(over(albums).scores[0] + 6 * 3)
    assert points == [-3, 1, 3, 4, 7, 8, 10, 11, 11]


def test_9_3_to_9_5_other_points():
    """Each length, each blurred photo and each Good Shot counts what lies in the box."""
    points = {
        "length_0": 0,
        "length_2": 8,
        "length_7": 20,
        "blur_points": -5,
        "good_shot_points": 9,
    }
    eight = " ".join(f"red{n + 1}" for n in range(8))
    assert over(f"blue1 ~blue9 blue2 {eight}", good="blue 0", **points).scores[0] == 8 - 5 + 9 + 20
    match = new(**points)
    said = match.game.clauses("fr", match.boxes)
    assert "compte 0, pour 1 photo 1, pour 2 photos 8," in said[903]
    assert said[904] == "Chaque photo floue compte \N{MINUS SIGN}5."


def test_9_4_blurred_photos_cost_two():
    plain, blurred = over("blue1 blue2"), over("blue1 ~blue9 blue2 ~blue11 ~blue12")
    assert plain.scores[0] - blurred.scores[0] == 6


def test_9_5_a_good_shot_is_five():
    assert over("blue1", good="blue 0, red 0").scores[0] == over("blue1").scores[0] + 10


def even(mine, yours, **more):
    """Who wins a game of two of the four whose others have nothing."""
    match = over(f"{mine} / {yours}", rest="deck", **more)
    assert match.scores[0] == match.scores[1]
    return match


def test_9_6_the_highest_score_wins():
    match = over("blue1 blue2 / red1 / red3 red4 red5", rest="deck")
    assert (match.winners, match.places) == ([2], [2, 3, 1, 4])


def test_9_6_e15_then_good_shots():
    """E15: as many points; two Good Shots before one."""
    match = even(
        "blue1 blue2 ~blue9 red1", "grey1 grey2 grey3 green1 green2", good="blue 0, red 0, grey 1"
    )
    assert match.winners == [0]


def test_9_6_e15_then_the_longest_album():
    """E15: as many Good Shots; four photos before three, blurred ones not counted."""
    mine = "blue1 blue2 blue3 blue4"
    match = even(mine, "red1 red2 red3 ~red10 ~red11 grey1 grey2 grey3")
    assert match.winners == [0]


def test_9_6_e15_who_are_still_equal_share_the_win():
    match = even("blue1 blue2 red1", "red2 red3 blue5")
    assert (match.winners, match.places) == ([0, 1], [1, 1, 3, 3])


# --- 10 Variant ------------------------------------------------------------------------


def test_10_1_the_missed_photo_takes_its_album_away():
    """Blurred photos and Good Shot too: the colour counts −3, whatever it was worth."""
    for albums in ("blue1 blue2 blue3", "blue1 ~blue9 ~blue10", ""):
        match = over(
            albums, hands="blue12 / grey12 / brown12 / yellow12", missed_photo=True, good="blue 0"
        )
        assert match.scores[0] == -21


def test_10_1_ties_are_broken_without_it():
    """Neither its Good Shot nor its length breaks a tie."""
    hands = "blue12 / violet12 / brown12 / yellow12"
    albums = "blue1 blue2 blue3 blue4 red1 red2 / red3 red4"
    match = even(albums.split(" / ")[0], "red3 red4", hands=hands, missed_photo=True, good="blue 0")
    assert match.winners == [0, 1]


def test_10_1_it_is_shown_to_all():
    match = last_light("blue1 blue2 blue3", missed_photo=True)
    play(match, "0 wind 1 3, 1 wind 1 2, 2 wind 1 2, 3 wind 1 2")
    assert match.view(1)["hand"][0][0] == match.view(None)["hand"][0][0] == "blue1"
    assert "1 has missed blue 1." in told(match)
    assert match.scores[0] == -21


def test_10_1_only_where_the_table_plays_it():
    assert over("blue1 blue2", hands="blue12 / grey12 / brown12 / yellow12").scores[0] == 3 - 18
    assert new(missed_photo=True).scores == new().scores
