"""What a house does beside serving ends when the house does, though it did not hear the first time."""

import asyncio
import contextlib

import pytest

from tablee.server.house import ending
from tablee.server.live import jobs


def test_who_did_not_hear_that_it_ends_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ending, "AGAIN", 0.01)
    ended = list[str]()

    async def going_on(name: str, deaf: int) -> None:
        for _ in range(deaf):
            with contextlib.suppress(asyncio.CancelledError):  # as where an answer came just then
                await asyncio.Event().wait()
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(name)

    async def failed() -> None:
        raise OSError

    async def house() -> None:
        going = going_on("one", 0), going_on("another", 2), failed()
        chores = [asyncio.create_task(one) for one in going]
        await asyncio.sleep(0)
        await asyncio.wait_for(ending.end(chores), 10)
        assert all(chore.done() for chore in chores)

    asyncio.run(house())
    assert ended == ["one", "another"]


def test_nobody_is_told_again_who_may_finish_what_is_in_hand() -> None:
    assert ending.AGAIN > jobs.FINISH
