"""A hint asked for and followed against a bot, and the analysis of a game that is over.

Where TABLEE_PICTURES names a folder, what is seen is kept there.
"""

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from .person import Person
from .tables import comes_as, hurry

KEPT = os.environ.get("TABLEE_PICTURES")
LOOKS = {
    "en-GB": [("phone", "light"), ("tablet", "dark"), ("desk", "light")],
    "fr-FR": [("phone", "dark"), ("desk", "dark")],
}


def keep(person: Person, name: str) -> None:
    """Keep what is seen, where pictures are wanted."""
    if KEPT:
        person.page.screenshot(path=Path(KEPT) / f"{name}.png")


def no_wider_than_the_screen(person: Person) -> bool:
    return bool(person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("device", ["phone", "desk"])
def test_a_hint_is_shown_on_the_table_and_may_be_followed(people: Any, device: str) -> None:
    person = people(device)
    person.lay_out("lanterns", "me:Ana", "bot:random")
    person.wait_until_asked()
    page = person.page
    page.locator(".ask").click()
    advised = page.locator(".advised")
    expect(advised.first).to_be_visible()
    expect(page.locator(".advice")).to_have_attribute(
        "aria-busy", "false"
    )  # the closer look is done
    assert 1 <= advised.count() <= 3
    assert "%" in advised.first.inner_text()
    words = advised.first.locator("span").inner_text()
    action, before = advised.first.get_attribute("data-advised"), person.facts()["version"]
    keep(person, f"hint-asked-{device}")
    advised.first.click()
    if device == "desk":
        expect(advised.first).to_have_attribute("aria-pressed", "true")
    else:
        expect(advised).to_have_count(0)  # it would lie over the table
    expect(page.locator(".aim strong")).to_have_text(words)
    assert no_wider_than_the_screen(person)
    keep(person, f"hint-shown-{device}")
    page.locator(f'.choices [data-action="{action}"]').click()
    page.wait_for_function(
        "(before) => Number(document.querySelector('.room').dataset.version) > before", arg=before
    )
    expect(advised).to_have_count(0)  # it was for that decision


def test_nobody_is_offered_hints_against_people(people: Any) -> None:
    person = people("desk")
    person.lay_out("lanterns", "me:Ana", "beside:Bo")
    page = person.page
    expect(page.locator(".prompt.yours")).to_be_visible()
    expect(page.locator(".choices button").first).to_be_visible()
    expect(page.locator(".ask")).to_have_count(0)


@pytest.mark.parametrize("locale", LOOKS)
def test_the_analysis_of_a_game_is_read_after_its_end(house: Any, people: Any, locale: str) -> None:
    visitor = house.visitor()
    table = visitor.lay_out("lanterns", "me:Ana", "bot:random")
    hurry(house, table)
    for device, theme in LOOKS[locale]:
        person = people(device, locale=locale, color_scheme=theme)
        comes_as(person, visitor)
        page = person.page
        page.goto(f"/tables/{table}")
        page.locator(".analysis button").click()
        expect(page.locator(".analysis h3").first).to_be_visible()
        read = page.locator(".analysis").inner_text()
        assert ("Where the game turned" if locale == "en-GB" else "la partie a basculé") in read
        assert "Ana" in page.locator(".analysis p").last.inner_text() + read
        assert no_wider_than_the_screen(person)
        keep(person, f"analysis-{device}-{theme}-{locale}")


@pytest.mark.parametrize("came", ["continue_", "abort"])
def test_the_analysis_is_offered_where_its_button_stays(house: Any, people: Any, came: str) -> None:
    visitor, person = house.visitor(), people("desk")
    table = visitor.lay_out("lanterns", "me:Ana", "bot:random")
    hurry(house, table)
    comes_as(person, visitor)
    page, held = person.page, list[Any]()
    person.expects("Failed to load resource")
    page.route("**/positions?eyes=*", lambda route: held.append(route))
    with page.expect_request("**/positions?eyes=*"):
        page.goto(f"/tables/{table}")
    expect(page.locator(".result .acts")).to_be_visible()
    expect(page.locator(".analysis")).to_have_count(0)  # how the points went comes above it
    for route in held:
        getattr(route, came)()
    expect(page.locator(".analysis button")).to_be_visible()
    expect(page.locator(".result .course")).to_have_count(int(came == "continue_"))
