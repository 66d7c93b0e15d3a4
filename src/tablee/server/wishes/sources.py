"""Where each setting comes from: the usual, a file, the environment, the command line; the later wins.

The file is `tablee.toml` in the house's folder, or one that is named. Whatever stands there that is no
setting, of a wrong kind or out of bounds is refused where it stands: nothing a host wrote is passed over.
"""

import os
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal, NamedTuple

from tablee.server.errors import Shut
from tablee.server.settings import Limits, default_folder
from tablee.server.wishes.settings import DATA, LIMIT, PREFIX, SETTINGS, Setting, usual
from tablee.server.words import say

FILE, SECTION = "tablee.toml", "limits"
FILE_VARIABLE = "TABLEE_SETTINGS"
LARGEST = 256 * 1024  # bytes of a file of settings
LONGEST = 60  # letters of a value, as it is repeated
ELSEWHERE = {  # variables that are no setting of a house: they are read by games, bots and tests
    *("TABLEE_GAMES", "TABLEE_MODE", "TABLEE_CACHE_DIR", "TABLEE_MEANING", "TABLEE_BOT_LIMIT"),
    *("TABLEE_BROWSER", "TABLEE_DRAWINGS", "TABLEE_LONG", "TABLEE_PATIENCE", "TABLEE_PICTURES"),
    *("TABLEE_QUICK", "TABLEE_TEST_DATABASE", "TABLEE_TEST_LUCK", FILE_VARIABLE),
}
BY_DOMAIN = ("host", "public-address", "trusted-proxy")  # what a domain decides
Kind = Literal["usual", "file", "environment", "option"]
Given = Mapping[str, Sequence[str]]  # name of a setting -> what was typed behind its option


@dataclass(frozen=True)
class Source:
    """Where a value stands."""

    kind: Kind
    place: str = ""
    line: int = 0  # of a file, where it is known

    def said(self, language: str) -> str:
        """It, in words."""
        if self.kind == "usual":
            return say(language, "source-usual")
        if self.line:
            return say(language, "source-line", file=self.place, line=str(self.line))
        return self.place


class Choice(NamedTuple):
    """A setting, what it is, and who says so."""

    setting: Setting
    value: Any
    source: Source

    @property
    def shown(self) -> str:
        """The value, unless it is secret."""
        return self.setting.shown(self.value)


class Choices(dict[str, Choice]):
    """Every setting, by its name."""

    @property
    def folder(self) -> Path:
        """Where the house keeps its tables."""
        folder: Path = self["data"].value
        return folder

    def value(self, name: str) -> Any:
        """What a setting is."""
        return self[name].value

    def limits(self) -> Limits:
        """All limits."""
        return Limits(**{c.setting.field: c.value for n, c in self.items() if n.startswith(LIMIT)})

    def fields(self) -> dict[str, Any]:
        """What Settings has of them, but where it listens and its limits."""
        apart = {"folder", "host", "port", "metrics"}
        own = (c for n, c in self.items() if not n.startswith(LIMIT) and c.setting.field)
        return {c.setting.field: c.value for c in own if c.setting.field not in apart}


def choices(
    given: Given, file: str | None = None, environ: Mapping[str, str] | None = None
) -> Choices:
    """Every setting with its value; `given` are the options, `file` is where a file was named.

    Raises:
        Shut: what is none, of a wrong kind or out of bounds, where it stands, and what is possible;
            what a domain decides.
    """
    environ = os.environ if environ is None else environ
    found = {name: Choice(s, usual(s), Source("usual")) for name, s in SETTINGS.items()}
    spoken = {**dict(_of_environment(environ)), **dict(_of_options(given))}
    named = file or environ.get(FILE_VARIABLE, "")
    folder = spoken["data"].value if "data" in spoken else default_folder()
    place = Path(named) if named else folder / FILE
    if named or os.path.isfile(place):
        found.update(_of_file(place, is_named=bool(named)))
    found |= spoken
    if found["domain"].value:
        for name in BY_DOMAIN:
            if found[name].source.kind != "usual":
                raise Shut("setting-by-domain", where=found[name].source, name=name)
    return Choices(found)


def choice(setting: Setting, text: str, source: Source) -> Choice:
    """A setting as a text says.

    Raises:
        Shut: it cannot be so.
    """
    try:
        return Choice(setting, setting.kind.read(text), source)
    except (ValueError, OverflowError):
        raise _impossible(setting, text, source) from None


def _impossible(setting: Setting, text: str, source: Source) -> Shut:
    value = "•••" if setting.secret else text[:LONGEST]
    told = {"name": setting.name, "value": value, "expected": setting.kind.expected}
    return Shut("setting-impossible", where=source, **told)


def unknown(name: str, source: Source, names: Sequence[str] = tuple(SETTINGS)) -> Shut:
    """There is no such setting; perhaps there is one that is called nearly so."""
    name = name[:LONGEST]
    near = get_close_matches(name.lower().replace("_", "-"), names, 1)
    if near:
        return Shut("setting-unknown-near", where=source, name=name, near=near[0])
    return Shut("setting-unknown", where=source, name=name)


# --- The command line ------------------------------------------------------------


def _of_options(given: Given) -> Iterator[tuple[str, Choice]]:
    for name, texts in given.items():
        if texts:
            option = f"--limit {name.removeprefix(LIMIT)}" if LIMIT in name else f"--{name}"
            yield name, choice(SETTINGS[name], ",".join(texts), Source("option", option))


def limits_given(pairs: Sequence[str]) -> dict[str, list[str]]:
    """What was typed as `--limit NAME=VALUE`.

    Raises:
        Shut: there is no such limit.
    """
    found: dict[str, list[str]] = {}
    for pair in pairs:
        name, _, text = pair.partition("=")
        if LIMIT + name not in SETTINGS:
            names = [known.removeprefix(LIMIT) for known in SETTINGS if known.startswith(LIMIT)]
            raise unknown(name, Source("option", "--limit"), names)
        found[LIMIT + name] = [text]
    return found


# --- The environment -------------------------------------------------------------


def _of_environment(environ: Mapping[str, str]) -> Iterator[tuple[str, Choice]]:
    """What the variables say; one that is empty says nothing."""
    known = {setting.variable: setting for setting in SETTINGS.values()}
    for variable, text in environ.items():
        if not variable.startswith(PREFIX) or variable in ELSEWHERE:
            continue
        source = Source("environment", variable)
        if variable not in known:
            raise unknown(variable.removeprefix(PREFIX), source)
        if text:
            yield known[variable].name, choice(known[variable], text, source)


# --- The file ----------------------------------------------------------------------


def _of_file(place: Path, is_named: bool) -> Iterator[tuple[str, Choice]]:
    text = _text_of(place)
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        line = re.search(r"line (\d+)", str(wrong))
        where = Source("file", str(place), int(line[1]) if line else text.count("\n") + 1)
        raise Shut("settings-no-toml", where=where) from None
    for section, name, value in _pairs(found):
        called = f"{LIMIT}{name}" if section else name
        where = Source("file", str(place), _line_of(text, section, name))
        if called not in SETTINGS or (not section and called.startswith(LIMIT)):
            raise unknown(called, where)
        setting = SETTINGS[called]
        if setting is DATA and not is_named:
            raise Shut("setting-not-here", where=where, name=name)
        yield called, choice(setting, _typed(setting, value, where), where)


def _pairs(found: Mapping[str, Any]) -> Iterator[tuple[str, str, Any]]:
    """Each value with the section that it stands in."""
    for name, value in found.items():
        if name == SECTION and isinstance(value, dict):
            yield from ((SECTION, one, limit) for one, limit in value.items())
        else:
            yield "", name, value


def _typed(setting: Setting, value: Any, where: Source) -> str:
    """A value of TOML as it would be typed.

    Raises:
        Shut: it is of another kind.
    """
    kinds = setting.kind.typed
    if isinstance(value, bool):
        if bool in kinds:
            return setting.kind.written(value)
    elif isinstance(value, list) and list in kinds:
        if all(isinstance(one, str) for one in value):
            return ",".join(value)
    elif isinstance(value, kinds):
        return str(value)
    raise _impossible(setting, str(value), where)


def _line_of(text: str, section: str, name: str) -> int:
    """The line on which a setting stands; 0 where it is written in no usual way."""
    here = ""
    key = re.compile(rf"""\s*(?:{section}\s*\.\s*)?["']?{re.escape(name)}["']?\s*[=.]""")
    table = re.compile(rf"""\s*\[+\s*["']?{re.escape(name)}["']?\s*[].]""")
    for number, line in enumerate(text.splitlines(), 1):
        if heading := re.match(r"\s*\[\s*(.+?)\s*\]", line):
            here = heading[1].strip("\"'")
            if not section and table.match(line):
                return number
        elif key.match(line) and here in (section, ""):
            return number
    return 0


def _text_of(place: Path) -> str:
    """What a file says.

    Raises:
        Shut: it cannot be read.
    """
    try:
        with place.open("rb") as file:
            body = file.read(LARGEST + 1)
        if len(body) > LARGEST:
            raise Shut("settings-too-large", file=str(place), most=LARGEST // 1024)
        return body.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Shut("settings-unreadable", file=str(place), why="UTF-8") from None
    except OSError as wrong:
        raise Shut(
            "settings-unreadable", file=str(place), why=wrong.strerror or str(wrong)
        ) from None
