"""docs/house.md: what it shows is what the commands say, and what it lets one type is understood."""

import re
import shlex
import tomllib
from pathlib import Path

import click
import pytest

from tablee.cli import commands
from tablee.cli.house import PARTS, house as group
from tablee.cli.speech import Speech
from tablee.server.wishes.settings import SETTINGS
from tablee.server.wishes.sources import choices
from tests.docs.test_examples import INLINE, shown, understand

from .test_upgrade import old, updated

__all__ = ["old", "updated"]

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/house.md").read_text("utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", PAGE, re.S | re.M)


@pytest.mark.parametrize("block", blocks("console"))
def test_a_console_answers_as_shown(
    block: str, updated: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line, _, expected = block.partition("\n")
    monkeypatch.setenv("TABLEE_DATA_DIR", str(updated))
    assert commands.run(shlex.split(line.removeprefix("$ tablee "))) == 0
    answer, place = " ".join(capsys.readouterr().out.split()), 0
    for piece in shown(expected):
        found = answer.find(piece, place)
        assert found >= 0, piece
        place = found + len(piece)


def test_the_file_of_the_page_is_one(tmp_path: Path) -> None:
    (text,) = blocks("toml")
    (tmp_path / "page.toml").write_text(text, "utf-8")
    found = choices({}, str(tmp_path / "page.toml"), {})
    assert found.value("limit-actions") == (80, 30) and found.value("log") == "json"
    assert len(tomllib.loads(text)) == 5


def test_every_command_of_the_page_is_understood() -> None:
    lines = [*"".join(blocks("sh")).splitlines(), *INLINE.findall(PAGE)]
    assert len(lines) > 12
    for line in lines:
        if "--help" not in line:
            understand(line)
        if line.startswith("tablee house "):
            understand_part(*shlex.split(line)[2:])


def understand_part(*words: str) -> None:
    """Read a part of `tablee house` as it would be read, without running it.

    Raises:
        click.ClickException: there is none, or it has no such option.
    """
    root = click.Context(commands.tablee, info_name="tablee", obj=Speech("en"))
    house = click.Context(group, info_name="house", parent=root)
    name, command, rest = group.resolve_command(house, list(words))
    command.make_context(name, rest, parent=house)


@pytest.mark.parametrize("line", ["burn", "tables --old", "backup a b", "restore"])
def test_a_part_that_does_not_exist_is_noticed(line: str) -> None:
    with pytest.raises(click.ClickException):
        understand_part(*line.split())


def test_every_variable_of_the_page_is_one() -> None:
    known = {setting.variable for setting in SETTINGS.values()} | {"TABLEE_SETTINGS"}
    assert set(re.findall(r"TABLEE_[A-Z_]+\w", PAGE)) <= known


def test_every_part_of_tablee_house_is_on_the_page() -> None:
    assert all(f"tablee house {part}" in PAGE for part in PARTS if part != "restore")
