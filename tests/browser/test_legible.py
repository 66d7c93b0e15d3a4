"""Nothing on a table is too small to be read when a game begins; test_pictures has what comes later."""

from typing import Any

import pytest

from .legible import illegible
from .tables import play_on
from .test_pictures import TABLES, look_at


@pytest.mark.parametrize("game", TABLES)
def test_every_word_of_a_table_can_be_read(game: str, house: Any, people: Any) -> None:
    visitor = house.visitor()
    table = visitor.lay_out(game, "me:Anna", *TABLES[game][0])
    play_on(visitor, table, lambda seen: seen["waiting"])
    for device in ("phone", "desk"):
        person = people(device)
        look_at(person, visitor, table)
        assert illegible(person.page) == [], f"{game}, on a {device}"
