"""A house to which records are brought: each is refused in a sentence, or played on from there."""

import contextlib
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tablee.server.main import keep_log
from tests.server.house import Browser, settings_for, started

ACTS = 6  # of each table that goes on from a record
REFUSED, PLAYED = "sent and refused", "sent and played"


@contextlib.contextmanager
def a_visitor() -> Iterator[Browser]:
    """Somebody who has come to a house of their own."""
    keep_log(quiet=True)
    with tempfile.TemporaryDirectory() as folder, started(settings_for(Path(folder))) as running:
        yield running.visitor()


def send(visitor: Browser, record: Any, luck: random.Random) -> str:
    """Bring a record, look at it, and play on from a moment of it; how it ended, or what came instead."""
    answer = visitor.post("/api/records", {"record": record})
    if answer.status_code != 201:
        return _refused(answer)
    brought = str(answer.json()["record"])
    seen = visitor.get(f"/api/records/{brought}/positions")
    if seen.status_code != 200:
        return _refused(seen)
    players = len(record["seats"])
    seats = [
        {"who": "me", "name": "Ana"},
        *[{"who": "beside", "name": f"N{n}"} for n in range(1, players)],
    ]
    at = luck.randint(0, len(record["rows"]))
    laid = visitor.post(f"/api/records/{brought}/fork", {"at": at, "seats": seats})
    if laid.status_code != 201:
        return _refused(laid)
    table = str(laid.json()["table"])
    for _ in range(ACTS):
        seen = visitor.get(f"/api/tables/{table}")
        if seen.status_code != 200:
            return _refused(seen)
        if seen.json()["over"]:
            break
        action = luck.choice(seen.json()["scene"]["choices"])["action"]
        says = "Oh!" if action.startswith("caption") else None
        acted = visitor.act(table, action, seen.json()["seat"], says=says)
        if acted.status_code != 200:
            return _refused(acted)
    return PLAYED


def _refused(answer: Any) -> str:
    """A sentence of what is wrong, and no fault of the house's."""
    told = answer.json() if "json" in answer.headers.get("content-type", "") else {}
    if 400 <= answer.status_code < 500 and (told.get("refused") or told.get("message")):
        return REFUSED
    return f"{answer.request.url.path} answers {answer.status_code}: {answer.text[:200]}"
