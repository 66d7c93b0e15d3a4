"""What a newcomer asks: how does one win, and what does this number mean?"""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from .person import Person, by_tapping, touch
from .tables import comes_as, hurry
from .test_pictures import look_at

GOAL = ".how-to-win"
# Something of each game that has a number, and a word of what it says.
NUMBERS = {
    "photograph": ("points 0", "sharp photos"),
    "photosynthesis": ("pile 2", "points"),
    "push": ("points 1", "safe"),
    "yapasphoto": ("left", "minutes"),
    "oeil_en_coin": ("seat 0 points", "points so far"),
}


def begun(game: str, house: Any, others: int = 1) -> tuple[Any, str]:
    """Anna's turn at a new table."""
    visitor = house.visitor()
    table = visitor.lay_out(game, "me:Anna", *["bot:random"] * others)
    hurry(house, table, lambda seen: game != "yapasphoto" or _plays(seen))
    return visitor, table


def _plays(seen: dict[str, Any]) -> bool:
    return all(choice["verb"] not in ("keep", "start") for choice in seen["scene"]["choices"])


@pytest.mark.parametrize("game", NUMBERS)
def test_a_number_says_what_it_means_to_whoever_touches_it(
    game: str, house: Any, people: Any
) -> None:
    visitor, table = begun(game, house, 2)
    key, words = NUMBERS[game]
    for device in ("phone", "desk"):
        person: Person = people(device)
        look_at(person, visitor, table)
        tells, thing = person.page.locator(".tells"), f'.zones [data-key="{key}"]'
        if device == "phone":
            touch(person.page, key)
        else:
            person.page.locator(f"{thing} .halo").hover()
        expect(tells).to_contain_text(words)
        label = person.page.locator(thing).get_attribute("aria-label")
        assert tells.inner_text() == label, "who hears the page is told the same"
        person.page.keyboard.press("Escape") if device == "desk" else person.page.touchscreen.tap(
            2, 60
        )
        assert person.facts()["asked"], "and nothing was done"


def test_a_touch_does_what_can_be_done_there_and_tells_nothing(house: Any, people: Any) -> None:
    visitor, table = begun("photosynthesis", house)
    person: Person = people("phone")
    look_at(person, visitor, table)
    before = person.facts()["version"]
    lit = person.page.locator(".zones .spot.lit").first.get_attribute("data-key")
    touch(person.page, str(lit))
    expect(person.page.locator(f'.room[data-version="{before}"]')).to_have_count(0)
    expect(person.page.locator(".tells")).to_have_count(0)


def test_how_one_wins_is_said_on_a_phone_where_nothing_is_pointed_at_until_it_is_known(
    house: Any, people: Any
) -> None:
    visitor, table = begun("push", house)
    person: Person = people("phone")
    look_at(person, visitor, table)
    goal = person.page.locator(GOAL)
    expect(goal).to_contain_text("the highest sum wins")
    rows = goal.locator("span").evaluate(
        "(one) => one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight)"
    )
    assert rows < 2.5
    person.plays(by_tapping, Random(2))
    person.page.reload()
    person.wait_until_asked()
    expect(goal).to_be_visible()
    goal.get_by_role("button").tap()
    expect(goal).to_have_count(0)
    person.page.reload()
    person.wait_until_asked()
    expect(goal).to_have_count(0)


def test_how_one_wins_is_said_on_a_desk_until_a_first_game_is_over(house: Any, people: Any) -> None:
    visitor = house.visitor()
    tables = [visitor.lay_out("lanterns", "me:Anna", "beside:Bo") for _ in range(2)]
    person: Person = people("desk", locale="fr-FR")
    comes_as(person, visitor)
    person.page.goto(f"/tables/{tables[0]}")
    expect(person.page.locator(GOAL)).to_contain_text("le plus de points gagne")
    hurry(house, tables[0])
    expect(person.page.locator(".result")).to_be_visible()
    expect(person.page.locator(GOAL)).to_have_count(0)
    person.page.goto(f"/tables/{tables[1]}")
    expect(person.page.locator(".prompt")).to_be_visible()
    expect(person.page.locator(GOAL)).to_have_count(0)
