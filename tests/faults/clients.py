"""Those who send half a request, those who never read what they asked for, and forty behind one proxy.

They come from other addresses of this machine than the people who play, as strangers would.
"""

import contextlib
import random
import socket
import sys
import time

from websockets.sync.client import ClientConnection, connect

from tests.faults.bad_day import a_folder, is_well_again, nothing_is_lost, played_in
from tests.faults.crowd import Crowd
from tests.faults.serving import Served, descriptors, resident, seconds_until
from tests.faults.told import Came
from tests.server.house import Browser, heard
from tests.tools.found import Plan

HALVES, DEAF = 2000, 200  # connections in all
AT_ONCE = 500  # half-sent ones
SOCKETS = 40  # behind one address
AS_USUAL = ("--limit", "connections-each=128", "--limit", "sockets-each=40")
LET_GO = 120.0  # seconds until the house has let go of whoever is silent
SPARE = 24  # descriptors that a house may have more then: those who play come and go
MOST_MORE = 300 * 1024**2  # bytes that the deaf may cost
BEGINS = (b"G", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nhost: x\r\nx-slow: ")
SENDS = b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 9000\r\n\r\n{"
PICTURE = b"GET /games/photosynthesis/look.svg HTTP/1.1\r\nhost: x\r\n\r\n"


def run(plan: Plan, came: Came | None = None) -> Came:
    """Each of them in turn, while people play."""
    came, luck = came or Came(patience=plan.patience), random.Random(plan.seed)
    if sys.platform != "linux":
        came.add("left out: only on Linux has this machine many addresses")
        return came
    with played_in(plan, came, *AS_USUAL) as (served, crowd):
        _half_sent(plan, served, crowd, came, luck)
        _deaf(plan, served, crowd, came, luck)
        nothing_is_lost(served, crowd, came, "in the end")
    for trusted in (False, True):
        _behind_one_address(came, trusted)
    return came


def _stranger(served: Served, luck: random.Random, narrow: bool = False) -> socket.socket:
    host, port = served.address.split(":")
    one = socket.socket()
    one.settimeout(20)
    if narrow:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.bind((f"127.0.0.{luck.randint(2, 9)}", 0))
    one.connect((host, int(port)))
    return one


def _half_sent(plan: Plan, served: Served, crowd: Crowd, came: Came, luck: random.Random) -> None:
    """Wave after wave of requests that do not end."""
    before, left = descriptors(served.pid), plan.many(HALVES)
    while left > 0:
        with contextlib.ExitStack() as wave:
            for _ in range(min(left, AT_ONCE)):
                with contextlib.suppress(OSError):  # turned away
                    one = wave.enter_context(_stranger(served, luck))
                    one.sendall(luck.choice((*BEGINS, SENDS)))
            left -= AT_ONCE
            came.most("half-sent at once", descriptors(served.pid) - before)
            is_well_again(served, crowd, came, "half-sent requests")
            _lets_in(served, came, "half-sent requests")
    _lets_go(served, came, "half-sent requests", before)


def _deaf(plan: Plan, served: Served, crowd: Crowd, came: Came, luck: random.Random) -> None:
    """They follow a table, or ask for pictures, and read nothing of it."""
    before, memory = descriptors(served.pid), resident(served.pid)
    table = next(player.table for player in crowd.players if player.table)
    follow = (
        f"GET /api/tables/{table}/events?version=0 HTTP/1.1\r\nhost: {served.address}\r\n"
        f"origin: http://{served.address}\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
        "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()
    with contextlib.ExitStack() as all_of_them:
        for number in range(plan.many(DEAF)):
            with contextlib.suppress(OSError):
                one = all_of_them.enter_context(_stranger(served, luck, narrow=True))
                one.settimeout(0.2)
                one.sendall(follow if number % 2 else PICTURE * 300)
        is_well_again(served, crowd, came, "deaf readers")
        _lets_in(served, came, "deaf readers")
        _lets_go(served, came, "deaf readers", before)
    more = resident(served.pid) - memory
    came.most("memory that they cost (MiB)", more / 1024**2)
    if more > MOST_MORE:
        came.find(f"deaf readers: {more >> 20} MiB more")


def _lets_in(served: Served, came: Came, where: str) -> None:
    """Is somebody new let in?"""
    try:
        Browser(served.address)
        came.add("well")
    except Exception as wrong:
        came.find(f"{where}: nobody new is let in: {wrong!r}")


def _lets_go(served: Served, came: Came, where: str, before: int) -> None:
    """Of those who are silent the house keeps none."""
    took = seconds_until(lambda: descriptors(served.pid) <= before + SPARE, LET_GO, 0.5)
    if took is None:
        came.find(f"{where}: {descriptors(served.pid)} descriptors, and {before} before")
    else:
        came.most("slowest to let go (s)", took)


def _behind_one_address(came: Came, trusted: bool) -> None:
    """Forty people, each with a page open, behind a proxy that the house knows, or that it does not."""
    who = "a trusted proxy" if trusted else "one address"
    more = ("--trusted-proxy", "127.0.0.1") if trusted else ()
    with a_folder(came) as folder, Served(folder, *AS_USUAL, *more) as served:
        people = [
            Browser(served.address, **{"x-forwarded-for": f"192.0.2.{n}"}) for n in range(SOCKETS)
        ]
        table = people[0].lay_out("photosynthesis", "me:Ana", "friend", listed=True)
        with contextlib.ExitStack() as pages:
            sockets = [
                pages.enter_context(_page(served, one, table, n)) for n, one in enumerate(people)
            ]
            for socket_ in sockets:
                heard(socket_)
            begun = time.monotonic()
            answer = people[0].post(f"/api/tables/{table}/seats/1/bot", {"bot": "random"})
            if answer.status_code >= 300:
                came.find(f"{SOCKETS} behind {who}: {answer.status_code} {answer.text}")
            for socket_ in sockets:
                heard(socket_)
            came.most("slowest to hear, of forty (s)", time.monotonic() - begun)
            came.add("well")
        for one in people:
            one.http.close()


def _page(served: Served, one: Browser, table: str, n: int) -> ClientConnection:
    return connect(
        f"ws://{served.address}/api/tables/{table}/events?version=-1",
        additional_headers={"Cookie": one.cookies, "x-forwarded-for": f"192.0.2.{n}"},
        origin=f"http://{served.address}",  # type: ignore[arg-type]
        ping_interval=None,
        close_timeout=1,
    )
