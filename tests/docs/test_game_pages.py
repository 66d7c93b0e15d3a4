"""The pages of the games have the same headings, in the same order."""

import re

import pytest

from tests.tools.clause_table import page_of
from tests.tools.golden import built_in

HEADINGS = [
    "At the table",
    "In the browser",
    "In the box",
    "What a player can say",
    "The position",
    "For learners",
    "How we read the rules",
    "What is secret",
    "Bots",
    "Versions",
    "Clause by clause",
]


@pytest.mark.parametrize("game", built_in(), ids=repr)
def test_the_same_headings_in_the_same_order(game):
    page = page_of(game).read_text("utf-8")
    assert re.findall(r"^## (.*)$", page, re.M) == HEADINGS
    sections = re.split(r"^## .*$", page, flags=re.M)
    assert page.startswith("# ") and all(len(section.split()) > 5 for section in sections)
