"""yapasphoto: a test or more for each clause of chapters 1 to 5, in their order.

H1 to H12, here and in the later chapters, are worked examples.
"""

import pytest

from tablee.kit.rules.dice import seeded
from tests.yapasphoto import table as tables
from tests.yapasphoto.table import (
    BOARD,
    LINES,
    STOPS,
    choices,
    kinds,
    new,
    play,
    started,
    table,
    told,
    where,
    why_not,
)

CANTON = [stop.names[""] for stop in BOARD.stops if not stop.gateway]

# --- 1 The table ---------------------------------------------------------------


def test_1_1_two_to_five_players():
    """A table has two to five seats, all of them asked at first."""
    for players in (2, 3, 4, 5):
        assert new(players=players).waiting == list(range(players))
    for players in (1, 6):
        with pytest.raises(ValueError, match=r"players cannot be \d: expected .* \(§1\.1\)"):
            new(players=players)


def test_1_2_the_map_of_neuchatel():
    """40 stops, 8 of them gateways; 49 lines of 5 to 35 minutes; 12 sights of each kind; the cards."""
    assert (len(BOARD.stops), len(CANTON), len(BOARD.lines)) == (40, 32, 49)
    assert {line.minutes for line in BOARD.lines} == {5, 10, 15, 20, 25, 30, 35}
    assert [[site.kind for site in BOARD.sites].count(kind) for kind in (0, 1)] == [12, 12]
    assert (len(BOARD.routes), len(BOARD.destinations)) == (10, 10)
    assert sum(action.count for action in BOARD.actions) == 30
    match = started("Le Landeron, Neuchâtel")
    match.play(0, f"go {STOPS['Bienne']}")
    assert match.position()["left"] == 40, "the one line of the printed map that is known"


def test_1_2_another_board_is_another_map():
    """A line that takes other minutes takes them at this table, and at no other."""
    slow = tables.GAME.rules.DATA.replace(
        '"Le Landeron", "Bienne"], by = "rail", minutes = 20',
        '"Le Landeron", "Bienne"], by = "rail", minutes = 45',
    )
    match = started("Le Landeron, Neuchâtel", data=slow)
    match.play(0, f"go {STOPS['Bienne']}")
    assert match.position()["left"] == 15
    assert play(started("Le Landeron, Neuchâtel"), "0 go Bienne").position()["left"] == 40


def test_1_3_three_variants():
    """Standard without another word; quick and spiced are chosen; spiced takes action cards."""
    assert new().options["variant"] == "standard"
    assert sum(new(variant="spiced").position()["held"]) == 4
    assert sum(new(variant="quick").position()["held"]) == 0
    bare = tables.GAME.rules.DATA.partition("actions = [")[0]
    assert new(variant="quick", data=bare).waiting == [0, 1]
    with pytest.raises(ValueError, match=r"no action cards: play it standard or quick"):
        new(variant="spiced", data=bare)


def test_1_4_who_begins():
    """Whom the table names, or the lot; the others follow clockwise."""
    match = new(players=3, first=1)
    for seat in range(3):
        match.play(seat, "keep 1 1")
    order = []
    for _ in range(3):
        order += match.waiting
        match.play(match.waiting[0], "start 1")
    assert order == [1, 2, 0] and match.waiting == [1]
    begins = {new(players=3, first="lot", seed=seed).position()["first"] for seed in range(20)}
    assert begins == {0, 1, 2}
    with pytest.raises(ValueError, match=r"Seat 2 cannot begin with 2 players \(§1\.4\)"):
        new(first=2)


def test_1_5_only_while_the_table_waits_for_you():
    """Who has chosen, and whose turn it is not, waits."""
    match = new()
    match.play(0, "keep 1 1")
    assert why_not(match, "0 keep 2 2") == "1.5"
    assert why_not(table(), "1 go La Chaux-de-Fonds") == "1.5"


# --- 2 The beginning -------------------------------------------------------------


def test_2_1_two_cards_of_each_kind_in_secret():
    """All different; only their owner sees them."""
    match = new(players=5)
    position = match.position()
    for name in ("route_cards", "destination_cards"):
        dealt = [card for pair in position[name] for card in pair]
        assert sorted(dealt) == list(range(10))
        assert match.view(2)[name][2] == position[name][2]
        assert match.view(2)[name][3] == match.view(None)[name][0] == [-2, -2]
    names = BOARD.routes[position["route_cards"][0][0]]
    route = " → ".join(BOARD.stop(stop) for stop in names)
    assert f"You are dealt the route {route}." in list(match.told(0))
    assert not any(route in sentence for sentence in match.told(1))


def test_2_2_keep_one_of_each_in_secret():
    """Until the last has chosen nobody knows; then all see the cards kept, and only those."""
    match = new()
    assert why_not(match, "0 start Travers") == "2.2"
    assert choices(match) == ["keep 1 1", "keep 1 2", "keep 2 1", "keep 2 2"]
    before = match.position()
    match.play(0, "keep 2 1")
    assert match.view(1)["choice"][0] == match.view(None)["choice"][1] == -2
    match.play(1, "keep 1 2")
    after = match.position()
    assert after["route_cards"][0] == before["route_cards"][0][::-1]
    assert after["destination_cards"][0] == before["destination_cards"][0]
    assert after["route_cards"][1] == before["route_cards"][1]
    assert after["destination_cards"][1] == before["destination_cards"][1][::-1]
    for view in (match.view(1), match.view(None)):
        assert view["route_cards"][0] == [after["route_cards"][0][0], -2]
    assert match.view(0)["route_cards"][0] == after["route_cards"][0], "who put it aside knows it"
    assert kinds(match)[1:] == ["KEPT_ROUTE", "KEPT_DESTINATIONS"] * 2


def test_2_2_what_was_put_aside_stays_unknown():
    """Every card that nobody sees may be the one put aside by another."""
    match, dreamt, dices = started(), set(), seeded(5)
    position = match.position()
    seen = {*position["route_cards"][0], position["route_cards"][1][0]}
    for _ in range(200):
        dream = match.imagined(0, dices)["route_cards"][0, 1].tolist()
        assert dream[0] == position["route_cards"][1][0]
        dreamt.add(dream[1])
    assert dreamt == set(range(10)) - seen


def test_2_3_each_chooses_where_to_begin():
    """One after the other, in sight of all; a stop may be shared."""
    match = new(players=3)
    for seat in range(3):
        match.play(seat, "keep 1 1")
    assert match.waiting == [0]
    assert why_not(match, "0 stay") == "2.3"
    play(match, "0 start Travers, 1 start Travers")
    assert where(match, 0) == where(match, 1) == "Travers"
    assert match.waiting == [2] and match.view(None)["stop"][:3] == [STOPS["Travers"]] * 2 + [None]


def test_2_4_begin_in_the_canton():
    """Every stop but the gateways."""
    match = new()
    for seat in range(2):
        match.play(seat, "keep 1 1")
    assert choices(match, verb="start") == CANTON
    assert why_not(match, "0 start Bienne") == why_not(match, "0 start 60") == "2.4"


def test_2_5_the_first_stop_of_a_route_scores_at_once():
    """A pawn placed there, and no other."""
    match = new()
    for seat in range(2):
        match.play(seat, "keep 1 1")
    first, *others = BOARD.routes[match.position()["route_cards"][0][0]]
    again = tables.taken_up(match.position())
    match.play(0, f"start {first + 1}")
    assert match.scores == [1, 0] and kinds(match) == ["STARTED", "SCORED_STOP"]
    again.play(0, f"start {others[0] + 1}")
    assert again.scores == [0, 0]


def test_2_6_the_beginning_does_not_come_back():
    """Neither cards nor pawns are chosen again."""
    assert why_not(table(), "0 keep 1 1") == why_not(table(), "0 start Travers") == "2.6"


# --- 3 Your turn -----------------------------------------------------------------


def test_3_1_turns_clockwise_of_an_hour():
    """Everybody has an hour, whatever the one before has used."""
    match = started("Neuchâtel, Le Locle, Buttes")
    for seat, way in ((0, "Auvernier"), (1, "Les Brenets"), (2, "Fleurier")):
        assert match.waiting == [seat] and match.position()["left"] == 60
        play(match, f"{seat} go {way}, {seat} stay")
    assert match.waiting == [0] and match.position()["lap"] == 2


def test_3_1_a_shorter_turn():
    """A turn may be of 40 minutes, and the rules call it so."""
    match = started("Neuchâtel, Le Locle, Buttes", turn_minutes=40)
    assert match.position()["left"] == 40
    said = match.game.clauses("en", match.boxes)
    assert "a turn is 40 minutes," in said[301] and "as often as the turn allows" in said[401]
    with pytest.raises(
        ValueError, match=r"turn_minutes cannot be 42: expected one of 35, 40, …, 60"
    ):
        new(turn_minutes=42)


def test_3_2_pass_only_when_there_is_nothing_else():
    """Neither where one can travel nor where one can photograph."""
    assert why_not(table(), "0 pass") == "3.2"
    stuck = {"variant": "spiced", "closed": [LINES["Le Locle–Les Brenets"]], "closed_by": [1]}
    match = table("Les Brenets, Neuchâtel", **stuck)
    assert why_not(match, "0 pass") == "3.2", "there is something to photograph"
    match = table("Les Brenets, Neuchâtel", photos={1: "outdoor Les Brenets"}, **stuck)
    assert choices(match) == ["pass", "draw"]
    assert play(match, "0 pass").waiting == [1]


# --- 4 Travelling ----------------------------------------------------------------


def test_4_1_line_by_line():
    """Each line takes its minutes; what is left at the end is lost."""
    match = play(table(), "0 go Auvernier, 0 go Boudry")
    assert match.position()["left"] == 45 and where(match) == "Boudry"
    play(match, "0 stay, 1 go Les Brenets, 1 stay")
    assert match.waiting == [0] and match.position()["left"] == 60


def test_4_2_along_a_line():
    """To a neighbour only."""
    neighbours = "Hauterive, St-Blaise, Auvernier, Chambrelien, Valangin, Yverdon"
    assert choices(table(), verb="go") == neighbours.split(", ")
    assert why_not(table(), "0 go Boudry") == why_not(table(), "0 go 60") == "4.2"
    assert why_not(table(), "0 go Neuchâtel") == "4.2"


def test_4_3_h3_sixty_minutes_and_no_more():
    """60 minutes fit, 65 do not; after 55 the last five are lost."""
    match = play(table(), "0 go Yverdon, 0 go Neuchâtel, 0 go Yverdon")
    assert match.position()["left"] == 0 and choices(match) == ["stay"]
    match = play(table(), "0 go Yverdon, 0 go Ste-Croix")
    assert match.position()["left"] == 5
    assert why_not(match, "0 go La Côte-aux-Fées") == "4.3"
    assert play(match, "0 stay").waiting == [1]


def test_4_4_end_somewhere_else():
    """Not where the turn began, before or after a way round."""
    assert why_not(table(), "0 stay") == "4.4"
    match = play(table(), "0 go Auvernier, 0 go Neuchâtel")
    assert why_not(match, "0 stay") == "4.4"
    assert play(match, "0 go Auvernier, 0 stay").waiting == [1]


def test_4_5_no_step_back_into_a_dead_end():
    """Back at the start a line must fit into the minutes left."""
    match = table("St-Blaise, Le Locle", left=15)
    assert why_not(play(match, "0 go Le Landeron"), "0 go St-Blaise") == "4.3"
    match = play(table("Le Landeron, Le Locle", left=20), "0 go St-Blaise")
    assert why_not(match, "0 go Le Landeron") == "4.5", "no line of 0 minutes leads on"
    match = play(table("Le Landeron, Le Locle", left=30), "0 go St-Blaise, 0 go Le Landeron")
    assert choices(match) == [f"go {STOPS['St-Blaise']}"]


def test_4_6_come_through_again_and_share_a_stop():
    """The same stop twice in a turn; another's pawn is no obstacle."""
    match = table("Neuchâtel, Auvernier")
    play(match, "0 go Auvernier, 0 go Boudry, 0 go Auvernier, 0 stay")
    assert where(match, 0) == where(match, 1) == "Auvernier"


def with_route(*names):
    """The built-in board, but its first route goes so."""
    first = 'routes = [\n    ["Neuchâtel", "St-Aubin", "Cernier", "Les Brenets"],'
    quoted = ", ".join(f'"{name}"' for name in names)
    data = tables.TEXT
    assert first in data
    return data.replace(first, f"routes = [\n    [{quoted}],")


def test_4_7_h2_stops_in_their_order():
    """Route A, B, C, D: on the way A, C, B, C the first C gives nothing, then A, B and C have scored."""
    match = table(
        "Noiraigue, Le Locle",
        routes=(0, 1),
        data=with_route("Travers", "Môtiers", "Couvet", "Buttes"),
    )
    scores = []
    for stop in ("Travers", "Couvet", "Môtiers", "Couvet"):
        scores.append(play(match, f"0 go {stop}").scores[0])
    assert scores == [1, 1, 2, 3]


def test_4_7_h1_the_example_of_the_rulebook():
    """From Bienne to Le Landeron: the last stop, the bonus, and 40 minutes left."""
    match = table(
        "Bienne, Le Locle",
        routes=(0, 1),
        scored=[3],
        data=with_route("Auvernier", "Buttes", "Valangin", "Le Landeron"),
    )
    play(match, "0 go Le Landeron")
    assert match.scores == [5, 0] and match.position()["left"] == 40
    assert kinds(match) == ["WENT", "SCORED_STOP", "BONUS"]
    assert told(match) == [
        "1 travels to Le Landeron.",
        "1 scores Le Landeron of the route.",
        "1 gets the route bonus.",
    ]
    assert match.waiting == [0], "the turn goes on"


def test_4_8_gateways_in_any_order_once():
    """Both of the card, whichever comes first; a second visit gives nothing."""
    match = table("Neuchâtel, Le Locle", destinations=(9, 0))
    assert play(match, "0 go Yverdon").scores == [1, 0]
    assert play(match, "0 go Neuchâtel, 0 go Yverdon").scores == [1, 0]
    assert match.position()["reached"][0] == [STOPS["Yverdon"]]
    other = table("Neuchâtel, Le Locle", destinations=(0, 1))
    assert play(other, "0 go Yverdon").scores == [0, 0]


def test_4_9_the_route_bonus_is_for_the_first():
    """The second to complete a route scores its last stop alone."""
    done = {"scored": [4, 3], "routes": (0, 3), "turn": 1}
    match = table("Travers, Les Hauts-Geneveys", bonus=[0], **done)
    assert play(match, "1 go Les Geneveys-sur-Coffrane").scores == [5, 4]
    match = table("Travers, Les Hauts-Geneveys", **done)
    assert play(match, "1 go Les Geneveys-sur-Coffrane").scores == [4, 5]


# --- 5 Photographing ---------------------------------------------------------------


def test_5_1_at_the_beginning_of_a_turn():
    """It ends the turn; after a line it is too late."""
    match = table("Môtiers, Le Locle")
    assert choices(match)[-2:] == ["photo indoor", "photo outdoor"]
    assert play(match, "0 photo indoor").waiting == [1] and match.scores == [1, 0]
    match = play(table("Buttes, Le Locle"), "0 go Fleurier")
    assert why_not(match, "0 photo indoor") == "5.1"


def test_5_2_something_of_that_kind():
    """Buttes has an outdoor activity only."""
    match = table("Buttes, Le Locle")
    assert why_not(match, "0 photo indoor") == "5.2"
    assert told(play(match, "0 photo outdoor")) == ["1 photographs La Robella at Buttes."]


def test_5_3_once_in_a_game():
    """What another has photographed is gone."""
    match = table("Buttes, Le Locle", photos={1: "outdoor Buttes"})
    assert why_not(match, "0 photo outdoor") == "5.3"


def test_5_4_h4_once_at_a_stop():
    """Môtiers has two activities, and each player may have one of them."""
    match = table("Môtiers, Môtiers", photos={0: "indoor Môtiers"})
    assert why_not(match, "0 photo outdoor") == "5.4"
    match = table("Môtiers, Môtiers", photos={0: "indoor Môtiers"}, turn=1)
    assert choices(match, 1)[-1] == "photo outdoor"


def test_5_5_the_third_photo_of_a_kind():
    """The first to have three; the other kind does not count."""
    match = table("Couvet, Le Locle", photos={0: "indoor Travers, Fleurier; outdoor Buttes"})
    assert play(match, "0 photo indoor").position()["bonus"] == [None, 0, None]
    assert match.scores == [5, 0]
    match = table("Couvet, Le Locle", photos={0: "indoor Travers; outdoor Buttes, Noiraigue"})
    assert play(match, "0 photo indoor").position()["bonus"] == [None, None, None]


def test_5_5_fewer_photos_for_the_bonus():
    """Two may be enough."""
    match = table("Couvet, Le Locle", photos={0: "indoor Travers"}, bonus_photos=2)
    assert play(match, "0 photo indoor").position()["bonus"] == [None, 0, None]


def test_5_5_the_bonus_goes_to_the_first_alone():
    """A third photo after somebody else's gives a point and no bonus."""
    photos = {0: "indoor Travers, Fleurier", 1: "indoor Boudry, Valangin, Hauterive"}
    match = table("Couvet, Le Locle", photos=photos, bonus=[None, 1])
    assert play(match, "0 photo indoor").scores == [3, 4]


def test_5_6_h7_four_times_three():
    """At four, spiced, twelve indoor photos shared out by three: the bonus is nobody's."""
    photos = {
        0: "indoor Neuchâtel, Hauterive, Boudry",
        1: "indoor Valangin, La Chaux-de-Fonds, La Sagne",
        2: "indoor Col-des-Roches, Travers, Couvet",
        3: "indoor Môtiers, Fleurier",
    }
    match = table("Buttes, Travers, Travers, Le Locle", photos=photos, turn=3, variant="spiced")
    play(match, "3 photo indoor")
    assert match.position()["bonus"] == [None, "void", None]
    assert "Nobody can get the indoor bonus any more." in told(match)


def test_5_6_h7_three_three_two_two_two():
    """The same at five; and it counts as attributed: this was the third bonus."""
    photos = {
        0: "indoor Neuchâtel, Hauterive, Boudry",
        1: "indoor Valangin, La Chaux-de-Fonds, La Sagne",
        2: "indoor Col-des-Roches, Travers",
        3: "indoor Môtiers, Fleurier",
        4: "indoor Couvet",
    }
    at = "Buttes, Buttes, Buttes, Buttes, Le Locle"
    match = table(at, photos=photos, turn=4, variant="spiced", bonus=[0, None, 1])
    play(match, "4 photo indoor")
    assert match.position()["bonus"] == [0, "void", 1] and match.over


def test_5_6_h8_what_is_left_lies_where_they_have_been():
    """One sight is left, at a stop where the only one who could use it has photographed before."""
    photos = {
        0: "indoor Hauterive, Boudry, Fleurier; outdoor Neuchâtel",
        1: "indoor Valangin, La Chaux-de-Fonds",
        2: "indoor Col-des-Roches, Travers",
        3: "indoor Môtiers, La Sagne",
        4: "indoor Couvet",
    }
    at = "Buttes, Buttes, Buttes, Buttes, Le Locle"
    match = table(at, photos=photos, turn=4, variant="spiced")
    assert play(match, "4 photo indoor").position()["bonus"] == [None, "void", None]
    photos[0] = "indoor Hauterive, Boudry, Fleurier; outdoor Buttes"
    match = table(at, photos=photos, turn=4, variant="spiced")
    assert play(match, "4 photo indoor").position()["bonus"] == [None, None, None]


def test_5_6_one_who_can_is_enough():
    """Two players, one sight left: whoever has two photos and has not been there can."""
    photos = {
        0: "indoor Hauterive, Boudry",
        1: "indoor Valangin, La Chaux-de-Fonds",
    }
    match = table("Môtiers, Le Locle", photos=photos, turn=1)
    assert play(match, "1 photo indoor").position()["bonus"] == [None, 1, None]
