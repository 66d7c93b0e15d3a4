"""Who sits down at a browser cuts, keeps a receipt, and can check the record of the game with it."""

from typing import Any

from playwright.sync_api import Page, expect

import tablee
from tablee.kit.table.shuffles import receipt_of
from tablee.kit.table.verifying import Outcome, Verdict, Wanted, verify
from tests.server.house import Running
from tests.server.test_shuffles import ended

from .tables import visitor_of
from .test_access import SMALL, WIDE


def receipt_on(page: Page) -> str:
    """What the page of seats shows of one's own cut."""
    field = page.locator("#receipt")
    expect(field).to_be_visible()
    return field.input_value()


def checked(record: dict[str, Any], receipt: str) -> Verdict:
    return verify(tablee.game(record["game"]), record, Wanted(receipt=receipt_of(receipt)))


def test_a_table_against_a_bot_is_dealt_at_once_and_its_record_holds(
    house: Running, people: Any
) -> None:
    ana = people("desk")
    page = ana.page
    page.goto("/tables/new?game=push&bot=random")
    page.fill("[name=name-0]", "Ana")
    page.locator("main form .button").click()
    expect(page.locator(".room[data-line=live]")).to_be_visible()
    table = page.url.rpartition("/")[2].partition("?")[0]
    page.locator(".tool.menu").click()
    page.get_by_role("link", name="How the cards are shuffled").click()
    expect(page.locator("#commitment")).to_be_visible()
    receipt = receipt_on(page)
    assert page.locator("#commitment").inner_text() == receipt.split(":")[1]
    assert page.evaluate(WIDE) <= 0 and page.evaluate(SMALL) == []
    verdict = checked(ended(house, table, visitor_of(ana)), receipt)
    assert verdict.outcome is Outcome.HOLDS and "it was the last" in " ".join(verdict.lines)


def test_friends_cut_as_they_sit_down_and_then_the_cards_are_dealt(
    house: Running, people: Any
) -> None:
    ana, bo = people("desk"), people("phone", locale="fr-FR")
    host, guest = ana.page, bo.page
    host.goto("/tables/new?game=push&players=2&with=friends")
    host.fill("[name=name-0]", "Ana")
    host.locator("main form .button").click()
    host.wait_for_url("**/seats")
    table = host.url.removesuffix("/seats")
    expect(host.get_by_role("button", name="Deal now")).to_be_visible()
    receipts = [receipt_on(host)]
    guest.goto(host.locator("#link-1").input_value())
    guest.locator(".shuffle summary").tap()
    assert guest.locator("#commitment").inner_text() == receipts[0].split(":")[1]
    assert guest.evaluate(WIDE) <= 0 and guest.evaluate(SMALL) == []
    guest.fill("#name", "Bo")
    guest.locator("form .button").tap()
    guest.wait_for_url(table)
    host.wait_for_url(table)  # it goes on by itself
    expect(host.locator(".room[data-line=live]")).to_be_visible()
    guest.goto(f"{table}/seats")
    receipts.append(receipt_on(guest))
    record = ended(house, table.rpartition("/")[2], visitor_of(ana))
    for receipt in receipts:
        assert checked(record, receipt).outcome is Outcome.HOLDS
    assert "it was the last" in " ".join(checked(record, receipts[1]).lines)


def test_without_scripts_nobody_cuts_and_the_host_may_deal(people: Any) -> None:
    ana = people("phone", java_script_enabled=False)
    page = ana.page
    page.goto("/tables/new?game=push&players=2&with=friends")
    page.locator("main form .button").tap()
    page.get_by_role("button", name="Deal now").tap()
    expect(page.locator("noscript a, .wrong a").first).to_be_attached()
    page.wait_for_url(lambda address: not address.endswith("/deal"))
    table = page.url.rpartition("/")[2].partition("?")[0]
    seen = visitor_of(ana).get(f"/api/tables/{table}/shuffle").json()
    assert (seen["dealt"], seen["cuts"]) == (True, [])
