"""Playing on from any position of a game that is over, or of a record: the form, and the same for
programs."""

from typing import Any

from litestar import Request, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from tablee.kit.match import Match
from tablee.server.api import about
from tablee.server.clocks import NO_CLOCK, Clock
from tablee.server.errors import Refusal
from tablee.server.given import AtTable, Guest, Host
from tablee.server.house import House
from tablee.server.pages import SUGGESTED, chairs, clocks_offered, go, page, sent_form
from tablee.server.rematch import Finished, Wish, of_record, of_table, play_on
from tablee.server.seats import Visitor
from tablee.server.seen import named

Asked = Request[Any, Any, Any]


@post("/api/tables/{table:str}/fork", tags=("tables",), status_code=201)
async def fork_table(visit: AtTable, data: JSONBody[Wish]) -> dict[str, str]:
    """Play on from a position of a finished game, at a new table; what nobody knew is drawn anew."""
    laid = await play_on(visit.house, visit.visitor, of_table(visit), data)
    return {"table": laid.id, "address": f"/tables/{laid.id}"}


@post("/api/records/{record:str}/fork", tags=("tables",), status_code=201)
async def fork_record(
    house: Host, visitor: Guest, record: FromPath[str], data: JSONBody[Wish]
) -> dict[str, str]:
    """The same from a position of a record."""
    finished = of_record(house.records.find(record), visitor)
    laid = await play_on(house, visitor, finished, data)
    return {"table": laid.id, "address": f"/tables/{laid.id}"}


@get("/tables/{table:str}/fork", include_in_schema=False)
async def table_fork_page(
    house: Host, visitor: Guest, visit: AtTable, at: FromQuery[int] = 0
) -> Response[str]:
    """The form: who sits where from this position on."""
    of_table(visit)
    match = named(visit.table.standing, visitor.language)
    mine = visit.table.standing.played_by(visitor.person)
    clock = visit.table.standing.clock
    return _form(house, visitor, match, f"/tables/{visit.table.id}", at, mine, clock)


@get("/records/{record:str}/fork", include_in_schema=False)
async def record_fork_page(
    house: Host, visitor: Guest, record: FromPath[str], at: FromQuery[int] = 0
) -> Response[str]:
    """The same for a record."""
    match = house.records.find(record)
    return _form(house, visitor, match, f"/records/{record}", at, [])


@post("/tables/{table:str}/fork", include_in_schema=False)
async def sent_table_fork(
    request: Asked, house: Host, visitor: Guest, visit: AtTable
) -> Response[Any]:
    """Lay out the table of the form."""
    match = named(visit.table.standing, visitor.language)
    finished, here = of_table(visit), f"/tables/{visit.table.id}"
    return await _sent(request, house, visitor, match, finished, here)


@post("/records/{record:str}/fork", include_in_schema=False)
async def sent_record_fork(
    request: Asked, house: Host, visitor: Guest, record: FromPath[str]
) -> Response[Any]:
    """The same for a record."""
    match = house.records.find(record)
    finished, here = of_record(match, visitor), f"/records/{record}"
    return await _sent(request, house, visitor, match, finished, here)


async def _sent(
    request: Asked, house: House, visitor: Visitor, match: Match, finished: Finished, here: str
) -> Response[Any]:
    form = await sent_form(request, house, visitor)
    at = int(text) if (text := form.get("at", "")).isdecimal() and len(text) < 6 else -1
    try:
        listed, clock = form.get("listed") == "yes", form.get("clock", "")
        wish = Wish(at, chairs(form, match.players), listed, clock)
        laid = await play_on(house, visitor, finished, wish)
    except Refusal as why:
        if why.status != 422:
            raise
        plans = [form.get(f"who-{n}", "bot") for n in range(match.players)]
        said = why.said(visitor.language)
        return _page(house, visitor, match, here, at, plans, said, clock=finished.clock)
    seats = laid.standing.seats
    name = next((seat.name for seat in seats if seat.kind == "guest"), visitor.name)
    invites = any(seat.kind == "empty" for seat in seats)
    return go(house, visitor, f"/tables/{laid.id}" + "/seats" * invites, name, request)


def _form(
    house: House,
    visitor: Visitor,
    match: Match,
    here: str,
    at: int,
    mine: list[int],
    clock: Clock = NO_CLOCK,
) -> Response[str]:
    """The form, with oneself where one sat, or else where somebody is to act next."""
    if at not in range(len(match.story) + 1):
        raise Refusal(404, "no-such-position")
    me = [*mine, *match.as_of(at).waiting, 0][0]
    plans = [SUGGESTED[0] if seat == me else SUGGESTED[-1] for seat in range(match.players)]
    named_me = match.seats[mine[0]] if mine else ""
    return _page(house, visitor, match, here, at, plans, me=named_me, clock=clock)


def _page(
    house: House,
    visitor: Visitor,
    match: Match,
    here: str,
    at: int,
    plans: list[str],
    wrong: str = "",
    me: str = "",
    clock: Clock = NO_CLOCK,
) -> Response[str]:
    told = list(match.as_of(at).told(None, visitor.language))
    return page(
        house,
        visitor,
        "fork.html",
        422 if wrong else 200,
        game=about(match.game, visitor.language),
        here=here,
        at=at,
        last=len(match.story),
        lately=told[-1] if told else "",
        before=match.seats,
        me=me,
        plans=plans,
        clocks=clocks_offered(visitor.language, clock.written),
        preparing=match.game.name in house.warmth.cold,
        wrong=wrong,
    )
