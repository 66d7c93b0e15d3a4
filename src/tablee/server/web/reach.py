"""How far an address reaches: who sends a link should know whether it arrives."""

from ipaddress import ip_address, ip_network
from typing import Any, Literal
from urllib.parse import urlsplit

from tablee.server.settings import Settings

Reach = Literal["device", "network", "anywhere"]
HERE = ("localhost", "localhost.localdomain")
AT_HOME = (
    ".local",
    ".lan",
    ".home",
    ".home.arpa",
    ".internal",
    ".intranet",
)  # no public name ends so
BEHIND_A_LINE = ip_network(
    "100.64.0.0/10"
)  # shared by a provider's customers, or a private net's own


def outside(base: Any, settings: Settings, path: str) -> str:
    """An address that others can follow: on the network, where this page was opened at home."""
    if settings.outside and reach_of(str(base)) == "device":
        return settings.outside + path
    return str(base).rstrip("/") + path


def reach_of(address: str) -> Reach:
    """Where a link of this address works: on this device, on this network, or anywhere."""
    try:
        host = (urlsplit(address).hostname or "").rstrip(".")
    except ValueError:
        return "device"  # nobody can follow it: at least no more is promised
    try:
        number = ip_address(host.partition("%")[0])
    except ValueError:
        return _of_name(host)
    number = getattr(number, "ipv4_mapped", None) or number
    if number.is_loopback or number.is_unspecified:
        return "device"
    if number in BEHIND_A_LINE or not number.is_global:
        return "network"
    return "anywhere"


def _of_name(host: str) -> Reach:
    """By its name alone: nothing is looked up."""
    if not host or host in HERE or host.endswith(".localhost"):
        return "device"
    if "." not in host or host.endswith(AT_HOME):
        return "network"
    return "anywhere"
