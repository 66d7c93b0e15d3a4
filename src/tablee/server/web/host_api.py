"""The means of a host in JSON: for whoever laid out a table, and nobody else."""

from typing import Annotated, Literal

import msgspec
from litestar import Controller, post
from litestar.params import FromPath, JSONBody

from tablee.server.lengths import Key, Name, Number, Word
from tablee.server.visits import hosting
from tablee.server.web.api import Applied
from tablee.server.web.dependencies import AnyRequest, PathNumber, VisitDep
from tablee.server.web.reach import outside, reach_of

Room = Literal["players", "spectators", "story"]


class Once(msgspec.Struct, forbid_unknown_fields=True):
    """The key by which a request is known if it comes twice."""

    key: Key


class OneName(msgspec.Struct, forbid_unknown_fields=True):
    """A name, as it is shown."""

    key: Key
    name: Annotated[Name, msgspec.Meta(min_length=1)]


class OneLine(msgspec.Struct, forbid_unknown_fields=True):
    """A line of the talk by its room and number; or words that came with an action, by its row."""

    key: Key
    room: Room
    number: Number


class OnePhoto(msgspec.Struct, forbid_unknown_fields=True):
    """A photograph, by the letters in its address."""

    key: Key
    photo: Word


class Reopened(msgspec.Struct):
    """A seat has a new link, until somebody sits down by it or its person comes back."""

    version: int
    address: str
    link: str
    reach: str
    applied: bool = True


class HostApi(Controller):
    """What whoever laid out a table may do there; all of it is told in the table's story."""

    path = "/api/tables"
    tags = ("host",)

    @post("/{table:str}/seats/{number:int}/out", status_code=200, undealt=True)
    async def put_out(self, visit: VisitDep, number: PathNumber, data: JSONBody[Once]) -> Applied:
        """Put somebody out: a bot plays on, and they neither sit down nor speak here any more."""
        return Applied((await hosting.put_out(visit, number, data.key)).version)

    @post("/{table:str}/voices/{voice:str}/out", status_code=200, undealt=True)
    async def put_out_speaker(
        self, visit: VisitDep, voice: FromPath[str], data: JSONBody[Once]
    ) -> Applied:
        """The same for whoever has this voice in the talk, seated or looking on."""
        return Applied((await hosting.put_out_speaker(visit, voice, data.key)).version)

    @post("/{table:str}/seats/{number:int}/reopen", status_code=200)
    async def reopen(
        self, request: AnyRequest, visit: VisitDep, number: PathNumber, data: JSONBody[Once]
    ) -> Reopened:
        """Open a lost seat anew: a bot plays there until somebody comes by its new link.

        Whoever comes sees the hand that lies there; the host and those with other seats may not.
        """
        answer = await hosting.reopen(visit, number, data.key)
        path = visit.link(number)
        link = outside(request.base_url, visit.house.settings, path)
        return Reopened(answer.version, path, link, reach_of(link))

    @post("/{table:str}/close", status_code=200, undealt=True)
    async def close(self, visit: VisitDep, data: JSONBody[Once]) -> Applied:
        """End the table for good, without a result."""
        return Applied((await hosting.close(visit, data.key)).version)

    @post("/{table:str}/names/remove", status_code=200, undealt=True)
    async def remove_name(self, visit: VisitDep, data: JSONBody[OneName]) -> Applied:
        """Show a name no more, wherever it stands at this table."""
        return Applied((await hosting.remove_name(visit, data.name, data.key)).version)

    @post("/{table:str}/lines/remove", status_code=200, undealt=True)
    async def remove_line(self, visit: VisitDep, data: JSONBody[OneLine]) -> Applied:
        """Show no more what somebody said."""
        return Applied((await hosting.remove_line(visit, data.room, data.number, data.key)).version)

    @post("/{table:str}/photographs/remove", status_code=200)
    async def remove_photo(self, visit: VisitDep, data: JSONBody[OnePhoto]) -> Applied:
        """Remove a photograph of one's own deck from the table, the deck and the disk."""
        return Applied((await hosting.remove_photo(visit, data.photo, data.key)).version)
