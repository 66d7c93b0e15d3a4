"""Photosynthesis as drawn: the island under its sun, the piles of tokens, a board for each player.

Symbols are in look.svg, colours and the arrangement of the zones in look.css.
"""

from collections.abc import Iterator
from itertools import chain
from math import cos, radians, sin, sqrt
from typing import Any

from tablee.games.photosynthesis.game import points
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
from tablee.games.photosynthesis.position import Phase, top_token
from tablee.kit.match import Knowledge
from tablee.kit.scene import Piece, Point, Say, Scene, Spot, Zone

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
    table = Table(knowledge, seats, say)
    zones = [
        Zone("island", SKY, say("scene-island")),
        Zone("sky", TABLE, table.heading(), face="sky"),
        *(
            Zone(f"board {seat}", BOARD, table.about(seat), table.faces(seat))
            for seat in table.sitting
        ),
    ]
    spots = chain(table.cells(), table.columns())
    boards = chain.from_iterable(table.board(seat) for seat in table.sitting)
    pieces = chain(table.ground(), table.light_and_shade(), table.trees(), table.sky(), boards)
    return Scene(tuple(zones), tuple(spots), tuple(pieces))


def path(action: str) -> tuple[str, ...]:
    """What to click to say this."""
    verb, *nouns = action.split()
    if verb == "buy":
        return (f"column {nouns[0]}",)
    return tuple(f"cell {cell}" for cell in nouns)


class Table:
    """One position, drawn part by part."""

    def __init__(self, knowledge: Knowledge, seats: list[str], say: Say) -> None:
        self.island = Island.of(knowledge)
        self.view, self.box, self.seat = self.island.view, self.island.box, knowledge.seat
        self.sitting = range(int(self.box.players))
        self.seats, self.say = seats, say

    # --- The island -----------------------------------------------------------

    def cells(self) -> Iterator[Spot]:
        """Cells by name; what stands there is in the label."""
        for cell, name in enumerate(CELLS):
            yield Spot(
                f"cell {name}",
                "island",
                middle(cell),
                (WIDTH, 2 * SIDE),
                self.about_cell(cell),
                "hexagon",
                text=name,
            )

    def about_cell(self, cell: int) -> str:
        """What someone hears who asks about a cell."""
        owner, leaves, said = self.island.owner(cell), int(LEAVES[cell]), []
        if owner is None:
            said.append(self.say("text-cell-empty", cell=CELLS[cell], leaves=leaves))
        else:
            piece = {"who": self.seats[owner], "size": SIZES[self.island.size(cell)]}
            said.append(self.say("text-cell", cell=CELLS[cell], leaves=leaves, **piece))
        if self.island.sun():
            shaded = self.island.is_in_shade(cell)
            said.append(self.say("text-cell-shade" if shaded else "text-cell-light"))
        if self.island.is_used(cell):
            said.append(self.say("text-cell-used"))
        return " ".join(said)

    def ground(self) -> Iterator[Piece]:
        """The cells with their leaves, the sea round them, and the sun at one of its six stations."""
        yield Piece("beach", "island", (0, 0), "beach", layer=BEACH)
        for cell, name in enumerate(CELLS):
            kind = f"ground-{LEAVES[cell]}"
            yield Piece(f"ground {name}", "island", middle(cell), kind, layer=GROUND)
        yield Piece("sea", "island", (0, 0), "sea", layer=SEA)
        here = self.island.sun()
        for corner in CORNERS:
            if corner != here:
                kind = "station-first" if corner == CORNERS[0] else "station"
                yield Piece(f"station {corner}", "island", station(corner), kind, layer=SUN)
        if here:
            yield Piece("glow", "island", station(here), "glow", layer=GLOW)
            yield Piece("sun", "island", station(here), "sun", layer=SUN)

    def light_and_shade(self) -> Iterator[Piece]:
        """Cells in the shade, and the shadows that lie on them."""
        sun = self.island.sun()
        if not sun:
            return
        turn = RAY[sun]
        for cell, name in enumerate(CELLS):
            if self.island.is_in_shade(cell):
                yield Piece(
                    f"shade {name}", "island", middle(cell), "shade", turn=turn % 180, layer=SHADE
                )
        for cell, name in enumerate(CELLS):
            owner = self.island.owner(cell)
            if owner is not None and self.island.size(cell) != SEED:
                kind = f"shadow-{owner}-{SIZES[self.island.size(cell)]}"
                yield Piece(f"shadow {name}", "island", foot(cell), kind, turn=turn, layer=SHADOW)

    def trees(self) -> Iterator[Piece]:
        """What stands on the island, from the back to the front."""
        for cell, name in enumerate(CELLS):
            owner = self.island.owner(cell)
            if self.island.is_used(cell):
                yield Piece(f"used {name}", "island", foot(cell), "used", layer=USED)
            if owner is not None:
                kind = self.island.size(cell)
                at = middle(cell) if kind == SEED else foot(cell)
                yield Piece(f"tree {name}", "island", at, f"tree-{owner}-{SIZES[kind]}", layer=TREE)

    # --- Rounds and tokens ------------------------------------------------------

    def heading(self) -> str:
        """Which round it is."""
        if self.view.phase == Phase.PLACE:
            return self.say("text-first-trees")
        return self.say("text-round", n=int(self.view.rounds), of=int(self.box.rounds))

    def sky(self) -> Iterator[Piece]:
        """The rounds of each revolution, and the piles of tokens."""
        yield Piece("round", "sky", (14, 20), face="title left", text=self.heading())
        now, rounds = int(self.view.rounds), int(self.box.rounds)
        step = (400 - 28 - 12 * (rounds // REVOLUTION - 1)) / rounds
        for n in range(1, rounds + 1):
            kind = "round-past" if n < now else "round-now" if n == now else "round-next"
            x = 14 + step * (n - 0.5) + 12 * ((n - 1) // REVOLUTION)
            yield Piece(f"round {n}", "sky", (x, 47), kind)
        for leaves in range(1, 5):
            yield from self.pile(leaves)

    def pile(self, leaves: int) -> Iterator[Piece]:
        """One pile of tokens, its top one readable."""
        x, left = 53 + 98 * (leaves - 1), int(self.view.piles[leaves - 1])
        yield Piece(f"leaves {leaves}", "sky", (x, 144), f"leaves-{leaves}", face="leaves")
        for n in range(left):
            at = (x, 110 - 2.5 * n)
            text = str(int(top_token(self.view, leaves - 1))) if n == left - 1 else ""
            yield Piece(f"token {leaves} {n}", "sky", at, f"token-{leaves}", "token", text, layer=n)
        yield Piece(f"left {leaves}", "sky", (x + 30, 120), face="small left", text=f"×{left}")

    # --- The boards -------------------------------------------------------------

    def faces(self, seat: int) -> str:
        """What look.css may ask about a board."""
        mine = "mine" if seat == self.seat else "other"
        return f"board {mine} waiting" if self.view.waiting >> seat & 1 else f"board {mine}"

    def about(self, seat: int) -> str:
        """A board in words."""
        told = {
            "light": int(self.view.light[seat]),
            "points": int(points(self.view, seat)),
        }
        return self.say("scene-board", who=self.seats[seat], **told)

    def columns(self) -> Iterator[Spot]:
        """Where to buy: the columns of one's own board."""
        if self.seat is None:
            return
        for kind, size in enumerate(SIZES):
            left, rows = int(self.view.board[self.seat, kind]), len(PRICES[kind])
            price = PRICES[kind][rows - left] if left else 0
            told = {"size": size, "left": left, "price": price}
            yield Spot(
                f"column {size}",
                f"board {self.seat}",
                (COLUMNS + COLUMN_STEP * kind, COLUMN_MIDDLE + SLOT / 2 * (4 - rows)),
                (62, SLOT * rows),
                self.say("scene-column", **told),
            )

    def board(self, seat: int) -> Iterator[Piece]:
        """Name, marker, points and light; the shop; what lies beside it."""
        zone, view = f"board {seat}", self.view
        yield Piece(f"frame {seat}", zone, (0, 0), "board", layer=CARD)
        if view.waiting >> seat & 1:
            yield Piece("turn", zone, (14, HEADER), "turn")
        yield Piece(f"emblem {seat}", zone, (38, HEADER), f"emblem-{seat}")
        yield Piece(f"name {seat}", zone, (56, HEADER), face="name left", text=self.seats[seat])
        if seat == view.first:
            yield Piece("marker", zone, (296, HEADER), "marker", text="1")
        told = self.say("text-points", n=int(points(view, seat)))
        yield Piece(f"points {seat}", zone, (386, HEADER), face="points right", text=told)
        light = int(view.light[seat])
        yield Piece(
            f"light {seat}", zone, (20 + TRACK_STEP * light, TRACK), "light", text=str(light)
        )
        for kind in range(len(SIZES)):
            yield from self.shop(seat, kind)
            yield from self.beside(seat, kind)

    def shop(self, seat: int, kind: int) -> Iterator[Piece]:
        """One column, the cheapest price at the bottom, and what is left on it."""
        zone, x, size = f"board {seat}", COLUMNS + COLUMN_STEP * kind, SIZES[kind]
        prices, left = PRICES[kind], int(self.view.board[seat, kind])
        yield Piece(
            f"shop {seat} {size}", zone, (x, COLUMN_MIDDLE), f"column-{len(prices)}", layer=PRINT
        )
        for row, price in enumerate(prices):
            y = LOWEST_SLOT - SLOT * row
            face = "price next" if left and row == len(prices) - left else "price"
            yield Piece(f"price {seat} {size} {row}", zone, (x + 18, y), "", face, str(price))
            if row >= len(prices) - left:
                key = f"sold {seat} {size} {row}"
                yield hand_piece(key, zone, (x - 9, y), seat, kind)

    def beside(self, seat: int, kind: int) -> Iterator[Piece]:
        """The available pieces of a size, in a row."""
        zone, y, n = (
            f"board {seat}",
            LOWEST_SLOT - SLOT * kind,
            int(self.view.available[seat, kind]),
        )
        step = min(BESIDE_STEP, BESIDE_WIDTH / max(1, n - 1))
        for i in range(n):
            key = f"ready {seat} {SIZES[kind]} {i}"
            yield hand_piece(key, zone, (BESIDE + step * i, y), seat, kind)
        text = f"×{n}" if n else "–"
        yield Piece(f"count {seat} {SIZES[kind]}", zone, (390, y), face="small right", text=text)


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
