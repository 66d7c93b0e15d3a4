"""Where a request comes from, and the address of the house that it was sent to.

Only a proxy that the host named is believed. Its X-Forwarded-For is read from the right, where it
wrote down what it saw itself; what stands further left a client may have made up.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

Address = IPv4Address | IPv6Address
HOUSEHOLD = 64  # bits of an IPv6 address that a line has in common: the rest anybody may choose
HERE = ("localhost", "127.0.0.1", "::1")
SCHEMES = {"http": "http", "https": "https", "ws": "http", "wss": "https"}
FORWARDING = {b"forwarded", b"via", b"x-real-ip"}  # and all that begins with x-forwarded-
WITH_PORT = re.compile(r"\[(?P<six>[^]]+)\](:\d+)?|(?P<four>[\d.]+):\d+")
NETLOC = re.compile(r"[A-Za-z0-9.-]+(:\d{1,5})?|\[[0-9A-Fa-f:.]+\](:\d{1,5})?")


class Proxies:
    """The machines whose word about others is taken."""

    def __init__(self, named: Iterable[str]) -> None:
        self.networks = [network(name) for name in named]

    def __contains__(self, peer: Address) -> bool:
        return any(peer in trusted for trusted in self.networks)

    def visitor(self, peer: Address, told: str) -> Address:
        """Whom a trusted peer speaks for, by its X-Forwarded-For; itself where that is garbage."""
        last = peer
        for part in reversed(told.split(",")):
            found = address_in(part)
            if found is None:
                return peer
            last = found
            if found not in self:
                break
        return last


@dataclass(frozen=True)
class Arrival:
    """One request's way here."""

    address: str  # that limits go by
    scheme: str
    host: str
    ignored: str = ""  # a proxy on this machine whose word is not taken


def arrival(scope: dict[str, Any], proxies: Proxies, public: str) -> Arrival:
    """How a request came; `public` is the house's own address, where the host has told one.

    Then it is there, and under the names that this machine alone has for itself, nowhere else.
    """
    client = scope.get("client")
    peer = address_in(client[0]) if client else None
    headers: Sequence[tuple[bytes, bytes]] = scope["headers"]
    forwarded = any(name in FORWARDING or name.startswith(b"x-forwarded-") for name, _ in headers)
    scheme, host = SCHEMES[scope.get("scheme") or "http"], _told(headers, b"host")
    ignored = str(peer) if forwarded and peer and peer.is_loopback else ""
    if peer and peer in proxies:
        ignored, told = "", _told(headers, b"x-forwarded-for")
        peer = proxies.visitor(peer, told) if told else peer
        scheme = SCHEMES.get(_last(headers, b"x-forwarded-proto"), scheme)
        sent_to = _last(headers, b"x-forwarded-host")
        host = sent_to if NETLOC.fullmatch(sent_to) else host
    if public and (forwarded or not is_here(host)):
        scheme, host = public.split("://")
    return Arrival(household(peer) if peer else "", scheme, host, ignored)


def network(name: str) -> IPv4Network | IPv6Network:
    """The network, or the one address, of this name.

    Raises:
        ValueError: there is none, or it is everybody.
    """
    found = ip_network(name, strict=False)
    if not found.prefixlen:
        raise ValueError(name)
    return found


def address_in(text: str) -> Address | None:
    """The address that a text is, with a port or without; IPv4 within IPv6 is IPv4."""
    text = text.strip()
    if with_port := WITH_PORT.fullmatch(text):
        text = with_port["six"] or with_port["four"]
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found


def household(address: Address) -> str:
    """What limits go by: an address of IPv4, a network of IPv6."""
    if isinstance(address, IPv4Address):
        return str(address)
    return str(ip_network((address, HOUSEHOLD), strict=False))


def is_here(host: str) -> bool:
    """Is a Host header this machine's own, as only it can be reached by?"""
    try:
        return urlsplit(f"//{host}").hostname in HERE
    except ValueError:
        return False


def _told(headers: Sequence[tuple[bytes, bytes]], name: bytes) -> str:
    return ",".join(text.decode("latin-1") for own, text in headers if own == name)


def _last(headers: Sequence[tuple[bytes, bytes]], name: bytes) -> str:
    return _told(headers, name).rpartition(",")[2].strip()
