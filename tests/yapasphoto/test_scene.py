"""yapasphoto as drawn: what can be clicked, what marks one's own goals, and no secret of another's."""

import json
import os
import random
import subprocess
import sys

import pytest

from tablee.games.yapasphoto.pieces import EFFECTS
from tablee.games.yapasphoto.plan import initials
from tablee.kit.pictures.scene import draw
from tablee.kit.rules.dice import seeded
from tests.tools.long import less
from tests.tools.patience import PATIENCE
from tests.yapasphoto.table import BOARD, GAME, STOPS, new, play, table

DRAWS_AND_FORKS = """
import os, threading, time
from tablee.kit.pictures.scene import draw
from tests.yapasphoto.table import new

def fork():
    while True:
        if not (child := os.fork()):
            os._exit(0)
        os.waitpid(child, 0)
        time.sleep(0.001)

match = new(players=2, seed=1)
threading.Thread(target=fork, daemon=True).start()
draw(match, 0, "en")
os._exit(0)
"""


def drawn(match, seat=0, language="en"):
    """The parts of a drawing by key."""
    scene = draw(match, seat, language)
    return {thing["key"]: thing for thing in scene["spots"] + scene["pieces"]}


def choices(match, seat=0, language="en"):
    """What a seat may do, by notation."""
    return {choice["action"]: choice for choice in draw(match, seat, language)["choices"]}


def said(text):
    """Without what only keeps words together."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


# --- What can be clicked -----------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["standard", "quick", "spiced"])
def test_every_choice_is_clicked_on_something_that_is_there(variant):
    verbs, luck = set(), random.Random(4)
    match = new(players=3, variant=variant, seed=4, lap_limit=5)
    while not match.over:
        seat = luck.choice(match.waiting)
        scene = draw(match, seat)
        there = {spot["key"] for spot in scene["spots"]}
        there |= {piece["key"] for piece in scene["pieces"] if piece.get("frame")}
        paths = [tuple(choice.get("path", ())) for choice in scene["choices"]]
        assert {key for path in paths for key in path} <= there
        clicked = [path for path in paths if path]
        assert len(set(clicked)) == len(clicked)
        verbs |= {choice["verb"] for choice in scene["choices"] if choice.get("path")}
        match.play(seat, luck.choice(match.choices(seat)))
    travel = {"keep", "start", "go", "stay"}
    spiced = {"draw", "exchange", "block", "close", "delay", "impose", "shorten", "photo"}
    wanted = {"standard": travel | {"photo"}, "quick": travel, "spiced": travel | spiced}
    assert wanted[variant] <= verbs


def test_a_card_is_clicked_first_then_what_it_is_played_on():
    match = table(
        "Travers, Buttes",
        variant="spiced",
        hands=["block-indoor, close-line, impose-outdoor, lift, delay"],
        delays=[1],
        imposed=["indoor"],
        left=40,
    )
    paths = {action: choice.get("path") for action, choice in choices(match).items()}
    assert paths["block indoor 1"] == ["held block-indoor", "stop 1"]
    assert paths["close 7"] == ["held close-line", "minutes 7"]
    assert paths["impose outdoor 1"] == ["held impose-outdoor", "player 1"]
    assert paths["delay 1"] == ["held delay", "player 1"]
    assert paths["lift delay"] == ["held lift", "delay 0"]
    assert paths["lift imposed"] == ["held lift", "imposed 0"]
    assert paths["exchange lift"] == ["held lift", "pile"]
    assert paths["draw"] == ["pile"]
    assert paths[f"go {STOPS['Couvet']}"] == [f"stop {STOPS['Couvet']}"]


def test_a_photo_is_taken_with_the_camera_of_its_kind_and_one_stays_where_one_is():
    match = table("Neuchâtel, Buttes")
    things = drawn(match)
    assert choices(match)["photo indoor"]["path"] == ["camera indoor"]
    assert things["camera outdoor"]["face"] == "camera"
    gone = drawn(play(match, f"0 go {STOPS['St-Blaise']}"))
    assert gone["camera outdoor"]["face"] == "camera asleep"
    assert choices(match)["stay"]["path"] == [f"stop {STOPS['St-Blaise']}"]
    assert "camera indoor" not in drawn(table(variant="quick"))


def test_a_choice_tells_what_it_costs_and_brings():
    card, k = next(
        (card, route.index(STOPS["Fleurier"] - 1))
        for card, route in enumerate(BOARD.routes)
        if STOPS["Fleurier"] - 1 in route
    )
    another = (card + 1) % len(BOARD.routes)
    photos = {1: "indoor Travers"}
    match = table("Couvet, Le Locle", routes=(card, another), scored=[k], photos=photos)
    hints = {action: said(choice.get("hint", "")) for action, choice in choices(match).items()}
    assert hints[f"go {STOPS['Travers']}"] == "5 min"
    assert hints[f"go {STOPS['La Brévine']}"] == "15 min · outdoor"
    assert hints["photo indoor"] == "Sports centre"
    match = play(match, f"0 go {STOPS['Môtiers']}")
    assert said(choices(match, 0, "fr")[f"go {STOPS['Fleurier']}"]["hint"]) == (
        "5 min · +1 point · intérieur"
    )
    beginning = choices(new())
    assert said(beginning["keep 1 1"]["hint"]).endswith(" min")
    spiced = choices(table(variant="spiced", hands=["delay"]))
    assert [said(spiced[a]["hint"]) for a in ("draw", "exchange delay", "delay 1")] == [
        "15 min",
        "10 min",
        "10 min",
    ]


# --- Farther off -----------------------------------------------------------------------------------


def test_a_stop_farther_off_proposes_the_first_line_of_the_quickest_way():
    things = drawn(table("Couvet, Le Locle"))
    far = things[f"stop {STOPS['Les Brenets']}"]
    assert far["toward"] == f"go {STOPS['La Brévine']}"
    way = said(far["way"])
    assert way.startswith("Les Brenets is 55 minutes away, by La Brévine, ")
    assert "more than" not in way
    assert "more than this turn has" in said(things[f"stop {STOPS['Saignelégier']}"]["way"])
    assert "toward" not in things[f"stop {STOPS['La Brévine']}"], "that is one line away"
    assert "toward" not in things[f"stop {STOPS['Couvet']}"], "that is here"


def test_a_proposal_is_always_a_choice_and_only_for_whose_turn_it_is():
    luck = random.Random(1)
    match = new(players=3, variant="spiced", seed=8, lap_limit=5)
    proposals = number = 0
    while not match.over:
        number += 1
        for seat in (None, 0, 1, 2) if number % less(1, 8) == 0 else ():
            scene = draw(match, seat)
            actions = {choice["action"] for choice in scene["choices"]}
            proposed = {spot["toward"] for spot in scene["spots"] if "toward" in spot}
            assert proposed <= actions
            assert all(spot["way"] for spot in scene["spots"] if "toward" in spot)
            proposals += len(proposed)
        seat = luck.choice(match.waiting)
        match.play(seat, luck.choice(match.choices(seat)))
    assert proposals > less(50, 8)


def test_the_way_avoids_closed_lines_and_counts_shorter_ones():
    closed = table(
        "Neuchâtel, Buttes",
        variant="spiced",
        closed=[1],
        closed_by=[1],
    )
    berne = f"stop {STOPS['Berne']}"
    assert drawn(closed)[berne]["toward"] == f"go {STOPS['Hauterive']}"
    assert "50 minutes" in said(drawn(closed)[berne]["way"])
    shorter = table("Neuchâtel, Buttes", variant="spiced", less=[5, 5])
    assert "35 minutes" in said(drawn(shorter)[berne]["way"])


# --- What is on the map ------------------------------------------------------------------------------


def test_ones_own_goals_are_marked_and_only_those():
    match = table("Couvet, Le Locle", scored=[2])
    mine, theirs, onlooker = (drawn(match, seat) for seat in (0, 1, None))
    assert [mine[f"goal 0 {k}"]["kind"] for k in range(4)] == ["goal-done"] * 2 + ["goal"] * 2
    assert [mine[f"goal 0 {k}"].get("text") for k in range(4)] == [None, None, "3", "4"]
    assert mine["goal 0 2"]["face"] == "goal next"
    held = match.position()["destination_cards"][0][0]
    gateways = {f"aim 0 {stop + 1}" for stop in BOARD.destinations[held]}
    assert {key for key in mine if key.startswith("aim 0")} == gateways
    assert {mine[key]["kind"] for key in gateways} == {"aim"}
    assert [theirs[f"goal 0 {k}"]["kind"] for k in range(4)] == ["goal"] * 4
    assert not [key for key in onlooker if key.startswith(("goal 0", "aim 0"))]


def test_nobody_stands_on_the_number_of_a_goal():
    match = table("Couvet, Le Locle")
    stop = BOARD.routes[match.position()["route_cards"][0][0]][0]
    free = drawn(match)["goal 0 0"]["at"]
    position = match.position()
    position["stop"][1] = stop + 1
    things = drawn(GAME.from_position(position, players=2))
    goal, pawn = things["goal 0 0"], things["pawn 1"]
    assert goal["text"] == "1" and goal["at"][1] - pawn["at"][1] > 28 > free[1] - pawn["at"][1]


def test_both_cards_dealt_are_on_the_map_for_their_holder_alone():
    match = new()
    mine, theirs = drawn(match, 0), drawn(match, 1)
    assert {mine["goal 1 0"]["kind"], mine["goal 0 0"]["kind"]} == {"goal", "goal-second"}
    assert mine["route 1"]["label"] != theirs["route 1"]["label"]
    assert "route 1" not in drawn(match, None)
    play(match, "0 keep 2 1")
    kept = drawn(match, 0)
    assert kept["route 2"]["kind"] == "route-card-kept"
    assert kept["destinations 1"]["kind"] == "destination-card-kept"
    assert drawn(match, 1)["chosen 0"]["text"] == "has chosen"


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
@pytest.mark.parametrize("actions", [0, 2, 9, 40, 90])
def test_nothing_is_drawn_that_its_viewer_must_not_know(seat, actions):
    """Another deal that this viewer cannot tell from the real one is drawn the same."""
    match, luck = new(players=3, variant="spiced", seed=6), random.Random(6)
    for _ in range(actions):
        one = luck.choice(match.waiting)
        match.play(one, luck.choice(match.choices(one)))
    before = json.dumps(draw(match, seat))
    for n in range(4):
        assert json.dumps(draw(match.imagining(seat, seeded(n)), seat)) == before


def test_others_cards_are_their_backs_and_a_number():
    match = table("Travers, Buttes", variant="spiced", hands=["delay, lift", "close-line"])
    mine = drawn(match, 0)
    assert "held lift" in mine and "held close-line" not in mine
    assert (mine["held 1"]["kind"], mine["n held 1"]["text"]) == ("back", "1")
    onlooker = drawn(match, None)
    assert not [effect for effect in EFFECTS if f"held {effect}" in onlooker]


def test_lines_differ_by_their_strokes_and_a_closed_one_is_barred():
    match = table(variant="spiced", closed=[1], closed_by=[1])
    things = drawn(match)
    faces = {thing["face"].split()[1] for key, thing in things.items() if key.startswith("way ")}
    assert faces == {"rail", "bus", "funicular"}
    assert things["way 1 line"]["face"] == "way rail closed"
    assert things["minutes 1"]["kind"] == "barred"
    assert said(things["minutes 1"]["label"]) == "Neuchâtel – St-Blaise, 5 minutes by rail, closed"
    assert (things["minutes 2"]["kind"], things["minutes 2"]["text"]) == ("minutes", "10")
    css = (GAME.folder / "look.css").read_text("utf-8")
    for way in ("rail", "funicular", "boat"):
        assert f".core.{way} .line" in css or f".way.{way} .line" in css


def test_sights_are_there_photographed_or_blocked():
    photos = {1: "indoor Neuchâtel"}
    blocked = [[[], [STOPS["Neuchâtel"]]]]
    things = drawn(table(variant="spiced", photos=photos, blocked=blocked))
    assert things["sight 1 indoor"]["face"] == "sight gone"
    assert things["sight 1 indoor"]["label"].endswith("photographed by 2")
    assert things["sight 1 outdoor barred"]["kind"] == "barred"
    assert things["sight 3 outdoor"]["label"] == "Outdoor, Chaumont: Lookout tower"
    assert "sight 1 indoor" not in drawn(table(variant="quick"))


def test_pawns_stand_side_by_side_and_keep_their_keys_when_they_travel():
    match = table("Couvet, Couvet")
    before = drawn(match)
    (x, y), (u, v) = before["pawn 0"]["at"], before["pawn 1"]["at"]
    assert y == v and abs(u - x) >= 16
    play(match, f"0 go {STOPS['Travers']}")
    after = drawn(match)
    assert after["pawn 0"]["at"] != before["pawn 0"]["at"]
    assert after["pawn 0"]["kind"] == before["pawn 0"]["kind"] == "pawn"
    assert after["origin"]["at"] == after[f"stop {STOPS['Couvet']}"]["at"]


def test_a_pawn_comes_along_the_line_as_it_is_drawn():
    match = table("Couvet, Travers")
    assert "track" not in drawn(match)["pawn 0"]
    play(match, f"0 go {STOPS['La Brévine']}")
    play(match, f"0 go {STOPS['Couvet']}")
    after = drawn(match)
    track, line = after["pawn 0"]["track"], after["way 32 line"]["points"]
    assert track == line[::-1] and len(track) > 2
    assert track[-1] == after[f"stop {STOPS['Couvet']}"]["at"]
    assert drawn(match, None)["pawn 0"]["track"] == track
    assert "track" not in after["pawn 1"]


def test_a_neighbour_that_is_nearer_another_way_is_still_one_line_away():
    neuchatel = drawn(table("Hauterive, Buttes"))[f"stop {STOPS['Neuchâtel']}"]
    assert "toward" not in neuchatel


def test_a_pawn_has_the_first_letter_of_a_name_where_that_is_enough():
    assert initials(["Anna", "Bo", "zoé"]) == ["A", "B", "Z"]
    assert initials(["Anna", "Ali", "Bo", " "]) == ["1", "2", "B", "4"]


# --- Beside the map ------------------------------------------------------------------------------


@pytest.mark.parametrize("left", [60, 35, 5, 0])
def test_the_clock_spends_its_hour(left):
    things = drawn(table(left=left))
    spent = [things[f"wedge {k}"]["face"] == "wedge spent" for k in range(12)]
    assert spent == [k < (60 - left) // 5 for k in range(12)]
    assert things["left"]["text"] == str(left)
    assert things["pointer"].get("turn", 0) == 6 * (60 - left)


def test_the_last_lap_and_the_bonuses_are_told():
    match = table(bonus=[1, None, "void"], closing=True)
    things = drawn(match)
    assert said(things["lap"]["text"]) == "Lap 2, the last"
    assert things["medal route"]["label"] == "The route bonus: 2 has it"
    assert things["medal route of"]["face"] == "pawn seat-1"
    assert things["medal indoor"]["label"].endswith("still to be had")
    assert "medal outdoor void" in things
    assert "medal route" not in drawn(table(variant="quick"))


def test_a_player_has_points_goals_photos_and_what_lies_on_them():
    match = table(
        "Travers, Buttes",
        variant="spiced",
        photos={1: "indoor Fleurier, Couvet"},
        scored=[0, 3],
        hands=["delay"],
        delays=[0, 1],
        owed=[0, 10],
        imposed=[None, "outdoor"],
    )
    things = drawn(match)
    assert things["points 1"]["text"] == "5"
    assert things["n photos 1 indoor"]["text"] == "2/4"
    assert [things[f"goal of 1 {k}"]["kind"] for k in range(4)] == ["goal-done"] * 3 + ["goal"]
    assert things["delay 1"]["text"] == "−30"
    assert things["imposed 1"]["kind"] == "only-outdoor"
    zones = [zone["name"] for zone in draw(match, 1)["zones"] if "player" in zone["name"]]
    assert zones == ["player 1", "player 0"]


def test_a_board_of_ones_own_is_drawn_without_water():
    from tests.yapasphoto.test_sheet import small

    match = GAME.new(players=2, data=small(), seed=1)
    scene = draw(match, 0, "fr")
    assert not [piece for piece in scene["pieces"] if piece["key"].startswith("lake")]
    assert {"sign boat line", "sign indoor"} <= {piece["key"] for piece in scene["pieces"]}
    faces = [draw(match, 0)["zones"][0].get("face") for match in (match, new())]
    assert faces == ["little", None], "a telephone shows all of a little map"
    large = GAME.new(players=2, data=small(1, 20), seed=1)
    assert draw(large, 0)["zones"][0]["face"] == "vast"
    assert "sign rail line" not in {piece["key"] for piece in scene["pieces"]}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_that_is_said_is_in_both_languages(language):
    match = table(
        variant="spiced",
        hands=["delay"],
        delays=[1],
        imposed=["indoor"],
        photos={1: "indoor Neuchâtel"},
        bonus=[1, None, "void"],
    )
    for thing in drawn(match, 0, language).values():
        for words in (thing.get("label", ""), thing.get("text", ""), thing.get("way", "")):
            assert "scene-" not in words and "{" not in words


# --- While other things go on ------------------------------------------------------------------


def test_a_board_is_drawn_while_processes_start():
    """What OpenBLAS reckons in several threads never comes back once a process starts in its middle."""
    environment = os.environ | {"OPENBLAS_NUM_THREADS": "2"}
    command = [sys.executable, "-c", DRAWS_AND_FORKS]
    assert subprocess.run(command, env=environment, timeout=PATIENCE).returncode == 0
