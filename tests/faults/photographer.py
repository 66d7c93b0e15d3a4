"""Somebody who brings photographs, one after the other, and remembers which were taken."""

import random
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import httpx

from tests.photographs import drawn, jpeg
from tests.server.house import Browser

if TYPE_CHECKING:
    from tests.faults.crowd import Crowd

GAME, SIZE = "oeil_en_coin", (160, 120)
ROOM = 200  # photographs, and it is another person's turn
LATER = {429, 503}
PAUSE = 0.5  # seconds between two


class Photographer(threading.Thread):
    """One browser after the other, each with a deck."""

    def __init__(self, crowd: "Crowd", seed: int) -> None:
        super().__init__(daemon=True)
        self.crowd, self.luck = crowd, random.Random(seed)
        self.browser: Browser | None = None
        self.deck, self.here = "", 0
        self.taken: set[str] = set()
        self.unready = 0  # photographs that were refused for now

    def run(self) -> None:
        """Until everybody goes home."""
        while not self.crowd.is_over:
            try:
                self._step()
            except (httpx.HTTPError, httpx.InvalidURL):
                pass  # of what became of that one nobody knows
            except Exception as wrong:
                self.crowd.odd(f"a photograph: {wrong!r}")
            self.crowd.rest(PAUSE)

    def _step(self) -> None:
        if not (address := self.crowd.served.address):
            return
        if self.browser is None or self.here == ROOM:
            self.browser, self.deck, self.here = Browser(address), "", 0
        self.browser.http.base_url = f"http://{address}"
        if not self.deck:
            answer = self.browser.post("/api/decks", {"game": GAME, "name": "Ours"})
            if self._is_fine(answer):
                self.deck = str(answer.json()["deck"])
            return
        file = jpeg(drawn(self.luck.getrandbits(62), SIZE))
        headers = {"x-csrf-token": self.browser.csrf, "content-type": "application/octet-stream"}
        answer = self.browser.http.post(
            f"/api/decks/{self.deck}/photos", content=file, headers=headers
        )
        if self._is_fine(answer):
            self.taken.add(str(answer.json()["photo"]))
            self.here += 1

    def forget(self) -> None:
        """All was destroyed."""
        self.browser, self.taken = None, set()

    def _is_fine(self, answer: httpx.Response) -> bool:
        if answer.status_code == 201:
            return True
        if answer.status_code in LATER or "too much memory" in answer.text:  # who opened it died
            self.unready += 1
        else:
            self.crowd.odd(f"a photograph: {answer.status_code} {answer.text[:200]}")
        return False

    def objections(self, folder: Path) -> list[str]:
        """Photographs that were taken, and are not there."""
        taken = set(self.taken)
        place = f"file:{folder / 'tables.sqlite'}?mode=ro"
        with closing(sqlite3.connect(place, uri=True, timeout=30)) as connection:
            named = {name for (name,) in connection.execute("SELECT id FROM photos")}
        files = {path.stem for path in (folder / "photos").glob("*.webp") if path.stat().st_size}
        lost = {"not in the database": taken - named, "not on the disk": taken - files}
        return [f"{len(which)} photographs are {how}" for how, which in lost.items() if which]
