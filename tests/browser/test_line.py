"""What happens to a line: reloads, second tabs, cuts in the middle of a move."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tablee.server.words import say
from tests.server.house import PLENTY, heard, settings_for, started
from tests.tools.patience import until

from .person import Person, by_tapping
from .tables import after_lines, comes_as, hurry

ANNA = ("me:Anna", "bot:random")
GONE = {"message": "There is no such table."}


@pytest.fixture
def anna(people: Any, house: Any) -> Person:
    """On a phone, in the middle of a game against a bot; the first move is hers."""
    visitor = house.visitor()
    table = visitor.lay_out("photosynthesis", *ANNA)
    hurry(house, table, after_lines(12))
    person: Person = people("phone")
    comes_as(person, visitor)
    person.table = table
    return person


def sits_down(person: Person) -> None:
    """Open the table and wait for one's turn."""
    person.page.goto(f"/tables/{person.table}")
    expect(person.page.locator(".room[data-line=live]")).to_be_visible()
    person.wait_until_asked()


def test_a_reload_shows_the_same_table(anna: Person) -> None:
    sits_down(anna)
    drawn, told = anna.drawing(), anna.log()
    anna.page.reload()
    anna.wait_until_asked()
    assert (anna.drawing(), anna.log()) == (drawn, told)
    anna.plays(by_tapping, Random(1))


def test_a_second_tab_of_the_same_seat_follows(anna: Person) -> None:
    sits_down(anna)
    second = anna.another_tab()
    second.goto(f"/tables/{anna.table}")
    expect(second.locator(".prompt.yours")).to_be_visible()
    anna.plays(by_tapping, Random(2))
    expect(second.locator(".log p")).to_have_count(len(anna.log()))
    assert second.locator(".log p").all_inner_texts() == anna.log()
    assert second.locator(".prompt h1").inner_text() == anna.page.locator("h1").inner_text()


def test_the_answer_to_a_move_is_lost_and_the_move_is_made_once(anna: Person) -> None:
    """The move arrives, its answer does not, and events are cut off with it."""
    anna.expects("ERR_FAILED", "ERR_ABORTED", "WebSocket")
    wire = Wire(anna)
    sits_down(anna)
    before = len(anna.log())
    pass_as(anna, wire.lose_the_answer)
    expect(anna.page.locator(".prompt .line")).to_be_visible()  # says that the line is cut
    wire.mend()
    expect(anna.page.locator(".room[data-line=live]")).to_be_visible()
    expect(anna.page.locator(".choices [aria-disabled=true]")).to_have_count(0)
    wire.wait_until_sent(2)  # asked again, with the same key
    as_if_nothing_had_happened(anna, before)


def test_a_move_that_never_left_is_sent_when_the_line_is_back(anna: Person) -> None:
    """The telephone is in a tunnel."""
    anna.expects("ERR_INTERNET_DISCONNECTED", "WebSocket")
    wire = Wire(anna)
    sits_down(anna)
    before = len(anna.log())
    pass_as(anna, wire.into_the_tunnel)
    expect(anna.page.locator(".prompt .line")).to_be_visible()
    assert len(anna.log()) == before
    wire.mend()
    expect(anna.page.locator(".room[data-line=live]")).to_be_visible()
    expect(anna.page.locator(".choices [aria-disabled=true]")).to_have_count(0)
    as_if_nothing_had_happened(anna, before)


def test_a_button_keeps_the_focus_while_its_answer_is_on_its_way(anna: Person) -> None:
    """However long that takes; pressed again meanwhile it does nothing more."""
    anna.expects("ERR_INTERNET_DISCONNECTED", "WebSocket")
    wire = Wire(anna)
    sits_down(anna)
    before = len(anna.log())
    button = anna.page.locator(".choices [data-action=pass]")
    button.focus()
    wire.into_the_tunnel()
    anna.page.keyboard.press("Enter")
    expect(button).to_be_disabled()
    anna.page.wait_for_timeout(300)  # what is disabled loses the focus when the page is drawn again
    expect(button).to_be_focused()
    anna.page.keyboard.press("Enter")
    wire.mend()
    expect(anna.page.locator(".room[data-line=live]")).to_be_visible()
    as_if_nothing_had_happened(anna, before)


def opened(page: Page) -> list[str]:
    """The sockets that a page opens from now on."""
    all_of_them: list[str] = []
    page.on("websocket", lambda socket: all_of_them.append(socket.url))
    return all_of_them


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_a_house_that_has_no_room_for_a_socket_is_asked_now_and_then(
    people: Any, tmp_path: Path, locale: str
) -> None:
    small = settings_for(tmp_path / "small", limits=replace(PLENTY, sockets_each=1))
    with started(small) as house:
        visitor = house.visitor()
        table = visitor.lay_out("photosynthesis", *ANNA)
        with visitor.follow(table, 0) as first:
            heard(first)
            person = people("phone", locale=locale, base_url=f"http://{house.address}")
            comes_as(person, visitor)
            tried = opened(person.page)
            person.page.goto(f"/tables/{table}")
            said = say(locale[:2], "too-many-sockets")
            expect(person.page.locator(".prompt .line")).to_contain_text(said)
            person.page.wait_for_timeout(4_000)  # before, it tried twelve times in this time
            assert len(tried) == 1
            with person.page.expect_websocket():
                person.page.locator(".prompt .line button").tap()
            expect(person.page.locator(".prompt .line")).to_contain_text(said)
        person.page.locator(".prompt .line button").tap()
        expect(person.page.locator(".room[data-line=live]")).to_be_visible()
        expect(person.page.locator(".prompt .line")).to_have_count(0)


def test_a_seat_that_is_lost_while_the_line_is_cut_is_told_and_leads_on(
    house: Any, people: Any
) -> None:
    """Anna gives her seat up on the telephone, while the line of the desk is cut."""
    visitor, person = house.visitor(), people("desk")
    table = visitor.lay_out("photosynthesis", "me:Anna", "friend")
    comes_as(person, visitor)
    person.expects("403")
    wire = Wire(person)
    person.page.goto(f"/tables/{table}?seat=0")
    expect(person.page.locator(".room[data-line=live]")).to_be_visible()
    wire.cut()
    expect(person.page.locator(".prompt .line")).to_be_visible()
    assert visitor.post(f"/api/tables/{table}/seats/0/leave", {}).is_success
    tried = opened(person.page)
    wire.mend()
    said = say("en", "not-your-seat")
    expect(person.page.locator(".room[data-line=refused] .line")).to_contain_text(said)
    person.page.wait_for_timeout(3_000)
    assert len(tried) == 1
    person.page.get_by_role("link", name="Try again").click()
    expect(person.page.locator(".room[data-line=live]")).to_be_visible()


def test_a_table_that_is_gone_is_told_and_leads_to_the_others(house: Any, people: Any) -> None:
    person: Person = people("phone")
    visitor = house.visitor()
    table = visitor.lay_out("photosynthesis", *ANNA)
    comes_as(person, visitor)
    person.expects("404")
    tried = opened(person.page)
    person.page.route(
        f"**/api/tables/{table}**", lambda route: route.fulfill(status=404, json=GONE)
    )
    person.page.goto(f"/tables/{table}")
    expect(person.page.locator(".laying")).to_contain_text(GONE["message"])
    person.page.wait_for_timeout(2_000)
    assert tried == []
    person.page.get_by_role("link", name="Other tables").tap()
    expect(person.page.locator(".card").first).to_be_visible()


class Wire:
    """What lies between a page and the server; it can be cut."""

    def __init__(self, person: Person) -> None:
        self.person, self.sent, self.is_cut = person, 0, False
        self.sockets: list[WebSocketRoute] = []
        person.page.route_web_socket("**/events*", self._events)

    def wait_until_sent(self, times: int) -> None:
        """The page shows the move as soon as it hears of it, and goes on asking for its answer."""
        until(lambda: self.sent >= times, "it is not sent again", self.person.rest)

    def _events(self, socket: WebSocketRoute) -> None:
        if self.is_cut:
            socket.close(code=4999)
        else:
            self.sockets.append(socket)
            socket.connect_to_server()

    def cut(self) -> None:
        """From now on no events come."""
        self.is_cut = True
        while self.sockets:
            self.sockets.pop().close(code=4999)

    def lose_the_answer(self) -> None:
        """From now on moves arrive at the server, and nothing comes back."""
        self.cut()
        self.person.page.route("**/act", self._swallow)

    def _swallow(self, route: Route) -> None:
        self.sent += 1
        if self.is_cut:
            assert route.fetch().ok
            route.abort()
        else:
            route.continue_()

    def into_the_tunnel(self) -> None:
        """From now on nothing gets through in either direction."""
        self.cut()
        self.person.context.set_offline(True)

    def mend(self) -> None:
        """All is well again."""
        self.is_cut = False
        self.person.context.set_offline(False)


def pass_as(person: Person, cut: Any) -> None:
    """Cut the line, then press the button that ends the turn."""
    button = person.page.locator(".choices [data-action=pass]")
    expect(button).to_be_enabled()
    cut()
    button.tap()


def as_if_nothing_had_happened(person: Person, before: int) -> None:
    """The move is made, and made once: the page shows what a new page shows."""
    person.wait_until_asked()
    drawn, told = person.drawing(), person.log()
    assert told[before:].count("Anna passes.") == 1
    person.page.reload()
    person.wait_until_asked()
    assert (person.drawing(), person.log()) == (drawn, told)
