"""Push as a terminal shows it, line by line."""

from functools import partial
from io import StringIO

from rich.console import Console

from tablee.games.push import text
from tests.push.table import table

TABLE = {
    "columns": "red6 roll blue1 / yellow5 / roll",
    "drawn": "green3",
    "players": 3,
    "switches": 1,
    "bench": ["red2 red2 blue4", "purple6", ""],
    "bank": ["green5", "", ""],
    "seats": ["Ada", "Bo", "Cleo"],
}


def drawn(match, language="en", width=80, encoding="utf-8"):
    """The table as a seat at it sees it, line by line."""
    say = partial(match.game.words.say, language)
    paper = StringIO()
    console = Console(file=paper, width=width, color_system=None)
    console.options.encoding = encoding
    drawing = text.draw(match.knowledge(0), match.seats, say)
    console.print(drawing) if encoding == "utf-8" else _in_ascii(console, drawing)
    return [line.rstrip() for line in paper.getvalue().splitlines()]


def _in_ascii(console, drawing):
    options = console.options.copy()
    options.encoding = "ascii"
    for line in console.render_lines(drawing, options, pad=False):
        console.print("".join(segment.text for segment in line), markup=False, highlight=False)


def test_the_whole_table():
    """Odds, columns as ladders, the card to be placed, and what lies before each player."""
    assert drawn(table(**TABLE)) == [
        "Deck 108   discard 0",
        "No risk with the next card.",
        "Switch ×1: the others take anticlockwise.",
        "",
        "       column      1      2      3",
        "            6     ♥6      ·      ·",
        "            5      ·     ●5      ·",
        "            4      ·      ·      ·",
        "            3      ·      ·      ·",
        "            2      ·      ·      ·",
        "            1     ■1      ·      ·",
        "         roll      ⚄      ·      ⚄",
        "        worth      7      5      0",
        "     room for    ▲●◆   ♥■▲◆  ♥■▲●◆",
        "",
        "To place: green 3 ▲3",
        "",
        "►Ada  13 pts",
        "   bench     ♥ 2 2   ■ 4",
        "   bank      ▲×1",
        " Bo  6 pts",
        "   bench     ◆ 6",
        " Cleo  0 pts",
    ]


def test_without_signs_beyond_ascii():
    """Letters stand for the shapes."""
    lines = drawn(table(**TABLE), encoding="ascii")
    assert lines[5] == "            6     R6      .      ."
    assert lines[17:21] == [
        ">Ada  13 pts",
        "   bench     R 2 2   B 4",
        "   bank      Gx1",
        " Bo  6 pts",
    ]


def test_no_line_is_too_long():
    """A narrow terminal gets narrow lines, in both languages."""
    for language in ("en", "fr"):
        assert max(map(len, drawn(table(**TABLE), language, 40))) <= 40


def test_what_can_be_said_about_a_card():
    """How many are left and where one would go; a colour number by number; nothing else."""
    match = table("red6 / red5 / red4", players=3)
    say = partial(match.game.words.say, "en")
    explain = partial(text.explain, match.knowledge(0), match.seats, say)
    assert explain("red6") == "2 of 3 in the deck: red 6. It would bust."
    assert explain("Blue6") == "3 of 3 in the deck: blue 6. There is room for it in column 2, 3."
    assert explain("switch") == "12 of 12 in the deck: a Switch card."
    assert explain("red") == "Still in the deck, red: 1 ×3, 2 ×3, 3 ×3, 4 ×2, 5 ×2, 6 ×2."
    assert explain("table") is None
