"""How notices are sent: one at a time by each channel, held up by nothing, again where it went wrong."""

import contextlib
import re
import threading
import time
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tablee.server.errors import Refusal
from tablee.server.notices.mail import Mail
from tablee.server.notices.message import Fate, Sent
from tablee.server.storage import database
from tests.tools.letterbox import Letterbox
from tests.tools.patience import PATIENCE, until

from .house import Browser, Running, started
from .test_notices import (
    GAME,
    QUIET,
    box,
    confirmed,
    fates,
    is_told,
    moves,
    passes,
    quick,
    rests,
    settings_with,
    there,
    two_at_a_table,
)

__all__ = ["box", "quick", "there"]


def awaited_at(house: Running, n: int) -> tuple[Browser, list[tuple[Browser, str]]]:
    """Bo, and so many tables of his, with whoever moves there before him."""
    bo, tables = house.visitor(), list[tuple[Browser, str]]()
    for _ in range(n):
        ana = house.visitor()
        table = ana.lay_out(GAME, "me:Ana", "friend", listed=True, first=0)
        bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"})
        tables.append((ana, table))
    return bo, tables


def bo_is(house: Running) -> str:
    """The person of the only channel there is."""
    with house.house.store.engine.begin() as connection:
        return str(connection.execute(sa.select(database.channels.c.person)).scalar_one())


def test_a_messenger_that_keeps_silent_keeps_nobody_waiting(
    there: Running, box: Letterbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many as one person has: mail goes out all the same, and so do moves."""
    held = threading.Event()

    def keeps_silent(*_: object) -> Sent:
        held.wait(PATIENCE)
        return Sent(Fate.LATER)

    monkeypatch.setattr(there.house.messengers, "_sent", keeps_silent)
    ana, bo, table = two_at_a_table(there)
    confirmed(bo, box)
    usual = {"person": bo_is(there), "kind": "apprise", "name": "", "language": "en"}
    usual |= {"added": 1.0, "confirmed": 1.0}
    ways = [usual | {"id": f"a{n}", "address": f"{box.address}/{n}"} for n in range(10)]
    with there.house.store.engine.begin() as connection:
        connection.execute(sa.insert(database.channels), ways)
    with contextlib.ExitStack() as stack:
        stack.callback(held.set)
        moves(ana, table, 0)
        passes(there, 60)
        until(lambda: box.mail, "a mail")
        ways = [channel.kind for channel in there.house.notifier.sending.values()]
        assert ways.count("apprise") == 10
        moves(bo, table, 1)


@pytest.mark.parametrize("seconds", [20, 120], ids=["while its time runs", "after it"])
def test_one_channel_has_one_message_on_its_way(
    there: Running, box: Letterbox, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    """However long it takes, and though the machine's clock is set: nobody is told twice."""
    held, begun = threading.Event(), list[str]()

    def is_slow(_: Any, letter: Any) -> None:
        begun.append(str(letter["subject"]))
        held.wait(PATIENCE)

    bo, tables = awaited_at(there, 2)
    confirmed(bo, box)
    monkeypatch.setattr(Mail, "_hand_in", is_slow)
    with contextlib.ExitStack() as stack:
        stack.callback(held.set)
        moves(*tables[0], 0)
        passes(there, 30)
        until(lambda: begun, "one is on its way")
        moves(*tables[1], 0)
        passes(there, seconds)
        time.sleep(QUIET)
        assert len(begun) == 1
    until(lambda: "sent" in fates(there)["turn"], "it has arrived")
    passes(there, 600)
    rests(there)
    assert len(begun) == 2 and fates(there)["turn"] == ["sent", "sent"]


def test_a_table_that_cannot_be_asked_keeps_no_other_waiting(
    there: Running, box: Letterbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    bo, tables = awaited_at(there, 3)
    is_told(bo, box)
    lost, opened = tables[0][1], there.house.tables.open
    for one in tables[:2]:
        moves(*one, 0)

    async def is_lost(table: str, **how: Any) -> Any:
        if table == lost:
            raise Refusal(503, "house-full")
        return await opened(table, **how)

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(there.house.tables, "open", is_lost)
        passes(there, 30)
        rests(there)
        assert len(box.said) == 1 and fates(there)["turn"].count("sent") == 1
    moves(*tables[2], 0)
    passes(there, 40)
    rests(there)
    assert fates(there)["turn"].count("sent") == 2, "nor what comes later"
    passes(there, 60)
    rests(there)
    assert fates(there)["turn"] == ["sent"] * 3


def test_many_turns_are_one_mail(there: Running, box: Letterbox) -> None:
    bo, tables = awaited_at(there, 3)
    confirmed(bo, box)
    moves(*tables[0], 0)
    passes(there, 30)
    rests(there)
    assert len(box.mail) == 1, "the first at once"
    for ana, table in tables[1:]:
        moves(ana, table, 0)
    passes(there, 60)
    rests(there)
    assert len(box.mail) == 1, "the others wait for ten minutes"
    passes(there, 600)
    rests(there)
    assert len(box.mail) == 2, "and come together"
    assert "2 things wait for you" in box.mail[1]["subject"]


def test_what_was_taken_in_a_commit_that_another_failed_is_told_once(
    there: Running, box: Letterbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    bo, ((ana, table),) = awaited_at(there, 1)
    confirmed(bo, box)
    writer = there.house.writer

    def taken_back(jobs: list[Any]) -> None:
        """As where a job beside these fails: each of them is carried out again by itself."""
        with writer.engine.connect() as connection:
            for job in jobs:
                job(connection)

    monkeypatch.setattr(writer, "_all_went_well", taken_back)
    moves(ana, table, 0)
    passes(there, 30)
    rests(there)
    assert len(box.mail) == 1 and "things wait" not in box.mail[0]["subject"]


@pytest.mark.parametrize("answer", ["500", "503", "429", "hang up"])
def test_what_could_not_be_sent_is_sent_later(there: Running, box: Letterbox, answer: str) -> None:
    ana, bo, table = two_at_a_table(there)
    is_told(bo, box)
    box.answers.extend([answer, answer])
    moves(ana, table, 0)
    for seconds in (60, 120, 600):
        passes(there, seconds)
        rests(there)
    assert len(box.said) == 1 and fates(there)["turn"] == ["sent"]


def test_what_is_refused_is_told_at_its_address(there: Running, box: Letterbox) -> None:
    ana, bo, table = two_at_a_table(there)
    is_told(bo, box)
    box.answers.extend(["403"] * 5)
    moves(ana, table, 0)
    passes(there, 60)
    until(lambda: fates(there)["turn"] == ["refused"], "refused")
    assert "last time it was refused" in bo.get("/you/notices").text


def test_a_trial_says_what_is_wrong(there: Running, box: Letterbox) -> None:
    bo = there.visitor()
    is_told(bo, box)
    box.answers.append("403")
    channel = re.search(r"/you/notices/(\w+)/test", bo.get("/you/notices").text)
    assert channel
    answer = bo.form(f"/you/notices/{channel[1]}/test")
    assert answer.status_code == 422 and "403" in answer.text
    assert bo.form(f"/you/notices/{channel[1]}/test").status_code in (200, 201)
    assert there.visitor().form(f"/you/notices/{channel[1]}/test").status_code == 404
    assert there.visitor().form(f"/you/notices/{channel[1]}/remove").status_code == 404


def test_what_waits_is_sent_after_a_restart(tmp_path: Path, box: Letterbox) -> None:
    with started(settings_with(tmp_path, box)) as house:
        ana, bo, table = two_at_a_table(house)
        is_told(bo, box)
        moves(ana, table, 0)
    with started(settings_with(tmp_path, box)) as house:
        passes(house, 60)
        rests(house)
        assert len(box.said) == 1
