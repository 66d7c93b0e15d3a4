"""The next table that waits: one key and one button lead there."""

from typing import Any

from playwright.sync_api import expect

from tests.server.house import Browser, Running

from .tables import comes_as


def waits_for(ana: Browser, bo: Browser) -> str:
    """A table of both where she is asked; where Bo is, another is laid out."""
    while True:
        table = bo.lay_out("push", "me:Bo", "friend", listed=True)
        ana.post(f"/api/tables/{table}/seats/1/sit", {"name": "Ana"})
        if ana.table(table)["waiting"]:
            return table
        bo.post(f"/api/tables/{table}/close", {"key": "no-more-here"})


def test_one_key_and_one_button_lead_to_the_next_table(house: Running, people: Any) -> None:
    """Bo waits for Ana at one table, and two others wait for him."""
    ana, bo = house.visitor(), house.visitor()
    first, second = (bo.lay_out("push", "me:Bo", "beside:Cy") for _ in range(2))
    idle = waits_for(ana, bo)
    person = people("phone")
    comes_as(person, bo)
    page = person.page
    page.goto(f"/tables/{first}")
    person.wait_until_asked()
    page.keyboard.press("n")
    page.wait_for_url(f"**/tables/{second}")
    page.goto(f"/tables/{idle}")
    button = page.locator(".elsewhere a.next")
    expect(button).to_have_text("Next table (2)")
    button.tap()
    page.wait_for_url(f"**/tables/{first}")
