"""Messages to browsers, whether a page of ours is open in them or not (RFC 8030, 8291, 8292).

The push service in between, which belongs to whoever made the browser, carries a sealed letter: it
sees that this house writes to that browser, and when. The house signs with a key that follows from
the one that signs its cookies, so that a backup has it, and nothing more has to be kept or lost.
"""

import asyncio
import hmac
import json
import time
from base64 import urlsafe_b64encode
from email.utils import parsedate_to_datetime
from hashlib import sha256
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from tablee.kit.lines import as_line
from tablee.server.errors import Refusal
from tablee.server.notices import endpoints
from tablee.server.notices.endpoints import Place, Services, Subscription
from tablee.server.notices.inner import InnerAddress, is_inner, resolved
from tablee.server.notices.message import Fate, Message, Sent

if TYPE_CHECKING:
    import aiohttp
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

TTL = 24 * 3600  # seconds that a push service keeps a message for a browser that is away
SIGNED = 12 * 3600  # seconds that a signature holds; services take a day at most
PATIENCE = 10.0  # seconds until a service that does not answer is one that is away
CONNECTIONS, EACH = 8, 4  # at once, and of them to one service
LONGEST_WAIT = 3600.0  # seconds that a service may ask us to wait
LONGEST_WHY = 200  # letters of what a service gives as its reason
TITLE, BODY, TAG, URL = 100, 300, 100, 400  # letters; a message has room for 3,993 bytes, sealed
STEP = 512  # bytes: a letter is as long as the next multiple of it, so that its length says little
PASSING = {408, 425, 429}  # besides all from 500 on


class Push:
    """Sends to browsers; an address is the PushSubscription of one, as JSON.

    secret: the key of the house; contact: how whoever runs it is reached, else the address by which
    a browser knows the house is told in its place.
    """

    kind = "browser"

    def __init__(
        self, secret: str, services: Services, contact: str = "", patience: float = PATIENCE
    ) -> None:
        self.secret, self.services = secret.encode(), services
        self.contact, self.patience = subject(contact), patience
        self._session: aiohttp.ClientSession | None = None

    # --- The key of the house -------------------------------------------------------------

    @property
    def _key(self) -> "EllipticCurvePrivateKey":
        """What the house signs with: the same as long as its secret is."""
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.hashes import SHA256
        from cryptography.hazmat.primitives.kdf.hkdf import HKDF

        # 16 bytes more than the curve has, so that what is left after the division is even.
        long = HKDF(SHA256(), 48, None, b"tablee push").derive(self.secret)
        order = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of P-256
        return ec.derive_private_key(int.from_bytes(long) % (order - 1) + 1, ec.SECP256R1())

    def public_key(self) -> str:
        """What a browser has to know to subscribe to this house, in base64url."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(point).decode().rstrip("=")

    # --- Sending --------------------------------------------------------------------------

    async def send(self, address: str, message: Message, key: str) -> Sent:
        """Send it once; a later one with the same tag takes its place where it still waits."""
        try:
            subscription = endpoints.read(address)
            subscription.must_seal()
            place = self.services.place(subscription.endpoint)
        except (Refusal, ValueError) as why:
            said = why.said(message.language) if isinstance(why, Refusal) else "no subscription"
            return Sent(Fate.REFUSED, said)
        if subscription.is_over():
            return Sent(Fate.GONE, "expired")
        whose = self.contact or subject(subscription.house)
        if not whose:
            return Sent(Fate.REFUSED, Refusal(422, "push-no-contact").said(message.language))
        await asyncio.to_thread(_load)
        try:
            async with asyncio.timeout(self.patience):
                return await self._sent(subscription, place, whose, message)
        except InnerAddress as wrong:
            return Sent(Fate.REFUSED, str(wrong))
        except TimeoutError:
            return Sent(Fate.LATER, "timeout")
        except Exception as wrong:  # a line that is cut, a service that speaks no HTTP
            inner = wrong.__cause__ if isinstance(wrong.__cause__, InnerAddress) else None
            fate = Fate.REFUSED if inner else Fate.LATER
            return Sent(fate, as_line(f"{type(wrong).__name__}: {inner or wrong}", LONGEST_WHY))

    async def _sent(
        self, subscription: Subscription, place: Place, whose: str, message: Message
    ) -> Sent:
        from pywebpush import WebPusher
        from yarl import URL

        keys = {"p256dh": subscription.keys.p256dh, "auth": subscription.keys.auth}
        pusher = WebPusher({"endpoint": subscription.endpoint, "keys": keys})
        body = pusher.encode(letter(message))["body"]
        headers = self._signed(place, whose) | {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(TTL),
            "Urgency": "high",
            "Topic": self._topic(subscription.endpoint, message.tag),
            "User-Agent": "Tablee",
        }
        # pywebpush's own way to send would follow redirects, and read answers without end.
        async with self._line().post(
            URL(subscription.endpoint, encoded=True),
            data=body,
            headers=headers,
            allow_redirects=False,
        ) as answer:
            if answer.status < 300:
                return Sent(Fate.SENT)
            said = (await answer.content.read(4 * LONGEST_WHY)).decode("utf-8", "replace")
            return fate_of(answer.status, answer.headers.get("Retry-After", ""), said)

    def _signed(self, place: Place, whose: str) -> dict[str, str]:
        """That it is this house that sends, for this service alone."""
        from py_vapid import Vapid02

        # Its own check of a subject knows no address with a port or a path; ours is `subject`.
        signer = Vapid02(self._key, {"no-strict": True})
        claims = {"aud": place.origin, "exp": int(time.time()) + SIGNED, "sub": whose}
        return dict(signer.sign(claims))

    def _topic(self, endpoint: str, tag: str) -> str:
        """Of what a message is, for a service that is not to know it: 32 letters at most."""
        digest = hmac.new(self.secret, f"tablee topic {endpoint} {tag}".encode(), sha256).digest()
        return urlsafe_b64encode(digest[:24]).decode()

    def _line(self) -> "aiohttp.ClientSession":
        """The connections of this process; none is made before the first message."""
        import aiohttp

        if self._session is None or self._session.closed:
            connector = aiohttp.TCPConnector(
                limit=CONNECTIONS,
                limit_per_host=EACH,
                use_dns_cache=False,
                resolver=_resolver(self.services),
            )
            self._session = aiohttp.ClientSession(
                connector=connector, cookie_jar=aiohttp.DummyCookieJar(), auto_decompress=False
            )
        return self._session

    async def close(self) -> None:
        """Let go of all connections."""
        if self._session:
            await self._session.close()


def _load() -> None:
    """What it takes to send, half a second of it the first time: nobody plays slower for that."""
    import aiohttp  # noqa: F401
    import pywebpush  # noqa: F401


def _resolver(services: Services) -> Any:
    """Looks names up for aiohttp, which connects to nothing but what is returned here."""
    import socket

    from aiohttp.abc import AbstractResolver, ResolveResult

    class Resolver(AbstractResolver):
        async def resolve(
            self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
        ) -> list[ResolveResult]:
            found = await resolved(host, port, services.may_be_inner(host))
            return [
                ResolveResult(
                    hostname=host,
                    host=str(one),
                    port=port,
                    family=socket.AF_INET if one.version == 4 else socket.AF_INET6,
                    proto=0,
                    flags=socket.AI_NUMERICHOST,
                )
                for one in found
            ]

        async def close(self) -> None:
            """Nothing is held."""

    return Resolver()


def letter(message: Message) -> bytes:
    """What is sealed: what the worker shows, and where it leads; nothing else."""
    told = {
        "title": as_line(message.title, TITLE),
        "body": as_line(message.body, BODY),
        "url": message.url[:URL],
        "tag": message.tag[:TAG],
        "language": message.language,
    }
    plain = json.dumps(told, ensure_ascii=False).encode()
    return plain.ljust(-(-len(plain) // STEP) * STEP)


def fate_of(status: int, retry_after: str, said: str) -> Sent:
    """What a push service means by its answer."""
    why = as_line(f"{status} {said}".strip(), LONGEST_WHY)
    if status in (404, 410):
        return Sent(Fate.GONE, why)
    if status in PASSING or status >= 500:
        return Sent(Fate.LATER, why, wait_of(retry_after))
    return Sent(Fate.REFUSED, why)


def wait_of(retry_after: str) -> float:
    """The seconds that a service asks for, as a number or as a date; none where it says neither."""
    try:
        wait = float(retry_after)
    except ValueError:
        try:
            wait = parsedate_to_datetime(retry_after).timestamp() - time.time()
        except (ValueError, TypeError, OverflowError):
            return 0.0
    return min(max(0.0, wait), LONGEST_WAIT) if wait == wait else 0.0


def subject(contact: str) -> str:
    """How services may reach whoever runs the house; nothing where they would refuse it.

    "somebody@example.org", or an address of https; Apple takes no word from one at localhost.
    """
    if contact.startswith("https://"):
        host = urlsplit(contact).hostname or ""
        return "" if is_inner(host) else contact
    mailbox = contact.removeprefix("mailto:")
    name, at, host = mailbox.rpartition("@")
    return f"mailto:{mailbox}" if name and at and not is_inner(host) else ""
