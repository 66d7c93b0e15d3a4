"""The photographs themselves: every one is drawn, says what can follow it, and has its own picture."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import tablee
from tablee.games.photograph.seen import Photo

FOLDER = Path(tablee.__file__).parent / "games" / "photograph"
COLOURS = ("blue", "red", "yellow", "green", "brown", "grey", "violet")
NUMBERS = range(1, 13)
MOST = 120_000  # bytes: whoever opens a table waits for them
SYMBOLS = {e.get("id"): e for e in ElementTree.parse(FOLDER / "look.svg").iter() if e.get("id")}


def used_in(symbol):
    """The names of the symbols that a symbol is put together from."""
    return {part.get("href", "")[1:] for part in symbol.iter() if part.get("href")}


@pytest.mark.parametrize("colour", COLOURS)
def test_a_colour_has_twelve_pictures_two_backs_and_what_else_the_table_needs(colour):
    photos = {f"{colour}-{n}" for n in NUMBERS}
    others = {f"back-{colour}-low", f"back-{colour}-high"}
    others |= {f"{thing}-{colour}" for thing in ("mark", "fog", "good", "leader")}
    assert photos | others <= set(SYMBOLS)
    for name in photos | others - {f"mark-{colour}"}:
        assert SYMBOLS[name].get("class") == colour
        assert f"mark-{colour}" in used_in(SYMBOLS[name]), "told apart without its colour"


def test_no_two_pictures_are_alike():
    pictures = set()
    for colour in COLOURS:
        for n in NUMBERS:
            (frame,) = [part for part in SYMBOLS[f"{colour}-{n}"] if part.tag.endswith("svg")]
            pictures.add(re.sub(r"\s+", " ", ElementTree.tostring(frame, "unicode")))
    assert len(pictures) == len(COLOURS) * len(NUMBERS)


@pytest.mark.parametrize("n", NUMBERS)
def test_a_photo_has_its_number_and_nothing_too_small_to_be_read(n):
    texts = [part.text for part in SYMBOLS[f"n-{n}"].iter() if part.text and part.text.strip()]
    assert texts == [str(n)]
    for colour in COLOURS:
        assert f"n-{n}" in used_in(SYMBOLS[f"{colour}-{n}"])


@pytest.mark.parametrize("n", NUMBERS)
def test_a_photo_says_which_numbers_can_lie_beside_it(n):
    below, above = range(max(1, n - 3), n), range(n + 1, min(12, n + 3) + 1)
    assert Photo("blue", "low", n).beside(3) == [tuple(it) for it in (below, above) if it]


def test_whatever_is_used_is_there():
    for symbol in SYMBOLS.values():
        assert used_in(symbol) <= set(SYMBOLS)


def test_colours_are_left_to_look_css():
    drawn = (FOLDER / "look.svg").read_text("utf-8")
    assert not re.search(r'(?:fill|stroke|color)="(?!none)|#[0-9a-f]{6}|style=', drawn)
    assert len(drawn.encode()) < MOST
