"""Tables laid out and played on through the API, to look at where the tests begin."""

import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from urllib.parse import urlsplit

from tablee.kit.table.match import Match
from tablee.kit.words import FALLBACK
from tablee.server.live.tables import Tables
from tablee.server.tables.entries import Entry
from tablee.server.tables.standing import Standing
from tablee.server.tables.views import Audience, Teller, snapshot
from tests.server.house import Browser as Visitor, Running
from tests.tools.patience import PATIENCE

from .person import Person

BUSY = ("collect", "grow", "buy", "plant", "place", "end")  # what a good table is made of
Until = Callable[[dict[str, Any]], bool]  # of what a seat sees
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


def play_on(visitor: Visitor, table: str, until: Until, seed: int = 1) -> None:
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


def hurry(
    house: Running,
    table: str,
    until: Until | None = None,
    left: int = 0,
    never: str = "",
) -> int:
    """Deal moves of everybody in the house itself: to the end of the game; or as far as the first seat is
    asked, and that is so of what it sees; or but for so many moves of people at the end.

    It asks nobody: what it costs to play a game on through the API are questions and answers. What comes
    of it is the version that pages are about to show.
    """
    return house.does(_hurried(house.house.tables, table, until, left, never))


async def _hurried(tables: Tables, name: str, until: Until | None, left: int, never: str) -> int:
    table = await tables.open(name)
    async with table.lock:  # bots that think meanwhile find another table, and look again
        dealt = list(_dealt(table.standing, until, never))
        own = [n for n, (one, _) in enumerate(dealt) if not table.standing.seats[one.seat].has_bot]
        until_then = own[-min(left, len(own))] if left and own else len(dealt)
        for entry, after in dealt[:until_then]:
            await tables._commit(table, after, entry, FALLBACK, None)
            table.standing = after
    tables.tell_all(table)
    return table.standing.version


def _dealt(standing: Standing, until: Until | None, never: str) -> Iterator[tuple[Entry, Standing]]:
    """Move after move, and how the table stands then."""
    teller, chance = Teller(Audience((0,), 0, FALLBACK)), Random(1)
    while not (match := standing.match).over:
        if until and 0 in match.waiting and until(snapshot("", standing, teller)):
            return
        entry = _any_move(match, never, chance)
        standing = standing.after(entry)
        yield entry, standing


def _any_move(match: Match, never: str, chance: Random) -> Entry:
    """A move of whoever is waited for: any but that one, and a busy one of the first seat."""
    seat = chance.choice(match.waiting)
    choices = [choice for choice in match.choices(seat) if choice != never]
    verb = next((v for v in BUSY if any(c.split()[0] == v for c in choices)), "")
    wanted = [c for c in choices if c.split()[0] == verb] if seat == 0 else []
    action = chance.choice(wanted or choices)
    says = SAYING if action.split()[0] in match.rules.ACTIONS.must_say else None
    return Entry("act", seat, action, says)


def after_lines(count: int) -> Until:
    """Until so much has happened, and it is this seat's turn."""
    return lambda seen: len(seen["log"]) >= count and seen["waiting"]
