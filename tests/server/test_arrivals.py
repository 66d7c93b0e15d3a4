"""Where requests come from, and where they were sent to: nobody chooses an address for themselves."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog

from tablee.server.http.proxies import Proxies, arrival
from tablee.server.settings import Limits

from .house import Running, settings_for, started

PROXY = "10.1.2.3"


def came(peer: str, *trusted: str, public: str = "", scheme: str = "http", **headers: str) -> Any:
    """How a request arrives; `x_forwarded_for` is X-Forwarded-For, and so on."""
    lines = [
        (name.replace("_", "-").encode(), line.encode())
        for name, text in headers.items()
        for line in text.split("\n")
    ]
    scope = {"client": (peer, 1), "scheme": scheme, "headers": lines}
    return arrival(scope, Proxies(trusted), public)


@pytest.mark.parametrize("peer", ["127.0.0.1", "::1", PROXY, "2001:db8::1"])
def test_with_nothing_trusted_nobody_chooses_an_address(peer: str) -> None:
    own = came(peer, host="house")
    forged = came(
        peer,
        host="house",
        x_forwarded_for="8.8.8.8",
        x_forwarded_proto="https",
        x_forwarded_host="elsewhere",
        forwarded="for=8.8.8.8;proto=https;host=elsewhere",
    )
    assert (own.address, own.scheme, own.host) == (forged.address, forged.scheme, forged.host)


@pytest.mark.parametrize(
    ("told", "whose"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("1.1.1.1, 203.0.113.9", "203.0.113.9"),  # whoever comes may have written the first
        ("1.1.1.1, 203.0.113.9, 10.9.9.9", "203.0.113.9"),  # by two proxies of ours
        ("1.1.1.1\n203.0.113.9", "203.0.113.9"),  # in two lines
        ("10.7.7.7, 10.9.9.9", "10.7.7.7"),  # a machine of ours
        ("203.0.113.9:4711", "203.0.113.9"),
        ("[2001:db8:1:2:3::4]:80", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("", PROXY),
        ("unknown", PROXY),
        ("1.1.1.1, _hidden", PROXY),
        ("1.1.1.1,", PROXY),
        ("999.1.1.1", PROXY),
        ("[]", PROXY),
        ("[]:80", PROXY),
        ("\xe9" * 300, PROXY),
    ],
)
def test_a_trusted_proxy_is_read_from_the_right(told: str, whose: str) -> None:
    assert whose == came(PROXY, "10.0.0.0/8", x_forwarded_for=told).address


@pytest.mark.parametrize(
    ("peer", "whose"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
    ],
)
def test_limits_go_by_a_line_of_ipv6_and_by_an_address_of_ipv4(peer: str, whose: str) -> None:
    assert whose == came(peer).address


def test_an_address_in_the_clothes_of_ipv6_is_trusted_as_itself() -> None:
    assert "192.0.2.7" == came("::ffff:10.1.2.3", "10.1.2.3", x_forwarded_for="192.0.2.7").address


@pytest.mark.parametrize("odd", ["", "a b", "x/y", "x@y", "x\r\ny", "[::1"])
def test_scheme_and_host_are_a_trusted_proxys_to_tell(odd: str) -> None:
    told = came(PROXY, PROXY, host="inside", x_forwarded_proto="https", x_forwarded_host="games:1")
    assert ("https", "games:1") == (told.scheme, told.host)
    garbled = came(
        PROXY, PROXY, host="inside", x_forwarded_proto=odd, x_forwarded_host=odd.replace("\n", " ")
    )
    assert ("http", "inside") == (garbled.scheme, garbled.host)


def test_a_house_with_a_public_address_is_there_and_on_its_own_machine() -> None:
    public = "https://games.example.org"
    for host in ("games.example.org", "evil.example", "192.168.1.7:8000", ""):
        arrived = came("192.0.2.7", public=public, host=host)
        assert ("https", "games.example.org") == (arrived.scheme, arrived.host), host
    here = came("127.0.0.1", public=public, host="localhost:8000")
    assert ("http", "localhost:8000") == (here.scheme, here.host)
    passed_on = came("127.0.0.1", public=public, host="127.0.0.1:8000", x_forwarded_for="8.8.8.8")
    assert "games.example.org" == passed_on.host


def of(house: Running, whose: str, path: str = "/rules/lanterns") -> int:
    """What a visitor behind the proxy is answered."""
    return httpx.get(
        f"http://{house.address}{path}", headers={"x-forwarded-for": whose}
    ).status_code


def test_behind_a_trusted_proxy_each_visitor_has_limits_of_their_own(tmp_path: Path) -> None:
    few = Limits(pages=(3, 0.001))
    with started(settings_for(tmp_path, limits=few, proxies=("127.0.0.1",))) as house:
        assert [200, 200, 200, 429] == [of(house, "203.0.113.9") for _ in range(4)]
        assert 200 == of(house, "203.0.113.10")
        assert 429 == of(house, "1.2.3.4, 203.0.113.9"), "what a client makes up changes nothing"
        assert 200 == of(house, "2001:db8::1")
        assert [200, 200, 429] == [of(house, f"2001:db8::{n}") for n in (2, 3, 4)]


def test_an_untrusted_proxy_on_this_machine_is_told_of_once(
    tmp_path: Path,
) -> None:
    own = settings_for(tmp_path, limits=Limits(pages=(3, 0.001)))
    with started(own) as house, structlog.testing.capture_logs() as logs:
        assert [200, 200, 200, 429] == [of(house, f"203.0.113.{n}") for n in range(4)]
    advice = [line["say_so"] for line in logs if line["log_level"] == "warning"]
    assert ["--trusted-proxy 127.0.0.1"] == advice


def test_uvicorn_believes_no_header_whatever_its_environment_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    with started(settings_for(tmp_path, limits=Limits(pages=(3, 0.001)))) as house:
        assert [200, 200, 200, 429] == [of(house, f"203.0.113.{n}") for n in range(4)]


@pytest.fixture
def public(tmp_path: Path) -> Iterator[Running]:
    """A house that everybody finds at https://games.example.org."""
    own = {"public": "https://games.example.org", "outside": "https://games.example.org"}
    with started(settings_for(tmp_path, proxies=("127.0.0.1",), **own)) as house:
        yield house


def test_a_public_address_decides_about_links_cookies_and_foreign_pages(public: Running) -> None:
    at = f"http://{public.address}"
    headers = {"host": "games.example.org", "x-forwarded-for": "203.0.113.9"}
    made = httpx.get(f"{at}/", headers=headers).headers["set-cookie"]
    assert made.endswith("; Secure")
    headers["cookie"] = made.partition(";")[0]
    headers["x-csrf-token"] = httpx.get(f"{at}/api/me", headers=headers).json()["csrf"]
    body = {"game": "lanterns", "seats": [{"who": "me", "name": "Ana"}, {"who": "friend"}]}
    for origin in (
        "https://evil.example",
        "http://games.example.org.evil.example",
        "null",
        "http://[",
    ):
        forged = httpx.post(f"{at}/api/tables", json=body, headers=headers | {"origin": origin})
        assert 403 == forged.status_code, origin
    ours = {"origin": "https://games.example.org"}
    answer = httpx.post(f"{at}/api/tables", json=body, headers=headers | ours)
    seats = f"{at}/tables/{answer.json()['table']}/seats"
    there = httpx.get(seats, headers=headers).text
    here = httpx.get(seats, headers={"cookie": headers["cookie"]}).text
    for page in (there, here):
        assert "https://games.example.org/join/" in page and "127.0.0.1" not in page


def test_no_detour_in_a_path_leads_past_a_check(tmp_path: Path) -> None:
    detours = ("//api/tables", "/api//tables", "/%2fapi/tables", "/api/tables/", "///api/tables//")
    body = {"game": "lanterns", "seats": [{"who": "friend"}, {"who": "friend"}]}
    with started(settings_for(tmp_path, limits=Limits(new_tables=(6, 0.001)))) as house:
        ana = house.visitor()
        for path in detours:
            answer = ana.http.post(f"http://{house.address}{path}", json=body)
            assert 403 == answer.status_code, "without the mark of a page of ours"
        assert 201 == ana.post("/api/tables", body).status_code
        for path in detours:
            assert 429 == ana.post(f"http://{house.address}{path}", body).status_code, path
