"""The page of open tables: who sits there, how they play, until when; by what somebody looks for."""

import time
from typing import Any

import sqlalchemy as sa
from litestar import Response, get, post
from litestar.params import FromQuery
from litestar.response import Redirect

from tablee.server.errors import Refusal
from tablee.server.games import games_here
from tablee.server.house.house import House
from tablee.server.lengths import MOST_SEATS
from tablee.server.people.visitors import Visitor
from tablee.server.storage.open_tables import Sought, list_again, open_tables
from tablee.server.web.dependencies import AnyRequest, HouseDep, VisitDep, VisitorDep
from tablee.server.web.pages import clock_label, page, sent_form
from tablee.server.words import TONGUES, say, tongues

PACES = ("live", "days")
MINUTE, HOUR, DAY = 60, 3600, 24 * 3600


@get("/open", include_in_schema=False)
async def open_page(
    house: HouseDep,
    visitor: VisitorDep,
    game: FromQuery[str] = "",
    language: FromQuery[str] = "",
    pace: FromQuery[str] = "",
    players: FromQuery[str] = "",
) -> Response[str]:
    """Tables that anybody may join; what is no filter of ours filters nothing."""
    sought = _sought(game, language, pace, players)
    rows, names = await house.store.ask(_stored, house, visitor, sought)
    titles = {one.name: one.title(visitor.language) for one in games_here()}
    shown: dict[str, Any] = {"tables": [_told(row, visitor.language) for row in rows]}
    shown |= {"names": names, "games": titles, "sought": sought, "paces": PACES}
    few, many = 2, max(one.players[-1] for one in games_here())
    return page(house, visitor, "open.html", counts=range(few, many + 1), **shown)


def _sought(game: str, language: str, pace: str, players: str) -> Sought:
    count = int(players) if players.isascii() and players.isdigit() and len(players) < 3 else 0
    return Sought(
        game if game in {one.name for one in games_here()} else "",
        language if language in TONGUES else "",
        pace if pace in PACES else "",
        count if count <= MOST_SEATS else 0,
    )


def _stored(house: House, visitor: Visitor, sought: Sought) -> tuple[list[Any], dict[str, Any]]:
    rows = open_tables(house.store, visitor.person, sought)
    return rows, house.store.names([row.id for row in rows])


def _told(row: Any, language: str) -> dict[str, Any]:
    now = time.time()
    return {
        "id": row.id,
        "game": row.game,
        "free": row.open_seats + row.lent,
        "in_play": row.lent > 0,
        "players": row.players,
        "clock": clock_label(row.clock, language) if row.clock not in (None, "none") else "",
        "language": tongues().get(row.language or "", ""),
        "since": _span(now - row.created, language),
        "until": _span(row.until - now, language),
    }


def _span(seconds: float, language: str) -> str:
    """So long, as one says it."""
    for unit, name in ((DAY, "days"), (HOUR, "hours")):
        if seconds >= unit:
            return say(language, f"span-{name}", n=int(seconds // unit))
    return say(language, "span-minutes", n=max(1, int(seconds // MINUTE)))


@post("/tables/{table:str}/list", include_in_schema=False, undealt=True)
async def list_once_more(
    request: AnyRequest, house: HouseDep, visitor: VisitorDep, visit: VisitDep
) -> Redirect:
    """Put a table on the list again that nobody came to: its host may."""
    await sent_form(request, house, visitor)
    if not visit.is_host:
        raise Refusal(403, "host-only")
    table = visit.table.id

    def write(connection: sa.Connection) -> None:
        list_again(connection, table)

    await house.tables.write(write)
    return Redirect(f"/tables/{table}/seats", status_code=303)
