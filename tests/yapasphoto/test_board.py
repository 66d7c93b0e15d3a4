"""Boards as files: what is wrong is told on its line, with what to change; what is right is read."""

import re
import subprocess
import sys
import time

import pytest

from tablee.games.yapasphoto.board import BUILT_IN, BoardError, parsed, problems, read, rows_of
from tablee.games.yapasphoto.pieces import EFFECTS, MAX_LINES, MAX_STOPS
from tests.yapasphoto.table import GAME, new

TEXT = BUILT_IN.read_text("utf-8")
ROWS = TEXT.splitlines()


def row_of(part, number=1):
    """The line of the file on which entry 1, 2, 3… of a part stands, counted by hand."""
    start = next(i for i, row in enumerate(ROWS) if row.startswith(f"{part} = ["))
    return start + 1 + number


def spoilt(right, wrong):
    """The built-in board with one thing changed."""
    assert right in TEXT, "the board has changed: plant this mistake anew"
    return TEXT.replace(right, wrong, 1)


MISTAKES = {  # what is right, what is wrong, the line, what is said of it
    "unknown stop in a line": (
        '["St-Blaise", "Berne"]', '["St-Blaise", "Bern"]', row_of("lines", 6),
        "there is no stop Bern in “stops”: did you mean Berne?"),
    "stop far from any other": (
        '["St-Blaise", "Berne"]', '["St-Blaise", "Zzz"]', row_of("lines", 6),
        "there is no stop Zzz in “stops”: add it there, or choose another."),
    "the same line twice": (
        '    { between = ["Neuchâtel", "Hauterive"],',
        '    { between = ["St-Blaise", "Neuchâtel"],', row_of("lines", 2),
        f"St-Blaise and Neuchâtel are joined already, on line {row_of('lines', 1)}: "
        "keep one of the two."),
    "a stop without a line": (
        '    { between = ["La Chaux-de-Fonds", "Saignelégier"], by = "rail", minutes = 35 },\n', "",
        row_of("stops", 40), "no line leads from Saignelégier to Neuchâtel: add one to “lines”."),
    "minutes between two steps": (
        'Berne"], by = "rail", minutes = 35', 'Berne"], by = "rail", minutes = 37',
        row_of("lines", 6),
        "37 minutes do not fit the clock: write a multiple of 5 from 5 to 60."),
    "minutes beyond the hour": (
        'Berne"], by = "rail", minutes = 35', 'Berne"], by = "rail", minutes = 65',
        row_of("lines", 6),
        "65 minutes do not fit the clock: write a multiple of 5 from 5 to 60."),
    "too few routes": (
        '    ["Neuchâtel", "St-Aubin", "Les Ponts-de-Martel", "Chaumont"],\n', "",
        row_of("routes", 0), "5 players need 10 routes, there are 9: add more."),
    "unknown effect": (
        'effect = "delay"', 'effect = "dellay"', row_of("actions", 4),
        "there is no effect “dellay”: did you mean delay?"),
    "a stop twice on a route": (
        '["Neuchâtel", "St-Aubin",', '["St-Aubin", "St-Aubin",', row_of("routes", 1),
        "St-Aubin stands on this card twice: replace it once."),
    "an unknown stop on a route": (
        '["Neuchâtel", "St-Aubin",', '["Neuchâtel", "St-Aubn",', row_of("routes", 1),
        "there is no stop St-Aubn in “stops”: did you mean St-Aubin?"),
    "a gateway on a route": (
        '["Neuchâtel", "St-Aubin",', '["Neuchâtel", "Berne",', row_of("routes", 1),
        "Berne is a gateway: a route stays within the canton."),
    "three stops on a route": (
        '["Neuchâtel", "St-Aubin",', '["Neuchâtel",', row_of("routes", 1),
        "3 stops are on this route: write 4."),
    "a sight at an unknown stop": (
        '{ at = "Buttes", kind', '{ at = "Butes", kind', row_of("sites", 24),
        "there is no stop Butes in “stops”: did you mean Buttes?"),
    "two sights of a kind at a stop": (
        '{ at = "Buttes", kind', '{ at = "Môtiers", kind', row_of("sites", 24),
        f"Môtiers has an activity of the kind outdoor already, on line {row_of('sites', 23)}: "
        "remove one, or move it to another stop."),
    "an unknown kind of sight": (
        'kind = "outdoor", name = "La Robella"', 'kind = "open", name = "La Robella"',
        row_of("sites", 24), "“open” is no kind of activity: expected indoor, outdoor."),
    "a stop of the canton as a gateway": (
        '["Bienne", "Pontarlier"]', '["Travers", "Pontarlier"]', row_of("destinations", 1),
        "Travers is no gateway: choose another, or mark it gateway = true in “stops”."),
    "a card with more gateways": (
        '["Bienne", "St-Imier"]', '["Bienne", "St-Imier", "Morteau"]', row_of("destinations", 2),
        "every destination card names as many gateways, 1 to 4; this one names 3."),
    "an unknown way to travel": (
        'Berne"], by = "rail"', 'Berne"], by = "balloon"', row_of("lines", 6),
        "“balloon” is no way to travel: expected rail, bus, funicular, boat."),
    "a line from a stop to itself": (
        '["St-Blaise", "Berne"]', '["Berne", "Berne"]', row_of("lines", 6),
        'a line joins two different stops: between = ["…", "…"].'),
    "two stops of one name": (
        'name = "Hauterive", at', 'name = "Neuchâtel", at', row_of("stops", 2),
        "there is a stop Neuchâtel already: give this one another name."),
    "two stops at one place": (
        'name = "Hauterive", at = [23, 9]', 'name = "Hauterive", at = [20, 11]', row_of("stops", 2),
        "Hauterive lies where Neuchâtel lies: move one of them."),
    "a place outside the map": (
        'name = "Hauterive", at = [23, 9]', 'name = "Hauterive", at = [23]', row_of("stops", 2),
        "Hauterive needs a place on the map: at = [steps to the right, steps down], each 0 to 200."),
    "a name too long": (
        'name = "Hauterive", at', f'name = "{"H" * 41}", at', row_of("stops", 2),
        "a name has 1 to 40 characters."),
    "a name with signs that do not show": (
        'name = "Hauterive", at', 'name = "\\u202eHauterive\\u200b", at', row_of("stops", 2),
        "a name may only have signs that show: write “Hauterive”."),
    "a name of which nothing shows": (
        'name = "Hauterive", at', 'name = "\\u200b\\u3164", at', row_of("stops", 2),
        "a name has 1 to 40 characters."),
    "a note that is a number": (
        "note = {", "note = 7 # {", 11,
        "note is a text of at most 1,000 characters, or one for each language: "
        "note = { en = \"…\", fr = \"…\" }"),
    "a key misspelt": (
        "minutes = 35 },", "minuts = 35 },", row_of("lines", 6), "“minutes” is missing."),
    "text where a number belongs": (
        "minutes = 35 },", 'minutes = "35" },', row_of("lines", 6),
        "“minutes” must be a whole number."),
    "a part misspelt": (
        "routes = [", "rutes = [", row_of("routes", 0),
        "a board has no part “rutes”: its parts are name, note, stops, lines, sites, routes, "
        "destinations, actions, water."),
    "a shore far off the map": (
        "shore = [[11.4, 21.6],", "shore = [[11.4, 2160],", row_of("water", 1),
        "a shore has 3 to 60 points, [right, down], from −10 to 200 and 10 steps."),
    "a price between two steps": (
        'count = 4, minutes = 10, takes', 'count = 4, minutes = 12, takes', row_of("actions", 4),
        "12 minutes do not fit the clock: write a multiple of 5 from 5 to 60."),
    "no cards of a kind": (
        '"delay", count = 4', '"delay", count = 0', row_of("actions", 4),
        "“count” must be 1 to 60."),
    "one effect twice": (
        'effect = "impose-outdoor"', 'effect = "impose-indoor"', row_of("actions", 6),
        f"there is a card “impose-indoor” already, on line {row_of('actions', 5)}: "
        "raise its count instead."),
    "a reaction that cannot be one": (
        "minutes = 10, takes = 20,", "minutes = 10, takes = 20, reaction = true,",
        row_of("actions", 4),
        "“delay” cannot be played in others' turns: reaction = true goes with "
        "block-indoor, block-outdoor."),
    "a delay of no length": (
        "minutes = 10, takes = 20,", "minutes = 10,", row_of("actions", 4),
        "“delay” needs “takes”: add takes = …."),
    "a card with something to spare": (
        '"lift", count = 4, minutes = 5,', '"lift", count = 4, minutes = 5, lines = 2,',
        row_of("actions", 8), "“lift” has no use for “lines”: remove it."),
    "too many cards": (
        '"lift", count = 4', '"lift", count = 60', row_of("actions", 0),
        "there are 86 action cards: 5 players need 10 to 60."),
    "not TOML": (
        'name = "Hauterive", at', 'name = "Hauterive" at', row_of("stops", 2),
        "this cannot be read as TOML: Unclosed inline table."),
}  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told_on_its_line(mistake):
    """The table refuses the board, with the line of the file and what to change, in both languages."""
    right, wrong, row, said = MISTAKES[mistake]
    text = spoilt(right, wrong)
    with pytest.raises(ValueError) as refused:
        new(data=text, players=5)
    assert str(refused.value).replace("’", "'") == f"Line {row}: {said}"
    first = problems(text)[0]
    assert first.row == row and first.said("fr").startswith(f"Ligne {row}")
    assert first.said("fr") != str(first)


def test_all_mistakes_are_told():
    """In the order of the file, not only the first."""
    text = spoilt('["St-Blaise", "Berne"]', '["St-Blaise", "Bern"]')
    text = text.replace('effect = "delay"', 'effect = "dellay"')
    found = problems(text)
    assert [fault.row for fault in found] == [row_of("lines", 6), row_of("actions", 4)]


def test_too_few_sights():
    """Both bonuses must be within reach, the spiced ones too."""
    outdoor = re.findall(r".*kind = \"outdoor\".*\n", TEXT)
    text = TEXT
    for line in outdoor[:9]:
        text = text.replace(line, "")
    (found,) = problems(text)
    assert str(found) == (
        f"Line {row_of('sites', 0)}: there are 3 outdoor activities: add some, at least 4 are needed."
    )


def test_too_many_of_anything():
    """64 stops and 128 lines are the most that the rules have room for."""
    more = "".join(f'    {{ name = "S{i}", at = [{i}, 99] }},\n' for i in range(25))
    text = TEXT.replace("]\n\n# What joins", more + "]\n\n# What joins")
    (found,) = problems(text)
    assert str(found).endswith(f"65 stops are too many: a board has at most {MAX_STOPS}.")
    assert MAX_LINES == 128


def test_a_part_is_missing():
    """A board without lines is none."""
    text = TEXT[: TEXT.index("# What joins")] + TEXT[TEXT.index("# What there is") :]
    (found,) = problems(text)
    assert "The part “lines” is missing" in str(found)


def test_fewer_players_need_fewer_cards():
    """A board with cards for two is good enough for two."""
    text = TEXT
    for card in re.findall(r"    \[\".*\n", TEXT)[:6]:
        text = text.replace(card, "")
    assert new(data=text, players=2).players == 2
    with pytest.raises(ValueError, match=r"3 players need 6 routes, there are 4"):
        new(data=text, players=3)


def test_the_built_in_board_is_right():
    """Nothing is wrong with it; its cards, sights and effects are all there, named in two languages."""
    assert problems(TEXT) == []
    board = read(TEXT)
    assert board.stop(32) == "Biel" and board.stop(32, "fr") == "Bienne"
    assert {EFFECTS[action.effect] for action in board.actions} == set(EFFECTS)
    assert "reconstruction" in board.notes["en"] and "reconstitution" in board.notes["fr"]


def test_the_routes_of_the_built_in_board_are_as_long():
    """Within 15 % of their mean; every gateway is on a card."""
    board = read(TEXT)
    routes = [board.length_of(card) for card in board.routes]
    mean = sum(routes) / len(routes)
    assert all(abs(length - mean) <= 0.15 * mean for length in routes), routes
    gateways = {number for number, stop in enumerate(board.stops) if stop.gateway}
    assert {stop for card in board.destinations for stop in card} == gateways


def test_entries_in_another_layout_have_their_lines_too():
    """One entry on several lines, several on one, comments and strings with brackets in them."""
    text = 'name = "[x]" # ["\nlines = [ # here\n  { a = 1 }, { a = 2 },\n\n  { a = "]" },\n]\n'
    text += "[[stops]]\nname = 1\n\n[[stops]]\nname = 2\n"
    parsed(text)
    rows = rows_of(text)
    assert rows["lines"] == [2, 3, 3, 5] and rows["stops"] == [7, 7, 10]


def test_not_even_toml():
    """What breaks off is told where it breaks off."""
    with pytest.raises(BoardError, match=r"Line \d+: this cannot be read as TOML"):
        parsed("stops = [\n{ name = 1,")


@pytest.mark.parametrize(
    "text",
    [
        ".".join("a" * 40_000) + " = 1",
        "x = ['''''', { " + ". ".join("a" * 40_000) + " = 1 }]",
        '"#" = """\\""""""\n[' + " .".join(["'a'"] * 40_000) + "]",
    ],
)
def test_a_key_of_many_parts_is_not_read(text):
    """tomllib takes gigabytes for it."""
    began = time.monotonic()
    assert "no key of a board has 9 dots" in str(problems(text)[0])
    assert time.monotonic() - began < 1


def test_dots_elsewhere_are_no_keys():
    note = 'note = "A. b. c. d. e. f. g. h. i. j. k." # 1.2.3.4.5.6.7.8.9.10.11'
    assert not problems(re.sub("note = .*", lambda _: note, BUILT_IN.read_text("utf-8")))
    [refused] = problems("#" * 300_000)
    assert "a board has at most 256 thousand characters" in str(refused)


def test_another_board_plays_everywhere():
    """Undo, records and names in words go by the board of the table."""
    text = spoilt('name = "Hauterive", at', 'name = "Hauterive-le-Haut", at')
    text = text.replace('"Hauterive"', '"Hauterive-le-Haut"')
    match = new(data=text)
    for seat in range(2):
        match.play(seat, "keep 1 1")
    assert match.words("start 2") == "Begin at Hauterive-le-Haut"
    assert match.knowledge(0).data == text
    with pytest.raises(ValueError):
        GAME.new(data="x = 1")
    from tablee.kit.table.form import BrokenRecord
    from tablee.kit.table.replaying import replay

    match.play(0, "start 2")
    assert replay(GAME, match.record(), text).position() == match.position()
    with pytest.raises(BrokenRecord):
        replay(GAME, match.record())


def test_reading_a_board_takes_no_numba():
    """Checking a board starts at once."""
    code = (
        "import sys; from tablee.games.yapasphoto.board import *; "
        "problems(BUILT_IN.read_text('utf-8')); assert 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
