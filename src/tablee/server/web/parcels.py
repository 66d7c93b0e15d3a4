"""Files that are made for somebody: one after the other, and on no disk once they are on their way."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import IO

from litestar.response import Stream

from tablee.server.errors import Refusal
from tablee.server.house.house import House

WAITING = 4  # who may wait for theirs while another's is made
CHUNK = 64 * 1024  # bytes


async def parcel(house: House, name: str, pack: Callable[[Path], Awaitable[object]]) -> Stream:
    """What `pack` puts into a file, as a ZIP of this name.

    Raises:
        Refusal: too many wait for theirs already.
    """
    if house.packing.waiting >= WAITING:
        raise Refusal(503, "too-busy")
    async with house.packing:
        with tempfile.TemporaryDirectory(prefix="tablee-") as folder:
            place = Path(folder) / name
            await pack(place)
            file = await asyncio.to_thread(place.open, "rb")
            size = place.stat().st_size
    # The file has no name any more: whoever hangs up, and a process that is killed, leave none behind.
    headers = {"content-disposition": f'attachment; filename="{name}"', "content-length": str(size)}
    return Stream(_read(file), media_type="application/zip", headers=headers)


async def _read(file: IO[bytes]) -> AsyncIterator[bytes]:
    with file:
        while some := await asyncio.to_thread(file.read, CHUNK):
            yield some
