"""What handlers are given: the house, the visitor, their visit to the table of the path."""

from typing import Annotated, Any, TypeAlias

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, PathParameter, QueryParameter

from tablee.server.errors import Refusal
from tablee.server.house.house import House
from tablee.server.lengths import MOST
from tablee.server.people.visitors import Visitor
from tablee.server.visits.visit import Visit

Connection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]
HouseDep: TypeAlias = NamedDependency[House]
VisitorDep: TypeAlias = NamedDependency[Visitor]
VisitDep: TypeAlias = NamedDependency[Visit]
PathNumber: TypeAlias = Annotated[int, PathParameter(ge=-MOST, le=MOST)]
QueryNumber: TypeAlias = Annotated[int, QueryParameter(ge=-MOST, le=MOST)]
QueryNumberOrNone: TypeAlias = Annotated[int | None, QueryParameter(ge=-MOST, le=MOST)]


def _house(request: Connection) -> House:
    found: House = request.app.state.house
    return found


def _visitor(request: Connection) -> Visitor:
    found: Visitor = request.scope["state"]["visitor"]
    return found


async def _visit(request: AnyRequest, table: FromPath[str]) -> Visit:
    """A visit to the table of the path; before the deal only where a handler says so (`undealt=True`).

    A handler that only makes a move has no use for a look at the database before (`at_hand=True`). House
    and visitor are not asked for: Litestar makes tasks of dependencies that may wait side by side.

    Raises:
        Refusal: there is no such table, or it is not dealt yet.
    """
    tables, asked = _house(request).tables, request.route_handler.opt
    found = await tables.at_hand(table)
    if not (asked.get("at_hand") and found.standing.is_dealt):
        found = await tables.open(table)
    if not found.standing.is_dealt and not asked.get("undealt"):
        raise Refusal(409, "not-dealt")
    return Visit(_house(request), _visitor(request), found)


DEPENDENCIES = {
    "house": Provide(_house, sync_to_thread=False),
    "visitor": Provide(_visitor, sync_to_thread=False),
    "visit": Provide(_visit),
}
