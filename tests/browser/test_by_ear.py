"""Games by keys and ears alone: what is chosen was heard first, and what happens is heard once.

Of long games the beginning; TABLEE_LONG=1 plays all of them to their end.
"""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.tools.long import LONG
from tests.tools.patience import until

from .ear import Ear
from .person import Person
from .tables import comes_as

# How many bots sit there beside Anna, what is agreed on, and how many moves of hers are enough.
TABLES: dict[str, tuple[int, dict[str, Any], int | None]] = {
    "photosynthesis": (1, {}, 2),
    "photograph": (3, {}, 2),
    "push": (5, {}, 3),
    "yapasphoto": (1, {"variant": "quick", "lap_limit": 5}, 3),
    "oeil_en_coin": (2, {"laps": 1, "target": 12}, None),
}


@pytest.mark.timeout(3600 if LONG else 300)
@pytest.mark.parametrize("game", TABLES)
def test_a_game_is_played_by_keys_and_ears(game: str, house: Any, people: Any) -> None:
    bots, options, moves = TABLES[game]
    visitor = house.visitor()
    table = visitor.lay_out(game, "me:Anna", *["bot:random"] * bots, **options)
    anna: Person = people("desk")
    comes_as(anna, visitor)
    anna.page.goto(f"/tables/{table}")
    expect(anna.page.get_by_role("group", name="The table", exact=True)).to_be_visible()
    ear, chance = Ear(anna), Random(3)
    before, heard = so_far(ear)
    count = play(ear, chance, None if LONG else moves)

    def wrong() -> dict[str, tuple[int, int]]:
        return not_heard_once(ear.log()[before:], ear.said()[heard:])

    # The bots go on meanwhile; what is heard twice, or never, stays wrong for ever.
    until(lambda: not wrong(), lambda: f"{wrong()}\n{ear.said()}", anna.rest)
    assert len(ear.log()[before:]) >= count


def so_far(ear: Ear) -> tuple[int, int]:
    """How much was told and heard up to a moment; the bots have begun, and go on meanwhile."""
    heard, told = ear.said(), len(ear.log())
    return (told, len(heard)) if ear.said() == heard else so_far(ear)


def not_heard_once(told: list[str], said: list[str]) -> dict[str, tuple[int, int]]:
    """The lines that were not heard as often as they were told, with both numbers."""
    heard, wrong = "\n".join(said), {}
    for line in sorted(set(told), key=len, reverse=True):  # a line may be a part of a longer one
        if heard.count(line) != told.count(line):
            wrong[line] = (told.count(line), heard.count(line))
        heard = heard.replace(line, "")
    return wrong


def play(ear: Ear, chance: Random, moves: int | None) -> int:
    """So many moves, or all until it is over; how many there were."""
    count = 0
    while not ear.is_over() and (moves is None or count < moves):
        if ear.is_asked() and ear.plays(chance):
            count += 1
        ear.page.wait_for_timeout(20)
        assert count < 400
    return count
