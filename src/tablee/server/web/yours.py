"""The pages of whoever asks: who they are here, by which devices, and how to come back."""

import re
from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from tablee.server.errors import Refusal
from tablee.server.house.house import House
from tablee.server.http.middleware import cookie
from tablee.server.people import persons, recovery
from tablee.server.people.passkeys import site_of
from tablee.server.people.persons import Person, person_called
from tablee.server.people.seats import proper_name
from tablee.server.people.visitors import Visitor, new_id
from tablee.server.visits import known
from tablee.server.web.dependencies import AnyRequest, HouseDep, VisitorDep
from tablee.server.web.invites import invitation
from tablee.server.web.pages import page, sent_form
from tablee.server.words import say

TABS = ("", "games", "notices", "people")  # below /you; "yours-…" in the catalogue names each
INSIDE = re.compile(r"/(?![/\\])[\w/?=&.~%-]*", re.ASCII)  # a path of ours
LONGEST_WAY = 300
Connection = sa.Connection


def own_page(
    house: House, visitor: Visitor, template: str, tab: str, status: int = 200, **shown: Any
) -> Response[str]:
    """One of these pages, with the way to the others."""
    return page(house, visitor, template, status, tab=tab, tabs=TABS, **shown)


def agent_of(request: AnyRequest) -> str:
    """The browser that asks, as its owner would call it."""
    return known.called(request.headers.get("user-agent", ""))


def inside(path: str) -> str:
    """A path of this house to go on to; of no other."""
    return path if len(path) <= LONGEST_WAY and INSIDE.fullmatch(path) else "/you"


def settled(house: House, visitor: Visitor, path: str, request: AnyRequest) -> Response[Any]:
    """On to a page, as whoever one is known as from now on."""
    going = Redirect(path, status_code=303)
    going.headers["set-cookie"] = cookie_of(house, visitor, request)
    return going


def cookie_of(house: House, visitor: Visitor, request: AnyRequest) -> str:
    """What the browser keeps of it."""
    known_by = house.keys.cookie(visitor.person, visitor.name, visitor.device)
    return cookie(house.keys.cookie_name, known_by, request.url.scheme == "https")


# --- Who one is --------------------------------------------------------------------


@get("/you", include_in_schema=False)
async def you(request: AnyRequest, house: HouseDep, visitor: VisitorDep) -> Response[str]:
    """Who one is here."""
    return await _you(request, house, visitor)


async def _you(
    request: AnyRequest, house: House, visitor: Visitor, wrong: str = ""
) -> Response[str]:
    person, kept = await house.store.ask(_known, house, visitor)
    site, own = site_of(str(request.base_url)), person.passkeys if person else ()
    shown: dict[str, Any] = {"person": person, "kept": kept, "site": site}
    shown["elsewhere"] = [key for key in own if not site or key.domain != site.domain]
    return own_page(house, visitor, "you.html", "", 422 if wrong else 200, wrong=wrong, **shown)


def _known(house: House, visitor: Visitor) -> tuple[Person | None, dict[str, int]]:
    """What is known of them, and what of theirs is here."""
    mine = house.store.of(visitor.person)
    kept = {
        "running": sum(not row.over for row in mine),
        "over": sum(row.over for row in mine),
        "brought": len(house.store.data_of(visitor.person))
        + len(house.decks.listed(visitor.person)),
    }
    return person_called(house.store, visitor.person), kept


@post("/you/name", include_in_schema=False)
async def call_me(request: AnyRequest, house: HouseDep, visitor: VisitorDep) -> Response[Any]:
    """Be called otherwise from now on, at tables where one sits down."""
    form = await sent_form(request, house, visitor)
    try:
        name = proper_name(form.get("name", ""), [])
    except Refusal as why:
        return await _you(request, house, visitor, why.said(visitor.language))

    def write(connection: Connection) -> None:
        persons.rename(connection, visitor.person, name)

    if visitor.device:
        await house.tables.write(write)
    return settled(house, replace(visitor, name=name), "/you", request)


# --- Ways back ---------------------------------------------------------------------


@post("/you/words", include_in_schema=False)
async def new_words(request: AnyRequest, house: HouseDep, visitor: VisitorDep) -> Response[Any]:
    """Twelve words, shown once; those before open nothing any more."""
    await sent_form(request, house, visitor)
    words = recovery.new_words(visitor.language)

    def write(connection: Connection) -> None:
        persons.replace_words(connection, visitor.person, recovery.digest_of(words))

    visitor = await known.become(house, visitor, agent_of(request), write)
    way = invitation(request, house, f"/come-back/{recovery.in_address(words)}")
    answer = own_page(house, visitor, "words.html", "", words=words.split(), way=way)
    answer.headers["set-cookie"] = cookie_of(house, visitor, request)
    return answer


@post("/you/device", include_in_schema=False)
async def open_way(request: AnyRequest, house: HouseDep, visitor: VisitorDep) -> Response[Any]:
    """A link for one more device of one's own."""
    await sent_form(request, house, visitor)
    letters = new_id(persons.LETTERS)

    def write(connection: Connection) -> None:
        persons.open_way(connection, visitor.person, letters)

    visitor = await known.become(house, visitor, agent_of(request), write)
    way, minutes = invitation(request, house, f"/come-back/{letters}"), persons.DEVICE_MINUTES
    answer = own_page(house, visitor, "device.html", "", way=way, minutes=minutes)
    answer.headers["set-cookie"] = cookie_of(house, visitor, request)
    return answer


@post("/you/devices/{device:str}/out", include_in_schema=False)
async def put_out(
    request: AnyRequest, house: HouseDep, visitor: VisitorDep, device: FromPath[str]
) -> Response[Any]:
    """Put out a device; where it is this one, somebody new sits here."""
    await sent_form(request, house, visitor)
    await known.put_out(house, visitor, device)
    nobody = replace(visitor, person=new_id(20), name="", device="")
    return settled(house, nobody if device == visitor.device else visitor, "/you", request)


@post("/you/passkeys/remove", include_in_schema=False)
async def drop_passkey(request: AnyRequest, house: HouseDep, visitor: VisitorDep) -> Response[Any]:
    """A passkey opens nothing any more."""
    form = await sent_form(request, house, visitor)

    def write(connection: Connection) -> None:
        persons.drop_passkey(connection, visitor.person, form.get("passkey", ""))

    await house.tables.write(write)
    return Redirect("/you", status_code=303)


# --- Coming back --------------------------------------------------------------------


@get("/you/enter", include_in_schema=False)
async def enter_page(
    request: AnyRequest, house: HouseDep, visitor: VisitorDep, to: FromQuery[str] = ""
) -> Response[str]:
    """How to be known on this device as on another."""
    return _enter(request, house, visitor, inside(to))


def _enter(
    request: AnyRequest, house: House, visitor: Visitor, to: str, wrong: str = "", typed: str = ""
) -> Response[str]:
    shown = {"to": to, "wrong": wrong, "typed": typed, "site": site_of(str(request.base_url))}
    return page(house, visitor, "enter.html", 422 if wrong else 200, **shown)


@post("/you/enter", include_in_schema=False)
async def enter(request: AnyRequest, house: HouseDep, visitor: VisitorDep) -> Response[Any]:
    """Come back by one's words."""
    form = await sent_form(request, house, visitor)
    to, words = inside(form.get("to", "")), form.get("words", "")
    try:
        visitor = await _by_words(house, visitor, words, agent_of(request))
    except Refusal as why:
        return _enter(request, house, visitor, to, why.said(visitor.language), words[:400])
    return settled(house, visitor, to, request)


async def _by_words(house: House, visitor: Visitor, words: str, agent: str) -> Visitor:
    """Whoever has these words.

    Raises:
        Refusal: nobody has.
    """
    digest = recovery.digest_of(words)
    way = await house.store.ask(persons.way_of, house.store, digest)
    if not way or way.kind != persons.WORDS:
        raise Refusal(404, "words-unknown")

    def spend(connection: Connection) -> None:
        persons.go(connection, digest)

    return await known.come(house, visitor, way.person, way.name, agent, way.kind, spend)


@get("/come-back/{way:str}", include_in_schema=False)
async def come_back_page(
    request: AnyRequest, house: HouseDep, visitor: VisitorDep, way: FromPath[str]
) -> Response[str]:
    """What a link does before it does it: what looks at links in passing must not spend them."""
    person, name, _ = await house.store.ask(_leads_to, house, way)
    called = name or say(visitor.language, "somebody")
    shown: dict[str, Any] = {"way": way, "name": called, "known": person == visitor.person}
    return page(house, visitor, "come_back.html", **shown)


@post("/come-back/{way:str}", include_in_schema=False)
async def come_back(
    request: AnyRequest, house: HouseDep, visitor: VisitorDep, way: FromPath[str]
) -> Response[Any]:
    """Be known here as whoever the link is of."""
    await sent_form(request, house, visitor)
    person, name, kind = await house.store.ask(_leads_to, house, way)

    def spend(connection: Connection) -> None:
        if kind == persons.HOST:
            persons.go_by_host(connection, person, way)
        else:
            persons.go(connection, _digest_of(way))

    visitor = await known.come(house, visitor, person, name, agent_of(request), kind, spend)
    return settled(house, visitor, "/you", request)


def _digest_of(way: str) -> str:
    return recovery.digest_of(way) if "-" in way else persons.letters_of(way)


def _leads_to(house: House, way: str) -> tuple[str, str, str]:
    """Whose way it is, their name, and of which kind it is.

    Raises:
        Refusal: it leads nowhere, or nowhere any more.
    """
    if len(way) > LONGEST_WAY:
        raise Refusal(404, "no-such-way")
    if "~" not in way:
        found = persons.way_of(house.store, _digest_of(way))
        if not found:
            raise Refusal(404, "no-such-way")
        return found.person, found.name, found.kind
    whose = person_called(house.store, house.keys.whose_way(way))
    if not whose or persons.is_spent(house.store, way):
        raise Refusal(404, "no-such-way")
    return whose.person, whose.name, persons.HOST


@get("/come/{call:str}", include_in_schema=False)
async def come_to_table(house: HouseDep, visitor: VisitorDep, call: FromPath[str]) -> Response[Any]:
    """From a message to the table that it is about; whoever is not known here is asked who they are.

    The link alone opens nothing: messages are passed on.
    """
    table, is_meant = house.keys.is_called(visitor.person, call)
    if not is_meant:
        return Redirect(f"/you/enter?to=/tables/{table}", status_code=303)
    return Redirect(f"/tables/{table}", status_code=303)
