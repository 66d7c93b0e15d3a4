"""The rules as they are carried: nobody waits for a compiler, and what has no module plays anyway."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from structlog.testing import capture_logs

import tablee
from tablee.kit.engines.carried import carried
from tests.browser.tables import play_on

from .house import Browser, Running, settings_for, started

NO_COMPILER = "import sys; sys.modules['numba'] = sys.modules['llvmlite'] = None\n"
SERVE = """
import sys
from pathlib import Path
from tablee.server.main import serve
from tests.server.house import PLENTY
serve("127.0.0.1", 0, Path(sys.argv[1]), quiet=True, bot_delay=0, limits=PLENTY)
"""
ROOT = Path(__file__).parent.parent.parent
LANTERNS = tablee.game("lanterns")


# --- Without a compiler ------------------------------------------------------


@pytest.fixture
def plain_house(tmp_path: Path) -> Iterator[Browser]:
    """Somebody in a house of its own process, where nothing can be compiled; nor in its children."""
    (tmp_path / "sitecustomize.py").write_text(NO_COMPILER, "utf-8")
    games = {"PYTHONPATH": f"{tmp_path}:{ROOT}", "TABLEE_GAMES": str(ROOT / "tests" / "games")}
    with subprocess.Popen(
        [sys.executable, "-c", SERVE, str(tmp_path / "house")],
        stdout=subprocess.PIPE,
        text=True,
        env={name: text for name, text in os.environ.items() if name != "TABLEE_MODE"} | games,
    ) as process:
        try:
            assert process.stdout
            found = re.search(r"localhost(:\d+)", process.stdout.readline())
            assert found, "the server did not start"
            yield Browser(f"127.0.0.1{found[1]}")
        finally:
            process.terminate()
            process.wait(20)


def test_a_house_needs_no_compiler(plain_house: Browser) -> None:
    """Bots, a hint, the record and the film, what others bring, an analysis."""
    ana = plain_house
    table = ana.lay_out("lanterns", "me:Ana", "bot:club")
    play_on(ana, table, lambda seen: bool(seen["waiting"]))
    hint = ana.post(f"/api/tables/{table}/hint", {"seat": 0})
    assert hint.status_code == 200 and hint.json()["looked"] > 1, hint.text
    play_on(ana, table, lambda seen: bool(seen["over"]))
    record = ana.get(f"/api/tables/{table}/record").json()
    assert ana.get(f"/api/tables/{table}/film").text.startswith("<svg")
    assert ana.post("/api/records", {"record": record}).status_code == 201
    deadline = time.monotonic() + 100
    while not (told := ana.post(f"/api/tables/{table}/analysis").json())["ready"]:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert told["players"]


# --- Before anybody waits ----------------------------------------------------


@pytest.mark.usefixtures("own_workers")
def test_a_house_has_a_bots_head_before_it_is_asked(tmp_path: Path) -> None:
    with started(replace(settings_for(tmp_path), early=True)) as house:
        brains = house.house.players.brains
        assert_soon(lambda: bool(brains.all) and brains.all[0].process.runs)
        process = brains.all[0].process.process
        ana = house.visitor()
        table = ana.lay_out("lanterns", "me:Ana", "bot:club")
        play_on(ana, table, lambda seen: bool(seen["over"]))
        assert brains.all[0].process.process is process and brains.failures == 0
    assert process and process.returncode is not None, "it ends with the house"


def assert_soon(what: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 30
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.01)


# --- Without a module --------------------------------------------------------


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lanterns as it is in a checkout where somebody has just changed a rule."""
    without_module(monkeypatch)


def without_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TABLEE_MODE", raising=False)
    others = {game: carried(tablee.game(game).folder) for game in tablee.games()}
    del others["lanterns"]
    monkeypatch.setattr("tablee.kit.engines.engine.carried", lambda folder: others.get(folder.name))
    monkeypatch.setattr(LANTERNS, "_engines", {})


def test_without_a_module_a_game_is_played_in_plain_rules_at_once(
    bare: None, house: Running
) -> None:
    ana = house.visitor()
    table = ana.lay_out("lanterns", "me:Ana", "bot:random")
    assert house.house.tables.here[table].standing.match.engine.mode == "interpreted"
    play_on(ana, table, lambda seen: bool(seen["over"]))
    assert ana.get(f"/api/tables/{table}/film").status_code == 200, "its own films are its own"


def test_without_a_module_a_game_takes_nothing_from_outside(bare: None, house: Running) -> None:
    ana, match = house.visitor(), LANTERNS.new(seed=1, players=2)
    position = LANTERNS.from_position(match.position(), players=2)
    for record in (match.record(), position.record()):
        refused = ana.post("/api/records", {"record": record})
        assert refused.status_code == 422 and "tablee kernels lanterns" in refused.text
        assert "You can lay out a table and play" in refused.text
        ana.http.headers["accept-language"] = "fr"
        refused = ana.post("/api/records", {"record": record})
        assert "tablee kernels lanterns" in refused.text and "On peut ouvrir" in refused.text
        ana.http.headers["accept-language"] = "en"


def test_a_table_from_outside_stays_shut_while_its_game_has_no_module(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = house.visitor()
    match = LANTERNS.new(seed=1, players=2)
    record = LANTERNS.from_position(match.position(), players=2, seats=["Ana", "Bo"]).record()
    brought = ana.post("/api/records", {"record": record}).json()["record"]
    seats = [{"who": "me", "name": "Ana"}, {"who": "beside", "name": "Bo"}]
    laid = ana.post(f"/api/records/{brought}/fork", {"at": 0, "seats": seats}).json()["table"]
    house.house.tables.here.pop(laid)
    with monkeypatch.context() as here:
        without_module(here)
        assert "tablee kernels" in ana.get(f"/api/tables/{laid}").text
    assert ana.get(f"/api/tables/{laid}").status_code == 200, "nothing of it is damaged"


def test_the_host_is_told_once_how_a_module_is_made(bare: None, house: Running) -> None:
    with capture_logs() as told:
        house.house._load()
    (line,) = [line for line in told if line["log_level"] == "warning"]
    assert line["game"] == "lanterns" and "tablee kernels lanterns builds one" in line["why"]
