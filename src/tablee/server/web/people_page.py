"""The page of those whom one has played with: ask them, or meet them no more."""

from typing import Any

import sqlalchemy as sa
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from tablee.server.errors import Refusal
from tablee.server.games import games_here
from tablee.server.house.house import House
from tablee.server.people import meeting, reports
from tablee.server.people.meeting import Wishes
from tablee.server.people.reports import Reported
from tablee.server.people.visitors import Visitor, new_id
from tablee.server.visits.asking import ask_to_play
from tablee.server.web.dependencies import AnyRequest, HouseDep, VisitorDep
from tablee.server.web.history import figures_shown
from tablee.server.web.pages import clocks_offered, sent_form
from tablee.server.web.yours import own_page

SHOWN = 60  # of those whom one has played with


@get("/you/people", include_in_schema=False)
async def people(
    house: HouseDep, visitor: VisitorDep, reported: FromQuery[str] = ""
) -> Response[str]:
    """Those whom one has played with, and what one allows them."""
    return await _people(house, visitor, reported=reported == "1")


async def _people(
    house: House, visitor: Visitor, wrong: str = "", status: int = 200, reported: bool = False
) -> Response[str]:
    met, blocked, wishes = await house.store.ask(_stored, house, visitor.person)
    shown: dict[str, Any] = {"met": met[:SHOWN], "blocked": blocked, "wishes": wishes}
    shown["here"] = {one.mark: house.hub.seen(one.person) for one in met[:SHOWN] if one.shown}
    shown["games"] = {game.name: game.title(visitor.language) for game in games_here()}
    shown |= {
        "clocks": clocks_offered(visitor.language, "none"),
        "key": new_id(20),
        "reported": reported,
    }
    return own_page(house, visitor, "people.html", "people", status, wrong=wrong, **shown)


def _stored(house: House, person: str) -> tuple[Any, ...]:
    store, keys = house.store, house.keys
    met, blocked = meeting.met(store, keys, person), meeting.blocked(store, keys, person)
    return met, blocked, meeting.wishes_of(store, person)


@post("/you/people/wishes", include_in_schema=False)
async def allow(request: AnyRequest, house: HouseDep, visitor: VisitorDep) -> Response[Any]:
    """What those one has played with may: ask, see that one is here, see how one does."""
    form = await sent_form(request, house, visitor)
    wishes = Wishes(*(form.get(name) == "yes" for name in ("shown", "asked", "figures")))

    def write(connection: sa.Connection) -> None:
        meeting.wish(connection, visitor.person, wishes)

    await house.tables.write(write)
    return Redirect("/you/people", status_code=303)


@get("/you/people/{mark:str}/figures", include_in_schema=False)
async def figures(house: HouseDep, visitor: VisitorDep, mark: FromPath[str]) -> Response[str]:
    """How somebody does, who shows it to those they have played with."""
    other = await house.store.ask(meeting.called, house.store, house.keys, visitor.person, mark)
    if not other.figures:
        raise Refusal(404, "no-such-person-met")
    shown = await figures_shown(house, other.person, visitor.language)
    return own_page(house, visitor, "profile.html", "people", name=other.name, **shown)


@post("/you/people/{mark:str}/{what:str}", include_in_schema=False)
async def do_with(
    request: AnyRequest,
    house: HouseDep,
    visitor: VisitorDep,
    mark: FromPath[str],
    what: FromPath[str],
) -> Response[Any]:
    """Ask somebody, block them, or meet them again; what cannot be is said above the same page."""
    form = await sent_form(request, house, visitor)
    try:
        to = await _do(house, visitor, mark, what, form)
    except Refusal as why:
        if why.status not in (403, 422, 429):
            raise
        return await _people(house, visitor, why.said(visitor.language), why.status)
    return Redirect(to, status_code=303)


async def _do(house: House, visitor: Visitor, mark: str, what: str, form: dict[str, str]) -> str:
    """Where one comes by it.

    Raises:
        Refusal: it cannot be, or there is no such button.
    """
    if what == "ask":
        key, asked = form.get("key", "")[:64], (form.get("game", ""), form.get("clock", ""))
        return f"/tables/{await ask_to_play(house, visitor, mark, *asked, key)}/seats"
    person, keys = visitor.person, house.keys
    if what == "block":
        other = await house.store.ask(meeting.called, house.store, keys, person, mark)
        await house.tables.write(lambda c: meeting.block(c, person, other.person, other.name))
    elif what == "report":
        other = await house.store.ask(meeting.called, house.store, keys, person, mark)
        of = Reported(reports.NAME, other.person, other.name)
        await house.tables.write(lambda c: reports.keep(c, person, of))
        return "/you/people?reported=1"
    elif what == "unblock":
        await house.tables.write(lambda c: meeting.unblock(c, keys, person, mark))
    else:
        raise Refusal(404, "no-such-page")
    return "/you/people"
