"""Strangers in browsers: each begins a game with one touch, moves twice by hand, and sees its end.

    python -m tests.walk.visits [--device phone] [--game push] [--pictures FOLDER]

Every page is held to the layout check three times: at the first decision, at the end, and at the table
behind it. What is printed is what docs/walk-through.md tells; it fails where anything lies wrong.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, expect, sync_playwright

import tablee
from tablee.server.main import keep_log
from tests.browser.layout import flaws
from tests.browser.overlaps import overlaps
from tests.browser.person import DEVICES, Person, by_clicking, by_tapping, in_browser
from tests.browser.tables import play_on, visitor_of
from tests.server.house import settings_for, started

ROOT = Path(__file__).parents[2]
STRANGERS = (  # device, locale, theme
    ("phone", "fr-FR", "light"),
    ("phone", "en-GB", "dark"),
    ("tablet", "fr-FR", "dark"),
    ("desk", "en-GB", "dark"),
    ("desk", "fr-FR", "light"),
)
MOVES = 2  # by hand; the rest is played through the API


@dataclass
class Visit:
    """What one stranger met: seconds, and what lay wrong where."""

    name: str
    first: float = 0.0  # from the touch to the first decision
    wrong: list[str] = field(default_factory=list)

    def looks(self, page: Page, when: str, by_touch: bool, pictures: Path | None) -> None:
        """Hold the page to the layout check, and keep a picture if wanted."""
        found = flaws(page, by_touch) + overlaps(page)
        self.wrong += [f"{when}: {flaw}" for flaw in found]
        if pictures:
            page.screenshot(path=pictures / f"{self.name}-{when}.png")


def main() -> int:
    """Send the strangers, tell what they met; 1 if anything lay wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.walk.visits", description=__doc__)
    parser.add_argument("--device", action="append", choices=sorted(DEVICES), help="all of them")
    parser.add_argument("--game", action="append", choices=tablee.games(), help="all of them")
    parser.add_argument("--pictures", type=Path, help="a folder for what they saw")
    asked = parser.parse_args()
    keep_log(quiet=True)
    if asked.pictures:
        asked.pictures.mkdir(parents=True, exist_ok=True)
    visits = []
    with house_and_browser() as (address, chrome):
        for device, locale, theme in STRANGERS:
            if device not in (asked.device or DEVICES):
                continue
            for game in asked.game or tablee.games():
                with in_browser(chrome, address, device, locale=locale, color_scheme=theme) as one:
                    name = f"{game}-{device}-{locale[:2]}-{theme}"
                    visits.append(visited(one, name, game, device, asked.pictures))
                print(f"{visits[-1].first:4.1f} s  {name}", *visits[-1].wrong, sep="\n    ")
    wrong = [visit for visit in visits if visit.wrong]
    took = sorted(visit.first for visit in visits)
    print(f"{len(visits)} games, {len(wrong)} with something wrong;", end=" ")
    print(
        f"first decisions after {took[0]:.1f} to {took[-1]:.1f} s, {took[len(took) // 2]:.1f} at half"
    )
    return bool(wrong)


@contextmanager
def house_and_browser() -> Iterator[tuple[str, Browser]]:
    """A house of its own, and a browser."""
    finding = [ROOT / "script/browser"]
    path = subprocess.run(finding, check=True, stdout=subprocess.PIPE, text=True).stdout.rstrip(
        "\n"
    )
    with (
        TemporaryDirectory() as folder,
        started(settings_for(Path(folder))) as house,
        sync_playwright() as playwright,
    ):
        flags = ["--no-sandbox", "--disable-gpu"]
        yield house.address, playwright.chromium.launch(executable_path=path, args=flags)


def visited(one: Person, name: str, game: str, device: str, pictures: Path | None) -> Visit:
    """From the lobby to the table behind the end."""
    visit, page, by_touch = Visit(name), one.page, device != "desk"
    page.goto("/")
    play = page.locator(f'form[action="/play/{game}"] .button').first
    begun = time.monotonic()
    play.tap() if by_touch else play.click()
    page.wait_for_url("**/tables/*")
    one.wait_until_asked()
    visit.first = time.monotonic() - begun
    visit.looks(page, "first", by_touch, pictures)
    for move in range(MOVES):
        one.wait_until_asked()
        one.plays(by_tapping if by_touch else by_clicking, Random(move))
    table = page.url.partition("/tables/")[2].partition("?")[0]
    play_on(visitor_of(one), table, lambda seen: bool(seen["over"]))
    expect(page.locator("dialog.finale")).to_be_visible()
    visit.looks(page, "end", by_touch, pictures)
    page.locator("dialog.finale .shut").click()
    expect(page.locator("dialog.finale")).to_be_hidden()
    visit.looks(page, "behind", by_touch, pictures)
    return visit


if __name__ == "__main__":
    sys.exit(main())
