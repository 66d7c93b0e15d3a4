"""The map of yapasphoto on a phone: it shows where one is, and how to get anywhere else."""

from typing import Any

import pytest
from playwright.sync_api import expect

from .person import Person
from .tables import comes_as, hurry

IN_SIGHT = """() => [...document.querySelectorAll('.zones [data-key^="stop"].lit')].map((one) => {
    const box = one.querySelector(".halo").getBoundingClientRect();
    const low = document.querySelector(".prompt").getBoundingClientRect().bottom;
    const high = document.querySelector(".acting").getBoundingClientRect().top;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return x > 0 && x < innerWidth && y > low && y < high;
})"""


def travelling(seen: dict[str, Any]) -> bool:
    """Until one may travel near and far, and has seen something of the game.

    Stops that are equally far are folded on a phone: nothing beside them is to be compared.
    """
    minutes = {choice["hint"] for choice in seen["scene"]["choices"] if choice["verb"] == "go"}
    return len(seen["log"]) > 12 and len(minutes) > 1


@pytest.fixture
def traveller(house: Any, people: Any) -> Any:
    """Anna, whose pawn may travel now, with one device or another."""
    visitor = house.visitor()
    table = visitor.lay_out("yapasphoto", "me:Anna", "bot:random", variant="quick")
    hurry(house, table, travelling)

    def come(device: str) -> Person:
        person: Person = people(device)
        comes_as(person, visitor)
        person.page.goto(f"/tables/{table}")
        person.wait_until_asked()
        expect(person.page.locator(".zones .far").first).to_be_attached()
        return person

    return come


def test_a_phone_shows_where_one_can_go(traveller: Any) -> None:
    page = traveller("phone").page
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width")
    assert page.evaluate("document.querySelector('.zones').scrollWidth <= screen.width")
    page.wait_for_function(f"({IN_SIGHT})().every(Boolean)")
    goals = page.locator('.zones [data-zone="player 0"]').bounding_box()
    whole = page.locator('.zones [data-zone="map"]').bounding_box()
    dock = page.locator(".acting").bounding_box()
    assert goals and whole and dock
    assert goals["y"] + goals["height"] <= whole["y"], "goals above the map"
    assert whole["y"] + whole["height"] <= dock["y"], "and all of both in sight"
    hints = page.locator('.choices [data-action^="go"] .hint')
    staying = page.locator('.choices [data-action="stay"]')  # where one is is lit then, too
    assert hints.count() + staying.count() == len(page.evaluate(IN_SIGHT)) > 0
    assert all(
        " min" in hint.replace("\N{NO-BREAK SPACE}", " ") for hint in hints.all_inner_texts()
    )


@pytest.mark.parametrize("device", ["phone", "desk"])
def test_a_stop_far_off_proposes_the_way_and_a_second_touch_sets_out(
    traveller: Any, device: str
) -> None:
    person = traveller(device)
    page, told = person.page, len(person.log())
    stop = page.locator(".zones .spot.far .halo").last
    (stop.tap if device == "phone" else stop.click)()
    expect(page.locator(".aim strong")).to_contain_text("Go to ")
    expect(page.locator(".aim span")).to_contain_text("minutes away, by ")
    assert len(person.log()) == told, "the first touch only shows"
    (stop.tap if device == "phone" else stop.click)()
    expect(page.locator(".log p").nth(told)).to_contain_text("travels to")


def test_a_stop_far_off_is_reached_by_keys_too(traveller: Any) -> None:
    person = traveller("desk")
    page, told = person.page, len(person.log())
    page.locator(".zones .spot.far").last.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".aim span")).to_contain_text("minutes away, by ")
    page.keyboard.press("Escape")
    expect(page.locator(".aim strong")).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".log p").nth(told)).to_contain_text("travels to")
