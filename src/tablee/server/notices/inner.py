"""What lies within a network and is nobody's business outside it: no address from a visitor leads there.

A name is looked up once, and what was found is what is connected to: who answers with an outer
address first and an inner one a moment later gains nothing.
"""

import asyncio
import contextlib
import ipaddress
import socket
import threading
from collections.abc import Iterator
from typing import Any

Found = ipaddress.IPv4Address | ipaddress.IPv6Address
CARRIER = ipaddress.ip_network("64:ff9b::/96")  # where networks of IPv6 alone reach IPv4 (RFC 6052)
CARRIER_OWN = ipaddress.ip_network("64:ff9b:1::/48")  # the same within one network (RFC 8215)
COMPATIBLE = ipaddress.ip_network("::/96")  # an IPv4 written as an IPv6, given up long ago
# Names that only a network of one's own answers for (RFC 6761, 6762, 8375, and ICANN for the last).
OWN_NAMES = ("localhost", "local", "home.arpa", "lan", "home", "intranet", "corp", "internal")


class InnerAddress(OSError):
    """A name leads to an inner address."""


def is_inner(host: str) -> bool:
    """Does this name, or this address in any notation, belong to a network of somebody's own?

    Of a name that says nothing of it, only `resolved` can tell.
    """
    bare = host.strip("[]").rstrip(".").lower()
    if literal := _literal(bare):
        return _is_inner(literal)
    return "." not in bare or any(bare == name or bare.endswith(f".{name}") for name in OWN_NAMES)


async def resolved(host: str, port: int, may_be_inner: bool = False) -> list[Found]:
    """The addresses of a name, as they are now.

    Raises:
        InnerAddress: one of them is an inner one, and none may be.
        OSError: nobody knows the name.
    """
    loop = asyncio.get_running_loop()
    rows = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    found = [ipaddress.ip_address(str(row[4][0]).partition("%")[0]) for row in rows]
    if not may_be_inner and any(map(_is_inner, found)):
        raise InnerAddress(f"{host} is an inner address")
    return found


def _literal(host: str) -> Found | None:
    """An address as any system would read it: 127.1 and 0x7f000001 are 127.0.0.1."""
    try:
        return ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        pass
    try:
        return ipaddress.IPv4Address(socket.inet_aton(host))
    except (OSError, ValueError):
        return None


def _is_inner(address: Found) -> bool:
    own = address in CARRIER_OWN  # which an older Python takes for everybody's
    return own or any(not one.is_global or one.is_multicast for one in _ways(address))


def _ways(address: Found) -> Iterator[Found]:
    """An address, and those of IPv4 that are reached by it."""
    if isinstance(address, ipaddress.IPv4Address):
        yield address
        return
    last = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    if address in CARRIER:
        yield last
        return
    yield address
    yield from filter(None, (address.ipv4_mapped, address.sixtofour, *(address.teredo or ())))
    if address in COMPATIBLE:
        yield last


# --- Libraries that connect by themselves ------------------------------------------------

_watch = threading.local()
_asked = socket.getaddrinfo


def _looked_up(host: Any, port: Any, *more: Any, **named: Any) -> Any:
    """As the system does; in a thread that is guarded, an inner address is none."""
    found = _asked(host, port, *more, **named)
    allowed = getattr(_watch, "allowed", None)
    name = host.decode() if isinstance(host, bytes) else str(host or "")
    if allowed is None or name in allowed or f"{name}:{port}" in allowed:
        return found
    for row in found:
        if _is_inner(ipaddress.ip_address(str(row[4][0]).partition("%")[0])):
            raise InnerAddress(f"{name} is an inner address")
    return found


@contextlib.contextmanager
def guarded(allowed: tuple[str, ...] = ()) -> Iterator[None]:
    """Within it this thread connects to nothing inner but to these hosts, whatever library does it.

    A name is checked as it is looked up for the connection itself, after each redirect too.
    """
    socket.getaddrinfo = _looked_up
    _watch.allowed = allowed
    try:
        yield
    finally:
        _watch.allowed = None
