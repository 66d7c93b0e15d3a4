"""A browser, and a house for it to visit."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tablee.server.work import errands
from tests.server.conftest import _quiet, house  # noqa: F401
from tests.tools.kept import kept
from tests.tools.patience import PATIENCE

from .person import Person, in_browser

ROOT = Path(__file__).parents[2]
# Root has no sandbox; nobody looks, so nothing is drawn as if there were a card to draw with; and
# pages share a process, for each costs a third of a second.
FLAGS = ["--no-sandbox", "--disable-gpu", "--renderer-process-limit=1"]
expect.set_options(timeout=1000 * PATIENCE)


@pytest.fixture(scope="package")
def chrome() -> Iterator[Browser]:
    """The Chrome or Chromium that script/browser finds; while it is there, no test can run a loop."""
    path = os.environ.get("TABLEE_BROWSER") or subprocess.run(
        [ROOT / "script/browser"], check=True, stdout=subprocess.PIPE, text=True
    ).stdout.rstrip("\n")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(autouse=True, scope="package")
def _kept() -> Iterator[None]:
    """The houses that are visited here hand their workers on."""
    with kept():
        yield


@pytest.fixture(autouse=True, scope="package")
def _unhurried() -> Iterator[None]:
    """What a page asks of a process apart takes as long as this machine takes for it."""
    with pytest.MonkeyPatch.context() as patched:
        for kind in vars(errands).values():
            if isinstance(kind, type) and "seconds" in vars(kind):
                patched.setattr(kind, "seconds", PATIENCE)
        yield


@pytest.fixture
def people(chrome: Browser, house: Any) -> Iterator[Any]:  # noqa: F811
    """`people("desk")`, `people("phone", locale="fr-FR")`: a new person, who must meet no error."""
    with ExitStack() as stack:

        def come(device: str = "desk", **wishes: Any) -> Person:
            return stack.enter_context(in_browser(chrome, house.address, device, **wishes))

        yield come
