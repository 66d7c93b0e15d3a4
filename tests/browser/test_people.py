"""Somebody to play with: asked by one tap on a phone, and found on the page of open tables."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.house import Running
from tests.server.test_meeting import named, plays_with

from .tables import comes_as


@pytest.mark.parametrize(
    ("locale", "ask", "asked"),
    [
        ("en-GB", "Ask Bo to play", "You are asked to play"),
        ("fr-FR", "Proposer une partie à Bo", ""),
    ],
)
def test_one_tap_asks_somebody(
    house: Running, people: Any, locale: str, ask: str, asked: str
) -> None:
    ana, bo = named(house, "Ana"), named(house, "Bo")
    plays_with(ana, bo)
    person = people("phone", locale=locale)
    comes_as(person, ana)
    person.page.goto("/you/people")
    person.page.get_by_role("button", name=ask).tap()
    person.page.wait_for_url("**/tables/*/seats")
    expect(person.page.get_by_role("heading", name="Bo")).to_be_visible()
    assert asked in bo.get("/").text


def test_a_table_is_found_by_what_one_looks_for_without_scripts(
    house: Running, people: Any
) -> None:
    bo = named(house, "Bo")
    table = bo.lay_out("push", "me", "friend", listed=True)
    person = people("phone", java_script_enabled=False)
    page = person.page
    page.goto("/open")
    page.get_by_label("Game", exact=True).select_option("lanterns")
    page.get_by_role("button", name="Show").tap()
    expect(page.locator(f"a[href='/tables/{table}/seats']")).to_have_count(0)
    page.get_by_label("Game", exact=True).select_option("push")
    page.get_by_role("button", name="Show").tap()
    expect(page.locator(f"a[href='/tables/{table}/seats']")).to_be_visible()
