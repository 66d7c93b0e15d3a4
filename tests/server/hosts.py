"""What a host does at a table, and all that the house says of one."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import httpx
import pytest

from .house import Browser, Running, heard, new_key
from .test_company import passes
from .test_decks import GAME as ALBUM

TROLL, INSULT = "Zqxtroll", "wbzinsult"  # nothing that stands anywhere by itself


@pytest.fixture
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays on does not think."""
    for module in ("live.players", "visits.visit", "visits.hosting"):
        monkeypatch.setattr(f"tablee.server.{module}.USUAL", "random")


def does(who: Browser, table: str, what: str, key: str = "", **more: Any) -> httpx.Response:
    """One of the means of a host."""
    return who.post(f"/api/tables/{table}/{what}", {"key": key or new_key(), **more})


def done(answer: httpx.Response) -> dict[str, Any]:
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def refused(answer: httpx.Response, status: int, *words: str) -> None:
    """A sentence, and nothing else."""
    told = answer.json()
    said = next(str(told[name]) for name in ("refused", "message", "detail") if name in told)
    assert answer.status_code == status and said.endswith("."), answer.text
    assert not words or any(word in said for word in words), said


def says(who: Browser, table: str, text: str) -> dict[str, Any]:
    answer = who.post(f"/api/tables/{table}/chat", {"text": text, "key": new_key()})
    return dict(done(answer)["line"])


def album(house: Running, *names: str) -> tuple[list[Browser], str]:
    """A game with hands: the first lays it out, each has a browser."""
    people = [house.visitor() for _ in names]
    chairs = (f"me:{names[0]}", *("friend" for _ in names[1:]))
    table = people[0].lay_out(ALBUM, *chairs, listed=True, laps=1, target=0)
    for n, (who, name) in enumerate(zip(people[1:], names[1:], strict=True), 1):
        done(who.post(f"/api/tables/{table}/seats/{n}/sit", {"name": name}))
    return people, table


def play(people: dict[int, Browser], table: str, until: Callable[[dict[str, Any]], bool]) -> None:
    """Everybody plays, with words where they are needed; the others are bots."""
    chance = Random(3)
    for _ in range(4000):
        seen = next(iter(people.values())).table(table)
        if until(seen) or seen["over"]:
            return
        for n, who in people.items():
            own = who.table(table, n)
            if own["waiting"]:
                choice = chance.choice(own["scene"]["choices"])
                words = f"{INSULT} {n}" if choice["verb"] in own["must_say"] else None
                who.act(table, choice["action"], n, own["decision"], says=words)
    raise AssertionError("the table went on and on")


def lost(house: Running, table: str, seat: int) -> None:
    """The one who is waited for in this seat has been silent for long, and has no page open."""
    passes(house, table, 400)
    assert house.house.timeouts.patience(house.house.tables.here[table], seat) == 0


def everything(house: Running, table: str, *people: Browser, over: bool = False) -> str:
    """All that the house says of a table to these people and to somebody new."""
    told = []
    for who in (*people, house.visitor()):
        api, page = f"/api/tables/{table}", f"/tables/{table}"
        you = who.table(table)["you"]
        paths = ["", "/company", "/positions", *(f"?seat={n}" for n in you)]
        paths += [f"/decision?seat={n}&words=true" for n in you]
        paths += [
            "/positions/0",
            f"/positions/{len(house.house.tables.here[table].standing.match.story)}",
        ]
        if over:
            paths += ["/record", "/positions?eyes=everything", "/film"]
        told += [who.get(api + path) for path in paths]
        told += [who.get(page + path) for path in ("", "/plain", "/seats", "/picture", "/replay")]
        told += [who.get("/"), who.get("/api/tables/")]
        with who.follow(table, version=0) as socket:
            told.append(httpx.Response(200, text=json.dumps(heard(socket))))
    assert all(answer.status_code in (200, 304) for answer in told), [
        (one.status_code, one.text[:200]) for one in told if one.status_code not in (200, 304)
    ]
    return "".join(answer.text for answer in told)
