"""Passkeys in JSON, as a page's script asks for them: made, and come back by."""

import time
from typing import Annotated, Any, Literal

import msgspec
import sqlalchemy as sa
from litestar import Controller, Response, post
from litestar.params import JSONBody

from tablee.server.errors import Refusal, Stale
from tablee.server.house.house import House
from tablee.server.lengths import Number
from tablee.server.people import persons
from tablee.server.people.passkeys import MINUTES, Asked, Site, good_until, site_of
from tablee.server.people.visitors import Visitor
from tablee.server.visits import known
from tablee.server.web.dependencies import AnyRequest, HouseDep, VisitorDep
from tablee.server.web.yours import agent_of, cookie_of

Text = Annotated[str, msgspec.Meta(max_length=8192)]
Small = Annotated[str, msgspec.Meta(max_length=1400)]


class Wanted(msgspec.Struct, forbid_unknown_fields=True):
    """What a passkey is asked for: to make one, or to enter by one."""

    what: Literal["make", "enter"]


class Proof(msgspec.Struct, forbid_unknown_fields=True, rename="camel"):
    """What the device says, each part in base64url."""

    client_data_json: Text = msgspec.field(name="clientDataJSON")
    attestation_object: Text = ""
    authenticator_data: Text = ""
    signature: Text = ""
    user_handle: Small | None = None
    transports: Annotated[list[Small], msgspec.Meta(max_length=10)] = []
    public_key_algorithm: Number = 0
    public_key: Text = ""


class Credential(msgspec.Struct, forbid_unknown_fields=True, rename="camel"):
    """A PublicKeyCredential as JSON (WebAuthn Level 3, 5.1.8)."""

    id: Small
    raw_id: Small
    type: Literal["public-key"]
    response: Proof
    authenticator_attachment: Small | None = None
    client_extension_results: Annotated[dict[Small, Any], msgspec.Meta(max_length=20)] = {}


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """A browser's answer, with the token that came with the question."""

    token: Annotated[str, msgspec.Meta(max_length=500)]
    answer: Credential


class Entered(msgspec.Struct):
    """Who one is from now on."""

    name: str


class PasskeyApi(Controller):
    """Passkeys: for pages by https, and on the machine itself."""

    path = "/api/passkeys"
    tags = ("visitor",)

    @post("/ask", status_code=200)
    async def ask(
        self, request: AnyRequest, house: HouseDep, visitor: VisitorDep, data: JSONBody[Wanted]
    ) -> Asked:
        """What to ask the device for; the token comes back with its answer within five minutes."""
        site = _site(request)
        if data.what == "enter":
            return house.passkeys.to_enter(site)
        held = await house.store.ask(persons.held, house.store, visitor.person, site.domain)
        if len(held) >= persons.MOST_PASSKEYS:
            raise Refusal(422, "too-many-passkeys", most=persons.MOST_PASSKEYS)
        name = visitor.name or site.domain
        return house.passkeys.to_make(site, visitor.person, name, held)

    @post("/make", status_code=201)
    async def make(
        self, request: AnyRequest, house: HouseDep, visitor: VisitorDep, data: JSONBody[Answer]
    ) -> Response[Entered]:
        """Keep a new passkey: whoever was a guest is a person from now on."""
        site, agent = _site(request), agent_of(request)
        made = house.passkeys.made(site, visitor.person, data.token, _plain(data.answer))
        asked = house.passkeys.challenge(site, f"make {visitor.person}", data.token)
        row: dict[str, Any] = {"id": made.id, "person": visitor.person, "name": agent}
        row |= {"domain": site.domain, "key": made.key, "count": made.count, "added": time.time()}

        def write(connection: sa.Connection) -> None:
            persons.spend(connection, visitor.person, asked, good_until())
            persons.add_passkey(connection, row)

        try:
            visitor = await known.become(house, visitor, agent, write)
        except Stale:
            raise Refusal(422, "passkey-known") from None
        return _entered(house, visitor, request)

    @post("/enter", status_code=200)
    async def enter(
        self, request: AnyRequest, house: HouseDep, visitor: VisitorDep, data: JSONBody[Answer]
    ) -> Response[Entered]:
        """Come back by a passkey; what the guest of this browser had comes along."""
        site = _site(request)
        key = await house.store.ask(persons.passkey_called, house.store, data.answer.id)
        if not key or key.domain != site.domain:
            raise Refusal(404, "passkey-unknown")
        plain = _plain(data.answer)
        count = house.passkeys.entered(site, data.token, plain, key.key, key.count)
        asked = house.passkeys.challenge(site, "enter", data.token)

        def spend(connection: sa.Connection) -> None:
            persons.spend(connection, key.person, asked, good_until())
            persons.use_passkey(connection, key.id, count)

        name = await house.store.ask(persons.name_of, house.store, key.person)
        try:
            visitor = await known.come(
                house, visitor, key.person, name, agent_of(request), "passkey", spend
            )
        except Stale:
            raise Refusal(422, "passkey-late", minutes=MINUTES) from None
        return _entered(house, visitor, request)


def _site(request: AnyRequest) -> Site:
    """Where the page is open.

    Raises:
        Refusal: no passkey works there.
    """
    if site := site_of(str(request.base_url)):
        return site
    raise Refusal(422, "passkey-nowhere")


def _plain(answer: Credential) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.to_builtins(answer)
    told["response"] = {name: value for name, value in told["response"].items() if value}
    return told


def _entered(house: House, visitor: Visitor, request: AnyRequest) -> Response[Entered]:
    answer = Response(Entered(visitor.name))
    answer.headers["set-cookie"] = cookie_of(house, visitor, request)
    return answer
