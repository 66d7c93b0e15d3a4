"""Push as drawn: what can be clicked, what invites and threatens, what just went wrong."""

import random
import re

import pytest

import tablee
from tablee.games.push.pieces import CARDS
from tablee.kit.engines.engine import Mode
from tablee.kit.pictures.scene import draw
from tests.push.table import table
from tests.scene.drawings import played


def drawn(match, seat=None):
    """The parts of a drawing by key."""
    scene = draw(match, seat, "en")
    return {thing["key"]: thing for thing in scene["spots"] + scene["pieces"]}


def random_moments(players, seed=2):
    """A game played at random, after each of its actions; whoever may rather pushes."""
    luck = random.Random(seed)
    match = tablee.game("push").new(players=players, seed=seed, mode=Mode.INTERPRETED)
    yield match
    while not match.over:
        seat, choices = match.waiting[0], match.choices(match.waiting[0])
        match.play(seat, luck.choices(choices, [4 if c == "push" else 1 for c in choices])[0])
        yield match


@pytest.mark.parametrize("players", [2, 3, 6])
def test_every_choice_is_one_click_on_something_that_is_there(players):
    phases = set()
    for match in random_moments(players):
        phases.add(match.phase.name)
        for seat in match.waiting:
            scene = draw(match, seat)
            spots = {spot["key"] for spot in scene["spots"]}
            paths = [tuple(choice["path"]) for choice in scene["choices"]]
            assert all(len(path) == 1 and set(path) <= spots for path in paths)
            assert len(set(paths)) == len(paths)
    assert phases == {"TURN", "PLACE", "GO_ON", "TAKE", "OVER"}


@pytest.mark.parametrize("players", [2, 5])
def test_every_card_but_those_in_the_deck_is_seen(players):
    """Also the banked ones, as all have seen them; each under a key of its own."""
    for match in random_moments(players):
        pieces = drawn(match)
        lying = [key for key in pieces if re.match(r"(lane \d|bench \d|drawn|switch)", key)]
        cards = sum(1 for key in lying if pieces[key].get("source") == "deck top")
        banked = [pieces[key] for key in pieces if key.startswith("banked ")]
        cards += sum(int(piece["text"].removeprefix("×")) for piece in banked)
        gone = int(match.states["discard"].sum())
        assert cards + gone + int(pieces["left"]["text"]) == int(match.boxes["cards"][0])


def test_a_lane_invites_what_it_can_take_and_shows_what_keeps_it_out():
    match = table("red2 blue3 / yellow5 / roll", drawn="yellow2", phase="PLACE", players=3)
    things = drawn(match)
    assert things["lane 3"]["kind"] == "lane-open-2", "as long as the longest"
    assert [things[f"lane {n}"]["kind"] for n in (1, 2)] == ["lane-shut-2", "lane-shut-2"]
    assert things["clash lane 1 red2"]["kind"] == "no-2"
    assert things["clash lane 2 yellow5"]["kind"] == "no-yellow"
    assert things["lane 1 blue3"]["face"] == "shut"
    assert "face" not in things["lane 3 roll"]
    assert things["drawn"]["kind"] == "yellow-2"


def test_a_new_lane_opens_beside_the_others_and_only_there():
    things = drawn(table("roll", drawn="roll", phase="PLACE"))
    assert things["clash lane 1 roll"]["kind"] == "no-roll"
    assert [things[f"lane {n}"]["kind"] for n in (2, 3)] == ["lane-new-1", "lane-none-1"]


def test_a_lane_shows_its_worth_and_the_colours_it_has_room_for():
    things = drawn(table("red2 blue6 roll"))
    assert things["worth 1"]["text"] == "8"
    kinds = {name: things[f"room 1 {name}"]["kind"] for name in ("red", "blue", "green")}
    assert kinds == {"red": "full-red", "blue": "full-blue", "green": "free-green"}


def test_cards_lie_in_a_lane_as_they_came():
    upside_down = 0
    for match in random_moments(3):
        lane = [key.split()[2] for key in drawn(match) if re.fullmatch(r"lane 1 \w+", key)]
        if len(lane) > 1 and lane[0] == "roll":
            upside_down += 1
        drew = [event.card for event in match.events if event.event == match.rules.Event.DREW]
        placed = match.events[-1].event == match.rules.Event.PLACED
        if placed and match.events[-1].column == 0:
            assert lane[-1] == CARDS[drew[-1]]
    assert upside_down, "in no lane did anything lie on a Roll card"


def test_the_gauge_tells_how_many_cards_of_the_deck_bust():
    match = table("roll / roll / roll", deck="roll blue1 blue2 blue3", last=True, players=2)
    things = drawn(match)
    assert things["percent"]["text"] == "25 %"
    assert "1 of the 4 cards" in things["deck"]["label"]
    [bottom, top] = things["risk"]["points"]
    assert bottom[1] - top[1] == 26  # a quarter of 104
    safe = drawn(table("roll", players=2))
    assert safe["percent"]["text"] == "0 %"
    assert "risk" not in safe
    assert "No risk" in safe["deck"]["label"]


def test_a_chance_is_never_called_none_nor_certain():
    columns = "roll red1 / roll blue2 / roll green3"
    match = table(columns, deck="roll", players=2)
    assert 0 < int(drawn(match)["percent"]["text"].split()[0]) < 100


def test_a_bust_and_what_the_die_took_are_shown_until_the_next_turn_moves():
    columns = "roll / roll blue2 / roll green3"
    bench = ["green5 green3 blue1"]
    match = table(columns, deck="roll", bench=bench, players=3, rolls="green star star star")
    match.play(0, "push")
    things = drawn(match)
    assert things["busted"]["kind"] == "roll"
    assert {"burst", "bust"} <= set(things)
    assert things["loss 0 green"]["text"] == "−8"
    assert things["die 1"]["kind"] == "die-green"
    while match.phase.name == "TAKE":
        match.play(match.waiting[0], match.choices(match.waiting[0])[0])
    assert "busted" in drawn(match)
    match.play(match.waiting[0], "push")
    assert not {"busted", "burst", "bust", "loss 0 green"} & set(drawn(match))


def test_a_roll_is_another_die_so_that_it_is_seen_to_tumble():
    match = table("roll red1 / roll", players=2, rolls="star blue")
    assert drawn(match)["die 0"]["kind"] == "die"
    match.play(0, "stop")
    match.play(0, "take 1")
    rolled = drawn(match)["die 2"]  # the second one by who took the column that was left
    assert (rolled["kind"], rolled["face"], rolled["source"]) == ("die-blue", "thrown", "die 1")


def test_switch_cards_lie_aside_and_turn_the_way_and_the_order():
    columns = "red1 / blue1 / green1"
    one, two = table(columns, players=4, switches=1), table(columns, players=4, switches=2)
    for match, way, order in ((one, "way-right", "0 3 2"), (two, "way-left", "0 1 2")):
        things = drawn(match)
        assert things["way"]["kind"] == way
        orders = {int(things[k]["text"]): k[-1] for k in things if k.startswith("order ")}
        assert " ".join(orders[n] for n in (1, 2, 3)) == order
    assert "switch 1" in drawn(two)
    assert "way" not in drawn(table("red1 / blue1", players=2))


def test_a_bank_tells_what_all_have_seen():
    match = table(bank=["red3 red3 red6", "blue1"], players=2)
    mine, theirs = drawn(match, 0), drawn(match, 1)
    assert mine["banked 0 red"]["text"] == "×3"
    assert mine["known 0 red"]["text"] == "6 3 3"
    assert theirs["bank 0 red"]["kind"] == "purse-red"
    assert theirs["bank 0 red"]["label"] == "In the bank, red: 6 3 3"


def test_everybody_sits_round_the_table_from_whoever_looks():
    match = played("push", 4, 0)
    zones = [zone["name"] for zone in draw(match, 2)["zones"]]
    assert zones == ["table", "seat 2", "seat 3", "seat 0", "seat 1", "discard"]
    assert draw(match, 2)["zones"][1]["face"].startswith("mine")
    assert all("mine" not in zone.get("face", "") for zone in draw(match, None)["zones"])


def test_the_discards_are_told_card_by_card():
    match = table(players=2)
    states = match.states
    states["discard"][0, [0, 30]] = 3, 5
    things = drawn(match.with_states(states))
    assert things["gone red1"]["kind"] == "cell-3"
    assert things["gone red2"]["kind"] == "cell-0"
    assert things["n roll"]["text"] == "×5"
    assert things["discards"]["text"] == "Discards: 8 cards"
