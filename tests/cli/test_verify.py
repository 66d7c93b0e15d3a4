"""`tablee verify`: what it says, what it leaves with, and what it takes."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.tools.altered import played, receipt_for

Tablee = Callable[..., Any]


def saved(home: Path, record: dict[str, Any]) -> str:
    (home / "record.json").write_text(json.dumps(record), "utf-8")
    return str(home / "record.json")


def test_it_says_in_both_languages_what_holds(tablee: Tablee, home: Path) -> None:
    file = saved(home, played("push", 1))
    code, out, _ = tablee("verify", file)
    assert 0 == code and "Nobody alone chose it" in " ".join(out.split())
    code, out, _ = tablee("verify", file, "--lang", "fr")
    assert 0 == code and "Personne ne l’a choisie seul" in " ".join(out.split())


def test_what_somebody_kept_is_checked_too(tablee: Tablee, home: Path) -> None:
    record = played("push", 1)
    file, receipt = saved(home, record), receipt_for(record, 1)
    assert "it was the last" in " ".join(
        tablee("verify", file, "--receipt", str(receipt))[1].split()
    )
    code, out, _ = tablee("verify", file, "--commitment", "0123456789abcdef")
    assert 1 == code and "you were shown" in out
    code, _, err = tablee("verify", file, "--commitment", "five")
    assert 1 == code and "is no commitment" in err
    code, _, err = tablee("verify", file, "--receipt", "a shred")
    assert 1 == code and "no receipt" in err


def test_it_leaves_otherwise_where_nothing_can_be_checked(tablee: Tablee, home: Path) -> None:
    record = played("push", 1)
    del record["shuffle"]
    assert 3 == tablee("verify", saved(home, record))[0]
    record["seed"] += 1
    assert 1 == tablee("verify", saved(home, record))[0]
