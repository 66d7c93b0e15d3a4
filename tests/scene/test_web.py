"""The browser’s half, tested by vitest: it draws what Python draws, and its parts do their job."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.scene.drawings import write
from tests.tools.patience import PATIENCE

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"


@pytest.fixture(scope="module")
def node() -> str:
    """Node with the packages of web/ beside it: script/test fetches both."""
    found = shutil.which("node")
    if not found or not (WEB / "node_modules" / "vitest").exists():
        pytest.skip("script/web has not been run here")
    return found


def run(
    node: str, program: str, *arguments: str, **environment: str
) -> subprocess.CompletedProcess[str]:
    """A program of web/node_modules."""
    return subprocess.run(
        [node, f"node_modules/{program}", *arguments],
        cwd=WEB,
        env=os.environ | environment | {"NO_COLOR": "1"},
        capture_output=True,
        text=True,
        timeout=3 * PATIENCE,
    )


def test_both_renderers_draw_alike_and_the_parts_of_the_client_work(node, tmp_path):
    assert write(tmp_path) >= 20
    done = run(node, "vitest/vitest.mjs", "run", TABLEE_DRAWINGS=str(tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr


def test_types_and_markup_have_no_warnings(node):
    arguments = ("--fail-on-warnings", "--tsconfig", "tsconfig.json")
    done = run(node, "svelte-check/bin/svelte-check", *arguments)
    assert done.returncode == 0, done.stdout + done.stderr
