"""Bodies on their way in: not read for whom it is not theirs to send, and never too many at once."""

import asyncio
import contextlib
import json
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from tablee.server.errors import Refusal
from tablee.server.http import bodies
from tablee.server.http.middleware import RequestMiddleware
from tablee.server.lengths import legible
from tablee.server.settings import Limits
from tablee.server.web import failures
from tablee.server.web.app import make

from .house import PLENTY, Running, settings_for

MIB = 1024**2
Part = Callable[[], Awaitable[bytes]]


@dataclass
class Sender:
    """A program that sends what it likes, part by part, and counts what is taken from it."""

    door: RequestMiddleware
    address: str = "192.0.2.7"
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    taken: int = 0  # bytes

    def known(self) -> "Sender":
        """The same, after a first page of ours."""
        _, headers, body = asyncio.run(self.ask("GET", "/api/me"))
        cookie = next(text for name, text in headers if name == b"set-cookie").partition(b";")[0]
        self.headers += [(b"cookie", cookie), (b"x-csrf-token", json.loads(body)["csrf"].encode())]
        return self

    async def ask(
        self, method: str, path: str, part: Part | None = None, **headers: str
    ) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
        """The answer to a request whose body is made of such parts, until they are empty."""
        own = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": [(b"host", b"here"), *self.headers, *own],
            "client": (self.address, 1),
            "server": ("here", 80),
        }
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            body = await part() if part else b""
            self.taken += len(body)
            return {"type": "http.request", "body": body, "more_body": bool(body)}

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        await self.door(scope, receive, send)
        return sent[0]["status"], sent[0]["headers"], b"".join(m.get("body", b"") for m in sent)


async def for_ever() -> bytes:
    """A body without an end."""
    return b"x" * 65536


def deck_of(sender: Sender) -> str:
    """A deck of the sender's own."""
    body = json.dumps({"game": "oeil_en_coin", "name": "Mine"}).encode()
    parts = iter([body, b""])

    async def part() -> bytes:
        return next(parts)

    status, _, answer = asyncio.run(sender.ask("POST", "/api/decks", part))
    assert status == 201, answer
    sender.taken = 0
    return str(json.loads(answer)["deck"])


@contextlib.contextmanager
def opened(folder: Path, limits: Limits = PLENTY) -> Iterator[RequestMiddleware]:
    """A door without a socket."""
    door = make(settings_for(folder, limits=limits))
    try:
        yield door
    finally:
        door.house.writer.close()
        door.house.store.close()


@pytest.fixture
def door(tmp_path: Path) -> Iterator[RequestMiddleware]:
    with opened(tmp_path) as door:
        yield door


# --- H13: whose it is, before it is read ------------------------------------------------


def test_h13_a_photograph_for_a_deck_of_nobodys_or_another_s_is_not_read(
    door: RequestMiddleware,
) -> None:
    ana, bo = Sender(door).known(), Sender(door).known()
    deck = deck_of(ana)
    for path in ("/api/decks/none/photos", f"/api/decks/{deck}/photos"):
        status, _, answer = asyncio.run(bo.ask("POST", path, for_ever))
        assert status == 404 and b"no such deck" in answer
        assert bo.taken == 0, path
    status, *_ = asyncio.run(ana.ask("POST", f"/api/decks/{deck}/photos", for_ever))
    assert status == 413 and ana.taken > 30 * MIB, "one's own is read, as far as it may go"


@pytest.mark.parametrize("path", ["/api/tables", "/api/records", "/api/decks/x/photos"])
def test_h13_nothing_is_read_without_the_mark_of_our_own_page(
    door: RequestMiddleware, path: str
) -> None:
    sender = Sender(door)
    status, *_ = asyncio.run(sender.ask("POST", path, for_ever))
    assert (status, sender.taken) == (403, 0)


@pytest.mark.parametrize("path", ["/tables", "/records", "/api/records", "/api/tables", "/join/x"])
def test_h13_nothing_is_read_of_who_is_turned_away_or_says_it_is_too_much(
    tmp_path: Path, door: RequestMiddleware, path: str
) -> None:
    forger = Sender(door, headers=[(b"origin", b"https://elsewhere.example")])
    status, *_ = asyncio.run(forger.ask("POST", path, for_ever))
    assert (status, forger.taken) == (403, 0)
    form = {"content_type": "application/x-www-form-urlencoded"}
    large = Sender(door).known()
    large.taken = 0
    answer = asyncio.run(large.ask("POST", path, for_ever, content_length="99999999", **form))
    assert (answer[0], large.taken) == (413, 0)
    nothing = Sender(door).known()
    assert asyncio.run(nothing.ask("POST", "/nothing/here", for_ever))[0] == 404
    assert nothing.taken == 0
    never = (0.0, 0.001)
    with opened(tmp_path / "full", Limits(actions=never, new_tables=never)) as full:
        often = Sender(full)
        assert asyncio.run(often.ask("POST", path, for_ever))[0] == 429
        assert often.taken == 0


def test_h13_large_bodies_at_once_are_counted_for_an_address_and_for_all(
    door: RequestMiddleware, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "EACH", MIB)
    monkeypatch.setattr(bodies, "ALL", 2 * MIB)
    ana, bo, cy = (Sender(door, f"192.0.2.{n}").known() for n in (1, 2, 3))

    async def at_once() -> list[tuple[int, dict[bytes, bytes]]]:
        go_on = asyncio.Event()

        def large() -> Part:
            parts = iter([b"x" * 65536] * 11)

            async def part() -> bytes:
                if more := next(parts, b""):
                    return more
                await go_on.wait()
                return b""

            return part

        def bring(sender: Sender) -> Any:
            return sender.ask("POST", "/api/records", large())

        first = [asyncio.create_task(bring(ana)), asyncio.create_task(bring(bo))]
        await asyncio.sleep(0.1)
        refused = [await bring(ana), await bring(cy)]
        small = await cy.ask("POST", "/api/records", few)
        go_on.set()
        told = [*refused, small, *await asyncio.gather(*first), await bring(ana)]
        return [(status, dict(headers)) for status, headers, _ in told]

    async def few() -> bytes:
        return b""

    (each, head), (house, more), (small, _), *rest = asyncio.run(at_once())
    assert (each, house, small) == (429, 503, 400)
    assert int(head[b"retry-after"]) > 0 and int(more[b"retry-after"]) > 0
    assert [status for status, _ in rest] == [400] * 3, "it is no JSON; there was room for it"
    assert not door.app.inside, "nothing is held any more"


def test_h13_forms_that_were_sent_are_not_remembered(door: RequestMiddleware) -> None:
    """Litestar keeps the last 1,024 bodies of forms, each up to the limit of its route."""
    from litestar._parsers import parse_url_encoded_form_data

    before = parse_url_encoded_form_data.cache_info()
    parts = iter([b"csrf=x&name=" + b"y" * 3000, b""])

    async def part() -> bytes:
        return next(parts)

    sender, form = Sender(door).known(), "application/x-www-form-urlencoded"
    assert asyncio.run(sender.ask("POST", "/tables", part, content_type=form))[0] == 403
    assert parse_url_encoded_form_data.cache_info() == before


# --- H16: in which letters, how deep -----------------------------------------------------

HARMFUL = {
    "8,000 brackets": b"[" * 8000,
    "brackets and braces": b'{"a":[' * 30 + b"1" + b"]}" * 30,
    "no UTF-8": b'{"text": "\xff"}',
    "half a letter": '{"text": "\ud800"}'.encode("utf-8", "surrogatepass"),
    "a number of 41 digits": b'{"seat": ' + b"1" * 41 + b"}",
    "brackets after a quotation": b'{"a": "\\"", "b": ' + b"[" * 60,
}
HARMLESS = {
    "brackets in a text": b'{"text": "' + b"[" * 500 + b'"}',
    "quoted brackets": b'["\\"' + b"{" * 500 + b'\\\\"]',
    "wide, not deep": b"[" + b"[]," * 4000 + b"0]",
    "digits in a text": b'"' + b"1" * 500 + b'"',
    "a seed": str(2**128 - 1).encode(),
    "nothing": b"",
    "a text cut off": b'"abc',
}


@pytest.mark.parametrize("harmful", HARMFUL)
def test_h16_what_would_harm_a_decoder_is_refused(house: Running, harmful: str) -> None:
    with pytest.raises(Refusal, match=r"too-deep|no-utf-8"):
        legible(HARMFUL[harmful])
    ana = house.visitor()
    table = ana.lay_out("lanterns", "me:Ana", "friend")
    for path in ("/api/tables", f"/api/tables/{table}/act", "/api/records", "/api/join"):
        for language, said in (("en", "cannot be read: "), ("fr", "illisible")):
            marked = {"x-csrf-token": ana.csrf, "accept-language": language}
            answer = ana.http.post(path, content=HARMFUL[harmful], headers=marked)
            assert answer.status_code == 400 and said in answer.json()["message"], path
    file = {"record": ("game.json", HARMFUL[harmful])}
    page = ana.http.post("/records", data={"csrf": ana.csrf}, files=file)
    assert page.status_code == 422 and 'role="alert"' in page.text


@pytest.mark.parametrize("harmless", HARMLESS)
def test_h16_what_only_looks_like_it_goes_on_to_the_decoder(harmless: str) -> None:
    assert legible(HARMLESS[harmless]) is HARMLESS[harmless]


@pytest.mark.parametrize("part", [b'\\"', b'"\\', b"[", b'""', b"{}", b"\\", b'["'], ids=repr)
def test_h16_a_body_is_looked_over_in_one_pass(part: bytes) -> None:
    begun = time.process_time()
    for start in (b'"', b"", b"["):
        with contextlib.suppress(Refusal):
            legible(start + part * (768 * 1024 // len(part)))
    assert time.process_time() - begun < 5


def test_h16_the_error_handler_cannot_fail(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = house.visitor()

    def broken(*_: object, **__: object) -> None:
        raise LookupError("the secret is 7")

    monkeypatch.setattr(failures, "say", broken)
    monkeypatch.setattr(failures.pages, "page", broken)
    with capture_logs() as told:
        for path in ("/nothing", "/api/nothing", "/static/x"):
            answer = ana.get(path)
            assert answer.status_code == 500 and "secret" not in answer.text, path
            assert answer.text == failures.SORRY and "our side" in answer.text
    assert [line["event"] for line in told].count("could not tell what failed") == 3


def test_h16_a_reason_that_is_a_plain_exception_is_told() -> None:
    why = Refusal(422, "table-impossible", why=ValueError("A seed is not below zero."))
    assert "not below zero" in why.said("en") and "not below zero" in why.said("fr")
