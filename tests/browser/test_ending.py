"""The end is a scene: who won and why, one picture, again, harder, share; and it can be shut."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.house import Browser as Visitor, Running

from .person import Person, by_keys, by_tapping
from .tables import comes_as, hurry
from .test_access import AXE, EVERY, FOUND, SMALL

WAYS = {"phone": by_tapping, "desk": by_keys}
FILES = """() => {
    window.sent = [];
    navigator.canShare = ({files}) => files.length === 1;
    navigator.share = async ({files: [file], text}) =>
        window.sent.push([file.name, file.type, file.size, text]);
}"""


def plays_to_the_end(person: Person, house: Running, table: str, device: str) -> None:
    """From near the end to the end, as one does at this device."""
    hurry(house, table, left=3)
    person.page.goto(f"/tables/{table}")
    expect(person.page.locator(".room[data-line=live]")).to_be_visible()
    chance = Random(4)
    for _ in range(200):
        if person.facts()["over"]:
            return
        if person.is_asked():
            person.plays(WAYS[device], chance)
        person.rest(0.02)
    raise AssertionError("it does not end")


@pytest.fixture
def table(house: Any) -> tuple[Visitor, str]:
    visitor = house.visitor()
    return visitor, visitor.lay_out("lanterns", "me:Anna", "bot:random")


@pytest.mark.parametrize(("device", "locale"), [("phone", "fr-FR"), ("desk", "en-GB")])
def test_the_end_is_a_scene_and_leads_on(
    device: str, locale: str, table: Any, house: Running, people: Any
) -> None:
    visitor, name = table
    person: Person = people(device, locale=locale)
    comes_as(person, visitor)
    person.context.add_init_script(path=AXE)
    plays_to_the_end(person, house, name, device)
    page, scene = person.page, person.page.locator("dialog.finale")
    expect(scene).to_be_visible()
    expect(scene.locator(".standings li")).to_have_count(2)
    expect(scene.locator(".picture img")).to_have_js_property("complete", True)
    assert page.evaluate("() => document.querySelector('.picture img').naturalWidth") > 100
    assert page.evaluate(FOUND, EVERY) == [] and page.evaluate(SMALL) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator(".zones")).to_be_visible()  # the table is still there
    page.keyboard.press("Escape")
    expect(scene).to_have_count(0)
    page.reload()
    expect(page.locator(".result")).to_be_visible()
    expect(scene).to_have_count(0)  # it comes once
    page.locator(".end-scene").click()
    before = page.url
    scene.locator("button.harder").click()
    page.wait_for_url(lambda address: address != before and "/tables/" in address)
    expect(page.locator(".room[data-line=live]")).to_be_visible()
    level = "Beginner" if locale == "en-GB" else "Débutant"
    expect(page.locator(".seats .kind")).to_have_text(level)


def test_an_end_is_shared_as_a_picture_and_a_link(
    table: Any, house: Running, people: Any, tmp_path: Path
) -> None:
    visitor, name = table
    hurry(house, name)
    phone, desk = people("phone"), people("desk")
    for person in (phone, desk):
        comes_as(person, visitor)
    phone.context.add_init_script(f"({FILES})()")
    phone.page.goto(f"/tables/{name}")
    phone.page.locator(".end-scene").tap()
    phone.page.locator(".sharing").tap()
    phone.page.wait_for_function("() => window.sent.length")
    [[file, kind, size, text]] = phone.page.evaluate("() => window.sent")
    assert (file, kind) == ("lanterns.png", "image/png") and size > 1000
    assert "Anna" in text and text.endswith(f"/tables/{name}/replay")
    desk.page.add_init_script("delete Navigator.prototype.canShare")
    desk.page.goto(f"/tables/{name}")
    desk.page.locator(".end-scene").click()
    with desk.page.expect_download() as coming:
        desk.page.locator(".sharing").click()
    coming.value.save_as(tmp_path / "end.png")
    assert (tmp_path / "end.png").read_bytes().startswith(b"\x89PNG")
    expect(desk.page.locator(".finale .link")).to_have_value(re.compile(rf"/tables/{name}/replay$"))
    expect(desk.page.locator(".finale .reach")).to_contain_text("on this device only")


def test_whoever_comes_back_to_a_game_that_has_ended_sees_its_end_once(
    table: Any, house: Running, people: Any
) -> None:
    visitor, name = table
    person: Person = people("desk")
    comes_as(person, visitor)
    page = person.page
    page.goto(f"/tables/{name}")
    expect(page.locator(".room[data-line=live]")).to_be_visible()
    page.goto("/")
    hurry(house, name)
    page.goto(f"/tables/{name}")
    expect(page.locator("dialog.finale h2")).to_be_visible()
    page.locator("dialog.finale .shut").click()
    expect(page.locator(".result")).to_be_visible()
    stranger: Person = people("desk")
    stranger.page.goto(f"/tables/{name}")
    expect(stranger.page.locator(".result")).to_be_visible()
    expect(stranger.page.locator("dialog.finale")).to_have_count(0)
