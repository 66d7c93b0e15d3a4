"""Browsers that want to be told, for the page beside which they stand and for the worker in them."""

from typing import Annotated, Any

import msgspec
from litestar import Controller, delete, get, post
from litestar.params import FromPath, JSONBody

from tablee.server.errors import Refusal
from tablee.server.house.house import House
from tablee.server.lengths import Name
from tablee.server.notices import browsers, channels
from tablee.server.notices.endpoints import LONGEST, Subscription
from tablee.server.notices.web_push import subject
from tablee.server.people.visitors import Visitor
from tablee.server.web.dependencies import AnyRequest, HouseDep, VisitorDep
from tablee.server.words import say

Endpoint = Annotated[str, msgspec.Meta(max_length=LONGEST)]


class Subscribe(msgspec.Struct, forbid_unknown_fields=True):
    """A browser that wants to be told; `replaces`: the address that it had before."""

    subscription: Subscription
    name: Name = ""
    replaces: Endpoint = ""


class Here(msgspec.Struct, forbid_unknown_fields=True):
    """The browser that asks, by the address that it has."""

    endpoint: Endpoint


class PushApi(Controller):
    """The browsers of whoever asks; those of others are not there."""

    path = "/api/push"
    tags = ("browsers",)

    @get("/key")
    async def key(
        self, request: AnyRequest, house: HouseDep, visitor: VisitorDep
    ) -> dict[str, str]:
        """What a browser subscribes with; and why nothing can be sent yet, if that is so."""
        whose = house.push.contact or subject(_known_as(request))
        why = "" if whose else say(visitor.language, "push-no-contact")
        return {"key": house.push.public_key(), "message": why}

    @get("/subscriptions")
    async def listed(self, house: HouseDep, visitor: VisitorDep) -> list[dict[str, Any]]:
        """One's own browsers that are told."""
        rows = await house.store.ask(channels.of, house.store, visitor.person, browsers.KIND)
        return [{"device": row.id, "name": row.name, "failed": row.failed or ""} for row in rows]

    @post("/subscriptions")
    async def subscribe(
        self, request: AnyRequest, house: HouseDep, visitor: VisitorDep, data: JSONBody[Subscribe]
    ) -> dict[str, str]:
        """Be told by this browser from now on."""
        browsers.must_be_good(data.subscription, house.push.services)
        told = {"name": data.name, "language": visitor.language, "house": _known_as(request)}
        told |= {"device": visitor.device}
        await house.writer.write(
            lambda connection: browsers.subscribe(
                connection, visitor.person, data.subscription, data.replaces, **told
            )
        )
        return {"device": browsers.device_of(data.subscription.endpoint)}

    @delete("/subscriptions/{device:str}")
    async def unsubscribe(
        self, house: HouseDep, visitor: VisitorDep, device: FromPath[str]
    ) -> None:
        """Be told by it no more."""
        await house.writer.write(
            lambda connection: channels.remove(connection, visitor.person, device)
        )

    @post("/here", status_code=200)
    async def here(
        self, house: HouseDep, visitor: VisitorDep, data: JSONBody[Here]
    ) -> dict[str, str]:
        """Is whoever asks told by the browser at this address? As which device, or nothing."""
        mine = await _own(house, visitor, data.endpoint)
        return {"device": mine.id if mine else ""}

    @post("/test", status_code=200)
    async def test(
        self, house: HouseDep, visitor: VisitorDep, data: JSONBody[Here]
    ) -> dict[str, str]:
        """Send something to one's own browser now: what became of it, and why."""
        mine = await _own(house, visitor, data.endpoint)
        if not mine:
            raise Refusal(404, "push-none")
        sent = await house.notifier.try_out(mine)
        told = say(visitor.language, f"push-{sent.fate.value}")
        return {"fate": sent.fate.value, "message": told, "why": sent.why}


async def _own(house: House, visitor: Visitor, endpoint: str) -> Any:
    """The channel of a browser, if it is this person's."""
    rows = await house.store.ask(channels.of, house.store, visitor.person, browsers.KIND)
    device = browsers.device_of(endpoint)
    return next((row for row in rows if row.id == device), None)


def _known_as(request: AnyRequest) -> str:
    """The address by which this browser knows the house."""
    return f"{request.url.scheme}://{request.url.netloc}"
