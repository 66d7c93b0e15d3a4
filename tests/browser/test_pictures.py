"""The tables as people see them, early and late in a game: all of it in sight, or within a scroll,
no words over other words, and none too small to be read.

Where TABLEE_PICTURES names a folder, what is seen is kept there (script/pictures).
"""

import base64
import os
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.house import Browser as Visitor
from tests.tools.long import LONG

from .layout import flaws
from .legible import illegible
from .overlaps import overlaps
from .person import DEVICES, Person
from .tables import after_lines, comes_as, hurry

KEPT = os.environ.get("TABLEE_PICTURES")
WIDTHS = {name: device["viewport"]["width"] for name, device in DEVICES.items()}
SIZES = {"phone": ("phone", "tablet"), "desk": ("desk",)}  # a tablet is a phone that has grown
# Where no pictures are kept each device has one of the themes.
THEMES = {"phone": ("dark",), "tablet": ("light",), "desk": ("dark",)}
ENGLISH, FRENCH = "en-GB", "fr-FR"  # whose words are longer
READ_IN = dict.fromkeys(("early", "late"), (ENGLISH, FRENCH))
if not KEPT and not LONG:
    READ_IN = {"early": (FRENCH,), "late": (ENGLISH,)}
# On a large screen the whole table is seen at once, whatever it is made of.
BELOW = """() => [...document.querySelectorAll(".zones > svg")]
    .filter((zone) => zone.getBoundingClientRect().bottom > innerHeight + 1)
    .map((zone) => zone.dataset.zone)"""


def in_round(words: str) -> Callable[[dict[str, Any]], bool]:
    """Until the sky of Photosynthesis says so."""
    return lambda seen: seen["waiting"] and _sky(seen).startswith(words)


def pointing(lines: int) -> Callable[[dict[str, Any]], bool]:
    """Until photographs lie on the table to be pointed at, after so many lines."""
    return lambda seen: (
        len(seen["log"]) >= lines
        and any(choice["verb"] == "point" for choice in seen["scene"]["choices"])
    )


def _sky(seen: dict[str, Any]) -> str:
    return next(zone["label"] for zone in seen["scene"]["zones"] if zone["name"] == "sky")


def in_lap(number: int) -> Callable[[dict[str, Any]], bool]:
    """Until the clock of yapasphoto says so, and one may travel."""
    return lambda seen: seen["waiting"] and _lap(seen) >= number


def _lap(seen: dict[str, Any]) -> int:
    lap = next(piece["text"] for piece in seen["scene"]["pieces"] if piece["key"] == "lap")
    return int("".join(letter for letter in lap if letter.isdigit()) or 0)


# Bots that think make the pictures that are kept; chance fills a table faster.
BOTS = ("bot:greedy",) if KEPT or LONG else ("bot:random",)
TABLES: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {  # who sits there, and the stages
    "photosynthesis": (
        BOTS * 3,
        {"early": in_round("Round 2 of"), "late": in_round("Round 16 of")},
    ),
    "photograph": (BOTS, {"early": after_lines(40), "late": after_lines(110)}),
    "yapasphoto": (BOTS * 2, {"early": in_lap(2), "late": in_lap(6)}),
    "oeil_en_coin": (BOTS * 4, {"early": pointing(1), "late": pointing(90)}),
    "push": (BOTS * 2, {"early": after_lines(30), "late": after_lines(160)}),
}
# But for one's hand while one points, which moves up when a photograph of it is asked for.
LATER = {"oeil_en_coin": ("title", "held ", "seat ", "piles")}


def keep(person: Person, folder: str, name: str) -> None:
    """Keep what is seen, where pictures are wanted; as WebP, which is small."""
    if not KEPT:
        return
    place = Path(KEPT, folder, f"{name}.webp")
    place.parent.mkdir(parents=True, exist_ok=True)
    session = person.context.new_cdp_session(person.page)
    shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": 82})
    place.write_bytes(base64.b64decode(shot["data"]))
    assert place.stat().st_size < 150_000


@pytest.mark.parametrize("stage", ["early", "late"])
@pytest.mark.parametrize("game", TABLES)
def test_a_table_is_a_pleasure_to_look_at(game: str, stage: str, house: Any, people: Any) -> None:
    visitor = house.visitor()
    bots, stages = TABLES[game]
    table = visitor.lay_out(game, "me:Anna", *bots)
    hurry(house, table, stages[stage])
    for device, locale in product(SIZES, READ_IN[stage]):
        person = people(device, locale=locale)
        look_at(person, visitor, table)
        for size in SIZES[device]:
            for theme in ("light", "dark") if KEPT or LONG else THEMES[size]:
                person.is_seen_as(size, theme)
                is_a_pleasure_to_look_at(person.page, game, size)
                if locale == ENGLISH:
                    keep(person, game, f"{stage}-{WIDTHS[size]}-{theme}")


def is_a_pleasure_to_look_at(page: Page, game: str, size: str) -> None:
    """All of it in sight where there is room, nothing over anything, nothing too small."""
    if size == "desk":
        below = page.evaluate(BELOW)
        assert [zone for zone in below if not zone.startswith(LATER.get(game, ()))] == []
    assert overlaps(page) == []
    assert illegible(page) == []
    assert flaws(page, by_touch=size != "desk") == []


def look_at(person: Person, visitor: Visitor, table: str) -> None:
    """The table with all that comes to it late, on one's own turn."""
    comes_as(person, visitor)
    person.page.goto(f"/tables/{table}")
    person.wait_until_asked()
    expect(person.page.locator(".room[data-line=live]")).to_be_visible()
    person.page.wait_for_load_state("networkidle")
    person.page.evaluate("() => document.fonts.ready.then(() => true)")


@pytest.mark.parametrize("device", ["phone", "desk"])
def test_the_lobby_shows_a_picture_of_each_game(device: str, house: Any, people: Any) -> None:
    visitor = house.visitor()
    visitor.lay_out("push", "me:Anna", "friend")
    for theme in ("light", "dark") if KEPT else THEMES[device]:
        person = people(device, color_scheme=theme)
        comes_as(person, visitor)
        person.page.goto("/")
        covers = person.page.locator("img.cover")
        expect(covers).to_have_count(6)  # of five games, and of the table that she has
        drawn = "(all) => all.filter((one) => one.complete && one.naturalWidth).length"
        assert covers.evaluate_all(drawn) == 6
        wide = covers.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().width)")
        assert min(wide) >= 44 and max(wide) <= WIDTHS[device]
        own = person.page.locator(".card", has_text="Lanterns")  # the tests' game, in no house
        own.evaluate("(one) => one.remove()")
        keep(person, "lobby", f"{WIDTHS[device]}-{theme}")
        assert overlaps(person.page) == []
    person = people(device, locale=FRENCH)
    person.page.goto("/")
    assert overlaps(person.page) == []
