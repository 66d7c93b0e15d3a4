"""Games of four who never keep a page open: they come when they have been told, and sleep at night.

Time is that of whoever sends, ten minutes at a step. Who is late by more than the clock of days is
counted: a bot would play for them.
"""

import random
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime

from tablee.server.live import notifier
from tablee.server.notices import rows
from tests.server.house import Browser, Running, new_key

from .processes import PATIENCE
from .services import Services

GAME, PLAYERS, DAYS = "photograph", 4, 1
HOUR, STEP = 3600.0, 600.0  # seconds
LONGEST = 30 * 24 * HOUR  # a game that takes longer never ends
DAWN = datetime(2026, 3, 2, 9, tzinfo=UTC).timestamp()
PASSED_OVER = 0.05  # the share of messages about which nobody does anything: a reminder has to come
SLEEP = (23, 8)  # from this hour to that one
HABITS = (  # how people wish to be told; who sleeps is told in the morning, or finds it there
    {"moment": "at-once"},
    {"moment": "at-once", "quiet": "yes", "quiet-from": "22", "quiet-to": "8"},
    {"moment": "unseen", "minutes": "30"},
    {"moment": "at-once", "discreet": "yes"},
)
USUAL = {"minutes": "10", "hour": "18", "quiet-from": "22", "quiet-to": "8", "zone": "UTC"}


@dataclass
class Somebody:
    """One of the four: where they are told, and when they will have come."""

    browser: Browser
    whom: str
    chance: random.Random
    told: int = 0
    comes: float | None = None

    def hears(self, services: Services, now: float) -> None:
        """Something has come: they come in a while, or in the morning."""
        if services.came[self.whom] > self.told:
            self.told = services.came[self.whom]
            if self.chance.random() < PASSED_OVER:
                return
            at = now + self.chance.expovariate(1 / (0.7 * HOUR))
            hour = datetime.fromtimestamp(at, UTC).hour
            if hour >= SLEEP[0] or hour < SLEEP[1]:
                day = 24 * HOUR if hour >= SLEEP[0] else 0.0
                at = at - at % (24 * HOUR) + day + SLEEP[1] * HOUR + self.chance.uniform(0, HOUR)
            self.comes = min(at, self.comes or at)


@dataclass
class Played:
    """What came of one game."""

    is_over: bool = False
    late: int = 0
    days: float = 0.0
    moves: int = 0


@dataclass
class Table:
    """One game, and since when each seat has owed its decision."""

    house: Running
    id: str
    seats: list[Somebody]
    since: dict[int, tuple[str, float]] = field(default_factory=dict)
    came: Played = field(default_factory=Played)


def play(house: Running, services: Services, games: int, seed: int) -> list[Played]:
    """So many games at the same time, until all are over or too late."""
    now = DAWN
    house.house.notifier.clock = house.house.tables.clock = lambda: now
    chance = random.Random(seed)
    tables = [_laid_out(house, services, n, chance) for n in range(games)]
    while any(not one.came.is_over for one in tables) and now - DAWN < LONGEST:
        now += STEP
        _is_all_sent(house, now)
        for table in tables:
            if not table.came.is_over:
                _step(table, services, now)
    for table in tables:
        table.came.days = table.came.days or (now - DAWN) / (24 * HOUR)
    return [one.came for one in tables]


def _laid_out(house: Running, services: Services, n: int, chance: random.Random) -> Table:
    people = []
    for k in range(PLAYERS):
        browser, whom = house.visitor(), f"d{n}-{k}"
        address = f"json://127.0.0.1:{services.hook}/{whom}"
        answer = browser.form("/you/notices/messenger", address=address)
        assert whom in browser.get("/you/notices").text or answer.status_code < 500
        kinds = {f"kind-{one}": "yes" for one in ("turn", "half", "tenth", "over")}
        browser.form("/you/notices", **USUAL | kinds | HABITS[k % len(HABITS)])
        people.append(Somebody(browser, whom, random.Random(chance.random())))
    chairs = [{"who": "me", "name": "Ana"}, *({"who": "friend", "name": ""},) * (PLAYERS - 1)]
    body = {"game": GAME, "seats": chairs, "options": {}, "listed": True, "clock": f"days {DAYS}"}
    laid = people[0].browser.post("/api/tables", body)
    assert laid.status_code == 201, laid.text
    table = laid.json()["table"]
    for seat in range(1, PLAYERS):
        name = {"name": f"Guest {seat}"}
        sat = people[seat].browser.post(f"/api/tables/{table}/seats/{seat}/sit", name)
        assert sat.status_code == 200, sat.text
    for somebody in people:
        somebody.told = services.came[somebody.whom]  # the trial
        somebody.comes = DAWN + somebody.chance.uniform(0, HOUR)  # and all look in once
    return Table(house, table, people)


def _is_all_sent(house: Running, now: float) -> None:
    """Wait until nothing is due any more, as far as the messenger lets it."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with house.house.store.at_once.connect() as connection:
            at = rows.next_due(connection)
        if at is None or at > now:
            return
        time.sleep(notifier.LOOK)
    raise AssertionError("something is due, and not sent")


def _step(table: Table, services: Services, now: float) -> None:
    """Whoever's time has come plays all that they can."""
    for seat, somebody in enumerate(table.seats):
        somebody.hears(services, now)
        if somebody.comes is not None and somebody.comes <= now:
            somebody.comes = None
            _acts(table, seat, now)


def _acts(table: Table, seat: int, now: float) -> None:
    who = table.seats[seat]
    for _ in range(200):
        seen = who.browser.table(table.id, seat)
        if seen["over"]:
            table.came.is_over, table.came.days = True, (now - DAWN) / (24 * HOUR)
            return
        if not seen["decision"]:
            return
        owed, since = table.since.get(seat, ("", now))
        if owed == seen["decision"] and now - since > DAYS * 24 * HOUR:
            table.came.late += 1
        action = who.chance.choice(seen["scene"]["choices"])["action"]
        body = {"seat": seat, "decision": seen["decision"], "action": action, "key": new_key()}
        answer = who.browser.post(f"/api/tables/{table.id}/act", body)
        assert answer.status_code == 200, answer.text
        table.came.moves += 1
        _note(table, now)
    raise AssertionError("their turn never ends")


def _note(table: Table, now: float) -> None:
    """Since when each seat has owed what it owes."""
    standing = table.house.house.tables.here[table.id].standing
    for seat in range(PLAYERS):
        decision = standing.decision(seat)
        if decision and table.since.get(seat, ("", 0.0))[0] != decision:
            table.since[seat] = decision, now
