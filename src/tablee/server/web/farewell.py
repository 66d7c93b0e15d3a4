"""What people may do with all that is theirs: take it along, and have it deleted; what becomes of it."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

from litestar import Response, get, post
from litestar.response import Stream

from tablee.server.errors import Refusal
from tablee.server.house.house import House
from tablee.server.keeping import histories
from tablee.server.keeping.copies import hand_out
from tablee.server.keeping.folder import Home
from tablee.server.keeping.forgetting import let_go, planned
from tablee.server.keeping.people import belongings
from tablee.server.people.visitors import Visitor, new_id
from tablee.server.web.dependencies import AnyRequest, HouseDep, VisitorDep
from tablee.server.web.pages import page, sent_form
from tablee.server.web.parcels import parcel
from tablee.server.web.yours import settled

CLAUSES = 8  # of what a house promises about people: "privacy-1" … in the catalogue


@get("/privacy", include_in_schema=False)
async def privacy(house: HouseDep, visitor: VisitorDep) -> Response[str]:
    """What the house knows of people, and what becomes of it."""
    return page(house, visitor, "privacy.html", clauses=range(1, CLAUSES + 1))


@get("/you/along", include_in_schema=False)
async def take_along(house: HouseDep, visitor: VisitorDep) -> Stream:
    """All that is theirs in one file: what they were, did, said and brought, and each game's record."""

    async def pack(place: Path) -> None:
        await asyncio.to_thread(_pack, house, visitor, place)
        await histories.export(house, visitor.person, visitor.language, place, "games/")

    return await parcel(house, "tablee.zip", pack)


def _pack(house: House, visitor: Visitor, place: Path) -> None:
    """All but the records.

    Raises:
        Refusal: nothing is theirs.
    """
    told, photos = belongings(house.store, visitor.person)
    hand_out(Home(house.settings.folder, house.settings.database), place, told, photos)


@get("/you/delete", include_in_schema=False)
async def delete_page(house: HouseDep, visitor: VisitorDep) -> Response[str]:
    """What would go, and what would stay."""
    plan = await asyncio.to_thread(planned, house.store, visitor.person)
    return page(house, visitor, "delete.html", plan=plan.plainly())


@post("/you/delete", include_in_schema=False)
async def delete(request: AnyRequest, house: HouseDep, visitor: VisitorDep) -> Response[Any]:
    """Delete all that is theirs; somebody new sits at this device."""
    form = await sent_form(request, house, visitor)
    if form.get("sure") != "yes":
        raise Refusal(400, "bad-fields", fields="sure")
    await let_go(house, visitor.person)
    nobody = replace(visitor, person=new_id(20), name="", device="")
    return settled(house, nobody, "/", request)
