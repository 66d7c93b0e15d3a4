"""A game without a scene.py is drawn from what it declares: the contract of a scene, and nothing more
than a view has."""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

import tablee
from tablee.kit.engines.engine import Mode
from tablee.kit.pictures.draw import known_symbols, picture
from tablee.kit.pictures.moments import EVERYTHING, drawn, hands
from tablee.kit.pictures.plain.fields import Reader, shown
from tablee.kit.pictures.plain.scene import MOST, draw as plainly
from tablee.kit.pictures.scene import draw
from tablee.kit.rules.dice import seeded
from tablee.kit.rules.record import (
    EVERYONE,
    HIDDEN,
    NONE,
    OWNER,
    Field,
    balance,
    count,
    mask_of,
    one_hot,
    one_seat,
    some_seats,
)
from tablee.kit.table.game import Game
from tests.scene import test_scene
from tests.scene.drawings import played
from tests.tools.undrawn import undrawn

SEATS = ("Anna", "Bo", "Cy")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """Lanterns, which nobody has drawn."""
    with undrawn(tmp_path_factory.mktemp("games")) as name:
        yield tablee.game(name)


def said(message: str, **arguments: Any) -> str:
    """Words as the kit has them, in English."""
    return str(tablee.game("lanterns").words.say("en", message, **arguments))


def read(f: Field, cells: Any) -> list[list[tuple[str, str]]]:
    """Sort and text, or words, of each cell."""
    lines = Reader(SEATS, said).lines(f, cells)
    return [[(cell.sort, cell.text or cell.words) for cell in line] for line in lines]


@pytest.mark.parametrize("players", [2, 12])
@pytest.mark.parametrize("actions", [0, 15])
@pytest.mark.parametrize("seat", [None, 0])
def test_it_keeps_the_contract_of_a_scene(game, players, actions, seat):
    scene = draw(played(game.name, players, actions), seat, "fr")
    test_scene.test_everything_lies_in_a_zone_under_a_key_of_its_own(scene, game.look)
    test_scene.test_every_kind_is_a_symbol_or_has_something_else_to_show(scene, game.look)
    test_scene.test_what_can_be_clicked_says_what_it_is(scene, game.look)
    assert len(scene["zones"]) == players + 1
    for piece in scene["pieces"]:
        box = next(zone["box"] for zone in scene["zones"] if zone["name"] == piece["zone"])
        wide, high = piece.get("frame", (0, 0))
        x, y = piece["at"]
        assert wide / 2 <= x <= box[2] - wide / 2 and high / 2 <= y <= box[3] - high / 2


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
@pytest.mark.parametrize("actions", [0, 4, 15])
def test_it_shows_nothing_that_its_viewer_must_not_know(game, seat, actions):
    """Another deal that this viewer cannot tell from the real one is drawn the same."""
    match = played(game.name, 3, actions)
    before = json.dumps(draw(match, seat))
    for luck in range(5):
        assert before == json.dumps(draw(match.imagining(seat, seeded(luck)), seat))


def test_whoever_looks_sees_a_hand_and_the_backs_of_the_others(game):
    match = played(game.name, 3, 0)
    pieces = {piece["key"]: piece for piece in draw(match, 1, "en")["pieces"]}
    mine, other = pieces["hand seat 1 1.2"], pieces["hand seat 0 1.2"]
    assert mine["text"] == match.view(1)["hand"][1][1]
    assert mine["label"] == f"Lanterns in hand 2: {mine['text']}"
    assert other["kind"] == "back" and "text" not in other
    assert other["label"] == "Lanterns in hand 2: hidden"
    french = {piece["key"]: piece for piece in draw(match, 1, "fr")["pieces"]}
    assert french["title hand seat 1"]["text"] == "Lanternes en main"
    assert french["title prizes seat 1"]["text"] == "Prizes"  # nobody has named it
    assert french["hand seat 0 1.2"]["label"] == "Lanternes en main 2\N{NO-BREAK SPACE}: caché"


def test_it_begins_with_whoever_looks_and_marks_whom_the_table_waits_for(game):
    match = played(game.name, 3, 1)
    assert match.waiting == [0, 1, 2]
    match.play(1, match.choices(1)[0])
    zones = draw(match, 2, "en")["zones"]
    assert [zone["name"] for zone in zones] == ["seat 2", "table", "seat 0", "seat 1"]
    assert [zone["label"] for zone in zones] == [
        "3, who is awaited", "The table", "1, who is awaited", "2",
    ]  # fmt: skip
    assert [zone["name"] for zone in draw(match, None)["zones"]] == [
        "table", "seat 0", "seat 1", "seat 2",
    ]  # fmt: skip


def test_choices_are_buttons_under_their_verbs(game):
    match = played(game.name, 3, 1)
    choices = draw(match, 0, "fr")["choices"]
    assert [choice["action"] for choice in choices] == match.choices(0)
    assert {choice["heading"] for choice in choices} == {"Offrir"}
    assert choices[0]["words"] == "Ne rien offrir" and "path" not in choices[0]


def test_with_everything_open_every_card_has_a_face(game):
    match = played(game.name, 3, 4)
    say = partial(game.words.say, "en")
    opened = drawn(match, EVERYTHING, say)
    assert not [piece for piece in opened.pieces if piece.kind == "back"]
    assert hands(match, opened, say) == {}


def test_it_makes_a_picture_in_both_themes(game):
    scene = draw(played(game.name, 3, 4), 0)
    light, dark = (picture(scene, game.look, theme) for theme in ("light", "dark"))
    assert 'href="#back"' in light and "#2f6496" in light and "#6fa8dc" in dark
    assert "var(" not in light and "light-dark(" not in light


def test_a_drawn_game_keeps_its_own_look():
    lanterns = tablee.game("lanterns")
    assert lanterns.look == lanterns.folder and lanterns.scene is lanterns.part("scene")


def test_the_browser_gets_the_look_of_an_undrawn_game(game):
    from tablee.server.web.assets import Assets

    for kind in ("css", "svg"):
        found = Assets().look(game.name, kind)
        assert found and found.plain == (game.look / f"look.{kind}").read_bytes()
    assert known_symbols(game.look) >= {"back", "slot", "card-2", "count-3", "mark-on", "turn"}


def test_dice_secrets_and_masks_of_who_knows_are_not_shown():
    names = [f.name for f in shown(tablee.game("lanterns").rules.STATE)]
    assert {"hand", "back", "pile"} <= set(names)
    assert not {"dice", "deck", "phase", "waiting", "shown_to"} & set(names)


@pytest.mark.parametrize(
    ("f", "cells", "found"),
    [
        (Field("n", "i1", (), EVERYONE, count(9)), 7, [[("count", "7")]]),
        (Field("n", "i1", (), EVERYONE, count(9)), NONE, [[("slot", "nothing")]]),
        (Field("debt", "i2", (), EVERYONE, balance(9)), -2, [[("count", "-2")]]),
        (Field("n", "i1", (2,), OWNER, count(9)), [HIDDEN, 3], [[("back", "hidden"), ("count", "3")]]),
        (
            Field("card", "i1", (3,), OWNER, one_hot(2), names=("A1", "A2")),
            [1, HIDDEN, NONE],
            [[("card", "A2"), ("back", "hidden"), ("slot", "nothing")]],
        ),
        (Field("leader", "i1", (), EVERYONE, one_seat(12)), 1, [[("card", "Bo")]]),
        (Field("asked", "i2", (), EVERYONE, some_seats(12)), 0b101, [[("card", "Anna"), ("card", "Cy")]]),
        (Field("asked", "i2", (), EVERYONE, some_seats(12)), 0, [[("slot", "nothing")]]),
        (Field("asked", "i2", (), EVERYONE, some_seats(12)), -1, [[("card", "everybody")]]),
        (Field("held", "i2", (), OWNER, some_seats(12)), HIDDEN, [[("back", "hidden")]]),
        (
            Field("places", "u8", (2,), EVERYONE, mask_of((1, 3))),
            [0b1010, 0],
            [[("card", "2 4"), ("slot", "nothing")]],
        ),
        (
            Field("lanes", "u8", (), EVERYONE, bits=("a", None, "c")),
            0b111,
            [[("card", "a"), ("card", "c")]],
        ),
        (Field("closed", "i1", (2,), EVERYONE, count(1)), [1, 0], [[("on", "1"), ("off", "2")]]),
        (Field("over", "b1", (), EVERYONE), True, [[("on", "yes")]]),
        (
            Field("grid", "i1", (2, 2), EVERYONE, count(9)),
            [[1, 2], [3, NONE]],
            [[("count", "1"), ("count", "2")], [("count", "3"), ("slot", "nothing")]],
        ),
    ],
    ids=lambda one: one.name if isinstance(one, Field) else "",
)  # fmt: skip
def test_a_cell_is_read_as_its_field_declares_it(f, cells, found):
    assert read(f, cells) == found


def test_a_long_field_is_cut_and_of_many_marks_those_that_are_set_are_shown(game, monkeypatch):
    match = played(game.name, 2, 0)
    record = game.rules.STATE
    lone = next(f for f in record.fields if f.name == "gone")
    shown_as = {"gone": lone, "numbers": replace(lone, reads=count(9))}
    for f in shown_as.values():
        monkeypatch.setattr("tablee.kit.pictures.plain.scene.shown", lambda _, f=f: [f])
        keys = [p["key"] for p in draw(match, None, "en")["pieces"] if p["key"].startswith("gone")]
        assert len(keys) == (1 if f is lone else 45)
    monkeypatch.setattr("tablee.kit.pictures.plain.scene.MOST", 12)
    pieces = {piece["key"]: piece for piece in draw(match, None, "en")["pieces"]}
    assert pieces["more gone table"]["text"] == "and 33 more"
    assert len([key for key in pieces if key.startswith("gone")]) == 12 < MOST


@pytest.mark.parametrize(
    "name", ["oeil_en_coin", "photograph", "photosynthesis", "push", "yapasphoto"]
)
def test_every_game_could_be_drawn_so(name):
    """Whatever a state is made of, its fields have a place."""
    match = tablee.game(name).new(seed=3, mode=Mode.INTERPRETED)
    for _ in range(12):
        seat = match.waiting[0]
        choice = match.choices(seat)[-1]
        match.play(seat, choice, match.game.actions.any_speech(choice))
    say = partial(match.game.words.say, "fr")
    keys = [piece.key for piece in plainly(match.knowledge(0), match.seats, say).pieces]
    assert len(keys) == len(set(keys)) > 12
