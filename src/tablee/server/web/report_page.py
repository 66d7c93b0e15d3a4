"""The page by which a line or a name at a table is reported to the host of the house."""

from typing import Any

import sqlalchemy as sa
from litestar import Response, get, post

from tablee.server.errors import Refusal
from tablee.server.people import reports
from tablee.server.people.reports import Reported
from tablee.server.storage import database
from tablee.server.visits import talk
from tablee.server.visits.visit import Visit
from tablee.server.web.dependencies import AnyRequest, HouseDep, VisitDep, VisitorDep
from tablee.server.web.pages import page, sent_form

LATEST = 40  # lines that may be chosen


@get("/tables/{table:str}/report", include_in_schema=False, undealt=True)
async def report_page(house: HouseDep, visitor: VisitorDep, visit: VisitDep) -> Response[str]:
    """What may be reported here: who sits there, what was said as far as one may read it."""
    return await _page(visit)


@post("/tables/{table:str}/report", include_in_schema=False, undealt=True)
async def report(
    request: AnyRequest, house: HouseDep, visitor: VisitorDep, visit: VisitDep
) -> Response[str]:
    """Report one of them; what cannot be is said above the same page."""
    form = await sent_form(request, house, visitor)
    try:
        of = await house.store.ask(_meant, visit, form.get("what", ""))
        await house.tables.write(lambda c: reports.keep(c, visitor.person, of))
    except Refusal as why:
        if why.status != 429:
            raise
        return await _page(visit, why.said(visitor.language), why.status)
    return await _page(visit, done=True)


async def _page(
    visit: Visit, wrong: str = "", status: int = 200, done: bool = False
) -> Response[str]:
    house, seats = visit.house, enumerate(visit.table.standing.seats)
    lines = await house.store.ask(talk.lines, visit)
    own = house.keys.voice(visit.table.id, visit.visitor.person)
    said = [line for line in lines if line["voice"] != own and line["text"]][-LATEST:]
    names = [(n, seat.name) for n, seat in seats if _is_others(visit, n) and seat.name]
    shown: dict[str, Any] = {"visit": visit, "said": said, "names": names, "done": done}
    return page(house, visit.visitor, "report.html", status, wrong=wrong, **shown)


def _is_others(visit: Visit, number: int) -> bool:
    holder = visit.seat(number).holder
    return bool(holder) and holder != visit.visitor.person


def _meant(visit: Visit, what: str) -> Reported:
    """Whose line or name is meant: `seat 1`, `players 12`.

    Raises:
        Refusal: there is none, it is one's own, or one may not read it.
    """
    where, _, text = what.partition(" ")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else -1
    if where == "seat":
        if not _is_others(visit, number):
            raise Refusal(404, "no-such-name")
        seat = visit.seat(number)
        return Reported(seat.holder, seat.name, visit.table.id)
    if where not in talk.rooms_of(visit):
        raise Refusal(404, "no-such-line")
    c = database.chat.c
    this = (c.table_id == visit.table.id) & (c.room == where) & (c.number == number)
    this = this & (c.person != visit.visitor.person) & (c.text != "")
    with visit.house.store.at_once.connect() as connection:
        row = connection.execute(sa.select(database.chat).where(this)).one_or_none()
    if not row:
        raise Refusal(404, "no-such-line")
    return Reported(row.person, row.name, visit.table.id, row.text)
