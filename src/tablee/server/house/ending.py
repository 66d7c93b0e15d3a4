"""What a house does beside serving, ended for certain."""

import asyncio
from collections.abc import Sequence
from typing import Any

AGAIN = 4.0  # seconds until one that goes on is told again: more than jobs are given to be finished


async def end(chores: Sequence[asyncio.Task[Any]]) -> None:
    """Cancel these, and wait until each has ended, however it does.

    Once is not always enough: where a connection comes at that very moment, `wait_for` of Python 3.11
    returns it and forgets that it was to end; a house whose database was just back never closed.
    """
    going = set(chores)
    while going:
        for chore in going:
            chore.cancel()
        _, going = await asyncio.wait(going, timeout=AGAIN)
    await asyncio.gather(*chores, return_exceptions=True)  # nobody need hear how they ended
