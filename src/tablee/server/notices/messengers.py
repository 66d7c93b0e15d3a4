"""Messages by the messengers that `apprise` knows, as far as whoever runs the house takes them.

An address is written by a visitor. What it may name are services out there: a list of kinds, hosts
that are nobody's inner ones, and while it is sent no name leads to an inner address either.
"""

import asyncio
import logging
from typing import Any
from urllib.parse import urlsplit

from tablee.kit.lines import as_line
from tablee.server.errors import Refusal
from tablee.server.notices.inner import guarded, is_inner
from tablee.server.notices.message import Fate, Message, Sent
from tablee.server.settings import USUAL_MESSENGERS

HOSTLESS = {"discord", "tgram", "slack", "pover", "pbul", "gchat", "msteams"}  # always out there
LONGEST = 500  # letters of an address
PATIENCE = 20.0  # seconds
REFUSED = (400, 401, 403, 404, 405, 410, 413)  # what a service will say again


class Messengers:
    """Sends by `apprise`; `kinds` are those that the house takes, `inner` hosts of its own network."""

    kind = "apprise"

    def __init__(
        self,
        kinds: tuple[str, ...] = USUAL_MESSENGERS,
        inner: tuple[str, ...] = (),
        patience: float = PATIENCE,
    ) -> None:
        self.kinds, self.inner, self.patience = frozenset(kinds), inner, patience

    def must_be_good(self, address: str) -> None:
        """See that something can be sent there, and the house would.

        Raises:
            Refusal: and why not.
        """
        if len(address) > LONGEST or not address.isprintable() or any(map(str.isspace, address)):
            raise Refusal(422, "messenger-none")
        kind, found = self._kind(address), None
        if kind not in self.kinds:
            raise Refusal(
                422, "messenger-not-taken", kind=kind[:20], kinds=", ".join(sorted(self.kinds))
            )
        if kind not in HOSTLESS:
            self._must_be_outside(kind, address)
        try:
            found = _plugin(address)
        except Exception:  # whatever an address makes of a plugin
            found = None
        if found is None:
            raise Refusal(422, "messenger-none")

    def _must_be_outside(self, kind: str, address: str) -> None:
        try:
            parts = urlsplit(address)
            host, port = (parts.hostname or "").lower(), parts.port
        except ValueError:
            raise Refusal(422, "messenger-none") from None
        if kind == "ntfy" and "/" not in address.removeprefix("ntfy://").strip("/"):
            return  # a subject at ntfy.sh
        if host in self.inner or f"{host}:{port}" in self.inner:
            return
        if is_inner(host) or port not in (None, 80, 443):
            raise Refusal(422, "messenger-inner", host=host[:60])

    @staticmethod
    def _kind(address: str) -> str:
        kind, found, _ = address.partition("://")
        return kind.lower() if found else ""

    async def send(self, address: str, message: Message, key: str) -> Sent:
        """Send one."""
        try:
            self.must_be_good(address)
        except Refusal as why:
            return Sent(Fate.REFUSED, why.said(message.language))
        try:
            async with asyncio.timeout(self.patience):
                return await asyncio.to_thread(self._sent, address, message)
        except TimeoutError:
            return Sent(Fate.LATER, "timeout")
        except Exception as why:
            return Sent(Fate.LATER, as_line(f"{type(why).__name__}: {why}", 200))

    def _sent(self, address: str, message: Message) -> Sent:
        plugin, heard = _plugin(address), _Heard()
        if plugin is None:
            return Sent(Fate.REFUSED, "no such messenger")
        log = logging.getLogger("apprise")
        log.addHandler(heard)
        try:
            with guarded(self.inner):
                body = "\n\n".join(part for part in (message.body, message.url) if part)
                is_sent = plugin.notify(body=body or message.title, title=message.title)
        finally:
            log.removeHandler(heard)
        if is_sent:
            return Sent(Fate.SENT)
        why = as_line(heard.said, 200)
        is_wrong = any(
            f"error={code}" in heard.said or f" {code}" in heard.said
            for code in (400, 401, 403, 404)
        )
        return Sent(Fate.REFUSED if is_wrong else Fate.LATER, why)


def _plugin(address: str) -> Any:
    """Apprise's own, which is long to import."""
    from apprise import Apprise

    logging.getLogger("apprise").propagate = False  # its lines have addresses in them
    return Apprise.instantiate(address, suppress_exceptions=True)


class _Heard(logging.Handler):
    """What a plugin says of what went wrong."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said = ""

    def emit(self, record: logging.LogRecord) -> None:
        """The first line of it."""
        self.said = self.said or record.getMessage()
