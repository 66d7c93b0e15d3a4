"""The socket that follows a table: numbered events out, and now and then what is in sight of it."""

import asyncio
import contextlib
import re
from typing import Any

from litestar import WebSocket, websocket
from litestar.params import FromPath, FromQuery

from tablee.server.errors import Refusal
from tablee.server.house.house import House
from tablee.server.live.feeds import THERE, Socket
from tablee.server.people.presence import FRAMES, FrameLimit
from tablee.server.web.dependencies import HouseDep, VisitorDep
from tablee.server.web.failures import seconds_to_wait

NUMBER = re.compile(r"-?\d{1,9}", re.ASCII)
SEEN = re.compile(r"seen (\d{1,9})", re.ASCII)  # what a page says that shows this version in sight
CLOSING = 123  # bytes of a reason that the end of a socket has room for


@websocket("/api/tables/{table:str}/events")
async def events(
    socket: WebSocket[Any, Any, Any],
    house: HouseDep,
    visitor: VisitorDep,
    table: FromPath[str],
    seat: FromQuery[str] = "",
    version: FromQuery[str] = "-1",
) -> None:
    """Follow a table from a version on."""
    try:
        if why := socket.scope["state"]["turned_away"]:
            raise why
        wanted = _number("seat", seat) if seat else None
        tab = Socket(visitor.person, wanted, visitor.language, visitor.device)
        found = await house.tables.open(table)
        if not found.standing.is_dealt:
            raise Refusal(409, "not-dealt")
        await house.hub.join(found, tab, _number("version", version))
    except Refusal as why:
        await socket.accept()
        reason = _reason(why, visitor.language)
        await socket.close(code=4000 + why.status % 1000, reason=reason)
        return
    try:
        await socket.accept()
        await _follow(socket, tab, house)
    finally:
        house.hub.leave(tab)


def _reason(why: Refusal, language: str) -> str:
    """The sentence for whoever reads, and before it the seconds to wait if that helps."""
    wait = f"{seconds_to_wait(why)} " if why.status == 429 else ""
    return (wait + why.said(language)).encode()[:CLOSING].decode(errors="ignore")


def _number(name: str, text: str) -> int:
    if NUMBER.fullmatch(text):
        return int(text)
    raise Refusal(400, "bad-fields", fields=name)


async def _follow(socket: WebSocket[Any, Any, Any], tab: Socket, house: House) -> None:
    """Send until either side has enough."""
    pump = asyncio.create_task(tab.pump(socket.send_text))
    hangs_up = asyncio.create_task(_listen(socket, tab, house))
    done, _ = await asyncio.wait({pump, hangs_up}, return_when=asyncio.FIRST_COMPLETED)
    for task in (pump, hangs_up):
        task.cancel()
    await asyncio.gather(pump, hangs_up, return_exceptions=True)
    if hangs_up not in done:
        with contextlib.suppress(Exception):
            await socket.close(code=1012)


async def _listen(socket: WebSocket[Any, Any, Any], tab: Socket, house: House) -> None:
    """Whoever listens may say whether they look, and at what; whoever says more is hung up on."""
    limit = FrameLimit()
    while True:
        said = str(dict[str, Any](await socket.receive()).get("text"))
        seen = SEEN.fullmatch(said)
        if not (seen or said in FRAMES) or not limit.allows():
            return
        if seen:
            house.hub.sees(tab, int(seen[1]))
        else:
            house.hub.looks(tab, FRAMES[said])
            if FRAMES[said]:  # else a page could not tell a quiet house from one that stands still
                tab.offer(THERE)
