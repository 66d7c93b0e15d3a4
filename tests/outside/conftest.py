"""Programs at tables: rules in plain Python, and nothing of the tester's own."""

from pathlib import Path

import pytest

from tests.cli.conftest import home, tablee

from ..server.conftest import _kept, _quiet, house

__all__ = ["_kept", "_quiet", "home", "house", "tablee"]
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands of the tests name files from here."""
    monkeypatch.chdir(ROOT)
    monkeypatch.delenv("TABLEE_BOT_LIMIT", raising=False)
