"""Playing on from any position of a game that is over, or of a record: the form, and the same for
programs."""

import json
from typing import Any, TypeAlias

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from tablee.server.errors import Refusal
from tablee.server.house.house import House
from tablee.server.http.bodies import fitting
from tablee.server.people.visitors import Visitor
from tablee.server.visits.rematch import Finished, Wish, of_record, of_table, play_on
from tablee.server.visits.visit import Visit
from tablee.server.web.api import about
from tablee.server.web.dependencies import AnyRequest, HouseDep, QueryNumber, VisitDep, VisitorDep
from tablee.server.web.leaving import while_here
from tablee.server.web.pages import chairs, clocks_offered, go, page, sent_form
from tablee.server.work.errands import Crossroads, Source, at_table

There: TypeAlias = dict[str, Any]  # as `crossroads` tells of a position
Sent: TypeAlias = dict[str, str]  # the fields of a form


@post("/api/tables/{table:str}/fork", tags=("tables",), status_code=201)
async def fork_table(visit: VisitDep, data: JSONBody[Wish]) -> dict[str, str]:
    """Play on from a position of a finished game, at a new table; what nobody knew is drawn anew."""
    laid = await play_on(visit.house, visit.visitor, await of_table(visit), data)
    return {"table": laid.id, "address": f"/tables/{laid.id}"}


@post("/api/records/{record:str}/fork", tags=("tables",), status_code=201)
async def fork_record(
    house: HouseDep, visitor: VisitorDep, record: FromPath[str], data: JSONBody[Wish]
) -> dict[str, str]:
    """The same from a position of a record."""
    finished = of_record(house, await house.records.find(record), visitor)
    laid = await play_on(house, visitor, finished, data)
    return {"table": laid.id, "address": f"/tables/{laid.id}"}


@get("/tables/{table:str}/fork", include_in_schema=False)
async def table_fork_page(
    request: AnyRequest,
    house: HouseDep,
    visitor: VisitorDep,
    visit: VisitDep,
    at: QueryNumber = 0,
) -> Response[str]:
    """The form: who sits where from this position on."""
    finished, mine = await of_table(visit), visit.table.standing.played_by(visitor.person)
    here = f"/tables/{visit.table.id}"
    there = await while_here(request, _of_table(visit, at))
    return _form(house, visitor, finished, there, here, mine)


@get("/records/{record:str}/fork", include_in_schema=False)
async def record_fork_page(
    request: AnyRequest,
    house: HouseDep,
    visitor: VisitorDep,
    record: FromPath[str],
    at: QueryNumber = 0,
) -> Response[str]:
    """The same for a record."""
    brought = await house.records.find(record)
    finished, here = of_record(house, brought, visitor), f"/records/{record}"
    there = await while_here(request, _crossroads(house, visitor, brought.tale, at))
    return _form(house, visitor, finished, there, here, [])


@post("/tables/{table:str}/fork", include_in_schema=False)
async def sent_table_fork(
    request: AnyRequest, house: HouseDep, visitor: VisitorDep, visit: VisitDep
) -> Response[Any]:
    """Lay out the table of the form."""
    form = await sent_form(request, house, visitor)
    finished, here = await of_table(visit), f"/tables/{visit.table.id}"
    there = await _of_table(visit, _position(form))
    return await _sent(request, house, visitor, form, finished, there, here)


@post("/records/{record:str}/fork", include_in_schema=False)
async def sent_record_fork(
    request: AnyRequest, house: HouseDep, visitor: VisitorDep, record: FromPath[str]
) -> Response[Any]:
    """The same for a record."""
    form = await sent_form(request, house, visitor)
    brought = await house.records.find(record)
    finished, here = of_record(house, brought, visitor), f"/records/{record}"
    there = await _crossroads(house, visitor, brought.tale, _position(form))
    return await _sent(request, house, visitor, form, finished, there, here)


async def _of_table(visit: Visit, at: int) -> There:
    source = at_table(visit.table.standing, visit.table.foreign)
    return await _crossroads(visit.house, visit.visitor, source, at)


async def _crossroads(house: House, visitor: Visitor, source: Source, at: int) -> There:
    asked = Crossroads(source, visitor.language, at)
    there: There = json.loads(await house.runner.run(asked, visitor))
    return there


def _position(form: Sent) -> int:
    """The position that a form names; one that no game has, if it names none."""
    text = form.get("at", "")
    return int(text) if text.isdecimal() and len(text) < 6 else -1


async def _sent(
    request: AnyRequest,
    house: House,
    visitor: Visitor,
    form: Sent,
    finished: Finished,
    there: There,
    here: str,
) -> Response[Any]:
    players = len(there["seats"])
    try:
        told = {"at": there["at"], "seats": chairs(form, players)}
        told |= {"listed": form.get("listed") == "yes", "clock": form.get("clock", "")}
        wish = fitting(Wish, told)
        laid = await play_on(house, visitor, finished, wish)
    except Refusal as why:
        if why.status != 422:
            raise
        plans = [form.get(f"who-{n}", "bot") for n in range(players)]
        said = why.said(visitor.language)
        return _page(house, visitor, finished, there, here, plans, said)
    seats = laid.standing.seats
    name = next((seat.name for seat in seats if seat.kind == "guest"), visitor.name)
    invites = any(seat.kind == "empty" for seat in seats)
    return go(house, visitor, f"/tables/{laid.id}" + "/seats" * invites, name, request)


def _form(
    house: House, visitor: Visitor, finished: Finished, there: There, here: str, mine: list[int]
) -> Response[str]:
    """The form, with oneself where one sat, or else where somebody is to act next."""
    me = [*mine, *there["waiting"], 0][0]
    plans = ["me" if seat == me else "bot" for seat in range(len(there["seats"]))]
    named_me = there["seats"][mine[0]] if mine else ""
    return _page(house, visitor, finished, there, here, plans, me=named_me)


def _page(
    house: House,
    visitor: Visitor,
    finished: Finished,
    there: There,
    here: str,
    plans: list[str],
    wrong: str = "",
    me: str = "",
) -> Response[str]:
    game = finished.game
    return page(
        house,
        visitor,
        "fork.html",
        422 if wrong else 200,
        game=about(game, visitor.language),
        here=here,
        at=there["at"],
        last=there["last"],
        lately=there["lately"],
        before=there["seats"],
        me=me,
        plans=plans,
        clocks=clocks_offered(visitor.language, finished.clock.written),
        wrong=wrong,
    )
