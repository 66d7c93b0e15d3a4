"""Work that is long, and done for one visitor after the other."""

import asyncio


class InTurn:
    """Something that is done one after the other, and how many wait for their turn."""

    def __init__(self) -> None:
        self.lock, self.waiting = asyncio.Lock(), 0

    async def __aenter__(self) -> None:
        self.waiting += 1
        try:
            await self.lock.acquire()
        finally:
            self.waiting -= 1

    async def __aexit__(self, *_: object) -> None:
        self.lock.release()
