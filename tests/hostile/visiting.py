"""A house to which things are brought: each is refused in a sentence, or played on from there."""

import contextlib
import json
import random
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from tablee.server.main import keep_log
from tests.server.house import PLENTY, Browser, Running, settings_for, started

ACTS = 6  # of each table that is laid out with something
REFUSED, PLAYED = "sent and refused", "sent and played"
MUCH = (1e9, 1e9)
OPEN = replace(  # so that handlers are asked, and not the door
    PLENTY, chat=MUCH, pictures=MUCH, pages=MUCH, actions=MUCH, new_tables=MUCH, sockets=MUCH
)


@contextlib.contextmanager
def a_house(**changed: Any) -> Iterator[Running]:
    """One that turns nobody away for asking much."""
    keep_log(quiet=True)
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        yield stack.enter_context(started(settings_for(folder, limits=OPEN, **changed)))


@contextlib.contextmanager
def a_visitor() -> Iterator[Browser]:
    """Somebody who has come to a house of their own."""
    with a_house() as house:
        yield house.visitor()


def posted(visitor: Browser, path: str, body: Any) -> Any:
    """The answer to a body as a program may write it, with halves of letters and endless numbers too."""
    headers = {"x-csrf-token": visitor.csrf, "content-type": "application/json"}
    return visitor.http.post(path, content=json.dumps(body).encode(), headers=headers)


def send(visitor: Browser, record: Any, luck: random.Random) -> str:
    """Bring a record, look at it, and play on from a moment of it; how it ended, or what came instead."""
    answer = visitor.post("/api/records", {"record": record})
    if answer.status_code != 201:
        return refused(answer)
    brought = str(answer.json()["record"])
    seen = visitor.get(f"/api/records/{brought}/positions")
    if seen.status_code != 200:
        return refused(seen)
    players = len(record["seats"])
    seats = [
        {"who": "me", "name": "Ana"},
        *[{"who": "beside", "name": f"N{n}"} for n in range(1, players)],
    ]
    at = luck.randint(0, len(record["rows"]))
    laid = visitor.post(f"/api/records/{brought}/fork", {"at": at, "seats": seats})
    if laid.status_code != 201:
        return refused(laid)
    return played_at(visitor, str(laid.json()["table"]), luck)


def played_at(visitor: Browser, table: str, luck: random.Random, says: str = "Oh!") -> str:
    """Look at a table and play on; how it ended, or what came instead."""
    for _ in range(ACTS):
        seen = visitor.get(f"/api/tables/{table}")
        if seen.status_code != 200:
            return refused(seen)
        if seen.json()["over"]:
            break
        action = luck.choice(seen.json()["scene"]["choices"])["action"]
        body = {"seat": seen.json()["seat"], "decision": seen.json()["decision"], "action": action}
        body |= {"key": f"{luck.getrandbits(64):016x}"}
        body |= {"says": says} if action.startswith("caption") else {}
        acted = posted(visitor, f"/api/tables/{table}/act", body)
        if acted.status_code != 200:
            return refused(acted)
    return PLAYED


def refused(answer: Any) -> str:
    """A sentence of what is wrong, and no fault of the house's; else what came."""
    told = answer.json() if "json" in answer.headers.get("content-type", "") else {}
    sentence = str(told.get("refused") or told.get("message") or "")
    if 400 <= answer.status_code < 500 and is_sentence(sentence):
        return REFUSED
    return f"{answer.request.url.path} answers {answer.status_code}: {answer.text[:200]}"


def is_sentence(text: str) -> bool:
    """Does it say something, and no more than somebody reads?"""
    return (
        0 < len(text) < 2000 and text.strip()[-1:] in tuple(".!?…”»)]}") and "Traceback" not in text
    )
