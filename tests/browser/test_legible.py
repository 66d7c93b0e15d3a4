"""Nothing on a table is too small to be read, early or late; and no loupe too small for a finger."""

from typing import Any

import pytest

from .legible import too_small
from .tables import play_on
from .test_pictures import TABLES, look_at

LEAST = 11.0  # pixels
# What a rule needs: what can follow in an album, minutes, prices.
NEEDED = {"follows": 12.0, "minutes": 12.0, "time": 12.0, "price": 12.0}
FINGER = 44  # pixels
# Whatever makes a photograph larger, and whether it lies over one that can be chosen.
LOUPES = """() =>
[...document.querySelectorAll(".zones [aria-label^='Look closely'] .halo")].map((one) => {
    const box = one.getBoundingClientRect();
    const over = [...document.querySelectorAll(".zones .lit .halo")].some((lit) => {
        const it = lit.getBoundingClientRect();
        return it.left < box.right && box.left < it.right && it.top < box.bottom && box.top < it.bottom;
    });
    return [Math.min(box.width, box.height), over];
})"""


@pytest.mark.parametrize("stage", ["first", "early", "late"])
@pytest.mark.parametrize("game", TABLES)
def test_every_word_of_a_table_can_be_read(game: str, stage: str, house: Any, people: Any) -> None:
    visitor = house.visitor()
    bots, stages = TABLES[game]
    table = visitor.lay_out(game, "me:Anna", *bots)
    play_on(visitor, table, {"first": lambda seen: seen["waiting"], **stages}[stage])
    for device in ("phone", "desk"):
        person = people(device)
        look_at(person, visitor, table)
        assert too_small(person.page, LEAST, NEEDED) == [], f"{game}, {stage}, on a {device}"
        for size, lies_over_a_choice in person.page.evaluate(LOUPES):
            assert size >= FINGER - 0.5 and not lies_over_a_choice
