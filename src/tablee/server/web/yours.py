"""The pages of whoever asks: who they are here, and what is theirs."""

from typing import Any

from litestar import Response, get

from tablee.server.house.house import House
from tablee.server.people.visitors import Visitor
from tablee.server.web.dependencies import HouseDep, VisitorDep
from tablee.server.web.pages import page

TABS = ("",)  # below /you, in their order; "yours-…" in the catalogue names each


def own_page(
    house: House, visitor: Visitor, template: str, tab: str, status: int = 200, **shown: Any
) -> Response[str]:
    """One of these pages, with the way to the others."""
    return page(house, visitor, template, status, tab=tab, tabs=TABS, **shown)


@get("/you", include_in_schema=False)
async def you(house: HouseDep, visitor: VisitorDep) -> Response[str]:
    """Who one is here."""
    return own_page(house, visitor, "you.html", "")
