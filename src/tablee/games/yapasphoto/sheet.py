"""The map as a drawing: where stops, lines, minutes and names lie, so that none hides another.

How the board that comes with the game is drawn lies beside it, in sheets.json; any other is surveyed
once for a language, or, where NumPy is not installed, drawn as simply as can be.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import hypot
from pathlib import Path
from typing import Any

from tablee.games.yapasphoto.board import Board, Stop, read
from tablee.kit.pictures.scene import Point
from tablee.kit.rules.numeric import HAS_NUMPY

Box = tuple[float, float, float, float]  # left, top, right, bottom
Shape = tuple[Point, ...]

KEPT = Path(__file__).with_name("sheets.json")
WIDE, HIGH, MOST_STEP = 760.0, 620.0, 64.0  # what the stops fill, and steps on a small board
MARGIN, ABOVE, FOOT = 52.0, 30.0, 34.0  # beside the stops, above them, below them for the signs
CLOSE = 46.0  # stops nearer than this make a map larger
TARGET = (24.0, 48.0)  # the least and the most that a finger gets
GAP = 13.0  # between a stop and its name, where nobody looks for a better place
ICON, ICON_GAP, LINE_HIGH = 17.0, 3.0, 15.0
NARROW, BROAD = "fijlrtI.,'’-()! ", "mwMW"


@dataclass(frozen=True)
class Label:
    """A name beside its stop: its lines of text, how they are set, and where its sights go."""

    lines: tuple[tuple[str, Point], ...]
    side: str  # left: the text begins there; right: it ends there
    icons: tuple[Point, ...]
    box: Box


@dataclass(frozen=True)
class Lake:
    """A sheet of water with its name along its length."""

    shore: Shape
    name: str
    at: Point
    turn: float


@dataclass(frozen=True)
class Sheet:
    """Everything on the map that stays where it is."""

    wide: float
    high: float
    target: float
    stops: tuple[Point, ...]
    lines: tuple[Shape, ...]
    minutes: tuple[Point, ...]
    labels: tuple[Label, ...]
    lakes: tuple[Lake, ...]


@lru_cache(maxsize=32)
def sheet_of(text: str, players: int, language: str, sights: bool = True) -> Sheet:
    """The map of the board of this text, with names in a language, with or without sights."""
    if kept := _kept().get(name_of(text, language, sights)):
        return _read(kept)
    if not HAS_NUMPY:
        return simply(read(text, players), language, sights)
    from tablee.games.yapasphoto.surveying import surveyed

    return surveyed(read(text, players), language, sights)


def name_of(text: str, language: str, sights: bool) -> str:
    """What a sheet is kept under."""
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    return f"{digest} {language}{' sights' if sights else ''}"


@cache
def _kept() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(KEPT.read_text("utf-8"))
    return found


def _read(kept: dict[str, Any]) -> Sheet:
    """A sheet as JSON has it."""
    told = {name: _tuples(part) for name, part in kept.items() if name not in ("labels", "lakes")}
    labels = tuple(Label(*map(_tuples, label.values())) for label in kept["labels"])
    lakes = tuple(Lake(*map(_tuples, lake.values())) for lake in kept["lakes"])
    return Sheet(**told, labels=labels, lakes=lakes)


def _tuples(part: Any) -> Any:
    return tuple(map(_tuples, part)) if isinstance(part, list) else part


def simply(board: Board, language: str, sights: bool = True) -> Sheet:
    """Straight lines, minutes in their middle, names on the right: nobody looks what is in the way."""
    place, stops, extent = laid_out(board)
    lines = tuple((stops[line.a], stops[line.b]) for line in board.lines)
    middles = tuple((toward(a, b, distance(a, b) / 2)) for a, b in lines)
    labels = []
    for n, at in enumerate(stops):
        icons = sum(site.stop == n for site in board.sites) if sights else 0
        name = board.stop(n, language)
        wide = width_of(name) + icons * ICON + (ICON_GAP if icons else 0)
        labels.append(set_beside((name,), icons, False, plus(at, (GAP, 0)), (wide, LINE_HIGH)))
    lakes = tuple(
        Lake(
            tuple(place(at) for at in (*water.shore, water.shore[0])), "", place(water.shore[0]), 0
        )
        for water in board.water
    )
    wide, high = extent
    return Sheet(wide, high + FOOT, finger(stops), stops, lines, middles, tuple(labels), lakes)


def laid_out(board: Board) -> tuple[Callable[[Point], Point], tuple[Point, ...], Point]:
    """Where places of the board lie, its stops among them, and how wide and high it all is."""
    step, (left, top) = _scale(board.stops)

    def place(at: Point) -> Point:
        return MARGIN + (at[0] - left) * step, ABOVE + (at[1] - top) * step

    stops = tuple(place(stop.at) for stop in board.stops)
    return place, stops, (max(x for x, _ in stops) + MARGIN, max(y for _, y in stops) + ABOVE)


def finger(stops: Sequence[Point]) -> float:
    """How large a stop is for fingers."""
    return min(TARGET[1], max(TARGET[0], _nearest(stops)))


def _scale(stops: Sequence[Stop]) -> tuple[float, tuple[int, int]]:
    """How long a step is, and where the map begins: close stops make it larger."""
    across, down = [stop.at[0] for stop in stops], [stop.at[1] for stop in stops]
    most = max(max(across) - min(across), 1), max(max(down) - min(down), 1)
    fits = min(WIDE / most[0], HIGH / most[1], MOST_STEP)
    near = _nearest([stop.at for stop in stops])
    return min(max(fits, CLOSE / near), 1.4 * fits), (min(across), min(down))


def _nearest(stops: Sequence[Point]) -> float:
    """How far apart the two closest stops are."""
    return min((distance(a, b) for n, a in enumerate(stops) for b in stops[:n]), default=TARGET[1])


# --- Names ------------------------------------------------------------------------------------


def set_beside(lines: Sequence[str], icons: int, is_right: bool, at: Point, extent: Point) -> Label:
    """Sights next to the stop, then the name; the other way round on its left."""
    (left, middle), (wide, high) = at, extent
    begin, way = (left + wide, -1) if is_right else (left, 1)
    signs = tuple((begin + way * ICON * (k + 0.5), middle) for k in range(icons))
    text = begin + way * (icons * ICON + (ICON_GAP if icons else 0))
    first = middle - LINE_HIGH * (len(lines) - 1) / 2
    set_lines = tuple((line, (text, first + LINE_HIGH * k)) for k, line in enumerate(lines))
    box = (left, middle - high / 2, left + wide, middle + high / 2)
    return Label(set_lines, "right" if is_right else "left", signs, box)


def width_of(text: str) -> float:
    """About how wide it is as drawn: no font is the same everywhere."""
    return sum(
        4.7 if letter in NARROW else 11.4 if letter in BROAD else 9.3 if letter.isupper() else 7.5
        for letter in text
    )


# --- Points -----------------------------------------------------------------------------------


def plus(a: Point, b: Point, times: float = 1.0) -> Point:
    return a[0] + times * b[0], a[1] + times * b[1]


def distance(a: Point, b: Point) -> float:
    return hypot(b[0] - a[0], b[1] - a[1])


def toward(a: Point, b: Point, far: float) -> Point:
    return plus(a, (b[0] - a[0], b[1] - a[1]), far / (distance(a, b) or 1))
