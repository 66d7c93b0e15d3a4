"""Where messages arrive: a messenger, a mail server and a push service, which fail as real ones do."""

import asyncio
import contextlib
import random
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from http.server import BaseHTTPRequestHandler
from typing import Any

from aiosmtpd.controller import Controller

from tests.tools.letterbox import free_port
from tests.tools.pushing import Answer, PushService, Service, push_service

SLOW = 1.5  # seconds that a service sometimes takes
WELL, BUSY, BROKEN, CUT, CUT_AFTER, SLOWLY = range(6)
FAULTS = BUSY, BROKEN, CUT, CUT_AFTER, SLOWLY
TAKES = WELL, CUT_AFTER, SLOWLY  # what ends in a message that was taken
TURN = "Your turn"  # which stands in every notice of one, and in no other


@dataclass
class Services:
    """All three, and what came of it, by whom it was for."""

    chance: random.Random
    failing: float  # the share of messages that goes wrong
    hook: int = 0
    mail: int = 0
    push: PushService = field(default_factory=lambda: PushService(""))
    came: Counter[str] = field(default_factory=Counter)
    turns: Counter[str] = field(
        default_factory=Counter
    )  # of those that came, that it is their turn
    faults: Counter[int] = field(default_factory=Counter)
    links: dict[str, str] = field(default_factory=dict)  # the last that came to a mailbox
    browsers: dict[str, str] = field(default_factory=dict)  # whose a push address is
    lock: threading.RLock = field(default_factory=threading.RLock)

    def fate(self) -> int:
        """What becomes of the next message."""
        with self.lock:
            fails = self.chance.random() < self.failing
            fate = self.chance.choice(FAULTS) if fails else WELL
            self.faults[fate] += 1
        return fate

    def take(self, whom: str, text: str) -> None:
        """A message is there."""
        with self.lock:
            self.came[whom] += 1
            self.turns[whom] += TURN in text

    @property
    def refused(self) -> int:
        """How many were not taken."""
        return sum(self.faults[fate] for fate in (BUSY, BROKEN, CUT))

    @property
    def settings(self) -> dict[str, Any]:
        """Of a house that sends by them."""
        return {
            "messengers": ("json",),
            "messenger_hosts": (f"127.0.0.1:{self.hook}",),
            "mail_server": f"smtp+plain://127.0.0.1:{self.mail}",
            "mail_from": "tablee@example.org",
            "push_services": (self.push.address,),
            "contact": "ada@example.org",
        }

    # --- Mail (aiosmtpd) ------------------------------------------------------------------

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        """A message has been handed in."""
        letter = message_from_bytes(envelope.content, policy=policy.default)
        whom, body = envelope.rcpt_tos[0].partition("@")[0], letter.get_content()
        is_asked = "/notices/yes/" in body  # whoever reads it shall say yes: that has to come
        fate = WELL if is_asked else self.fate()
        if fate in TAKES:
            self.take(whom, f"{letter['subject']} {body}")
            self.links[whom] = next(word for word in body.split() if word.startswith("http"))
        if fate == SLOWLY:
            await asyncio.sleep(SLOW)
        if fate in (CUT, CUT_AFTER):
            server.transport.abort()
        return {BUSY: "421 too busy", BROKEN: "451 out of order"}.get(fate, "250 OK")


def _hook(services: Services) -> Service:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            fate = services.fate()
            if fate in TAKES:
                services.take(self.path.strip("/"), body.decode())
            if fate == SLOWLY:
                time.sleep(SLOW)
            if fate in (CUT, CUT_AFTER):
                self.close_connection = True
                return
            with contextlib.suppress(OSError):
                self.send_response({BUSY: 429, BROKEN: 503}.get(fate, 200))
                self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Nothing is said of it."""

    return Service(("127.0.0.1", 0), Handler)


def _fail_at_times(services: Services) -> None:
    """The push service, which checks all that one does, is as unsure as the others."""
    judged = services.push.judged

    def judge(path: str, headers: dict[str, str], body: bytes) -> Answer:
        fate = services.fate()
        if fate in (BUSY, BROKEN):
            return {BUSY: Answer(429, {"Retry-After": "1"}), BROKEN: Answer(503)}[fate]
        if fate == CUT:
            return Answer(hangs_up=True)
        with services.lock:
            answer = judged(path, headers, body)
            if answer.status == 201:
                said = services.push.came[-1].said
                services.take(services.browsers[path], f"{said['title']} {said['body']}")
        if fate == SLOWLY:
            time.sleep(SLOW)
        return Answer(hangs_up=True) if fate == CUT_AFTER else answer

    services.push.judged = judge  # type: ignore[method-assign]


@contextlib.contextmanager
def services(seed: int, failing: float) -> Iterator[Services]:
    """Open until the end of the block."""
    with push_service() as push:
        there = Services(random.Random(seed), failing, push=push)
        _fail_at_times(there)
        mail = Controller(there, hostname="127.0.0.1", port=free_port())
        mail.start()
        hook = _hook(there)
        threading.Thread(target=hook.serve_forever, daemon=True).start()
        there.hook, there.mail = hook.server_address[1], mail.port
        try:
            yield there
        finally:
            hook.shutdown()
            hook.server_close()
            mail.stop()
