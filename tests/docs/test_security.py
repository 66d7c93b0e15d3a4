"""Every test that the page of promises names exists: a promise without one is none.

So does every one that the page of bad days names.
"""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text("utf-8")
TRIED = (ROOT / "docs" / "faults.md").read_text("utf-8")
NAMED = re.findall(r"`((?:tests|web/tests)/[\w/.]+?)(?:::(\w+))?`", PAGE + TRIED)


def test_every_test_that_is_named_exists() -> None:
    assert len(NAMED) > 50
    for file, name in NAMED:
        text = (ROOT / file).read_text("utf-8")
        assert not name or f"def {name}(" in text, f"{file} has no {name}"


def test_each_promise_names_a_test() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ") and "---" not in line]
    promises = [row for row in rows if row.count("|") == 4 and not row.startswith("| promised |")]
    assert len(promises) > 25
    people = [row for row in promises if not re.search(r"`(tests|web)/", row)]
    assert len(people) == 5, "a promise without a test: " + "\n".join(people)


def test_each_hole_that_was_found_is_spoken_of() -> None:
    for n in range(1, 21):
        assert re.search(rf"\bH{n}\b", PAGE), f"nothing is said of H{n}"
