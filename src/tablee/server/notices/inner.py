"""What lies within a network and is nobody's business outside it: no address from a visitor leads there.

A name is looked up once, and what was found is what is connected to: who answers with an outer
address first and an inner one a moment later gains nothing.
"""

import asyncio
import ipaddress
import socket
from collections.abc import Iterator

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
        return is_inner_address(literal)
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
    if not may_be_inner and any(map(is_inner_address, found)):
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


def is_inner_address(address: Found) -> bool:
    """Is it reached within a network alone, by any of its ways?"""
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
