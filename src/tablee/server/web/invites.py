"""Seats and the links that lead to them: who is missing, how to ask them in, and how they come."""

import io
from typing import Any

import segno
from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from markupsafe import Markup

from tablee.bots import title as bot_title
from tablee.server.errors import Refusal
from tablee.server.house.house import House
from tablee.server.http.bodies import fitting
from tablee.server.notices import channels, rows
from tablee.server.people.visitors import Visitor, new_id
from tablee.server.storage.open_tables import is_off_the_list
from tablee.server.tables.standing import DEALT, Standing
from tablee.server.tables.views import name_of
from tablee.server.visits import hosting
from tablee.server.visits.dealing import cuts_of, deal, may_deal, shuffling
from tablee.server.visits.visit import Visit
from tablee.server.web.api import about
from tablee.server.web.dependencies import AnyRequest, HouseDep, PathNumber, VisitDep, VisitorDep
from tablee.server.web.host_api import Once
from tablee.server.web.pages import go, page, sent_form
from tablee.server.web.reach import outside, reach_of


def drawn_code(address: str) -> Markup:
    """A QR code, as a picture within the page."""
    out = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        out,
        kind="svg",
        xmldecl=False,
        svgns=False,
        scale=4,
        border=3,
        svgclass="code",
        lineclass=None,
    )
    return Markup(out.getvalue().decode())


def invitation(request: AnyRequest, house: House, path: str) -> dict[str, Any]:
    """A link to send: how it is written, drawn, and how far it reaches."""
    link = outside(request.base_url, house.settings, path)
    return {"link": link, "reach": reach_of(link), "code": drawn_code(link)}


# --- Who sits where ------------------------------------------------------------


@get(
    ["/tables/{table:str}/seats", "/tables/{table:str}/invite"],
    include_in_schema=False,
    undealt=True,
)
async def seats_page(
    request: AnyRequest,
    house: HouseDep,
    visitor: VisitorDep,
    visit: VisitDep,
) -> Response[str]:
    """Who is missing, with a link and a code for every seat that this visitor may hand on."""
    chairs = [_chair(request, visit, n) for n in range(len(visit.table.standing.seats))]
    mine = visit.table.standing.played_by(visitor.person)
    path, how = f"/tables/{visit.table.id}", shuffling(visit)
    is_told = mine and not visit.table.standing.ended
    of_table = await house.store.ask(_told_of, house, visit) if is_told else ""
    return page(
        house,
        visitor,
        "seats.html",
        visit=visit,
        game=about(visit.table.game, visitor.language),
        chairs=chairs,
        free=[c for c in chairs if c["kind"] == "empty" or (c["lent"] and c["free"] and not mine)],
        off_the_list=visit.is_host
        and await house.store.ask(is_off_the_list, house.store, visit.table.id),
        mine=mine,
        onward=path if mine and _goes_on(visit.table.standing) else "",
        shuffle=how,
        cutters=[chairs[n]["name"] for n in how.cuts] if how else [],
        given=" ".join(f"{seat}:{cut}" for seat, cut in cuts_of(visit)),
        may_deal=may_deal(visit),
        key=new_id(20),
        of_table=of_table,
        watch=invitation(request, house, path),
    )


def _told_of(house: House, visit: Visit) -> str:
    """When this person is told of this table; nothing, where they are told of none."""
    with house.store.engine.begin() as connection:
        if not channels.all_of(house.store, visit.visitor.person):
            return ""
        return rows.wishes_of(connection, visit.visitor.person, visit.table.id)[1]


def _goes_on(standing: Standing) -> bool:
    """Is there nothing more to wait for: nobody missing, or the cards dealt without them?"""
    was_waited_for = any(note.message == DEALT for note in standing.notes)
    return standing.is_dealt and (standing.is_full or was_waited_for)


def _chair(request: AnyRequest, visit: Visit, n: int) -> dict[str, Any]:
    """One seat as the page shows it."""
    seat, language = visit.seat(n), visit.language
    has_link = visit.may_link(n)
    hosted = visit.is_host and not visit.table.standing.ended and not seat.opened
    is_others = bool(seat.holder) and seat.holder != visit.table.host
    was_left = seat.kind == "bot" and n in visit.table.standing.order.opened
    return {
        "n": n,
        "kind": seat.kind,
        "bot": bot_title(seat.bot, language) if seat.bot else "",
        "name": name_of(n, seat, language),
        "mine": seat.holder == visit.visitor.person,
        "free": visit.may_sit(n),
        "opened": seat.opened,
        "lent": seat.lent,
        "may_put_out": hosted and is_others,
        "may_reopen": hosted and (was_left or (is_others and seat.kind != "kept")),
        "invitation": invitation(request, visit.house, visit.link(n)) if has_link else None,
        "offer": visit.house.timeouts.patience(visit.table, n) == 0 and visit.may_offer(n),
    }


@post("/tables/{table:str}/seats/{number:int}/{what:str}", include_in_schema=False, undealt=True)
async def reseat(
    request: AnyRequest,
    house: HouseDep,
    visitor: VisitorDep,
    visit: VisitDep,
    number: PathNumber,
    what: FromPath[str],
) -> Response[Any]:
    """Sit down, leave, give the seat to a bot; or, for the host, put somebody out or open it anew."""
    form = await sent_form(request, house, visitor)
    here = f"/tables/{visit.table.id}"
    if what == "sit":
        return await _sit(request, visit, number, form.get("name", ""), cut=form.get("cut", ""))
    if what == "bot":
        await visit.seat_bot(number, form.get("bot", ""))
    elif what == "leave":
        await visit.vacate(number)
    elif what == "offer":
        await visit.offer(number)
    elif what == "back":
        await visit.come_back(number)
    elif what == "out":
        await hosting.put_out(visit, number, fitting(Once, {"key": form.get("key", "")}).key)
    elif what == "reopen":
        await hosting.reopen(visit, number, fitting(Once, {"key": form.get("key", "")}).key)
    else:
        raise Refusal(404, "no-such-page")
    return Redirect(f"{here}/seats", status_code=303)


@post("/tables/{table:str}/close", include_in_schema=False, undealt=True)
async def close(
    request: AnyRequest, house: HouseDep, visitor: VisitorDep, visit: VisitDep
) -> Response[Any]:
    """End the table: its host alone may."""
    form = await sent_form(request, house, visitor)
    await hosting.close(visit, fitting(Once, {"key": form.get("key", "")}).key)
    return Redirect(f"/tables/{visit.table.id}/seats", status_code=303)


@post("/tables/{table:str}/deal", include_in_schema=False, undealt=True)
async def deal_now(
    request: AnyRequest, house: HouseDep, visitor: VisitorDep, visit: VisitDep
) -> Response[Any]:
    """Deal, though somebody is missing; whoever presses twice comes to the table all the same."""
    await sent_form(request, house, visitor)
    if not visit.table.standing.is_dealt:
        await deal(visit)
    return Redirect(f"/tables/{visit.table.id}", status_code=303)


async def _sit(
    request: AnyRequest,
    visit: Visit,
    number: int,
    name: str,
    hands: int | None = None,
    cut: str = "",
) -> Response[Any]:
    """Sit down, and on to the table; whoever sits there already has seated somebody else."""
    house, visitor = visit.house, visit.visitor
    is_beside = bool(visit.table.standing.played_by(visitor.person))
    await visit.sit(number, name, hands, cut)
    own = visitor.name if is_beside else visit.seat(number).name
    return go(house, visitor, f"/tables/{visit.table.id}", own, request)


# --- Who comes by a link ---------------------------------------------------------


@get("/join/{token:str}", include_in_schema=False)
async def join_page(
    request: AnyRequest, house: HouseDep, visitor: VisitorDep, token: FromPath[str]
) -> Response[Any]:
    """Who is expected in this seat; nobody sits down by merely opening a link."""
    visit, number, hands = await _linked(house, visitor, token)
    if visit.table.standing.order.closed:
        raise Refusal(422, "table-closed")
    if visit.seat(number).hands != hands:
        if visit.table.standing.played_by(
            visitor.person
        ):  # they have sat down by it, and come back
            return Redirect(f"/tables/{visit.table.id}", status_code=303)
        raise Refusal(409, "link-spent")
    return _join_page(request, visit, number, token)


def _join_page(
    request: AnyRequest, visit: Visit, number: int, token: str, wrong: str = "", typed: str = ""
) -> Response[str]:
    house, visitor, seat = visit.house, visit.visitor, visit.seat(number)
    mine = visit.table.standing.played_by(visitor.person)
    if why := visit.unwelcome(number):
        raise Refusal(403, why)
    names = [s.name for n, s in enumerate(visit.table.standing.seats) if s.name and n != number]
    return page(
        house,
        visitor,
        "join.html",
        422 if wrong else 200,
        token=token,
        visit=visit,
        seat=seat,
        number=number,
        mine=mine,
        names=names,
        game=about(visit.table.game, visitor.language),
        invitation=invitation(request, house, f"/join/{token}"),
        wrong=wrong,
        typed=typed,
        shuffle=shuffling(visit),
    )


@post("/join/{token:str}", include_in_schema=False)
async def join(
    request: AnyRequest,
    house: HouseDep,
    visitor: VisitorDep,
    token: FromPath[str],
) -> Response[Any]:
    """Sit down by a link."""
    form = await sent_form(request, house, visitor)
    visit, number, hands = await _linked(house, visitor, token)
    name = form.get("name", "")
    try:
        return await _sit(request, visit, number, name, hands, form.get("cut", ""))
    except Refusal as why:
        if why.status != 422 or visit.table.standing.match.over:
            raise
        said = why.said(visitor.language)
        return _join_page(request, visit, number, token, said, name)


async def _linked(house: House, visitor: Visitor, token: str) -> tuple[Visit, int, int]:
    """The table that a link leads to, the seat, and how often that had changed hands.

    Raises:
        Refusal: the link was never made here.
    """
    table, number, hands = house.keys.linked(token)
    visit = Visit(house, visitor, await house.tables.open(table))
    visit.seat(number)
    return visit, number, hands
