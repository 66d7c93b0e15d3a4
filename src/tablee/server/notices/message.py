"""What is sent to somebody, and what became of it: the same for every channel."""

from dataclasses import dataclass
from enum import Enum
from typing import Protocol


@dataclass(frozen=True)
class Message:
    """A notice as it is read: never more than the seat that it goes to may know."""

    title: str
    body: str
    url: str  # of the page that it leads to, from the root of the house: "/tables/…"
    tag: str  # of what it is about: a later message with the same tag takes the place of this one
    language: str


class Fate(Enum):
    """What became of a message."""

    SENT = "sent"
    LATER = "later"  # it may be tried again, after `Sent.wait` seconds
    GONE = "gone"  # nobody is at that address any more: the channel is closed
    REFUSED = "refused"  # and will be refused again, until somebody mends the address or the house


@dataclass(frozen=True)
class Sent:
    """What became of a message, and why, in words of whoever was asked."""

    fate: Fate
    why: str = ""
    wait: float = 0.0  # seconds


class Channel(Protocol):
    """A way to somebody: `address` is what they gave, in the channel's own notation."""

    kind: str  # "browser", "mail", "apprise"

    async def send(self, address: str, message: Message, key: str) -> Sent:
        """Send it once. The same key again is the same message again; nothing is raised."""
        ...
