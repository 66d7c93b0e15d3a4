"""People who play all games in a house, over HTTP and sockets, with bots beside them, whatever happens.

A request that nobody answered is sent again, the same with its key, as a page of ours does.
"""

import asyncio
import json
import random
import threading
import time
from collections.abc import Callable, Collection, Iterable
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.faults.photographer import Photographer
from tests.faults.reader import Reader
from tests.faults.serving import Reachable
from tests.faults.witness import Witness
from tests.server.house import Browser, new_key

REST = 0.02  # seconds between two requests of one person
KNOCKS = 0.1  # between two at a house that is not there
FINE = {200, 201}
LATER = {429, 503}
CHANGED = {404, 409, 410, 422}
TALKS = 0.05  # of all moves are followed by a line of talk
BOTS = ("random", "greedy")


class Player(threading.Thread):
    """One browser, for the people at one table after the other."""

    def __init__(self, crowd: "Crowd", game: str, seed: int, with_bot: bool) -> None:
        super().__init__(daemon=True)
        self.crowd, self.game, self.with_bot = crowd, game, with_bot
        self.luck = random.Random(seed)
        self.browser: Browser | None = None
        self.table = ""
        self.steps = 0  # changes of its tables that it has seen
        self.asks = 0  # requests
        self.latest: tuple[str, int] = ("", 0)  # the last of them
        self.is_new = False  # nobody here knows it
        self.pending: dict[str, Any] | None = None  # the move that nobody has answered yet

    def run(self) -> None:
        """Play until the crowd goes home."""
        while not self.crowd.is_over:
            try:
                self.asks += 1
                self._step()
                self.crowd.rest(self.luck.uniform(0, 2 * self.crowd.pause))
            except (httpx.HTTPError, httpx.InvalidURL):
                self.crowd.rest(KNOCKS)
            except Exception as wrong:
                self.crowd.odd(f"{self.game} {self.table}: {wrong!r}")
                self.crowd.rest(KNOCKS)

    def _step(self) -> None:
        """One thing more, at the address where the house is now."""
        address = self.crowd.served.address
        if not address:
            raise httpx.ConnectError("it is closed")
        if self.browser is None or self.is_new:
            self.is_new, self.table, self.pending = False, "", None
            self.browser = Browser(address, **self.crowd.headers)
        self.browser.address, self.browser.http.base_url = address, f"http://{address}"
        if self.pending:
            self._send()
        elif not self.table:
            self._lay_out()
        else:
            self._move()

    def _lay_out(self) -> None:
        assert self.browser
        chairs = [{"who": "me", "name": "Ana"}, {"who": "beside", "name": "Bo"}]
        if self.with_bot:
            chairs.append({"who": "bot", "bot": self.luck.choice(BOTS)})
        elif self.game == "oeil_en_coin":  # which is for three
            chairs.append({"who": "beside", "name": "Cy"})
        wish = {"game": self.game, "seats": chairs, "listed": True}
        if answer := self._answered(self.browser.post("/api/tables", wish)):
            table = str(answer["table"])
            self.crowd.witness.laid_out(table, self.game)
            self.table = table

    def _move(self) -> None:
        """Decide for whoever of ours is waited for; or look again later."""
        assert self.browser
        seen = self._answered(self.browser.get(f"/api/tables/{self.table}"))
        if not seen:
            return
        if (latest := (self.table, seen["version"])) != self.latest:
            self.latest, self.steps = latest, self.steps + 1
        if seen["over"]:
            self.table = ""
        elif not seen["waiting"]:
            self.crowd.rest(KNOCKS)
        else:
            choice = self.luck.choice(seen["scene"]["choices"])
            says = f"Words {self.luck.random()}" if choice["verb"] in seen["must_say"] else None
            self.pending = {
                "seat": seen["seat"],
                "decision": seen["decision"],
                "action": choice["action"],
                "says": says,
                "key": new_key(),
            }
            self._send()
            if self.luck.random() < TALKS:
                self._talk()

    def _send(self) -> None:
        """The move under way, until the house has said yes or no."""
        assert self.browser and self.pending
        asked = self.pending
        answer = self.browser.post(f"/api/tables/{self.table}/act", asked)
        if (told := self._answered(answer)) is not None:
            self.crowd.witness.moved(
                self.table, told["version"], int(asked["seat"]), str(asked["action"])
            )
            self.pending = None
        elif answer.status_code in CHANGED and self.pending:
            self.crowd.witness.denied(self.table, str(asked["key"]))
            if answer.status_code == 422:
                self.crowd.odd(f"{self.game} {self.table}: {asked} was offered, {answer.text}")
            self.pending = None

    def _talk(self) -> None:
        assert self.browser
        key = new_key()
        said = {"text": f"Hello {key[:6]}", "key": key, "seat": 0}
        if self._answered(self.browser.post(f"/api/tables/{self.table}/chat", said)) is not None:
            self.crowd.witness.said(self.table, key)

    def _answered(self, answer: httpx.Response) -> dict[str, Any] | None:
        """What the house says; None if it has refused, as it may now and then."""
        if answer.status_code in FINE:
            return dict(answer.json())
        if answer.status_code in LATER:
            self.crowd.witness.unready += 1
            self.crowd.rest(KNOCKS)
        elif answer.status_code in (404, 410):
            self.crowd.turned_away(self.table, answer)
            self.table, self.pending = "", None
            self.crowd.rest(KNOCKS)
        elif answer.status_code not in CHANGED:
            path = answer.request.url.path
            self.crowd.odd(f"{path} answers {answer.status_code}: {answer.text[:200]}")
            self.crowd.rest(KNOCKS)
        return None


class Crowd:
    """All who play in one house, and whoever looks on."""

    def __init__(
        self,
        served: Reachable,
        games: Iterable[str],
        seed: int = 1,
        pause: float = REST,
        photographs: bool = False,
        records: bool = False,
        scattered: bool = False,
    ) -> None:
        self.served, self.pause, self.witness = served, pause, Witness()
        self.is_over = False
        self.headers = (
            {"connection": "close"} if scattered else {}
        )  # each request by a new connection
        self.found: list[str] = []  # what no house should answer
        self.gone: dict[str, str] = {}  # tables that it would not show any more
        self.players = [
            Player(self, game, 100 * seed + number, with_bot)
            for number, (game, with_bot) in enumerate(
                (game, with_bot) for game in games for with_bot in (False, True)
            )
        ]
        self.photographer = Photographer(self, seed) if photographs else None
        self.reader = Reader(self, seed) if records else None
        self.ears = threading.Thread(target=lambda: asyncio.run(self._listen()), daemon=True)

    def __enter__(self) -> "Crowd":
        for thread in self._threads():
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.is_over = True
        for thread in self._threads():
            thread.join(60)

    def _threads(self) -> list[threading.Thread]:
        more = [one for one in (self.photographer, self.reader) if one]
        return [*self.players, *more, self.ears]

    def objections(self, but: Collection[str] = ()) -> list[str]:
        """What was promised to anybody, and is not there; nothing is asked of the tables in `but`."""
        found = self.witness.objections(self.served.on_the_disk, but)
        if self.photographer:
            found += self.photographer.objections(self.served.folder)
        return found

    def rest(self, seconds: float) -> None:
        """Nothing for a while."""
        time.sleep(seconds)

    def odd(self, what: str) -> None:
        """Something that should not be."""
        if len(self.found) < 50:
            self.found.append(what)

    def turned_away(self, table: str, answer: httpx.Response) -> None:
        """A table that was there is not shown any more; whoever harms one takes it out of `gone`."""
        self.gone.setdefault(table, f"{answer.status_code} {answer.text[:200]}")

    def starts_anew(self) -> None:
        """All that was promised is destroyed: everybody comes again, as somebody new."""
        self.witness.forget()
        if self.photographer:
            self.photographer.forget()
        for player in self.players:
            player.is_new = True

    def all_play(self) -> "AllPlay":
        """A question: has everybody's game gone on since now?"""
        return AllPlay(self)

    def all_ask(self) -> Callable[[], bool]:
        """A question: has everybody come to the end of what was under way, and of one more?"""
        before = [player.asks for player in self.players]
        return lambda: all(
            one.asks > asked + 2 for one, asked in zip(self.players, before, strict=True)
        )

    async def _listen(self) -> None:
        """Everybody has their own table open, too."""
        async with asyncio.TaskGroup() as ears:
            for player in self.players:
                ears.create_task(self._hear(player))

    async def _hear(self, player: Player) -> None:
        while not self.is_over:
            try:
                if player.table and player.browser and self.served.address:
                    await self._follow(player, player.table)
                else:
                    await asyncio.sleep(KNOCKS)
            except (WebSocketException, OSError, TimeoutError, EOFError):
                await asyncio.sleep(KNOCKS)

    async def _follow(self, player: Player, table: str) -> None:
        """Remember the newest that is shown, until it is another table's turn."""
        assert player.browser
        address = self.served.address
        async with connect(
            f"ws://{address}/api/tables/{table}/events?version=-1",
            additional_headers={"Cookie": player.browser.cookies},
            origin=f"http://{address}",  # type: ignore[arg-type]
        ) as socket:
            while player.table == table and not self.is_over:
                try:
                    event = json.loads(await asyncio.wait_for(socket.recv(), 1))
                except TimeoutError:
                    continue
                told = event.get("resync", event)
                if "version" in told:
                    self.witness.heard(table, int(told["version"]))


class AllPlay:
    """Asked again and again: has every game gone on?"""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd
        self.before = [player.steps for player in crowd.players]

    def __call__(self) -> bool:
        return not self.missing()

    def missing(self) -> list[str]:
        """The tables where nothing has happened."""
        pairs = zip(self.crowd.players, self.before, strict=True)
        return [f"{one.game} {one.table}" for one, before in pairs if one.steps <= before]
