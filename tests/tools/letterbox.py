"""Where messages arrive: a mail server and a web hook, on this machine, that fail when told to."""

import contextlib
import json
import socket
import threading
from collections import deque
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from aiosmtpd.controller import Controller


class Letterbox:
    """What has arrived; `answers` are given to those who come next, one each, then all is well."""

    def __init__(self) -> None:
        self.mail: list[EmailMessage] = []
        self.said: list[dict[str, Any]] = []
        self.answers: deque[Any] = deque()
        self.port = self.hook = 0

    @property
    def server(self) -> str:
        """As a setting names the mail server."""
        return f"smtp+plain://127.0.0.1:{self.port}"

    @property
    def address(self) -> str:
        """As somebody names the messenger."""
        return f"json://127.0.0.1:{self.hook}/hook"

    def next_answer(self) -> Any:
        """What whoever comes now is told."""
        return self.answers.popleft() if self.answers else None

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        """A message has been handed in (aiosmtpd)."""
        if answer := self.next_answer():
            return str(answer)
        letter = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.mail.append(letter)
        return "250 OK"


def free_port() -> int:
    """One where nobody listens just now."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextlib.contextmanager
def letterbox() -> Iterator[Letterbox]:
    """Open until the end of the block."""
    box = Letterbox()

    class Hook(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            answer = box.next_answer()
            if answer == "hang up":
                self.close_connection = True
                return
            if answer is None:
                box.said.append(json.loads(body))
            self.send_response(int(answer or 200))
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Nothing is said of it."""

    mail = Controller(box, hostname="127.0.0.1", port=free_port())  # which cannot choose by itself
    mail.start()
    hook = ThreadingHTTPServer(("127.0.0.1", 0), Hook)
    # how often it looks whether it is to end
    threading.Thread(target=hook.serve_forever, args=[0.02], daemon=True).start()
    box.port, box.hook = mail.port, hook.server_address[1]
    try:
        yield box
    finally:
        hook.shutdown()
        hook.server_close()
        mail.stop()
