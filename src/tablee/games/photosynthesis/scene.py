"""Photosynthesis as drawn: the island under its sun, the piles of tokens, a board for each player.

Symbols are in look.svg, colours and the arrangement of the zones in look.css. Most of a table stays
as it was from one drawing to the next: parts are drawn from plain numbers, and kept.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from math import cos, radians, sin, sqrt
from typing import Any

from tablee.games.photosynthesis.island import Island
from tablee.games.photosynthesis.pieces import (
    AXIAL,
    CELLS,
    CORNERS,
    LARGE,
    LEAVES,
    MEDIUM,
    PRICES,
    REVOLUTION,
    SEED,
    SIZES,
    SMALL,
)
from tablee.games.photosynthesis.position import BOX, Phase, top_token
from tablee.games.photosynthesis.tally import standing
from tablee.kit.pictures.scene import Piece, Point, Say, Scene, Spot, Zone
from tablee.kit.table.knowledge import Knowledge
from tablee.kit.table.reading import reading
from tablee.kit.table.tally import Standing

# --- The island: cells around the middle, the marked corner at the upper right ---------------

SIDE = 40
WIDTH = SIDE * sqrt(3)
SKY = (-285, -258, 570, 516)
FOOT = 11  # where trees stand, below the middle of a cell
SUN_BEYOND = 52  # from the middle of a corner cell
RAY = {"a4": 120, "d7": 180, "g4": 240, "g1": 300, "d1": 0, "a1": 60}  # degrees, away from the sun
BEACH, GROUND, SHADE, SHADOW, GLOW, SEA = range(-6, 0)  # layers below what lights up
SUN, USED, TREE = range(3)  # and above
CARD, PRINT = -2, -1
IN_PLAY = 1
FINGER, LINE = (44, 38), (200, 36)  # what a finger gets of a number, and of a line of words
KEPT, TABLES, BOARDS = 4096, 64, 256  # parts of each kind that are remembered, islands, boards

# --- A board of 400 by 236: name, light, columns, what lies beside it ------------------------

BOARD, TABLE = (0, 0, 400, 236), (0, 0, 400, 158)
HEADER, TRACK, TRACK_STEP = 20, 55, 18
COLUMNS, COLUMN_STEP, COLUMN_MIDDLE = 47, 66, 150
SLOT, LOWEST_SLOT = 38, 207
BESIDE, BESIDE_WIDTH, BESIDE_STEP = 299, 66, 15
IN_HAND = {SEED: 0.72, SMALL: 0.66, MEDIUM: 0.52, LARGE: 0.42}
BELOW = {SEED: 0, SMALL: 12, MEDIUM: 14, LARGE: 16}


def draw(knowledge: Knowledge, seats: list[str], say: Say) -> Scene:
    """The whole table; everything on it is public."""
    table = Drawing(knowledge, seats, say)
    zones = [
        zone("island", SKY, say("scene-island")),
        zone("sky", TABLE, table.heading(), "sky"),
        *(
            zone(f"board {seat}", BOARD, table.about(seat), table.faces(seat))
            for seat in table.sitting
        ),
    ]
    cells, lies_there = on_the_island(table.island, tuple(seats), say)
    boards = chain.from_iterable(table.board(seat) for seat in table.sitting)
    return Scene(tuple(zones), (*cells, *table.columns()), (*lies_there, *table.sky(), *boards))


def own(*_: object) -> Scene:
    """Nobody has anything before them that others are not shown."""
    return Scene()


def path(action: str) -> tuple[str, ...]:
    """What to click to say this."""
    verb, *nouns = action.split()
    if verb == "buy":
        return (f"column {nouns[0]}",)
    return tuple(f"cell {cell}" for cell in nouns)


def hint(action: str, knowledge: Knowledge, say: Say) -> str:
    """What a choice costs."""
    verb, *nouns = action.split()
    if verb in ("pass", "place"):
        return ""
    island, box = Island.of(knowledge), knowledge.boxes[0]
    view = island.plain
    if verb == "buy":
        kind = SIZES.index(nouns[0])
        left = view.board[knowledge.seat][kind]
        return say("scene-cost", n=PRICES[kind][len(PRICES[kind]) - left])
    if verb == "grow":
        return say("scene-cost", n=int(box.growing[island.size(CELLS.index(nouns[0]))]))
    return say("scene-cost", n=int(box.collecting if verb == "collect" else box.planting))


class Drawing:
    """One position, drawn part by part."""

    def __init__(self, knowledge: Knowledge, seats: list[str], say: Say) -> None:
        self.island, self.seat = Island.of(knowledge), knowledge.seat
        self.view, self.box = self.island.plain, reading(BOX, knowledge.boxes)
        self.sitting = range(self.box.players)
        self.seats, self.say = seats, say
        self.stands = standing(self.box, self.view)

    # --- Rounds and tokens ------------------------------------------------------

    def heading(self) -> str:
        """Which round it is."""
        if self.view.phase == Phase.PLACE:
            return self.say("text-first-trees")
        return self.say("text-round", n=self.view.rounds, of=self.box.rounds)

    def sky(self) -> Iterator[Piece]:
        """The rounds of each revolution, and the piles of tokens."""
        yield heading(self.heading(), self.say("scene-rounds", now=self.heading()))
        yield from rounds(self.view.rounds, self.box.rounds)
        for leaves, left in enumerate(self.view.piles):
            top = int(top_token(self.view, leaves)) if left else 0
            yield from pile(self.say, leaves + 1, left, top)

    # --- The boards -------------------------------------------------------------

    def faces(self, seat: int) -> str:
        """What look.css may ask about a board."""
        mine = "mine" if seat == self.seat else "other"
        return f"board {mine} waiting" if self.view.waiting >> seat & 1 else f"board {mine}"

    def about(self, seat: int) -> str:
        """A board in words."""
        stand = self.stands[seat]
        told = {"light": self.view.light[seat], "points": stand.points}
        return self.say("scene-board", who=self.seats[seat], **told)

    def columns(self) -> Iterator[Spot]:
        """Where to buy: the columns of one's own board."""
        if self.seat is None:
            return
        for kind in range(len(SIZES)):
            yield shop_spot(
                self.seat, kind, column(self.say, kind, self.view.board[self.seat][kind])
            )

    def board(self, seat: int) -> tuple[Piece, ...]:
        """One board, the same for everybody who looks at it from elsewhere."""
        view = self.view
        return board(
            self.say,
            (seat, self.seats[seat], seat == self.seat),
            (bool(view.waiting >> seat & 1), seat == view.first),
            self.stands[seat],
            view.light[seat],
            view.board[seat],
            view.available[seat],
        )


# --- The parts that are kept --------------------------------------------------------------------

zone = lru_cache(KEPT)(Zone)


@lru_cache(TABLES)
def on_the_island(
    island: Island, seats: tuple[str, ...], say: Say
) -> tuple[tuple[Spot, ...], tuple[Piece, ...]]:
    """Its cells by name, and all that lies there: once for everybody who looks at a table."""
    sun, standing = island.sun(), island.standing
    spots = []
    for cell, owner, size in standing:
        who = "" if owner is None else seats[owner]
        shaded = island.is_in_shade(cell) if sun else None
        spots.append(
            cell_spot(cell, about_cell(say, cell, who, size, shaded, island.is_used(cell)))
        )
    shades = light_and_shade(island, sun) if sun else ()
    return tuple(spots), (*ground(), *sky_over(sun), *shades, *trees(island))


def light_and_shade(island: Island, sun: str) -> Iterator[Piece]:
    """Cells in the shade, and the shadows that lie on them."""
    turn = RAY[sun]
    for cell in range(len(CELLS)):
        if island.is_in_shade(cell):
            yield shade(cell, turn % 180)
    for cell, owner, size in island.standing:
        if owner is not None and size != SEED:
            yield shadow(cell, owner, size, turn)


def trees(island: Island) -> Iterator[Piece]:
    """What stands on the island, from the back to the front."""
    for cell, owner, size in island.standing:
        if island.is_used(cell):
            yield used(cell)
        if owner is not None:
            yield tree(cell, owner, size)


@lru_cache(KEPT)
def about_cell(say: Say, cell: int, who: str, size: int, shaded: bool | None, is_used: bool) -> str:
    """What someone hears who asks about a cell; `shaded` is None while there is no sun."""
    where = {"cell": CELLS[cell], "leaves": int(LEAVES[cell])}
    if who:
        said = [say("text-cell", **where, who=who, size=SIZES[size])]
    else:
        said = [say("text-cell-empty", **where)]
    if shaded is not None:
        said.append(say("text-cell-shade" if shaded else "text-cell-light"))
    if is_used:
        said.append(say("text-cell-used"))
    return " ".join(said)


@lru_cache(KEPT)
def cell_spot(cell: int, label: str) -> Spot:
    """Where to click for a cell."""
    name, size = CELLS[cell], (WIDTH, 2 * SIDE)
    return Spot(f"cell {name}", "island", middle(cell), size, label, "hexagon", text=name)


@lru_cache(1)
def ground() -> tuple[Piece, ...]:
    """The beach, the cells, the sea."""
    cells = (
        Piece(f"ground {name}", "island", middle(c), f"ground-{LEAVES[c]}", layer=GROUND)
        for c, name in enumerate(CELLS)
    )
    beach = Piece("beach", "island", (0, 0), "beach", layer=BEACH)
    return beach, *cells, Piece("sea", "island", (0, 0), "sea", layer=SEA)


@lru_cache(KEPT)
def sky_over(sun: str | None) -> tuple[Piece, ...]:
    """The sun at its station, and the other stations."""
    lit = [
        Piece(f"station {corner}", "island", station(corner), kind, layer=SUN)
        for corner, kind in zip(CORNERS, ["station-first", *["station"] * 5], strict=True)
        if corner != sun
    ]
    if sun:
        lit.append(Piece("glow", "island", station(sun), "glow", layer=GLOW))
        lit.append(Piece("sun", "island", station(sun), "sun", layer=SUN))
    return tuple(lit)


@lru_cache(KEPT)
def shade(cell: int, turn: int) -> Piece:
    """A cell in the shade."""
    return Piece(f"shade {CELLS[cell]}", "island", middle(cell), "shade", turn=turn, layer=SHADE)


@lru_cache(KEPT)
def shadow(cell: int, owner: int, size: int, turn: int) -> Piece:
    """The shadow of a tree."""
    key, kind = f"shadow {CELLS[cell]}", f"shadow-{owner}-{SIZES[size]}"
    return Piece(key, "island", foot(cell), kind, turn=turn, layer=SHADOW)


@lru_cache(KEPT)
def used(cell: int) -> Piece:
    """The mark of what took part in an action of this turn (§4.2)."""
    return Piece(f"used {CELLS[cell]}", "island", foot(cell), "used", layer=USED)


@lru_cache(KEPT)
def tree(cell: int, owner: int, size: int) -> Piece:
    """What stands on a cell."""
    at = middle(cell) if size == SEED else foot(cell)
    return Piece(f"tree {CELLS[cell]}", "island", at, f"tree-{owner}-{SIZES[size]}", layer=TREE)


@lru_cache(KEPT)
def heading(now: str, why: str) -> Piece:
    """Which round it is, above its marks."""
    return Piece("round", "sky", (14, 20), face="title left", text=now, label=why, frame=LINE)


@lru_cache(KEPT)
def rounds(now: int, all_of_them: int) -> tuple[Piece, ...]:
    """A mark for each round, revolution by revolution."""
    step = (400 - 28 - 12 * (all_of_them // REVOLUTION - 1)) / all_of_them
    marks = []
    for n in range(1, all_of_them + 1):
        kind = "round-past" if n < now else "round-now" if n == now else "round-next"
        x = 14 + step * (n - 0.5) + 12 * ((n - 1) // REVOLUTION)
        marks.append(Piece(f"round {n}", "sky", (x, 47), kind))
    return tuple(marks)


@lru_cache(KEPT)
def pile(say: Say, leaves: int, left: int, top: int) -> tuple[Piece, ...]:
    """One pile of tokens, its top one readable."""
    x = 53 + 98 * (leaves - 1)
    why = say("scene-tokens", leaves=leaves, n=left, top=top)
    frame = (96, 84)
    told = Piece(f"pile {leaves}", "sky", (x + 8, 114), label=why, frame=frame, layer=PRINT)
    pieces = [told, Piece(f"leaves {leaves}", "sky", (x, 144), f"leaves-{leaves}", face="leaves")]
    for n in range(left):
        at, text = (x, 110 - 2.5 * n), str(top) if n == left - 1 else ""
        key = f"token {leaves} {n}"
        pieces.append(Piece(key, "sky", at, f"token-{leaves}", "token", text, layer=n))
    pieces.append(Piece(f"left {leaves}", "sky", (x + 30, 120), face="small left", text=f"×{left}"))
    return tuple(pieces)


@lru_cache(BOARDS)
def board(
    say: Say,
    who: tuple[int, str, bool],
    turn: tuple[bool, bool],
    stand: Standing,
    light: int,
    left: tuple[int, ...],
    available: tuple[int, ...],
) -> tuple[Piece, ...]:
    """Name, marker, points and light; the shop; what lies beside it.

    who: the seat, its name, and whether it is the one that looks; turn: whether the table waits for
    it, and whether it begins the round.
    """
    (seat, name, is_mine), (waits, begins) = who, turn
    zone, at = f"board {seat}", (20 + TRACK_STEP * light, TRACK)
    pieces = [Piece(f"frame {seat}", zone, (0, 0), "board", layer=CARD)]
    if waits:
        pieces.append(Piece("turn", zone, (14, HEADER), "turn"))
    pieces.append(Piece(f"emblem {seat}", zone, (38, HEADER), f"emblem-{seat}"))
    pieces.append(Piece(f"name {seat}", zone, (56, HEADER), face="name left", text=name))
    if begins:
        why, there = say("scene-first", who=name), (296, HEADER)
        pieces.append(Piece("marker", zone, there, "marker", text="1", label=why, frame=FINGER))
    pieces.append(points(say, seat, stand))
    why, lit = say("scene-light", n=light), str(light)
    pieces.append(Piece(f"light {seat}", zone, at, "light", text=lit, label=why, frame=FINGER))
    for kind in range(len(SIZES)):
        told = "" if is_mine else column(say, kind, left[kind])  # its spot says it
        pieces += shop(seat, kind, left[kind], told)
        pieces += beside(say, seat, kind, available[kind])
    return tuple(pieces)


def points(say: Say, seat: int, stand: Standing) -> Piece:
    """The tokens of a seat, and for whoever asks what its light would add."""
    why = say("scene-points", n=stand.points, more=stand.pending)
    told = say("text-points", n=stand.points)
    key, zone, face = f"points {seat}", f"board {seat}", "points right"
    return Piece(key, zone, (386, HEADER), face=face, text=told, label=why, frame=LINE)


def column(say: Say, kind: int, left: int) -> str:
    """A column of a board in words."""
    price = PRICES[kind][len(PRICES[kind]) - left] if left else 0
    return say("scene-column", size=SIZES[kind], left=left, price=price)


@lru_cache(KEPT)
def shop_spot(seat: int, kind: int, label: str) -> Spot:
    """Where to click for a column of one's own board."""
    rows = len(PRICES[kind])
    at = (COLUMNS + COLUMN_STEP * kind, COLUMN_MIDDLE + SLOT / 2 * (4 - rows))
    return Spot(f"column {SIZES[kind]}", f"board {seat}", at, (62, SLOT * rows), label)


@lru_cache(KEPT)
def shop(seat: int, kind: int, left: int, told: str) -> tuple[Piece, ...]:
    """One column, the cheapest price at the bottom, and what is left on it."""
    zone, x, size = f"board {seat}", COLUMNS + COLUMN_STEP * kind, SIZES[kind]
    prices, middle_of_it = PRICES[kind], (x, COLUMN_MIDDLE)
    column = f"column-{len(prices)}"
    frame = (COLUMN_STEP - 4, SLOT * 4) if told else None
    key = f"shop {seat} {size}"
    pieces = [Piece(key, zone, middle_of_it, column, label=told, frame=frame, layer=PRINT)]
    for row, price in enumerate(prices):
        y = LOWEST_SLOT - SLOT * row
        face = "price next" if left and row == len(prices) - left else "price"
        pieces.append(Piece(f"price {seat} {size} {row}", zone, (x + 18, y), "", face, str(price)))
        if row >= len(prices) - left:
            pieces.append(hand_piece(f"sold {seat} {size} {row}", zone, (x - 9, y), seat, kind))
    return tuple(pieces)


@lru_cache(KEPT)
def beside(say: Say, seat: int, kind: int, n: int) -> tuple[Piece, ...]:
    """The available pieces of a size, in a row."""
    zone, y, size = f"board {seat}", LOWEST_SLOT - SLOT * kind, SIZES[kind]
    step = min(BESIDE_STEP, BESIDE_WIDTH / max(1, n - 1))
    ready = (
        hand_piece(f"ready {seat} {size} {i}", zone, (BESIDE + step * i, y), seat, kind)
        for i in range(n)
    )
    text = f"×{n}" if n else "–"
    why, at = say("scene-ready", size=size, n=n), (390, y)
    key, face = f"count {seat} {size}", "small right"
    return *ready, Piece(key, zone, at, face=face, text=text, label=why, frame=FINGER)


def hand_piece(key: str, zone: str, at: Point, seat: int, kind: int) -> Piece:
    """A piece that lies on a board or beside it."""
    foot_at = (at[0], at[1] + BELOW[kind])
    return Piece(
        key, zone, foot_at, f"tree-{seat}-{SIZES[kind]}", size=IN_HAND[kind], layer=IN_PLAY
    )


def middle(cell: int) -> Point:
    """Where a cell is."""
    q, r = AXIAL[cell]
    return WIDTH * (q + r / 2), 1.5 * SIDE * r


def foot(cell: int) -> Point:
    """Where a tree stands on a cell."""
    x, y = middle(cell)
    return x, y + FOOT


def station(corner: str) -> Point:
    """Where the sun stands, beyond a corner of the island."""
    x, y = middle(CELLS.index(corner))
    turn: Any = radians(RAY[corner] + 180)
    return x + SUN_BEYOND * cos(turn), y + SUN_BEYOND * sin(turn)
