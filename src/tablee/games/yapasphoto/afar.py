"""The whole map on a telephone: of its names and minutes those that matter now, as large as can be read.

look.css shows them where the map is that small, and nothing has made it larger; there it hides all
the others.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from tablee.games.yapasphoto.sheet import Sheet, width_of
from tablee.kit.pictures.scene import Piece, Point

TELEPHONE, LETTERS, USUAL = 344, 12.3, 13.5  # pixels: its width, letters on it, those of look.css
HIGH, BROADER = 1.15, 1.06  # a line by its letters; no font is the same everywhere
SIGN, PAWN, TOUCHED, EDGE = (
    25.0,
    34.0,
    42.0,
    6.0,
)  # how far things reach, as large as they are there
LONGEST = 17  # letters of a name
Box = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass
class Afar:
    """A map that fills up: what comes first gets a place, what finds none is left out."""

    sheet: Sheet
    taken: list[Box] = field(default_factory=list)

    @property
    def size(self) -> float:
        """How much larger letters are than usual."""
        return max(1.0, LETTERS * self.sheet.wide / TELEPHONE / USUAL)

    def keep_free(self, at: Point, reach: float = SIGN) -> None:
        """Something lies there already."""
        self.taken.append((at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach))

    def name(self, stop: int, text: str, reach: float) -> Iterator[Piece]:
        """The name of a stop, beside what lies there, so far as there is room for it."""
        text = text if len(text) <= LONGEST else text[: LONGEST - 1].rstrip(" -") + "…"
        (x, y), wide = self.sheet.stops[stop], width_of(text) * self.size * BROADER
        down = reach + self._line() / 2
        for dx, dy, side in (
            (reach, 0, "left"), (-reach, 0, "right"), (0, down, ""), (0, -down, ""),
            (reach, down, "left"), (-reach, down, "right"),
            (reach, -down, "left"), (-reach, -down, "right"),
        ):  # fmt: skip
            left = {"left": x + dx, "right": x + dx - wide, "": x - wide / 2}[side]
            if self._takes(left, y + dy, wide):
                at, face = (x + dx, y + dy), f"afar {side}".rstrip()
                yield self._words(f"afar {stop + 1}", at, face, text)
                return

    def minutes(self, line: int, text: str) -> Iterator[Piece]:
        """How long a line takes, if there is room."""
        x, y = self.sheet.minutes[line]
        wide = width_of(text) * self.size * BROADER
        if self._takes(x - wide / 2, y, wide):
            yield self._words(f"afar minutes {line + 1}", (x, y), "afar often", text)

    def _words(self, key: str, at: Point, face: str, text: str) -> Piece:
        return Piece(key, "map", at, face=face, text=text, size=self.size, layer=1)

    def _line(self) -> float:
        return USUAL * self.size * HIGH

    def _takes(self, left: float, y: float, wide: float) -> bool:
        """Is it free there? Then it is no longer."""
        box = (left, y - self._line() / 2, left + wide, y + self._line() / 2)
        if (
            box[0] < EDGE
            or box[2] > self.sheet.wide - EDGE
            or box[1] < 0
            or box[3] > self.sheet.high
        ):
            return False
        if any(
            box[0] < it[2] and it[0] < box[2] and box[1] < it[3] and it[1] < box[3]
            for it in self.taken
        ):
            return False
        self.taken.append(box)
        return True
