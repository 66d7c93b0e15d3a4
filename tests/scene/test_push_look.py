"""The cards of Push themselves: a shape for each colour, colours left to look.css."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import tablee

FOLDER = Path(tablee.__file__).parent / "games" / "push"
PAGE = Path(__file__).parents[2] / "web" / "src" / "table.css"
COLOURS = ("red", "blue", "green", "yellow", "purple")
SYMBOLS = {e.get("id"): e for e in ElementTree.parse(FOLDER / "look.svg").iter() if e.get("id")}


def used_in(symbol):
    """The names of the symbols that a symbol is put together from."""
    return {part.get("href", "")[1:] for part in symbol.iter() if part.get("href")}


@pytest.mark.parametrize("colour", COLOURS)
def test_whatever_has_a_colour_has_its_shape(colour):
    shape = f"shape-{colour}"
    for name in ("card", "die", "bank", "purse", "place", "no", "free", "full", "mark"):
        assert shape in used_in(SYMBOLS[f"{name}-{colour}"])
    for n in range(1, 7):
        assert {f"card-{colour}", f"n-{n}"} == used_in(SYMBOLS[f"{colour}-{n}"])


def test_no_two_shapes_and_no_two_numerals_are_alike():
    for names in ([f"shape-{c}" for c in (*COLOURS, "star")], [f"n-{n}" for n in range(1, 7)]):
        assert len({SYMBOLS[name].get("d") for name in names}) == len(names)


def test_whatever_is_used_is_there():
    for symbol in SYMBOLS.values():
        assert used_in(symbol) <= set(SYMBOLS)


def test_colours_are_left_to_look_css():
    drawn = (FOLDER / "look.svg").read_text("utf-8")
    assert not re.search(r'(?:fill|stroke|color)="(?!none)|#[0-9a-f]{6}|style=', drawn)
    css = (FOLDER / "look.css").read_text("utf-8")
    for name in set(re.findall(r'class="([^"]+)"', drawn)):
        assert any(re.search(rf"\.{word}\b", css) for word in name.split()), name


def test_no_class_of_a_symbol_means_something_else_on_the_page():
    """A part called `side` once lay beside the table, and was gone from its card on a phone."""
    page = set(re.findall(r"^\s*\.([\w-]+)\s*[,{]", PAGE.read_text("utf-8"), re.MULTILINE))
    words = {
        word
        for symbol in SYMBOLS.values()
        for part in symbol.iter()
        for word in (part.get("class") or "").split()
    }
    assert not words & page


def test_what_moves_keeps_still_for_who_wants_that_and_never_takes_long():
    css = (FOLDER / "look.css").read_text("utf-8")
    moving = css[css.index("@media (prefers-reduced-motion: no-preference)") :]
    assert "animation:" not in css[: -len(moving)]
    times = re.findall(r"animation: \w+ ([\d.]+)s(?! ease-in-out infinite)", moving)
    assert len(times) >= 4
    assert all(float(time) <= 0.8 for time in times)
