"""docs/research.md: its tables are those of the games, and its examples run."""

import re
from pathlib import Path

import pytest

from tablee.envs import describing

PAGE = Path(__file__).parents[2] / "docs" / "research.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


def test_the_tables_are_those_of_the_games():
    text = PAGE.read_text("utf-8")
    assert text.endswith(describing.pages()), (
        "python -m tablee.envs.describing docs/research.md writes them"
    )


def test_writing_them_again_changes_nothing(tmp_path):
    page = tmp_path / "research.md"
    page.write_text(PAGE.read_text("utf-8") + "something old", "utf-8")
    describing.main(page)
    assert page.read_text("utf-8") == PAGE.read_text("utf-8")


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_an_example_runs(number, monkeypatch):
    monkeypatch.setenv("TABLEE_MODE", "interpreted")
    exec("import tablee.envs\n" + EXAMPLES[number], {})
