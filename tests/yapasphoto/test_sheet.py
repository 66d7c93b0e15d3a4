"""The map as a drawing: no name lies on a line or on another, whatever the board; water where it says."""

import re
from dataclasses import astuple, is_dataclass
from itertools import pairwise
from math import hypot

import pytest

from tablee.games.yapasphoto.board import BUILT_IN, read
from tablee.games.yapasphoto.sheet import sheet_of, simply, width_of
from tablee.games.yapasphoto.surveying import BADGE, surveyed

TEXT = BUILT_IN.read_text("utf-8")
SQUARE = """
name = "Square"
stops = [{stops}]
lines = [{lines}]
sites = [{sites}]
routes = [{routes}]
destinations = [{destinations}]
"""


def small(step=1, wide=4):
    """A board of a few rows of stops, so many steps apart."""
    names = [[f"{chr(65 + x)}{y}" for x in range(wide)] for y in range(3)]
    stops, lines = [], []
    for y, row in enumerate(names):
        for x, name in enumerate(row):
            gateway = ", gateway = true" if y == 0 else ""
            stops.append(f'{{ name = "{name}", at = [{x * step}, {y * step}]{gateway} }}')
        pairs = [*pairwise(row), *([(row[0], names[y - 1][0])] if y else [])]
        for a, b in pairs:
            lines.append(f'{{ between = ["{a}", "{b}"], by = "boat", minutes = 10 }}')
    sites = [
        f'{{ at = "{name}", kind = "{kind}", name = "Sight" }}'
        for kind, row in zip(("indoor", "outdoor"), names, strict=False)
        for name in row[:4]
    ]
    routes = ['["A1", "B1", "C1", "D1"]'] * 10
    filled = {
        "stops": ",".join(stops),
        "lines": ",".join(lines),
        "sites": ",".join(sites),
        "routes": ",".join(routes),
        "destinations": ",".join(['["A0"]'] * 10),
    }
    return SQUARE.format(**filled)


def overlap(one, other):
    """Do two boxes lie on each other?"""
    return min(one[2], other[2]) - max(one[0], other[0]) > 1 and (
        min(one[3], other[3]) - max(one[1], other[1]) > 1
    )


@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_name_lies_on_another_nor_on_a_stop(language):
    sheet = sheet_of(TEXT, 5, language)
    boxes = [label.box for label in sheet.labels]
    for n, box in enumerate(boxes):
        assert box[0] >= 0 and box[1] >= 0 and box[2] <= sheet.wide and box[3] <= sheet.high
        assert not [m for m in range(n) if overlap(box, boxes[m])]
        assert not [at for at in sheet.stops if overlap(box, (*at, *(c + 2 for c in at)))]


def test_few_names_lie_on_a_line_or_on_minutes():
    sheet = sheet_of(TEXT, 5, "fr")
    hidden = 0
    for label in sheet.labels:
        left, top, right, bottom = label.box
        hidden += any(
            left + 3 < x < right - 3 and top + 3 < y < bottom - 3
            for line in sheet.lines
            for (x, y), _ in pairwise(line)
        )
        hidden += any(
            overlap(label.box, (x - BADGE[0] / 3, y - 4, x + BADGE[0] / 3, y + 4))
            for x, y in sheet.minutes
        )
    assert hidden <= 1


@pytest.mark.parametrize("text", [TEXT, small(), small(40), small(3, 12)])
def test_lines_join_their_stops_and_pass_the_others(text):
    board, sheet = read(text), sheet_of(text, 5, "en")
    for line, way, minutes in zip(board.lines, sheet.lines, sheet.minutes, strict=True):
        assert (way[0], way[-1]) == (sheet.stops[line.a], sheet.stops[line.b])
        nearest = min(hypot(x - minutes[0], y - minutes[1]) for x, y in dots(way))
        assert nearest < 3, "minutes lie on their line"
        for number, (x, y) in enumerate(sheet.stops):
            if number not in (line.a, line.b):
                assert min(hypot(x - u, y - v) for u, v in dots(way)) > 9


def dots(way):
    """Points along a line."""
    for (x, y), (u, v) in pairwise(way):
        for k in range(40):
            yield x + (u - x) * k / 39, y + (v - y) * k / 39


@pytest.mark.parametrize("text", [TEXT, small(), small(40), small(3, 12)])
def test_a_map_is_of_a_size_to_read_whatever_its_steps(text):
    sheet = sheet_of(text, 5, "en")
    assert 150 <= sheet.wide <= 1200 and 150 <= sheet.high <= 900
    apart = [
        hypot(x - u, y - v) for n, (x, y) in enumerate(sheet.stops) for u, v in sheet.stops[:n]
    ]
    assert sheet.target <= min(apart) + 1e-9, "two stops share no target"


def test_water_is_drawn_where_the_board_says_and_named_where_it_is_long_enough():
    sheet = sheet_of(TEXT, 5, "fr")
    assert [lake.name for lake in sheet.lakes] == ["Lac de Neuchâtel", ""]
    great = sheet.lakes[0]
    across = max(x for x, _ in great.shore) - min(x for x, _ in great.shore)
    assert across > width_of(great.name) and -60 < great.turn < -20
    dry = re.sub(r"(?s)water = \[.*?\n\]\n", "", TEXT)
    assert dry != TEXT and sheet_of(dry, 5, "fr").lakes == ()
    assert sheet_of(dry, 5, "fr").stops == sheet.stops


def test_a_long_name_is_set_on_two_lines_and_sights_stand_next_to_the_stop():
    board, sheet = read(TEXT), sheet_of(TEXT, 5, "fr")
    number = [stop.names[""] for stop in board.stops].index("Les Geneveys-sur-Coffrane")
    assert len(sheet.labels[number].lines) == 2
    for n, label in enumerate(sheet.labels):
        assert len(label.icons) == sum(site.stop == n for site in board.sites)
        for k, (x, _) in enumerate(label.icons):
            (text_at, _) = label.lines[0][1]
            assert (x < text_at) == (label.side == "left"), k


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("sights", [True, False])
def test_how_our_own_board_is_drawn_is_kept_as_it_would_be_surveyed(language, sights):
    """`script/golden` writes it; a machine may round the last digits otherwise."""
    kept, anew = (
        flat(sheet)
        for sheet in (sheet_of(TEXT, 5, language, sights), surveyed(read(TEXT), language, sights))
    )
    assert [type(one) for one in kept] == [type(one) for one in anew]
    assert [one for one in kept if isinstance(one, str)] == [o for o in anew if isinstance(o, str)]
    numbers = ([one for one in each if not isinstance(one, str)] for each in (kept, anew))
    assert next(numbers) == pytest.approx(next(numbers), abs=1e-6)


def flat(thing):
    """All numbers and words of a sheet."""
    if is_dataclass(thing):
        return flat(astuple(thing))
    return [one for part in thing for one in flat(part)] if isinstance(thing, tuple) else [thing]


@pytest.mark.parametrize("board", [TEXT, small()], ids=["ours", "small"])
def test_a_board_is_drawn_simply_where_nobody_can_survey_it(board):
    read_one = read(board)
    sheet = simply(read_one, "fr")
    assert len(sheet.stops) == len(sheet.labels) == len(read_one.stops)
    assert len(sheet.lines) == len(sheet.minutes) == len(read_one.lines)
    assert len(sheet.lakes) == len(read_one.water)
    for at, label in zip(sheet.stops, sheet.labels, strict=True):
        assert label.box[0] > at[0] and label.box[1] < at[1] < label.box[3]
    for way, (x, y) in zip(sheet.lines, sheet.minutes, strict=True):
        (ax, ay), (bx, by) = way
        assert (x, y) == pytest.approx(((ax + bx) / 2, (ay + by) / 2))
