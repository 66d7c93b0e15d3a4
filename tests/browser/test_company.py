"""Those at the table: one device for two, clocks, who looks on, and what is said."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.house import Browser as Visitor

from .person import Person, by_keys, by_tapping
from .tables import comes_as
from .test_access import AXE, EVERY, FOUND, SMALL

BOARD = "() => JSON.stringify(document.querySelector('.felt').getBoundingClientRect())"


def whose_turn(page: Page) -> str:
    return page.locator(".seats .waiting .who").first.inner_text()


def test_hidden_hands_are_covered_between_two_at_one_device(people: Any) -> None:
    person: Person = people("phone")
    person.lay_out("photograph", "me:Anna", "beside:Bo")
    page, curtain = person.page, person.page.locator(".curtain")
    person.wait_until_asked()
    for turn in range(3):
        now = page.locator(".seats .you .who").inner_text()
        other = "Bo" if now == "Anna" else "Anna"
        while not curtain.count():
            person.plays(by_tapping, Random(turn))
        expect(curtain).to_contain_text(f"I am {other}")
        page.keyboard.press("Escape")
        expect(curtain).to_be_visible()
        curtain.locator(".peek").tap()
        expect(curtain).to_have_count(0)
        expect(page.locator(".seats .you .who")).to_have_text(now)
        page.locator(".pass").tap()
        curtain.locator(".take").tap()
        expect(page.locator(".seats .you .who")).to_have_text(other)
        person.wait_until_asked()


def test_where_nothing_is_hidden_the_table_turns_by_itself(people: Any) -> None:
    person: Person = people("phone")
    person.lay_out("photosynthesis", "me:Anna", "beside:Bo")
    page = person.page
    person.wait_until_asked()
    for turn in range(2):
        now = whose_turn(page)
        person.plays(by_tapping, Random(turn))
        expect(page.locator(".seats .waiting .who")).not_to_have_text(now)
        expect(page.locator(".seats .you .who")).to_have_text(whose_turn(page))
        expect(page.locator(".curtain")).to_have_count(0)
    before = person.facts()["version"]
    page.locator(".undo").tap()  # whoever acted last takes it back
    expect(page.locator(f".room[data-version='{before + 1}']")).to_be_visible()
    expect(page.locator(".seats .you .who")).to_have_text(now)


@pytest.fixture
def company(people: Any, house: Any) -> tuple[Person, Person, Person, Visitor, str]:
    """Anna on a phone and Bo at a desk, who play by a clock; somebody who looks on; their table."""
    anna, bo = house.visitor(), house.visitor()
    chairs = [{"who": "me", "name": "Anna"}, {"who": "friend"}]
    body = {"game": "photosynthesis", "seats": chairs, "clock": "bank 600 10", "listed": True}
    table = anna.post("/api/tables", body | {"options": {"first": 0}}).json()["table"]
    bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"})
    came: list[Person] = [people("phone"), people("desk"), people("desk", locale="fr-FR")]
    for person, visitor in zip(came, (anna, bo), strict=False):
        comes_as(person, visitor)
    for person in came:
        person.page.goto(f"/tables/{table}")
        expect(person.page.locator(".room[data-line=live]")).to_be_visible()
    return came[0], came[1], came[2], anna, table


def test_people_play_by_a_clock_and_talk_and_nothing_moves_by_itself(company: Any) -> None:
    anna, bo, cy, _, _ = company
    phone, desk = anna.page, bo.page
    for page in (phone, desk):
        expect(page.locator(".watching")).to_have_text("1 looks on")
    shown = phone.locator(".prompt .clock").inner_text()
    places = [page.evaluate(BOARD) for page in (phone, desk)]
    expect(phone.locator(".prompt .clock")).not_to_have_text(shown)
    desk.locator(".talk .unfold").click()
    desk.locator(".speaking input").fill("<b>Bonjour</b> Anna")
    desk.keyboard.press("Enter")
    toast = phone.locator(".toast")
    expect(toast).to_have_text("Bo <b>Bonjour</b> Anna")
    assert [page.evaluate(BOARD) for page in (phone, desk)] == places, "the table has moved"
    assert phone.evaluate(SMALL) == []
    toast.tap()
    expect(phone.locator(".said")).to_contain_text("Bonjour")
    phone.locator(".reactions button").first.tap()
    expect(desk.locator(".said")).to_contain_text("Anna")
    expect(desk.locator('.said [role="img"]')).to_have_attribute("aria-label", "Bravo")
    cy.page.locator(".talk .unfold").click()
    expect(cy.page.locator(".said")).to_have_text("Personne n’a encore rien dit.")
    phone.locator(".muting summary").tap()
    phone.locator(".muting button").tap()
    expect(phone.locator(".said")).not_to_contain_text("Bonjour")
    desk.locator(".pause").click()
    expect(phone.locator(".pausing")).to_contain_text("Bo: let us stop the clocks")
    phone.locator(".pause").tap()
    expect(desk.locator(".pausing")).to_contain_text("The clocks stand still")
    expect(phone.locator(".choices button")).to_have_count(0)
    for page in (phone, desk):
        page.locator(".pause").click()
    expect(phone.locator(".choices button").first).to_be_visible()  # all have agreed to go on
    anna.wait_until_asked()
    anna.plays(by_tapping, Random(1))
    bo.wait_until_asked()
    bo.plays(by_keys, Random(2))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_chat_and_clocks_are_for_everybody(
    people: Any, company: Any, house: Any, theme: str
) -> None:
    _, _, _, visitor, table = company
    house.house.timeouts.quiet = 0
    person: Person = people("phone", color_scheme=theme, locale="fr-FR")
    comes_as(person, visitor)
    person.context.add_init_script(path=AXE)
    page = person.page
    page.goto(f"/tables/{table}")
    page.locator(".talk .unfold").tap()
    page.locator(".reactions button").nth(1).tap()
    expect(page.locator('.said [role="img"]')).to_be_visible()
    assert page.evaluate(FOUND, EVERY) == [] and page.evaluate(SMALL) == []
    assert page.evaluate("document.documentElement.scrollWidth - screen.width") <= 0


def test_a_silent_player_is_replaced_and_comes_back_by_one_click(people: Any, house: Any) -> None:
    house.house.timeouts.quiet = 0
    anna, bo = house.visitor(), house.visitor()
    table = anna.lay_out("photosynthesis", "me:Anna", "friend", listed=True, first=0)
    bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"})
    silent, other = people("phone"), people("desk")
    for person, visitor in ((silent, anna), (other, bo)):
        comes_as(person, visitor)
        person.page.goto(f"/tables/{table}")
        expect(person.page.locator(".room[data-line=live]")).to_be_visible()
    other.page.get_by_role("button", name="Let a bot play for Anna").click()
    expect(other.page.locator(".log")).to_contain_text("plays for Anna, whose seat is kept.")
    expect(silent.page.locator(".seats .kind")).to_contain_text("away")
    silent.page.get_by_role("button", name="Anna: take up your seat again").tap()
    expect(other.page.locator(".log")).to_contain_text("Anna is back.")
    expect(silent.page.locator(".seats .kind")).to_have_count(0)


def test_seats_are_seen_to_fill_and_a_seat_that_moves_on_says_so(people: Any) -> None:
    """Who has sent a link sees the friend sit down; who goes on elsewhere is told where they left."""
    anna, bo, elsewhere = people("desk"), people("desk"), people("phone")
    anna.lay_out("photosynthesis", "me:Anna", "friend")
    table = anna.page.url.removesuffix("/seats")
    sits(bo.page, anna.page.locator("#link-1").input_value(), "Bo")
    anna.page.wait_for_url(table)  # everybody is there: the page goes on by itself
    expect(anna.page.locator(".seats")).to_contain_text("Bo")
    expect(bo.page.locator(".room[data-line=live]")).to_be_visible()
    own = bo.another_tab()
    own.goto(f"{bo.page.url.split('?')[0]}/seats")
    sits(elsewhere.page, own.locator("#link-1").input_value(), "Bo")
    expect(elsewhere.page.locator(".room[data-line=live]")).to_be_visible()
    expect(bo.page.locator(".refusal")).to_contain_text("played from another device")


def sits(page: Page, link: str, name: str) -> None:
    """Take a seat by its link."""
    page.goto(link)
    page.fill("#name", name)
    page.locator("form .button").click()
    page.wait_for_url(lambda address: "/join/" not in address)
