"""A folder that an older Tablée has written: its tables open, play on, and are played again.

`before/fb39e06.sqlite.xz` was written by the commit of that name, with a table of each game in play, one
finished, one with a bot, an undo and a line of talk; the file beside it says where they stood.
"""

import json
import lzma
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config

import tablee as library
from tablee.kit.table.replaying import replay
from tablee.server.storage.revisions import SCRIPTS
from tablee.server.storage.sqlite_file import connect
from tests.server.house import Browser, started

from .conftest import Tablee, own
from .visited import again, play

BEFORE = Path(__file__).with_name("before")
TOLD = json.loads((BEFORE / "fb39e06.json").read_text("utf-8"))
IN_PLAY = [name for name, told in TOLD["tables"].items() if told.get("waiting")]


@pytest.fixture
def old(folder: Path) -> Path:
    """The folder as that commit left it."""
    folder.mkdir()
    packed = (BEFORE / "fb39e06.sqlite.xz").read_bytes()
    (folder / "tables.sqlite").write_bytes(lzma.decompress(packed))
    (folder / "secret").write_text("the key of this house, and of no other one")
    return folder


@pytest.fixture
def updated(old: Path) -> Path:
    """The same, once it has been opened."""
    with started(own(old)):
        return old


@pytest.fixture
def ana(old: Path) -> Any:
    """Whoever laid out its tables, with the cookie that she had."""
    from dataclasses import replace

    with started(replace(own(old), secret=TOLD["secret"])) as house:
        browser = Browser(house.address)
        browser.http.cookies.clear()
        browser.http.cookies.update(TOLD["cookies"])
        browser.csrf = browser.get("/api/me").json()["csrf"]
        yield again(browser, house.address)


def test_there_is_one_of_each_game_in_play() -> None:
    assert set(IN_PLAY) == {"photosynthesis", "photograph", "yapasphoto", "oeil_en_coin"}
    assert TOLD["tables"]["push"]["over"]


@pytest.mark.parametrize("name", IN_PLAY)
def test_a_table_in_play_stands_where_it_stood_and_plays_on(ana: Browser, name: str) -> None:
    told = TOLD["tables"][name]
    seen = ana.table(told["table"], 0)
    assert seen["version"] == told["version"] and seen["you"] == list(range(len(seen["seats"])))
    owed = [n for n in seen["you"] if ana.table(told["table"], n)["decision"]]
    assert owed == told["waiting"]
    assert play(dict.fromkeys(seen["you"], ana), told["table"], most=1) == [told["version"] + 1]


def test_a_finished_one_is_looked_back_at_and_its_record_is_played_again(ana: Browser) -> None:
    table = TOLD["tables"]["push"]["table"]
    assert ana.table(table, 0)["over"]
    record = ana.get(f"/api/tables/{table}/record").json()
    assert replay(library.game("push"), record).over
    assert ana.get(f"/api/tables/{table}/positions/10", params={"eyes": "0"}).status_code == 200


def test_what_was_said_is_there(ana: Browser) -> None:
    table = TOLD["tables"]["photosynthesis"]["table"]
    assert "Bonjour" in ana.get(f"/api/tables/{table}/company").text


def test_every_table_comes_out_of_its_log_as_it_was(tablee: Tablee, updated: Path) -> None:
    assert tablee("check", "--json").json == {"tables": 6, "photographs": 0, "findings": []}


def test_a_backup_of_it_is_put_back(tablee: Tablee, old: Path, tmp_path: Path) -> None:
    assert tablee("backup", str(tmp_path / "house.zip")).code == 0
    there = tmp_path / "there"
    assert tablee("restore", str(tmp_path / "house.zip"), str(there), data=None).code == 0
    with started(own(there)):
        pass
    assert tablee("check", data=there).code == 0


def test_a_house_of_older_tables_has_to_be_opened_once(tablee: Tablee, folder: Path) -> None:
    folder.mkdir()
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    engine = connect(folder / "tables.sqlite", writing=True)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
    engine.dispose()
    assert "open the house once with this one" in tablee("who").complaint
    place = folder.parent / "house.zip"
    assert tablee("backup", str(place)).code == 0, "a backup before an update is a good idea"
    assert tablee("restore", str(place), str(folder.parent / "there"), data=None).code == 0
    with started(own(folder)):
        pass
    assert tablee("who").code == 0
