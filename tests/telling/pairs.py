"""People who move only when they have been told, at a house and by services that fail.

A table of two stands still for ever if one notice is lost: so none is lost if all play on. Some look
at the table meanwhile.
"""

import contextlib
import random
import re
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.server.house import Browser, heard, new_key, sees

from .processes import HASTE, PATIENCE, Processes
from .services import CUT_AFTER, Services

GAME = "lanterns"  # where turns go round
WAYS = "messenger", "mail", "browser"
AWHILE = 1.5  # seconds that somebody looks at the table before they move


@dataclass
class Pair:
    """Two people at one table after another, each of whom moves once they have been told."""

    n: int
    house: Processes
    services: Services
    chance: random.Random
    looking: float  # the share of turns at which whoever is next has the table open
    told: int = 0
    seen: int = 0  # turns at which somebody looked
    told_though_seen: int = 0
    cut_off: int = 0  # turns that were told of though somebody looked, as their line was cut
    lost: list[str] = field(default_factory=list)

    @property
    def turns(self) -> int:
        """Of which they had to be told, or saw it."""
        return self.told + self.seen

    def play(self, most: int) -> None:
        """So many turns, at as many tables as that takes; whatever goes wrong is told."""
        try:
            people = [self.insists(lambda: Browser(self.house.address(self.n))) for _ in range(2)]
            for k, who in enumerate(people):
                self.wishes(who, self.whom(k), WAYS[(self.n + k) % len(WAYS)])
            while self.turns < most and not self.lost:
                self.one_table(people, most)
        except Exception as wrong:
            self.lost.append(repr(wrong))

    def whom(self, k: int) -> str:
        """What the services call one of them."""
        return f"p{self.n}-{k}"

    def wishes(self, who: Browser, whom: str, way: str) -> None:
        """They are told by one way from now on."""
        if way == "messenger":
            address = f"json://127.0.0.1:{self.services.hook}/{whom}"
            self.insists(lambda: who.form("/you/notices/messenger", address=address))
        elif way == "mail":
            self.insists(lambda: who.form("/you/notices/mail", address=f"{whom}@example.org"))
            path = re.sub(r"^https?://[^/]+", "", self.services.links[whom])
            self.insists(lambda: who.http.post(path))
        else:
            here, gone = self.services.push.subscribe(), self.services.push.subscribe()
            self.services.push.forget(gone)  # a browser of theirs that is there no more
            self.services.browsers[here.endpoint.removeprefix(self.services.push.address)] = whom
            for one in (gone, here):
                body = {"subscription": one.told}
                self.insists(lambda body=body: who.post("/api/push/subscriptions", body))

    def insists(self, ask: Callable[[], Any]) -> Any:
        """Ask until the house answers: it may be being killed."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with contextlib.suppress(httpx.HTTPError, ValueError, KeyError):
                answer = ask()
                if getattr(answer, "status_code", 200) < 500:
                    return answer
            time.sleep(0.05)
        raise AssertionError("the house does not answer")

    def one_table(self, people: list[Browser], most: int) -> None:
        """From the beginning to the end."""
        chairs = [{"who": "me", "name": "Ana"}, {"who": "friend", "name": ""}]
        body = {"game": GAME, "seats": chairs, "options": {}, "listed": True}
        laid = self.insists(lambda: people[0].post("/api/tables", body))
        table = laid.json()["table"]
        self.insists(lambda: people[1].post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"}))
        while self.turns < most and not self.lost:
            eyes = [self.looks_at(who, table, n) for n, who in enumerate(people)]
            if eyes[0]["over"]:
                return
            seat = next(n for n in (0, 1) if eyes[n]["decision"])
            self.one_turn(people, table, seat, eyes)

    def looks_at(self, who: Browser, table: str, seat: int) -> dict[str, Any]:
        """The table as one of them is sent it; that opens no page."""
        path = f"/api/tables/{table}?seat={seat}"
        return dict(self.insists(lambda: who.get(path)).json())

    def one_turn(
        self, people: list[Browser], table: str, seat: int, eyes: list[dict[str, Any]]
    ) -> None:
        """Somebody moves; whoever is next then waits to be told, or has the table open.

        Who owes a decision by their own doing knows it.
        """
        other = 1 - seat
        before, over = self.services.turns[self.whom(other)], self.house.over
        looks = self.chance.random() < self.looking
        with contextlib.ExitStack() as stack:
            page = self.opens(people[other], table, other, stack) if looks else None
            begun = time.monotonic()
            self.moves(people[seat], table, seat, eyes[seat])
            after = self.looks_at(people[other], table, other)
            if after["over"] or after["decision"] in (None, eyes[other]["decision"]):
                return
            if page and self.shows(page, after["version"]):
                self.seen += 1
                in_time = time.monotonic() - begun < HASTE / 2  # the house has the rest to hear it
                time.sleep(AWHILE)
                came = self.services.turns[self.whom(other)] > before
                if in_time and self.house.blows == over:  # at the end as at the beginning
                    self.told_though_seen += came
                else:  # the line was cut by which they looked, or a process or the machine stood still
                    self.cut_off += came
                return
            self.waits(self.whom(other), before, table)

    def opens(self, who: Browser, table: str, seat: int, stack: contextlib.ExitStack) -> Any:
        """Their page of the table; nothing where the house is not there."""
        with contextlib.suppress(Exception):
            page = stack.enter_context(who.follow(table, seat))
            heard(page)
            return page

    def shows(self, page: Any, version: int) -> bool:
        """Their page shows this version, and says so; not if its line is cut."""
        with contextlib.suppress(Exception):
            sees(page, version)
            return True
        return False

    def moves(self, who: Browser, table: str, seat: int, seen: dict[str, Any]) -> None:
        """Whatever they choose."""
        action = self.chance.choice(seen["scene"]["choices"])["action"]
        body = {"seat": seat, "decision": seen["decision"], "action": action, "key": new_key()}
        self.insists(lambda: who.post(f"/api/tables/{table}/act", body))

    def waits(self, whom: str, before: int, table: str) -> None:
        """Until they are told."""
        until = time.monotonic() + PATIENCE
        while self.services.turns[whom] <= before:
            if time.monotonic() > until:
                self.lost.append(f"{whom} at {table}")
                return
            time.sleep(0.01)
        self.told += 1


@dataclass
class Outcome:
    """What came of it all."""

    turns: int
    told: int  # turns of which somebody was told
    again: int  # messages beyond the first of a turn
    may_be_again: int  # that a service took, and was cut off before it had said so
    kills: int
    blows: int  # kills, and what else befell a process
    refused: int
    seen: int
    told_though_seen: int
    lost: list[str]
    seconds: float


def run(
    house: Processes, services: Services, turns: int, pairs: int, seed: int, pause: float
) -> Outcome:
    """So many turns by so many pairs, while something befalls a process every few seconds."""
    begun = time.monotonic()
    house.start_all()
    players = [Pair(n, house, services, random.Random(seed + n), 0.1) for n in range(pairs)]
    try:
        each = turns // pairs
        threads = [threading.Thread(target=one.play, args=(each,), daemon=True) for one in players]
        for thread in threads:
            thread.start()
        _hit_it(house, threads, random.Random(seed), pause)
        seconds = time.monotonic() - begun
        time.sleep(2 * AWHILE)  # whatever else would come
    finally:
        house.stop()
    told, seen = sum(one.told for one in players), sum(one.told_though_seen for one in players)
    once = told + seen + sum(one.cut_off for one in players)
    return Outcome(
        turns=sum(one.turns for one in players),
        told=told,
        again=services.turns.total() - once,
        may_be_again=services.faults[CUT_AFTER],
        kills=house.kills,
        blows=house.blows,
        refused=services.refused,
        seen=sum(one.seen for one in players),
        told_though_seen=seen,
        lost=[word for one in players for word in one.lost],
        seconds=seconds,
    )


def _hit_it(
    house: Processes, threads: list[threading.Thread], chance: random.Random, pause: float
) -> None:
    """Until all have played."""

    def is_going_on() -> bool:
        return any(thread.is_alive() for thread in threads)

    while is_going_on():
        until = time.monotonic() + chance.uniform(0.3, 1.7) * pause
        while time.monotonic() < until and is_going_on():
            time.sleep(0.05)
        if is_going_on():
            house.hit(chance)
