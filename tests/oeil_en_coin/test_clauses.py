"""L'Œil en coin, clause by clause, with the worked examples V1 to V9 of its rulings."""

import pytest

from tablee.kit.table.knowledge import IllegalAction
from tests.oeil_en_coin.table import (
    CAPTION,
    GAME,
    a_round,
    deck,
    laid_out,
    photos_in,
    place_of,
    pointed,
    table,
)
from tests.tools.corner import in_a_corner

TELLER, A, B, C, D = range(5)


def refusal(match, seat, notation, says=None):
    before = match.position(), match.record()
    with pytest.raises(IllegalAction) as refused:
        match.play(seat, notation, says)
    assert before == (match.position(), match.record())
    return refused.value.clause


# --- §1 ----------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 8, 12])
def test_1_1_seven_photographs_each(players, game=GAME):
    position = table(players, game=game).position()
    hands = position["hand"][:players]
    assert all(len(set(hand)) == 7 and min(hand) >= 0 for hand in hands)
    assert position["pile"] == 100 - 7 * players
    assert sorted(photos_in(position)) == list(range(100))


@pytest.mark.parametrize("players", [2, 13])
def test_1_1_three_to_twelve_players(players, game=GAME):
    with pytest.raises(ValueError, match=r"players cannot be .*§1.1"):
        table(players, game=game)


@pytest.mark.parametrize(("players", "photos"), [(3, 24), (12, 96), (4, 255)])
def test_1_2_a_deck_may_be_so_small_or_so_large(players, photos, game=GAME):
    match = table(players, data=deck(photos), laps=2, target=0, game=game)
    for _ in range(2 * players):
        a_round(match)
        for seat in match.waiting if match.phase.name == "EXCHANGE" else ():
            match.play(seat, "exchange 1")
        assert match.over or sorted(photos_in(match.position())) == list(range(photos))
    assert match.over


@pytest.mark.parametrize(("players", "photos"), [(3, 23), (12, 95), (4, 256)])
def test_1_2_eight_photographs_a_player_and_255_at_most(players, photos, game=GAME):
    with pytest.raises(ValueError, match=r"photographs.*§1.2"):
        table(players, data=deck(photos), game=game)


def test_1_3_the_lot_names_the_first_storyteller(game=GAME):
    tellers = {table(3, seed, game=game, first="lot").waiting[0] for seed in range(30)}
    assert tellers == {0, 1, 2}
    assert table(4, first=3, game=game).waiting == [3]
    with pytest.raises(ValueError, match=r"§1\.3"):
        table(4, first=4, game=game)


def test_1_4_wait_until_the_table_waits_for_you(game=GAME):
    match = table(game=game)
    assert refusal(match, A, "caption 1", CAPTION) == 104
    laid_out(match)
    assert refusal(match, TELLER, "point 1") == 104


# --- §2 ----------------------------------------------------------------------


def test_2_1_a_caption_comes_first_and_is_heard_by_all(game=GAME):
    match = table(game=game)
    assert refusal(match, TELLER, "submit 1") == 201
    match.play(TELLER, "caption 3", CAPTION)
    assert match.waiting == [A, B, C, D]
    for seat in (A, D, None):
        view = match.view(seat)
        assert CAPTION in str(view["said"])
        assert view["laid"][TELLER] == -2
    assert match.view(TELLER)["laid"][TELLER] == 2


def test_2_2_a_photograph_that_you_hold(game=GAME):
    match = table(game=game)
    assert match.choices(TELLER) == [f"caption {n}" for n in range(1, 8)]
    held = match.position()["hand"][TELLER][3]
    laid_out(match, [4, 1, 1, 1, 1])
    assert held == match.position()["table"][place_of(match, TELLER) - 1]


@pytest.mark.parametrize("says", [None, "", "  \t ", "x" * 141, "two\nlines", "bell\a", "a\u2028b"])
def test_2_3_no_caption_or_too_long_or_unprintable(says, game=GAME):
    assert refusal(table(game=game), TELLER, "caption 1", says) == 203


@pytest.mark.parametrize(
    ("says", "kept"),
    [
        ("Oups", "Oups"),
        ("  La tête dans les nuages ", "La tête dans les nuages"),
        ("e\u0301te\u0301", "été"),
        ("x" * 140, "x" * 140),
        ("<b>&amp;</b> $who {n}", "<b>&amp;</b> $who {n}"),
    ],
)
def test_2_3_a_caption_is_kept_as_composed_and_never_interpreted(says, kept, game=GAME):
    match = table(game=game)
    match.play(TELLER, "caption 1", says)
    assert match.record()["rows"][0][2] == kept


# --- §3 ----------------------------------------------------------------------


def test_3_1_all_guessers_lay_one_and_may_take_it_back(game=GAME):
    match = table(game=game)
    match.play(TELLER, "caption 1", CAPTION)
    match.play(B, "submit 2")
    match.play(A, "submit 5")
    assert match.waiting == [C, D]
    assert refusal(match, B, "submit 3") == 104
    match.withdraw(B)
    assert match.waiting == [B, C, D]
    assert refusal(match, B, "point 1") == 301
    match.play(B, "submit 3")
    assert match.position()["laid"][:3] == [0, 4, 2]


def test_3_2_a_photograph_that_you_hold(game=GAME):
    match = table(game=game)
    match.play(TELLER, "caption 1", CAPTION)
    assert match.choices(A) == [f"submit {n}" for n in range(1, 8)]


def test_3_3_shuffled_and_laid_out_in_one_go(game=GAME):
    places = set()
    for seed in range(40):
        match = laid_out(table(3, seed, game=game))
        position = match.position()
        places.add(tuple(position["place"][:3]))
        firsts = [hand[0] for hand in position["hand"][:3]]
        assert sorted(firsts) == sorted(position["table"][:3])
        assert match.view(1)["place"][:3] == [-2, position["place"][1], -2]
        assert match.view(None)["author"][:3] == [-1] * 3
    assert len(places) == 6


# --- §4 ----------------------------------------------------------------------


def test_4_1_fingers_go_down_together(game=GAME):
    match = laid_out(table(game=game))
    match.play(D, f"point {place_of(match, A)}")
    before = match.view(A)
    assert before["finger"] == [-1] * 12 and before["sealed"][D] == -2
    assert refusal(match, A, "finger nobody") == 401
    for seat in (A, B, C):
        match.play(seat, f"point {place_of(match, TELLER)}")
    teller, last = place_of(match, TELLER) - 1, place_of(match, A) - 1
    assert match.view(None)["finger"][:5] == [-1, teller, teller, teller, last]


def test_4_1_every_guesser_points(game=GAME):
    """Nobody keeps their finger back: only a table of the old ruling has that among its choices."""
    match = laid_out(table(game=game))
    assert refusal(match, A, "point nobody") == 401
    assert all("point nobody" not in match.choices(seat) for seat in (A, B, C, D))
    for seat in (A, B, C, D):
        match.play(seat, match.choices(seat)[0])
    assert min(match.view(None)["finger"][A : D + 1]) >= 0


def test_4_2_not_at_your_own(game=GAME):
    match = laid_out(table(game=game))
    assert refusal(match, A, f"point {place_of(match, A)}") == 402
    assert len(match.choices(A)) == 4
    for seat in (A, B, C, D):
        match.play(seat, match.choices(seat)[0])
    assert refusal(match, TELLER, f"finger {place_of(match, TELLER)}") == 402


def test_4_3_where_a_photograph_lies(game=GAME):
    assert refusal(laid_out(table(game=game)), A, "point 6") == 403


def test_4_4_the_storyteller_points_last_or_not_at_all(game=GAME):
    match = laid_out(table(game=game))
    assert refusal(match, TELLER, "finger nobody") == 104
    for seat in (A, B, C, D):
        match.play(seat, match.choices(seat)[0])
    assert match.waiting == [TELLER] and match.view(None)["author"][:5] == [-1] * 5
    assert refusal(match, TELLER, "point nobody") == 404
    match.play(TELLER, "finger nobody")
    assert match.view(None)["finger"][TELLER] == -1


# --- §5 ----------------------------------------------------------------------


def with_cameras(match_of, cameras, game, seed=3):
    """The same round, with so many of the photographs on the table showing a camera."""
    shown = [hand[0] for hand in table(seed=seed).position()["hand"][:5]]
    return match_of(table(seed=seed, data=deck(cameras=shown[:cameras]), game=game))


def v1(match):
    return a_round(match, TELLER, TELLER, D, A)


def v3(match):
    return a_round(match, B, A, A, B, likes=A)


def test_5_1_v1_some_have_found_it(game=GAME):
    assert v1(table(game=game)).scores == [3, 3, 2, 0, 1]


def test_5_1_v5_with_three_players_one_of_two(game=GAME):
    match = a_round(table(3, game=game), TELLER, A)
    assert match.scores == [3, 3, 0]


def test_5_2_v2_all_have_found_it(game=GAME):
    match = a_round(table(game=game), *[TELLER] * 4, likes=C)
    assert match.scores == [0, 2, 2, 3, 2]


def test_5_3_v3_nobody_has_found_it(game=GAME):
    assert v3(table(game=game)).scores == [-1, 3, 2, 0, 0]


def test_5_1_to_5_4_other_points():
    """Being found, finding, being found by nobody and fingers count what lies in the box."""
    points = {"teller_points": 5, "finder_points": 4, "lost_points": 3, "finger_points": 2}
    match = table(**points)
    assert v1(match).scores == [5, 5 + 1, 4, 0, 2]
    assert v3(table(**points)).scores[0] == -3
    said = match.game.clauses("fr", match.boxes)
    assert "le légendeur marque 5 points et chacun de ceux qui l’ont trouvée 4." in said[501]
    assert said[503].endswith("le légendeur perd 3 points.")


def test_5_4_the_storyteller_s_finger_counts(game=GAME):
    match = a_round(table(game=game), TELLER, C, D, C, likes=D)
    assert match.scores == [3, 2, 0, 2, 2]


@pytest.mark.parametrize(("cameras", "factor"), [(0, 1), (1, 2), (2, 4), (3, 4)])
def test_5_5_v4_the_motif_doubles_and_quadruples(cameras, factor, game=GAME):
    assert with_cameras(v1, cameras, game).scores == [factor * n for n in (3, 3, 2, 0, 1)]
    assert with_cameras(v3, cameras, game).scores == [factor * n for n in (-1, 3, 2, 0, 0)]


def test_5_5_another_motif(game=GAME):
    data = deck() | {"motif": "dog"}
    data["photos"] = [{"tags": ["dog", "beach"]} for _ in data["photos"]]
    assert v1(table(data=data, game=game)).scores == [12, 12, 8, 0, 4]


def test_5_5_another_motif_of_the_deck(game=GAME):
    """The table chooses it; which photographs double is what their tags say."""
    data = deck(cameras=range(100))
    for photo in data["photos"][::2]:
        photo["tags"].append("dog")
    match = table(data=data, motif="dog", game=game)
    assert match.boxes[0]["doubles"].tolist() == [1, 0] * 50 + [0] * 155
    dogs = [photo % 2 == 0 for photo in (hand[0] for hand in match.position()["hand"][:5])]
    assert v1(match).scores == [2 ** min(2, sum(dogs)) * n for n in (3, 3, 2, 0, 1)]
    assert sum(dogs) and table(data=data, game=game).boxes[0]["doubles"].sum() == 100


def test_5_5_a_motif_that_no_photograph_shows(game=GAME):
    with pytest.raises(ValueError, match=r"'cat': choose one of camera, dog \(§5\.5\)"):
        data = deck(cameras=(1,))
        data["photos"][2]["tags"] = ["dog"]
        table(data=data, motif="cat", game=game)
    assert not table(data=deck(), game=game).boxes[0]["doubles"].any(), "its own may be missing"


def test_5_6_a_missing_finger_finds_nothing(game=GAME):
    """So it was where somebody pointed at none, and so it is at a table that began like that."""
    old = {"abstain": True, "game": game}
    assert a_round(table(**old), None, None, None, None).scores == [-1, 0, 0, 0, 0]
    assert a_round(table(**old), *[TELLER] * 3, None).scores == [3, 2, 2, 2, 0]


# --- §6 ----------------------------------------------------------------------


def test_6_1_discarded_and_drawn_up_to_seven(game=GAME):
    match = laid_out(table(game=game), [1, 2, 3, 4, 5])
    laid, top = match.position()["table"][:5], match.position()["deck"][:65]
    pointed(match)
    position = match.position()
    assert {i for i, gone in enumerate(position["discarded"]) if gone} == set(laid)
    new = [position["hand"][seat][seat] for seat in (A, B, C, D, TELLER)]
    assert new == top[:-6:-1] and position["pile"] == 60


def test_6_2_v7_the_pile_runs_out_in_the_middle_of_drawing(game=GAME):
    match = table(12, game=game, laps=1, target=0)
    assert match.position()["pile"] == 16
    a_round(match)
    assert match.position()["pile"] == 4
    a_round(match)
    position = match.position()
    assert position["shuffles"] == 1 and position["pile"] == 24 - 8
    assert sum(position["discarded"]) == 0
    dealt = [number for hand in position["dealt"] for number in hand]
    assert dealt.count(1) == 8 and dealt.count(0) == 76


def test_6_2_as_soon_as_the_pile_is_empty(game=GAME):
    for pile, left in (("needed", 0), ("empty", 3)):
        match = table(3, data=deck(24), pile=pile, game=game)
        assert match.position()["pile"] == 3
        a_round(match)
        position = match.position()
        assert (position["pile"], sum(position["discarded"])) == (left, 3 - left)


def test_6_3_the_storyteller_changes_to_the_left(game=GAME):
    match = table(first=4, game=game)
    assert a_round(match).waiting == [0]


def exchanging(game=GAME, **options):
    match = table(3, game=game, **options)
    for _ in range(3):
        a_round(match)
    return match


def test_6_4_an_exchange_after_each_lap(game=GAME):
    match = exchanging(game)
    assert match.waiting == [0, 1, 2] and match.phase.name == "EXCHANGE"
    assert refusal(match, 0, "caption 1", CAPTION) == 604
    for seat in (2, 0, 1):
        match.play(seat, "exchange nothing")
    assert match.waiting == [0]
    for _ in range(3):
        a_round(match)
    assert match.phase.name == "EXCHANGE"


def test_6_4_after_the_first_lap_only(game=GAME):
    match = exchanging(game, exchange="once")
    for seat in (0, 1, 2):
        match.play(seat, "exchange nothing")
    for _ in range(3):
        a_round(match)
    assert match.phase.name == "CAPTION"


def test_6_4_after_each_round_from_the_first_lap_on(game=GAME):
    match = exchanging(game, exchange="rounds", target=0, laps=3)
    for number in range(3, 9):
        assert match.phase.name == "EXCHANGE", number
        for seat in (0, 1, 2):
            match.play(seat, "exchange nothing")
        a_round(match)
    assert match.over
    match = table(3, game=game, exchange="rounds")
    assert [a_round(match).phase.name for _ in range(3)] == ["CAPTION", "CAPTION", "EXCHANGE"]


def test_6_5_a_photograph_that_you_hold(game=GAME):
    assert len(exchanging(game).choices(1)) == 8


def test_6_6_face_up_on_the_discards_first_then_all_draw(game=GAME):
    match = exchanging(game)
    before = match.position()
    match.play(2, "exchange 7")
    assert match.view(0)["hand"][2] == [-2] * 7 and match.view(None)["sealed"][2] == -2
    match.play(0, "exchange 2")
    match.play(1, "exchange nothing")
    after = match.position()
    gone = {i for i, n in enumerate(after["discarded"]) if n and not before["discarded"][i]}
    assert gone == {before["hand"][2][6], before["hand"][0][1]}
    top = before["deck"][: before["pile"]]
    assert [after["hand"][0][1], after["hand"][2][6]] == top[:-3:-1]


# --- §7 ----------------------------------------------------------------------


def with_points(match, *points):
    position = match.position()
    position["points"][: len(points)] = points
    return taken_up(match, position)


def taken_up(match, position):
    table = {"mode": match.engine.mode, "data": match.data, **match.options}
    return in_a_corner(match.game, position, **table)


def test_7_1_v6_the_points_are_reached_after_the_whole_round(game=GAME):
    match = with_points(table(3, game=game), 34, 35, 0)
    a_round(match, TELLER, A)
    assert match.over and match.scores == [37, 38, 0] and match.winners == [1]
    match = with_points(table(3, game=game), 31, 30, 0)
    assert not a_round(match, TELLER, A).over


@pytest.mark.parametrize("target", [7, 12, 60, 999])
def test_7_1_another_target(target, game=GAME):
    match = with_points(table(3, game=game, target=target), target - 4, 0, 0)
    assert not a_round(match, TELLER, A).over
    match = with_points(table(3, game=game, target=target), target - 3, 0, 0)
    assert a_round(match, TELLER, A).over


def test_7_2_after_the_laps_agreed_on(game=GAME):
    match = table(3, game=game, laps=2, target=0)
    for n in range(6):
        assert not match.over, n
        for seat in match.waiting if match.phase.name == "EXCHANGE" else ():
            match.play(seat, "exchange nothing")
        a_round(match)
    assert match.over and match.scores == [2, 2, 2] and match.winners == [0, 1, 2]


@pytest.mark.parametrize("target", [-1, 1000, 36.0, True, "36"])
def test_7_1_a_target_that_cannot_be(target, game=GAME):
    with pytest.raises(ValueError, match=r"target cannot be .*0–999 \(§7\.1\)"):
        table(target=target, game=game)


@pytest.mark.parametrize(("players", "laps"), [(3, 48), (7, 20), (12, 12)])
def test_7_2_as_many_laps_as_there_are_rounds_for(players, laps, game=GAME):
    assert table(players, laps=laps, target=0, game=game).boxes[0]["laps"] == laps
    with pytest.raises(ValueError, match=r"§7\.2"):
        table(players, laps=laps + 1, target=0, game=game)


@pytest.mark.parametrize(("votes", "over"), [("on stop stop", True), ("on on stop", False)])
def test_7_3_more_than_half_wish_to_stop(votes, over, game=GAME):
    match = a_round(table(3, game=game, wish=True))
    assert match.waiting == [0, 1, 2] and match.phase.name == "VOTE"
    assert refusal(match, 0, "caption 1", CAPTION) == 703
    for seat, vote in enumerate(votes.split()):
        match.play(seat, f"vote {vote}")
    assert match.over == over
    assert match.phase.name == ("OVER" if over else "CAPTION")


def test_7_3_half_is_not_enough(game=GAME):
    match = a_round(table(4, game=game, wish=True))
    for seat in range(4):
        match.play(seat, "vote stop" if seat % 2 else "vote on")
    assert not match.over


def test_7_4_something_has_to_end_the_game(game=GAME):
    with pytest.raises(ValueError, match=r"§7\.4"):
        table(target=0, game=game)
    match = table(3, game=game, target=0, laps=0, wish=True)
    position = match.position() | {"rounds": 143}
    match = taken_up(match, position)
    assert a_round(match).over
    assert refusal(match, 0, "caption 1", CAPTION) == 704


def test_7_5_the_last_photographs_stay_as_they_lie(game=GAME):
    match = with_points(table(3, game=game), 35, 0, 0)
    a_round(match, TELLER, A)
    position = match.position()
    assert sum(position["discarded"]) == 0 and position["pile"] == 79
    assert [hand.count(-1) for hand in position["hand"][:3]] == [1, 1, 1]
    assert min(position["table"][:3]) >= 0 and sorted(position["author"][:3]) == [0, 1, 2]


def test_7_6_equal_scores_share_the_win(game=GAME):
    match = with_points(table(3, game=game), 34, 34, 0)
    a_round(match, TELLER, A)
    assert match.scores == [37, 37, 0] and match.winners == [0, 1]
    assert match.places == [1, 1, 3]
