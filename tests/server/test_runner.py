"""Work for visitors: who comes first, who shares an answer, and what becomes of what nobody wants."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest

from tablee.server.errors import Refusal
from tablee.server.people.visitors import Visitor
from tablee.server.work import runner
from tablee.server.work.answers import LATELY, Answers
from tablee.server.work.errands import (
    AnyErrand,
    Branch,
    Contents,
    Done,
    Filming,
    Laid,
    Outcome,
    Refused,
    Rehearse,
    Tale,
)
from tablee.server.work.runner import Hand, Job, Runner
from tests.tools.patience import PATIENCE, until

from .house import Running

pytestmark = pytest.mark.usefixtures("own_workers")
Scene = Callable[["Workshop"], Awaitable[None]]


class Workshop:
    """A runner whose hands do an errand when they are told to, and what they have begun."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, processes: int) -> None:
        self.begun: list[str] = []
        self.may_end: dict[str, asyncio.Event] = {}
        self.outcomes: dict[str, Outcome] = {}
        self.takes_to_stop = 0.0  # seconds, as a process that is ended
        shop = self

        async def do(hand: Hand, job: Job) -> Outcome:
            name = job.asked.source.game
            shop.begun.append(name)
            try:
                await shop.ending(name).wait()
            except asyncio.CancelledError:
                await asyncio.sleep(shop.takes_to_stop)
                raise
            return shop.outcomes.get(name, Done(name.encode()))

        monkeypatch.setattr(Hand, "do", do)
        self.runner = Runner(processes)

    def ending(self, name: str) -> asyncio.Event:
        """What an errand of this name waits for."""
        return self.may_end.setdefault(name, asyncio.Event())

    def ask(self, asked: AnyErrand, who: str = "ana", address: str = "") -> "asyncio.Task[bytes]":
        """Somebody asks, at an address of their own unless it is said."""
        visitor = Visitor(who, "", "en", "", address or who)
        return asyncio.create_task(self.runner.run(asked, visitor))

    async def end(self, *names: str) -> None:
        """These come to their end, and whatever follows has begun."""
        for name in names:
            self.ending(name).set()
        await settled()


async def settled() -> None:
    """Everything has happened that can."""
    for _ in range(20):
        await asyncio.sleep(0)


def look(name: str, at: int = 0, data: bytes | None = None) -> Branch | Contents:
    tale = Tale(name, b"{}", data)
    return Branch(tale, "en", at) if at else Contents(tale, "en", (), "")


def film(name: str) -> Filming:
    return Filming(Tale(name, b"{}", None), "en", (), "", "light", 1, "")


def seat(name: str) -> Rehearse:
    return Rehearse(Laid(name, b"", None, ""), "en", [])


@contextlib.asynccontextmanager
async def workshop(monkeypatch: pytest.MonkeyPatch, processes: int) -> AsyncIterator[Workshop]:
    shop = Workshop(monkeypatch, processes)
    yield shop
    await shop.runner.stop()


def play(monkeypatch: pytest.MonkeyPatch, scene: Scene, processes: int = 3) -> None:
    """One scene in a workshop, from its opening to its closing."""

    async def whole() -> None:
        async with workshop(monkeypatch, processes) as shop:
            await scene(shop)

    asyncio.run(whole())


# --- Who comes first ----------------------------------------------------------------


def test_a_seat_that_waits_never_waits_for_curiosity(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(shop: Workshop) -> None:
        for who in ("ana", "bo", "cy"):
            shop.ask(film(f"film of {who}"), who)
            shop.ask(look(f"look of {who}"), who)
        await settled()
        assert shop.begun == ["film of ana", "look of ana"], "one film, and one is kept free"
        shop.ask(seat("a seat"))
        await settled()
        assert shop.begun[-1] == "a seat"
        await shop.end("film of ana", "a seat")
        assert shop.begun[3:] == ["look of bo"], "looks come before films"
        await shop.end("look of ana", "look of bo")
        assert shop.begun[4:] == ["look of cy", "film of bo"]

    play(monkeypatch, scene)


@pytest.mark.parametrize("processes", [1, 2])
def test_with_few_processes_everything_is_done_in_the_end(
    monkeypatch: pytest.MonkeyPatch, processes: int
) -> None:
    async def scene(shop: Workshop) -> None:
        asked = [shop.ask(film("film")), shop.ask(look("look")), shop.ask(seat("seat"))]
        await settled()
        await shop.end("film", "look", "seat")
        assert await asyncio.gather(*asked) == [b"film", b"look", b"seat"]

    play(monkeypatch, scene, processes)


def test_of_one_person_one_errand_of_a_kind_is_done_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scene(shop: Workshop) -> None:
        for name in ("first", "second"):
            shop.ask(look(name))
        await settled()
        assert shop.begun == ["first"]
        shop.ask(look("another's"), "bo")
        await settled()
        assert shop.begun == ["first", "another's"]
        await shop.end("first")
        assert shop.begun[2:] == ["second"]

    play(monkeypatch, scene)


def test_addresses_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes with a hundred cookies is one address still."""

    async def scene(shop: Workshop) -> None:
        for n in range(6):
            shop.ask(look(f"crowd {n}"), f"cookie {n}", address="crowd")
        await settled()
        shop.ask(look("somebody"), "bo")
        await shop.end("crowd 0")
        assert shop.begun == ["crowd 0", "crowd 1", "somebody"]
        await shop.end("crowd 1", "somebody", *(f"crowd {n}" for n in range(6)))
        assert not shop.runner.served and not shop.runner.jobs, "who has gone is forgotten"

    play(monkeypatch, scene)


def test_the_line_has_an_end_for_each_rank(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "LONGEST_LINE", 3)
    monkeypatch.setattr(runner, "FOR_ONE", 2)

    async def scene(shop: Workshop) -> None:
        shop.ask(look("begun"), "ana")
        await settled()
        asked = [shop.ask(look(f"{n}"), "ana") for n in range(3)]
        asked += [shop.ask(look("3"), "bo"), shop.ask(look("4"), "bo"), shop.ask(look("5"), "cy")]
        tables = [shop.ask(seat(f"seat {n}"), f"host {n}") for n in range(3)]
        await settled()
        said = [str(task.exception()) for task in asked if task.done()]
        assert said == ["too-often", "too-busy"], "bo's first is done by another process"
        assert not any(task.done() for task in tables), "curiosity fills no line but its own"
        for task in asked:
            task.cancel()

    play(monkeypatch, scene)


# --- The same question ----------------------------------------------------------------


def test_the_same_question_is_answered_once_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(shop: Workshop) -> None:
        asked = [shop.ask(look("same"), who) for who in ("ana", "bo", "cy")]
        await settled()
        await shop.end("same")
        assert await asyncio.gather(*asked) == [b"same"] * 3
        assert await shop.ask(look("same"), "di") == b"same"
        assert shop.begun == ["same"]
        await shop.ask(look("same", at=1), "di")
        assert shop.begun == ["same", "same"], "what is drawn anew each time is not kept"

    play(monkeypatch, scene)


def test_what_people_brought_is_drawn_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """For their photographs can be taken away."""

    async def scene(shop: Workshop) -> None:
        shop.ending("deck").set()
        for _ in range(2):
            await shop.ask(look("deck", data=b"{}"))
        assert shop.begun == ["deck", "deck"]

    play(monkeypatch, scene)


def test_a_refusal_is_kept_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(shop: Workshop) -> None:
        shop.ending("no").set()
        shop.outcomes["no"] = Refused(422, "no-verdict", {})
        both = await asyncio.gather(
            shop.ask(look("no")), shop.ask(look("no"), "bo"), return_exceptions=True
        )
        assert [str(why) for why in both] == ["no-verdict"] * 2
        assert both[0] is not both[1], "each has one of their own"
        with pytest.raises(Refusal):
            await shop.ask(look("no"))
        assert shop.begun == ["no", "no"]

    play(monkeypatch, scene)


def test_answers_are_kept_while_there_is_room() -> None:
    answers = Answers(room=100)
    for n in range(6):
        answers.keep(bytes([n]), bytes(20))
    answers.keep(b"large", bytes(26))
    assert answers.get(b"\0") is None and answers.get(b"large") is None
    assert answers.get(b"\1") == bytes(20)
    answers.keep(b"new", bytes(20))
    assert answers.get(b"\1") and not answers.get(b"\2"), "the one asked for longest ago goes"
    assert answers.size == sum(len(kept) for _, kept in answers.kept.values()) == 100


def test_answers_that_nobody_asks_for_any_more_make_room() -> None:
    now = [0.0]
    answers = Answers(room=1000, clock=lambda: now[0])
    answers.keep(b"old", bytes(20))
    answers.keep(b"used", bytes(20))
    now[0] = LATELY
    assert answers.get(b"used") and answers.get(b"old")
    now[0] = LATELY + 1
    assert answers.get(b"used")
    now[0] = 2 * LATELY + 0.5
    answers.keep(b"new", bytes(20))
    assert answers.get(b"used") and not answers.get(b"old") and answers.size == 40


# --- When nobody waits ------------------------------------------------------------------


def test_what_nobody_waits_for_is_called_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "GRACE", 0.0)

    async def scene(shop: Workshop) -> None:
        begun, waiting = shop.ask(film("begun")), shop.ask(film("waiting"), "bo")
        both = [shop.ask(look("both"), who) for who in ("ana", "bo")]
        await settled()
        for task in (begun, waiting, both[0]):
            task.cancel()
        await asyncio.sleep(0.01)
        await settled()
        assert [job.asked.source.game for job in shop.runner.jobs.values()] == ["both"]
        shop.ask(film("next"), "cy")
        await settled()
        assert shop.begun == ["begun", "both", "next"]
        await shop.end("both")
        assert await both[1] == b"both"

    play(monkeypatch, scene)


def test_who_asks_again_while_it_is_ended_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """And is not told that the first came to no end."""
    monkeypatch.setattr(runner, "GRACE", 0.0)

    async def scene(shop: Workshop) -> None:
        shop.takes_to_stop = 0.02
        gone = shop.ask(film("film"))
        await settled()
        gone.cancel()
        await settled()
        back = shop.ask(film("film"))
        async with asyncio.timeout(PATIENCE):
            while shop.begun != ["film", "film"]:
                await asyncio.sleep(0.01)
        await shop.end("film")
        assert await back == b"film"
        assert not shop.runner.jobs

    play(monkeypatch, scene)


def test_who_comes_back_in_time_finds_it_going_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "GRACE", 0.05)

    async def scene(shop: Workshop) -> None:
        gone = shop.ask(film("film"))
        await settled()
        gone.cancel()
        await settled()
        back = shop.ask(film("film"))
        await asyncio.sleep(0.1)
        await shop.end("film")
        assert await back == b"film"
        assert shop.begun == ["film"]

    play(monkeypatch, scene)


def test_who_waits_when_the_house_closes_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(shop: Workshop) -> None:
        asked = [shop.ask(film(name), name) for name in ("ana", "bo")]
        await settled()
        await shop.runner.stop()
        said = await asyncio.gather(*asked, return_exceptions=True)
        assert [str(why) for why in said] == ["too-busy"] * 2

    play(monkeypatch, scene)


def test_who_comes_while_a_process_starts_is_answered_by_it() -> None:
    """A house starts one before anybody comes; whoever is quicker finds it half there."""

    async def story() -> None:
        one = Runner()
        visitor = Visitor("ana", "", "en", "")
        told = Tale("push", b"{}", None)
        asked = asyncio.gather(
            one.be_there(), one.run(Contents(told, "en", (), ""), visitor), return_exceptions=True
        )
        try:
            assert [str(came) for came in await asked] == ["None", "no-verdict"]
            assert [hand.process.runs for hand in one.hands] == [True, False, False]
        finally:
            await one.stop()

    asyncio.run(story())


def test_a_visitor_who_leaves_ends_the_work(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "GRACE", 0.0)
    ended: list[str] = []

    async def do(hand: Hand, job: Job) -> Any:
        try:
            await asyncio.sleep(PATIENCE)
        finally:
            ended.append(type(job.asked).__name__)

    ana = house.visitor()
    table = ana.lay_out("lanterns", "me:Ana", "beside:Bo")
    monkeypatch.setattr(Hand, "do", do)
    host, port = house.address.removeprefix("http://").rsplit(":", 1)
    with socket.create_connection((host, int(port))) as line:
        cookie = "; ".join(f"{c.name}={c.value}" for c in ana.http.cookies.jar)
        path = f"/api/tables/{table}/positions"
        head = f"GET {path} HTTP/1.1\r\nhost: {host}:{port}\r\ncookie: {cookie}\r\n\r\n"
        line.sendall(head.encode())
        until(lambda: house.house.runner.jobs)
    until(lambda: not house.house.runner.jobs)
    assert ended == ["Contents"]
