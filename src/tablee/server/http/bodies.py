"""What visitors send, before anybody makes sense of it: how much, how deep, in which letters.

A body is read when a handler asks for it, and so after it is known whose the thing is. Whichever
way it is asked for, it comes through here. How fast it has to come is for `connections.py` to see to.
"""

import re
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar
from urllib.parse import parse_qsl, urlsplit

import msgspec
from litestar import Request
from litestar.datastructures import FormMultiDict, UploadFile

from tablee.kit.pictures.photographs import LARGEST_FILE
from tablee.server.errors import Refusal
from tablee.server.lengths import legible

HOST = re.compile(r"(\[[\da-f:.]+\]|[\w.-]{1,253})(:\d{1,5})?", re.ASCII | re.IGNORECASE)
LONGEST_ADDRESS = 2048  # bytes of a path with its query
LARGE = 64 * 1024  # bytes from which on a body counts as large
EACH, ALL = 2 * LARGEST_FILE, 5 * LARGEST_FILE  # bytes of large ones at once: of an address, of all
MOST_FIELDS, LONGEST_FIELD = 100, 4000  # of a form, in letters; files are no such fields
FIELD = re.compile(r"\$\.(\w+)")
Kind = TypeVar("Kind")
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]


class BodyMiddleware:
    """ASGI between `middleware.py` and the application: bodies are counted as they come in.

    What is held back in `inside` is what large bodies take of the memory until they are answered.
    """

    def __init__(self, app: Any) -> None:
        self.app, self.inside = app, Counter[str]()  # bytes by address

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Any) -> None:
        """One request or socket; `scope["state"]` has its visitor."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        scope = _fit(scope)
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        coming = IncomingBody(self.inside, scope["state"]["visitor"].address, receive)
        try:
            await self.app(scope, coming.next, send)
        finally:
            coming.hold(0)


class IncomingBody:
    """One body on its way in."""

    def __init__(self, inside: Counter[str], address: str, receive: Receive) -> None:
        self.inside, self.address, self.receive = inside, address, receive
        self.size = self.held = 0
        self.is_whole = False

    async def next(self) -> Message:
        """The next part; after the last, word that whoever sent it has gone.

        Raises:
            Refusal: there is no room for it now, or it was cut off.
        """
        message = await self.receive()
        if message["type"] == "http.disconnect":
            if self.is_whole:
                return message
            raise Refusal(400, "bad-request")  # nobody hears it
        self.is_whole = not message.get("more_body", False)
        self.size += len(message.get("body", b""))
        self.hold(self.size if self.size > LARGE else 0)
        return message

    def hold(self, size: int) -> None:
        """Count this body with so many bytes from now on.

        Raises:
            Refusal: there is no room for more.
        """
        more = size - self.held
        if more > 0 and self.inside[self.address] + more > EACH:
            raise Refusal(429, "too-often", seconds=2)
        if more > 0 and self.inside.total() + more > ALL:
            raise Refusal(503, "too-busy")
        self.held = size
        self.inside[self.address] += more
        if not self.inside[self.address]:
            del self.inside[self.address]


class CheckedRequest(Request[Any, Any, Any]):
    """A request whose body is looked over before it is read."""

    async def json(self) -> Any:
        """The body as JSON.

        Raises:
            Refusal: no decoder should be given this.
        """
        try:
            legible(await self.body())
        except Refusal as why:
            raise Refusal(400, "bad-body", why=why) from None
        return await super().json()

    async def form(self) -> FormMultiDict:
        """The fields and the files of a form.

        Raises:
            Refusal: there are too many, one is too long, or not in letters.
        """
        try:
            if self.content_type[0] == "application/x-www-form-urlencoded":
                fields = FormMultiDict(_fields(await self.body()))  # litestar keeps 1,024 of them
            else:
                fields = await super().form()
            _check(fields)
        except (UnicodeError, LookupError):  # or an encoding that nobody knows
            raise Refusal(400, "bad-body", why=Refusal(400, "no-utf-8")) from None
        return fields


def fitting(kind: type[Kind], fields: dict[str, Any]) -> Kind:
    """What a form says, held against the very type that a program's JSON is.

    Raises:
        Refusal: it does not fit, and which field.
    """
    try:
        return msgspec.convert(fields, kind)
    except msgspec.ValidationError as wrong:
        named = FIELD.search(str(wrong))
        raise Refusal(400, "bad-fields", fields=named[1] if named else "?") from None


def _fields(body: bytes) -> list[tuple[str, str]]:
    try:
        return parse_qsl(body.decode(), True, errors="strict", max_num_fields=MOST_FIELDS)
    except UnicodeError:
        raise
    except ValueError:
        raise Refusal(413, "too-large") from None


def _check(fields: FormMultiDict) -> None:
    """Is every field short, and of letters that can be written down?

    Raises:
        Refusal: one is too long.
        UnicodeError: one has half a letter.
    """
    for name, value in fields.multi_items():
        texts = (name, value.filename if isinstance(value, UploadFile) else value)
        if max(map(len, texts)) > LONGEST_FIELD:
            raise Refusal(413, "too-large")
        for text in texts:
            text.encode()


def _fit(scope: dict[str, Any]) -> dict[str, Any]:
    """The same request, if its address is fit to be read; else one that is only turned away."""
    host = next((text for name, text in scope["headers"] if name == b"host"), b"-")
    size = len(scope.get("raw_path") or scope["path"]) + len(scope.get("query_string", b""))
    if size <= LONGEST_ADDRESS and _is_host(host.decode("latin-1")):
        return scope
    why = Refusal(414, "too-long") if size > LONGEST_ADDRESS else Refusal(400, "bad-request")
    state = {**scope["state"], "turned_away": scope["state"]["turned_away"] or why}
    kept = [(name, text) for name, text in scope["headers"] if name != b"host"]
    path, told = "/api/tables/-/events", {"headers": kept, "state": state, "query_string": b""}
    if scope["type"] == "http":
        path = "/api/me" if scope["path"].startswith("/api/") else "/"
        told["method"] = "GET"
    return {**scope, **told, "path": path, "raw_path": path.encode()}


def _is_host(text: str) -> bool:
    try:
        return bool(HOST.fullmatch(text) and urlsplit(f"//{text}").port != 0)
    except ValueError:  # as of [:::]
        return False
