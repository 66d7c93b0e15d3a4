"""Libraries that connect by themselves: where to, for how long, and how much they read of what comes.

They are watched where all of them pass, in the standard library, and only in threads that are guarded.
"""

import contextlib
import ipaddress
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

from tablee.server.notices.inner import InnerAddress, is_inner_address

MOST = 128 * 1024  # bytes of all answers together, as they come over the line


class TooMuch(OSError):
    """An answer does not end."""


_watch = threading.local()
_asked, _read = socket.getaddrinfo, socket.SocketIO.readinto


@contextlib.contextmanager
def guarded(allowed: tuple[str, ...] = (), seconds: float = 60.0) -> Iterator[None]:
    """Within it this thread connects to nothing inner but to these hosts, whatever library does it.

    A name is checked as it is looked up for the connection itself, after each redirect too. After so
    many seconds nothing more is read, and never more than a little.
    """
    socket.getaddrinfo = _looked_up
    socket.SocketIO.readinto = _taken  # type: ignore[method-assign, assignment]
    _watch.until, _watch.left, _watch.allowed = time.monotonic() + seconds, MOST, allowed
    try:
        yield
    finally:
        _watch.allowed = None


def _looked_up(host: Any, port: Any, *more: Any, **named: Any) -> Any:
    """As the system does; in a thread that is guarded, an inner address is none."""
    found = _asked(host, port, *more, **named)
    allowed = getattr(_watch, "allowed", None)
    name = host.decode() if isinstance(host, bytes) else str(host or "")
    if allowed is None or name in allowed or f"{name}:{port}" in allowed:
        return found
    for row in found:
        if is_inner_address(ipaddress.ip_address(str(row[4][0]).partition("%")[0])):
            raise InnerAddress(f"{name} is an inner address")
    return found


def _taken(line: socket.SocketIO, into: Any) -> int | None:
    """What comes over a connection; in a thread that is guarded, only so much, and for so long."""
    if getattr(_watch, "allowed", None) is None:
        return _read(line, into)
    if time.monotonic() > _watch.until or _watch.left <= 0:
        raise TooMuch("an answer without an end")
    came = _read(line, into)
    _watch.left -= came or 0
    return came
