"""As a stranger comes: from the lobby to a first move in one click, guided, or with a friend."""

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import product
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import tablee
from tablee.kit.pictures.lesson import lesson_of
from tablee.server.live import feeds
from tests.server.house import Running, settings_for, started
from tests.tools.long import less

from .person import Person, by_clicking, by_keys, by_tapping, in_browser, tab_to
from .test_access import SMALL, WIDE

GAMES = (
    "push",
    "photograph",
    "yapasphoto",
    "photosynthesis",
    "oeil_en_coin",
)  # as the lobby has them
DEVICES = ("phone", "tablet", "desk")
TONGUES = ("en-GB", "fr-FR")
# Each game at a desk, and on a phone or on a tablet.
ALL = list(product(GAMES, DEVICES))
HALF = [(game, "desk") for game in GAMES] + list(zip(GAMES, ("phone", "tablet") * 3, strict=False))
COMING = less(ALL, HALF)
BOTTOM = "(one) => one.getBoundingClientRect().bottom"
NO_CLIPBOARD = """() => {
    Object.defineProperty(window, "isSecureContext", {value: false});
    Document.prototype.execCommand = () => false;
}"""
CHOSEN = "(field) => field.value.slice(field.selectionStart, field.selectionEnd)"


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One house for all who come: its bots think already."""
    with started(settings_for(tmp_path_factory.mktemp("front"))) as house:
        yield house


@pytest.fixture
def comes(front: Running, chrome: Browser) -> Iterator[Any]:
    """`comes("phone", "fr-FR")`: a stranger with a browser of their own."""
    with pytest.MonkeyPatch.context() as patched, ExitStack() as stack:
        patched.setattr(feeds, "GATHERED", 0.1)

        def come(device: str = "desk", locale: str = "en-GB", **wishes: Any) -> Person:
            seen = in_browser(chrome, front.address, device, locale=locale, **wishes)
            return stack.enter_context(seen)

        yield come


def presses(person: Person, device: str, selector: str) -> None:
    """Follow what is there: a finger, a mouse, or keys alone."""
    if device != "desk":
        person.page.locator(selector).first.tap()
    elif "quiet" in selector:
        person.page.locator(selector).first.click()
    else:
        tab_to(person.page, selector)
        person.page.keyboard.press("Enter")


# --- One click -----------------------------------------------------------------------


@pytest.mark.parametrize(("game", "device"), COMING)
def test_one_click_and_a_first_move(game: str, device: str, comes: Any) -> None:
    n = GAMES.index(game) + DEVICES.index(device)
    person: Person = comes(device, TONGUES[n % 2])
    hand = by_tapping if device != "desk" else (by_clicking, by_keys)[n % 2]
    person.page.goto("/")
    presses(person, device, f'form[action="/play/{game}"] .button')
    person.page.wait_for_url("**/tables/*")
    person.wait_until_asked()
    assert person.page.locator(".missing").count() == 0
    expect(person.page.locator('.seats [data-presence="here"]')).to_have_count(1)
    if (game, device) != ("oeil_en_coin", "desk"):  # its words are typed, below
        person.plays(hand, Random(1))
        return
    person.plays(by_keys, Random(1))


@pytest.mark.parametrize("device", DEVICES)
def test_the_first_game_is_in_sight_and_everything_has_room(device: str, comes: Any) -> None:
    for tongue in TONGUES:
        person: Person = comes(device, tongue)
        page = person.page
        page.goto("/")
        page.locator('.card:has([action="/play/lanterns"])').evaluate("(one) => one.remove()")
        play = page.locator(".starts .button").first
        height = page.viewport_size["height"] if page.viewport_size else 0
        assert play.evaluate(BOTTOM) <= height, "below the fold"
        assert page.evaluate(WIDE) <= 0 and page.evaluate(SMALL) == []
        titles = page.locator(".cards h3").all_inner_texts()
        assert titles[0] == "Push" and "Œil" in titles[len(GAMES) - 1]
        cards = page.locator(".cards")
        wide = cards.evaluate("(one) => one.getBoundingClientRect().width")
        assert wide > 1200 or device != "desk", "the width is there to be used"


def test_a_lobby_without_scripts_leads_to_a_table_all_the_same(comes: Any) -> None:
    person: Person = comes("phone", java_script_enabled=False)
    page = person.page
    page.goto("/")
    page.locator('form[action="/play/push"] .button').tap()
    page.wait_for_url("**/tables/*")
    page.get_by_role("link", name="Play without scripts").tap()
    expect(page.locator("h1")).to_have_text("Push")


# --- A guided first game -----------------------------------------------------------------


@pytest.fixture
def good_ideas(front: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints that take no time: the real ones are thought about in test_hints.py."""

    async def hint(table: Any, seat: int, *_: Any) -> dict[str, Any]:
        good = {"words": "A good idea", "share": 0.5, "expected": 0.6}
        ideas = [{"action": one, **good} for one in table.standing.match.choices(seat)[:3]]
        return {"level": "Club", "by_words": False, "looked": 9, "choices": ideas}

    monkeypatch.setattr(front.house.hints, "hint", hint)


@pytest.mark.usefixtures("good_ideas")
@pytest.mark.parametrize(("game", "device"), list(zip(GAMES, [*DEVICES, *DEVICES], strict=False)))
def test_a_first_game_is_guided_and_the_guide_takes_its_leave(
    game: str, device: str, comes: Any
) -> None:
    person: Person = comes(device, TONGUES[len(device) % 2])
    page, last = person.page, len(lesson_of(tablee.game(game)).steps)
    page.goto("/")
    presses(person, device, f'.quiet.first[href="/learn/{game}"]')
    expect(page.locator('[data-step="1"]')).to_be_visible()
    page.goto(f"/learn/{game}?step={last}")
    presses(person, device, ".first-game button")
    page.wait_for_url("**/tables/*?guided=1")
    person.wait_until_asked()
    idea = page.locator(".guide .advised")
    expect(idea).to_have_count(1)
    if game != "push":  # where one begins by turning a card over, and there is nothing else
        page.locator(".guide .more").click()
        expect(idea.nth(1)).to_be_visible()
    idea.first.click()
    expect(idea.first).to_have_attribute("aria-pressed", "true")
    if game != "push":
        return
    for own in range(4):
        person.wait_until_asked()
        expect(idea.first).to_be_visible()
        person.plays(by_tapping, Random(own))
    person.wait_until_asked()
    expect(page.locator("p.guide")).to_be_visible()
    expect(idea).to_have_count(0)
    page.goto("/")
    page.go_back()
    expect(page.locator("p.guide")).to_be_visible()
    person.plays(by_tapping, Random(9))
    person.wait_until_asked()
    expect(page.locator(".guide")).to_have_count(0)


# --- With a friend -------------------------------------------------------------------------


def test_a_friend_is_invited_comes_leaves_and_comes_back(comes: Any) -> None:
    ana: Person = comes("desk")
    bo: Person = comes("phone", "fr-FR")
    host, guest = ana.page, bo.page
    ana.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.goto("/")
    host.get_by_role("link", name="With friends: Photosynthesis").click()
    host.fill("[name=name-0]", "Ana")
    host.locator("details.more summary").click()
    host.select_option("#option-first", "0")
    host.check("[name=waits][value=no]")
    host.locator("form .button").click()
    host.wait_for_url("**/seats")
    table = host.url.removesuffix("/seats")
    host.locator(".copy").first.click()
    expect(host.locator(".copy").first).to_have_text("Copied")
    link = host.evaluate("() => navigator.clipboard.readText()")
    assert "/join/" in link and host.locator(".reach").first.is_visible()

    own = ana.another_tab()
    own.goto(link)
    expect(own.locator(".own")).to_contain_text("you sit at seat 1 yourself")
    expect(own.locator("form .quiet")).to_be_hidden()
    own.get_by_role("link", name="To the table").click()
    expect(own.locator(".missing")).to_contain_text("Waiting for Seat 2.")
    own.locator(".missing .invite").click()
    expect(own.locator(".missing .invite")).to_have_text("Copied")
    assert own.evaluate("() => navigator.clipboard.readText()") == link
    own.close()

    guest.goto(link)
    expect(guest.locator("main")).to_contain_text("À la table")
    guest.fill("#name", "Bo")
    guest.locator("form .button").tap()
    host.wait_for_url(table)  # it goes on by itself
    friend = host.locator(".seats li", has_text="Bo")
    expect(friend).to_have_attribute("data-presence", "here")
    expect(host.locator(".missing")).to_have_count(0)
    guest.goto("about:blank")
    expect(friend).to_have_attribute("data-presence", "away")
    expect(friend).to_contain_text("looks elsewhere")
    guest.goto(link, wait_until="commit")  # they find it where they got it
    expect(guest).to_have_url(table)
    expect(friend).to_have_attribute("data-presence", "here")

    guest.goto(f"{table}/seats")
    guest.get_by_role("button", name="Libérer cette place").tap()
    expect(host.locator(".missing")).to_contain_text("Waiting for Seat 2.")
    expect(host.locator(".missing a")).to_be_visible()
    assert host.evaluate(WIDE) <= 0
    guest.wait_for_function(f"() => document.readyState === 'complete' && ({WIDE})() <= 0")
    host.locator(".missing a").click()
    host.wait_for_url("**/seats")
    again = host.locator("#link-1").input_value()
    assert again != link
    bo.expects("409")
    guest.goto(link)
    expect(guest.locator("main")).to_contain_text("déjà servi")
    guest.goto(again)
    guest.locator("form .button").tap()
    guest.wait_for_url(table)
    host.wait_for_url(table)


def test_a_link_can_be_taken_by_hand_where_a_browser_copies_nothing(comes: Any) -> None:
    """As at http://192.168.…: no clipboard, no sharing."""
    ana: Person = comes("phone")
    ana.context.add_init_script(f"({NO_CLIPBOARD})()")
    page = ana.page
    ana.lay_out("photosynthesis", "me:Ana", "friend")
    field = page.locator("#link-1")
    field.tap()
    assert field.evaluate(CHOSEN) == field.input_value()
    page.locator(".copy").first.tap()
    expect(page.locator(".by-hand").first).to_be_visible()
    page.get_by_role("button", name="Deal now").tap()
    page.locator(".missing .invite").tap()
    by_hand = page.locator(".missing input")
    expect(by_hand).to_be_visible()
    assert by_hand.evaluate(CHOSEN) == by_hand.input_value()
    assert page.evaluate(WIDE) <= 0 and page.evaluate(SMALL) == []


def test_without_scripts_a_link_stands_there_to_be_copied(comes: Any) -> None:
    ana: Person = comes("phone", java_script_enabled=False)
    page: Page = ana.page
    page.goto("/tables/new?game=push&with=friends")
    page.locator("form .button").tap()
    expect(page.locator("#link-1")).to_be_visible()
    expect(page.locator(".by-hand").first).to_be_visible()
    expect(page.locator(".copy").first).to_be_hidden()


def test_two_at_one_screen(comes: Any) -> None:
    person: Person = comes("tablet", "fr-FR")
    person.page.goto("/")
    person.page.get_by_role("link", name="À cet écran : Photosynthesis").tap()
    person.page.locator("form .button").tap()
    person.wait_until_asked()
    expect(person.page.locator(".seats .who")).to_have_text(["Hôte", "Convive 2"])
