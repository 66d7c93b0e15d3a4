"""What harms the rules meets the sandbox alone: nobody looks at it before, no process is apart."""

import asyncio
import gc
import json
import weakref
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

import tablee
from tablee.kit.engines.engine import Stopped
from tablee.kit.rules.dice import seeded
from tablee.kit.rules.log import listening
from tablee.kit.rules.record import Field
from tablee.kit.table.laid import Table
from tablee.server.errors import Refusal
from tablee.server.house.house import House
from tablee.server.live.tables import LiveTable
from tablee.server.people.seats import Seat
from tablee.server.tables import starts
from tablee.server.tables.entries import Entry
from tablee.server.tables.starts import FOREIGN
from tablee.server.work import doer, errands
from tablee.server.work.rehearsals import Rehearsals

from .house import settings_for

EYE, ALBUMS = tablee.game("oeil_en_coin"), tablee.game("photograph")
SHORT = 1.0  # seconds that one step of the rules gets here
Story = Callable[[House], Awaitable[None]]


@pytest.fixture(autouse=True)
def _nothing_looks(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No check of a position or a number, no process apart; hostile tables lie in the house itself."""

    async def pass_by(*_: Any) -> None:
        pass

    monkeypatch.setattr(Field, "_range", property(all_that_fit))
    monkeypatch.setattr(Table, "check_it_can_come_up", lambda *_: None)
    monkeypatch.setattr(Rehearsals, "from_the_start", pass_by)
    monkeypatch.setattr(Rehearsals, "change", pass_by)
    monkeypatch.setattr(starts, "PATIENCE", SHORT)
    yield


def all_that_fit(field: Field) -> range:
    """Every number that the array has room for, whatever the field says."""
    if field.kind == "b1":
        return range(2)
    most = int(np.iinfo(field.kind).max)
    return range(-most - 1 if field.kind.startswith("i") else 0, most + 1)


def with_photograph(photo: int) -> dict[str, Any]:
    """L'Œil en coin: everybody holds one that no deck has."""
    position = EYE.new(seed=1, players=3).position()
    position["hand"] = [[photo] * 7 for _ in range(12)]
    return dict(json.loads(json.dumps(position)))


def all_blurred() -> tuple[dict[str, Any], int, str]:
    """Photograph: albums in which nothing is face up, and a move that looks there for ever."""
    match = ALBUMS.new(seed=5, players=2)
    while True:
        position = dict(json.loads(json.dumps(match.position())))
        position["blurred"] = [["all"] * 7 for _ in range(4)]
        for seat in match.waiting:
            for choice in match.choices(seat)[:4]:
                if never_ends(position, seat, choice):
                    return position, seat, choice
        seat = match.waiting[0]
        match.play(seat, match.choices(seat)[0])


def never_ends(position: dict[str, Any], seat: int, choice: str) -> bool:
    hostile = ALBUMS.from_position(position, players=2, engine=ALBUMS.sandbox(0.2))
    try:
        hostile.play(seat, choice)
    except Stopped as stopped:
        assert stopped.late
        return True
    return False


# --- Portable doors ----------------------------------------------------------


@pytest.mark.parametrize("photo", [300, 3000, -300, 32767])
def test_h2_doors_that_get_a_wild_photograph_end_nothing_but_their_memory(photo: int) -> None:
    fine = EYE.new(seed=2, players=3)
    before = fine.position()
    for door in ("sanity_at", "legal_at", "apply_at", "imagine_at", "score_at"):
        match = EYE.from_position(with_photograph(photo), players=3, engine=EYE.sandbox(SHORT))
        seat, out = match.waiting[0], match.room()
        more: dict[str, tuple[Any, ...]] = {
            "legal_at": (seat, out),
            "apply_at": (seat, EYE.actions.parse(fine.choices(0)[0]), listening()),
            "imagine_at": (seat, seeded(1)),
            "score_at": (out,),
        }
        try:
            getattr(match.engine, door)(match.boxes, match.states, 0, *more.get(door, ()))
        except Stopped as stopped:
            assert not stopped.late
    assert fine.position() == before
    fine.play(fine.waiting[0], fine.choices(fine.waiting[0])[0], "Oh!")


def test_h3_a_move_without_an_end_is_stopped_and_the_match_stays() -> None:
    position, seat, choice = all_blurred()
    match = ALBUMS.from_position(position, players=2, engine=ALBUMS.sandbox(0.3))
    before = match.position()
    with pytest.raises(Stopped) as stopped:
        match.play(seat, choice)
    assert stopped.value.late and match.position() == before and not match.story


# --- Tables of a house -------------------------------------------------------


def in_a_house(folder: Path, story: Story) -> None:
    async def day() -> None:
        house = House(settings_for(folder))
        async with house.open():
            await story(house)

    asyncio.run(day())


async def laid(house: House, game: str, start: dict[str, Any] | None, players: int) -> LiveTable:
    seats = [Seat("guest", f"Guest {n}", f"person {n}") for n in range(players)]
    options = {"players": players}
    return await house.tables.create(tablee.game(game), options, seats, "host", False, start)


async def played(house: House, table: LiveTable, seat: int, choice: str) -> int:
    says = "Oh!" if choice.startswith("caption") else None
    answer = await house.tables.change(table, Entry("act", seat, choice, says), "en")
    return answer.version


def test_h3_other_tables_go_on_while_a_move_has_no_end(tmp_path: Path) -> None:
    position, seat, choice = all_blurred()

    async def story(house: House) -> None:
        hostile = await laid(house, "photograph", {"position": position, FOREIGN: True}, 2)
        other = await laid(house, "lanterns", None, 2)
        before, match = hostile.standing, other.standing.match
        laid_out = other.standing.version
        endless = asyncio.create_task(played(house, hostile, seat, choice))
        await asyncio.sleep(SHORT / 10)
        first = match.waiting[0]
        assert await played(house, other, first, match.choices(first)[0]) == laid_out + 1
        assert not endless.done(), "the other table did not wait for it"
        with pytest.raises(Refusal, match="rules-stopped") as refused:
            await endless
        assert "brought" not in refused.value.said("en") and hostile.standing is before
        assert refused.value.said("en") != refused.value.said("fr")

    in_a_house(tmp_path, story)


@pytest.mark.parametrize("photo", [300, 3000])
def test_h2_a_table_with_a_wild_photograph_harms_no_other(tmp_path: Path, photo: int) -> None:
    async def story(house: House) -> None:
        start = {"position": with_photograph(photo), FOREIGN: True}
        hostile = await laid(house, "oeil_en_coin", start, 3)
        fine = await laid(house, "oeil_en_coin", None, 3)
        assert hostile.standing.match.engine is not fine.standing.match.engine
        for table in (hostile, fine):
            for _ in range(8):
                match = table.standing.match
                seat = match.waiting[0]
                await played(house, table, seat, match.choices(seat)[0])
        assert fine.standing.match.is_whole

    in_a_house(tmp_path, story)


def test_the_memory_of_a_table_from_outside_ends_with_it(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        start = {"position": with_photograph(300), FOREIGN: True}
        hostile = await laid(house, "oeil_en_coin", start, 3)
        match = hostile.standing.match
        await played(house, hostile, match.waiting[0], match.choices(match.waiting[0])[0])
        engine = weakref.ref(match.engine)
        del house.tables.here[hostile.id]
        house.hub.forget()
        del hostile, match
        await laid(house, "lanterns", None, 2)  # the writer remembers what it wrote last
        gc.collect()
        assert engine() is None

    in_a_house(tmp_path, story)


# --- What an errand makes of it ----------------------------------------------


def came_of(asked: errands.AnyErrand) -> errands.Refused:
    answer = doer.answer(msgspec.msgpack.encode(asked))
    came = msgspec.msgpack.decode(answer, type=errands.Outcome)
    assert isinstance(came, errands.Refused), came
    return came


@pytest.mark.parametrize("language", ["en", "fr"])
def test_h3_a_record_whose_row_has_no_end_is_a_broken_one(language: str) -> None:
    position, seat, choice = all_blurred()
    match = ALBUMS.from_position(position, players=2, engine=ALBUMS.sandbox(SHORT))
    record = match.record() | {"rows": [[seat, choice]], "checks": ["00000000"]}
    told = errands.brought(ALBUMS, record, None)
    came = came_of(errands.Bring(told, language))
    assert (came.status, came.message) == (422, "record-broken")
    assert "interrupt" in came.unforeseen, "the log says what happened"


def test_a_change_that_loses_something_is_refused() -> None:
    """No rule knows what it did: it wrote where it should not."""
    start = {"position": with_photograph(300), FOREIGN: True}
    match = EYE.from_position(start["position"], players=3, engine=EYE.sandbox(SHORT))
    seat = match.waiting[0]
    entry = Entry("act", seat, match.choices(seat)[0], "Oh!")
    place = errands.laid_out(EYE, start, match.options, None, "none")
    came = came_of(errands.Rehearse(place, "en", [entry]))
    assert came.message == "rules-stopped" and came.unforeseen
