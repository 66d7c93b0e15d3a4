"""Whole games, from the lobby to the result: one on a phone, one with the keys alone, and a bot.

The middle of them is dealt by the house itself.
"""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.house import Running
from tests.tools.long import less

from .person import Person, by_keys, by_tapping
from .tables import hurry

SOME: int | None = less(None, 6)  # moves by hand at the beginning
LAST = 3  # moves that are left for the end

SHOWN = "(version) => Number(document.querySelector('.room').dataset.version) >= version"
HAND = """() => [...document.querySelectorAll('.zones svg[data-zone="hand"] [data-kind]')]
    .map((one) => one.dataset.kind)"""


def laid_out(people: Any, game: str, bots: int = 1, **options: str) -> tuple[Person, Person]:
    """Ana, who lays out the table on her phone, and Bastien, who follows her link and has no mouse.

    Where a game is long, more bots play part of it.
    """
    phone, desk = people("phone"), people("desk", locale="fr-FR")
    phone.lay_out(game, "me:Ana", "friend", *["bot:random"] * bots, **options)
    invitation = phone.page.locator(".asked input.link").input_value()
    desk.page.goto(invitation)
    desk.page.fill("#name", "Bastien")
    desk.page.locator("form .button").press("Enter")
    phone.page.goto(phone.page.url.removesuffix("/seats"))  # where it goes by itself in a moment
    for person in (phone, desk):
        expect(person.page.locator(".room[data-line=live]")).to_be_visible()
    return phone, desk


def play_to_the_end(house: Running, phone: Person, desk: Person, chance: Random) -> int:
    """The beginning and the end of a game by hand; how many moves that took."""
    moves = play(phone, desk, chance, SOME)
    if not phone.facts()["over"]:
        table = phone.page.url.rpartition("/")[2].partition("?")[0]
        version = hurry(house, table, left=LAST)
        for person in (phone, desk):
            person.page.wait_for_function(SHOWN, arg=version)
        at_the_end = play(phone, desk, chance)
        assert at_the_end, "the house has dealt the end, too"
        moves += at_the_end
    for person in (phone, desk):
        expect(person.page.locator(".result")).to_be_visible()
        expect(person.page.locator(".choices button")).to_have_count(0)
    assert phone.page.locator(".result > p").first.inner_text().endswith((" wins.", " the win."))
    return moves


def play(phone: Person, desk: Person, chance: Random, most: int | None = None) -> int:
    """Each in their own way, whoever is asked, until it is over; how many moves that took."""
    moves = 0
    while not phone.facts()["over"] and (most is None or moves < most):
        for person, how in ((phone, by_tapping), (desk, by_keys)):
            if person.is_asked():
                person.plays(how, chance)
                moves += 1
        phone.rest(0.02)
        assert moves < 600
    return moves


def test_photosynthesis_from_the_lobby_to_the_result(house: Any, people: Any) -> None:
    phone, desk = laid_out(people, "photosynthesis", bots=2)
    assert play_to_the_end(house, phone, desk, Random(3)) > 6
    assert len(phone.log()) == len(desk.log()) > 60
    assert phone.drawing() == desk.drawing()


def test_photograph_from_the_lobby_to_the_result_with_hands_hidden(house: Any, people: Any) -> None:
    phone, desk = laid_out(people, "photograph")
    for one, other in ((phone, desk), (desk, phone)):
        kinds = one.page.evaluate(HAND)
        photos = [kind for kind in kinds if kind.rpartition("-")[2].isdigit()]
        assert len(photos) == 5
        shown = " ".join(other.drawing())
        assert not any(f" {photo} " in shown for photo in photos), "a hand can be seen"
    assert play_to_the_end(house, phone, desk, Random(7)) > 6
    assert len(phone.log()) > 60


def test_push_from_the_lobby_to_the_result(house: Any, people: Any) -> None:
    phone, desk = laid_out(people, "push", bots=4)
    assert play_to_the_end(house, phone, desk, Random(9)) > 6
    assert len(phone.log()) == len(desk.log()) > 100


@pytest.mark.parametrize("variant", ["standard", "quick", "spiced"])
def test_yapasphoto_from_the_lobby_to_the_result(variant: str, house: Any, people: Any) -> None:
    phone, desk = laid_out(people, "yapasphoto", variant=variant, lap_limit="5")
    assert play_to_the_end(house, phone, desk, Random(11)) > 6
    assert len(phone.log()) > 60
    for person in (phone, desk):
        assert len([line for line in person.drawing() if " pawn " in line]) >= 3


def test_a_game_of_hidden_hands_and_sealed_choices(house: Any, people: Any) -> None:
    phone, desk = laid_out(people, "lanterns")
    assert play_to_the_end(house, phone, desk, Random(5)) > 4
