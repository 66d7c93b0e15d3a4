"""What the page says and shows: consequences, refusals with their clause, undo, languages, themes."""

import json
import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.server.house import Browser as Visitor
from tests.tools.patience import until

from .person import Person, by_keys
from .tables import after_lines, comes_as, hurry


@pytest.fixture
def two(people: Any, house: Any) -> tuple[Person, Visitor, str]:
    """Anna at a desk, whose turn it is; her friend Bo, who has no page; their table."""
    anna, bo = house.visitor(), house.visitor()
    table = anna.lay_out("photosynthesis", "me:Anna", "friend", listed=True)
    assert bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"}).status_code == 200
    if bo.table(table)["waiting"]:
        move_of(bo, table)
    person: Person = people("desk")
    comes_as(person, anna)
    person.page.goto(f"/tables/{table}")
    person.wait_until_asked()
    return person, bo, table


def move_of(bo: Visitor, table: str) -> None:
    """Bo plays something."""
    seen = bo.table(table)
    choice = seen["scene"]["choices"][0]["action"]
    assert bo.act(table, choice, seen["seat"], seen["decision"]).status_code == 200


def lit(page: Page) -> Any:
    """What can be clicked on the table."""
    return page.locator(".zones .lit")


def test_the_consequence_is_shown_before_the_click_counts(two: Any) -> None:
    page = two[0].page
    lit(page).first.hover()
    shown = page.locator(".aim span").inner_text()
    assert shown.startswith("Anna places a small tree at ")
    lit(page).first.click()
    expect(page.locator(".log p").last).to_have_text(shown)


def test_a_move_is_undone_by_the_button_and_by_the_key(two: Any) -> None:
    anna = two[0]
    drawn, told = anna.drawing(), anna.log()
    for undo in (anna.page.locator(".undo").click, lambda: anna.page.keyboard.press("u")):
        anna.plays(by_keys, Random(4))
        assert anna.drawing() != drawn
        undo()
        anna.wait_until_asked()
        assert (anna.drawing(), anna.log()) == (drawn, told)


def test_what_cannot_be_undone_says_why(two: Any) -> None:
    anna, bo, table = two
    anna.plays(by_keys, Random(4))
    move_of(bo, table)
    anna.wait_until_asked()
    button = anna.page.locator(".undo")
    expect(button).to_have_attribute("aria-disabled", "true")
    button.click(force=True)
    expect(anna.page.get_by_role("alert")).to_contain_text("somebody has acted since")


def test_a_refusal_opens_the_rules_at_its_clause(two: Any) -> None:
    anna, page = two[0], two[0].page
    anna.expects("422")

    def hopeless(route: Route) -> None:
        body = json.loads(route.request.post_data or "")
        route.continue_(post_data=json.dumps(body | {"action": "collect a1"}))

    page.route("**/act", hopeless)
    told = anna.log()
    lit(page).first.click()
    refusal = page.get_by_role("alert")
    expect(refusal).to_be_visible()
    assert anna.log() == told
    link = refusal.locator(".clause")
    clause = re.search(r"\d+\.\d+", link.inner_text())
    assert clause
    link.click()
    expect(page.locator(f".drawer [data-clause='{clause[0]}']")).to_be_in_viewport()
    expect(page.locator(".drawer .shown .number")).to_have_text(clause[0])
    page.keyboard.press("Escape")
    expect(page.locator(".drawer")).to_have_count(0)


def test_the_rules_open_at_the_chapter_that_matters_and_find_words(two: Any) -> None:
    page = two[0].page
    page.keyboard.press("?")
    matters = page.locator(".rules .matters")
    expect(matters.locator("h3")).to_be_in_viewport()
    expect(matters.locator("h3")).to_contain_text("The first trees")
    drawn = "(one) => one.complete && one.naturalWidth > 0"
    day = matters.locator("img.by-day")
    expect(day).to_be_in_viewport()
    until(lambda: day.evaluate(drawn), rest=lambda some: page.wait_for_timeout(1000 * some))
    page.get_by_label("Look for words").fill("SHADOW")
    expect(page.locator(".rules [data-chapter='3']")).to_be_visible()
    expect(page.locator(".rules [data-chapter='1']")).to_have_count(0)
    page.get_by_label("Look for words").fill("zebra")
    expect(page.locator(".rules .nothing")).to_have_text("No clause has these words.")
    page.get_by_label("Look for words").fill("")
    page.get_by_role("button", name="3 Light").click()
    expect(page.locator(".rules [data-chapter='3'] h3")).to_be_in_viewport()


def test_the_page_of_the_rules_finds_words_too(people: Any) -> None:
    page = people("phone").page
    page.goto("/rules/photosynthesis")
    clauses, every = page.locator("[data-clause]:visible"), page.locator("[data-clause]").count()
    field = page.get_by_role("searchbox", name="Look for words")
    field.fill("large tree")
    expect(page.locator("#seek [role=status]")).to_contain_text("clauses")
    assert 0 < clauses.count() < every
    assert all("large" in text.lower() for text in clauses.all_inner_texts())
    field.fill("zebra")
    expect(page.locator("#seek [role=status]")).to_have_text("No clause has these words.")
    expect(clauses).to_have_count(0)
    field.fill("")
    expect(clauses).to_have_count(every)


def test_why_not_answers_with_the_clause(two: Any) -> None:
    page = two[0].page
    page.keyboard.press("?")
    page.fill("#why-not", "collect a1")
    page.keyboard.press("Enter")
    expect(page.locator(".why p")).not_to_be_empty()
    expect(page.locator(".drawer .shown")).to_be_in_viewport()


def test_escape_steps_back_along_a_path(people: Any, house: Any) -> None:
    visitor = house.visitor()
    table = visitor.lay_out("photosynthesis", "me:Anna", "bot:random")
    by_path = lambda seen: any(len(c.get("path", ())) > 1 for c in seen["scene"]["choices"])  # noqa: E731
    hurry(house, table, by_path)
    person = people("desk")
    comes_as(person, visitor)
    person.page.goto(f"/tables/{table}")
    person.wait_until_asked()
    choices = visitor.table(table)["scene"]["choices"]
    start = next(c["path"][0] for c in choices if len(c.get("path", ())) > 1)
    person.page.locator(f'.zones [data-key="{start}"] > .halo').click()
    expect(person.page.locator(".zones .chosen")).to_have_count(1)
    expect(person.page.locator(".choices .back")).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(person.page.locator(".zones .chosen")).to_have_count(0)
    assert visitor.table(table)["scene"]["choices"] == choices


@pytest.mark.parametrize(
    ("locale", "language", "turn"), [("fr-CA", "fr", "À vous"), ("en-GB", "en", "Your turn")]
)
def test_the_page_speaks_the_readers_language(
    people: Any, locale: str, language: str, turn: str
) -> None:
    person = people("desk", locale=locale)
    person.lay_out("photosynthesis", "me:Anna", "bot:random")
    person.wait_until_asked()
    expect(person.page.locator("html")).to_have_attribute("lang", language)
    expect(person.page.locator(".prompt .turn")).to_contain_text(turn)
    text = person.page.locator("body").inner_text()
    assert not re.search(r"\b[a-z]+-[a-z]+-[a-z]+\b|\{ ?\$", text), text  # no name of a message


def test_another_language_can_be_chosen_and_stays(people: Any) -> None:
    person = people("phone", locale="en-GB")
    person.page.goto("/")
    person.page.locator('.top [lang="fr"]').tap()
    expect(person.page.locator("html")).to_have_attribute("lang", "fr")
    person.page.goto("/tables/new?game=photosynthesis")
    expect(person.page.locator("html")).to_have_attribute("lang", "fr")


def test_the_theme_follows_the_machine_until_the_reader_turns_it(people: Any) -> None:
    person = people("desk", color_scheme="dark")
    person.lay_out("photosynthesis", "me:Anna", "bot:random")
    person.wait_until_asked()

    def brightness() -> int:
        colour = person.page.evaluate("""() => [document.body, document.documentElement]
            .map((one) => getComputedStyle(one).backgroundColor)
            .find((one) => one !== "rgba(0, 0, 0, 0)")""")
        return sum(int(number) for number in re.findall(r"\d+", colour)[:3])

    assert brightness() < 200
    person.page.locator(".tool.menu").click()
    person.page.locator(".theme").click()
    assert brightness() > 550
    person.page.reload()
    person.wait_until_asked()
    assert brightness() > 550
    person.page.goto("/")
    assert brightness() > 550


def test_pieces_travel_unless_the_reader_wants_none_of_it(people: Any, house: Any) -> None:
    visitor = house.visitor()
    table = visitor.lay_out("photosynthesis", "me:Anna", "bot:random")
    hurry(house, table, after_lines(10))
    for wish, moves in (("no-preference", True), ("reduce", False)):
        person = people("desk", reduced_motion=wish)
        comes_as(person, visitor)
        person.page.goto(f"/tables/{table}")
        person.wait_until_asked()
        person.page.evaluate(COUNT_MOTION)
        person.plays(by_keys, Random(7))
        timings = person.page.evaluate("window.motions")
        assert bool(timings) == moves
        assert all(milliseconds <= 800 for milliseconds in timings)


COUNT_MOTION = """() => {
    window.motions = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        window.motions.push(timing.duration);
        return animate.call(this, frames, timing);
    };
}"""
