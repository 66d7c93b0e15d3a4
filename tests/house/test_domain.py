"""`tablee serve --domain`: a house that is there by https, with nothing else to set up."""

import asyncio
import contextlib
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tablee.server.house import doorway
from tests.tools.patience import PATIENCE, until

CADDY = Path(sys.executable).with_name("caddy")
pytestmark = pytest.mark.skipif(not CADDY.exists(), reason="there is no build of Caddy here")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def command(folder: Path, port: int) -> list[str]:
    where = ("--data", str(folder), "--port", "0", "--domain", f"localhost:{port}")
    return [sys.executable, "-m", "tablee", "--lang", "en", "serve", "--quiet", *where]


@contextlib.contextmanager
def house(folder: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    """The house, from when it says that it is open."""
    pipe = subprocess.PIPE
    with subprocess.Popen(command(folder, port), stdout=pipe, stderr=pipe, text=True) as process:
        try:
            assert process.stdout
            told = ""
            while "For everybody" not in told:
                line = process.stdout.readline()
                assert line, process.stderr and process.stderr.read()
                told += line
            yield process
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=PATIENCE)


def made_by(folder: Path) -> ssl.SSLContext:
    """Trust in nobody but the one who makes the certificates of this house's loopback."""
    return ssl.create_default_context(cafile=str(folder / "https/pki/authorities/local/root.crt"))


def answers(folder: Path, port: int) -> bool:
    try:
        way = httpx.get(f"https://localhost:{port}/health", verify=made_by(folder))
    except (httpx.HTTPError, OSError):
        return False
    return way.status_code == 200


def caddies(folder: Path) -> list[int]:
    """The processes of Caddy that this house's folder is told to."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if os.readlink(place / "exe") == str(CADDY) and str(folder) in (
                place / "environ"
            ).read_text("utf-8", "replace"):
                found.append(int(place.name))
    return found


def test_a_table_is_laid_out_by_https_and_its_links_lead_there(tmp_path: Path) -> None:
    port = free_port()
    with house(tmp_path, port):
        until(lambda: answers(tmp_path, port), "nobody is let in")
        address = f"https://localhost:{port}"
        with httpx.Client(base_url=address, verify=made_by(tmp_path)) as ana:
            told = ana.get("/api/me")
            assert told.headers["set-cookie"].endswith("; Secure")
            body = {"game": "push", "seats": [{"who": "me", "name": "Ana"}, {"who": "friend"}]}
            marks = {"x-csrf-token": told.json()["csrf"], "origin": address}
            made = ana.post("/api/tables", json=body, headers=marks)
            assert made.status_code == 201, made.text
            page = ana.get(f"/tables/{made.json()['table']}/seats").text
            assert re.search(rf"{address}/join/", page)
        assert (tmp_path / "https").stat().st_mode & 0o077 == 0


@pytest.mark.skipif(sys.platform != "linux", reason="only there is /proc")
def test_caddy_is_begun_again_when_it_ends_and_ends_with_a_house_that_is_killed(
    tmp_path: Path,
) -> None:
    port = free_port()
    with house(tmp_path, port) as process:
        (first,) = caddies(tmp_path)
        os.kill(first, signal.SIGKILL)
        until(lambda: caddies(tmp_path) not in ([], [first]), "it is not begun again")
        until(lambda: answers(tmp_path, port), "nobody is let in any more")
        process.kill()
        until(lambda: not caddies(tmp_path), "it outlives its house")
    with house(tmp_path, port):
        until(lambda: answers(tmp_path, port), "the next house finds the port taken")


def test_a_port_that_is_taken_is_told_in_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("", 0)) as taken:
        port = taken.getsockname()[1]
        ran = subprocess.run(
            command(tmp_path, port), capture_output=True, text=True, timeout=PATIENCE
        )
    assert ran.returncode == 1
    told = " ".join(ran.stderr.split())
    assert told.startswith(f"Nobody could be let in at localhost:{port}: its port is not to be had")
    assert "Traceback" not in told


TALKS = """#!{python}
import socket, sys, time
with socket.create_server(("127.0.0.1", {port})):
    for _ in range(3):
        sys.stderr.write("x" * 1_000_000 + "\\n")  # a request with a long head, that it could not pass on
    print('{{"level": "error", "msg": "the last"}}', file=sys.stderr, flush=True)
    time.sleep(600)
"""


def test_what_it_tells_is_read_however_long_a_visitor_makes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port, program = free_port(), tmp_path / "talks"
    program.write_text(TALKS.format(python=sys.executable, port=port), "utf-8")
    program.chmod(0o700)
    monkeypatch.setattr(doorway, "found", lambda: str(program))

    async def story() -> None:
        door = doorway.Doorway(f"localhost:{port}", 1, tmp_path)
        async with door.open(), asyncio.timeout(PATIENCE):
            while door.said != "the last":
                await asyncio.sleep(0.05)

    asyncio.run(story())
