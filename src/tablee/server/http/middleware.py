"""Around every request: everything that comes in or goes out over HTTP passes here.

It knows the visitor by cookie, turns away forged, oversized and too frequent requests, sets the
headers that keep pages strict, and writes one line to the log for each request.
"""

import time
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qs, urlencode

import structlog
from structlog.contextvars import bound_contextvars

from tablee.server.errors import Refusal
from tablee.server.house.house import House
from tablee.server.http.proxies import Proxies, arrival
from tablee.server.people.visitors import PERSON, Known, Visitor, new_id
from tablee.server.words import language_of

LANGUAGE = "tablee_language"
YEAR = 365 * 24 * 3600
NUMBER, LETTERS = b"x-request-id", 10  # of a request: in its answer, and in the lines of the log
# Whoever has one of these may go in by it, or do something by it.
LINKS = ("/join/", "/come-back/", "/come/", "/notices/yes/", "/notices/stop/")
SAFE = {"GET", "HEAD", "OPTIONS"}
COSTLY = {  # to be asked for now and then only
    *("/tables", "/api/tables", "/records", "/api/records"),
    *("/api/push/subscriptions", "/api/push/test"),
    *("/you/notices/mail", "/you/notices/messenger"),
    *("/you/words", "/you/device", "/you/enter"),
    *("/api/passkeys/make", "/api/passkeys/enter"),
}
COSTLY_BEGINNINGS = ("/play/", "/come-back/", "/you/people/")
COSTLY_ENDS = ("/rematch", "/fork", "/report", "/test")
LONG = {"/you/along", "/you/games.zip", "/you/delete"}  # to be looked at now and then only, too
STRICT = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # a link that seats somebody stays in the house
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
Scope = dict[str, Any]  # as ASGI has it
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
report = structlog.get_logger("tablee.requests")


class RequestMiddleware:
    """ASGI around the application: `scope["state"]` gets the visitor, and why not, if not."""

    def __init__(self, app: Any, house: House) -> None:
        self.app, self.house, self.keys = app, house, house.keys
        self.limits = house.limits
        self.proxies = Proxies(house.settings.proxies)
        self.ignored: set[str] = set()  # proxies that nobody told us to trust: each is told of once

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, one socket, or the start and end of the server."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        scope = self._arrived(scope)
        headers = {
            name.decode("latin-1"): text.decode("latin-1") for name, text in scope["headers"]
        }
        visitor, cookies = self._visitor(scope, headers)
        state: dict[str, Any] = {"visitor": visitor, "turned_away": None}
        scope["state"] = {**scope.get("state", {}), **state}
        try:
            self._check(scope, headers, visitor)
        except Refusal as why:
            scope["state"]["turned_away"] = why
        number = new_id(LETTERS)
        with bound_contextvars(request=number):  # in every line of the log that comes of it
            if scope["type"] == "http":
                await self._answer(scope, receive, send, cookies, number)
            else:
                await self._listen(scope, receive, send, visitor.address)

    def _arrived(self, scope: Scope) -> Scope:
        """The request as it was sent: from whom, to which address, and to a path without detours."""
        came = arrival(scope, self.proxies, self.house.settings.public)
        if came.ignored and came.ignored not in self.ignored:
            self.ignored.add(came.ignored)
            report.warning(
                "a proxy on this machine is not trusted, so that all who come by it share one "
                "visitor's limits; if it is yours, say so when you open the house",
                say_so=f"--trusted-proxy {came.ignored}",
            )
        headers = [(name, text) for name, text in scope["headers"] if name != b"host"]
        if came.host:
            headers.append((b"host", came.host.encode("latin-1")))
        return scope | {
            "client": (came.address, 0),
            "scheme": came.scheme if scope["type"] == "http" else came.scheme.replace("http", "ws"),
            "headers": headers,
            "path": "/" + "/".join(filter(None, scope["path"].split("/"))),  # as routes are found
        }

    def _visitor(self, scope: Scope, headers: dict[str, str]) -> tuple[Visitor, list[str]]:
        """Who asks, and the cookies they are to keep."""
        jar = _jar(scope)
        own, secure = self.keys.cookie_name, scope.get("scheme") in ("https", "wss")
        known = self._known(jar.get(own, []))
        kept = known or self._known(jar.get(PERSON, []))  # from before houses had own names
        person, name, device = kept or Known(new_id(20), "")
        query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
        asked = query.pop("lang", [""])[0]
        chosen = next(iter(jar.get(LANGUAGE, [])), None)
        language = language_of(asked, chosen, headers.get("accept-language", ""))
        cookies = []
        if not known and (kept or _would_be_known(scope.get("method", ""), headers)):
            cookies.append(cookie(own, self.keys.cookie(person, name, device), secure))
        if asked and language != chosen:
            cookies.append(cookie(LANGUAGE, language, secure))
        client = scope.get("client")
        address = client[0] if client else ""
        csrf, same_page = self.keys.csrf(person), urlencode(query, doseq=True)
        return Visitor(person, name, language, csrf, address, same_page, device), cookies

    def _known(self, cookies: list[str]) -> Known | None:
        """Whose cookie it is; of a device that was put out it is nobody's."""
        known = self.keys.person(cookies)
        return known if known and (known.device or known.person) not in self.house.put_out else None

    def _check(self, scope: Scope, headers: dict[str, str], visitor: Visitor) -> None:
        """Turn away what is forged or comes too often.

        Raises:
            Refusal: and why.
        """
        method = scope.get("method", "GET")
        path = scope["path"]
        wait = self.limits.take(_kind(scope["type"], method, path), visitor.address)
        if wait and path != "/health":
            raise Refusal(429, "too-often", seconds=max(1, round(wait)))
        is_for_figures = scope["server"] and scope["server"][1] == self.house.settings.metrics[1]
        if is_for_figures and path != "/metrics":
            raise Refusal(404, "no-such-page")
        if method in SAFE and scope["type"] == "http":
            return
        if not _same_origin(headers, self.house.settings.public):
            raise Refusal(403, "forged")
        if scope["type"] == "http" and path.startswith("/api/"):
            if not self.keys.is_csrf(visitor.person, headers.get("x-csrf-token", "")):
                raise Refusal(403, "forged")

    async def _answer(
        self, scope: Scope, receive: Receive, send: Send, cookies: list[str], number: str
    ) -> None:
        begun, status = time.perf_counter(), 500

        async def strict(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = list(message["headers"])
                present = {name.lower() for name, _ in headers}
                added = {**STRICT, "cache-control": "no-store"}.items()
                headers += [(n.encode(), v.encode()) for n, v in added if n.encode() not in present]
                if (b"cache-control", b"no-store") in headers:  # else a proxy gives it to the next
                    given = {v.partition(b"=")[0] for n, v in headers if n == b"set-cookie"}
                    ours = {text.partition("=")[0].encode(): text.encode() for text in cookies}
                    headers += [(b"set-cookie", ours[name]) for name in ours.keys() - given]
                message["headers"] = [*headers, (NUMBER, number.encode())]
            await send(message)

        await self.app(scope, receive, strict)
        took = time.perf_counter() - begun
        self.house.metrics.request(scope["method"], status, took)
        path = _without_links(scope["path"])
        report.info(
            "request", method=scope["method"], path=path, status=status, ms=round(took * 1e3, 1)
        )

    async def _listen(self, scope: Scope, receive: Receive, send: Send, address: str) -> None:
        if not self.limits.sockets.enter(address):
            scope["state"]["turned_away"] = Refusal(429, "too-many-sockets")
            await self.app(scope, receive, send)
            return
        try:
            await self.app(scope, receive, send)
        finally:
            self.limits.sockets.exit(address)


def _without_links(path: str) -> str:
    """A path as the log keeps it: of a link that opens something, only what kind it is."""
    return next((f"{kind}…" for kind in LINKS if path.startswith(kind)), path)


def cookie(name: str, text: str, secure: bool) -> str:
    """A Set-Cookie that no script can read and no other site can use."""
    parts = [f"{name}={text}", "Path=/", f"Max-Age={YEAR}", "HttpOnly", "SameSite=Lax"]
    return "; ".join(parts + ["Secure"] * secure)


def _jar(scope: Scope) -> dict[str, list[str]]:
    """Every cookie by its name, in the order sent, as browsers write them (RFC 6265, section 5.4).

    Others on this host write theirs as they like: what we cannot read is theirs, and hides nothing.
    """
    sent = b";".join(text for name, text in scope["headers"] if name == b"cookie")
    found: dict[str, list[str]] = {}
    for part in sent.decode("latin-1").split(";"):
        name, _, text = part.partition("=")
        found.setdefault(name.strip(), []).append(text.strip())
    return found


def _would_be_known(method: str, headers: dict[str, str]) -> bool:
    """Would a browser that knows us have sent our cookie?

    It keeps it from the forms and pictures of foreign pages, and would lose it to a new one.
    """
    foreign = headers.get("sec-fetch-site") == "cross-site"
    return method in SAFE and not (foreign and headers.get("sec-fetch-mode") != "navigate")


def _kind(scope: str, method: str, path: str) -> str:
    if scope == "websocket":
        return "sockets"
    if path in LONG:
        return "new_tables"
    if method in SAFE:
        return "pictures" if path.startswith("/photos/") else "pages"
    begins = path.startswith(COSTLY_BEGINNINGS) or path.endswith(COSTLY_ENDS)
    return "new_tables" if path in COSTLY or begins else "actions"


def _same_origin(headers: dict[str, str], public: str) -> bool:
    """Does it come from a page of ours? Programs that are no browsers send neither header."""
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site and site not in ("same-origin", "none"):
        return False
    return not origin or origin.partition("://")[2] == headers.get("host") or origin == public
