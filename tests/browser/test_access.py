"""Every page for everybody: axe finds nothing serious, fingers find their targets."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .person import Person
from .tables import after_lines, comes_as, play_on

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
SERIOUS = ("serious", "critical")
FOUND = """async (serious) => {
    const found = await axe.run(document, {resultTypes: ["violations"]});
    const told = (node) => `\\n  ${node.target} ${node.failureSummary}`;
    return found.violations.filter((one) => serious.includes(one.impact))
        .map((one) => one.id + one.nodes.slice(0, 4).map(told).join(""));
}"""
# All that one taps is 44 px high and wide; a link within a sentence may be smaller.
SMALL = """() => [...document.querySelectorAll("button, select, summary, a, .radio, #table input")]
    .filter((one) => !one.closest("p:not(.acts, .link), .skip") && one.checkVisibility())
    .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
    .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
    .map(([what, box]) => `${Math.round(box.width)}×${Math.round(box.height)} ${what}`)"""
# The same of what is lit on the table, as the finger finds it: 22 px from the middle is still there.
MISSED = """() => [...document.querySelectorAll(".zones .spot.lit")].filter((one) => {
    one.scrollIntoView({block: "center"});
    const box = one.querySelector(".halo").getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return [[-21.5, 0], [21.5, 0], [0, -21.5], [0, 21.5]].some(([dx, dy]) =>
        document.elementFromPoint(x + dx, y + dy)?.closest("[data-key]") !== one);
}).map((one) => `${one.dataset.key} is small`)"""
PAGES = {
    "lobby": "/",
    "new table": "/tables/new?game=photosynthesis&players=4",
    "rules": "/rules/photosynthesis",
    "error": "/nothing",
    "no such table": "/tables/nothing",
    "seats": "/tables/{table}/seats",
    "join": "/join/{link}",
    "table": "/tables/{table}",
    "lanterns": "/tables/{lanterns}",
    "result": "/tables/{over}",
}


@pytest.fixture
def somebody(people: Any, house: Any) -> Any:
    """Somebody who has tables in every stage, and the addresses of their pages."""
    visitor = house.visitor()
    table = visitor.lay_out("photosynthesis", "me:Anna", "friend", "bot:random", listed=True)
    second = house.visitor()
    second.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"})
    other = visitor.lay_out("photosynthesis", "me:Anna", "friend")
    link = visitor.get(f"/tables/{other}/seats").text.partition("/join/")[2].partition('"')[0]
    over = visitor.lay_out("lanterns", "me:Anna", "bot:random")
    play_on(visitor, over, lambda seen: seen["over"])
    lanterns = visitor.lay_out("lanterns", "me:Anna", "bot:random")
    play_on(visitor, lanterns, after_lines(5))
    addresses = {"table": table, "link": link, "over": over, "lanterns": lanterns}

    def come(device: str, **wishes: Any) -> Person:
        person: Person = people(device, **wishes)
        comes_as(person, visitor)
        person.expects("status of 404")
        return person

    return come, {name: path.format(**addresses) for name, path in PAGES.items()}


def sees(page: Page, path: str) -> None:
    """Go there, and wait until a table is laid."""
    page.goto(path)
    if page.locator("#table").count():
        expect(page.locator(".room[data-line=live]")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("device", ["phone", "desk"])
def test_axe_finds_nothing_serious_on_any_page(somebody: Any, device: str, theme: str) -> None:
    come, pages = somebody
    person = come(device, color_scheme=theme)
    person.context.add_init_script(path=AXE)
    page, found = person.page, []
    for name, path in pages.items():
        sees(page, path)
        found += [f"{name}: {one}" for one in page.evaluate(FOUND, SERIOUS)]
        if name == "table":
            page.keyboard.press("?")
            expect(page.locator(".drawer h3").first).to_be_visible()
            found += [f"drawer: {one}" for one in page.evaluate(FOUND, SERIOUS)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("device", ["phone", "tablet"])
def test_nothing_scrolls_sideways_and_fingers_find_every_target(somebody: Any, device: str) -> None:
    come, pages = somebody
    person = come(device, locale="fr-FR")  # its words are longer
    page, found = person.page, []
    for name, path in pages.items():
        sees(page, path)
        wide = page.evaluate("document.documentElement.scrollWidth - screen.width")
        if wide > 0:
            found.append(f"{name} is {wide} px too wide")
        found += [f"{name}: {one}" for one in page.evaluate(SMALL) + page.evaluate(MISSED)]
    assert not found, "\n".join(found)


def test_a_first_visit_to_a_table_is_light(somebody: Any) -> None:
    come, pages = somebody
    person = come("desk")
    session = person.context.new_cdp_session(person.page)
    session.send("Network.enable")
    received: list[float] = []
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    sees(person.page, pages["table"])
    assert 10_000 < sum(received) < 300_000


def test_pages_work_without_scripts(somebody: Any) -> None:
    come, pages = somebody
    person = come("desk", java_script_enabled=False)
    person.lay_out("photosynthesis", "me:Anna", "friend")
    expect(person.page.locator(".chairs")).to_be_visible()
    person.page.goto(pages["table"])
    expect(person.page.locator("noscript")).not_to_be_empty()
