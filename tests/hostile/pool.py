"""What there is in a house: real tables, decks and records, so that requests lead somewhere."""

import json
import random
from typing import Any

import tablee
from tests.hostile import records
from tests.hostile.visiting import posted
from tests.photographs import drawn, jpeg
from tests.server.house import Browser, Running, new_key

SEATS = 4  # as many as any table here has
REAL = 0.8  # of what is sent leads to something
LARGEST = 1e308  # in place of a number without an end
LONGEST_WAIT = 0.02  # seconds that a program lets the house keep it waiting


class Pool:
    """Things of a visitor's, and of somebody else's; some of each are spoilt while others are sent."""

    def __init__(self, house: Running, luck: random.Random) -> None:
        self.luck, self.visitor, self.other = luck, house.visitor(), house.visitor()
        self.record = _finished()
        self.renew()

    def renew(self) -> None:
        """Everything anew, for what was sent has closed tables and thrown decks away."""
        me = self.visitor
        self.mine = [
            self._begun(),
            self._with_photographs(),
            me.lay_out("push", "me:Ana", "bot:random"),
        ]
        self.mine.append(
            me.lay_out("photosynthesis", "me:Ana", "bot:random", "friend", listed=True)
        )
        theirs = self.other.lay_out("push", "me:Cy", "friend", listed=True)
        self.tables = {table: me.table(table) for table in (*self.mine, theirs)}
        brought = _named(me.post("/api/records", {"record": self.record}), "record")
        for table in (self._taken_up(brought), self._taken_up(brought)):
            self.tables[table] = me.table(table)
        self._ended(table)
        token = me.post(f"/api/tables/{self.mine[-1]}/seats/2/link").json()["address"]
        data = [row["digest" if "digest" in row else "data"] for row in me.get("/api/data").json()]
        self.known: dict[str, list[Any]] = {
            "table": list(self.tables), "record": [brought], "deck": [self.deck], "photo": self.photos,
            "game": list(tablee.games()), "digest": data or ["-"], "number": list(range(-1, SEATS)),
            "at": [-1, 0, 1, 9], "voice": [me.get(f"/api/tables/{self.mine[0]}/company").json()["voice"]],
            "token": [token.removeprefix("/join/")], "kept_data": data or ["-"], "seat": [0, 1, 2, -1],
            "name": ["Ana", "Bo", "Zo\u00e9", ""], "room": ["players", "spectators", "story"],
            "version": [None, None, 1],
        }  # fmt: skip

    def _begun(self) -> str:
        """A table with a clock, where something was done and something said."""
        seats = [{"who": "me", "name": "Ana"}, {"who": "beside", "name": "Bo"}]
        body = {"game": "push", "seats": seats, "clock": "move 600"}
        table = _named(self.visitor.post("/api/tables", body), "table")
        seen = self.visitor.table(table)
        seat = next(n for n, one in enumerate(seen["seats"]) if one["waiting"])
        choice = self.visitor.table(table, seat)["scene"]["choices"][0]["action"]
        self.visitor.act(table, choice, seat).raise_for_status()
        for text in ("Hello", "Bravo"):
            self.visitor.post(f"/api/tables/{table}/chat", {"key": new_key(), "text": text})
        return table

    def _taken_up(self, brought: str) -> str:
        """A table where the end is near."""
        seats = [{"who": "me", "name": "Ana"}, {"who": "beside", "name": "Bo"}]
        on = {"at": len(self.record["rows"]) - 1, "seats": seats}
        return _named(self.visitor.post(f"/api/records/{brought}/fork", on), "table")

    def _ended(self, table: str) -> None:
        """Play there until it is over."""
        while not (seen := self.visitor.table(table))["over"]:
            seat = next(n for n, one in enumerate(seen["seats"]) if one["waiting"])
            seen = self.visitor.table(table, seat)
            choice = self.luck.choice(seen["scene"]["choices"])["action"]
            self.visitor.act(table, choice, seat, seen["decision"]).raise_for_status()

    def _with_photographs(self) -> str:
        """A table with a deck of one's own, which takes too many photographs to be laid out with it."""
        me = self.visitor
        for row in me.get("/api/decks").json():
            me.http.delete(f"/api/decks/{row['deck']}", headers={"x-csrf-token": me.csrf})
        self.deck = me.post("/api/decks", {"game": "oeil_en_coin", "name": "Mine"}).json()["deck"]
        file, headers = jpeg(drawn(1, (160, 120))), {"x-csrf-token": me.csrf}
        added = me.http.post(f"/api/decks/{self.deck}/photos", content=file, headers=headers)
        self.photos = [_named(added, "photo")]
        seats = [
            {"who": "me", "name": "Ana"},
            *({"who": "beside", "name": n} for n in ("Bo", "Cy")),
        ]
        # always the same: one person keeps only so many
        data = {**tablee.game("oeil_en_coin").rules.DATA, "name": {"en": "Ours"}}
        laid = posted(me, "/api/tables", {"game": "oeil_en_coin", "seats": seats, "data": data})
        return _named(laid, "table")

    def into(self, path: dict[str, Any], query: dict[str, Any], body: Any) -> None:
        """Put real things in place of what was made up."""
        self._put(path, path)
        self._put(query, {"seat", "table"} & set(query))
        wait = query.get("wait")
        if isinstance(wait, int | float) and wait > LONGEST_WAIT:
            query["wait"] = LONGEST_WAIT
        if isinstance(body, dict):
            self._put(body, set(body) & set(self.known) - {"record"})
            self._answer(body, self.tables.get(str(path.get("table"))))

    def _put(self, things: dict[str, Any], names: Any) -> None:
        for name in [name for name in names if name in self.known]:
            if self.luck.random() < REAL:
                things[name] = self.luck.choice(self.known[name])

    def _answer(self, body: dict[str, Any], seen: dict[str, Any] | None) -> None:
        """To a decision that is open at that table."""
        if seen and self.luck.random() < REAL:
            choices = seen["scene"].get("choices") or [{"action": "-"}]
            real = {"decision": seen["decision"], "action": self.luck.choice(choices)["action"]}
            body |= {name: value for name, value in real.items() if name in body}
        if "key" in body and self.luck.random() < REAL:
            body["key"] = new_key()
        if "seats" in body and self.luck.random() < REAL:
            body["seats"] = [{"who": "me", "name": "Ana"}, {"who": "bot"}]
            body |= {"game": "push"} if "game" in body else {"at": self.luck.choice([0, 1, 9])}
        if "record" in body:
            _, spoilt = records.spoilt([self.record], self.luck)
            body["record"] = self.luck.choice([self.record, _with_an_end(spoilt)])


def _named(answer: Any, what: str) -> str:
    """What something that was just made is called."""
    assert answer.is_success, f"no {what}: {answer.status_code} {answer.text}"
    return str(answer.json()[what])


def _with_an_end(value: Any) -> Any:
    """The same in numbers that JSON has: schemathesis sends no others."""
    return json.loads(json.dumps(value), parse_constant=lambda _: LARGEST)


def _finished() -> Any:
    """The record of a game that is over."""
    match, luck = tablee.game("push").new(seed=3, players=2), random.Random(3)
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, luck.choice(match.choices(seat)))
    return match.record() | {"seats": ["Ana", "Bo"]}


def known_to(visitor: Browser) -> dict[str, str]:
    """The headers by which a house knows a visitor and a page of ours."""
    return {"cookie": visitor.cookies, "x-csrf-token": visitor.csrf}
