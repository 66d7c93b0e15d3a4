"""Where and when one is told that it is one's turn: the ways, the wishes, and a trial of each."""

import time
from typing import Any

import sqlalchemy as sa
from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from tablee.server.errors import Refusal
from tablee.server.house.house import House
from tablee.server.notices import channels, rows, wishes
from tablee.server.notices.mail import proper_mailbox
from tablee.server.notices.message import Fate, Message
from tablee.server.people.visitors import Visitor, new_id
from tablee.server.web.dependencies import AnyRequest, HouseDep, VisitDep, VisitorDep
from tablee.server.web.pages import page, sent_form
from tablee.server.web.reach import outside, reach_of
from tablee.server.web.yours import own_page
from tablee.server.words import say

MOST, LONGEST_NAME = 10, 40  # ways of one person; letters
AGAIN, TRIES = 24 * 3600, 3  # seconds in which one address is asked so often
HOURS = tuple(range(24))


@get("/you/notices", include_in_schema=False)
async def notices_page(request: AnyRequest, house: HouseDep, visitor: VisitorDep) -> Response[str]:
    """Where and when."""
    return await _page(request, house, visitor)


async def _page(
    request: AnyRequest, house: House, visitor: Visitor, wrong: str = "", **said: Any
) -> Response[str]:
    ways, wished = await house.store.ask(_stored, house, visitor)
    shown: dict[str, Any] = {
        "ways": [way for way in ways if way.kind != "browser"],
        "browsers": [way for way in ways if way.kind == "browser"],
        "wishes": wished,
        "kinds": wishes.KINDS,
        "moments": wishes.MOMENTS,
        "hours": HOURS,
        "mail": house.mail.is_there,
        "messengers": sorted(house.messengers.kinds),
        "reach": reach_of(outside(request.base_url, house.settings, "")),
    }
    shown |= {"wrong": wrong, "said": "", "typed": ""} | said
    return own_page(house, visitor, "notices.html", "notices", 422 if wrong else 200, **shown)


def _stored(house: House, visitor: Visitor) -> tuple[list[Any], wishes.Wishes]:
    with house.store.engine.begin() as connection:
        wished, _ = rows.wishes_of(connection, visitor.person)
    return channels.all_of(house.store, visitor.person), wished


@post("/you/notices", include_in_schema=False)
async def wish(request: AnyRequest, house: HouseDep, visitor: VisitorDep) -> Response[Any]:
    """When, and of what."""
    form = await sent_form(request, house, visitor)
    try:
        wished = wishes.wished(form)
    except Refusal as why:
        return await _page(request, house, visitor, why.said(visitor.language))
    await house.tables.write(lambda connection: rows.wish(connection, visitor.person, wished))
    return await _page(request, house, visitor, said=say(visitor.language, "wishes-kept"))


# --- Ways ---------------------------------------------------------------------------


@post("/you/notices/mail", include_in_schema=False)
async def add_mail(request: AnyRequest, house: HouseDep, visitor: VisitorDep) -> Response[Any]:
    """Be told by mail, once whoever reads it has said so."""
    form = await sent_form(request, house, visitor)
    try:
        mailbox = proper_mailbox(form.get("address", ""))
        if not house.mail.is_there:
            raise Refusal(422, "mail-not-here")
        channel = await _add(request, house, visitor, "mail", mailbox, mailbox)
        await _ask(request, house, visitor, channel, mailbox)
    except Refusal as why:
        typed = form.get("address", "")[:200]
        return await _page(request, house, visitor, why.said(visitor.language), typed=typed)
    said = say(visitor.language, "mail-asked", address=mailbox)
    return await _page(request, house, visitor, said=said)


async def _ask(
    request: AnyRequest, house: House, visitor: Visitor, channel: str, mailbox: str
) -> None:
    """Ask at the mailbox itself.

    Raises:
        Refusal: nothing can be sent there.
    """
    path = f"/notices/yes/{house.keys.stop(channel)}"
    link = outside(request.base_url, house.settings, path)
    language = visitor.language
    title, body = say(language, "mail-ask-title"), say(language, "mail-ask-body")
    sent = await house.mail.send(mailbox, Message(title, body, link, "ask", language), "")
    if sent.fate is not Fate.SENT:
        await house.tables.write(lambda c: channels.remove(c, visitor.person, channel))
        raise Refusal(422, "mail-failed", why=sent.why or sent.fate.value)


@post("/you/notices/messenger", include_in_schema=False)
async def add_messenger(request: AnyRequest, house: HouseDep, visitor: VisitorDep) -> Response[Any]:
    """Be told by a messenger, by its address as Apprise writes it."""
    form = await sent_form(request, house, visitor)
    address = form.get("address", "").strip()
    try:
        await house.messengers.must_be_good(address)
        named = address.partition("://")[0]
        channel = await _add(request, house, visitor, "apprise", address, named)
    except Refusal as why:
        return await _page(request, house, visitor, why.said(visitor.language), typed=address[:200])
    return await _tried(request, house, visitor, channel)


async def _add(
    request: AnyRequest, house: House, visitor: Visitor, kind: str, address: str, name: str
) -> str:
    """One more way; of mail it has to be confirmed.

    Raises:
        Refusal: they have too many, or one mailbox is asked too often.
    """
    ways = await house.store.ask(channels.all_of, house.store, visitor.person)
    same = (way.id for way in ways if (way.kind, way.address) == (kind, address))
    channel, now = next(same, new_id(24)), time.time()
    row: dict[str, Any] = {"id": channel, "person": visitor.person, "kind": kind}
    row |= {"address": address, "name": name[:LONGEST_NAME], "language": visitor.language}
    row |= {"added": now, "confirmed": None if kind == "mail" else now}
    row |= {"house": outside(request.base_url, house.settings, "")}

    def write(connection: sa.Connection) -> None:
        others = channels.count_all(connection, visitor.person, but=channel)
        if others >= MOST:
            raise Refusal(422, "too-many-channels", most=MOST)
        if kind == "mail" and channels.asked_lately(connection, address, now - AGAIN) >= TRIES:
            raise Refusal(422, "mail-asked-often")
        channels.add(connection, **row)

    await house.tables.write(write)
    return channel


@post("/you/notices/{channel:str}/{what:str}", include_in_schema=False)
async def change(
    request: AnyRequest,
    house: HouseDep,
    visitor: VisitorDep,
    channel: FromPath[str],
    what: FromPath[str],
) -> Response[Any]:
    """Try out a way, or be told by it no more."""
    await sent_form(request, house, visitor)
    if what == "test":
        return await _tried(request, house, visitor, channel)
    if what != "remove":
        raise Refusal(404, "no-such-page")
    await house.store.ask(channels.one_of, house.store, visitor.person, channel)
    await house.tables.write(lambda c: channels.remove(c, visitor.person, channel))
    return Redirect("/you/notices", status_code=303)


async def _tried(
    request: AnyRequest, house: House, visitor: Visitor, channel: str
) -> Response[Any]:
    """What becomes of a trial."""
    row = await house.store.ask(channels.one_of, house.store, visitor.person, channel)
    if row.confirmed is None:
        raise Refusal(422, "mail-unconfirmed")
    sent = await house.notifier.try_out(row)
    language = visitor.language
    if sent.fate is Fate.SENT:
        return await _page(request, house, visitor, said=say(language, "trial-sent", name=row.name))
    why = say(language, "trial-failed", name=row.name, why=sent.why or sent.fate.value)
    return await _page(request, house, visitor, why)


# --- From a message --------------------------------------------------------------------


@get("/notices/{what:str}/{token:str}", include_in_schema=False)
async def from_message(
    house: HouseDep, visitor: VisitorDep, what: FromPath[str], token: FromPath[str]
) -> Response[str]:
    """What a link in a message does, before it does it."""
    house.keys.stopped(token)
    return page(house, visitor, "from_message.html", what=_deed(what), token=token, done=False)


@post("/notices/{what:str}/{token:str}", include_in_schema=False)
async def do_from_message(
    house: HouseDep, visitor: VisitorDep, what: FromPath[str], token: FromPath[str]
) -> Response[str]:
    """Confirm an address, or stop what comes there, in one click and by whoever reads it (RFC 8058)."""
    channel, deed = house.keys.stopped(token), _deed(what)

    def write(connection: sa.Connection) -> None:
        if deed == "yes":
            channels.confirm(connection, channel, time.time())
        else:
            channels.close(connection, channel)

    await house.tables.write(write)
    return page(house, visitor, "from_message.html", what=deed, token=token, done=True)


def _deed(what: str) -> str:
    if what not in ("yes", "stop"):
        raise Refusal(404, "no-such-page")
    return what


# --- At a table -----------------------------------------------------------------------


@post("/tables/{table:str}/notices", include_in_schema=False, undealt=True)
async def wish_of_table(
    request: AnyRequest, house: HouseDep, visitor: VisitorDep, visit: VisitDep
) -> Response[Any]:
    """Be told of this table otherwise than of all."""
    form = await sent_form(request, house, visitor)
    moment, table = form.get("moment", ""), visit.table.id
    if moment not in wishes.OF_A_TABLE:
        raise Refusal(400, "bad-fields", fields="moment")
    await house.tables.write(lambda c: rows.wish_of_table(c, visitor.person, table, moment))
    return Redirect(f"/tables/{table}/seats", status_code=303)
