"""The house behind the proxies of docs/start/host.md: their files are taken from the page as they stand.

Only names, ports and the place of the certificate are put in, and loopback for every network.
"""

import contextlib
import os
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click
import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tablee.cli import commands
from tablee.cli.serve import chosen
from tablee.cli.speech import Speech
from tests.tools.long import less
from tests.tools.patience import PATIENCE

from .house import PLENTY, Running, heard, settings_for, started

PAGE = (Path(__file__).parents[2] / "docs/start/host.md").read_text("utf-8")
NAME, OURS, CERTIFICATES = "games.example.org", "127.0.0.1:8000", "/etc/letsencrypt/live"
CADDY = Path(sys.executable).with_name("caddy")
NGINX = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
NO_IPV6 = not socket.has_ipv6 or not Path("/proc/net/if_inet6").exists()
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only there is all of 127/8 ours")


def block(kind: str) -> str:
    """The one block of its kind on the page."""
    (found,) = re.findall(rf"^```{kind}\n(.*?)^```", PAGE, re.S | re.M)
    return str(found)


def asked(line: str) -> dict[str, Any]:
    """What a host types, as it is read."""
    root = click.Context(commands.tablee, info_name="tablee", obj=Speech("en"))
    _, command, rest = commands.tablee.resolve_command(root, shlex.split(line)[1:])
    typed = command.make_context("serve", rest, parent=root).params
    return {name: choice.value for name, choice in chosen(Speech("en"), **typed).items()}


def behind_a_proxy() -> str:
    """The command of the page that opens a house behind one."""
    (line,) = re.findall(r"^script/serve .*--public-address.*$", PAGE, re.M)
    return str(line).replace("script/serve", "tablee serve")


def caddy(folder: Path, port: int, ours: str) -> list[str]:
    """Caddy with the file of the page; its certificate is of its own making."""
    within = folder / "Caddyfile"
    alone = "admin off\nskip_install_trust\nauto_https disable_redirects\ndefault_bind 127.0.0.1\n"
    own = block("caddy").replace(NAME, f"localhost:{port}").replace(OURS, ours)
    within.write_text(f"{{\n{alone}storage file_system {folder}\n}}\n{own}", "utf-8")
    return [str(CADDY), "run", "--config", str(within), "--adapter", "caddyfile"]


def nginx(folder: Path, port: int, ours: str) -> list[str]:
    """nginx with the file of the page."""
    keys = folder / NAME
    keys.mkdir()
    names = ("-keyout", f"{keys}/privkey.pem", "-out", f"{keys}/fullchain.pem")
    made = (
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost"
    )
    subprocess.run([*made.split(), *names], check=True, capture_output=True)
    own = block("nginx").replace(CERTIFICATES, str(folder)).replace(f"{NAME};", "localhost;")
    own = own.replace(OURS, ours).replace("listen 443", f"listen 127.0.0.1:{port}")
    own = own.replace("[::]:443", f"[::1]:{port}")
    if NO_IPV6:
        own = re.sub(r"^ *listen \[.*\n", "", own, flags=re.M)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    alone = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    user = "user root;" if os.getuid() == 0 else ""
    main = folder / "nginx.conf"
    main.write_text(
        f"{user} daemon off; pid {folder}/pid; error_log stderr;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{alone}{own}}}\n",
        "utf-8",
    )
    return [str(NGINX), "-p", str(folder), "-c", str(main)]


@dataclass
class Visitor:
    """Somebody who comes by the proxy, from an address of their own."""

    port: int
    whose: str

    def __post_init__(self) -> None:
        way = httpx.HTTPTransport(verify=trusting(), local_address=self.whose)
        base = f"https://localhost:{self.port}"
        self.http = httpx.Client(base_url=base, transport=way, timeout=PATIENCE)
        self.csrf = self.http.get("/api/me").json()["csrf"]

    def post(self, path: str, **more: Any) -> httpx.Response:
        """Change something, as a page of ours does."""
        headers = {"x-csrf-token": self.csrf, "origin": f"https://localhost:{self.port}"}
        return self.http.post(path, headers=headers, **more)

    def lay_out(self) -> str:
        """A table with a free seat."""
        seats = [{"who": "me", "name": "Ana"}, {"who": "friend"}]
        answer = self.post("/api/tables", json={"game": "lanterns", "seats": seats})
        return str(answer.json()["table"])

    def follow(self, table: str, origin: str = "") -> ClientConnection:
        """A socket by way of the proxy."""
        cookies = "; ".join(f"{name}={text}" for name, text in self.http.cookies.items())
        return connect(
            f"wss://localhost:{self.port}/api/tables/{table}/events",
            ssl=trusting(),
            sock=socket.create_connection(("127.0.0.1", self.port), source_address=(self.whose, 0)),
            additional_headers={"Cookie": cookies},
            origin=Origin(origin or f"https://localhost:{self.port}"),
        )


def trusting() -> ssl.SSLContext:
    """Whoever made the certificate of the loopback."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


@pytest.fixture(scope="module", params=[caddy, nginx], ids=["caddy", "nginx"])
def port(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Where a proxy listens, with a house behind it as the page says."""
    proxy: Callable[[Path, int, str], list[str]] = request.param
    if (proxy is caddy and not CADDY.exists()) or (
        proxy is nginx and not (NGINX and shutil.which("openssl"))
    ):
        pytest.skip("it is not installed")
    folder = tmp_path_factory.mktemp("behind")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    with house_of(folder / "house", port) as house:
        command = proxy(folder, port, house.address)
        with running(command, port, folder):
            yield port


@contextlib.contextmanager
def house_of(folder: Path, port: int) -> Iterator[Running]:
    """The house that the page opens behind a proxy; few new tables, and little patience."""
    wishes = asked(behind_a_proxy().replace(NAME, f"localhost:{port}"))
    assert f"{wishes['host']}:{wishes['port']}" == OURS
    few = replace(PLENTY, new_tables=(8, 0.001), head_seconds=1.0)
    told = {
        "proxies": wishes["trusted-proxy"],
        "public": wishes["public-address"],
        "outside": wishes["public-address"],
    }
    with started(settings_for(folder, limits=few, **told)) as house:
        yield house


@contextlib.contextmanager
def running(command: list[str], port: int, folder: Path) -> Iterator[None]:
    """The proxy, until the end of the block."""
    own = os.environ | {"HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    told = folder / "log"
    with told.open("w") as log, subprocess.Popen(command, stderr=log, env=own) as proxy:
        try:
            deadline = time.monotonic() + PATIENCE
            while not is_up(port):
                assert proxy.poll() is None and time.monotonic() < deadline, told.read_text()
                time.sleep(0.05)
            yield
        finally:
            proxy.terminate()
            proxy.wait(20)


def is_up(port: int) -> bool:
    """Does the proxy pass anything on?"""
    try:
        return httpx.get(f"https://localhost:{port}/health", verify=trusting()).status_code == 200
    except httpx.HTTPError:
        return False


def test_pages_come_with_cookies_for_https_alone(port: int) -> None:
    answer = httpx.get(f"https://localhost:{port}/", verify=trusting())
    assert answer.status_code == 200 and "default-src" in answer.headers["content-security-policy"]
    assert answer.headers["set-cookie"].endswith("; Secure")


def test_links_lead_to_the_public_address(port: int) -> None:
    ana = Visitor(port, "127.0.0.2")
    page = ana.http.get(f"/tables/{ana.lay_out()}/seats").text
    assert f"https://localhost:{port}/join/" in page


def test_who_asks_too_much_is_no_burden_to_others(port: int) -> None:
    ana, bo = Visitor(port, "127.0.0.3"), Visitor(port, "127.0.0.4")
    body = {"json": {"game": "lanterns", "seats": [{"who": "friend"}, {"who": "friend"}]}}
    assert 429 in [ana.post("/api/tables", **body).status_code for _ in range(12)]
    assert 201 == bo.post("/api/tables", **body).status_code
    ana.http.headers["x-forwarded-for"] = "203.0.113.7"
    ana.http.headers["forwarded"] = "for=203.0.113.7"
    assert 429 == ana.post("/api/tables", **body).status_code, "nobody chooses an address"


def test_figures_are_told_to_nobody_who_comes_by_it(port: int) -> None:
    ana = Visitor(port, "127.0.0.1")
    for path in ("/metrics", "/metrics/", "//metrics"):
        for headers in ({}, {"x-forwarded-for": "127.0.0.1"}, {"x-forwarded-host": "localhost"}):
            answer = ana.http.get(f"https://localhost:{port}{path}", headers=headers)
            assert answer.status_code == 404 and "tablee_" not in answer.text


def test_a_table_is_followed_for_long_and_by_pages_of_ours(port: int) -> None:
    ana = Visitor(port, "127.0.0.5")
    table = ana.lay_out()
    with ana.follow(table) as socket:
        heard(socket)
        time.sleep(less(90.0, 3.0))  # nginx would wait for 60 s, the house for a request 1 s
        ana.post(f"/api/tables/{table}/seats/1/bot", json={"bot": "random"})
        assert "version" in heard(socket)
    with (
        pytest.raises((ConnectionClosed, InvalidStatus), match=r"4403|403"),
        ana.follow(table, "https://evil.example") as socket,
    ):
        socket.recv(timeout=PATIENCE)


def test_large_photographs_reach_the_house_and_larger_ones_are_refused_by_it(port: int) -> None:
    ana = Visitor(port, "127.0.0.6")
    made = ana.post("/api/decks", json={"game": "oeil_en_coin", "name": "Garden"}).json()
    way = f"/api/decks/{made['deck']}/photos"
    no_picture = ana.post(way, content=b"x" * 31 * 1024 * 1024)
    assert 422 == no_picture.status_code and no_picture.json()["refused"]
    with contextlib.suppress(
        httpx.WriteError, httpx.RemoteProtocolError
    ):  # hung up on, as it may be
        too_large = ana.post(way, content=b"x" * 34 * 1024 * 1024)
        assert 413 == too_large.status_code and too_large.headers["content-security-policy"]


def test_the_service_of_the_page_opens_the_same_house() -> None:
    unit = block("ini")
    (line,) = re.findall(r"^ExecStart=\S*/(tablee serve .*)$", unit, re.M)
    assert asked(line) == asked(behind_a_proxy())
