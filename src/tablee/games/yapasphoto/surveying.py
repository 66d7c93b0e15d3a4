"""Surveying a board: how its lines bend, where minutes and names go so that none hides another.

Lines run level, upright or aslant, as on the plan of a town's buses; of several ways to draw one the
quietest is taken, and of several places for a name the emptiest.
"""

import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, ceil, cos, degrees, hypot, radians, sin
from typing import Any

import numpy as np

from tablee.games.yapasphoto.board import Board, called
from tablee.games.yapasphoto.sheet import (
    FOOT,
    ICON,
    ICON_GAP,
    LINE_HIGH,
    Box,
    Label,
    Lake,
    Shape,
    Sheet,
    distance,
    finger,
    laid_out,
    plus,
    set_beside,
    toward,
    width_of,
)
from tablee.kit.pictures.scene import Point

Dots = np.ndarray[Any, np.dtype[np.float64]]

# --- Lines ---

SAMPLE = 8.0  # between the points of a line that are looked at
BESIDE = (22.0, 34.0)  # how far a line evades
CLEAR, APART, NEAR_END = (
    21.0,
    9.0,
    14.0,
)  # from stops that it passes, from other lines, from its ends
BEND, LONGER, AT_A_STOP, ON_A_LINE = 3.0, 0.05, 6.0, 5.0  # what is paid for
CORNER, ROUND = 12.0, 5  # how softly it turns, in how many points

# --- Names ---

STOP, GATEWAY = 9.0, 11.0  # radius
LETTERS, LONGEST_LINE = 14, 18
BADGE = (19.0, 15.0)  # minutes
BOLD = 1.12  # bold letters are wider
HIDES_A_LINE = 15.0  # for every few units of it
WATER_LETTERS, WATER_FREE = 1.35, 1.3  # the name of a lake is set wider, if there is room
SHAKES, WARMTH = 50, 120.0  # how often, and how much, everything is tried anew
# Towards the side, downwards, and how much less that is liked
SIDES = (
    (1, 0, 0), (-1, 0, 1), (0, 1, 2), (0, -1, 2),
    (1, -0.7, 1.5), (1, 0.7, 1.5), (-1, -0.7, 2.5), (-1, 0.7, 2.5),
    (0.35, 1, 3), (0.35, -1, 3), (-0.35, 1, 3), (-0.35, -1, 3),
    (0.57, 1, 3.5), (0.57, -1, 3.5), (-0.57, 1, 3.5), (-0.57, -1, 3.5),
)  # fmt: skip


def surveyed(board: Board, language: str, sights: bool) -> Sheet:
    """The map of a board, with names in a language, with or without sights."""
    place, stops, (wide, high) = laid_out(board)
    lines = _bend(tuple((stops[line.a], stops[line.b]) for line in board.lines), stops)
    lakes = tuple(
        _lake([place(at) for at in water.shore], called(water.names, language))
        for water in board.water
    )
    written = [*lines, *(_written(lake) for lake in lakes if lake.name)]
    whole = (0.0, 0.0, wide, high)
    labels = _Names(whole, board, stops, written, (), sights).placed(language)
    minutes = _minutes(lines, stops, labels)
    labels = _Names(whole, board, stops, written, minutes, sights).placed(language)
    return Sheet(wide, high + FOOT, finger(stops), stops, lines, minutes, labels, lakes)


# --- Lines ------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def _bend(ends: tuple[tuple[Point, Point], ...], stops: Shape) -> tuple[Shape, ...]:
    """For each line the way to draw it that is in the way of the fewest others."""
    ways = [list(_ways(a, b)) for a, b in ends]
    dots = [[_dots(way, SAMPLE) for way in each] for each in ways]
    alone = [
        np.array([_alone(way, one, pair, stops) for way, one in zip(each, some, strict=True)])
        for each, some, pair in zip(ways, dots, ends, strict=True)
    ]
    all_dots = [one for each in dots for one in each]
    begins = np.cumsum([0, *(len(one) for one in all_dots)])[:-1]
    together, rows = np.concatenate(all_dots), []
    for n, each in enumerate(dots):
        for one in each:
            away = one[_apart(one, np.array(ends[n])) > NEAR_END]
            across, down = (away[:, None] - together[None]).transpose(2, 0, 1)
            near = across * across + down * down < APART * APART
            rows.append(ON_A_LINE * np.logical_or.reduceat(near, begins, axis=1).sum(axis=0))
    best = _settled(alone, np.array(rows, dtype=float))
    return tuple(_rounded(each[k]) for each, k in zip(ways, best, strict=True))


def _ways(a: Point, b: Point) -> Iterator[Shape]:
    """Level, upright and aslant from one stop to the other: the bend here, there, or in between."""
    across, down = b[0] - a[0], b[1] - a[1]
    both = min(abs(across), abs(down))
    slant = (both if across > 0 else -both, both if down > 0 else -both)
    rest = across - slant[0], down - slant[1]
    if both < 1 or hypot(*rest) < 1:
        yield a, b
        for far in BESIDE:
            yield _beside(a, b, far)
            yield _beside(a, b, -far)
        return
    yield a, plus(a, slant), b
    yield a, plus(a, rest), b
    yield a, plus(a, slant, 0.5), plus(b, slant, -0.5), b
    yield a, plus(a, rest, 0.5), plus(b, rest, -0.5), b


def _beside(a: Point, b: Point, far: float) -> Shape:
    """Along a straight way, but next to it: out by an eighth of a turn, along, and back."""
    long = distance(a, b)
    ahead = (b[0] - a[0]) / long, (b[1] - a[1]) / long
    out = min(abs(far), long / 3)
    aside = -ahead[1] * far, ahead[0] * far
    return a, plus(plus(a, ahead, out), aside), plus(plus(b, ahead, -out), aside), b


def _dots(way: Shape, every: float) -> Dots:
    """Points all along it."""
    found: list[Point] = []
    for a, b in pairwise(way):
        n = max(1, ceil(distance(a, b) / every))
        found += [(a[0] + (b[0] - a[0]) * k / n, a[1] + (b[1] - a[1]) * k / n) for k in range(n)]
    return np.array([*found, way[-1]])


def _alone(way: Shape, dots: Dots, ends: tuple[Point, Point], stops: Sequence[Point]) -> float:
    """How bad it is whatever the others do: bends, detours, stops that it only passes."""
    cost = BEND * (len(way) - 2) + LONGER * SAMPLE * len(dots)
    others = np.array([stop for stop in stops if stop not in ends])
    if len(others):
        cost += AT_A_STOP * float(np.maximum(0, CLEAR - _apart(others, dots)).sum())
    return cost


def _apart(these: Dots, those: Dots) -> Dots:
    """From each of these the distance to the closest of those."""
    across, down = (these[:, None] - those[None]).transpose(2, 0, 1)
    nearest: Dots = np.hypot(across, down).min(axis=1)
    return nearest


def _rounded(way: Shape) -> Shape:
    """The same with its corners turned softly."""
    found = [way[0]]
    for before, corner, after in zip(way, way[1:], way[2:], strict=False):
        room = min(CORNER, distance(before, corner) / 2, distance(corner, after) / 2)
        come, leave = toward(corner, before, room), toward(corner, after, room)
        for k in range(ROUND):
            t = k / (ROUND - 1)
            at = plus((0, 0), come, (1 - t) ** 2)
            found.append(plus(plus(at, corner, 2 * t * (1 - t)), leave, t * t))
    return (*found, way[-1])


def _minutes(
    lines: Sequence[Shape], stops: Sequence[Point], labels: Sequence[Label]
) -> tuple[Point, ...]:
    """On each line, as near to its middle as stops, names, other lines and minutes leave room."""
    along = [_dots(line, 3) for line in lines]
    at, placed = np.array(stops), np.empty((0, 2))
    names = np.array([label.box for label in labels])
    for n, dots in enumerate(along):
        others = np.concatenate([one[3:-3] for m, one in enumerate(along) if m != n] or [dots[:0]])
        cost = 4.0 * np.abs(np.linspace(-0.5, 0.5, len(dots)))
        for things, far, weight in ((at, 24, 3), (others, 13, 1), (placed, 24, 2)):
            if len(things):
                cost += weight * np.maximum(0, far - _apart(dots, things))
        badges = np.array([_around((x, y), *BADGE) for x, y in dots])
        cost += _overlaps(badges, names).sum(axis=1) / 4
        placed = np.concatenate([placed, dots[[int(np.argmin(cost))]]])
    return tuple((float(x), float(y)) for x, y in placed)


# --- Names ------------------------------------------------------------------------------------


class _Names:
    """All names, set one after the other and then again, each where there is most room."""

    def __init__(
        self,
        sheet: Box,
        board: Board,
        stops: Sequence[Point],
        lines: Sequence[Shape],
        minutes: Sequence[Point],
        sights: bool,
    ) -> None:
        self.sheet, self.board, self.stops, self.sights = sheet, board, stops, sights
        self.radius = [GATEWAY if stop.gateway else STOP for stop in board.stops]
        self.dots = np.concatenate([_dots(line, 3) for line in lines])
        badges = [_around(at, *BADGE) for at in minutes]
        rings = [_around(at, 2 * r, 2 * r) for at, r in zip(stops, self.radius, strict=True)]
        self.fixed = np.array([*badges, *rings])
        self.pawns = np.array([_around(plus(at, (0, -15)), 20, 20) for at in stops])

    def placed(self, language: str) -> tuple[Label, ...]:
        """A label for each stop."""
        found = [
            list(self._candidates(n, self.board.stop(n, language))) for n in range(len(self.stops))
        ]
        alone = [np.array([less + self._hidden(label) for less, label in each]) for each in found]
        boxes = np.array([label.box for each in found for _, label in each])
        best = _settled(alone, _overlaps(boxes, boxes))
        return tuple(each[k][1] for each, k in zip(found, best, strict=True))

    def _candidates(self, n: int, name: str) -> Iterator[tuple[float, Label]]:
        """On every side, on one line or two; how much it is liked less than the first."""
        (x, y), gap = self.stops[n], self.radius[n] + 4
        icons = sum(site.stop == n for site in self.board.sites) if self.sights else 0
        for lines in _broken(name):
            wide = max(map(width_of, lines)) * (BOLD if self.board.stops[n].gateway else 1)
            wide += icons * ICON + (ICON_GAP if icons else 0)
            high = max(LINE_HIGH * len(lines), ICON if icons else 0)
            odd = 5.0 if len(lines) == 1 and len(name) > LETTERS else float(len(lines) - 1)
            for aside, down, less in SIDES:
                out = gap * (1 if down == 0 else 0.75)
                if aside in (1, -1):
                    left = x + out if aside == 1 else x - out - wide
                    middle = y + down * (high / 2 + gap * 0.6)
                else:
                    left = x + (aside - 0.5) * wide
                    middle = y + down * (gap + high / 2 - 1)
                middle = y if down == 0 else middle
                yield odd + less, set_beside(lines, icons, aside < 0, (left, middle), (wide, high))

    def _hidden(self, label: Label) -> float:
        """How much of what does not move it would lie on, or how far off the sheet."""
        left, top, right, bottom = label.box
        low, high = (left - 2, top + 1), (right + 2, bottom - 1)
        on_lines = ((self.dots > low) & (self.dots < high)).all(axis=1).sum()
        on_things = _overlaps(np.array([label.box]), self.fixed).sum()
        on_pawns = _overlaps(np.array([label.box]), self.pawns).sum() / 12
        off = max(0.0, 3 - left, right - self.sheet[2] + 3)
        off += max(0.0, 2 - top, bottom - self.sheet[3])
        return HIDES_A_LINE * float(on_lines) + float(on_things) + float(on_pawns) + 30 * off


def _around(at: Point, wide: float, high: float) -> Box:
    return at[0] - wide / 2, at[1] - high / 2, at[0] + wide / 2, at[1] + high / 2


def _overlaps(these: Dots, those: Dots) -> Dots:
    """How much of each box lies on each."""
    if not len(those):
        return np.zeros((len(these), 1))
    low = np.maximum(these[:, None, :2], those[None, :, :2])
    high = np.minimum(these[:, None, 2:], those[None, :, 2:])
    both: Dots = np.maximum(0, high - low).prod(axis=2)
    return both


def _broken(name: str) -> Iterator[tuple[str, ...]]:
    """On one line; a long one on two as well, and a very long one only so."""
    breaks = [k + 1 for k, letter in enumerate(name[:-1]) if letter in " -"]
    if len(name) <= LONGEST_LINE or not breaks:
        yield (name,)
    if len(name) >= LETTERS - 3 and breaks:
        middle = min(breaks, key=lambda k: abs(k - len(name) / 2))
        yield name[:middle].strip(), name[middle:].strip()


# --- Choosing ---------------------------------------------------------------------------------


def _settled(alone: Sequence[Dots], shared: Dots) -> list[int]:
    """One candidate for each thing: loosely at first, then only for the better.

    `alone` has the cost of each thing's candidates, `shared` what any two of all cost together.
    """
    ends = np.cumsum([0, *map(len, alone)])
    dice, turns = random.Random(1), SHAKES * len(alone)
    best = [int(np.argmin(costs)) for costs in alone]
    chosen = ends[:-1] + best
    for turn in range(turns):
        n = turn % len(alone)
        others = shared[ends[n] : ends[n + 1], chosen]
        costs = alone[n] + others.sum(axis=1) - others[:, n]
        loose = WARMTH * max(0.0, 1 - 1.3 * turn / turns)
        best[n] = int(np.argmin([cost + dice.random() * loose for cost in costs]))
        chosen[n] = ends[n] + best[n]
    return best


# --- Water ------------------------------------------------------------------------------------


def _lake(shore: list[Point], name: str) -> Lake:
    """Its shore made smooth, its name along where it is longest."""
    for _ in range(3):
        ring = [*shore, shore[0]]
        shore = [
            (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
            for a, b in pairwise(ring)
            for t in (0.25, 0.75)
        ]
    dots = np.array(shore)
    x, y = dots.mean(axis=0)
    ahead = np.linalg.svd(dots - (x, y), full_matrices=False)[2][0]
    along = (dots - (x, y)) @ ahead
    fits = WATER_FREE * WATER_LETTERS * width_of(name) < float(np.ptp(along))
    turn = (degrees(atan2(ahead[1], ahead[0])) + 90) % 180 - 90
    return Lake((*shore, shore[0]), name if fits else "", (float(x), float(y)), round(turn, 1))


def _written(lake: Lake) -> Shape:
    """Where the name of a lake is."""
    half = WATER_LETTERS * width_of(lake.name) / 2
    ahead = cos(radians(lake.turn)) * half, sin(radians(lake.turn)) * half
    return plus(lake.at, ahead, -1), plus(lake.at, ahead)
