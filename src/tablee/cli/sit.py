"""`tablee sit`: a program of one's own takes a seat at a table in the browser."""

import json
import secrets
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, Request, build_opener

import click

from tablee.cli.commands import Sorry, Spoken, speech_of
from tablee.cli.games import find_game
from tablee.cli.speech import Speech

WAIT, PATIENCE, PAUSE = 20, 60.0, 2.0  # seconds: for a question, for an answer, before trying again
TRIES = 15  # where nobody answers: a house that starts again is soon back
Message = dict[str, Any]


@click.command("sit", cls=Spoken)
@click.argument("link")
@click.argument("program")
@click.option("--name")
@click.pass_context
def sit(ctx: click.Context, /, link: str, program: str, name: str | None) -> None:
    """Take the seat, and play to the end."""
    from tablee.bots import OUTSIDE, title
    from tablee.cli.outside import known_program

    say = speech_of(ctx)
    known_program(OUTSIDE + program, say)
    address, _, token = link.partition("/join/")
    if not (token and address.startswith(("http://", "https://"))):
        raise Sorry(say("sit-no-link", link=link))
    house = House(address, say)
    sitting = house.call("/api/join", {"token": token, "name": name or title(OUTSIDE + program)})
    chair = Chair(house, sitting["table"], sitting["seat"], program)
    click.echo(say.wrap(say("sit-seated", address=f"{address}/tables/{sitting['table']}")))
    with TemporaryDirectory(prefix="tablee-") as folder:
        result = chair.play(Path(folder))
    if result:
        told = say("sit-over", points=", ".join(map(str, result["scores"])))
    else:
        told = say("sit-closed")
    click.echo(say.wrap(told))


class Stale(Exception):
    """The decision is no longer open."""


class House:
    """A server: who asks is known to it by a cookie, which goes when this does."""

    def __init__(self, address: str, say: Speech) -> None:
        self.address, self.say = address, say
        self._browser = build_opener(HTTPCookieProcessor())
        self.headers = {"content-type": "application/json", "accept-language": say.language}
        self.headers["x-csrf-token"] = self.call("/api/me")["csrf"]

    def call(self, path: str, body: Message | None = None) -> Any:
        """What it answers, in JSON.

        Raises:
            Refused: a rule forbids it.
            Stale: the table has moved on.
            Sorry: it says no, or nothing at all.
        """
        return json.loads(self.get(path, body))

    def get(self, path: str, body: Message | None = None) -> bytes:
        """What it answers; asked again where it was too often, or where nobody was there."""
        from tablee.bots.program import Refused

        sent = None if body is None else json.dumps(body).encode()
        for tries_left in reversed(range(TRIES)):
            try:
                request = Request(self.address + path, sent, self.headers)
                with self._browser.open(request, timeout=PATIENCE) as answer:
                    return bytes(answer.read())
            except HTTPError as why:
                told = _told(why)
                if why.code == 422 and path.endswith("/act"):
                    raise Refused(partial(_as_told, told)) from None
                if why.code == 409 and path.endswith("/act"):
                    raise Stale from None
                if why.code != 429 or not tries_left:
                    raise Sorry(told) from None
                time.sleep(float(why.headers.get("retry-after", PAUSE)))
            except OSError as why:
                if not tries_left:
                    reason = str(getattr(why, "reason", why))
                    told = self.say("sit-unreachable", address=self.address, why=reason)
                    raise Sorry(told) from None
                time.sleep(PAUSE)
        raise AssertionError("the last try returns or raises")


def _told(why: HTTPError) -> str:
    """The house's own words, where it has some."""
    try:
        told = json.load(why)
        return str(told.get("refused") or told["message"])
    except (ValueError, LookupError, AttributeError):
        return f"{why.code} {why.reason}"


def _as_told(text: str, language: str) -> str:
    """The house has said it in the language that it was asked in."""
    return text


class Chair:
    """One seat of a table, played by a program."""

    def __init__(self, house: House, table: str, seat: int, program: str) -> None:
        from tablee.bots.program import Conversation

        self.house, self.say = house, house.say
        self.table, self.seat = f"/api/tables/{table}", seat
        self.talk = Conversation(program)

    def play(self, folder: Path) -> Message | None:
        """Answer every decision; the result, or none where the table was closed.

        Who stops before frees the seat for somebody else.
        """
        question: Message = {"type": "wait"}
        try:
            while question["type"] != "over":
                asked = f"{self.table}/decision?seat={self.seat}&wait={WAIT}&words=true"
                question = self.house.call(asked)
                if question["type"] == "decide":
                    self.answer(question, folder)
        except (KeyboardInterrupt, Sorry):
            with suppress(Sorry):
                self.house.call(f"{self.table}/seats/{self.seat}/leave", {})
            raise
        finally:
            self.talk.stop()
        result: Message | None = question["result"]
        return result

    def answer(self, question: Message, folder: Path) -> None:
        """The program's answer, or chance in its place."""
        from tablee.bots.program import Failed, Refused, limit

        for picture in question.get("pictures", ()):
            file = folder / Path(picture["file"]).name
            if picture["file"] and not file.exists():
                file.write_bytes(self.house.get(picture["address"]))
        try:
            if not self.talk.has_begun:
                self.begin(folder)
                question = self.house.call(f"{self.table}/decision?seat={self.seat}&words=true")
                if question["type"] != "decide":
                    return
            if not self.talk.language:
                del question["words"]
            question["limit"] = limit()
            self.talk.ask(question, lambda answer: self.act(question, answer), [self.say.language])
        except Failed as why:
            told = why.said(self.say.language)
            click.echo(
                self.say.wrap(self.say("program-failed", who=why.arguments["command"], why=told))
            )
            with suppress(Refused):  # the table was closed meanwhile: it is asked next
                self.act(question, {"action": secrets.choice(question["choices"])})

    def begin(self, folder: Path) -> None:
        """Start the program, and ask in its language from now on."""
        from tablee.bots.program import limit

        hello = self.house.call(f"{self.table}/hello?seat={self.seat}")
        hello["folder"] = str(find_game(hello["game"], self.say).folder)
        hello |= {"seed": secrets.randbits(32), "limit": limit(), "pictures": str(folder)}
        self.talk.begin(hello)
        self.house.headers["accept-language"] = self.talk.language or self.say.language

    def act(self, question: Message, answer: Message) -> None:
        """Play an answer; nothing, where the decision is no longer open.

        Raises:
            Refused: it cannot be played.
        """
        from tablee.bots.outside import note_of

        if note := note_of(answer):
            click.echo(self.say.wrap(self.say("program-notes", who=self.talk.command, note=note)))
        action = str(answer.get("action"))
        must = action.partition(" ")[0] in question["must_say"]
        says = answer.get("says") or ("…" if must else None)
        act = {"seat": self.seat, "decision": question["decision"], "action": action, "says": says}
        with suppress(Stale):
            self.house.call(f"{self.table}/act", {**act, "key": secrets.token_hex(16)})
