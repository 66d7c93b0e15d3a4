"""The next table that waits: one key, one button."""

import msgspec
from litestar import get
from litestar.params import FromQuery
from litestar.response import Redirect

from tablee.server.house.house import House
from tablee.server.people.visitors import Visitor
from tablee.server.storage.waits import waiting_for
from tablee.server.web.dependencies import HouseDep, VisitorDep


class Waits(msgspec.Struct):
    """How many tables wait for whoever asks, but for the one they are at."""

    tables: int


@get("/next", include_in_schema=False)
async def next_table(
    house: HouseDep, visitor: VisitorDep, after: FromQuery[str] = "", plain: FromQuery[bool] = False
) -> Redirect:
    """To the table that has waited longest, never the one that one comes from; or to the lobby."""
    found = await _waiting(house, visitor, after)
    if not found:
        return Redirect("/?waits=none", status_code=303)
    return Redirect(f"/tables/{found[0]}" + "/plain" * plain, status_code=303)


@get("/api/next", tags=("visitor",))
async def waits(house: HouseDep, visitor: VisitorDep, after: FromQuery[str] = "") -> Waits:
    """How many tables of one's own wait, but for this one."""
    return Waits(len(await _waiting(house, visitor, after)))


async def _waiting(house: House, visitor: Visitor, but: str) -> list[str]:
    but = but if but.isascii() and but.isalnum() else ""  # as every table is called
    return await house.store.ask(waiting_for, house.store, visitor.person, but)
