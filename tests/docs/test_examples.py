"""The examples of the quick starts: python and console blocks are run, and so is what a player types;
every other command is read."""

import io
import re
import shlex
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest

import tablee as library
from docs.gather import ROOT
from tablee import bots
from tablee.cli import commands, saves
from tablee.cli.speech import Speech
from tests.cli.conftest import home, tablee

__all__ = ["home", "tablee"]

PAGES = {page.stem: page.read_text("utf-8") for page in sorted(ROOT.glob("docs/start/*.md"))}
AS_TABLEE = {"script/play": "play", "script/serve": "serve"}
AT_ONCE = (
    "play",
    "learn",
    "resume",
    "replay",
    "draw",
)  # analyse thinks for minutes in plain Python
OTHERS = ("source .venv/bin/activate", "pip install ")
INLINE = re.compile(r"(?<!`)`((?:tablee|script/)[^`\n]*)`(?!`)")
NEEDED = ("gymnasium", "pettingzoo")


def blocks(page: str, kind: str) -> list[str]:
    """The blocks of a kind on a page."""
    return re.findall(rf"^```{kind}\n(.*?)^```", PAGES[page], re.S | re.M)


def lines(page: str) -> list[str]:
    """The commands on a page that are not run."""
    return [*"".join(blocks(page, "sh")).splitlines(), *INLINE.findall(PAGES[page])]


def understand(line: str) -> None:
    """Read a command as it would be read, without running it.

    Raises:
        click.ClickException: it is no command, or has no such option.
        FileNotFoundError: there is no such script.
        LookupError: there is no such game or bot.
    """
    name, *words = shlex.split(line)
    if name.startswith("script/") and not (ROOT / name).is_file():
        raise FileNotFoundError(line)
    if name in AS_TABLEE:
        words = [AS_TABLEE[name], *words]
    elif name != "tablee" or not words:
        return
    _, words = commands.take_language(words)
    root = click.Context(commands.tablee, info_name="tablee", obj=Speech("en"))
    name, command, rest = commands.tablee.resolve_command(root, words)
    read = command.make_context(name, rest, parent=root).params
    if isinstance(read.get("game"), str):
        library.game(read["game"])
    for bot in str(read.get("bots") or read.get("seats") or "none").split(","):
        if bot not in ("none", *bots.names()) and not bots.is_outside(bot):
            raise LookupError(bot)


def shown(expected: str) -> list[str]:
    """What a block shows of an answer, piece by piece; … stands for what was left out."""
    return [" ".join(piece.split()) for piece in re.split(r"^…$", expected, flags=re.M)]


def test_there_is_a_quick_start_for_everybody() -> None:
    assert {"player", "host", "researcher", "bot-writer", "contributor"} == set(PAGES)
    kinds = {kind for text in PAGES.values() for kind in re.findall(r"^```(\w*)$", text, re.M)}
    others = {"caddy", "nginx", "ini"}  # tests/server/test_behind_proxies.py runs them
    assert kinds == {"", "python", "console", "sh"} | others  # "" ends a block
    assert all(text.count("```") == 2 * len(re.findall(r"```\w", text)) for text in PAGES.values())


@pytest.mark.parametrize(
    "code", [pytest.param(code, id=page) for page in PAGES for code in blocks(page, "python")]
)
def test_python_runs(code: str) -> None:
    if any(f"{door}_env" in code for door in ("aec", "gym")):
        for package in NEEDED:
            pytest.importorskip(package)
    exec(code, {})


@pytest.mark.parametrize(
    "block", [pytest.param(block, id=page) for page in PAGES for block in blocks(page, "console")]
)
def test_a_console_answers_as_shown(block: str, tablee: Callable[..., Any]) -> None:
    line, _, expected = block.partition("\n")
    code, out, err = tablee(*shlex.split(line.removeprefix("$ tablee ")))
    assert (0, "") == (code, err) and line.startswith("$ tablee ")
    answer, place = " ".join(out.split()), 0
    for piece in shown(expected):
        found = answer.find(piece, place)
        assert found >= 0, f"{line} does not say, after character {place}: {piece}"
        place = found + len(piece)


def test_a_player_types_what_the_page_says(
    tablee: Callable[..., Any], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = next(
        block.splitlines()[0] for block in blocks("player", "console") if "watch" in block
    )
    assert tablee(*shlex.split(watched)[2:])[0] == 0
    shutil.copy(next(saves.folder().glob("*.json")), home / "game.json")
    monkeypatch.chdir(home)
    typed = set()
    for line in "".join(blocks("player", "sh")).splitlines():
        name, *words = shlex.split(line)
        words = [AS_TABLEE[name], *words] if name in AS_TABLEE else words
        if words[0] in AT_ONCE:
            monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
            code, _, complaint = tablee(*words)
            assert (0, "") == (code, complaint), line
            typed.add(words[0])
    assert set(AT_ONCE) == typed and (home / "game.svg").read_text("utf-8").startswith("<svg ")


@pytest.mark.parametrize("page", PAGES)
def test_commands_are_understood(page: str) -> None:
    assert lines(page)
    for line in lines(page):
        assert line.startswith(("tablee", "script/", *OTHERS)), line
        understand(line)


@pytest.mark.parametrize(
    "line",
    [
        "tablee pley",
        "script/nothing",
        "tablee play chess",
        "script/serve --prt 80",
        "tablee arena push --seats best",
    ],
)
def test_a_command_that_does_not_exist_is_noticed(line: str) -> None:
    with pytest.raises((click.ClickException, FileNotFoundError, LookupError)):
        understand(line)
