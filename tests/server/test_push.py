"""Messages to browsers, from the house to a push service that believes nothing."""

import asyncio
import email.utils
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tablee.server.errors import Refusal
from tablee.server.notices import endpoints, inner
from tablee.server.notices.endpoints import KNOWN, Services
from tablee.server.notices.message import Fate, Message, Sent
from tablee.server.notices.web_push import LONGEST_WAIT, TTL, Push, subject, wait_of
from tests.tools.pushing import Answer, PushService, Subscribed, push_service

MESSAGE = Message("Your turn", "Push, with Bo", "/tables/abc", "turn abc", "en")
SECRET = "a secret of the tests, long enough"
CONTACT = "ada@example.org"
ELSEWHERE = "https://fcm.googleapis.com/fcm/send/abc"


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as running:
        yield running


def sent(
    service: PushService, address: str, message: Message = MESSAGE, times: int = 1, **more: Any
) -> Sent:
    """What becomes of a message of a house whose operator has named this service."""

    async def send() -> Sent:
        push = Push(SECRET, Services((service.address,)), more.pop("contact", CONTACT), **more)
        try:
            for _ in range(times):
                told = await push.send(address, message, "key")
            return told
        finally:
            await push.close()

    return asyncio.run(send())


def key_of(secret: str) -> str:
    return Push(secret, Services()).public_key()


# --- The wire -------------------------------------------------------------------------------


def test_a_browser_can_open_what_is_sent_and_a_service_believes_who_sends(
    service: PushService,
) -> None:
    browser = service.subscribe()
    assert sent(service, browser.address) == Sent(Fate.SENT)
    (came,) = service.came
    assert came.said == {
        "title": "Your turn",
        "body": "Push, with Bo",
        "url": "/tables/abc",
        "tag": "turn abc",
        "language": "en",
    }
    assert came.key == key_of(SECRET)
    assert came.claims["sub"] == f"mailto:{CONTACT}" and came.claims["aud"] == service.address
    assert came.headers["urgency"] == "high" and came.headers["ttl"] == str(TTL)


def test_a_later_message_of_the_same_takes_the_place_of_one_that_waits(
    service: PushService,
) -> None:
    browser, other = service.subscribe(), service.subscribe()
    for message in (MESSAGE, replace(MESSAGE, title="Again"), replace(MESSAGE, tag="turn xyz")):
        sent(service, browser.address, message)
    sent(service, other.address)
    first, again, another, elsewhere = [came.headers["topic"] for came in service.came]
    assert first == again != another
    assert elsewhere not in (first, another), "a service could tell who sits together"
    assert "abc" not in first


def test_the_length_of_a_sealed_message_tells_little(service: PushService) -> None:
    browser = service.subscribe()
    for name in ("Bo", "Wolfeschlegelsteinhausen"):
        sent(service, browser.address, replace(MESSAGE, body=f"Push, with {name}"))
    long, short = (came.size for came in service.came)
    assert long == short


def test_the_longest_message_of_all_still_fits(service: PushService) -> None:
    browser = service.subscribe()
    long = Message("🎲" * 2000, "🎲" * 5000, "/" + "x" * 5000, "🎲" * 5000, "fr")
    assert sent(service, browser.address, long).fate is Fate.SENT


@pytest.mark.parametrize(
    ("answer", "fate", "wait"),
    [
        (Answer(200), Fate.SENT, 0),
        (Answer(202), Fate.SENT, 0),
        (Answer(404), Fate.GONE, 0),
        (Answer(410), Fate.GONE, 0),
        (Answer(429, {"Retry-After": "17"}), Fate.LATER, 17),
        (Answer(429), Fate.LATER, 0),
        (Answer(500), Fate.LATER, 0),
        (Answer(503, {"Retry-After": "1e9"}), Fate.LATER, LONGEST_WAIT),
        (Answer(503, {"Retry-After": "nan"}), Fate.LATER, 0),
        (Answer(503, {"Retry-After": "soon"}), Fate.LATER, 0),
        (Answer(400, body=b"no crypto key"), Fate.REFUSED, 0),
        (Answer(401), Fate.REFUSED, 0),
        (Answer(403), Fate.REFUSED, 0),
        (Answer(413), Fate.REFUSED, 0),
        (Answer(hangs_up=True), Fate.LATER, 0),
    ],
)
def test_a_service_that_fails_is_understood(
    service: PushService, answer: Answer, fate: Fate, wait: float
) -> None:
    service.next = [answer]
    told = sent(service, service.subscribe().address)
    assert (told.fate, told.wait) == (fate, wait)
    assert bool(told.why) == (fate is not Fate.SENT)
    if answer.body:
        assert answer.body.decode() in told.why


def test_a_service_may_name_a_date_until_which_it_wants_to_be_left_alone() -> None:
    then = email.utils.formatdate(time.time() + 600, usegmt=True)
    assert 590 < wait_of(then) <= 600
    assert wait_of(email.utils.formatdate(0)) == 0


def test_a_service_that_never_answers_is_tried_later(service: PushService) -> None:
    service.next = [Answer(waits=True)]
    assert sent(service, service.subscribe().address, patience=0.2).fate is Fate.LATER


def test_a_service_that_is_not_there_is_tried_later(service: PushService) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    gone = Subscribed(f"http://127.0.0.1:{port}/push/0")
    push = Push(SECRET, Services((f"http://127.0.0.1:{port}",)), CONTACT)
    assert asyncio.run(push.send(gone.address, MESSAGE, "key")).fate is Fate.LATER


def test_nobody_is_followed_elsewhere(service: PushService) -> None:
    browser, other = service.subscribe(), service.subscribe()
    service.next = [Answer(status, {"Location": other.endpoint}) for status in (301, 302, 307, 308)]
    for _ in range(4):
        assert sent(service, browser.address).fate is Fate.REFUSED
    assert service.asked == 4 and not service.came


def test_an_answer_without_end_is_not_read(service: PushService) -> None:
    service.next = [Answer(400, body=b"x" * 50_000_000)]
    assert len(sent(service, service.subscribe().address).why) <= 201


def test_a_subscription_that_has_expired_is_over(service: PushService) -> None:
    address = service.subscribe().address.replace("null", "1000.0")
    assert sent(service, address).fate is Fate.GONE
    assert not service.asked


def test_what_is_no_subscription_is_refused_and_nothing_raised(service: PushService) -> None:
    for address in ("", "{}", "null", '{"endpoint": 1}', service.subscribe().address[:-9]):
        assert sent(service, address).fate is Fate.REFUSED
    assert not service.asked


def test_what_it_takes_to_send_is_not_loaded_before_something_is_sent() -> None:
    asked = "import sys, tablee.server.web.app; print({'aiohttp', 'pywebpush'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True)
    assert done.stdout.strip() == "set()", done.stdout + done.stderr


# --- The key of the house -------------------------------------------------------------------


def test_the_key_follows_from_that_of_the_house_and_from_nothing_else() -> None:
    assert key_of(SECRET) == key_of(SECRET) != key_of(SECRET + "!")
    point = endpoints._bytes(key_of(SECRET))
    assert len(point) == 65 and point[0] == 4


def test_whoever_runs_the_house_is_named_as_services_demand() -> None:
    assert subject("ada@example.org") == "mailto:ada@example.org"
    assert subject("https://games.example.org:8443") == "https://games.example.org:8443"
    for refused in ("", "http://games.example.org", "https://localhost", "root@localhost"):
        assert not subject(refused)
    for refused in ("https://192.168.1.7", "https://house.local", "ada", "@example.org"):
        assert not subject(refused)


def test_without_anybody_to_name_a_house_sends_nothing_and_says_why(service: PushService) -> None:
    told = sent(service, service.subscribe().address, contact="")
    assert told.fate is Fate.REFUSED and "--contact" in told.why
    assert not service.asked


def test_the_address_by_which_a_browser_knows_the_house_will_do(service: PushService) -> None:
    browser = service.subscribe()
    kept = endpoints.written(endpoints.read(browser.address), "https://games.example.org")
    assert sent(service, kept, contact="").fate is Fate.SENT
    assert service.came[0].claims["sub"] == "https://games.example.org"


# --- Where nothing is sent ------------------------------------------------------------------

INNER = (
    *("127.0.0.1", "127.1", "0x7f000001", "2130706433", "0177.0.0.1", "0.0.0.0", "localhost"),
    *("10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "224.0.0.1"),
    *("::1", "[::1]", "::", "fe80::1%eth0", "fc00::1", "::ffff:10.0.0.1", "::ffff:7f00:1"),
    *("64:ff9b::a00:1", "64:ff9b:1::a00:1", "2002:a00:1::", "::10.0.0.1", "ff02::1"),
    *("printer", "nas.local", "db.internal", "a.localhost", "router.home.arpa.", "LOCALHOST"),
)
OUTER = ("8.8.8.8", "fcm.googleapis.com", "2001:4860:4860::8888", "64:ff9b::808:808", "local.org")


@pytest.mark.parametrize("host", INNER)
def test_an_inner_address_is_known_in_every_notation(host: str) -> None:
    assert inner.is_inner(host)


@pytest.mark.parametrize("host", OUTER)
def test_an_outer_address_is_not_taken_for_an_inner_one(host: str) -> None:
    assert not inner.is_inner(host)


@pytest.mark.parametrize("host", INNER)
def test_nothing_is_sent_to_an_inner_address_whatever_services_are_allowed(host: str) -> None:
    named = f"[{host}]" if ":" in host and "[" not in host else host
    with pytest.raises(Refusal):
        Services(("*",)).place(f"https://{named}/push/1")


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://me:you@fcm.googleapis.com/x",
        "https://fcm.googleapis.com@example.org/x",
        "https://fcm.googleapis.com.example.org/x",
        "https://example.org/fcm.googleapis.com",
        "https://evilpush.apple.com/x",
        "https://push.apple.com.evil/x",
        "https://fcm.googleapis.com\r\nx: y/",
        "https://fcm.googleapis.com/ä",
        "https:///x",
        "https://fcm.googleapis.com:x/",
        "ftp://fcm.googleapis.com/x",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "https://fcm.googleapis.com/" + "x" * 2000,
        "",
    ],
)
def test_nothing_is_sent_to_what_is_no_push_service(endpoint: str) -> None:
    with pytest.raises(Refusal):
        Services().place(endpoint)


def test_the_services_of_the_great_browsers_are_known() -> None:
    for host in KNOWN:
        origin = f"https://{host.replace('*', 'web')}"
        assert Services().place(f"{origin}/send/abc?x=y").origin == origin
    assert not Services().place(ELSEWHERE).may_be_inner


def test_whoever_runs_the_house_may_add_services_even_inner_ones() -> None:
    added = Services(("push.example.org", "*.example.net", "http://10.0.0.7:8080"))
    assert added.place("https://push.example.org/1").may_be_inner
    assert not added.place("https://a.example.net/1").may_be_inner
    assert added.place("http://10.0.0.7:8080/1").may_be_inner
    for refused in ("https://10.0.0.7/1", "http://10.0.0.7/1", "https://example.net/1"):
        with pytest.raises(Refusal):
            added.place(refused)


def test_a_name_that_leads_inside_is_found_out_when_it_is_looked_up(
    service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name of a known service, answered for by somebody who would have us knock next door."""

    async def looked_up(*_: Any, **__: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 0, "", ("10.0.0.1", 443))]

    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", looked_up)
    told = sent(service, Subscribed(ELSEWHERE).address)
    assert told.fate is Fate.REFUSED and "inner" in told.why
