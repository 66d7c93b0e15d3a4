"""Photosynthesis in a terminal: legible in two languages, without colour, narrow, and in ASCII."""

import io
from typing import Any

import pytest
from rich.console import Console

from tablee.cli.screen import drawing
from tablee.cli.speech import Speech
from tablee.games import find
from tests.photosynthesis.table import table

GAME = find("photosynthesis")
SEATS = ["Ana", "Benjamin-Christophe", "Cléo", "Dédé"]


def drawn(match: Any, say: Speech, width: int = 80, seat: int | None = 0, **terminal: Any) -> str:
    paper = io.StringIO()
    Console(file=paper, width=width, highlight=False, **terminal).print(drawing(match, seat, say))
    return paper.getvalue()


def played(players: int, moves: int, **options: Any) -> Any:
    """A table after so many moves, always the last choice but now and then the first."""
    match = GAME.new(seed=1, players=players, seats=SEATS[:players], **options)
    for move in range(moves):
        if not match.over:
            seat = match.waiting[0]
            match.play(seat, match.choices(seat)[0 if move % 5 == 4 else -1])
    return match


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("moves", [0, 3, 30, 140, 2000])
def test_every_moment_fits_eighty_columns(say: Speech, players: int, moves: int) -> None:
    match = played(players, moves)
    lines = drawn(match, say).splitlines()
    assert 25 <= len(lines) <= 30
    assert max(map(len, lines)) <= 80
    text = "\n".join(lines)
    assert all(seat[:12] in text for seat in SEATS[:players])  # a long name is cut
    assert all(cell in text for cell in ("a1", "a4", "d1", "d7", "g1", "g4"))
    assert "text-" not in text and "_" not in text  # the name of a message or of a field


@pytest.mark.parametrize("width", [20, 33, 48, 60, 79, 200])
def test_a_narrow_terminal_gets_a_narrow_drawing(say: Speech, width: int) -> None:
    lines = drawn(played(3, 40), say, width).splitlines()
    assert max(map(len, lines)) <= width
    if width >= 33:
        assert any("d7" in line for line in lines)


def test_a_tree_shows_owner_size_shade_and_what_it_will_bring(say: Speech) -> None:
    trees = "a4 medium 0, b4 small 1, c4 seed 1, g1 large 0"
    match = table(trees, sun="a4", seats=SEATS[:2])
    text = drawn(match, say, no_color=True)
    assert "♠♠ +2" in text  # a4 has the sun of d7 next
    assert "♣░░+1" in text  # b4 is in the shade of a4 now, not in the next round
    assert "(♣)░░" in text  # c4 is in its shade, too
    assert "♠♠♠" in text
    assert "◊◊◊◊" in text


def test_the_sun_stands_at_its_corner_and_shines_across(say: Speech) -> None:
    for corner, ray in (
        ("a4", "↙"),
        ("d7", "←"),
        ("g4", "↖"),
        ("g1", "↗"),
        ("d1", "→"),
        ("a1", "↘"),
    ):
        text = drawn(table("c3 small 0", sun=corner, seats=SEATS[:2]), say)
        assert f"☼ {corner} {ray}" in text
        assert 8 == text.count(ray)  # one on every lane, and one beside the round
        assert 2 == text.count("○")  # the next one, and the legend


def test_cells_of_this_turn_are_marked(say: Speech) -> None:
    match = table("b2 small 0", seats=SEATS[:2])
    match.play(0, "grow b2")
    assert "b2*" in drawn(match, say)


def test_nothing_is_said_by_colour_alone(say: Speech) -> None:
    match = played(4, 60)
    coloured = drawn(match, say, force_terminal=True, color_system="truecolor")
    plain = drawn(match, say, force_terminal=True, no_color=True)
    assert "\x1b[38;2" in coloured.replace("1;38", "38")
    assert "38;" not in plain
    shapes = [{"♠", "♣", "▲", "●"} & set(text) for text in (coloured, plain)]
    assert shapes[0] == shapes[1] == {"♠", "♣", "▲", "●"}


def test_a_terminal_without_unicode_gets_ascii() -> None:
    class Old(io.StringIO):
        encoding = "ascii"

    paper = Old()
    match = played(2, 40)
    match.seats[1] = "Ben"
    Console(file=paper, width=80).print(drawing(match, 0, Speech("en")))
    assert paper.getvalue().isascii()
    assert "|d4" in paper.getvalue()


def test_a_game_without_a_drawing_shows_the_fields_that_a_seat_may_know(say: Speech) -> None:
    lanterns = find("lanterns").new(seed=3, players=3)
    text = drawn(lanterns, say)
    mine, theirs = (lanterns.position()["hand"][seat][1] for seat in (0, 1))
    assert mine in text and theirs not in text
    assert theirs in drawn(lanterns, say, seat=1)
