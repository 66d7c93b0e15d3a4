"""Messages by the messengers that `apprise` knows, as far as whoever runs the house takes them.

An address is written by a visitor. What it may name are services out there: a list of kinds, hosts
that are nobody's inner ones, and while it is sent no name leads to an inner address either. Of what
Apprise lets an address say beyond that, little is taken: some of it reads files of this machine
(`template`), waits for hours (`rto`) or goes on to wherever it is sent (`redirect`). It is asked of the
library itself what it has read, for it does not read addresses as others do.
"""

import asyncio
import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from tablee.kit.lines import as_line
from tablee.server.errors import Refusal
from tablee.server.notices.guarded import guarded
from tablee.server.notices.inner import is_inner
from tablee.server.notices.message import Fate, Message, Sent
from tablee.server.settings import USUAL_MESSENGERS

Done = TypeVar("Done")
HOSTLESS = {"discord", "tgram", "slack", "pover", "pbul", "gchat"}  # always out there
# What an address may say behind its "?": to whom, how loud, and as what.
SAID = {
    *("to", "priority", "tags", "silent", "topic", "sound", "device", "mode", "token", "key"),
    *("channel", "thread", "msgtype", "version", "method", "avatar", "footer"),
}
LONGEST = 500  # letters of an address
PATIENCE = 12.0  # seconds, of which Apprise has four for each step
THREADS = 16  # of their own: a service that keeps silent keeps nobody waiting but messages
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
        self.threads = ThreadPoolExecutor(THREADS, "messenger")

    async def must_be_good(self, address: str) -> None:
        """See that something can be sent there, and the house would.

        Raises:
            Refusal: and why not.
        """
        await self._beside(self._plugin, address)

    def _plugin(self, address: str) -> Any:
        """What sends there.

        Raises:
            Refusal: nothing does, or the house would not.
        """
        if len(address) > LONGEST or not address.isprintable() or any(map(str.isspace, address)):
            raise Refusal(422, "messenger-none")
        kind, found, _ = address.partition("://")
        kind = kind.lower() if found else ""
        if kind not in self.kinds:
            kinds = ", ".join(sorted(self.kinds))
            raise Refusal(422, "messenger-not-taken", kind=kind[:20], kinds=kinds)
        read = _read(kind, address)
        if read is None:
            raise Refusal(422, "messenger-none")
        self._must_say_little(kind, read)
        if kind not in HOSTLESS:
            self._must_be_outside(kind, read)
        plugin = _made(read)
        if plugin is None:
            raise Refusal(422, "messenger-none")
        return plugin

    @staticmethod
    def _must_say_little(kind: str, read: dict[str, Any]) -> None:
        """What else an address asks for is nothing that the house has to fear.

        Raises:
            Refusal: it might be.
        """
        for name in read.get("qsd", {}):
            is_header = kind in ("json", "jsons", "form", "forms") and name.startswith("+")
            if name.lower() not in SAID and not is_header:
                raise Refusal(422, "messenger-says", name=name[:20], names=", ".join(sorted(SAID)))

    def _must_be_outside(self, kind: str, read: dict[str, Any]) -> None:
        host, port = str(read.get("host") or "").lower(), read.get("port")
        if kind == "ntfy" and not host:
            return  # a subject at ntfy.sh
        if host in self.inner or f"{host}:{port}" in self.inner:
            return
        if is_inner(host) or port not in (None, 80, 443):
            raise Refusal(422, "messenger-inner", host=host[:60])

    async def send(self, address: str, message: Message, key: str) -> Sent:
        """Send one."""
        try:
            plugin = await self._beside(self._plugin, address)
        except Refusal as why:
            return Sent(Fate.REFUSED, why.said(message.language))
        try:
            async with asyncio.timeout(self.patience):
                return await self._beside(self._sent, plugin, message)
        except TimeoutError:
            return Sent(Fate.LATER, "timeout")
        except Exception as why:
            return Sent(Fate.LATER, as_line(f"{type(why).__name__}: {why}", 200))

    async def _beside(self, do: Callable[..., Done], *what: Any) -> Done:
        return await asyncio.get_running_loop().run_in_executor(self.threads, do, *what)

    def _sent(self, plugin: Any, message: Message) -> Sent:
        log, heard = logging.getLogger("apprise"), _Heard()
        log.addHandler(heard)
        try:
            with guarded(self.inner, self.patience):
                body = "\n\n".join(part for part in (message.body, message.url) if part)
                is_sent = plugin.notify(body=body or message.title, title=message.title)
        finally:
            log.removeHandler(heard)
        if is_sent:
            return Sent(Fate.SENT)
        why = as_line(heard.said, 200)
        is_wrong = any(
            f"error={code}" in heard.said or f" {code}" in heard.said for code in REFUSED
        )
        return Sent(Fate.REFUSED if is_wrong else Fate.LATER, why)


def _read(kind: str, address: str) -> dict[str, Any] | None:
    """What Apprise reads in an address; it is long to import."""
    from apprise.manager_plugins import NotificationManager

    logging.getLogger("apprise").propagate = False  # its lines have addresses in them
    try:
        known: Any = NotificationManager
        read = known()[kind].parse_url(address)
    except Exception:  # whatever an address makes of a plugin
        return None
    return {"schema": kind, **read} if isinstance(read, dict) else None


def _made(read: dict[str, Any]) -> Any:
    """Its plugin: one that follows nobody elsewhere, and keeps nothing on this machine."""
    from apprise import Apprise, AppriseAsset, PersistentStoreMode

    asset = AppriseAsset(http_redirects=False, storage_mode=PersistentStoreMode.MEMORY)
    try:
        return Apprise.instantiate(dict(read), asset=asset, suppress_exceptions=True)
    except Exception:
        return None


class _Heard(logging.Handler):
    """What a plugin says of what went wrong, in the thread in which it was asked."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said, self.thread = "", threading.get_ident()

    def emit(self, record: logging.LogRecord) -> None:
        """The first line of it."""
        if record.thread == self.thread:
            self.said = self.said or record.getMessage()
