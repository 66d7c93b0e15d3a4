"""What a host may wish of `tablee serve`, and what is told of wishes that make no sense."""

from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from tablee.cli.serve import limits, read_limit, written
from tablee.cli.speech import Speech
from tablee.server import main
from tablee.server.settings import Limits

Tablee = Callable[..., Any]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the server was started with, once it was."""
    seen: dict[str, Any] = {}

    def serve(host: str, port: int, *more: Any, **named: Any) -> None:
        seen.update(named, host=host, port=port, metrics=more[-1])

    monkeypatch.setattr(main, "serve", serve)
    return seen


def test_every_limit_is_explained_with_what_it_usually_is(tablee: Tablee, say: Speech) -> None:
    page = " ".join(tablee("serve", "--help", "--lang", say.language)[1].split())
    assert {field.name.replace("_", "-") for field in fields(Limits)} == set(limits())
    for name, usual in limits().items():
        assert " ".join(f"{name}={written(usual)} {say(f'limit-{name}')}".split()) in page
    for option in ("--limit", "--trusted-proxy", "--public-address", "--metrics", "--workers"):
        assert option in page


def test_a_limit_is_typed_as_it_is_shown() -> None:
    for usual in limits().values():
        assert read_limit(written(usual), usual) == usual
    assert read_limit("8g", 1) == 8 * 1024**3 and read_limit("16k", 1) == 16384


def test_wishes_reach_the_server(tablee: Tablee, asked: dict[str, Any]) -> None:
    wishes = "--limit actions=80/30 --limit body=32K --workers 3 --trusted-proxy ::1 --metrics 9100"
    more = "--trusted-proxy 10.1.2.3/8 --public-address HTTPS://Games.Example.org:443/"
    assert 0 == tablee("serve", *wishes.split(), *more.split())[0]
    assert asked["limits"] == Limits(actions=(80, 30), body=32768)
    assert asked["proxies"] == ("::1/128", "10.0.0.0/8") and asked["bot_workers"] == 3
    assert asked["public"] == "https://games.example.org"
    assert asked["metrics"] == ("127.0.0.1", 9100)


def test_without_wishes_all_is_as_usual(tablee: Tablee, asked: dict[str, Any]) -> None:
    assert 0 == tablee("serve")[0]
    usual = {"limits": Limits(), "proxies": (), "public": "", "metrics": None, "bot_workers": 1}
    assert asked == usual | {"host": "0.0.0.0", "port": 8000}


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ("--limit nonsense=1", "serve-no-such-limit"),
        ("--limit pages", "serve-no-pair"),
        ("--limit pages=40", "serve-no-pair"),
        ("--limit pages=0/1", "serve-no-pair"),
        ("--limit pages=1/0", "serve-no-pair"),
        ("--limit pages=nan/1", "serve-no-pair"),
        ("--limit pages=inf/1", "serve-no-pair"),
        ("--limit pages=1/2/3", "serve-no-pair"),
        ("--limit body=0", "serve-no-number"),
        ("--limit body=-1K", "serve-no-number"),
        ("--limit body=1.5", "serve-no-number"),
        ("--limit body=K", "serve-no-number"),
        ("--limit head-seconds=nan", "serve-no-number"),
        ("--trusted-proxy nobody", "serve-no-proxy"),
        ("--trusted-proxy 0.0.0.0/0", "serve-no-proxy"),
        ("--trusted-proxy ::/0", "serve-no-proxy"),
        ("--trusted-proxy 10.0.0.0/33", "serve-no-proxy"),
        ("--public-address games.example.org", "serve-no-public-address"),
        ("--public-address ftp://games.example.org", "serve-no-public-address"),
        ("--public-address https://games.example.org/club", "serve-no-public-address"),
        ("--public-address https://me@games.example.org", "serve-no-public-address"),
        ("--public-address https://games.example.org:x", "serve-no-public-address"),
        ("--public-address https://[x", "serve-no-public-address"),
        ("--public-address https://", "serve-no-public-address"),
        ("--metrics x", "serve-no-metrics"),
        ("--metrics 127.0.0.1:70000", "serve-no-metrics"),
        ("--workers 0", "usage-number"),
    ],
)
def test_a_wish_that_makes_no_sense_is_told_in_a_sentence(
    tablee: Tablee, asked: dict[str, Any], say: Speech, wish: str, message: str
) -> None:
    code, out, complaint = tablee("serve", *wish.split(), "--lang", say.language)
    assert (1, "", {}) == (code, out, asked)
    named = {"names": say.listing(list(limits()), "or"), "option": "--workers", "least": 1}
    name, _, value = wish.split()[1].partition("=")
    value = value if "--limit" in wish else name
    named |= {"name": name, "value": value, "example": f"{name}={written(limits().get(name, 1))}"}
    assert " ".join(say(message, **named).split()) == " ".join(complaint.split())


def test_a_port_that_is_taken_is_named(tablee: Tablee, tmp_path: Path) -> None:
    with main.bound("127.0.0.1", 0) as other:
        other.listen()
        port = str(other.getsockname()[1])
        data = ("--data", str(tmp_path), "--host", "127.0.0.1")
        for wish in (("--port", port), ("--port", "0", "--metrics", port)):
            code, _, complaint = tablee("serve", *data, *wish)
            assert 1 == code and f"port {port}:" in " ".join(complaint.split()), wish
        assert "port 70000:" in " ".join(tablee("serve", *data, "--port", "70000")[2].split())
