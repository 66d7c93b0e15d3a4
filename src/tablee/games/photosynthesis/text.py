"""Photosynthesis in a terminal: the island as a wall of bricks, the players' boards beside it.

   ┌─────┬─────┬
   │a1   │a2*░░│    every brick touches its six neighbours; ░ shade; * took part in an action
   │♠♠ +2│◊░░░░│    a medium tree that brings 2 in the next round; one leaf on an empty cell
┌──┴──┬──┴──┬──┴

Owners differ in glyph and in colour, sizes in number: nothing is said by colour alone.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions
from rich.text import Text

from tablee.games.photosynthesis.island import Island
from tablee.games.photosynthesis.pieces import (
    CELLS,
    LEAVES,
    MAX_PLAYERS as MOST,
    PRICES,
    SIZES,
)
from tablee.games.photosynthesis.position import Phase, top_token
from tablee.kit.pictures.lines import beside, fitting, padded, printed
from tablee.kit.table.knowledge import Knowledge

Say = Callable[..., str]

# Each stands out on black and on white; the glyphs are in every common monospace font.
OWNERS = (("♠", "#2f7fd6"), ("♣", "#d0680c"), ("▲", "#b84fc0"), ("●", "#1f9456"))
SUN, NEXT_SUN, SUN_COLOUR = "☼", "○", "#b07c00"
LEAF, SHADE, USED = "◊", "░", "*"
NOTHING, FULL, LEFT = "–", "━", "─"
FAINT = "dim"
LEAF_COLOUR = "dim green"
ROWS = tuple([cell for cell, name in enumerate(CELLS) if name[0] == row] for row in "abcdefg")
MIDDLE = 3  # the longest row
RAYS = {"a4": "↙", "d7": "←", "g4": "↖", "g1": "↗", "d1": "→", "a1": "↘"}
# Walls by the sides on which they go on: above, below, left, right.
JOINTS = {
    (False, False, True, True): "─",
    (False, True, False, True): "┌",
    (False, True, True, True): "┬",
    (False, True, True, False): "┐",
    (True, False, False, True): "└",
    (True, False, True, True): "┴",
    (True, False, True, False): "┘",
}
PLAIN = str.maketrans("♠♣▲●☼○◊░━─·│┌┬┐└┴┘►↙←↖↗→↘×–", '^%A@*o":=-.|++++++>/<\\/>\\x-')

WIDE, NARROW = 5, 3  # a brick inside
MARGIN = 2  # beside the longest row, for the sun
GAP, PANEL, LABEL, COLUMN = 2, 31, 7, 6


def draw(knowledge: Knowledge, seats: list[str], say: Say) -> "Drawing":
    """The whole table, as wide as the terminal allows."""
    return Drawing(Island.of(knowledge), list(seats), say, knowledge.seat)


def explain(knowledge: Knowledge, seats: list[str], say: Say, word: str) -> str | None:
    """What there is to say about a word of this table: a cell; None for any other."""
    if word.lower() not in CELLS:
        return None
    cell = CELLS.index(word.lower())
    island = Island.of(knowledge)
    owner, leaves = island.owner(cell), int(LEAVES[cell])
    if owner is None:
        said = [say("text-cell-empty", cell=CELLS[cell], leaves=leaves)]
    else:
        piece = {"who": seats[owner], "size": SIZES[island.size(cell)]}
        said = [say("text-cell", cell=CELLS[cell], leaves=leaves, **piece)]
    if island.sun():
        said.append(say("text-cell-shade" if island.is_in_shade(cell) else "text-cell-light"))
    if owner is not None and (income := island.income(cell)) is not None:
        said.append(say("text-cell-income", n=income))
    if island.is_used(cell):
        said.append(say("text-cell-used"))
    return " ".join(said)


@dataclass(frozen=True)
class Drawing:
    """The island and the panel, beside each other where there is room; the legend below."""

    island: Island
    seats: list[str]
    say: Say
    seat: int | None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Any]:
        width = options.max_width
        inner = WIDE if width >= _width(WIDE) else NARROW
        board, panel = _drawn(self.island, inner), [*self.heading(), *self.boards()]

        def whole() -> list[Text]:
            return _side_by_side(board, panel, width, inner)

        def closely() -> list[Text]:
            short = [line for line in [*self.heading(), *self.boards(True)] if line.plain]
            return _side_by_side(_closely(board), short, width, inner)

        lines = fitting(options.height, lambda: [*whole(), *self.legend(width)], whole, closely)
        yield from printed(lines, console, options, PLAIN)

    # --- The panel ----------------------------------------------------------

    def heading(self) -> list[Text]:
        """The round, the sun, and the piles of tokens."""
        view, say = self.island.view, self.say
        corner = self.island.sun()
        if view.phase == Phase.PLACE:
            title = Text(say("text-first-trees"), "bold")
        else:
            title = Text(
                say("text-round", n=int(view.rounds), of=int(self.island.box.rounds)), "bold"
            )
        if corner:
            title.append(f"  {SUN} ", f"bold {SUN_COLOUR}").append(
                f"{corner} {RAYS[corner]}", SUN_COLOUR
            )
        left = [int(n) for n in view.piles]
        tops = [str(top_token(view, i)) if n else NOTHING for i, n in enumerate(left)]
        return [
            title,
            Text(),
            _row("", [Text(LEAF * n, LEAF_COLOUR) for n in (1, 2, 3, 4)]),
            _row(say("text-token"), [Text(top, "bold") for top in tops]),
            _row(say("text-left"), [Text(f"×{n}", FAINT) for n in left]),
            Text(),
        ]

    def boards(self, closely: bool = False) -> list[Text]:
        """Every player's board, under the names of the sizes."""
        players = self.island.box.players
        lines = [_row("", [Text(self.say(f"text-{size}"), FAINT) for size in SIZES])]
        for seat in range(players):
            board = self.board(seat, without_bar=closely and players == MOST)
            lines += [*board, *([Text()] if players < MOST else [])]
        return lines

    def board(self, seat: int, without_bar: bool = False) -> list[Text]:
        """Who with how many points; the light; what is available; what is left to buy."""
        view, (glyph, colour) = self.island.view, OWNERS[seat]
        points = self.say("text-points", n=int(view.points[seat]))
        light = int(view.light[seat])
        marker = f" {self.say('text-marker')}" if seat == view.first else ""
        marker = f"{marker} {self.say('text-light')} {light}" if without_bar else marker
        name = self.seats[seat][: PANEL - 5 - len(points) - len(marker)]
        who = Text("►" if view.waiting >> seat & 1 else " ", "bold").append(
            f"{glyph} ", f"bold {colour}"
        )
        who.append(name, "bold underline" if seat == self.seat else "bold").append(marker, FAINT)
        most = int(self.island.box.most_light)
        told = Text().append(f"{self.say('text-light')} {light:>2}", FAINT)
        bar = padded(told, PANEL - most)
        bar.append(FULL * light, f"bold {colour}").append(LEFT * (most - light), FAINT)
        ready = [Text(str(n) if n else NOTHING, "bold") for n in view.available[seat].tolist()]
        prices = [self.prices(seat, kind) for kind in range(len(SIZES))]
        return [
            padded(who, PANEL - len(points)).append(points, "bold"),
            *([] if without_bar else [bar]),
            _row(self.say("text-ready"), ready),
            _row(self.say("text-shop"), prices),
        ]

    def prices(self, seat: int, kind: int) -> Text:
        """The prices left in a column, the next one first."""
        left = int(self.island.view.board[seat, kind])
        prices = "".join(map(str, PRICES[kind][len(PRICES[kind]) - left :])) if left else NOTHING
        return Text(prices[:1], "bold").append(prices[1:], FAINT)

    def legend(self, width: int) -> list[Text]:
        """What the signs mean, in as few lines as they need."""
        glyph = OWNERS[0 if self.seat is None else self.seat][0]
        signs = {
            "trees": f"{glyph} {glyph * 2} {glyph * 3}",
            "seed": f"({glyph})",
            "income": "+2",
            "leaf": LEAF,
            "shade": SHADE * 2,
            "used": USED,
            "sun": SUN,
            "next": NEXT_SUN,
        }
        lines = [""]
        for name, sign in signs.items():
            entry = f"{sign} {self.say(f'text-sign-{name}')}"
            if lines[-1] and cell_len(lines[-1] + entry) + 3 > width:
                lines.append("")
            lines[-1] += f"   {entry}" if lines[-1] else entry
        return [Text().append(line, FAINT) for line in lines]


def _side_by_side(board: list[Text], panel: list[Text], width: int, inner: int) -> list[Text]:
    """The island and the panel beside each other where there is room, else one below the other."""
    if width < _width(inner) + GAP + PANEL:
        return [*board, Text(), *panel]
    return beside(board, panel, _width(inner) + GAP)


def _closely(board: list[Text]) -> list[Text]:
    """The island without the lines between its rows, and those above and below where they are bare."""
    rows = [line for y, line in enumerate(board) if y % 3 != 1]
    return [line for n, line in enumerate(rows) if 0 < n < len(rows) - 1 or line.plain.strip()]


def _row(label: str, columns: list[Text]) -> Text:
    """A line of the panel: a label, and a column for each size or each number of leaves."""
    row = padded(Text().append(label, FAINT), LABEL)
    for text in columns:
        row.append(" " * (COLUMN - len(text))).append_text(text)
    return row


# --- The island ---------------------------------------------------------------


def _width(inner: int) -> int:
    """How wide the island is with bricks that are so wide inside."""
    return len(ROWS[MIDDLE]) * (inner + 1) + 1 + 2 * MARGIN


def _drawn(island: Island, inner: int) -> list[Text]:
    """The bricks between a line above and one below for the rays of the sun."""
    paper = [[(" ", "")] * _width(inner) for _ in range(3 * len(ROWS) + 3)]
    for row in range(len(ROWS) + 1):
        _draw_border(paper, row, inner)
    for row, cells in enumerate(ROWS):
        for i, cell in enumerate(cells):
            x = _left(row, inner) + i * (inner + 1)
            for line, content in enumerate(_brick(island, cell, inner)):
                _write(paper, 3 * row + 2 + line, x + 1, content)
                _write(paper, 3 * row + 2 + line, x, [("│", FAINT)])
        for line in (2, 3):
            _write(paper, 3 * row + line, _right(row, inner), [("│", FAINT)])
    _draw_sun(paper, island, inner)
    return [_in_runs(line) for line in paper]


def _in_runs(line: list[tuple[str, str]]) -> Text:
    """The signs of a line, those of one style together."""
    runs = groupby(line, key=lambda sign: sign[1])
    return Text.assemble(*(("".join(sign for sign, _ in run), style) for style, run in runs))


def _left(row: int, inner: int) -> int:
    """Where the leftmost wall of a row stands."""
    return MARGIN + abs(row - MIDDLE) * (inner + 1) // 2


def _right(row: int, inner: int) -> int:
    return _left(row, inner) + len(ROWS[row]) * (inner + 1)


def _write(paper: list[list[Any]], y: int, x: int, content: list[tuple[str, str]]) -> None:
    for text, style in content:
        for sign in text:
            paper[y][x] = (sign, style)
            x += 1


def _draw_border(paper: list[list[Any]], row: int, inner: int) -> None:
    """The line above a row, with the walls of both its neighbours."""
    above, below = _walls(row - 1, inner), _walls(row, inner)
    walls = sorted(above | below)
    for x in range(walls[0], walls[-1] + 1):
        sides = (x in above, x in below, x > walls[0], x < walls[-1])
        _write(paper, 3 * row + 1, x, [(JOINTS[sides], FAINT)])


def _walls(row: int, inner: int) -> set[int]:
    if row not in range(len(ROWS)):
        return set()
    return set(range(_left(row, inner), _right(row, inner) + 1, inner + 1))


def _brick(island: Island, cell: int, inner: int) -> list[list[tuple[str, str]]]:
    """The two lines of a cell: its name; what stands there, or its leaves."""
    fill = SHADE if island.is_in_shade(cell) else " "
    used = (USED, "bold") if island.is_used(cell) else (fill, FAINT)
    name = [(CELLS[cell], FAINT), used, (fill * (inner - 3), FAINT)]
    owner = island.owner(cell)
    if owner is None:
        leaves = LEAF * LEAVES[cell] if inner == WIDE else f"{LEAVES[cell]}{LEAF}"
        return [name, [(leaves, LEAF_COLOUR), (fill * (inner - len(leaves)), FAINT)]]
    glyph, colour = OWNERS[owner]
    size, income = island.size(cell), island.income(cell)
    sign = glyph * size if size else f"({glyph})"
    piece = [(sign, f"bold {colour}" if size else colour), (fill * (3 - len(sign)), FAINT)]
    if inner == WIDE and income is not None:
        piece.append((f"+{income}", "" if income else FAINT))
    elif inner == WIDE:
        piece.append((fill * 2, FAINT))
    return [name, piece]


def _draw_sun(paper: list[list[Any]], island: Island, inner: int) -> None:
    """The sun at its corner, a ray on every lane, and where the sun goes next."""
    for corner, sign, style in (
        (island.sun(1), NEXT_SUN, FAINT),
        (island.sun(), SUN, f"bold {SUN_COLOUR}"),
    ):
        if corner:
            row, is_right = "abcdefg".index(corner[0]), corner != f"{corner[0]}1"
            y = {0: 0, MIDDLE: 3 * MIDDLE + 2, 6: len(paper) - 1}[row]
            x = _right(row, inner) + 2 if is_right else _left(row, inner) - 2
            _write(paper, y, x, [(sign, style)])
    if corner:
        for y, x in _lanes(row, is_right, inner, len(paper) - 1):
            _write(paper, y, x, [(RAYS[corner], SUN_COLOUR)])


def _lanes(corner_row: int, is_right: bool, inner: int, bottom: int) -> Iterator[tuple[int, int]]:
    """Where the seven rays from a corner come in: y and x."""
    for row in range(len(ROWS)):
        if corner_row == MIDDLE or abs(row - corner_row) <= MIDDLE:
            y = 3 * row + (3 if corner_row > MIDDLE else 2)
            yield y, _right(row, inner) + 1 if is_right else _left(row, inner) - 1
    if corner_row != MIDDLE:
        wall = inner + 1 if is_right else 0
        for i in range(len(ROWS[corner_row]) - 1):
            x = _left(corner_row, inner) + (i if is_right else i + 1) * (inner + 1) + wall
            yield (0 if corner_row == 0 else bottom), x
