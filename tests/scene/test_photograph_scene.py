"""Photograph as drawn: what can be clicked, what is hidden, what is shown before it is confirmed."""

import json
import random
import re

import pytest

import tablee
from tablee.kit.engines.engine import Mode
from tablee.kit.pictures.scene import draw
from tablee.kit.rules.dice import seeded
from tests.scene.drawings import played

MOMENTS = (0, 1, 7, 22, 40)


def pieces_of(match, seat, language="en"):
    return {piece["key"]: piece for piece in draw(match, seat, language)["pieces"]}


def until(match, wanted, luck):
    """Random actions until `wanted` is true of the match."""
    while not match.over and not wanted(match):
        seat = luck.choice(match.waiting)
        match.play(seat, luck.choice(match.choices(seat)))
    return match


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_choice_is_clicked_along_things_that_are_there(players):
    luck = random.Random(players)
    match = played("photograph", players, 0, seed=players)
    phases = set()
    while not match.over:
        phases.add(match.phase.name)
        for seat in match.waiting:
            scene = draw(match, seat)
            spots = {spot["key"] for spot in scene["spots"]}
            framed = {piece["key"] for piece in scene["pieces"] if piece.get("frame")}
            paths = [tuple(choice["path"]) for choice in scene["choices"]]
            assert all(set(path) <= spots | framed and len(path) == 2 for path in paths)
            assert len(set(paths)) == len(paths)
        seat = luck.choice(match.waiting)
        match.play(seat, luck.choice(match.choices(seat)))
    assert phases == {"TAKE", "WIND", "SUNSET", "END"}


def test_taking_goes_to_the_last_photo_that_is_taken():
    match = played("photograph", 2, 0)
    seat = match.waiting[0]
    path_of = {choice["action"]: choice["path"] for choice in draw(match, seat)["choices"]}
    assert path_of["take 1 left 3"] == ["side 1 left", "field 1 3"]
    assert path_of["take 3 right 1"] == ["side 3 right", "field 3 4"]
    match.play(seat, "take 1 left 2")
    match.play(seat, match.choices(seat)[0])
    seat = match.waiting[0]
    path_of = {choice["action"]: choice["path"] for choice in draw(match, seat)["choices"]}
    assert path_of["take 1 left 2"] == ["side 1 left", "field 1 4"]
    assert path_of["take 1 right 2"] == ["side 1 right", "field 1 3"]


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_what_is_hidden_looks_alike_whatever_it_is(seat, moment):
    same_for_all_it_imagines(played("photograph", 3, moment), seat)


@pytest.mark.parametrize("phase", ["SUNSET", "END"])
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_a_sealed_winding_is_drawn_nowhere(seat, phase):
    luck = random.Random(8)
    match = until(
        tablee.game("photograph").new(players=3, seed=8, mode=Mode.INTERPRETED),
        lambda match: match.phase.name == phase,
        luck,
    )
    for sealing in (0, 1):
        match.play(sealing, luck.choice(match.choices(sealing)))
        same_for_all_it_imagines(match, seat)


def same_for_all_it_imagines(match, seat):
    before = json.dumps(draw(match, seat))
    for luck in range(4):
        assert json.dumps(draw(match.imagining(seat, seeded(luck)), seat)) == before


def test_a_back_shows_its_colour_and_half_and_the_own_hand_its_faces():
    match = played("photograph", 3, 0)
    pieces = pieces_of(match, 0)
    assert re.fullmatch(r"back-[a-z]+-(low|high)", pieces["field 1 2"]["kind"])
    assert re.fullmatch(r"[a-z]+-\d+", pieces["field 1 1"]["kind"])
    assert all(re.fullmatch(r"[a-z]+-\d+", pieces[f"hand {n}"]["kind"]) for n in range(1, 6))
    assert all(pieces[f"card 1 {n}"]["kind"].startswith("back-") for n in range(1, 6))
    assert "hand 1" not in pieces_of(match, None)


def test_a_photo_that_everybody_saw_is_known_in_another_hand():
    match = played("photograph", 2, 0)
    seat = match.waiting[0]
    shown = pieces_of(match, None)["field 2 1"]["kind"]
    match.play(seat, "take 2 left 1")
    front = pieces_of(match, 1 - seat)[f"card {seat} 6"]
    assert front["kind"] == shown


def test_a_blurred_photo_lies_under_fog_with_what_it_showed():
    match = until(
        tablee.game("photograph").new(players=2, seed=1, mode=Mode.INTERPRETED),
        lambda match: any(match.states["blurred"].ravel()),
        random.Random(1),
    )
    pieces = pieces_of(match, None)
    fogs = [piece for key, piece in pieces.items() if key.startswith("fog ")]
    assert fogs
    for fog in fogs:
        under = pieces[fog["key"].replace("fog", "film")]
        assert under["kind"] == f"{fog['kind'].removeprefix('fog-')}-{fog['text']}"
        assert under["layer"] < fog["layer"]


@pytest.mark.parametrize("players", [2, 4])
def test_winding_says_what_it_will_play_and_it_does(players):
    """Also at the Sunset and at the end, where the choice is sealed and nothing happens yet."""
    luck = random.Random(players)
    match = tablee.game("photograph").new(players=players, seed=players, mode=Mode.INTERPRETED)
    said, phases = {}, set()
    while not match.over:
        seat, begun = luck.choice(match.waiting), len(match.events)
        choice = luck.choice(draw(match, seat, "en")["choices"])
        phase = match.phase.name
        if choice["verb"] == "wind":
            assert choice["leads"]
            said[seat] = choice["leads"]
            phases.add(phase)
        match.play(seat, choice["action"])
        happened = " ".join(match.told(seat, "en", begun))
        if choice["verb"] == "wind" and (phase == "WIND" or match.phase.name != phase):
            for winder, leads in said.items():
                assert leads in " ".join(match.told(winder, "en", begun)) or winder != seat
            assert said.pop(seat) in happened
            said.clear()
    assert phases == {"WIND", "SUNSET", "END"}


def test_taking_says_what_it_takes_but_not_what_is_hidden():
    match = played("photograph", 2, 0)
    seat = match.waiting[0]
    leads = {choice["action"]: choice["leads"] for choice in draw(match, seat, "en")["choices"]}
    pieces = pieces_of(match, None)
    shown = pieces["field 1 1"]["label"].partition(";")[0]  # then what can lie beside it
    assert shown in leads["take 1 left 1"]
    assert leads["take 1 left 2"].startswith(leads["take 1 left 1"])
    assert leads["take 1 left 2"] != leads["take 1 left 1"]


def test_what_could_follow_stands_beside_an_album_and_a_closed_one_is_wound_up():
    luck = random.Random(3)
    match = tablee.game("photograph").new(players=3, seed=3, mode=Mode.INTERPRETED)
    spools = 0
    while not match.over:
        seat = luck.choice(match.waiting)
        match.play(seat, luck.choice(match.choices(seat)))
        pieces = pieces_of(match, None)
        for key in pieces:
            if key.startswith("leader ") and f"film {key[7:]} 1" in pieces:
                closed, follows = f"spool {key[7:]}" in pieces, f"follows {key[7:]} 0" in pieces
                assert closed != follows
                assert ("closed" in pieces[f"strip {key[7:]}"]["label"]) == closed
                spools += closed
    assert spools
