"""Photograph in a terminal: what a seat knows, at any width, and with plain letters too."""

import io

import pytest
from rich.console import Console

from tests.photograph.table import GAME, table

FIELD = "green4 _green5 _green12 . / . . . brown2"
HANDS = "yellow3 red1 red7 / red9 grey1 grey2"
ALBUMS = "blue5 ~blue9 blue6 / grey11 grey12"


def drawn(match, seat, width=80, language="en", encoding="utf-8"):
    """The lines of the drawing, as a terminal of this width shows them."""
    paper = io.TextIOWrapper(io.BytesIO(), encoding)
    text = GAME.part("text")

    def say(message, **arguments):
        return GAME.words.say(language, message, **arguments)

    Console(file=paper, width=width).print(text.draw(match.knowledge(seat), match.seats, say))
    paper.flush()
    return paper.buffer.getvalue().decode(encoding).splitlines()


def the_table(**more):
    return table(HANDS, ALBUMS, FIELD, "brown7", phase="WIND", taken=1, good="grey 1", **more)


def test_the_field_and_the_deck():
    lines = drawn(the_table(players=3), 0)
    assert [" ".join(line.split()) for line in lines[1:4]] == [
        "1 gn 4 ░gn- ░gn+ · Deck ×57 ░br+",
        "2 · · · br 2 After the Sunset",
        "3 · · · · ★4 bl re ye gn br",
    ]


def test_ones_own_film_and_another_s():
    """What will be played is marked; of another's film only the backs are there."""
    lines = drawn(the_table(players=3), 0)
    own, other = (
        next(i for i, line in enumerate(lines) if mark in line) for mark in ("► 1", "  2  8")
    )
    assert lines[own + 1].split() == ["1►", "2", "3"]
    assert lines[own + 2].split() == ["film", "ye", "3", "re", "1", "re", "7"]
    assert lines[own + 3].split() == ["bl", "5", "~9", "6", "▲7-8"]
    assert lines[other + 2].split() == ["film", "░re+", "░gy-", "░gy-"]
    assert lines[other + 3].split() == ["gy", "11", "12", "■", "★"]


def test_an_onlooker_sees_no_hand():
    text = "\n".join(drawn(the_table(players=3), None))
    assert "ye 3" not in text and "░ye-" in text


@pytest.mark.parametrize("width", [40, 60, 100])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_fits(width, language):
    for seat in (0, 1, None):
        assert max(map(len, drawn(the_table(players=3), seat, width, language))) <= width


def test_plain_letters():
    """A terminal without Unicode gets signs of its own for each."""
    text = "\n".join(drawn(the_table(players=3), 0, encoding="ascii"))
    assert "#gn-" in text and "*4" in text and "^7-8" in text


def test_no_two_colours_have_the_same_letters():
    for language in ("en", "fr"):
        letters = [GAME.words.say(language, "text-letters", colour=c) for c in GAME.rules.COLOURS]
        assert len(set(letters)) == 7
