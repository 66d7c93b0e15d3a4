"""The tables as people see them, early and late in a game: all of it in sight, or within a scroll.

Where TABLEE_PICTURES names a folder, what is seen is kept there (script/pictures).
"""

import base64
import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from .person import DEVICES, Person
from .tables import comes_as, play_on

KEPT = os.environ.get("TABLEE_PICTURES")
WIDTHS = {name: device["viewport"]["width"] for name, device in DEVICES.items()}
STAGES = {"early": "Round 2 of", "late": "Round 16 of"}
# On a large screen the whole table is seen at once, whatever it is made of.
BELOW = """() => [...document.querySelectorAll(".zones > svg")]
    .filter((zone) => zone.getBoundingClientRect().bottom > innerHeight + 1)
    .map((zone) => zone.dataset.zone)"""


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


@pytest.fixture(params=["early", "late"])
def stage(request: Any, house: Any) -> Any:
    """A table for four in this stage of the game: who plays there, and its address."""
    visitor = house.visitor()
    seats = ("me:Anna", "bot:greedy", "bot:greedy", "bot:greedy")
    table = visitor.lay_out("photosynthesis", *seats)
    round_is = STAGES[request.param]
    play_on(visitor, table, lambda seen: seen["waiting"] and _sky(seen).startswith(round_is))
    return request.param, visitor, table


def _sky(seen: dict[str, Any]) -> str:
    return next(zone["label"] for zone in seen["scene"]["zones"] if zone["name"] == "sky")


def test_photosynthesis_is_a_pleasure_to_look_at(stage: Any, people: Any) -> None:
    name, visitor, table = stage
    for device, width in WIDTHS.items():
        for theme in ("light", "dark"):
            person = people(device, color_scheme=theme)
            comes_as(person, visitor)
            person.page.goto(f"/tables/{table}")
            person.wait_until_asked()
            expect(person.page.locator(".room[data-line=live]")).to_be_visible()
            if device == "desk":
                assert person.page.evaluate(BELOW) == []
            keep(person, "photosynthesis", f"{name}-{width}-{theme}")
