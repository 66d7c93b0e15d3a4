"""Tables laid out and played on through the API, to look at where the tests begin."""

import time
from collections.abc import Callable
from random import Random
from typing import Any
from urllib.parse import urlsplit

from tests.server.house import Browser as Visitor
from tests.tools.patience import PATIENCE

from .person import Person

BUSY = ("collect", "grow", "buy", "plant", "place", "end")  # what a good table is made of
MOST_ACTS = 900
SAYING = "What the summer left behind"  # wherever an action goes with words


def comes_as(person: Person, visitor: Visitor) -> None:
    """Give the person's browser the cookies of a visitor."""
    url = f"http://{visitor.address}"
    cookies = [
        {"name": name, "value": text, "url": url} for name, text in visitor.http.cookies.items()
    ]
    person.context.add_cookies(cookies)  # type: ignore[arg-type]


def visitor_of(person: Person) -> Visitor:
    """Whoever sits at a browser, without it."""
    held = person.context.cookies()
    cookies = "; ".join(f"{one.get('name')}={one.get('value')}" for one in held)
    return Visitor(urlsplit(person.page.url).netloc, cookie=cookies)


def play_on(
    visitor: Visitor, table: str, until: Callable[[dict[str, Any]], bool], seed: int = 1
) -> None:
    """Play the visitor's own seats, busily, while bots play theirs."""
    chance, seats = Random(seed), visitor.table(table)["you"]
    acted_at, acts = time.monotonic(), 0
    while acts < MOST_ACTS:
        acted = False
        for seat in seats:
            seen = visitor.table(table, seat)
            if seen["over"] or until(seen):
                return
            if seen["waiting"]:
                acted, acts = True, acts + 1
                choices = seen["scene"]["choices"]
                verb = next((v for v in BUSY if any(c["verb"] == v for c in choices)), "")
                wanted = [c for c in choices if c["verb"] == verb] or choices
                one = chance.choice(wanted)
                says = SAYING if one["verb"] in seen["must_say"] else None
                act = (table, one["action"], seat, seen["decision"])
                assert visitor.act(*act, says=says).status_code == 200
        if acted:
            acted_at = time.monotonic()
        else:
            assert time.monotonic() < acted_at + PATIENCE, "the bots think and think"
            time.sleep(0.02)
    raise AssertionError("the table went on and on")


def after_lines(count: int) -> Callable[[dict[str, Any]], bool]:
    """Until so much has happened, and it is this seat's turn."""
    return lambda seen: len(seen["log"]) >= count and seen["waiting"]
