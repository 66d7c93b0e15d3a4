"""What lies on the table as one seat may see it, for whoever draws it: photos in place of numbers."""

from dataclasses import dataclass
from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any

from tablee.games.photograph.albums import fits
from tablee.games.photograph.pieces import (
    COLOURS,
    COLUMNS,
    HALF,
    HALVES,
    LAST_PLAYED,
    NUMBERS,
)
from tablee.games.photograph.position import BOX, STATE, SUNSETS, Phase
from tablee.games.photograph.tally import standing, tally
from tablee.kit.rules.record import HIDDEN, NONE
from tablee.kit.table.knowledge import Knowledge
from tablee.kit.table.reading import Rows, reading
from tablee.kit.table.tally import Standing

Window = tuple[tuple[int, ...], tuple[int, ...]]  # numbers below, and above


@dataclass(frozen=True)
class Photo:
    """A photo as far as it is known: the number is 0 where only the back is."""

    colour: str
    half: str
    number: int = 0
    blurred: bool = False

    def beside(self, reach: int) -> list[tuple[int, ...]]:
        """§5.4: the numbers that can lie beside it, those below it and those above."""
        below = tuple(range(max(1, self.number - reach), self.number))
        above = tuple(range(self.number + 1, min(NUMBERS, self.number + reach) + 1))
        return [numbers for numbers in (below, above) if numbers]

    @property
    def kind(self) -> str:
        """Its symbol in look.svg."""
        if self.number:
            return f"{self.colour}-{self.number}"
        return f"back-{self.colour}-{self.half}"


class Seen:
    """The view of one seat, in words of the table."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.view, self.box = reading(STATE, knowledge.views), reading(BOX, knowledge.boxes)
        self.seat, self.rows = knowledge.seat, int(self.box.rows)
        mask = int(self.view.colours)
        self.colours = tuple(name for i, name in enumerate(COLOURS) if mask >> i & 1)
        self.deck, self.sunset = int(self.view.pile), SUNSETS[self.view.sunset]
        self.good_shot_at = int(self.box.good_shot_at)
        points = int(self.box.good_shot_points)
        self.good_shot_told = {"n": self.good_shot_at, "points": points}
        # asked for again and again while one table is drawn
        self.album, self.window = cache(self._album), cache(self._window)
        self.standings, self.tally = standing(self.box, self.view), tally(self.box, self.view, [])

    # --- The field, the deck ----------------------------------------------------

    def field(self, row: int, column: int) -> Photo | None:
        """What lies at a place of the field."""
        back = int(self.view.field_back[row, column])
        return None if back == NONE else _photo(self.view.field[row, column], back)

    def row(self, row: int) -> list[int]:
        """The columns in which a row still has a photo, from the left."""
        return [i for i in range(COLUMNS) if self.view.field_back[row, i] != NONE]

    def top(self) -> Photo | None:
        """The back of the photo on top of the deck."""
        return _photo(HIDDEN, int(self.view.top_back)) if self.deck else None

    # --- The hands ----------------------------------------------------------------

    def hand(self, seat: int) -> list[Photo]:
        """A hand from its back, whose photo is played next, to its front."""
        cards, backs = self.view.hand[seat], self.view.hand_back[seat]
        return [_photo(cards[i], int(backs[i])) for i in range(int(self.view.held[seat]))]

    def is_waited_for(self, seat: int) -> bool:
        """Does the table wait for this seat?"""
        return bool(self.view.waiting >> seat & 1)

    def plays(self) -> int:
        """How many photos will be played from the back, once the film is wound; 0 before that."""
        if self.seat is None or not self.is_waited_for(self.seat):
            return 0
        if self.view.phase in (Phase.SUNSET, Phase.END):
            return LAST_PLAYED
        return int(self.view.taken) if self.view.phase == Phase.WIND else 0

    # --- The albums -----------------------------------------------------------------

    def _album(self, seat: int, colour: str) -> list[Photo]:
        """An album as it was played; all know what a blurred photo showed."""
        i = COLOURS.index(colour)
        cards, blurred = self.view.album[seat, i], int(self.view.blurred[seat, i])
        return [
            _photo(cards[n], int(cards[n]) // HALF, bool(blurred >> n & 1))
            for n in range(int(self.view.length[seat, i]))
        ]

    def points(self, seat: int) -> int:
        """The points of a seat, as people count them."""
        return self.standing(seat).points

    def standing(self, seat: int) -> Standing:
        """The points of a seat, and what the end would take for albums that are still empty."""
        return self.standings[seat]

    def made_of(self, seat: int) -> tuple[int, int, int]:
        """What these points are made of: sharp photos, blurred ones, Good Shots."""
        albums, blurred, shots = (part.points[seat] for part in self.tally[:3])
        return albums - self.standing(seat).pending, blurred, shots

    def fits(self, seat: int, photo: Photo) -> bool:
        """Would this photo be sharp, if it were played now?"""
        card = COLOURS.index(photo.colour) * NUMBERS + photo.number - 1
        return bool(fits(self.box, self.view, seat, card))

    def _window(self, seat: int, colour: str) -> Window:
        """The numbers that would fit into an album, below its last sharp one and above it."""
        i = COLOURS.index(colour)
        played = int(self.view.length[seat, i])
        cards, blurred = self.view.album[seat, i][:played], int(self.view.blurred[seat, i])
        return _fitting(int(self.box.reach), cards, blurred)

    def good_shot(self, colour: str) -> int | None:
        """Who has the Good Shot of a colour."""
        owner = int(self.view.good_shot[COLOURS.index(colour)])
        return None if owner == NONE else owner


@lru_cache(4096)
def _fitting(reach: int, cards: tuple[int, ...], blurred: int) -> Window:
    """What fits into an album, as the rules say of a table with no other."""
    numbers = [card % NUMBERS + 1 for card in cards]
    lies = {"length": Rows(((len(cards),),)), "blurred": Rows(((blurred,),))}
    box, table = SimpleNamespace(reach=reach), SimpleNamespace(album=Rows(((cards,),)), **lies)
    sharp = [n for i, n in enumerate(numbers) if not blurred >> i & 1]
    last, there = sharp[-1] if sharp else 0, set(numbers)
    free = [n for n in range(1, NUMBERS + 1) if n not in there]
    fitting = [n for n in free if fits(box, table, 0, n - 1)]  # type: ignore[arg-type]
    return tuple(n for n in fitting if n < last), tuple(n for n in fitting if n > last)


@lru_cache(1024)  # there are not so many
def _photo(card: Any, back: int, blurred: bool = False) -> Photo:
    """A photo by its number, or HIDDEN, and its back."""
    colour, half = divmod(back, len(HALVES))
    number = int(card) % NUMBERS + 1 if card not in (HIDDEN, NONE) else 0
    return Photo(COLOURS[colour], HALVES[half], number, blurred)
