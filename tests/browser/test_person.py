"""Who one is: kept by a passkey or by words on paper, on several devices, of which one may be lost."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.house import Browser as Visitor, Running

from .person import Person, in_browser
from .tables import comes_as

MAKE, WORDS = "button#passkey", "form[action='/you/words'] button"
KEY = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def here(house: Running, chrome: Browser) -> Iterator[Any]:
    """`here("phone")`: somebody at the house by its name, as passkeys need it."""
    port = house.address.rpartition(":")[2]
    with ExitStack() as stack:

        def come(device: str = "desk", name: str = "localhost", **wishes: Any) -> Person:
            return stack.enter_context(in_browser(chrome, f"{name}:{port}", device, **wishes))

        yield come


def has_passkeys(person: Person) -> tuple[Any, str]:
    """A device that keeps passkeys, and asks nobody for a finger."""
    session = person.context.new_cdp_session(person.page)
    session.send("WebAuthn.enable")
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": KEY})
    return session, made["authenticatorId"]


def lays_out(house: Running, person: Person) -> str:
    """A table of theirs with a free seat, laid out before they came to this page."""
    port = house.address.rpartition(":")[2]
    visitor = Visitor(f"localhost:{port}")
    table = visitor.lay_out("push", "me:Ana", "friend")
    comes_as(person, visitor)
    return table


def keeps(page: Page) -> None:
    """They keep who they are by a passkey; their device asks for no finger."""
    page.goto("/you")
    page.locator(MAKE).click()
    expect(page.get_by_role("heading", name="How you come back")).to_be_visible()


def writes_down(page: Page) -> str:
    """They put words on paper."""
    page.goto("/you")
    page.locator(WORDS).click()
    words = page.locator(".recovery li")
    expect(words).to_have_count(12)  # the page may have begun, and its words be on their way
    return " ".join(words.all_inner_texts())


def plays_at(page: Page, table: str) -> bool:
    """Is a seat of the table theirs?"""
    asked = (
        "(path) => fetch(path).then((answer) => answer.json()).then((told) => told.you.length > 0)"
    )
    return bool(page.evaluate(asked, f"/api/tables/{table}"))


def test_a_guest_is_kept_by_one_tap_and_comes_back_by_it(house: Running, here: Any) -> None:
    """In a browser that has forgotten everything but its passkey."""
    ana = here()
    has_passkeys(ana)
    table = lays_out(house, ana)
    keeps(ana.page)
    ana.context.clear_cookies()
    assert not plays_at(ana.page, table)
    ana.page.goto(f"/you/enter?to=/tables/{table}/seats")
    ana.page.locator(MAKE).click()
    ana.page.wait_for_url(lambda url: "/enter" not in url)
    assert plays_at(ana.page, table)


def test_a_second_browser_comes_by_a_link_and_the_lost_one_is_put_out(
    house: Running, here: Any
) -> None:
    ana, phone = here(), here("phone")
    has_passkeys(ana)
    table = lays_out(house, ana)
    keeps(ana.page)
    ana.page.get_by_role("button", name="One more device").click()
    way = ana.page.locator("#way").input_value()
    phone.page.goto("/come-back/" + way.rpartition("/")[2])
    phone.page.get_by_role("button", name="Yes, that is me").tap()
    expect(phone.page.get_by_role("heading", name="Your devices")).to_be_visible()
    assert plays_at(phone.page, table)
    phone.page.get_by_role("button", name="Put out").first.tap()
    expect(phone.page.get_by_role("button", name="Put out")).to_have_count(0)
    assert plays_at(phone.page, table)
    assert not plays_at(ana.page, table)


def test_a_lost_device_takes_no_seat_along(house: Running, here: Any) -> None:
    """The only device is gone, and its passkey with it: the words on paper lead back."""
    ana, new = here(), here("phone")
    has_passkeys(ana)
    table = lays_out(house, ana)
    keeps(ana.page)
    expect(ana.page.get_by_text("If this device is lost")).to_be_visible()
    words = writes_down(ana.page)
    ana.context.close()
    new.page.goto(f"/you/enter?to=/tables/{table}/seats")
    new.page.locator("#words").fill(words)
    new.page.get_by_role("button", name="Come back by words").tap()
    new.page.wait_for_url(lambda url: "/enter" not in url)
    assert plays_at(new.page, table)


def test_a_house_that_changed_its_name_still_knows_its_people(house: Running, here: Any) -> None:
    """A passkey is good for one name; words, and the cookie that is new, for the house."""
    ana, later = here(), here(name="tables.localhost")
    has_passkeys(ana)
    has_passkeys(later)
    table = lays_out(house, ana)
    keeps(ana.page)
    words = writes_down(ana.page)
    later.page.goto("/you/enter")
    later.page.locator("#words").fill(words)
    later.page.get_by_role("button", name="Come back by words").click()
    expect(later.page.get_by_text("made for localhost, and good for nothing here")).to_be_visible()
    later.page.locator(MAKE).click()
    expect(later.page.get_by_text("Passkey", exact=True)).to_have_count(2)
    later.context.clear_cookies()
    later.page.goto("/you/enter")
    later.page.locator(MAKE).click()
    expect(later.page.get_by_role("heading", name="How you come back")).to_be_visible()
    assert plays_at(later.page, table)


@pytest.mark.parametrize("by", ["https", "http"])
def test_a_bare_phone_is_back_in_a_few_steps(
    house: Running, here: Any, people: Any, by: str
) -> None:
    """With a passkey that is shared among one's devices; or, in a home network, by twelve words.

    Fingers count, not seconds: one tap and a fingerprint; or typing twelve words and a tap.
    """
    ana = here()
    table = lays_out(house, ana)
    if by == "https":
        session, device = has_passkeys(ana)
        keeps(ana.page)
        sent = session.send("WebAuthn.getCredentials", {"authenticatorId": device})
        phone = here("phone")
        theirs, bare = has_passkeys(phone)
        for one in sent["credentials"]:
            theirs.send("WebAuthn.addCredential", {"authenticatorId": bare, "credential": one})
    else:
        words = writes_down(ana.page)
        phone = people("phone")  # by its number, as in a home network
    phone.page.goto("/")
    phone.page.locator(".top .you").tap()
    phone.page.get_by_role("link", name="Come in as yourself").tap()
    if by == "https":
        phone.page.locator(MAKE).tap()
    else:
        assert phone.page.locator(MAKE).count() == 0
        phone.page.locator("#words").fill(words)
        phone.page.get_by_role("button", name="Come back by words").tap()
    expect(phone.page.get_by_role("heading", name="Your devices")).to_be_visible()
    assert plays_at(phone.page, table)


def test_a_house_without_https_promises_no_passkey(people: Any) -> None:
    ana = people()
    ana.page.goto("/you")
    assert ana.page.locator(MAKE).count() == 0
    expect(ana.page.get_by_text("A passkey needs a house with https")).to_be_visible()


def test_without_scripts_no_button_is_there_that_needs_one(here: Any) -> None:
    ana = here(java_script_enabled=False)
    for page in ("/you", "/you/enter"):
        ana.page.goto(page)
        expect(ana.page.locator(MAKE)).to_be_hidden()
        expect(ana.page.locator(MAKE)).to_be_attached()
    writes_down(ana.page)
    expect(ana.page.locator("#print")).to_be_hidden()


def test_who_has_something_to_lose_is_told_once_it_is_so(house: Running, people: Any) -> None:
    ana, visitor = people(), house.visitor()
    ana.page.goto("/")
    assert ana.page.locator(".nudge").count() == 0
    body = {"game": "push", "seats": [{"who": "me", "name": "Ana"}, {"who": "friend", "name": ""}]}
    laid = visitor.post("/api/tables", body | {"options": {}, "clock": "days 3"})
    assert laid.status_code == 201, laid.text
    comes_as(ana, visitor)
    ana.page.goto("/")
    ana.page.locator(".nudge a").click()
    writes_down(ana.page)
    ana.page.goto("/")
    assert ana.page.locator(".nudge").count() == 0
