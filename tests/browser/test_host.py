"""A host's means at the table, by keys and by fingers: asked for twice, told to all, gone for all."""

import re
from typing import Any

from playwright.sync_api import expect

from tests.server.house import new_key

from .tables import comes_as


def test_a_host_keeps_order_and_everybody_sees_it(people: Any, house: Any) -> None:
    ana, bo = house.visitor(), house.visitor()
    table = ana.lay_out("photosynthesis", "me:Ana", "friend", listed=True, first=0)
    seated = bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"})
    assert seated.status_code == 200
    host, other = people("desk"), people("phone", locale="fr-FR")
    for person, visitor in ((host, ana), (other, bo)):
        person.page.goto("/")
        comes_as(person, visitor)
        person.page.goto(f"/tables/{table}")
        person.page.locator(".unfold").click()
    bo.post(f"/api/tables/{table}/chat", {"text": "Idiots", "key": new_key()})
    expect(other.page.locator(".seats li")).to_have_count(2)
    expect(other.page.locator(".hosts")).to_have_count(0)

    page = host.page
    expect(page.locator(".said")).to_contain_text("Idiots")
    page.locator(".said").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator(".hosting blockquote")).to_have_text("Idiots")
    page.get_by_role("button", name="Remove these words").press("Enter")
    page.get_by_role("button", name="Leave it").press("Enter")
    page.get_by_role("button", name="Remove these words").press("Enter")
    page.get_by_role("button", name="Remove these words").press("Enter")
    expect(page.locator(".hosting")).to_have_count(0)
    for person, words in ((host, "(removed by the host)"), (other, "(retiré par l’hôte)")):
        expect(person.page.locator(".said .idle")).to_have_text(words)
        expect(person.page.locator(".said")).not_to_contain_text("Idiots")

    page.get_by_role("button", name="As host: Bo").first.click()
    host.expects("422")
    page.get_by_role("button", name="Open the seat anew").click()
    page.get_by_role("button", name="Open the seat anew").click()
    expect(page.locator(".hosting .wrong")).to_contain_text("has this table open")
    page.get_by_role("button", name="Leave it").click()
    page.get_by_role("button", name="Put out").click()
    page.get_by_role("button", name="Put out").click()
    expect(other.page.locator(".refusal")).to_contain_text("L’hôte a décidé")
    expect(other.page.locator(".speaking")).to_have_count(0)
    expect(other.page.locator(".story .log")).to_contain_text("L’hôte a exclu Bo")

    page.locator(".seats").get_by_role("button", name="As host:").click()
    page.get_by_role("button", name="Open the seat anew").click()
    page.get_by_role("button", name="Open the seat anew").click()
    expect(page.locator(".hosting input")).to_have_value(re.compile("/join/"))
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Close this table").click()
    page.get_by_role("button", name="Close this table").click()
    page.get_by_role("button", name="Close this table").click()
    for person, words in ((host, "The host has closed"), (other, "L’hôte a fermé")):
        expect(person.page.locator(".prompt h1")).to_contain_text(words)
        expect(person.page.locator(".choices .choice")).to_have_count(0)
