"""A game that nobody has drawn, at a table in the browser: seen, heard, and played to its end."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.tools.undrawn import undrawn

from .layout import flaws
from .legible import illegible
from .overlaps import overlaps
from .tables import after_lines, hurry
from .test_game import laid_out, play_to_the_end
from .test_pictures import BELOW, look_at


@pytest.fixture
def game(tmp_path: Path) -> Any:
    """Lanterns without its drawing; before the house, which then knows of it."""
    with undrawn(tmp_path / "games") as name:
        yield name


def test_it_is_played_by_touch_and_by_keys_from_the_lobby_to_the_result(
    game: str, house: Any, people: Any
) -> None:
    phone, desk = laid_out(people, game, bots=0)
    for person in (phone, desk):
        assert person.page.locator(".zones > svg").count() == 3
    assert play_to_the_end(house, phone, desk, Random(5)) > 4


@pytest.mark.parametrize(
    ("device", "wishes"),
    [
        ("phone", {"color_scheme": "dark", "locale": "fr-FR"}),
        ("tablet", {"color_scheme": "light", "locale": "fr-FR"}),
        ("desk", {"color_scheme": "dark"}),
    ],
)
def test_it_is_a_pleasure_to_look_at(
    device: str, wishes: dict[str, str], game: str, house: Any, people: Any
) -> None:
    visitor = house.visitor()
    table = visitor.lay_out(game, "me:Anna", "beside:Bo", "beside:Cy")
    hurry(house, table, after_lines(14))
    person = people(device, **wishes)
    look_at(person, visitor, table)
    page = person.page
    assert overlaps(page) == [] and illegible(page) == []
    assert flaws(page, by_touch=device != "desk") == []
    zones = page.locator(".zones > svg")
    labels = zones.evaluate_all("(all) => all.map((one) => one.getAttribute('aria-label'))")
    assert len(labels) == 4 and all(labels)
    first = zones.first
    assert first.locator(".turn, [data-kind=turn]").count()
    card = first.locator('[data-key="hand seat 0 1.1"]')
    expect(card).to_have_attribute("role", "img")
    heard = "Lanternes en main 1" if wishes.get("locale") else "Lanterns in hand 1"
    assert (card.get_attribute("aria-label") or "").startswith(heard)
    if device != "desk":
        card.locator(".halo").tap()
        expect(page.locator(".tells")).to_contain_text(heard)


def test_a_desk_shows_all_twelve_of_them(game: str, house: Any, people: Any) -> None:
    visitor = house.visitor()
    table = visitor.lay_out(game, "me:Anna", *[f"beside:{n}" for n in range(11)])
    hurry(house, table, after_lines(30))
    person = people("desk")
    look_at(person, visitor, table)
    assert person.page.locator(".zones > svg").count() == 13
    assert person.page.evaluate(BELOW) == []
    assert overlaps(person.page) == [] and illegible(person.page) == []
