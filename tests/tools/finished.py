"""Finished games as JSON that people can read: a row a line, no names of players.

python -m tests.tools.finished FILE…    puts records in this shape, with the end they came to
"""

import json
import sys
from pathlib import Path
from typing import Any

import tablee
from tablee.kit.engines.engine import Mode
from tablee.kit.table.match import Match
from tablee.kit.table.replaying import replay

CHECKS = 10  # on a line


def again(record: dict[str, Any]) -> Match:
    """The game of a record, played again."""
    return replay(tablee.game(record["game"]), record, mode=Mode.INTERPRETED)


def with_its_end(record: dict[str, Any]) -> dict[str, Any]:
    """The record with the scores and winners that its game came to."""
    match = again(record)
    assert match.over, "the game is not finished"
    return record | {"scores": match.scores, "winners": match.winners}


def pretty(record: dict[str, Any]) -> str:
    """The record as its file has it."""
    fields = dict(record, seats=[f"{seat + 1}" for seat in range(len(record["seats"]))])
    lines = {name: json.dumps(value, ensure_ascii=False) for name, value in fields.items()}
    lines["rows"] = _list([json.dumps(row, ensure_ascii=False) for row in record["rows"]])
    checks = [json.dumps(check) for check in record["checks"]]
    lines["checks"] = _list(
        [", ".join(checks[i : i + CHECKS]) for i in range(0, len(checks), CHECKS)]
    )
    if record["position"]:
        position = [f'"{name}": {json.dumps(v)}' for name, v in record["position"].items()]
        lines["position"] = _list(position, "{}")
    return "{\n" + ",\n".join(f' "{name}": {line}' for name, line in lines.items()) + "\n}\n"


def _list(lines: list[str], ends: str = "[]") -> str:
    return f"{ends[0]}\n  " + ",\n  ".join(lines) + f"\n {ends[1]}"


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:]):
        path.write_text(pretty(with_its_end(json.loads(path.read_text("utf-8")))), "utf-8")
