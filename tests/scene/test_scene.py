"""The table as drawn: the contract of a scene, kept by every game there is."""

import json
import re
from math import atan2, degrees

import pytest

import tablee
from tablee.kit.pictures.draw import known_symbols
from tablee.kit.pictures.scene import Choice, Piece, Scene, Spot, Zone, draw, plain
from tablee.kit.rules.dice import seeded
from tests.scene.drawings import TITLES, played


@pytest.mark.parametrize("title", TITLES)
def test_everything_lies_in_a_zone_under_a_key_of_its_own(scene, look):
    zones = [zone["name"] for zone in scene["zones"]]
    things = scene["spots"] + scene["pieces"]
    assert len(set(zones)) == len(zones)
    assert {thing["zone"] for thing in things} <= set(zones)
    keys = [thing["key"] for thing in things]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("title", TITLES)
def test_every_kind_is_a_symbol_or_has_something_else_to_show(scene, look):
    symbols = known_symbols(look)
    for thing in scene["spots"] + scene["pieces"]:
        kind = thing.get("kind")
        assert kind in symbols if kind else {"text", "image", "points", "label"} & set(thing)


@pytest.mark.parametrize("title", TITLES)
def test_a_path_leads_through_what_can_be_clicked(scene, look):
    spots = {spot["key"] for spot in scene["spots"]}
    framed = {piece["key"] for piece in scene["pieces"] if piece.get("frame")}
    for choice in scene["choices"]:
        assert set(choice.get("path", ())) <= spots | framed
    paths = [tuple(choice["path"]) for choice in scene["choices"] if choice.get("path")]
    verbs = [choice["verb"] for choice in scene["choices"] if choice.get("path")]
    assert len(set(zip(verbs, paths, strict=True))) == len(paths)


@pytest.mark.parametrize("title", TITLES)
def test_what_is_far_off_proposes_a_choice_where_no_path_begins(scene, look):
    actions = {choice["action"] for choice in scene["choices"]}
    begun = {choice["path"][0] for choice in scene["choices"] if choice.get("path")}
    for spot in scene["spots"]:
        assert ("toward" in spot) == ("way" in spot)
        assert "toward" not in spot or (spot["toward"] in actions and spot["key"] not in begun)


@pytest.mark.parametrize("title", TITLES)
def test_what_can_be_clicked_says_what_it_is(scene, look):
    assert all(zone["label"] for zone in scene["zones"])
    assert all(spot["label"] for spot in scene["spots"])
    assert all(piece.get("label") for piece in scene["pieces"] if piece.get("frame"))


def test_a_scene_is_plain_json_without_what_is_as_usual():
    zone = Zone("table", (0, 0, 10.0, 10.005), "The table")
    piece = Piece("die", "table", (1 / 3, 2), "die-4")
    spot = Spot("place", "table", (5, 5), (2, 2), "A place")
    choice = Choice("roll", "Roll the die", "roll", "Roll", ("die",), final=True)
    drawn = plain(Scene((zone,), (spot,), (piece,), (choice,)))
    assert json.loads(json.dumps(drawn)) == drawn
    assert drawn["zones"] == [{"name": "table", "box": [0, 0, 10, 10.01], "label": "The table"}]
    assert drawn["pieces"] == [{"key": "die", "zone": "table", "at": [0.33, 2], "kind": "die-4"}]
    assert drawn["choices"][0]["final"] is True
    assert "leads" not in drawn["choices"][0]


def test_a_scene_may_have_a_hint_beside_each_choice(monkeypatch):
    match = played("lanterns", 3, 0)
    seat = match.waiting[0]
    assert not any("hint" in choice for choice in draw(match, seat)["choices"])
    part = match.game.part("scene")
    monkeypatch.setattr(
        part, "hint", lambda action, knowledge, say: f"{action} {knowledge.seat}", raising=False
    )
    for choice in draw(match, seat)["choices"]:
        assert choice["hint"] == f"{choice['action']} {seat}"


def test_only_whom_the_table_waits_for_has_choices():
    match = played("photosynthesis", 3, 20)
    [waited] = match.waiting
    for seat in (None, 0, 1, 2):
        choices = draw(match, seat)["choices"]
        expected = match.choices(seat) if seat == waited else []
        assert expected == [choice["action"] for choice in choices]


def test_a_choice_says_what_it_leads_to_unless_it_would_reveal_something():
    match = played("lanterns", 3, 0)
    seats = list(match.waiting)
    for choice in draw(match, seats[0], "en")["choices"]:
        foreseen = match.foresee(seats[0], choice["action"], "en")
        assert choice.get("leads", "") == " ".join(foreseen)
        assert choice.get("final", False) == match.cannot_undo(seats[0], choice["action"])
    match.play(seats[0], match.choices(seats[0])[0])
    for seat in (0, 1):
        match.play(seat, match.choices(seat)[0])
    assert all(choice["final"] for choice in draw(match, 2, "en")["choices"])
    assert not any(choice.get("leads") for choice in draw(match, 2, "en")["choices"])


def test_a_hidden_card_shows_its_back_and_nothing_else():
    match = played("lanterns", 3, 0)
    pieces = {piece["key"]: piece for piece in draw(match, 0)["pieces"]}
    assert pieces["mine 2"]["kind"].startswith("lantern-")
    assert re.fullmatch("back-[RGBYV]", pieces["card 1 2"]["kind"])
    assert "text" not in pieces["card 1 2"]


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
@pytest.mark.parametrize("actions", [0, 4, 15])
def test_a_scene_shows_nothing_that_its_viewer_must_not_know(seat, actions):
    """Another deal that this viewer cannot tell from the real one is drawn the same."""
    match = played("lanterns", 3, actions)
    before = json.dumps(draw(match, seat))
    for luck in range(5):
        assert before == json.dumps(draw(match.imagining(seat, seeded(luck)), seat))


def test_the_sun_walks_round_and_shadows_lie_away_from_it():
    tablee.game("photosynthesis")
    from tablee.games.photosynthesis.scene import RAY, station

    for corner, turn in RAY.items():
        x, y = station(corner)
        assert round(degrees(atan2(-y, -x))) % 360 == turn
    match = played("photosynthesis", 3, 6)  # the first round begins
    turns = {p.get("turn", 0) for p in draw(match, None)["pieces"] if p["key"].startswith("shadow")}
    assert turns == {RAY["a4"]}


def test_a_tree_has_its_shadow_and_a_shaded_cell_its_shade():
    match = played("photosynthesis", 4, 90)
    scene, view = draw(match, None), match.view(None)
    keys = {piece["key"] for piece in scene["pieces"]}
    standing = [cell for cells in view["pieces"][1:] for cell in cells]
    assert {f"shadow {cell}" for cell in standing} == {k for k in keys if k.startswith("shadow ")}
    assert any(key.startswith("shade ") for key in keys)
