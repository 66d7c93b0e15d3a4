"""Every page for everybody: axe finds nothing, fingers find their targets, keys and ears follow."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.photographs import drawn, jpeg
from tests.server.house import Browser as Visitor, settings_for, started

from .person import Person, by_keys, in_browser
from .tables import after_lines, comes_as, hurry

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
EVERY = ("minor", "moderate", "serious", "critical")
FOUND = """async (serious) => {
    const found = await axe.run(document, {resultTypes: ["violations"]});
    const told = (node) => `\\n  ${node.target} ${node.failureSummary}`;
    return found.violations.filter((one) => serious.includes(one.impact))
        .map((one) => one.id + one.nodes.slice(0, 4).map(told).join(""));
}"""
# Colours are all that differs in the other theme.
PALE = FOUND.replace('{resultTypes: ["violations"]}', '{runOnly: ["color-contrast"]}')
# All that one taps is 44 px high and wide; a link within a sentence may be smaller.
SMALL = """() => [...document.querySelectorAll("button, select, summary, a, .radio, #table input")]
    .filter((one) => !one.closest("p:not(.acts, .link), .skip") && one.checkVisibility())
    .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
    .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
    .map(([what, box]) => `${Math.round(box.width)}×${Math.round(box.height)} ${what}`)"""
# The same of what is lit on the table, as the finger finds it: 22 px from the middle is still there.
MISSED = """() => [...document.querySelectorAll(".zones .spot.lit")].filter((one) => {
    one.scrollIntoView({block: "center", inline: "center"});
    const box = one.querySelector(".halo").getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return [[-21.5, 0], [21.5, 0], [0, -21.5], [0, 21.5]].some(([dx, dy]) =>
        document.elementFromPoint(x + dx, y + dy)?.closest("[data-key]") !== one);
}).map((one) => `${one.dataset.key} is small`)"""
UNFOLD = """() => {
    for (const one of document.querySelectorAll("main details")) one.open = true;
}"""
CROWDED = ("yapasphoto", 360)  # 32 stops: buttons, zoom and the nearest stop are for fingers
WIDE = "() => document.documentElement.scrollWidth - innerWidth"
OTHERS = """() => [...document.querySelectorAll(".zone.other")]
    .map((one) => one.getBoundingClientRect()).reduce((high, box) => high + box.height, 0)"""
TABLES = {  # game -> who sits there beside Anna
    "photosynthesis": ("friend", "bot:random"),
    "photograph": ("bot:random",),
    "push": ("bot:random",) * 5,
    "yapasphoto": ("bot:random",) * 2,
    "oeil_en_coin": ("bot:random",) * 2,
    "lanterns": ("bot:random",),
}
PAGES = {
    "lobby": "/",
    "you": "/you",
    "people": "/you/people",
    "who are you": "/you/enter",
    "my games": "/you/games",
    "deleting": "/you/delete",
    "privacy": "/privacy",
    "open tables": "/open",
    "new table": "/tables/new?game=photosynthesis&players=4",
    "new table with a deck": "/tables/new?game=oeil_en_coin&deck={deck}",
    "new table with a board": "/tables/new?game=yapasphoto",
    "rules": "/rules/photosynthesis",
    "records": "/records",
    "offline": "/offline",
    "error": "/nothing",
    "no such table": "/tables/nothing",
    "seats": "/tables/{photosynthesis}/seats",
    "report": "/tables/{photosynthesis}/report",
    "join": "/join/{link}",
    **{game: f"/tables/{{{game}}}" for game in TABLES},
    "plain": "/tables/{push}/plain",
    "result": "/tables/{over}",
    "replay": "/tables/{over}/replay?at=4&eyes=everything",
    "looking back": "/tables/{photograph}/replay?at=1",
}
JUDGED = {
    "ready": True,
    "level": "Club",
    "turns": [{"move": 4, "words": "Coup 4, Anna : de 40 % à 70 %.", "mark": "blunder"}],
    "mistakes": [{"move": 9, "who": "Anna", "words": "Une erreur.", "mark": "mistake"}],
    "players": ["Anna : douze décisions."],
}


@dataclass
class Everything:
    """Somebody who has tables in every stage, and the addresses of all pages."""

    visitor: Visitor
    pages: dict[str, str]

    def as_somebody(self, chrome: Browser, device: str, **wishes: Any) -> Any:
        """Their browser, at this device."""
        return in_browser(chrome, self.visitor.address, device, **wishes)


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Everything]:
    with started(settings_for(tmp_path_factory.mktemp("house"))) as house:
        visitor, second = house.visitor(), house.visitor()
        there = {}
        for game, others in TABLES.items():
            listed = "friend" in others
            table = there[game] = visitor.lay_out(game, "me:Anna", *others, listed=listed)
            if listed:
                second.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"})
            elif len(others) < 3:  # more of them would take long
                hurry(house, table, after_lines(9))
        second.lay_out("push", "me:Bo", "friend", listed=True)
        other = visitor.lay_out("photosynthesis", "me:Anna", "friend")
        link = visitor.get(f"/tables/{other}/seats").text.partition("/join/")[2].partition('"')[0]
        over = visitor.lay_out("lanterns", "me:Anna", "bot:random")
        hurry(house, over)
        made = {"game": "oeil_en_coin", "name": "Été"}
        deck = visitor.post("/api/decks", made).json()["deck"]
        marks = {"x-csrf-token": visitor.csrf, "content-type": "application/octet-stream"}
        photo = jpeg(drawn(1, (400, 300)))
        visitor.http.post(f"/api/decks/{deck}/photos", content=photo, headers=marks)
        there |= {"link": link, "over": over, "deck": deck}
        yield Everything(visitor, {name: path.format(**there) for name, path in PAGES.items()})


def sees(page: Page, path: str) -> None:
    """Go there, and wait until a table is laid."""
    page.goto(path)
    if page.locator("#table").count():
        expect(page.locator(".room[data-line=live], .room.replay").first).to_be_visible()


def unfolds(page: Page, name: str) -> None:
    """What a page keeps folded until somebody asks."""
    page.evaluate(UNFOLD)
    if name == "result":
        expect(page.locator(".result .course")).to_be_visible()
        page.route("**/analysis", lambda route: route.fulfill(body=json.dumps(JUDGED)))
        page.locator(".analysis button").click()
        expect(page.locator(".analysis h3").first).to_be_visible()
    if name == "new table with a deck":
        expect(page.locator(".deck-photos li")).to_have_count(1)
    if name == "lanterns":
        page.keyboard.press("?")
        expect(page.locator(".drawer kbd").first).to_be_attached()


@pytest.mark.parametrize("device", ["phone", "desk"])
def test_axe_finds_nothing_and_fingers_find_every_target(
    everything: Any, chrome: Browser, device: str
) -> None:
    """In both themes; in French, which has the longer words; fingers on a phone and on a tablet."""
    themes = ("light", "dark") if device == "phone" else ("dark", "light")
    with everything.as_somebody(chrome, device, locale="fr-FR") as person:
        comes_as(person, everything.visitor)
        person.expects("status of 404")
        person.context.add_init_script(path=AXE)
        page, found = person.page, []
        for name, path in everything.pages.items():
            page.emulate_media(color_scheme=themes[0])
            sees(page, path)
            unfolds(page, name)
            found += [f"{name}: {one}" for one in page.evaluate(FOUND, EVERY)]
            page.emulate_media(color_scheme=themes[1])
            found += [f"{name}, {themes[1]}: {one}" for one in page.evaluate(PALE, EVERY)]
            if device == "phone":
                found += [f"{name}, {one}" for one in missed_by_fingers(page, name)]
        assert not found, "\n".join(found)


def missed_by_fingers(page: Page, name: str) -> list[str]:
    """What they do not find, and whatever scrolls sideways, on a phone and on a tablet."""
    found = []
    for wide, high in ((820, 1180), (360, 740)):
        page.set_viewport_size({"width": wide, "height": high})
        small = page.evaluate(SMALL)
        if (name, wide) != CROWDED:
            small += page.evaluate(MISSED)
        small += [f"{page.evaluate(WIDE)} px too wide"] * (page.evaluate(WIDE) > 0)
        if (name, wide) == ("push", 360) and page.evaluate(OTHERS) > high / 4:
            small += [f"the others are {page.evaluate(OTHERS)} px high"]
        found += [f"{wide} px: {one}" for one in small]
    return found


# --- By ear and by keys ---------------------------------------------------------------------

# All that is said aloud, as it is said.
LISTEN = """() => {
    window.heard = [];
    const live = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]";
    new MutationObserver((changes) => {
        const there = changes.map((change) => {
            const one = change.target.parentElement?.closest(live) ?? change.target.closest?.(live);
            return one ?? [...change.addedNodes].find((node) => node.matches?.(live));
        });
        for (const one of new Set(there.filter(Boolean))) window.heard.push(one.textContent);
    }).observe(document.body, {childList: true, subtree: true, characterData: true});
}"""
# From the last of the page Tab leads out of it, into the browser: nobody is held.
OUT = """() => {
    const last = [...document.querySelectorAll("#table a, #table button, #table [tabindex='0']")].at(-1);
    last.focus();
    return document.activeElement === last;
}"""
NOWHERE = "() => document.activeElement === document.body"


@pytest.fixture
def at_keys(house: Any, people: Any) -> Person:
    """Anna, who has no mouse, in the middle of a game that she leads step by step."""
    visitor = house.visitor()
    table = visitor.lay_out("lanterns", "me:Anna", "bot:random")
    hurry(house, table, after_lines(5))
    person: Person = people("desk")
    comes_as(person, visitor)
    person.page.goto(f"/tables/{table}")
    person.wait_until_asked()
    return person


def test_the_focus_is_never_lost_and_every_line_is_told_once(at_keys: Person) -> None:
    page, chance = at_keys.page, Random(5)
    page.evaluate(LISTEN)
    before = len(at_keys.log())
    for _ in range(6):
        at_keys.plays(by_keys, chance)
        page.wait_for_function("() => document.querySelector('.prompt.yours, .result')")
        assert not page.evaluate(NOWHERE), "a move took the focus away"
        if at_keys.facts()["over"]:
            break
    assert page.evaluate(OUT)
    page.keyboard.press("Tab")
    page.evaluate("() => document.querySelector('.room').append('')")  # something is drawn
    page.wait_for_timeout(50)
    assert page.evaluate(NOWHERE), "Tab does not lead out of the page"
    told = at_keys.log()[before:]
    heard = "\n".join(page.evaluate("() => window.heard"))
    assert len(told) > 6
    for line in set(told):
        assert heard.count(line) == told.count(line), f"{line}\n\n{heard}"


def test_what_is_put_elsewhere_keeps_the_focus(at_keys: Person) -> None:
    """A choice that is there again after a move stands among others than before."""
    choice = at_keys.page.locator(".choices .choice:enabled").first
    choice.focus()
    moved = choice.evaluate_handle("(one) => { one.parentElement.append(one); return one; }")
    at_keys.page.wait_for_function("(one) => document.activeElement === one", arg=moved)


def test_a_drawer_lists_the_keys_and_gives_the_focus_back(at_keys: Person) -> None:
    page = at_keys.page
    page.locator(".choices button").first.focus()
    here = page.evaluate("() => document.activeElement.outerHTML")
    page.keyboard.press("?")
    keys = page.locator(".drawer .keys kbd")
    assert keys.all_inner_texts() == ["Arrows", "Enter", "Esc", "u", "n", "?"]
    page.keyboard.press("Escape")
    expect(page.locator(".drawer")).to_have_count(0)
    assert page.evaluate("() => document.activeElement.outerHTML") == here


def test_a_map_and_a_photograph_grow_between_two_fingers(everything: Any, chrome: Browser) -> None:
    with everything.as_somebody(chrome, "phone") as person:
        comes_as(person, everything.visitor)
        page = person.page
        session = person.context.new_cdp_session(page)

        def pinch(by: str = "default") -> float:
            fingers = {"x": 180, "y": 300, "scaleFactor": 2.0, "gestureSourceType": by}
            session.send("Input.synthesizePinchGesture", fingers)
            return float(page.evaluate("() => visualViewport.scale"))

        sees(page, everything.pages["yapasphoto"])
        assert pinch("touch") == 1, "the table grows, and what lies around it stays"
        assert float(page.locator(".felt").get_attribute("data-zoom") or 0) > 1.5
        sees(page, everything.pages["oeil_en_coin"])
        page.locator(".zones [aria-label^='Look closely']").first.tap(force=True)
        expect(page.locator("dialog.close img")).to_be_visible()
        assert pinch() > 1.5


def test_pages_work_without_scripts(everything: Any, chrome: Browser) -> None:
    with everything.as_somebody(chrome, "desk", java_script_enabled=False) as person:
        person.lay_out("photosynthesis", "me:Anna", "friend")
        expect(person.page.locator(".chairs")).to_be_visible()
        comes_as(person, everything.visitor)
        person.page.goto(everything.pages["photosynthesis"])
        expect(person.page.locator("noscript")).not_to_be_empty()
