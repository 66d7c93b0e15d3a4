"""A lesson on a phone, touched from its first step to its last, and on to a first game."""

import re
from typing import Any

from playwright.sync_api import Page, expect

import tablee
from tablee.kit.pictures.lesson import lesson_of
from tablee.kit.pictures.scene import draw

from .test_access import AXE, FOUND, SMALL

GAME = "photosynthesis"


def test_a_lesson_is_touched_to_its_end(people: Any) -> None:
    person, lesson = people("phone"), lesson_of(tablee.game(GAME))
    person.context.add_init_script(path=AXE)
    page, last = person.page, len(lesson.steps)
    page.goto("/")
    page.locator(f'a[href="/learn/{GAME}"]').click()
    for n, step in enumerate(lesson.steps):
        expect(page.locator(f'[data-step="{n + 1}"]')).to_be_visible()
        expect(page.locator(".teaching .words")).to_have_text(lesson.text(n, "en"))
        rings = len(set(step.look)) + len(step.zones)
        expect(page.locator(".pointed")).to_have_count(rings)
        if n in (9, last - 1):  # one where something is asked for, and the end
            assert not page.evaluate(FOUND, ("minor", "moderate", "serious", "critical"))
            assert not page.evaluate(SMALL)
            assert page.evaluate("document.documentElement.scrollWidth <= screen.width")
        if step.asks is None and n + 1 < last:
            page.locator(".paging .next").tap()
        elif step.asks:
            scene = draw(lesson.before(n), lesson.seat)
            ways = {one["action"]: one.get("path", []) for one in scene["choices"]}
            if n == 1:
                other = next(action for action in ways if action != step.asks)
                follow(page, other, ways[other])
                expect(page.locator(".teaching .other")).to_have_text(lesson.otherwise(n, "en"))
            follow(page, step.asks, ways[step.asks])
    for nowhere in ("/learn/lanterns", f"/api/lessons/{GAME}/0", f"/api/lessons/{GAME}/{last + 1}"):
        assert page.request.get(nowhere).status == 404
    page.reload()
    expect(page.locator(f'[data-step="{last}"]')).to_be_visible()
    page.locator(".first-game").tap()
    page.wait_for_url(re.compile(r"/tables/\w+\?guided=1$"))
    expect(page.locator(".room[data-line=live]")).to_be_visible()
    expect(page.locator(".seats .kind")).to_have_text("Beginner")


def follow(page: Page, action: str, path: list[str]) -> None:
    """Touch the way of an action to its end, or its button; and once more where it asks."""
    step = page.locator("[data-step]").get_attribute("data-step")
    told = page.locator(".teaching .other").count()
    if not path:
        page.locator(f'[data-action="{action}"]').tap()
        if page.locator(".choices .armed").count():
            page.locator(f'[data-action="{action}"]').tap()
        return
    for key in path:
        touch(page, key)

    def is_done() -> bool:
        there = page.locator("[data-step]").get_attribute("data-step")
        return there != step or page.locator(".teaching .other").count() > told

    for _ in range(2):  # other ways go on from there, or it cannot be taken back
        if page.locator(".zones .armed, .zones .chosen").count() and not is_done():
            touch(page, path[-1])


def touch(page: Page, key: str) -> None:
    """Tap a place in its middle."""
    page.locator(f'.zones [data-key="{key}"]').first.locator(".halo").tap()
