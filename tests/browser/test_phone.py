"""A table in the hand: most of the window is the board, one tap does what can be undone."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.house import Browser as Visitor

from .person import Person, touch
from .tables import after_lines, comes_as, hurry, play_on
from .test_access import SMALL

HIGH = 740  # of the window, in pixels
HEAD = 56  # of them, at most, above the table
BOARD, WITH_CHOICES = 0.55, 0.75  # of the window, at least
WHILE_ONE_WRITES = 0.48
ROOM = """() => {
    const box = (what) => document.querySelector(what)?.getBoundingClientRect();
    const head = box(".prompt"), dock = box(".acting");
    const aim = document.querySelector(".aim:not(.none)")?.getBoundingClientRect();
    const low = Math.min(aim?.top ?? innerHeight, dock?.top ?? innerHeight);
    const felt = box(".felt");
    return {
        head: head.height,
        board: Math.min(low, felt.bottom) - Math.max(head.bottom, felt.top),
        choices: (dock?.height ?? 0) + (aim?.height ?? 0),
        writes: !!document.querySelector(".says"),
        wide: document.documentElement.scrollWidth - innerWidth,
        sideways: [...document.querySelectorAll(".acting, .acting *")]
            .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
            .filter((one) => !one.matches("input"))
            .map((one) => one.className),
    };
}"""
# Every button of the dock, and whether what it says is all to be read.
CUT = """() => [...document.querySelectorAll(".acting button, .prompt h1")]
    .filter((one) => one.checkVisibility())
    .filter((one) => one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 2)
    .map((one) => one.textContent)"""
COVERED = """() => [...document.querySelectorAll(".choices button, .prompt button")]
    .filter((one) => one.checkVisibility())
    .filter((one) => {
        const {x, y, width, height} = one.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return y < innerHeight && top && !one.contains(top) && !top.contains(one);
    }).map((one) => one.textContent)"""
# Where a finger would be, and what it finds there once the table is larger.
HIT = """(key) => {
    const halo = document.querySelector(`.zones [data-key="${key}"] .halo`).getBoundingClientRect();
    const at = document.elementFromPoint(halo.x + halo.width / 2, halo.y + halo.height / 2);
    return at?.closest("[data-key]")?.dataset.key ?? "";
}"""
GAMES = {
    "photosynthesis": 1,
    "photograph": 1,
    "push": 2,
    "yapasphoto": 2,
    "oeil_en_coin": 3,
}


def comes(people: Any, who: Visitor, table: str, device: str = "phone", **wishes: Any) -> Person:
    person: Person = people(device, **wishes)
    comes_as(person, who)
    person.page.goto(f"/tables/{table}")
    expect(person.page.locator(".room[data-line=live]")).to_be_visible()
    return person


@pytest.fixture
def trees(house: Any) -> tuple[Visitor, str]:
    """Photosynthesis, and it is Anna's turn to plant and to grow."""
    visitor = house.visitor()
    table = visitor.lay_out("photosynthesis", "me:Anna", "bot:random", first=0)
    hurry(house, table, after_lines(14))
    return visitor, table


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("game", GAMES)
def test_most_of_the_window_is_the_board(game: str, locale: str, house: Any, people: Any) -> None:
    visitor = house.visitor()
    table = visitor.lay_out(game, "me:Anna", *["bot:random"] * GAMES[game])
    hurry(house, table, after_lines(12))
    person = comes(people, visitor, table, locale=locale)
    person.wait_until_asked()
    page = person.page
    aim_at_something(page)
    room = page.evaluate(ROOM)
    assert room["head"] <= HEAD, room
    assert room["board"] >= (WHILE_ONE_WRITES if room["writes"] else BOARD) * HIGH, room
    assert room["board"] + room["choices"] >= WITH_CHOICES * HIGH, room
    assert room["wide"] <= 0 and room["sideways"] == [], room
    assert page.evaluate(CUT) == []
    assert page.evaluate(COVERED) == []
    assert page.evaluate(SMALL) == []


def aim_at_something(page: Page) -> None:
    """As if a finger lay on a place, or on a button where no place is lit."""
    page.evaluate(
        """() => (document.querySelector(".zones .lit") ?? document.querySelector(".choices .choice"))
            .dispatchEvent(new FocusEvent("focusin", {bubbles: true}))"""
    )
    if page.locator(".zones .lit").count():
        expect(page.locator(".aim > *").first).to_be_visible()


def test_one_tap_does_what_can_be_undone(trees: Any, people: Any) -> None:
    visitor, table = trees
    person = comes(people, visitor, table)
    person.wait_until_asked()
    page, before = person.page, visitor.table(table)
    one = next(c for c in before["scene"]["choices"] if c["verb"] == "buy" and not c.get("final"))
    touch(page, one["path"][0])
    expect(page.locator(f'.room[data-version="{before["version"] + 1}"]')).to_be_visible()
    page.locator(".undo").tap()
    expect(page.locator(f'.room[data-version="{before["version"] + 2}"]')).to_be_visible()


def test_two_do_what_cannot_and_all_where_one_wishes_to_be_asked(house: Any, people: Any) -> None:
    visitor = house.visitor()
    table = visitor.lay_out("push", "me:Anna", "bot:random", "bot:random", first=0)
    hurry(house, table, lambda seen: any(c.get("final") for c in seen["scene"]["choices"]))
    person = comes(people, visitor, table)
    person.wait_until_asked()
    page, version = person.page, person.facts()["version"]
    final = page.locator(".choices .choice.final").first
    final.tap()
    expect(final).to_contain_text("Once more to do it")
    expect(page.locator(".aim")).to_contain_text("Cannot be undone")
    assert person.facts()["version"] == version
    final.tap()
    page.wait_for_function(
        "(before) => Number(document.querySelector('.room').dataset.version) > before", arg=version
    )


def test_whoever_wishes_it_is_always_asked_once_more(trees: Any, people: Any) -> None:
    visitor, table = trees
    before = visitor.table(table)
    one = next(c for c in before["scene"]["choices"] if c["verb"] == "buy" and not c.get("final"))
    for device in ("phone", "desk"):
        person = comes(people, visitor, table, device)
        page = person.page
        page.locator(".tool.menu").click()
        page.get_by_role("switch", name="Always ask once more").click()
        page.keyboard.press("Escape")
        halo = page.locator(f'.zones [data-key="{one["path"][0]}"] .halo').first
        (halo.tap if device == "phone" else halo.click)()
        expect(page.locator(".zones .armed")).to_have_count(1)
        assert person.facts()["version"] == before["version"]
        page.reload()  # it is remembered
        page.locator(".tool.menu").click()
        expect(page.get_by_role("switch", name="Always ask once more")).to_be_checked()


def test_many_places_are_one_button_that_lights_them_up(trees: Any, people: Any) -> None:
    visitor, table = trees
    seen = visitor.table(table)
    person = comes(people, visitor, table)
    person.wait_until_asked()
    page = person.page
    verbs = [c["verb"] for c in seen["scene"]["choices"] if c.get("path")]
    verb = max(set(verbs), key=verbs.count)
    wanted = [c for c in seen["scene"]["choices"] if c["verb"] == verb]
    assert len(wanted) > 4 and len(set(verbs)) > 1
    expect(page.locator(f'.choices [data-action^="{verb} "]')).to_have_count(0)
    chip = page.locator(f'.choices [data-verb="{verb}"]')
    chip.tap()
    expect(chip).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".choices")).to_contain_text("Touch a place.")
    lit = page.evaluate(
        "() => [...document.querySelectorAll('.zones .lit')].map((one) => one.dataset.key)"
    )
    assert sorted(set(lit)) == sorted({c["path"][0] for c in wanted})
    page.locator(".choices .list").tap()
    listed = page.locator(f'.choices [data-action^="{verb} "]')
    expect(listed).to_have_count(len(wanted))
    assert page.evaluate(ROOM)["sideways"] == []
    chip.tap()  # all is lit again
    expect(page.locator(".zones .lit")).not_to_have_count(len(lit))


def test_a_table_grows_under_fingers_wheel_and_buttons_and_is_hit_where_it_is_seen(
    trees: Any, people: Any
) -> None:
    visitor, table = trees
    for device in ("phone", "desk"):
        person = comes(people, visitor, table, device)
        person.wait_until_asked()
        page = person.page
        felt = page.locator(".felt")
        if device == "phone":
            session = person.context.new_cdp_session(page)
            fingers = {"x": 180, "y": 300, "scaleFactor": 2.0, "gestureSourceType": "touch"}
            session.send("Input.synthesizePinchGesture", fingers)
            page.wait_for_function(
                "() => Number(document.querySelector('.felt').dataset.zoom) > 1.5"
            )
        else:
            page.mouse.move(500, 400)
            page.keyboard.down("Control")
            page.mouse.wheel(0, -300)
            page.keyboard.up("Control")
            expect(felt).not_to_have_attribute("data-zoom", "1")
        assert page.evaluate("() => visualViewport.scale") == 1
        key = page.evaluate("() => document.querySelector('.zones .spot.lit').dataset.key")
        page.locator(f'.zones [data-key="{key}"]').first.scroll_into_view_if_needed()
        assert page.evaluate(HIT, key) == key
        page.locator(".unzoom").click()
        expect(felt).to_have_attribute("data-zoom", "1")
        page.locator(".tool.menu").click()
        page.get_by_role("button", name="Larger").click()
        expect(felt).to_have_attribute("data-zoom", "1.25")
        page.locator(".zooming .reset").click()
        expect(felt).to_have_attribute("data-zoom", "1")
        assert page.evaluate(SMALL) == []


def test_what_others_did_is_shown_from_the_dock_and_covers_nothing(house: Any, people: Any) -> None:
    visitor = house.visitor()
    table = visitor.lay_out("push", "me:Anna", "bot:random", "bot:random", first=0)
    enough = after_lines(30)

    def others_acted(seen: dict[str, Any]) -> bool:
        """Since her own last action, as the page asks."""
        if not enough(seen):
            return False
        past = visitor.get(f"/api/tables/{table}/positions").json()
        own = max((n for n, seat in enumerate(past["turns"], 1) if seat in past["you"]), default=0)
        return own > 0 and any(line["at"] > own for line in past["log"])

    hurry(house, table, enough)
    play_on(visitor, table, others_acted)
    person = comes(people, visitor, table, reduced_motion="no-preference")
    person.wait_until_asked()
    page = person.page
    chip = page.locator("button.again-chip")  # not what keeps its place
    expect(chip).to_be_visible()
    assert page.evaluate(COVERED) == []
    chip.tap()
    expect(page.locator(".telling")).to_be_visible()
    expect(page.locator(".choices button")).to_have_count(0)
    page.locator(".retold .show").tap()
    expect(page.locator(".choices button").first).to_be_visible()


def test_the_way_home_the_languages_and_the_seats_are_in_reach(trees: Any, people: Any) -> None:
    visitor, table = trees
    person = comes(people, visitor, table)
    page = person.page
    expect(page.locator(".top")).to_be_hidden()
    page.locator(".tool.menu").tap()
    menu = page.locator("dialog.options")
    expect(menu.locator(f'a[href^="/tables/{table}/seats"]').first).to_be_visible()
    assert page.evaluate(SMALL) == []
    menu.get_by_role("link", name="Français").tap()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator(".room[data-line=live]")).to_be_visible()
    page.locator(".prompt .home").tap()
    page.wait_for_url("**/")


def test_no_page_of_a_table_is_a_few_pixels_too_high(trees: Any, people: Any) -> None:
    visitor, table = trees
    page = comes(people, visitor, table, "desk").page
    expect(page.locator(".story .log")).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollHeight - innerHeight") == 0


def test_the_first_sentence_goes_with_the_first_touch(trees: Any, people: Any) -> None:
    visitor, table = trees
    person = comes(people, visitor, table)
    person.wait_until_asked()
    page = person.page
    page.locator(".how-to-win button").tap()  # how one wins stands there first
    page.reload()
    person.wait_until_asked()
    expect(page.locator(".aim .idle")).to_be_visible()
    touch(page, page.evaluate("() => document.querySelector('.zones .lit').dataset.key"))
    page.reload()
    person.wait_until_asked()
    expect(page.locator(".aim .idle")).to_have_count(0)
