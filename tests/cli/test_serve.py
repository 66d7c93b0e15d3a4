"""What a host may wish of `tablee serve`, and what is told of wishes that make no sense."""

import sys
import time
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from tablee.cli.speech import Speech
from tablee.server import main
from tablee.server.settings import Limits, Settings
from tablee.server.wishes.settings import LIMIT, SETTINGS
from tests.tools.patience import PATIENCE

Tablee = Callable[..., Any]
LIMITS = {name: setting for name, setting in SETTINGS.items() if name.startswith(LIMIT)}


@pytest.fixture(autouse=True)
def nothing_around(monkeypatch: pytest.MonkeyPatch) -> None:
    """No variable of whoever runs the tests is a setting."""
    for setting in SETTINGS.values():
        monkeypatch.delenv(setting.variable, raising=False)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the server was started with, once it was."""
    seen: dict[str, Any] = {}

    def serve(host: str, port: int, *more: Any, **named: Any) -> None:
        seen.update(named, host=host, port=port, metrics=more[-1])

    monkeypatch.setattr(main, "serve", serve)
    return seen


def test_every_setting_is_explained_with_what_it_usually_is(tablee: Tablee, say: Speech) -> None:
    page = " ".join(tablee("serve", "--help", "--lang", say.language)[1].split())
    assert {f"{LIMIT}{field.name.replace('_', '-')}" for field in fields(Limits)} == set(LIMITS)
    for name, setting in SETTINGS.items():
        told, usual = say(setting.message), setting.shown(setting.usual or "") or "–"
        if name in LIMITS:
            assert " ".join(f"{name.removeprefix(LIMIT)}={usual} {told}".split()) in page
        else:
            assert f"--{name}" in page and " ".join(told.split()) in page


def test_a_setting_is_typed_as_it_is_shown() -> None:
    for setting in SETTINGS.values():
        if setting.usual is not None:
            assert setting.kind.read(setting.kind.written(setting.usual)) == setting.usual
    size = SETTINGS["limit-body"].kind
    assert size.read("8g") == 8 * 1024**3 and size.read("16k") == 16384


def test_wishes_reach_the_server(tablee: Tablee, asked: dict[str, Any]) -> None:
    wishes = "--limit actions=80/30 --limit body=32K --workers 3 --trusted-proxy ::1 --metrics 9100"
    more = "--trusted-proxy 10.1.2.3/8 --public-address HTTPS://Games.Example.org:443/"
    assert 0 == tablee("serve", *wishes.split(), *more.split(), "--log", "json")[0]
    assert asked["limits"] == Limits(actions=(80, 30), body=32768)
    assert asked["proxies"] == ("::1/128", "10.0.0.0/8") and asked["bot_workers"] == 3
    assert asked["public"] == "https://games.example.org"
    assert asked["metrics"] == ("127.0.0.1", 9100) and asked["log"] == "json"


def test_whoever_runs_a_house_may_be_named_and_services_added(
    tablee: Tablee, asked: dict[str, Any]
) -> None:
    services = "*.example.org", "http://127.0.0.1:9000", "push.example.net"
    wishes = [word for one in services for word in ("--push-services", one)]
    assert 0 == tablee("serve", "--contact", "mailto:ada@example.org", *wishes)[0]
    assert asked["contact"] == "ada@example.org" and asked["push_services"] == services


@pytest.mark.parametrize(
    "wish",
    [
        *("--contact ada", "--contact root@localhost", "--contact http://example.org"),
        *("--contact https://192.168.1.7", "--push-services *example.org", "--push-services a_b"),
        *("--push-services ftp://a.example", "--push-services https://a.example/x"),
    ],
)
def test_nobody_is_named_whom_services_would_refuse(tablee: Tablee, wish: str) -> None:
    assert tablee("serve", *wish.split())[0] == 1


def test_without_wishes_all_is_as_usual(tablee: Tablee, asked: dict[str, Any]) -> None:
    assert 0 == tablee("serve")[0]
    usual = {"limits": Limits(), "proxies": (), "public": "", "metrics": None, "bot_workers": 1}
    usual |= {"bot_delay": Settings.bot_delay, "bot_limit": Settings.bot_limit}
    usual |= {"database": "", "domain": "", "patience": Settings.patience, "log": "auto"}
    usual |= {"jobs": 16, "contact": "", "push_services": (), "mail_server": "", "mail_from": ""}
    usual |= {"messengers": Settings.messengers, "messenger_hosts": ()}
    assert asked == usual | {"host": "0.0.0.0", "port": 8000}


def test_a_database_is_named_by_an_option_or_by_the_environment(
    tablee: Tablee, asked: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    address = "postgresql://ana:word@db.example.org:5433/tablee?sslmode=require"
    assert 0 == tablee("serve", "--database", address)[0] and asked["database"] == address
    monkeypatch.setenv("TABLEE_DATABASE", "postgres:///other")
    assert 0 == tablee("serve")[0] and asked["database"] == "postgres:///other"


def test_of_a_database_that_is_none_no_password_is_told(tablee: Tablee, say: Speech) -> None:
    code, _, complaint = tablee(
        "serve", "--database", "mysql://ana:geheim@db/tablee", "--lang", say.language
    )
    assert code == 1 and "geheim" not in complaint and "postgresql://" in complaint


def test_without_the_driver_of_a_database_its_installation_is_told(
    tablee: Tablee, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tablee.server.storage.postgres.find_spec", lambda _: None)
    asked = "--port", "0", "--host", "127.0.0.1", "--data", str(tmp_path)
    code, _, complaint = tablee("serve", *asked, "--database", "postgresql://db/tablee")
    assert code == 1 and 'pip install "tablee[postgres]"' in complaint


@pytest.mark.parametrize(
    "wish",
    [
        "--limit pages",
        "--limit pages=40",
        "--limit pages=0/1",
        "--limit pages=1/0",
        "--limit pages=nan/1",
        "--limit pages=inf/1",
        "--limit pages=1/2/3",
        "--limit body=0",
        "--limit body=-1K",
        "--limit body=1.5",
        "--limit body=K",
        "--limit head-seconds=nan",
        "--trusted-proxy nobody",
        "--trusted-proxy 0.0.0.0/0",
        "--trusted-proxy ::/0",
        "--trusted-proxy 10.0.0.0/33",
        "--public-address games.example.org",
        "--public-address ftp://games.example.org",
        "--public-address https://games.example.org/club",
        "--public-address https://me@games.example.org",
        "--public-address https://games.example.org:x",
        "--public-address https://[x",
        "--public-address https://",
        "--metrics x",
        "--database sqlite:///x",
        "--database tables.sqlite",
        "--database postgresql://db",
        "--database postgresql://db:x/tablee",
        "--database postgresql://[x/tablee",
        "--database postgresql://user:swordfish@host",
        "--metrics 127.0.0.1:70000",
        "--host a/b",
        "--port 70000",
        "--port -1",
        "--log loud",
        "--workers 0",
        "--bot-pace nan",
        "--waiting-seconds 1",
    ],
)
def test_a_wish_that_makes_no_sense_is_told_in_a_sentence(
    tablee: Tablee, asked: dict[str, Any], say: Speech, wish: str
) -> None:
    code, out, complaint = tablee("serve", *wish.split(), "--lang", say.language)
    assert (1, "", {}) == (code, out, asked)
    option, text = wish.split()
    name, _, value = text.partition("=") if option == "--limit" else (option[2:], "", text)
    setting = SETTINGS[LIMIT + name if option == "--limit" else name]
    said, expected = " ".join(complaint.split()), setting.kind.expected.said(say.language)
    assert " ".join(expected.split()) in said and option in said and name in said
    assert not value or (value in said) != setting.secret
    assert "swordfish" not in said
    assert said.endswith(".") and ". " not in said


@pytest.mark.parametrize("wish", ["nonsense=1", "pagse=1/1", "limit-pages=1/1", "=1"])
def test_a_limit_that_does_not_exist_is_told(
    tablee: Tablee, asked: dict[str, Any], wish: str
) -> None:
    code, _, complaint = tablee("serve", "--limit", wish)
    assert (1, {}) == (code, asked) and "there is no setting" in complaint
    assert ("“pages” is nearest" in complaint) == ("pag" in wish)


def test_a_port_that_is_taken_is_named(tablee: Tablee, tmp_path: Path) -> None:
    with main.bound("127.0.0.1", 0) as other:
        other.listen()
        port = str(other.getsockname()[1])
        data = ("--data", str(tmp_path), "--host", "127.0.0.1")
        for wish in (("--port", port), ("--port", "0", "--metrics", port)):
            code, _, complaint = tablee("serve", *data, *wish)
            assert 1 == code and f"port {port}:" in " ".join(complaint.split()), wish


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such terminals")
@pytest.mark.parametrize("seconds", [0, 4], ids=["while it gets ready", "later"])
def test_ctrl_c_ends_it_without_a_word_more(tmp_path: Path, seconds: int) -> None:
    """A terminal sends it to every process: to those that think and draw, too."""
    import pexpect

    where = ["--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path), "--quiet"]
    line = ["-m", "tablee", "--lang", "en", "serve", *where]
    house = pexpect.spawn(sys.executable, line, timeout=PATIENCE, encoding="utf-8")
    house.expect("Ctrl-C ends it; the tables stay.")
    time.sleep(seconds)
    house.sendintr()
    house.expect(pexpect.EOF)
    assert house.before is not None and house.before.split() in ([], ["^C"])
