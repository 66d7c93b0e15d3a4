"""Every test has a terminal of 80 columns, a home of its own, and rules in plain Python."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablee.cli import commands
from tablee.cli.speech import Speech


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TABLEE_MODE", "portable")  # as tables run; studies would compile
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture(params=["en", "fr"])
def say(request: pytest.FixtureRequest) -> Speech:
    return Speech(request.param)


@pytest.fixture
def tablee(capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    """tablee("games", "--lang", "fr") -> the exit code, what it said, and what it complained of."""

    def run(*arguments: str) -> tuple[int, str, str]:
        code = commands.run(arguments)
        said = capsys.readouterr()
        return code, said.out, said.err

    return run
