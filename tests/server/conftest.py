"""A house on a real socket, in a thread of the test's process."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

GAMES = Path(__file__).parent.parent / "games"
os.environ.setdefault("TABLEE_GAMES", str(GAMES))

import tablee  # noqa: E402
from tablee.server.live import hints  # noqa: E402
from tablee.server.main import keep_log  # noqa: E402
from tablee.server.work.process import Process  # noqa: E402
from tests.tools.kept import kept  # noqa: E402

from . import postgres  # noqa: E402
from .house import Running, settings_for, started  # noqa: E402

import sys  # noqa: E402  isort: skip

if "lanterns" not in tablee.games():  # somebody else imported the games first
    sys.modules["tablee.games"].__path__.append(str(GAMES))


AS_EVER: dict[str, Any] = {name: getattr(Process, name) for name in ("_start", "_answer", "stop")}


@pytest.fixture(autouse=True, scope="session")
def _quiet() -> Iterator[None]:
    keep_log(quiet=True)
    yield
    postgres.end()


@pytest.fixture(autouse=True, scope="package")
def _kept() -> Iterator[None]:
    """Houses hand their workers on, except to tests of these."""
    with kept():
        yield


@pytest.fixture
def own_workers() -> Iterator[None]:
    """A house starts its workers and ends them, as it does where people play."""
    with patch.multiple(Process, **AS_EVER):
        yield


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A server with an empty database and impatient bots."""
    monkeypatch.setattr(hints, "ALL_OF_IT", 2.0)
    with started(settings_for(tmp_path)) as running:
        yield running
