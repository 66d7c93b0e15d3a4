"""Every connection of a house is counted, and none may stand there for nothing.

Each connection costs a descriptor, whatever is asked by it. So there are only so many from one
address, and so many in all that tables and bots keep theirs; and whoever sends or takes at a crawl
is cut off, before a request of theirs has even begun for the rest of the server.
"""

import asyncio
import sys
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

import structlog
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tablee.server.http.proxies import Proxies, address_in, household
from tablee.server.settings import Limits, Settings

OTHERS = 256  # descriptors for tables, photographs, bots, and for those who are only just knocking
KNOCKING = 100  # of the last
ROUND = 0.5  # seconds between two looks at everybody
PROXY_RESTS = 180  # seconds without a request: longer than proxies keep a connection for the next
HEAD_MOST = 64 * 1024  # bytes of a request that are none of its body
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\n\r\n"
report = structlog.get_logger("tablee.connections")


class Owed(Enum):
    """What a connection is waited for."""

    HEAD = 1
    BODY = 2
    REST = 3  # of a body that has been answered already
    NEXT = 4  # request, if it likes
    NOTHING = 5  # it is for us to answer, or a WebSocket, whose pings tell if somebody is there


SENDING = (Owed.HEAD, Owed.BODY, Owed.REST)
UNHEARD = (Owed.HEAD, Owed.NEXT)  # nobody's request is lost with it


@dataclass(eq=False)
class Connection:
    """One connection: what it owes, and since when."""

    transport: asyncio.Transport
    address: str  # or nothing: it may speak for many
    flow: FlowControl | None = None
    owed: Owed = Owed.HEAD
    since: float = field(default_factory=time.monotonic)
    body: int = 0  # bytes of it since then
    spare: int = 0  # bytes of this request that are none of its body
    unsent: int = 0  # bytes that it had still to take
    took: float = 0.0  # when it had no more than that

    def owes(self, owed: Owed) -> None:
        """From now on it owes this."""
        self.owed, self.since, self.body = owed, time.monotonic(), 0

    def is_overdue(self, now: float, limits: Limits) -> bool:
        """Has it kept us waiting for too long?"""
        if self._takes_nothing(now, limits):
            return True
        if self.flow and self.flow.read_paused:  # we do not listen, so that it cannot be late
            self.since = now
        waited = now - self.since
        if self.owed is Owed.HEAD:
            return waited > limits.head_seconds
        if self.owed in (Owed.NEXT, Owed.NOTHING) or waited < limits.slow_seconds:
            return False  # uvicorn waits for the next one
        enough = self.owed is Owed.BODY and self.body >= limits.slow_bytes
        self.since, self.body = now, 0
        return not enough

    def _takes_nothing(self, now: float, limits: Limits) -> bool:
        """Does it not take what we have for it? More of it than before means that it took some."""
        left = unsent(self.transport)
        if left and self.unsent - limits.slow_bytes < left <= self.unsent:
            return now - self.took > limits.slow_seconds
        self.unsent, self.took = left, now
        return False


class Connections:
    """All connections of a house."""

    def __init__(self, settings: Settings) -> None:
        self.limits, self.proxies = settings.limits, Proxies(settings.proxies)
        most = self.limits.connections
        self.room = min(most, most_connections(descriptors(most + OTHERS)))
        self.open: dict[asyncio.Transport, Connection] = {}
        self.here: Counter[str] = Counter()  # by address
        self.turned_away, self.told, self.is_looking = 0, -60.0, False

    def enter(self, transport: asyncio.Transport) -> Connection | None:
        """One more connection, if there is room for it."""
        client = get_remote_addr(transport)
        peer = address_in(client[0]) if client else None
        address = household(peer) if peer and peer not in self.proxies else ""
        crowded = address and self.here[address] >= self.limits.connections_each
        if crowded or (len(self.open) >= self.room and not self._make_room(address)):
            self._turn_away(address)
            return None
        if not self.is_looking:
            self._look_round()
        connection = self.open[transport] = Connection(transport, address)
        self.here[address] += 1
        return connection

    def leave(self, transport: asyncio.Transport) -> None:
        """A connection is no more."""
        if connection := self.open.pop(transport, None):
            self.here[connection.address] -= 1
            if not self.here[connection.address]:
                del self.here[connection.address]

    def _make_room(self, address: str) -> bool:
        """In a full house the address with the most connections gives one up, if none hangs on it."""
        ones = self.here.copy()
        del ones[""]  # a proxy's are many people's
        if not ones or ones.most_common(1)[0][1] <= ones[address] + 1:
            return False
        crowd = ones.most_common(1)[0][0]
        for connection in self.open.values():
            if connection.address == crowd and connection.owed in UNHEARD:
                self.leave(connection.transport)
                connection.transport.abort()
                return True
        return False

    def _turn_away(self, address: str) -> None:
        self.turned_away += 1
        now = time.monotonic()
        if now - self.told > 60:
            report.warning("connections turned away", so_many=self.turned_away, last=address)
            self.turned_away, self.told = 0, now

    def _look_round(self) -> None:
        """Every now and then, from the first who comes on."""
        self.is_looking = True
        asyncio.get_running_loop().call_later(ROUND, self._look_round)
        now = time.monotonic()
        for connection in list(self.open.values()):
            if connection.is_overdue(now, self.limits):
                connection.transport.abort()


class Lingering:
    """A transport as an answer has it: to close it is left to the protocol."""

    def __init__(self, protocol: "HttpProtocol") -> None:
        self.transport, self.close = protocol.transport, protocol.hang_up

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)


class HttpProtocol(HttpToolsProtocol):
    """uvicorn's HTTP, with an eye on who only stands there."""

    def __init__(self, *args: Any, all_connections: Connections, **more: Any) -> None:
        super().__init__(*args, **more)
        self.all_connections = all_connections
        self.connection: Connection | None = None
        self.is_leaving = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let it in, or close it at once."""
        self.connection = self.all_connections.enter(transport)
        if self.connection is None:
            self.transport = transport
            transport.abort()
            return
        super().connection_made(transport)
        self.connection.flow = self.flow
        if not self.connection.address:
            self.timeout_keep_alive = PROXY_RESTS

    def connection_lost(self, exc: Exception | None) -> None:
        """It is no more."""
        self.all_connections.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """What came; something that is neither a request nor its body is not taken for long."""
        if self.connection is None:
            return
        if self.connection.owed is Owed.NEXT:
            # Also if it is but an empty line, which ends uvicorn's wait.
            self.connection.owes(Owed.HEAD)
        self.connection.spare += len(data)
        super().data_received(data)
        if self.connection.owed in SENDING and self.connection.spare > HEAD_MOST:
            if self.connection.owed is not Owed.REST:
                self.transport.write(TOO_LONG)
            self.transport.close()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._owes(Owed.HEAD)

    def on_headers_complete(self) -> None:
        """Its body follows, if it has one."""
        super().on_headers_complete()
        self._owes(Owed.BODY)
        if self.cycle is not None:
            self.cycle.transport = Lingering(self)  # type: ignore[assignment]

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        if self.connection:
            self.connection.body += len(body)
            self.connection.spare -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """All is said; was it answered before, so is the next request awaited."""
        super().on_message_complete()
        if self.connection:
            self.connection.spare = 0
        self._owes(Owed.HEAD if self._is_idle() else Owed.NOTHING)
        if self.is_leaving:
            self.transport.close()

    def on_response_complete(self) -> None:
        """All is answered; what it goes on to say is not heard, and not for long."""
        super().on_response_complete()
        if (
            self.connection
            and self._is_idle()
            and self.connection.owed in (Owed.BODY, Owed.NOTHING)
        ):
            self._owes(Owed.REST if self.connection.owed is Owed.BODY else Owed.NEXT)

    def hang_up(self) -> None:
        """Close it; but what came and was not read would take our answer with it on its way."""
        owes_body = self.connection is not None and self.connection.owed is Owed.BODY
        self.is_leaving = owes_body and self._is_idle() and not self.pipeline
        if self.is_leaving and self.transport.can_write_eof():
            self.transport.write_eof()
        elif not self.is_leaving:
            self.transport.close()

    def _is_idle(self) -> bool:
        return self.cycle is not None and self.cycle.response_complete

    def _owes(self, owed: Owed) -> None:
        if self.connection:
            self.connection.owes(owed)


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket: it goes on with the connection of the request that opened it."""

    def __init__(self, *args: Any, all_connections: Connections, **more: Any) -> None:
        super().__init__(*args, **more)
        self.all_connections = all_connections

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """From here on pings tell whether somebody is there."""
        super().connection_made(transport)
        self.all_connections.open[self.transport].owes(Owed.NOTHING)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is no more."""
        self.all_connections.leave(self.transport)
        super().connection_lost(exc)


def unsent(transport: asyncio.Transport) -> int:
    """Bytes still to be taken, if some wait here: then with those that the system holds for it.

    It holds megabytes, and asks for more only once a third of them are gone: over a slow line that
    takes longer than we wait.
    """
    left = transport.get_write_buffer_size()
    if left:
        with suppress(ImportError, OSError, ValueError):  # not every system tells
            from fcntl import ioctl
            from termios import TIOCOUTQ

            held = ioctl(transport.get_extra_info("socket").fileno(), TIOCOUTQ, bytes(4))
            left += int.from_bytes(held, sys.byteorder)
    return left


def descriptors(wanted: int) -> int:
    """How many this process may have, once it has asked for as many as it wants."""
    try:
        import resource
    except ImportError:  # not Unix
        return wanted
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if now in (wanted, resource.RLIM_INFINITY) or now > wanted:
        return wanted
    wish = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wish, most))
    except (OSError, ValueError):  # macOS tells of no limit, and has one
        return now
    return wish


def most_connections(descriptors: int) -> int:
    """How many of the descriptors are for connections."""
    return max(descriptors - OTHERS, descriptors // 2)
