"""docs/research.md: its examples run."""

import re
from pathlib import Path

import pytest

from tests.tools.long import less

PAGE = Path(__file__).parents[2] / "docs" / "research.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_an_example_runs(number, monkeypatch):
    monkeypatch.setenv("TABLEE_MODE", "interpreted")
    if "pyspiel" in EXAMPLES[number]:
        pytest.importorskip("pyspiel")
    few = EXAMPLES[number].replace("100_000", "1_000")  # that they are played, not how fast
    few = less(few, few.replace('"compiled"', '"portable"'))  # which is ready at once
    exec("import tablee.envs\n" + few, {})
