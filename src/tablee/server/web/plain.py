"""The table on a page without scripts: a picture of it, and a button for every choice."""

import asyncio
from itertools import groupby
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from markupsafe import Markup

from tablee.kit.pictures.draw import THEMES, picture
from tablee.kit.table.knowledge import IllegalAction
from tablee.server.errors import Refusal
from tablee.server.house.house import House
from tablee.server.http.bodies import fitting
from tablee.server.people.visitors import Visitor, new_id
from tablee.server.storage.waits import waiting_for
from tablee.server.tables.entries import Entry
from tablee.server.visits import talk
from tablee.server.visits.visit import Visit
from tablee.server.web.api import Act, TakeBack
from tablee.server.web.company_api import Say
from tablee.server.web.dependencies import (
    AnyRequest,
    HouseDep,
    QueryNumberOrNone,
    VisitDep,
    VisitorDep,
)
from tablee.server.web.pages import page, sent_form
from tablee.server.words import say

DAY = 24 * 3600
LATEST = 12  # lines of the story
ALONE = (  # a picture brings its colours and photographs, nothing else
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
)


@get("/tables/{table:str}/picture", include_in_schema=False)
async def table_picture(
    house: HouseDep,
    visit: VisitDep,
    seat: QueryNumberOrNone = None,
    theme: FromQuery[str] = "light",
) -> Response[str]:
    """The table as drawn, in SVG."""
    if theme not in THEMES:
        raise Refusal(404, "no-such-page")
    scene, folder = (await visit.seen(seat))["scene"], visit.table.game.look
    drawn = await asyncio.to_thread(picture, scene, folder, theme, house.decks.file)
    headers = {"content-security-policy": ALONE}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


@get("/tables/{table:str}/plain", include_in_schema=False, undealt=True)
async def plain_table(
    house: HouseDep,
    visitor: VisitorDep,
    visit: VisitDep,
    seat: QueryNumberOrNone = None,
    look: FromQuery[bool] = False,
) -> Response[Any]:
    """What the table says, a picture of it, and what this visitor may do.

    Between two people at one device it is covered, unless the first one wants to look once more.
    """
    if not visit.table.standing.is_dealt:
        return Redirect(f"/tables/{visit.table.id}/seats", status_code=303)
    seen = await visit.seen(seat)
    others = [n for n in seen["you"] if seen["seats"][n]["waiting"] and n != seen["seat"]]
    if others and not (look or seen["waiting"] or seen["over"]):
        covers = {"visit": visit, "seen": seen, "next": others[0]}
        if {seen["seat"], others[0]} & set(seen["covered"]):
            return page(house, visitor, "cover.html", **covers)
        seat = others[0]
    house.notifier.seen(visit.table.id, visitor.person, visit.table.standing.version)
    return await _shown(house, visitor, visit, seat)


@post("/tables/{table:str}/plain/{what:str}", include_in_schema=False)
async def play_plainly(
    request: AnyRequest, house: HouseDep, visitor: VisitorDep, visit: VisitDep, what: FromPath[str]
) -> Response[Any]:
    """Do what a button says; what cannot be is said above the same page."""
    form = await sent_form(request, house, visitor)
    number = form.get("seat", "")
    seat = int(number) if number.isdecimal() and len(number) < 3 else None
    try:
        await _do(visit, what, seat, form)
    except IllegalAction as why:
        return await _shown(house, visitor, visit, seat, str(why), 422)
    except Refusal as why:
        if why.status not in (409, 422, 429):
            raise
        return await _shown(house, visitor, visit, seat, why.said(visitor.language), why.status)
    of, to = "" if seat is None else f"?seat={seat}", "#chat" * (what == "say")
    return Redirect(f"/tables/{visit.table.id}/plain{of}{to}", status_code=303)


async def _do(visit: Visit, what: str, seat: int | None, form: dict[str, str]) -> None:
    """What a button of the page asks for.

    Raises:
        IllegalAction, Refusal: it cannot be, or there is no such button.
    """
    key, number = form.get("key") or new_id(20), -1 if seat is None else seat
    if what == "act":
        own = {name: form.get(name, "") for name in ("action", "decision")}
        says = form.get("says") or None
        act = fitting(Act, {"seat": number, "key": key, "says": says, **own})
        entry = Entry("act", act.seat, act.action, act.says, key=act.key)
        await visit.change(entry, act.decision)
    elif what in ("undo", "withdraw"):
        back = fitting(TakeBack, {"seat": number, "key": key})
        await visit.change(Entry("undo" if what == "undo" else "withdraw", number, key=back.key))
    elif what == "back":
        await visit.come_back(number)
    elif what == "pause":
        await visit.pause(form.get("paused") == "yes")
    elif what == "say":
        line = fitting(Say, {"key": key, "text": form.get("text", ""), "seat": seat})
        await talk.speak(visit, line.text, "", seat, line.key)
    else:
        raise Refusal(404, "no-such-page")


async def _shown(
    house: House,
    visitor: Visitor,
    visit: Visit,
    seat: int | None,
    wrong: str = "",
    status: int = 200,
) -> Response[str]:
    seen, unheard = await visit.seen(seat), await house.store.ask(talk.unheard, visit)
    log = [line for line in seen["log"] if not ("says" in line and line["seat"] in unheard)]
    choices = seen["scene"]["choices"] if seen["waiting"] else []
    of = "" if seen["seat"] is None else f"&seat={seen['seat']}"
    return page(
        house,
        visitor,
        "plain.html",
        status,
        seen=seen,
        verbs=[(heading, list(choices)) for heading, choices in groupby(choices, _heading)],
        latest=log[-LATEST:],
        left=[n for n in seen["you"] if visit.seat(n).is_left],
        pausing=_pausing(visit, seen),
        said=(await visit.house.store.ask(talk.lines, visit))[-LATEST:],
        reads=talk.room_of(visit),
        time_left=lambda seconds: _written(seconds, visitor.language),
        picture=Markup(f"/tables/{visit.table.id}/picture?v={seen['version']}{of}"),
        key=new_id(20),
        wrong=wrong,
        waits=len(await house.store.ask(waiting_for, house.store, visitor.person, visit.table.id)),
    )


def _pausing(visit: Visit, seen: dict[str, Any]) -> dict[str, Any] | None:
    """What a player may wish of the clocks, and who wishes it; None where nothing is to be wished."""
    clock, standing = seen["clock"], visit.table.standing
    mine = [n for n in seen["you"] if standing.seats[n].has_person]
    if not clock or not mine or seen["over"] or clock["kind"] == "days":
        return None
    wishing = [standing.seats[n].name for n in clock["wishes"]]
    mine_too = any(n in clock["wishes"] for n in mine)
    wish = clock["paused"] if mine_too else not clock["paused"]
    return {"paused": clock["paused"], "wishing": wishing, "mine": mine_too, "wish": wish}


def _heading(choice: dict[str, Any]) -> str:
    return str(choice["heading"])


def _written(seconds: float, language: str) -> str:
    """A time as it is read: 4:32, 1:04:32, 2 days 5 h."""
    whole = max(0, round(seconds))
    minutes, hours, days = whole // 60 % 60, whole // 3600, whole // DAY
    if days:
        return say(language, "time-days", n=days, hours=hours % 24)
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"
