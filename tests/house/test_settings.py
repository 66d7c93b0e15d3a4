"""Where settings come from, what is refused of them and where it stands."""

import re
from pathlib import Path
from typing import Any

import pytest

from tablee.server.errors import Shut
from tablee.server.wishes import sources
from tablee.server.wishes.kinds import OneOf
from tablee.server.wishes.settings import SETTINGS, Setting
from tablee.server.wishes.sources import ELSEWHERE, FILE, choices

from .conftest import Tablee

ROOT = Path(__file__).parents[2]


def file_of(folder: Path, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / FILE).write_text(text, "utf-8")
    return folder / FILE


def test_the_later_wins(folder: Path) -> None:
    place = file_of(folder, "port = 1\nworkers = 3\nlog = 'json'\n")
    environ = {"TABLEE_DATA_DIR": str(folder), "TABLEE_PORT": "2", "TABLEE_WORKERS": "4"}
    found = choices({"port": ["3"]}, environ=environ)
    told = {
        name: (found[name].value, found[name].source.said("en")) for name in ("port", "workers")
    }
    assert told == {"port": (3, "--port"), "workers": (4, "TABLEE_WORKERS")}
    assert (found["log"].value, found["log"].source.said("en")) == ("json", f"{place}, line 3")
    assert found["log"].source.said("fr") == f"{place}, ligne 3"
    assert (found["host"].value, found["host"].source.said("en")) == ("0.0.0.0", "usual")
    assert found.folder == folder


def test_every_setting_can_be_given_in_each_of_the_three_ways(folder: Path) -> None:
    for setting in SETTINGS.values():
        text = setting.kind.written(setting.usual) if setting.usual else "1"
        text = {"data": str(folder), "metrics": "9100"}.get(setting.name, text or "1")
        text = {
            "public-address": "https://a.example",
            "trusted-proxy": "::1",
            "database": "postgresql://a@b/c",
            "contact": "ada@example.org",
            "push-services": "*.example.org, http://127.0.0.1:9000",
            "mail-server": "smtp://ada:word@mail.example.org",
            "mail-from": "tablee@example.org",
            "messengers": "ntfy, matrix",
        }.get(setting.name, text)
        is_number = setting.kind.typed[0] in (int, float) and text.replace(".", "").isdecimal()
        literal = {"quiet": "true"}.get(setting.name, text if is_number else f'"{text}"')
        _, _, name = setting.name.rpartition("limit-")
        line = f"limits.{name} = {literal}" if setting.name.startswith("limit-") else ""
        place = folder.parent / "one.toml"
        place.write_text(line or f"{setting.name} = {literal}", "utf-8")
        text = "yes" if setting.name == "quiet" else text
        by_file = choices({}, str(place), environ={})[setting.name]
        by_variable = choices({}, environ={setting.variable: text})[setting.name]
        by_option = choices({setting.name: [text]}, environ={})[setting.name]
        assert by_file.value == by_variable.value == by_option.value, setting.name
        kinds = [one.source.kind for one in (by_file, by_variable, by_option)]
        assert kinds == ["file", "environment", "option"]
        assert by_file.source.line == 1, setting.name


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ("port = 80\nprot = 81\n", 2, "“port” is nearest"),
        ("colour = 'red'\n", 1, "no setting “colour”"),
        ("\n\nport = '80'\n", 3, "whole number from 0 to 65535"),
        ("port = 80.5\n", 1, "whole number from 0 to 65535"),
        ("port = 65536\n", 1, "whole number from 0 to 65535"),
        ("port = true\n", 1, "whole number from 0 to 65535"),
        ("quiet = 'yes'\n", 1, "true or false in a file"),
        ("bot-pace = nan\n", 1, "seconds, from 0 to 60"),
        ("trusted-proxy = ['127.0.0.1', 'everybody']\n", 1, "never everybody"),
        ("trusted-proxy = [1]\n", 1, "never everybody"),
        ("log = 'loud'\n", 1, "auto, lines, json"),
        ("[limits]\npages = 3\n", 2, "40/15"),
        ("[limits]\n\npagse = '3/1'\n", 3, "“limit-pages” is nearest"),
        ("limits.body = '0'\n", 1, "such as 16384 or 16K"),
        ("limit-body = 3\n", 1, "no setting"),
        ("[server]\nport = 3\n", 1, "no setting “server”"),
        ("port = = 3\n", 1, "no TOML"),
        ("host = '127.0.0.1'\nlog = 'json", 2, "no TOML"),
        ("data = '/elsewhere'\n", 1, "cannot stand in the house’s own folder"),
    ],
)
def test_what_cannot_be_is_refused_on_its_line(
    folder: Path, tablee: Tablee, text: str, line: int, expected: str
) -> None:
    place = file_of(folder, text)
    said = tablee("settings").complaint
    assert said.startswith(f"{place}, line {line}: ") and expected in said
    assert ". " not in said
    assert f"{place}, ligne {line}" in tablee("settings", language="fr").complaint


@pytest.mark.parametrize(
    ("variable", "text", "expected"),
    [
        ("TABLEE_PROT", "80", "“port” is nearest"),
        ("TABLEE_COLOUR", "red", "no setting “COLOUR”"),
        ("TABLEE_PORT", "tcp://10.0.0.1:8000", "whole number from 0 to 65535"),
        ("TABLEE_QUIET", "perhaps", "yes or no"),
        ("TABLEE_LIMIT_PAGES", "40", "40/15"),
    ],
)
def test_what_cannot_be_is_refused_under_its_variable(
    tablee: Tablee, monkeypatch: pytest.MonkeyPatch, variable: str, text: str, expected: str
) -> None:
    monkeypatch.setenv(variable, text)
    said = tablee("settings").complaint
    assert said.startswith(f"{variable}: ") and expected in said


def test_a_variable_that_is_empty_says_nothing(
    monkeypatch: pytest.MonkeyPatch, tablee: Tablee
) -> None:
    monkeypatch.setenv("TABLEE_PORT", "")
    assert tablee("settings", "--json").json["port"]["from"] == "usual"


def test_every_variable_of_ours_is_known() -> None:
    """One that only games, bots or tests read is no mistake of a host's."""
    found = set()
    for place in ("src", "tests", "script", "examples", "benchmarks"):
        for path in (ROOT / place).rglob("*"):
            if path.suffix in (".py", ".sh", "") and path.is_file() and path != Path(__file__):
                text = path.read_text("utf-8", "ignore")
                found |= set(re.findall(r"environ\S{0,10}\"(TABLEE_[A-Z_]+)\"", text))
                found |= set(re.findall(r"\b(?:TABLEE_[A-Z]+)(?==)", text))
    assert "TABLEE_GAMES" in found
    assert not found - ELSEWHERE - {setting.variable for setting in SETTINGS.values()}


def test_a_file_may_be_named_and_say_where_the_folder_is(folder: Path, tmp_path: Path) -> None:
    place = tmp_path / "host.toml"
    place.write_text(f"data = '{folder}'\nport = 5\n", "utf-8")
    file_of(folder, "port = 6\n")  # not read: another one is named
    for found in (
        choices({}, str(place), {}),
        choices({}, environ={"TABLEE_SETTINGS": str(place)}),
    ):
        assert (found.folder, found["port"].value) == (folder, 5)


@pytest.mark.parametrize("name", ["nowhere.toml", "folder", "large.toml", "bytes.toml"])
def test_a_file_that_cannot_be_read_is_told(tablee: Tablee, tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "large.toml").write_text("#" * sources.LARGEST * 2)
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    assert str(tmp_path / name) in tablee("settings", "--settings", str(tmp_path / name)).complaint


def test_each_is_shown_with_its_value_and_where_it_comes_from(
    tablee: Tablee, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file_of(folder, "workers = 2\n")
    monkeypatch.setenv("TABLEE_LIMIT_BODY", "32k")
    said = tablee("settings", "--port", "80")
    rows = {line.split()[0]: line.split()[1:] for line in said.out.splitlines()}
    assert list(rows)[1:] == list(SETTINGS)
    assert rows["port"] == ["80", "--port"] and rows["limit-body"] == ["32K", "TABLEE_LIMIT_BODY"]
    assert rows["workers"] == ["2", *f"{folder / FILE}, line 1".split()]
    assert rows["log"] == ["auto", "usual"]
    told = tablee("settings", "--json").json
    assert told["workers"] == {
        "value": "2",
        "from": "file",
        "where": str(folder / FILE),
        "line": 1,
        "variable": "TABLEE_WORKERS",
        "what": "How many processes think for the bots.",
    }


def test_a_secret_is_never_shown(tablee: Tablee, monkeypatch: pytest.MonkeyPatch) -> None:
    hidden = Setting("log", OneOf(("hunter2",)), "", secret=True)
    monkeypatch.setitem(SETTINGS, "log", hidden)
    monkeypatch.setenv("TABLEE_LOG", "hunter2")
    for said in (tablee("settings"), tablee("settings", "--json")):
        assert said.code == 0 and "TABLEE_LOG" in said.out and "hunter2" not in said.out
    monkeypatch.setenv("TABLEE_LOG", "swordfish")
    assert "swordfish" not in tablee("settings").complaint


def test_a_house_opens_with_what_its_file_says(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tablee.cli import commands
    from tablee.server import main

    file_of(folder, "host = '127.0.0.1'\nport = 0\nquiet = true\n[limits]\nchat = '3/1'\n")
    asked: dict[str, Any] = {}
    monkeypatch.setattr(main, "serve", lambda *a, **named: asked.update(named, given=a))
    assert commands.run(["serve", "--data", str(folder)]) == 0
    assert asked["given"][:3] == ("127.0.0.1", 0, folder) and asked["given"][4] is True
    assert asked["limits"].chat == (3, 1)


def test_nothing_that_a_host_writes_raises_anything_else(folder: Path) -> None:
    odd = ["", "\0", "1" * 5000, "-", "1e999", "[", "�", "a\nb", "०", "/", "1/", "::", "~", "=1"]
    for name, setting in SETTINGS.items():
        for text in odd:
            for given, environ in (({name: [text]}, {}), ({}, {setting.variable: text})):
                try:
                    choices(given, environ=environ)
                except Shut as why:
                    assert all(why.said(language) for language in ("en", "fr"))


@pytest.mark.parametrize("name", ["games.example.org", "games.example.org:8443", "localhost"])
def test_a_domain_is_a_name_and_perhaps_a_port(name: str) -> None:
    assert choices({"domain": [name]}, environ={}).value("domain") == name


@pytest.mark.parametrize(
    "name", ["a b", "-a.org", "a..org", "a:x", "a:0", "a:", "é.org", "a.org/x", '"}', "a" * 64]
)
def test_what_is_no_name_is_no_domain(name: str) -> None:
    with pytest.raises(Shut, match="setting-impossible"):
        choices({"domain": [name]}, environ={})


@pytest.mark.parametrize("name", ["host", "public-address", "trusted-proxy"])
def test_what_a_domain_decides_is_not_said_beside_it(name: str) -> None:
    value = "https://a.org" if name == "public-address" else "127.0.0.1"
    with pytest.raises(Shut, match="setting-by-domain"):
        choices({"domain": ["a.org"], name: [value]}, environ={})
