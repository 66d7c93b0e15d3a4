"""Every page but the tables that are being played (test_pictures has those): nothing lies over anything,
nothing is cut, nothing runs off at the side; at the end of a game, too."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.house import Browser as Visitor
from tests.tools.long import LONG

from .layout import flaws
from .overlaps import overlaps
from .person import Person
from .tables import comes_as, hurry

GAMES = ("photograph", "push", "photosynthesis", "yapasphoto", "oeil_en_coin")
DEVICES = ("phone", "tablet", "desk") if LONG else ("phone", "desk")
LOCALES = ("en-US", "fr-FR") if LONG else ("fr-FR",)  # whose words are longer
THEMES = ("light", "dark") if LONG else ("light",)
BROKEN = """<div style="width: 120px; overflow: hidden; white-space: nowrap">A sentence that is cut</div>
<button style="position: fixed; top: 9px; left: 9px; width: 30px; height: 30px">x</button>
<p style="position: fixed; top: 0; left: 0; margin: 0; width: 80px; height: 80px; background: red">y</p>
<small style="font-size: 9px">small</small><div style="width: 5000px">wide</div>"""


@pytest.fixture
def everywhere(people: Any) -> Callable[..., list[Person]]:
    """A page as it is seen on each device, by somebody or by nobody known."""
    there: list[Person] = []

    def opened(
        path: str, visitor: Visitor | None = None, expects: tuple[str, ...] = ()
    ) -> list[Person]:
        if not there:
            for device, locale, theme in product(DEVICES, LOCALES, THEMES):
                there.append(people(device, locale=locale, color_scheme=theme))
        for person in there:
            person.expects(*expects)
            person.context.clear_cookies()
            if visitor:
                comes_as(person, visitor)
            person.page.goto(path)
            person.page.wait_for_load_state("networkidle")
        return there

    return opened


def check(page: Page, by_touch: bool) -> None:
    """Nothing lies wrong, and no words lie over others."""
    assert flaws(page, by_touch) == []
    assert overlaps(page) == []


def check_all(seen: list[Person]) -> None:
    """The same on each device."""
    for person in seen:
        check(
            person.page,
            by_touch=bool(person.page.evaluate("matchMedia('(pointer: coarse)').matches")),
        )


def test_what_lies_wrong_is_found(people: Any) -> None:
    page = people("desk").page
    page.set_content(BROKEN)
    found = " ".join(flaws(page, by_touch=True))
    for what in ("sideways", "cut at the side", "covered by p", "too small, 9 px", "for a finger"):
        assert what in found


@pytest.mark.parametrize(
    "path",
    [
        "/",
        *(f"/rules/{game}" for game in (GAMES if LONG else GAMES[-2:])),
        *(f"/tables/new?game={game}" for game in (GAMES if LONG else GAMES[-2:])),
        "/records",
        "/nothing/here",
        "/learn/yapasphoto",
    ],
)
def test_nothing_lies_wrong_on_a_page(path: str, everywhere: Any) -> None:
    seen = everywhere(path, expects=("404",) if path.startswith("/nothing") else ())
    for person in seen:
        if path.startswith("/learn"):
            expect(person.page.locator(".teaching").first).to_be_visible()
    check_all(seen)


def test_nothing_lies_wrong_where_friends_are_invited(house: Any, everywhere: Any) -> None:
    ana = house.visitor()
    table = ana.lay_out("photosynthesis", "me:Annabelle-Charlotte", "friend", "friend", "bot:club")
    check_all(everywhere(f"/tables/{table}/seats", ana))
    check_all(everywhere(ana.post(f"/api/tables/{table}/seats/1/link").json()["address"]))
    for person in everywhere(f"/tables/{table}", ana):
        expect(person.page.locator(".room[data-line=live]")).to_be_visible()
        check(person.page, by_touch=False)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_lies_wrong_at_the_end_of_a_game(game: str, house: Any, everywhere: Any) -> None:
    ana = house.visitor()
    table = ana.lay_out(
        game, "me:Annabelle-Charlotte", *["bot:random"] * (2 if game == GAMES[-1] else 1)
    )
    hurry(house, table)
    for person in everywhere(f"/tables/{table}", ana):
        expect(person.page.locator(".result").first).to_be_visible()
        person.page.wait_for_load_state("networkidle")
        check(person.page, by_touch=False)
    check_all(everywhere(f"/tables/{table}/replay"))
