"""A scene as a picture alone: whole, readable anywhere, in either theme."""

import json
import re
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

import tablee
from tablee.kit.pictures.draw import SVG, THEMES, lay_out, picture
from tests.scene.drawings import FIXTURES, TITLES, played


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_needs_nothing_else(scene, look, theme):
    drawn = picture(scene, look, theme)
    root = ElementTree.fromstring(drawn)
    assert root.tag == f"{{{SVG}}}svg"
    there = {element.get("id") for element in root.iter()}
    used = {element.get("href", "#")[1:] for element in root.iter(f"{{{SVG}}}use")}
    assert used <= there
    style = root.findtext(f"{{{SVG}}}style")
    assert not re.search(r"var\(|light-dark|none none|@media", style)
    assert "style=" not in drawn
    assert len(root.findall(f"{{{SVG}}}svg")) == len(scene["zones"])


def test_zones_do_not_lie_on_each_other():
    for boxes in (
        [[0, 0, 570, 516], *[[0, 0, 400, 236]] * 5],
        [[0, 0, 500, 120], *[[0, 0, 200, 120]] * 6],
    ):
        places, width, height = lay_out(boxes)
        for i, (x, y, wide, high) in enumerate(places):
            assert 0 <= x and 0 <= y and x + wide <= width and y + high <= height
            for other_x, other_y, other_wide, other_high in places[:i]:
                apart_x = x >= other_x + other_wide or other_x >= x + wide
                apart_y = y >= other_y + other_high or other_y >= y + high
                assert apart_x or apart_y


def test_nothing_on_a_table_is_an_empty_sheet():
    empty = {"zones": [], "spots": [], "pieces": [], "choices": []}
    assert ElementTree.fromstring(picture(empty, FIXTURES)).get("viewBox") == "0 0 1 1"


@pytest.fixture
def record(tmp_path):
    """A game on disk, thirty actions old."""
    place = tmp_path / "game.json"
    place.write_text(json.dumps(played("photosynthesis", 2, 30).record()))
    return str(place)


def drawn_by(*arguments):
    from tablee.cli.commands import tablee as command
    from tablee.cli.speech import Speech

    return CliRunner().invoke(command, ["draw", *arguments], obj=Speech("en"))


def test_the_command_draws_a_moment_of_a_record(record, tmp_path):
    place = tmp_path / "then.svg"
    assert drawn_by(record, "--at", "4", "-o", str(place)).exit_code == 0
    match = tablee.replay(json.loads((tmp_path / "game.json").read_text())).as_of(4)
    from tablee.kit.pictures.scene import draw

    assert place.read_text() == picture(draw(match, None, "en"), match.game.folder)


def test_the_command_draws_the_end_on_the_screen(record):
    done = drawn_by(record, "--seat", "1", "--theme", "dark")
    assert done.exit_code == 0
    assert 'class="zone zone-board board mine' in done.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--at", "31"], "30 actions"),
        (["--seat", "9"], "0 (1) or 1 (2)"),
        (["--theme", "blue"], "light or dark"),
    ],
)
def test_the_command_says_what_it_cannot_draw(record, arguments, said):
    done = drawn_by(record, *arguments)
    assert done.exit_code != 0
    assert said in str(done.output) + str(done.exception)
