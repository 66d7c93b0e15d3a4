"""Work for somebody who may go before it is done."""

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any, TypeVar

from tablee.server.errors import Refusal
from tablee.server.web.dependencies import AnyRequest

T = TypeVar("T")


async def while_here(request: AnyRequest, coming: Coroutine[Any, Any, T]) -> T:
    """What comes, unless whoever asked goes first: then it is called off. Its body has been read.

    Raises:
        Refusal: they have gone, and nobody hears it.
    """
    work, gone = asyncio.create_task(coming), asyncio.create_task(_gone(request))
    try:
        await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            raise Refusal(400, "bad-request")
        return work.result()
    finally:
        work.cancel()
        gone.cancel()


async def _gone(request: AnyRequest) -> None:
    with contextlib.suppress(Refusal):  # which is what a body says that comes no more
        while (await request.receive())["type"] != "http.disconnect":
            pass
