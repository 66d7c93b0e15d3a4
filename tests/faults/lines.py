"""Lines between people, the processes of a house and its database: they can be cut, stalled and delayed.

A `Front` is one address before several lines, as a proxy has it: it looks every half second which process
is well, sends nobody to one that is not, and hangs up on whoever is with it.
"""

import asyncio
import contextlib
import itertools
import socket
import threading
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, TypeVar

import httpx

from tests.tools.patience import PATIENCE

Place = tuple[str, int] | str  # a host and its port, or the path of a socket
Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Some = TypeVar("Some")
THERE, BACK = "there", "back"
WAYS = (THERE, BACK)
PART = 65536  # bytes
KNOCKS, CONNECTS = 0.05, 1.0  # seconds between two tries, and that one may take
TRIES = 5.0  # seconds in which whoever comes is brought to somebody
LOOKS, ANSWERS = 0.5, 2.0  # seconds between two looks at a process, and until it is thought unwell


class Lines:
    """The thread in which all of them are carried."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()

    def do(self, work: Coroutine[Any, Any, Some]) -> Some:
        """Do something there."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def close(self) -> None:
        """Nothing is carried any more."""

        async def end() -> None:
            mine = asyncio.current_task()
            others = [task for task in asyncio.all_tasks() if task is not mine]
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)

        self.do(end())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(PATIENCE)
        self.loop.close()


class Line:
    """The way to somebody, at `place` now, or nowhere (""): all its connections are harmed alike."""

    def __init__(self, lines: Lines, place: Callable[[], Place]) -> None:
        self.lines, self.place = lines, place
        self.is_cut = False
        self.stalled: set[str] = set()  # ways on which nothing gets through
        self.delay = dict.fromkeys(WAYS, 0.0)  # seconds
        self.open: set[asyncio.StreamWriter] = set()

    # --- What befalls it ----------------------------------------------------

    def cut(self) -> None:
        """Every connection ends at once, and there is no new one."""
        self.is_cut = True
        self.hang_up()

    def heal(self) -> None:
        """All is as ever."""
        self.is_cut, self.stalled = False, set()
        self.delay = dict.fromkeys(WAYS, 0.0)

    def hang_up(self) -> None:
        """Every connection ends, and whoever likes comes again."""
        self.lines.loop.call_soon_threadsafe(self._abort)

    def _abort(self) -> None:
        for writer in list(self.open):
            writer.transport.abort()

    # --- What it carries ------------------------------------------------------

    async def reach(self) -> Ends:
        """The other end.

        Raises:
            OSError: there is none.
        """
        place = self.place()
        if self.is_cut or not place:
            raise ConnectionRefusedError
        opening = (
            asyncio.open_unix_connection(place)
            if isinstance(place, str)
            else asyncio.open_connection(*place)
        )
        return await asyncio.wait_for(opening, CONNECTS)

    async def carry(self, near: Ends, far: Ends) -> None:
        """All that both say, until one has gone."""
        writers = {near[1], far[1]}
        self.open |= writers
        pumps = [
            asyncio.create_task(self._pump(near[0], far[1], THERE)),
            asyncio.create_task(self._pump(far[0], near[1], BACK)),
        ]
        try:
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for pump in pumps:
                pump.cancel()
            await asyncio.gather(*pumps, return_exceptions=True)
            self.open -= writers
            for writer in writers:
                writer.transport.abort() if self.is_cut else writer.close()

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, way: str
    ) -> None:
        with contextlib.suppress(OSError):
            while part := await reader.read(PART):
                if self.delay[way]:
                    await asyncio.sleep(self.delay[way])
                while way in self.stalled:
                    await asyncio.sleep(KNOCKS)
                writer.write(part)
                await writer.drain()

    async def looks_well(self) -> bool:
        """Does the house at its end say that it is well, soon enough?"""
        try:
            async with asyncio.timeout(ANSWERS):
                far = await self.reach()
                near, own = await _pair()
                carrying = asyncio.create_task(self.carry(near, far))
                try:
                    own[1].write(
                        b"GET /health HTTP/1.1\r\nhost: house\r\nconnection: close\r\n\r\n"
                    )
                    return b" 200 " in await own[0].readline()
                finally:
                    own[1].transport.abort()
                    carrying.cancel()
                    await asyncio.gather(carrying, return_exceptions=True)
        except (OSError, TimeoutError):
            return False


async def _pair() -> tuple[Ends, Ends]:
    """Two ends of one connection within this process."""
    one, other = socket.socketpair()
    return await asyncio.open_connection(sock=one), await asyncio.open_connection(sock=other)


class Front:
    """One address; whoever comes is brought to one of the lines, in turn, to one that is well."""

    def __init__(self, lines: Lines, members: list[Line], looks: bool = False) -> None:
        self.lines, self.members, self.looks = lines, members, looks
        self.well = dict.fromkeys(members, True)
        self.turns = itertools.count()
        self.server = lines.do(asyncio.start_server(self._accept, "127.0.0.1", 0))
        self.address = "{}:{}".format(*self.server.sockets[0].getsockname())
        self.looking = [
            asyncio.run_coroutine_threadsafe(self._look(line), lines.loop)
            for line in members * looks
        ]

    def _candidates(self) -> Iterator[Line]:
        """Those that are well, beginning with the next one's turn; all, where none is."""
        first = next(self.turns)
        members = [line for line in self.members if self.well[line]] or self.members
        return (members[(first + n) % len(members)] for n in range(len(members)))

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(asyncio.CancelledError):  # else asyncio tells of it
            await self._bring((reader, writer))

    async def _bring(self, near: Ends) -> None:
        """To the first that lets them in."""
        end = self.lines.loop.time() + (TRIES if self.looks else 0)
        while True:
            for line in self._candidates():
                try:
                    far = await line.reach()
                except (OSError, TimeoutError):
                    continue
                await line.carry(near, far)
                return
            if self.lines.loop.time() > end:
                near[1].transport.abort()
                return
            await asyncio.sleep(KNOCKS)

    async def _look(self, line: Line) -> None:
        while True:
            self.well[line] = await line.looks_well()
            if not self.well[line] and any(self.well.values()):
                line.hang_up()
            await asyncio.sleep(LOOKS)

    def wrong(self) -> list[str]:
        """What is wrong with whoever one is brought to; "silent" if nobody is there."""
        try:
            answer = httpx.get(f"http://{self.address}/health", timeout=20)
            return list(answer.json()["wrong"]) if answer.status_code in (200, 503) else ["silent"]
        except (httpx.HTTPError, ValueError, KeyError):
            return ["silent"]
