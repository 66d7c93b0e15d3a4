"""Where browsers have their messages sent: subscriptions, which come from outside and are hostile.

A browser names an address of its maker's push service, and the house sends there. Whoever makes up
an address would have the house knock wherever they like: so it goes to known services alone, and to
those that whoever runs the house has added.
"""

import binascii
import time
from base64 import urlsafe_b64decode
from dataclasses import dataclass
from typing import Annotated, NamedTuple
from urllib.parse import SplitResult, urlsplit

import msgspec

from tablee.server.errors import Refusal
from tablee.server.notices.inner import is_inner

KNOWN = (
    "fcm.googleapis.com",  # Chrome, Edge on Android, Opera, Samsung
    "*.push.services.mozilla.com",
    "*.notify.windows.com",  # Edge
    "*.push.apple.com",
)
LONGEST = 1000  # letters of an address
POINT, AUTH = 65, 16  # bytes of the keys: a point of P-256, not compressed, and a secret
USUAL_PORTS = {"https": 443, "http": 80}
Letters = Annotated[str, msgspec.Meta(max_length=100)]


class SubscriptionKeys(msgspec.Struct, forbid_unknown_fields=True):
    """What a message to a browser is sealed with, in base64url."""

    p256dh: Letters
    auth: Letters


class Subscription(
    msgspec.Struct, forbid_unknown_fields=True, rename={"expires": "expirationTime"}
):
    """A PushSubscription, as a browser writes it down."""

    endpoint: Annotated[str, msgspec.Meta(max_length=LONGEST)]
    keys: SubscriptionKeys
    expires: float | None = None  # milliseconds since 1970

    def is_over(self) -> bool:
        """Has the browser said that nobody will be there any more?"""
        return self.expires is not None and self.expires < 1000 * time.time()

    def must_seal(self) -> None:
        """See that a message can be sealed with these keys.

        Raises:
            Refusal: they are not what a browser would make.
        """
        from cryptography.hazmat.primitives.asymmetric import ec

        try:
            point, auth = _bytes(self.keys.p256dh), _bytes(self.keys.auth)
            if (len(point), len(auth)) != (POINT, AUTH):
                raise ValueError(len(point))
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        except (ValueError, binascii.Error):
            raise Refusal(422, "push-keys") from None


class Kept(Subscription):
    """The same as a channel keeps it, with the address by which the browser knows this house."""

    house: str = ""


to_kept = msgspec.json.Decoder(Kept).decode


def read(text: str) -> Kept:
    """The way back from `written`; one without the address of the house is as good.

    Raises:
        ValueError: it is no subscription.
    """
    return to_kept(text)


def written(subscription: Subscription, house: str = "") -> str:
    """As a channel keeps it."""
    facts = subscription.endpoint, subscription.keys, subscription.expires
    return msgspec.json.encode(Kept(*facts, house)).decode()


class Place(NamedTuple):
    """Where an address leads: its origin, and whether that may be an inner one."""

    origin: str
    host: str
    may_be_inner: bool


@dataclass(frozen=True)
class Services:
    """The push services that this house sends to; `added`: besides those that are known.

    "push.example.org", "*.example.org" for all below it, "*" for any at all; or a whole origin,
    which may be a plain http one. What is named without a star may lie within one's own network.
    """

    added: tuple[str, ...] = ()

    def place(self, endpoint: str) -> Place:
        """Where this address leads.

        Raises:
            Refusal: the house sends nothing there.
        """
        try:
            parts = urlsplit(endpoint)
            host, port = (parts.hostname or "").lower(), parts.port
        except ValueError:
            raise Refusal(422, "push-endpoint") from None
        odd = not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint
        if odd or not host or "@" in parts.netloc or parts.fragment or len(endpoint) > LONGEST:
            raise Refusal(422, "push-endpoint")
        origin = _origin(parts, host, port)
        if origin in self.added or (parts.scheme == "https" and host in self.added and not port):
            return Place(origin, host, True)
        if parts.scheme != "https" or port not in (None, 443):
            raise Refusal(422, "push-endpoint")
        if is_inner(host) or not any(_is_below(host, one) for one in (*KNOWN, *self.added)):
            raise Refusal(422, "push-unknown-service", host=host[:80])
        return Place(origin, host, False)

    def may_be_inner(self, host: str) -> bool:
        """Has whoever runs the house named this very host?"""
        return host in {
            urlsplit(one if "://" in one else f"//{one}").hostname for one in self.added
        }


def _origin(parts: SplitResult, host: str, port: int | None) -> str:
    named = f"[{host}]" if ":" in host else host
    usual = port in (None, USUAL_PORTS.get(parts.scheme))
    return f"{parts.scheme}://{named}" + ("" if usual else f":{port}")


def _is_below(host: str, pattern: str) -> bool:
    if pattern.startswith("*"):
        return host.endswith(pattern[1:])
    return host == pattern


def _bytes(text: str) -> bytes:
    """From base64url, with or without its padding.

    Raises:
        ValueError: it is none.
    """
    bare = text.rstrip("=")
    if not bare.isascii() or "+" in bare or "/" in bare:
        raise ValueError(text)
    return urlsafe_b64decode(bare + "=" * (-len(bare) % 4))
