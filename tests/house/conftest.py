"""A folder with a house that has been visited, and the commands of whoever runs it."""

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from tablee.cli import commands
from tablee.server.main import keep_log
from tablee.server.settings import Settings
from tablee.server.storage.folder import secret_of
from tablee.server.wishes.settings import SETTINGS
from tests.server import conftest as server
from tests.server.house import settings_for, started

from .visited import Visited, come_and_go

GAMES = server.GAMES
Tablee = Callable[..., "Said"]


@dataclass(frozen=True)
class Said:
    """What a command said, and how it ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Its answer for programs."""
        assert self.code in (0, 2) and self.out, self.err
        return json.loads(self.out)

    @property
    def complaint(self) -> str:
        """The one sentence that it refused with."""
        said = " ".join(self.err.split())
        assert self.code == 1 and not self.out and "Traceback" not in said, (self.code, said)
        assert said.endswith("."), said
        return said


@pytest.fixture(autouse=True, scope="session")
def _quiet() -> None:
    keep_log(quiet=True)


@pytest.fixture(autouse=True)
def nothing_around(monkeypatch: pytest.MonkeyPatch) -> None:
    """No variable of whoever runs the tests is a setting; a terminal of 80 columns."""
    for setting in SETTINGS.values():
        monkeypatch.delenv(setting.variable, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("TABLEE_MODE", "portable")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where a house will keep its tables."""
    return tmp_path / "house"


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Visited]:
    """A house that has been visited, once for all tests."""
    folder = tmp_path_factory.mktemp("once") / "house"
    with started(own(folder)) as house:
        return folder, come_and_go(house)


@pytest.fixture
def there(once: tuple[Path, Visited], folder: Path) -> Visited:
    """Who has visited the house in `folder`, which is closed."""
    shutil.copytree(once[0], folder)
    return once[1]


@pytest.fixture
def tablee(capsys: pytest.CaptureFixture[str], folder: Path) -> Tablee:
    """tablee("who") is `tablee house who --data FOLDER`; language="fr" asks in French."""

    def run(*words: str, data: Path | None = folder, language: str = "en") -> Said:
        where = ["--data", str(data)] if data else []
        code = commands.run(["house", *words, *where, "--lang", language])
        said = capsys.readouterr()
        return Said(code, said.out, said.err)

    return run


def own(folder: Path, **changed: Any) -> Settings:
    """A house whose key lies in its folder, as that of whoever serves it does."""
    return replace(settings_for(folder, **{"database": ""} | changed), secret=secret_of(folder))
