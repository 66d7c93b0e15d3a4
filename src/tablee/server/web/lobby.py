"""The lobby: the tables that wait for you, those that anybody may join, and games to play at once."""

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery

from tablee.bots import LEVELS, USUAL
from tablee.kit.table.game import Game
from tablee.server.errors import Refusal, Stale
from tablee.server.games import game_called, games_here
from tablee.server.house.house import House
from tablee.server.live.tables import LiveTable
from tablee.server.people.data import listed as own_data
from tablee.server.people.seats import Seat, proper_name
from tablee.server.people.visitors import Visitor
from tablee.server.storage.open_tables import open_tables
from tablee.server.tables.shuffling import Promised, proper_cut
from tablee.server.web.api import about
from tablee.server.web.dependencies import AnyRequest, HouseDep, VisitorDep
from tablee.server.web.pages import go, page, sent_form
from tablee.server.words import say

FIRST = LEVELS[0]  # who sits across from somebody who has never finished this game
SOME = 3  # finished games that a guest would miss
LATELY = 6  # games that are over, in the lobby
TRIES = 20  # tables of theirs that are looked at, before somebody is told to come back later
UNTOLD = 999  # minutes of a game that does not say how long it takes


@get("/", include_in_schema=False)
async def lobby(house: HouseDep, visitor: VisitorDep, waits: FromQuery[str] = "") -> Response[str]:
    """What can be played now; and, to whoever asked for the next table, that none waits."""
    mine, listed, known, names, promised, brought, decks = await house.store.ask(
        _stored, house, visitor
    )
    listed = [row for row in listed if row.id not in {own.id for own in mine}]
    going = [row for row in mine if not row.over]
    waiting = [row for row in going if row.kept or row.waiting & row.mine]
    return page(
        house,
        visitor,
        "lobby.html",
        waiting=waiting,
        nothing_waits=waits == "none" and not waiting,
        going=[row for row in going if row not in waiting],
        over=[row for row in mine if row.over][:LATELY],
        open=[row for row in listed if row.open_seats or row.lent],
        watched=[row for row in listed if not (row.open_seats or row.lent)],
        names=names,
        games={game.name: about(game, visitor.language) for game in lightest_first()},
        promised=promised,
        new_to=[game.name for game in games_here() if game.name not in known],
        brought=brought,
        decks=decks,
        to_lose=not visitor.device and _has_much(mine, brought or decks),
    )


def _has_much(mine: list[Any], brought: Any) -> bool:
    """Has a guest something to lose: a game of days, games to look back at, a board or a deck?"""
    of_days = any(not row.over and (row.clock or "").startswith("days") for row in mine)
    return bool(brought) or of_days or sum(row.over for row in mine) >= SOME


def _stored(house: House, visitor: Visitor) -> tuple[Any, ...]:
    """What the lobby shows of the database."""
    store, person = house.store, visitor.person
    mine, listed = store.of(person), [*open_tables(store, person), *store.watched()]
    names = store.names([row.id for row in [*mine, *listed]])
    own = own_data(store, person), house.decks.listed(person)
    known = store.known(person)
    promised = {game.name: _promised(house, visitor, game, known) for game in games_here()}
    return mine, listed, known, names, promised, *own


def _promised(house: House, visitor: Visitor, game: Game, known: dict[str, tuple[int, int]]) -> str:
    """The commitment of the table that *Play* lays out next, most likely; else its cut is left out."""
    begun, finished = known.get(game.name, (0, 0))
    level = _level(house, visitor, game, finished)
    return house.keys.commitment(_name(house, visitor, f"{game.name}.{level}.{begun}.0"))


def _name(house: House, visitor: Visitor, what: str) -> str:
    return house.keys.first_table(visitor.person, what)


def lightest_first() -> list[Game]:
    """The games of the house: those for few, and of them the short ones, first."""

    def weight(game: Game) -> tuple[int, int, int, str]:
        least, most = game.about.get("minutes") or (UNTOLD, UNTOLD)
        return game.players[0], least, most, game.name

    return sorted(games_here(), key=weight)


@post("/play/{game:str}", include_in_schema=False)
async def play(
    request: AnyRequest, house: HouseDep, visitor: VisitorDep, game: FromPath[str]
) -> Response[Any]:
    """To a table against bots, without a question; whoever asks twice comes to the same one."""
    form = await sent_form(request, house, visitor)
    shown = form.get("commitment", ""), proper_cut(form.get("cut", ""))
    table = await table_to_play(house, visitor, game_called(game), *shown)
    guided = "?guided=1" if form.get("guided") == "yes" else ""
    return go(house, visitor, f"/tables/{table.id}{guided}", visitor.name, request)


async def table_to_play(
    house: House, visitor: Visitor, game: Game, commitment: str = "", cut: str = ""
) -> LiveTable:
    """The table of this game where the visitor has not acted yet, or a new one.

    Its name follows from how many of these games they have begun: to ask twice lays out one table. A cut
    counts at the table whose commitment they were shown.

    Raises:
        Refusal: too many of these tables are spoilt.
    """
    known = await house.store.ask(house.store.known, visitor.person)
    begun, finished = known.get(game.name, (0, 0))
    level = await house.store.ask(_level, house, visitor, game, finished)
    for n in range(TRIES):
        name = _name(house, visitor, f"{game.name}.{level}.{begun}.{n}")
        if table := await _waiting_there(house, visitor, name):
            return table
        if not await house.store.ask(house.store.table, name):
            theirs = cut if commitment == house.keys.commitment(name) else ""
            promised = Promised(house.keys.secret_of(name), theirs)
            return await _laid_out(house, visitor, game, level, name, promised)
    raise Refusal(503, "too-busy")


def _level(house: House, visitor: Visitor, game: Game, finished: int) -> str:
    """Who is to sit across: a beginner at first, then whoever was met last."""
    if not finished:
        return FIRST
    return next((bot for bot in house.store.met(visitor.person, game.name) if bot in LEVELS), USUAL)


async def _waiting_there(house: House, visitor: Visitor, name: str) -> LiveTable | None:
    """The table of this name, if it is there and the visitor's to play at."""
    if not await house.store.ask(house.store.table, name):
        return None
    try:
        table = await house.tables.open(name)
    except Refusal:  # whatever is wrong with it, there are others
        return None
    is_theirs = table.standing.played_by(visitor.person) and not table.standing.ended
    return table if is_theirs else None


async def _laid_out(
    house: House, visitor: Visitor, game: Game, level: str, name: str, promised: Promised
) -> LiveTable:
    """A table with the visitor and as few bots as the game takes."""
    own = proper_name(visitor.name or say(visitor.language, "guest"), [])
    seats = [Seat("guest", own, visitor.person)]
    seats += [Seat("bot", bot=level) for _ in range(game.players[0] - len(seats))]
    start = (game, {"players": len(seats)}, seats, visitor.person, False)
    try:
        beside: dict[str, Any] = {"promised": promised, "language": visitor.language}
        return await house.tables.create(*start, table=name, **beside)
    except Stale:  # the same wish has come twice at once
        return await house.tables.open(name)
