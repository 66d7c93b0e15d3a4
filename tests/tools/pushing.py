"""A push service, as far as a house can tell, and a browser that has subscribed to it.

It believes nothing: a message has to be signed for this very service by a key that it was told of, and
sealed for the browser, or it answers as a real one would. What it should answer next may be said.
"""

import base64
import json
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

DAY = 24 * 3600


def written(body: bytes) -> str:
    """In base64url, as browsers write it."""
    return base64.urlsafe_b64encode(body).decode().rstrip("=")


def read(text: str) -> bytes:
    """The way back."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Subscribed:
    """A browser's subscription: what it keeps for itself, and what it hands out."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), b"sixteen bytes ok"
        point = Encoding.X962, PublicFormat.UncompressedPoint
        self.point = self.key.public_key().public_bytes(*point)

    @property
    def told(self) -> dict[str, Any]:
        """As PushSubscription.toJSON has it."""
        keys = {"p256dh": written(self.point), "auth": written(self.auth)}
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": keys}

    @property
    def address(self) -> str:
        """As a channel keeps it."""
        return json.dumps(self.told)

    def opened(self, body: bytes) -> dict[str, Any]:
        """What a sealed message says."""
        plain = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth)
        return dict(json.loads(plain))


class Service(ThreadingHTTPServer):
    """A service that its client may hang up on: a house is killed at any moment."""

    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A line that was cut is no news; all else is."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


@dataclass
class Came:
    """A message that was taken: what it says, who signed, and its headers."""

    said: dict[str, Any]
    claims: dict[str, Any]
    key: str
    headers: dict[str, str]
    size: int


@dataclass
class Answer:
    """What the service says next, in place of taking the message."""

    status: int = 201
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    hangs_up: bool = False  # without a word
    waits: bool = False  # and never answers


class PushService:
    """The service at `address`; `came`: all that it took, in order; `asked`: how often it was asked."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.subscribed: dict[str, Subscribed] = {}
        self.came: list[Came] = []
        self.next: list[Answer] = []
        self.asked = self.ever = 0
        self.over = threading.Event()

    def subscribe(self) -> Subscribed:
        """A browser comes."""
        self.ever += 1
        path = f"/push/{self.ever}"
        self.subscribed[path] = Subscribed(self.address + path)
        return self.subscribed[path]

    def forget(self, subscribed: Subscribed) -> None:
        """A browser goes."""
        del self.subscribed[subscribed.endpoint.removeprefix(self.address)]

    def judged(self, path: str, headers: dict[str, str], body: bytes) -> Answer:
        """What a real one would say; what is good is kept."""
        self.asked += 1
        if self.next:
            return self.next.pop(0)
        if path not in self.subscribed:
            return Answer(410, body=b"unsubscribed")
        try:
            claims, key = self._signed(headers)
        except (ValueError, KeyError, InvalidSignature) as wrong:
            return Answer(403, body=f"bad signature: {wrong!r}".encode())
        if len(body) > 4096:
            return Answer(413)
        if headers.get("content-encoding") != "aes128gcm" or not headers.get("ttl", "").isdigit():
            return Answer(400)
        if len(headers.get("topic", "")) > 32 or not 0 <= int(headers["ttl"]) <= DAY:
            return Answer(400)
        said = self.subscribed[path].opened(body)
        self.came.append(Came(said, claims, key, headers, len(body)))
        return Answer(201)

    def _signed(self, headers: dict[str, str]) -> tuple[dict[str, Any], str]:
        """What the signature says (RFC 8292), and by which key.

        Raises:
            ValueError, KeyError, InvalidSignature: it is none that holds, here and now.
        """
        scheme, _, rest = headers["authorization"].partition(" ")
        given = dict(part.strip().split("=", 1) for part in rest.split(","))
        head, claims, mark = given["t"].split(".")
        mark = read(mark)
        numbers = int.from_bytes(mark[:32]), int.from_bytes(mark[32:])
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), read(given["k"]))
        signed = encode_dss_signature(*numbers), f"{head}.{claims}".encode()
        public.verify(*signed, ec.ECDSA(SHA256()))
        told = json.loads(read(claims))
        now = time.time()
        if scheme != "vapid" or json.loads(read(head))["alg"] != "ES256":
            raise ValueError(scheme)
        if told["aud"] != self.address or not now < told["exp"] <= now + DAY:
            raise ValueError(told)
        if not told["sub"].startswith(("mailto:", "https://")) or "localhost" in told["sub"]:
            raise ValueError(told["sub"])
        return told, given["k"]


@contextmanager
def push_service() -> Iterator[PushService]:
    """One on a port of this machine, by plain http."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            headers = {name.lower(): text for name, text in self.headers.items()}
            answer = service.judged(self.path, headers, body)
            if answer.waits:
                service.over.wait()
            if answer.waits or answer.hangs_up:
                self.close_connection = True
                return
            self.send_response(answer.status)
            for name, text in answer.headers.items():
                self.send_header(name, text)
            self.send_header("content-length", str(len(answer.body)))
            self.end_headers()
            self.wfile.write(answer.body)

        def log_message(self, *_: Any) -> None:
            """Nobody reads it."""

    server = Service(("127.0.0.1", 0), Handler)
    service = PushService(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield service
    finally:
        service.over.set()
        server.shutdown()
        server.server_close()
        thread.join()
