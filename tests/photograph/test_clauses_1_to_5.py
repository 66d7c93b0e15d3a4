"""Photograph: a test or more for each clause of chapters 1 to 5, in their order.

E1 to E15, here and in the later chapters, are worked examples.
"""

from itertools import chain

import pytest

from tests.photograph.table import (
    COLOURS,
    FOUR,
    LYING,
    album,
    back_of,
    blurred_of,
    colour_of,
    field,
    hand,
    new,
    play,
    shoot,
    table,
    told,
    why_not,
)

# --- 1 The table ---------------------------------------------------------------


def test_1_1_two_to_four_players():
    """A table has two, three or four seats, and waits for one of them."""
    for players in (2, 3, 4):
        assert new(players=players, first=players - 1).waiting == [players - 1]
    for players in (1, 5):
        with pytest.raises(ValueError, match=r"players cannot be \d: expected .* \(§1\.1\)"):
            new(players=players)


@pytest.mark.parametrize(("players", "colours"), [(2, 5), (3, 6), (4, 7)])
def test_1_1_twelve_photos_of_each_colour(players, colours):
    """Five colours for two, six for three, all seven for four; the lot says which, and tells."""
    left_out = set()
    for seed in range(8):
        match = new(players=players, seed=seed)
        position = match.position()
        assert len(position["colours"]) == colours
        cells = chain(position["deck"], *position["field"], *position["hand"])
        lying = [photo for photo in cells if photo]
        wanted = {f"{colour}{n}" for colour in position["colours"] for n in range(1, 13)}
        assert len(lying) == len(wanted) and set(lying) == wanted
        out = [colour for colour in COLOURS if colour not in position["colours"]]
        for colour in out:
            assert f"Photos in {colour} stay in the box." in list(match.told(None))
        left_out |= set(out)
    assert len(left_out) > 3 or players == 4


@pytest.mark.parametrize(
    ("players", "chosen", "out"),
    [
        (2, {"without": "red", "without_too": "violet"}, {"red", "violet"}),
        (2, {"without_too": "blue"}, {"blue"}),
        (3, {"without": "brown"}, {"brown"}),
    ],
)
def test_1_1_the_table_may_choose_what_stays_in_the_box(players, chosen, out):
    """The lot adds what is not chosen, and all are told."""
    left_out = set()
    for seed in range(30):
        match = new(players=players, seed=seed, **chosen)
        missing = set(COLOURS) - set(match.position()["colours"])
        assert out < missing if players == 2 and len(out) == 1 else missing == out
        assert len(missing) == 4 - players
        told = " ".join(match.told(None))
        assert all(f"Photos in {colour} stay in the box" in told for colour in missing)
        left_out |= missing
    assert len(out) == 4 - players or left_out == set(COLOURS)


@pytest.mark.parametrize(
    ("players", "chosen", "why"),
    [
        (4, {"without": "red"}, "without cannot be red with 4 players"),
        (3, {"without_too": "red"}, "without_too cannot be red with 3 players"),
        (2, {"without": "red", "without_too": "red"}, "not red twice"),
        (2, {"without": "pink"}, "expected one of lot, blue, red"),
    ],
)
def test_1_1_colours_that_cannot_be_chosen(players, chosen, why):
    with pytest.raises(ValueError, match=rf"{why}.* \(§1\.1\)"):
        new(players=players, **chosen)


def test_1_1_a_chosen_colour_does_not_come_back():
    """A position with photos of it is none of that table's."""
    match = new(without="red", without_too="blue")
    position, mode = match.position(), match.engine.mode
    assert match.game.from_position(position, without="red", mode=mode).players == 2
    with pytest.raises(ValueError, match="cannot come up"):
        match.game.from_position(position, without="grey", mode=mode)


def test_1_2_backs_show_colour_and_half():
    """All see the back of what they cannot see: of hands, of the field, of the top of the deck."""
    match = new(players=3)
    position = match.position()
    for onlooker in (0, 1, 2, None):
        view = match.view(onlooker)
        for photos, seen, backs in (
            (position["hand"], view["hand"], view["hand_back"]),
            (position["field"], view["field"], view["field_back"]),
        ):
            for row, cells, behind in zip(photos, seen, backs, strict=True):
                assert behind == [back_of(photo) for photo in row]
                assert all(cell in (photo, "?") for cell, photo in zip(cells, row, strict=True))
        assert view["top_back"] == back_of(position["deck"][position["pile"] - 1])
        assert "deck" not in view and "under_sunset" not in view


def test_1_2_low_is_one_to_six():
    backs = [new().rules.back_of(12 + n) for n in range(12)]
    assert backs == [2] * 6 + [3] * 6
    assert (back_of("red6"), back_of("red7")) == ("red low", "red high")


@pytest.mark.parametrize(("players", "pile"), [(2, 10), (3, 12), (4, 14)])
def test_1_3_the_sunset_is_in_the_second_pile_from_below(players, pile):
    """Under it lie a whole pile and any part of its own, each as likely."""
    under = [
        new(players=players, seed=seed).position()["under_sunset"]
        for seed in range(12 * (pile + 1))
    ]
    assert set(under) == set(range(pile, 2 * pile + 1))
    assert max(under.count(n) for n in under) < 30


def test_1_3_the_deck_is_shuffled():
    """Two tables have different decks, the same seed the same; the first photo may be any."""
    assert new(seed=5).position() == new(seed=5).position()
    top = {new(seed=seed, players=4).position()["field"][0][0] for seed in range(60)}
    assert len(top) > 30


@pytest.mark.parametrize(("players", "rows"), [(2, 3), (3, 4), (4, 4)])
def test_1_4_the_field(players, rows):
    """Four columns; the outer two face up, laid out column by column."""
    match = new(players=players)
    position = match.position()
    for row in range(4):
        backs = position["field_back"][row]
        assert all(backs) if row < rows else not any(backs)
        if row < rows:
            assert position["field_seen"][row] == ["all", [], [], "all"]
    lines = [line.partition(":")[0] for line in match.told(None) if line.startswith("Row")]
    places = [f"Row {r}, column {c}" for c in (1, 2, 3, 4) for r in range(1, rows + 1)]
    assert lines == places


def test_1_5_who_begins():
    """The lot, over many tables everybody; or the seat that the table names."""
    assert {new(first="lot", players=3, seed=seed).waiting[0] for seed in range(20)} == {0, 1, 2}
    assert new(first=1).waiting == [1]
    with pytest.raises(ValueError, match=r"Seat 2 cannot begin with 2 players \(§1\.5\)"):
        new(first=2)


def test_1_6_five_photos_each_in_turn():
    """From the first player on, one each; the last drawn is the front."""
    match = new(players=3, first=2)
    for seat in range(3):
        assert match.position()["held"][seat] == 5
    drawn = [line for line in match.told(None) if "draws" in line]
    assert [line[0] for line in drawn] == ["3", "1", "2"] * 5
    own = [line for line in match.told(0) if line.startswith("1 draws")]
    names = [line.removeprefix("1 draws ").strip(".").replace(" ", "") for line in own]
    assert " ".join(names) == hand(match, 0)


def test_1_6_only_its_owner_sees_a_hand():
    match = new(players=2)
    position = match.position()
    assert match.view(0)["hand"][0] == position["hand"][0]
    assert match.view(0)["hand"][1] == ["?"] * 5 + [None] * 3
    assert match.view(None)["hand"][0] == ["?"] * 5 + [None] * 3


def test_1_7_good_shots_lie_ready():
    """For each colour one, and nobody has it."""
    assert new(players=4).position()["good_shot"] == [-1] * 7


def test_1_8_only_while_the_table_waits_for_you():
    assert why_not(new(), "1 take 1 left 1") == "1.8"
    assert (
        why_not(table("red1 red2 red3", field=LYING, **FOUR, phase="WIND", taken=1), "1 wind 1 2")
        == "1.8"
    )


# --- 2 Your turn ---------------------------------------------------------------


def test_2_1_take_then_wind_then_play():
    """One after the other; as many are played as were taken."""
    match = new()
    assert why_not(match, "0 wind 1 2") == "2.1"
    play(match, "0 take 1 left 2")
    assert (match.phase.name, match.position()["held"][0]) == ("WIND", 7)
    assert why_not(match, "0 take 1 left 1") == "4.1"
    play(match, "0 wind 1 2")
    assert (match.phase.name, match.position()["held"][0]) == ("TAKE", 5)


def test_2_2_the_turn_passes_to_the_left():
    match = new(players=3, first=1)
    for seat in (1, 2, 0, 1):
        assert match.waiting == [seat]
        row = match.choices(seat)[0].split()[1]
        play(match, f"{seat} take {row} left 1, {seat} wind 1 2")


# --- 3 Taking --------------------------------------------------------------------


def test_3_1_one_to_three_from_either_end_of_a_row():
    """At a full field of three rows there are 18 ways."""
    choices = new().choices(0)
    rows = [f"take {r} {s} {n}" for r in (1, 2, 3) for s in ("left", "right") for n in (1, 2, 3)]
    assert choices == rows
    assert len(new(players=3).choices(0)) == 24


def test_3_2_e13_the_row_must_hold_as_many():
    """E13: a row with two cannot give three, an empty one nothing."""
    match = table("", field="red1 _red2 . . / . . . . / . . _red3 red4")
    assert why_not(match, "0 take 1 left 3") == "3.2"
    assert why_not(match, "0 take 1 right 3") == "3.2"
    assert why_not(match, "0 take 2 left 1") == "3.2"
    assert why_not(match, "0 take 4 left 1") == "3.2"
    rows = [f"take {r} {s} {n}" for r in (1, 3) for s in ("left", "right") for n in (1, 2)]
    assert match.choices(0) == rows


@pytest.mark.parametrize(
    ("taking", "taken", "left"),
    [
        ("1 left 1", "red1", ". _red2 _red3 red4"),
        ("1 left 3", "red1 red2 red3", ". . . red4"),
        ("1 right 2", "red4 red3", "red1 _red2 . ."),
        ("1 right 3", "red4 red3 red2", "red1 . . ."),
    ],
)
def test_3_3_one_by_one_from_that_end(taking, taken, left):
    """The last one taken is the front."""
    match = play(table("blue1 blue2", field="red1 _red2 _red3 red4"), f"0 take {taking}")
    assert hand(match) == f"blue1 blue2 {taken}"
    assert field(match).startswith(left)


def test_3_3_e12_to_the_far_side_of_a_row():
    """E12: three of three from the right; the third lies face up in the left column."""
    match = play(table("blue1", field="red1 . _red3 red4"), "0 take 1 right 3")
    assert hand(match) == "blue1 red4 red3 red1"


def test_3_3_what_lay_face_down_its_taker_alone_sees():
    match = play(table("blue1", field="red1 _red2 _red3 red4"), "0 take 1 left 2")
    assert match.view(0)["hand"][0][:3] == ["blue1", "red1", "red2"]
    for onlooker in (1, None):
        assert match.view(onlooker)["hand"][0][:3] == ["?", "red1", "?"]
        assert match.view(onlooker)["hand_back"][0][:3] == ["blue low", "red low", "red low"]
    assert told(match, 1) == ["1 takes red 1.", "1 takes red 1–6, face down."]
    assert told(match, 0)[-1] == "It is red 2."
    assert match.story[-1].final


def test_3_3_what_lay_face_up_can_be_put_back():
    """Nothing was revealed: it can be taken back."""
    match = table("blue1", field="red1 _red2 _red3 red4")
    before = match.position()
    play(match, "0 take 1 left 1").undo(0)
    assert match.position() == before


def test_3_3_an_outermost_photo_may_lie_face_down():
    match = play(table("blue1", field=". _red2 _red3 red4"), "0 take 1 left 1")
    assert hand(match) == "blue1 red2"


# --- 4 Winding -------------------------------------------------------------------


def test_4_1_e7_one_photo_goes_forward():
    """E7: from a hand of seven, the third to the front; then the two at the back are played."""
    start = table("blue1 blue2 blue3 blue4 blue5", field="red1 _red2 _red3 red4 / yellow1 yellow2")
    match = play(start, "0 take 1 left 2, 0 wind 3 7")
    assert album(match, "blue") == "blue1 blue2"
    assert hand(match) == "blue4 blue5 red1 red2 blue3"
    assert told(match)[0] == "1 winds photo 3 to place 7."


def test_4_1_by_any_number_of_places():
    """A photo that moves one place changes places with its neighbour."""
    start = {"hands": "red1 red3 red5 red7", "field": "green1 green2 green3 green4"}
    for winding, after in (
        ("1 2", "red1 red5 red7"),
        ("2 4", "red5 red7 red3"),
        ("3 4", "red3 red7 red5"),
    ):
        match = play(table(**start, phase="WIND", taken=1), f"0 wind {winding}")
        assert hand(match) == after


def test_4_1_winding_is_compulsory_and_forward():
    """Neither backwards nor nowhere, and not the front photo."""
    match = table("red1 red2 red3", field="green1 green2", phase="WIND", taken=1)
    for winding in ("2 2", "3 2", "5 3"):
        assert why_not(match, f"0 wind {winding}") == "4.1"
    assert why_not(match, "0 take 1 left 1") == "4.1"
    assert match.choices(0) == ["wind 1 2", "wind 1 3", "wind 2 3"]


@pytest.mark.parametrize(("held", "ways"), [(3, 3), (4, 6), (5, 10), (6, 15), (7, 21), (8, 28)])
def test_4_1_e8_ways_to_wind(held, ways):
    """E8: a hand of six winds in 15 ways, one of eight in 28."""
    match = table(
        " ".join(f"red{n}" for n in range(1, held + 1)), phase="WIND", taken=max(1, held - 5)
    )
    assert len(match.choices(0)) == ways


def test_4_2_only_what_is_in_the_hand():
    match = table("red1 red2 red3", field="green1 green2", phase="WIND", taken=1)
    assert why_not(match, "0 wind 3 4") == "4.2"
    assert why_not(match, "0 wind 1 8") == "4.2"


def test_4_2_places_are_counted_from_the_back():
    match = table("red1 red2 red3", field=LYING.replace("grey", "green"), phase="WIND", taken=1)
    assert album(play(match, "0 wind 1 3"), "red") == "red2"


# --- 5 Playing -------------------------------------------------------------------


def test_5_1_each_to_the_album_of_its_colour():
    """From the back on, as many as were taken."""
    match = table(
        "red5 blue9 red6 green1 green2 green3", "blue8", "brown1 brown2 brown3 brown4",
        phase="WIND", taken=3,
    )  # fmt: skip
    play(match, "0 wind 5 6")
    assert (album(match, "red"), album(match, "blue")) == ("red5 red6", "blue8 blue9")
    assert hand(match) == "green1 green3 green2"


def test_5_1_albums_are_ones_own():
    match = table("red5 blue1 blue2", "/ red9", LYING, phase="WIND", taken=1, **FOUR)
    play(match, "0 wind 2 3")
    assert (album(match, "red", 0), album(match, "red", 1)) == ("red5", "red9")


@pytest.mark.parametrize("number", [1, 6, 12])
def test_5_2_the_first_photo_always_fits(number):
    assert shoot("blue3", f"red{number}")


@pytest.mark.parametrize(
    ("before", "photo", "is_sharp"),
    [
        ("red6 red7", "red8", True),
        ("red6 red7", "red5", False),
        ("red6 red5", "red4", True),
        ("red6 red5", "red7", False),
        ("red6 red7 ~red1", "red5", False),
        ("red6", "red7", True),
        ("red6", "red5", True),
    ],
)
def test_5_3_an_album_rises_or_falls(before, photo, is_sharp):
    assert shoot(before, photo) == is_sharp


def test_5_3_e3_the_first_two_face_up_set_the_way():
    """E3: 7 and 10 rise; 7 and a blurred 11 have no way yet: the next one sets it."""
    assert shoot("red7", "red10")
    assert not shoot("red7 red10", "red8")
    assert not shoot("red7", "red11")
    for photo in ("red12", "red1", "red9"):
        assert shoot("red7 ~red11", photo)
    assert not shoot("red7 ~red11 red9", "red8")
    assert not shoot("red7 ~red11 red1", "red2")


@pytest.mark.parametrize(
    ("before", "photo", "is_sharp"),
    [
        ("red6 red7", "red10", True),
        ("red6 red7", "red11", False),
        ("red6 red5", "red2", True),
        ("red6 red5", "red1", False),
        ("red12", "red9", True),
        ("red12", "red8", False),
        ("red1", "red4", True),
        ("red1", "red5", False),
    ],
)
def test_5_4_e6_three_numbers_away_at_most(before, photo, is_sharp):
    """E6 among them: an album that begins with a 12 or a 1 is not finished."""
    assert shoot(before, photo) == is_sharp


def test_5_4_another_reach():
    """With five numbers to the next a 6 follows a 1, and a 7 does not; the rules say so."""
    assert shoot("red1", "red6", reach=5) and not shoot("red1", "red7", reach=5)
    match = new(reach=1)
    assert match.game.clauses("en", match.boxes)[504].startswith(
        "A photo is at most one number away"
    )
    assert match.game.clauses("fr", match.boxes)[504].startswith(
        "Une photo est à un numéro au plus"
    )


def test_5_5_what_does_not_fit_is_shown_and_blurred():
    """All see which it was, and the view remembers; nobody can choose to blur what fits."""
    match = table("red1 blue1 blue2", "red6 red7", LYING, phase="WIND", taken=1, **FOUR)
    play(match, "0 wind 2 3")
    assert album(match, "red") == "red6 red7 ~red1"
    for onlooker in (1, 2, 3, None):
        assert "red1" in match.view(onlooker)["album"][0][1]
        assert told(match, onlooker)[-1] == "1 plays red 1: blurred."
    assert shoot("red6 red7", "red9")


def test_5_6_e4_after_a_blurred_photo_any_distance():
    """E4: 6, 7, a blurred 11, then a 12; nothing after that."""
    assert not shoot("red6 red7", "red11")
    assert shoot("red6 red7 ~red11", "red12")
    assert not shoot("red6 red7 ~red11 red12", "red8")


def test_5_6_e5_the_direction_still_counts():
    """E5: 6, 5, a blurred 7: then whatever is below 5, and nothing above."""
    assert not shoot("red6 red5", "red7")
    for number in (4, 3, 2, 1):
        assert shoot("red6 red5 ~red7", f"red{number}")
    for number in (8, 9, 12):
        assert not shoot("red6 red5 ~red7", f"red{number}")
    assert shoot("red5 red6 ~red1 ~red3", "red12")
    assert not shoot("red6 red5 ~red7 red1", "red2")


def test_5_6_the_distance_counts_again_after_the_next_photo():
    assert not shoot("red1 red2 ~red12 red6", "red10")
    assert shoot("red1 red2 ~red12 red6", "red9")


def test_5_7_nothing_fits_after_the_last_number():
    for number in (2, 9, 11):
        assert not shoot("red10 red12", f"red{number}")
    for number in (4, 5, 12):
        assert not shoot("red3 red1", f"red{number}")
    assert not shoot("red10 red12 ~red1", "red11")


def test_5_7_a_blurred_end_closes_nothing():
    """5, 6, a blurred 12: the 9 may follow."""
    assert shoot("red5 red6 ~red12", "red9")


def test_5_7_any_number_of_blurred_photos():
    match = table(
        "red1 red2 red3 blue1", "red10 red12 ~red11 ~red4 ~red5", LYING, phase="WIND", taken=3,
        **FOUR,
    )  # fmt: skip
    play(match, "0 wind 3 4")
    assert blurred_of(match) == ["red11", "red4", "red5", "red1", "red2"]
    assert {colour_of(photo) for photo in album(match, "blue").split()} == {"blue"}
