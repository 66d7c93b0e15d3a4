"""What a drawing of Photosynthesis asks about a position, in a terminal as on a page."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from tablee.games.photosynthesis.light import in_light, shadows
from tablee.games.photosynthesis.pieces import CORNERS, PLACE_OF, REVOLUTION, SEED, SMALL
from tablee.games.photosynthesis.position import BOX, STATE, Phase, State, occupied
from tablee.kit.table.knowledge import Knowledge
from tablee.kit.table.reading import reading

KEPT = 64  # islands that are remembered, each as long as its table stands so
BIT_OF = [1 << int(place) for place in PLACE_OF]  # of each cell, in a mask of places


@dataclass(frozen=True, eq=False)  # each is one of its own, and what is drawn of it is kept
class Island:
    """A position as a seat knows it; `shade` and `lit_next` are masks of places (see pieces.py).

    `plain` is the same view as plain numbers and rows.
    """

    view: Any
    box: Any
    plain: State
    shade: int
    lit_next: int

    @classmethod
    def of(cls, knowledge: Knowledge) -> "Island":
        """The island as this seat knows it: the same for all who see the same."""
        return _island(knowledge.boxes.tobytes(), knowledge.views.tobytes())

    @cached_property
    def standing(self) -> tuple[tuple[int, int | None, int], ...]:
        """Each cell, whose piece stands there, and its size; SEED where nothing does."""
        cells = range(len(BIT_OF))
        return tuple((cell, self.owner(cell), self.size(cell)) for cell in cells)

    def owner(self, cell: int) -> int | None:
        """The seat whose piece stands here."""
        for seat, own in enumerate(self.plain.own):
            if own & BIT_OF[cell]:
                return seat
        return None

    def size(self, cell: int) -> int:
        """The size of the piece that stands here; SEED where nothing does."""
        for size, pieces in enumerate(self.plain.pieces):
            if pieces & BIT_OF[cell]:
                return size
        return SEED

    def is_used(self, cell: int) -> bool:
        """Did it take part in an action of this turn (§4.2)?"""
        return bool(self.plain.used & BIT_OF[cell])

    def is_in_shade(self, cell: int) -> bool:
        """Does what stands here, or a seed that would, stand in the shade (§3.4, §10.2)?"""
        return bool(self.shade & BIT_OF[cell])

    def income(self, cell: int) -> int | None:
        """The light that this tree will bring in the next round, if nothing changes."""
        if self.size(cell) == SEED or self.view.rounds == self.box.rounds:
            return None
        return int(self.box.brings[self.size(cell)]) if self.lit_next & BIT_OF[cell] else 0

    def sun(self, rounds_ahead: int = 0) -> str | None:
        """The corner where the sun stands, or will stand."""
        number = self.plain.rounds + rounds_ahead
        if (self.plain.phase == Phase.OVER and rounds_ahead) or not 1 <= number <= self.box.rounds:
            return None
        return CORNERS[(number - 1) % REVOLUTION]


@lru_cache(KEPT)
def _island(box: bytes, data: bytes) -> Island:
    views, boxes = STATE.over(data), BOX.over(box)
    later = STATE.copy(views)
    later[0].rounds += 1
    plain = reading(STATE, views)
    return Island(views[0], boxes[0], plain, _shade(views[0]), int(in_light(later[0])))


def _shade(view: State) -> int:
    """The places in the shade now; before the first round there is no sun."""
    if not view.rounds:
        return 0
    pieces = int(occupied(view))
    return int(shadows(view, SMALL)) & ~pieces | pieces & ~int(in_light(view))
