"""The JSON API: what the table in the browser uses, and any other program may."""

from typing import Any

import msgspec
from litestar import Controller, MediaType, Response, delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from tablee.bots import USUAL, line as bot_line, names as bot_names, title as bot_title
from tablee.kit.clauses import written
from tablee.kit.pictures.lesson import has_lesson
from tablee.kit.rules.options import Option
from tablee.kit.table.game import Game
from tablee.server.errors import Refusal
from tablee.server.games import game_called, games_here
from tablee.server.lengths import Action, Key, Name, Number, Says, Token, Word
from tablee.server.live.feeds import encode
from tablee.server.people.data import LARGEST, found, listed, takes_data, throw_away
from tablee.server.people.decks import takes_photos
from tablee.server.storage.database import Store
from tablee.server.storage.open_tables import open_tables
from tablee.server.tables.entries import Entry
from tablee.server.tables.views import explained, name_of
from tablee.server.visits.dealing import Commitment, Shuffling, committed, deal, shuffling
from tablee.server.visits.new_table import NewTable, lay_out
from tablee.server.visits.outside import greeting, question, until_asked
from tablee.server.visits.visit import Visit
from tablee.server.web.dependencies import (
    AnyRequest,
    HouseDep,
    PathNumber,
    QueryNumber,
    QueryNumberOrNone,
    VisitDep,
    VisitorDep,
)
from tablee.server.web.leaving import while_here
from tablee.server.web.lessons import illustrations
from tablee.server.web.reach import outside, reach_of
from tablee.server.words import say


class Act(msgspec.Struct, forbid_unknown_fields=True):
    """An action, the decision it answers, and a key by which it is known if it comes twice."""

    seat: Number
    decision: Word
    action: Action
    key: Key
    says: Says | None = None


class TakeBack(msgspec.Struct, forbid_unknown_fields=True):
    """An undo or a withdrawal; with a version, only if nothing has happened since."""

    seat: Number
    key: Key
    version: Number | None = None


class WhoAsks(msgspec.Struct, forbid_unknown_fields=True):
    """The seat that a hint is for; at a glance, it comes at once and may be worth less."""

    seat: Number
    glance: bool = False


class WhyNot(msgspec.Struct, forbid_unknown_fields=True):
    """An action to explain."""

    seat: Number
    action: Action


class SitDown(msgspec.Struct, forbid_unknown_fields=True):
    """A seat to take, with the token of its link if one has it."""

    name: Name = ""
    token: Token = ""
    cut: Word = ""  # before the deal: 32 bytes of one’s own, in hexadecimal digits


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """The token of a link that leads to a seat: what stands after /join/ in it."""

    token: Token
    name: Name = ""
    cut: Word = ""


class Joined(msgspec.Struct):
    """Where one sits."""

    table: str
    seat: int


class SeatBot(msgspec.Struct, forbid_unknown_fields=True):
    """A seat to give to a bot."""

    bot: Word = ""


class Applied(msgspec.Struct):
    """It is done, and on the disk."""

    version: int
    applied: bool = True


class Explanation(msgspec.Struct):
    """What an action would announce, or the clause (302 for §3.2) that forbids it."""

    words: str
    clause: int
    possible: bool
    undo: bool


class Clause(msgspec.Struct):
    """One clause of the rules."""

    clause: str
    text: str


class Chapter(msgspec.Struct):
    """One chapter of the rules."""

    number: int
    title: str
    clauses: list[Clause]
    picture: str = ""  # the address of one, to which /light or /dark is added


def _listed(store: Store, person: str) -> list[Any]:
    """The tables that anybody may find, those with a free chair first."""
    return [*open_tables(store, person, own=True), *store.watched()]


class TableApi(Controller):
    """One table, through the eyes of whoever asks."""

    path = "/api/tables"
    tags = ("tables",)

    @get("/")
    async def listed(self, house: HouseDep, visitor: VisitorDep) -> list[dict[str, Any]]:
        """The tables that anybody may find."""
        return [
            {"table": row.id, "game": row.game, "players": row.players,
             "open_seats": row.open_seats, "lent_seats": row.lent, "address": f"/tables/{row.id}"}
            for row in await house.store.ask(_listed, house.store, visitor.person)
        ]  # fmt: skip

    @post("/", request_max_body_size=2 * LARGEST)
    async def create(
        self, house: HouseDep, visitor: VisitorDep, data: JSONBody[NewTable]
    ) -> dict[str, str]:
        """Lay out a table."""
        table = await lay_out(house, visitor, data)
        return {"table": table.id, "address": f"/tables/{table.id}"}

    @get("/{table:str}", media_type=MediaType.JSON)
    async def show(self, visit: VisitDep, seat: QueryNumberOrNone = None) -> Response[bytes]:
        """All that this visitor may see of the table."""
        return Response(encode(await visit.seen(seat)), media_type=MediaType.JSON)

    @get("/{table:str}/hello", media_type=MediaType.JSON)
    async def hello(self, visit: VisitDep, seat: QueryNumber) -> Response[bytes]:
        """What a program is told first: what is played, with what in the box, and where it sits."""
        visit.own(seat)
        return Response(encode(greeting(visit.table.standing, seat)), media_type=MediaType.JSON)

    @get("/{table:str}/decision", media_type=MediaType.JSON, undealt=True)
    async def decision(
        self,
        visit: VisitDep,
        seat: QueryNumber,
        wait: FromQuery[float] = 0.0,
        words: FromQuery[bool] = False,
    ) -> Response[bytes]:
        """What a program is asked: answers once the seat is, or the game is over, or time is up."""
        visit = await until_asked(visit, seat, wait)
        asked = question(visit.table.id, visit.table.standing, seat, visit.language, words)
        return Response(encode(asked), media_type=MediaType.JSON)

    @post("/{table:str}/act", status_code=200, at_hand=True)
    async def act(self, visit: VisitDep, data: JSONBody[Act]) -> Applied:
        """Answer a decision."""
        entry = Entry("act", data.seat, data.action, data.says or None, key=data.key)
        return Applied((await visit.change(entry, data.decision)).version)

    @post("/{table:str}/undo", status_code=200)
    async def undo(self, visit: VisitDep, data: JSONBody[TakeBack]) -> Applied:
        """Take back the last action, if it is one's own and revealed nothing."""
        entry = Entry("undo", data.seat, key=data.key)
        return Applied((await visit.change(entry, version=data.version)).version)

    @post("/{table:str}/withdraw", status_code=200)
    async def withdraw(self, visit: VisitDep, data: JSONBody[TakeBack]) -> Applied:
        """Take back a sealed choice while another is awaited."""
        entry = Entry("withdraw", data.seat, key=data.key)
        return Applied((await visit.change(entry, version=data.version)).version)

    @post("/{table:str}/explain", status_code=200)
    async def explain(self, visit: VisitDep, data: JSONBody[WhyNot]) -> Explanation:
        """What an action would announce, or why it is not allowed."""
        visit.own(data.seat)
        table, asked = visit.table, (data.seat, data.action)
        if table.foreign:
            rehearsals = visit.house.tables.rehearsals
            told = await rehearsals.explained(table.standing, *asked, visit.visitor)
            return Explanation(**told)
        return Explanation(**explained(table.standing, *asked, visit.language))

    @post("/{table:str}/hint", status_code=200)
    async def hint(
        self, request: AnyRequest, visit: VisitDep, data: JSONBody[WhoAsks]
    ) -> dict[str, Any]:
        """What is worth thinking of, where one plays against bots alone."""
        visit.own(data.seat)
        asked = visit.table, data.seat, visit.visitor, visit.language, data.glance
        return await while_here(request, visit.house.hints.hint(*asked))

    @post("/{table:str}/analysis", status_code=200)
    async def analysis(self, visit: VisitDep) -> dict[str, Any]:
        """A finished game judged, or how far that is: ask again until it is ready."""
        played = bool(visit.table.standing.played_by(visit.visitor.person))
        may_begin, who = played or visit.is_host, visit.visitor
        return visit.house.hints.analysis(visit.table, who, visit.language, may_begin)

    @get("/{table:str}/rules", undealt=True)
    async def rules(self, visit: VisitDep) -> list[Chapter]:
        """The rules of the game on this table."""
        return chapters(visit.table.game, visit.language, visit.table.standing.match.boxes)

    @get("/{table:str}/record")
    async def record(self, visit: VisitDep) -> dict[str, Any]:
        """The record of a finished game: everything, the shuffle too."""
        if not visit.table.standing.match.over:
            raise Refusal(403, "record-later")
        standing = visit.table.standing
        names = [name_of(n, seat, visit.language) for n, seat in enumerate(standing.seats)]
        return standing.record(names)

    @post("/{table:str}/seats/{number:int}/sit", status_code=200, undealt=True)
    async def sit(
        self, visit: VisitDep, number: PathNumber, data: JSONBody[SitDown]
    ) -> dict[str, bool]:
        """Take a seat."""
        hands = None
        if data.token:
            table, seat, hands = visit.house.keys.linked(data.token)
            if (table, seat) != (visit.table.id, number):
                raise Refusal(404, "no-such-link")
        await visit.sit(number, data.name, hands, data.cut)
        return {"seated": True}

    @post("/{table:str}/seats/{number:int}/bot", status_code=200, undealt=True)
    async def seat_bot(
        self, visit: VisitDep, number: PathNumber, data: JSONBody[SeatBot]
    ) -> dict[str, bool]:
        """Give a seat to a bot."""
        await visit.seat_bot(number, data.bot)
        return {"seated": True}

    @post("/{table:str}/seats/{number:int}/leave", status_code=200, undealt=True)
    async def leave(self, visit: VisitDep, number: PathNumber) -> dict[str, bool]:
        """Free a seat."""
        await visit.vacate(number)
        return {"seated": False}

    @post("/{table:str}/seats/{number:int}/link", status_code=200, undealt=True)
    async def link(
        self, request: AnyRequest, visit: VisitDep, number: PathNumber
    ) -> dict[str, str]:
        """The link that leads to a free seat, or brings one's own to another device.

        `link` is the same as others can follow it, `reach` where: device, network or anywhere.
        """
        path = visit.link(number)
        link = outside(request.base_url, visit.house.settings, path)
        return {"address": path, "link": link, "reach": reach_of(link)}


@post("/api/commitments", status_code=201, tags=("tables",))
async def commit(house: HouseDep, visitor: VisitorDep) -> Commitment:
    """A commitment of the house, to lay out one table by: `commitment` of a new table takes its token."""
    return committed(house, visitor)


@get("/api/tables/{table:str}/shuffle", tags=("tables",), undealt=True)
async def shuffle(visit: VisitDep) -> Shuffling | None:
    """What the house has committed to here, who has cut, and if the cards are dealt."""
    return shuffling(visit)


@post("/api/tables/{table:str}/deal", tags=("tables",), status_code=200, undealt=True)
async def deal_now(visit: VisitDep) -> dict[str, Any]:
    """Deal now, though somebody is missing."""
    return await deal(visit)


@post("/api/join", status_code=200, tags=("tables",))
async def join(house: HouseDep, visitor: VisitorDep, data: JSONBody[Join]) -> Joined:
    """Take the seat that a link leads to."""
    table, seat, hands = house.keys.linked(data.token)
    visit = Visit(house, visitor, await house.tables.open(table))
    await visit.sit(seat, data.name, hands, data.cut)
    return Joined(table, seat)


@get("/api/data", tags=("data",))
async def own_data(house: HouseDep, visitor: VisitorDep) -> list[dict[str, Any]]:
    """The boards and decks that this visitor has brought."""
    return await house.store.ask(listed, house.store, visitor.person)


@get("/api/data/{game:str}/{digest:str}", tags=("data",))
async def one_data(
    house: HouseDep, visitor: VisitorDep, game: FromPath[str], digest: FromPath[str]
) -> Response[bytes]:
    """One of them, as it was brought."""
    wanted = visitor.person, game_called(game), digest
    own = await house.store.ask(found, house.store, *wanted)
    return Response(encode(own.data), media_type=MediaType.JSON)


@delete("/api/data/{game:str}/{digest:str}", tags=("data",))
async def delete_data(
    house: HouseDep, visitor: VisitorDep, game: FromPath[str], digest: FromPath[str]
) -> None:
    """Delete one of them; no table that goes on may need it."""
    await throw_away(house.writer, visitor.person, game, digest)


@get("/api/games", tags=("games",))
async def games(visitor: VisitorDep) -> list[dict[str, Any]]:
    """The games of the house, with the options of each and their clauses."""
    return [about(game, visitor.language) for game in games_here()]


@get("/api/games/{game:str}/rules", tags=("games",))
async def rules(visitor: VisitorDep, game: FromPath[str]) -> list[Chapter]:
    """The rules of a game."""
    return chapters(game_called(game), visitor.language)


@get("/api/me", tags=("visitor",))
async def me(visitor: VisitorDep) -> dict[str, str]:
    """Who asks, and the mark to send back as x-csrf-token with every change."""
    return {"name": visitor.name, "language": visitor.language, "csrf": visitor.csrf}


def about(game: Game, language: str) -> dict[str, Any]:
    """A game as its card shows it."""
    clauses = game.clauses(language)
    return {
        "game": game.name,
        "title": game.title(language),
        "line": game.line(language),
        "goal": game.goal(language),
        "players": [game.players[0], game.players[-1]],
        "minutes": game.about.get("minutes"),
        "lesson": has_lesson(game),
        "takes_data": takes_data(game),
        "takes_photos": takes_photos(game),
        "bots": [
            {"bot": bot, "name": bot_title(bot, language), "line": bot_line(bot, language)}
            for bot in bot_names()
        ],
        "usual_bot": USUAL,
        "options": [
            _option(game, name, option, language) | {"text": clauses[option.clause]}
            for name, option in game.options.items()
            if name != "players"
        ],
    }


def _option(game: Game, name: str, option: Option, language: str) -> dict[str, Any]:
    """What can be chosen: values with their labels, or whole numbers `from` the least to the most.

    Where there are bounds, the values are those that are suggested; those of the board or deck in
    the box come last.
    """
    there = option.of_data(game.rules.DATA, language) if option.of_data else {}
    values = list(option.named if option.bounds else option.values)
    labels = [_value(game, name, value, language) for value in values]
    named = f"option-{name}-named"
    return {
        "name": name,
        "label": game.words.say(language, f"option-{name}"),
        "values": [*values, *there],
        "labels": [*labels, *(game.words.say(language, named, **it) for it in there.values())],
        "default": option.default,
        "bounds": option.bounds,
        "players": option.at or list(game.players),
        "clause": written(option.clause),
    }


def _value(game: Game, option: str, value: Any, language: str) -> str:
    """A value of an option as people read it: the game's own words, if it has some."""
    message = f"option-{option}-{value}".lower()
    if game.words.has(language, message):
        return game.words.say(language, message)
    if isinstance(value, bool):
        return say(language, "yes" if value else "no")
    return str(value)


def chapters(game: Game, language: str, boxes: Any = None) -> list[Chapter]:
    """The rules, chapter by chapter, with the numbers in the box of a table or the usual ones."""
    drawn = illustrations(game)
    return [
        Chapter(
            c.number,
            c.title,
            [Clause(written(n), text) for n, text in c.clauses.items()],
            f"/rules/{game.name}/{c.number}" if c.number in drawn else "",
        )
        for c in game.chapters(language, boxes)
    ]
