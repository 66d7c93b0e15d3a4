"""What a drawing of Photosynthesis asks about a position, in a terminal as on a page."""

from dataclasses import dataclass
from typing import Any

from tablee.games.photosynthesis.light import in_light, shadows
from tablee.games.photosynthesis.pieces import CORNERS, PLACE_OF, REVOLUTION, SEED, SMALL
from tablee.games.photosynthesis.position import STATE, Phase, occupied, size_at
from tablee.kit.match import Knowledge


@dataclass(frozen=True)
class Island:
    """A position as a seat knows it; `shade` and `lit_next` are masks of places (see pieces.py)."""

    view: Any
    box: Any
    shade: int
    lit_next: int

    @classmethod
    def of(cls, knowledge: Knowledge) -> "Island":
        """The island as this seat knows it."""
        view = knowledge.views[0]
        later = STATE.copy(knowledge.views)
        later["rounds"] += 1
        lit_next = int(in_light(later[0]))
        return cls(view, knowledge.boxes[0], _shade(view), lit_next)

    def owner(self, cell: int) -> int | None:
        """The seat whose piece stands here."""
        seats = range(self.box.players)
        return next((seat for seat in seats if _has(int(self.view.own[seat]), cell)), None)

    def size(self, cell: int) -> int:
        """The size of the piece that stands here."""
        return int(size_at(self.view, PLACE_OF[cell]))

    def is_used(self, cell: int) -> bool:
        """Did it take part in an action of this turn (§4.2)?"""
        return _has(int(self.view.used), cell)

    def is_in_shade(self, cell: int) -> bool:
        """Does what stands here, or a seed that would, stand in the shade (§3.4, §10.2)?"""
        return _has(self.shade, cell)

    def income(self, cell: int) -> int | None:
        """The light that this tree will bring in the next round, if nothing changes."""
        if self.size(cell) == SEED or self.view.rounds == self.box.rounds:
            return None
        return self.size(cell) if _has(self.lit_next, cell) else 0

    def sun(self, rounds_ahead: int = 0) -> str | None:
        """The corner where the sun stands, or will stand."""
        number = int(self.view.rounds) + rounds_ahead
        if (self.view.phase == Phase.OVER and rounds_ahead) or not 1 <= number <= self.box.rounds:
            return None
        return CORNERS[(number - 1) % REVOLUTION]


def _has(places: int, cell: int) -> bool:
    return places >> int(PLACE_OF[cell]) & 1 == 1


def _shade(view: Any) -> int:
    """The places in the shade now; before the first round there is no sun."""
    if not view.rounds:
        return 0
    pieces = int(occupied(view))
    return int(shadows(view, SMALL)) & ~pieces | pieces & ~int(in_light(view))
