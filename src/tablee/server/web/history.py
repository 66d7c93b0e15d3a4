"""My games: the page of them, how I do at each, the same for programs, and their records in one file."""

import asyncio
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from litestar import Response, get
from litestar.params import FromQuery
from litestar.response import Stream

from tablee.bots import title as bot_title
from tablee.server.errors import Refusal
from tablee.server.games import game_called, games_here
from tablee.server.house.house import House
from tablee.server.keeping.histories import export
from tablee.server.people import history
from tablee.server.people.figures import ENOUGH, MIXED, PEOPLE, Figures, PartMean, figures_of
from tablee.server.people.history import PAGE, Chair, Played, Wanted
from tablee.server.people.visitors import Visitor
from tablee.server.web.dependencies import AnyRequest, HouseDep, VisitorDep
from tablee.server.web.parcels import parcel
from tablee.server.web.yours import own_page
from tablee.server.words import say


@dataclass(frozen=True)
class Games:
    """One page of somebody's games, and how many there are on all of them."""

    games: list[Played]
    count: int
    page: int
    pages: int


# --- The page ----------------------------------------------------------------------


@get("/you/games", include_in_schema=False)
async def games_page(request: AnyRequest, house: HouseDep, visitor: VisitorDep) -> Response[str]:
    """The games that one plays and has played, and how one does."""
    asked, wrong = Wanted(), ""
    try:
        asked = history.wanted(request.query_params)
    except Refusal as why:
        wrong = why.said(visitor.language)
    found = await _games(house, visitor, asked)
    names = await house.store.ask(history.people_met, house.store, visitor.person)
    shown: dict[str, Any] = {
        "found": found,
        "asked": asked,
        "names": names,
        "called": lambda n, chair: _called(n, chair, visitor.language),
        "earlier": _address(asked, -1) if asked.page > 1 else "",
        "later": _address(asked, 1) if asked.page < found.pages else "",
        "wrong": wrong,
    }
    shown |= await figures_shown(house, visitor.person, visitor.language)
    return own_page(house, visitor, "history.html", "games", 422 if wrong else 200, **shown)


async def figures_shown(house: House, person: str, language: str) -> dict[str, Any]:
    """How somebody does, as figures.html shows it to whoever reads this language."""
    return {
        "games": {game.name: game.title(language) for game in games_here()},
        "figures": await asyncio.to_thread(figures_of, house.store, person),
        "against": lambda line: _against(line.against, language),
        "part": lambda part: _part(part, language),
        "enough": ENOUGH,
    }


def _address(asked: Wanted, further: int) -> str:
    """Of another page of the same games."""
    there = asdict(replace(asked, page=asked.page + further))
    return "/you/games?" + urlencode({name: told for name, told in there.items() if told})


def _called(number: int, chair: Chair, language: str) -> str:
    """What whoever sits there is called, without a name too."""
    if chair.kind == "bot":
        return bot_title(chair.bot, language) if chair.bot else say(language, "some-bot")
    empty = chair.kind == "empty"
    return chair.name or say(language, "seat-empty" if empty else "seat-player", n=number + 1)


def _against(who: str, language: str) -> str:
    if who in (PEOPLE, MIXED):
        return say(language, f"against-{who}")
    return bot_title(who, language)


def _part(part: PartMean, language: str) -> str:
    """A part of the points in words; by its name where the game has gone."""
    try:
        words = game_called(part.game).words
    except Refusal:
        return part.part
    return words.say(language, part.part, **part.arguments)


async def _games(house: House, visitor: Visitor, asked: Wanted) -> Games:
    store = house.store
    found, count = await asyncio.to_thread(history.games_of, store, visitor.person, asked)
    return Games(found, count, asked.page, max(1, -(-count // PAGE)))


# --- For programs ------------------------------------------------------------------


@get("/api/me/games", tags=("visitor",))
async def my_games(
    house: HouseDep,
    visitor: VisitorDep,
    game: FromQuery[str] = "",
    who: FromQuery[str] = "",
    since: FromQuery[str] = "",
    until: FromQuery[str] = "",
    which: FromQuery[str] = "",
    page: FromQuery[str] = "1",
) -> Games:
    """The games of whoever asks, latest first; `since`, `until`: days; `which`: running, finished."""
    told: Mapping[str, str] = {
        **{"game": game, "who": who, "since": since, "until": until},
        **{"which": which, "page": page},
    }
    return await _games(house, visitor, history.wanted(told))


@get("/api/me/figures", tags=("visitor",))
async def my_figures(house: HouseDep, visitor: VisitorDep) -> Figures:
    """How whoever asks does at each game, against people and each bot."""
    return await asyncio.to_thread(figures_of, house.store, visitor.person)


# --- All of them in one file ---------------------------------------------------------


@get("/you/games.zip", include_in_schema=False)
async def games_file(house: HouseDep, visitor: VisitorDep) -> Stream:
    """A record of each finished game, as its table hands it out."""

    async def pack(place: Path) -> None:
        await export(house, visitor.person, visitor.language, place)

    return await parcel(house, "games.zip", pack)
