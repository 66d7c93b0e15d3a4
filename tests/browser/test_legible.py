"""Nothing on a table is too small to be read when a game begins; test_pictures has what comes later."""

from typing import Any

import pytest

from .legible import illegible
from .tables import hurry
from .test_pictures import SIZES, TABLES, look_at, pointing


@pytest.mark.parametrize("game", TABLES)
def test_every_word_of_a_table_can_be_read(game: str, house: Any, people: Any) -> None:
    visitor = house.visitor()
    table = visitor.lay_out(game, "me:Anna", *TABLES[game][0])
    hurry(house, table, lambda seen: seen["waiting"])
    for device in ("phone", "desk"):
        person = people(device)
        look_at(person, visitor, table)
        assert illegible(person.page) == [], f"{game}, on a {device}"


def test_the_motif_on_a_small_hand_is_a_mark(house: Any, people: Any) -> None:
    """While one points one's hand is small: what doubles there is marked, and not written too small."""
    visitor = house.visitor()
    doubled = False
    for _ in range(10):  # one photograph in six shows a man
        table = visitor.lay_out("oeil_en_coin", "me:Anna", "bot:random", "bot:random", motif="man")
        hurry(house, table, pointing(1))
        keys = [piece["key"] for piece in visitor.table(table)["scene"]["pieces"]]
        if doubled := any(key.startswith("held ") and key.endswith(" motif") for key in keys):
            break
    assert doubled
    for device, sizes in SIZES.items():
        person = people(device)
        look_at(person, visitor, table)
        for size in sizes:
            person.is_seen_as(size, "light")
            marks = person.page.locator(".zone-held.idle [data-kind=motif]")
            assert marks.count() and marks.first.is_visible()
            assert illegible(person.page) == [], size
