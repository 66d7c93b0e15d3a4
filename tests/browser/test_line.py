"""What happens to a line: reloads, second tabs, cuts in the middle of a move."""

import time
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from .person import Person, by_tapping
from .tables import after_lines, comes_as, play_on

ANNA = ("me:Anna", "bot:random")


@pytest.fixture
def anna(people: Any, house: Any) -> Person:
    """On a phone, in the middle of a game against a bot; the first move is hers."""
    visitor = house.visitor()
    table = visitor.lay_out("photosynthesis", *ANNA)
    play_on(visitor, table, after_lines(12))
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
    expect(anna.page.locator(".room[data-line=live]")).to_be_visible(timeout=30_000)
    expect(anna.page.locator(".choices button:disabled")).to_have_count(0, timeout=30_000)
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
    expect(anna.page.locator(".room[data-line=live]")).to_be_visible(timeout=30_000)
    expect(anna.page.locator(".choices button:disabled")).to_have_count(0, timeout=30_000)
    as_if_nothing_had_happened(anna, before)


class Wire:
    """What lies between a page and the server; it can be cut."""

    def __init__(self, person: Person) -> None:
        self.person, self.sent, self.is_cut = person, 0, False
        self.sockets: list[WebSocketRoute] = []
        person.page.route_web_socket("**/events*", self._events)

    def wait_until_sent(self, times: int) -> None:
        """The page shows the move as soon as it hears of it, and goes on asking for its answer."""
        patience = time.monotonic() + 30
        while self.sent < times:
            assert time.monotonic() < patience, f"sent {self.sent} times"
            self.person.page.wait_for_timeout(50)

    def _events(self, socket: WebSocketRoute) -> None:
        if self.is_cut:
            socket.close(code=4999)
        else:
            self.sockets.append(socket)
            socket.connect_to_server()

    def _cut(self) -> None:
        self.is_cut = True
        while self.sockets:
            self.sockets.pop().close(code=4999)

    def lose_the_answer(self) -> None:
        """From now on moves arrive at the server, and nothing comes back."""
        self._cut()
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
        self._cut()
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
