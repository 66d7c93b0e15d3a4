"""The page by which words, a name or what was brought is reported to the host of the house."""

from typing import Any

import sqlalchemy as sa
from litestar import Response, get, post

from tablee.server.errors import Refusal
from tablee.server.people import reports
from tablee.server.people.reports import Reported
from tablee.server.storage import database
from tablee.server.tables.order import REMOVED
from tablee.server.tables.views import named
from tablee.server.visits import talk
from tablee.server.visits.visit import Visit
from tablee.server.web.dependencies import AnyRequest, HouseDep, VisitDep, VisitorDep
from tablee.server.web.pages import page, sent_form
from tablee.server.words import say

LATEST = 40  # lines that may be chosen


@get("/tables/{table:str}/report", include_in_schema=False, undealt=True)
async def report_page(house: HouseDep, visitor: VisitorDep, visit: VisitDep) -> Response[str]:
    """What may be reported here: who sits there, what was said as far as one may read it."""
    return await _page(visit)


@post("/tables/{table:str}/report", include_in_schema=False, undealt=True)
async def report(
    request: AnyRequest, house: HouseDep, visitor: VisitorDep, visit: VisitDep
) -> Response[str]:
    """Report one of them, and why; what cannot be is said above the same page."""
    form = await sent_form(request, house, visitor)
    try:
        of = await house.store.ask(_meant, visit, form.get("what", ""))
        await house.tables.write(lambda c: reports.keep(c, visitor.person, of, form.get("why", "")))
    except Refusal as why:
        if why.status != 429:
            raise
        return await _page(visit, why.said(visitor.language), why.status)
    return await _page(visit, done=True)


async def _page(
    visit: Visit, wrong: str = "", status: int = 200, done: bool = False
) -> Response[str]:
    house = visit.house
    names = [
        (f"seat {n}", seat.name)
        for n, seat in enumerate(visit.table.standing.seats)
        if _is_others(visit, n) and seat.name
    ]
    brought = [("brought", _of_host(visit).name)] if _is_brought(visit) else []
    said = [*await house.store.ask(_said, visit), *_captions(visit)]
    shown: dict[str, Any] = {"visit": visit, "names": names, "brought": brought, "said": said}
    why = list(reports.WHY)
    return page(
        house, visit.visitor, "report.html", status, wrong=wrong, why=why, done=done, **shown
    )


# --- What there is to be reported -------------------------------------------------------


def _said(visit: Visit) -> list[tuple[str, str]]:
    """Lines of others, the latest first: how a form names each, and how it reads."""
    own = visit.house.keys.voice(visit.table.id, visit.visitor.person)
    lines = [line for line in talk.lines(visit) if line["voice"] != own and line["text"]]
    nobody = say(visit.visitor.language, "chat-somebody")
    return [
        (f"{line['room']} {line['number']}", _spoken(visit, line["name"] or nobody, line["text"]))
        for line in lines[-LATEST:][::-1]
    ]


def _captions(visit: Visit) -> list[tuple[str, str]]:
    """Words that came with others' actions, as far as everybody may know them."""
    match = named(visit.table.standing, visit.visitor.language)
    rows = range(match.sealed_from)
    found = [(row, match.story[row]) for row in rows if _is_caption(visit, row)]
    told = [
        (f"caption {row}", _spoken(visit, match.seats[turn.seat], turn.says or ""))
        for row, turn in found
    ]
    return told[-LATEST:][::-1]


def _spoken(visit: Visit, who: str, words: str) -> str:
    return say(visit.visitor.language, "spoken", who=who, says=words)


def _is_caption(visit: Visit, row: int) -> bool:
    match = visit.table.standing.match
    if row not in range(match.sealed_from) or match.story[row].says in (None, "", REMOVED):
        return False
    return _is_others(visit, match.story[row].seat)


def _is_others(visit: Visit, number: int) -> bool:
    holder = visit.seat(number).holder
    return bool(holder) and holder != visit.visitor.person


def _is_brought(visit: Visit) -> bool:
    """Is it played with something that somebody else has brought?"""
    match, host = visit.table.standing.match, visit.table.host
    return match.data != match.game.rules.DATA and host not in ("", visit.visitor.person)


def _of_host(visit: Visit) -> Reported:
    """What the host has brought."""
    host, seats = visit.table.host, visit.table.standing.seats
    name = next((seat.name for seat in seats if seat.holder == host), "")
    return Reported(reports.BROUGHT, host, name, visit.table.id)


def _meant(visit: Visit, what: str) -> Reported:
    """Whose line, name or photographs are meant: `seat 1`, `players 12`, `caption 4`, `brought`.

    Raises:
        Refusal: there is none, it is one's own, or one may not read it.
    """
    where, _, text = what.partition(" ")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else -1
    if where == "seat":
        if not _is_others(visit, number):
            raise Refusal(404, "no-such-name")
        seat = visit.seat(number)
        return Reported(reports.NAME, seat.holder, seat.name, visit.table.id)
    if what == "brought" and _is_brought(visit):
        return _of_host(visit)
    if where == "caption" and _is_caption(visit, number):
        turn = visit.table.standing.match.story[number]
        seat = visit.seat(turn.seat)
        whose = (
            seat.holder if seat.hands <= 1 else ""
        )  # others may have said it who sat there before
        return Reported(reports.CAPTION, whose, seat.name, visit.table.id, turn.says or "")
    return _line(visit, where, number)


def _line(visit: Visit, room: str, number: int) -> Reported:
    """Words that were said beside the game.

    Raises:
        Refusal: as of `_meant`.
    """
    if room not in talk.rooms_of(visit):
        raise Refusal(404, "no-such-line")
    c = database.chat.c
    this = (c.table_id == visit.table.id) & (c.room == room) & (c.number == number)
    this = this & (c.person != visit.visitor.person) & (c.text != "")
    with visit.house.store.at_once.connect() as connection:
        row = connection.execute(sa.select(database.chat).where(this)).one_or_none()
    if not row:
        raise Refusal(404, "no-such-line")
    return Reported(reports.LINE, row.person, row.name, visit.table.id, row.text)
