"""Somebody who brings records to look at, one after the other."""

import random
import threading
from typing import TYPE_CHECKING, Any

import httpx

import tablee
from tests.server.house import Browser

if TYPE_CHECKING:
    from tests.faults.crowd import Crowd

GAME, ACTIONS = "push", 30
LATER = {429, 503}
PAUSE = 0.3  # seconds between two


def a_record(seed: int) -> dict[str, Any]:
    """Of a game that somebody has begun elsewhere."""
    luck, match = random.Random(seed), tablee.game(GAME).new(seed=seed, players=2)
    for _ in range(ACTIONS):
        if match.over:
            break
        seat = luck.choice(match.waiting)
        match.play(seat, luck.choice(match.choices(seat)))
    return match.record()


class Reader(threading.Thread):
    """One browser."""

    def __init__(self, crowd: "Crowd", seed: int) -> None:
        super().__init__(daemon=True)
        self.crowd, self.luck = crowd, random.Random(seed)
        self.browser: Browser | None = None
        self.read = 0  # records that were played again
        self.given_up = 0  # records of which nobody could say anything

    def run(self) -> None:
        """Until everybody goes home."""
        while not self.crowd.is_over:
            try:
                self._step()
            except (httpx.HTTPError, httpx.InvalidURL):
                pass
            except Exception as wrong:
                self.crowd.odd(f"a record: {wrong!r}")
            self.crowd.rest(PAUSE)

    def _step(self) -> None:
        if not (address := self.crowd.served.address):
            return
        self.browser = self.browser or Browser(address)
        self.browser.http.base_url = f"http://{address}"
        record = a_record(self.luck.getrandbits(31))
        answer = self.browser.post("/api/records", {"record": record})
        if answer.status_code == 201:
            name = answer.json()["record"]
            answer = self.browser.get(f"/api/records/{name}/positions")
        if answer.status_code == 200:
            self.read += 1
        elif answer.status_code == 422 or answer.status_code in LATER:
            self.given_up += 1
        else:
            self.crowd.odd(f"a record: {answer.status_code} {answer.text[:200]}")
