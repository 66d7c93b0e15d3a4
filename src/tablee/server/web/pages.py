"""The pages around the table: new table, rules, the table's shell; all without scripts."""

import asyncio
import contextlib
import time
from pathlib import Path
from typing import Annotated, Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from litestar import MediaType, Response, get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Redirect

from tablee.kit.pictures.lesson import has_lesson
from tablee.kit.pictures.photographs import LARGEST_FILE, takes_heic
from tablee.kit.rules.options import read_value
from tablee.kit.table.game import Game
from tablee.server.errors import Refusal
from tablee.server.games import game_called, games_here
from tablee.server.house.house import House
from tablee.server.http.bodies import fitting
from tablee.server.http.middleware import cookie
from tablee.server.people.data import LARGEST, listed as own_data, read_file, throw_away
from tablee.server.people.visitors import Visitor
from tablee.server.tables.clocks import DAY, OFFERED, read_clock
from tablee.server.tables.views import audience
from tablee.server.visits.dealing import committed, laid_by
from tablee.server.visits.new_table import Chair, NewTable, lay_out
from tablee.server.web.api import about, chapters
from tablee.server.web.assets import assets
from tablee.server.web.dependencies import (
    AnyRequest,
    HouseDep,
    QueryNumberOrNone,
    VisitDep,
    VisitorDep,
)
from tablee.server.web.reach import outside, reach_of
from tablee.server.words import say, speaker, tongues

ROOT = Path(__file__).parent / "templates"
PLANS = ("me", "friend", "beside", "bot")
SUGGESTED = {  # by the form of a new table, after oneself; by what it was asked for with
    "friends": "friend",
    "screen": "beside",
}
scribe = Environment(
    loader=FileSystemLoader(ROOT),
    autoescape=select_autoescape(),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def get_ready() -> None:
    """Have every template compiled and every file packed before anybody waits for it."""
    assets.lasting()
    for game in games_here():
        assets.cover_address(game.name)
    for name in scribe.list_templates():
        scribe.get_template(name)


def page(
    house: House, visitor: Visitor, template: str, status: int = 200, **shown: Any
) -> Response[str]:
    """A page in the visitor's language."""
    html = scribe.get_template(template).render(
        visitor=visitor,
        lang=visitor.language,
        tongues=tongues(),
        say=speaker(visitor.language),
        asset=assets.address,
        cover=assets.cover_address,
        has=lambda name: assets.find(name) is not None,
        day=_day,
        **shown,
    )
    return Response(html, status_code=status, media_type=MediaType.HTML)


def _day(moment: float) -> str:
    """A day as it is written in every language."""
    return time.strftime("%Y-%m-%d", time.gmtime(moment))


# --- Laying out a table ------------------------------------------------------


@get("/rules/{game:str}", include_in_schema=False)
async def rules(house: HouseDep, visitor: VisitorDep, game: FromPath[str]) -> Response[str]:
    """The rules of a game, clause by clause: a long page, written beside those who play."""
    return await asyncio.to_thread(_rules, house, visitor, game_called(game))


def _rules(house: House, visitor: Visitor, game: Game) -> Response[str]:
    told, card = chapters(game, visitor.language), about(game, visitor.language)
    return page(house, visitor, "rules.html", game=card, chapters=told)


@get("/tables/new", include_in_schema=False)
async def new_table(
    house: HouseDep,
    visitor: VisitorDep,
    game: FromQuery[str] = "",
    players: QueryNumberOrNone = None,
    deck: FromQuery[str] = "",
    bot: FromQuery[str] = "",
    company: Annotated[str, QueryParameter(name="with")] = "",
) -> Response[str]:
    """The form of a new table: options with their clauses, and who sits where.

    With friends, with others at this screen, or else with bots, the usual or the one that is named.
    """
    card = about(game_called(game), visitor.language)
    few, many = card["players"]
    seats = min(max(players or few, few), many)
    others = SUGGESTED.get(company, f"bot:{bot}" if bot else "bot")
    plans = ["me"] + [others] * (seats - 1)
    company = company if company in SUGGESTED else ""
    return await _new_table(house, visitor, card, seats, plans, deck=deck, company=company)


async def _new_table(
    house: House,
    visitor: Visitor,
    card: dict[str, Any],
    seats: int,
    plans: list[str],
    wrong: str = "",
    sent: dict[str, str] | None = None,
    deck: str = "",
    company: str = "",
) -> Response[str]:
    every = await house.store.ask(own_data, house.store, visitor.person)
    brought = [own for own in every if own["game"] == card["game"]]
    shown: dict[str, Any] = {
        "game": card,
        "seats": seats,
        "plans": plans,
        "wrong": wrong,
        "sent": sent or {},
        "brought": brought,
        "company": company,
    }
    decks = await house.store.ask(house.decks.listed, visitor.person, card["game"])
    shown["clocks"] = clocks_offered(visitor.language, "none")
    shown["promise"] = committed(house, visitor)
    photos = {"decks": decks, "deck": deck, "largest": LARGEST_FILE, "heic": takes_heic()}
    return page(house, visitor, "new.html", 422 if wrong else 200, **shown, **photos)


def clocks_offered(language: str, usual: str) -> list[dict[str, Any]]:
    """The clocks of a form; the usual one is chosen already."""
    offered = OFFERED if usual in OFFERED else (usual, *OFFERED)
    return [
        {"value": one, "label": clock_label(one, language), "usual": one == usual}
        for one in offered
    ]


def clock_label(written: str, language: str) -> str:
    """A clock as the form offers it."""
    clock = read_clock(written)
    numbers = {"n": round(clock.seconds / 60), "more": round(clock.increment)}
    if clock.kind == "move" and clock.seconds < 60:
        return say(language, "clock-move-seconds", n=round(clock.seconds))
    if clock.kind == "days":
        numbers["n"] = round(clock.seconds / DAY)
    return say(language, f"clock-{clock.kind}", **numbers)


@post("/tables", include_in_schema=False, request_max_body_size=2 * LARGEST)
async def create(request: AnyRequest, house: HouseDep, visitor: VisitorDep) -> Response[Any]:
    """Lay out the table of the form; what cannot be is said above the same form."""
    form = await sent_form(request, house, visitor)
    card = about(game_called(form.get("game", "")), visitor.language)
    few, many = card["players"]
    seats = min(_number(form.get("seats", "")), many)
    try:
        wish = _with_data(_wish(form, seats), await _file(request))
        table = await lay_out(house, visitor, wish)
    except Refusal as why:
        if why.message == "commitment-used":
            if before := await laid_by(house, visitor, form.get("commitment", "")):
                return go(house, visitor, f"/tables/{before.id}/seats", visitor.name, request)
        if why.status != 422:
            raise
        seats = max(seats, few)
        plans = [form.get(f"who-{n}", "bot") for n in range(seats)]
        said, deck = why.said(visitor.language), form.get("deck", "")
        return await _new_table(house, visitor, card, seats, plans, said, form, deck)
    invites = any(seat.kind == "empty" or seat.lent for seat in table.standing.seats)
    name = next((s.name for s in table.standing.seats if s.kind == "guest"), visitor.name)
    if not visitor.name and name == say(visitor.language, "host"):
        name = ""  # the form's own suggestion is nobody's name
    return go(house, visitor, f"/tables/{table.id}" + "/seats" * invites, name, request)


def _wish(form: dict[str, str], seats: int) -> NewTable:
    """What a form asks for."""
    game = game_called(form.get("game", ""))
    options: dict[str, Any] = {}
    for field, text in form.items():
        if field.startswith("option-"):
            name = field.removeprefix("option-")
            options[name] = text
            with contextlib.suppress(
                ValueError, KeyError
            ):  # it is refused with its name and clause
                options[name] = read_value(game.options[name], text)
    told = {"game": game.name, "options": options, "listed": form.get("listed") == "yes"}
    told |= {"clock": form.get("clock", "none"), "deck": form.get("deck", "")}
    told |= {"kept_data": form.get("kept-data", ""), "waits": form.get("waits") == "yes"}
    told["begins"] = form.get("waits") == "bots"
    told |= {name: form.get(name, "") for name in ("commitment", "cut")}
    return fitting(NewTable, told | {"seats": chairs(form, seats)})


def chairs(form: dict[str, str], seats: int) -> list[Chair]:
    """Who is to sit where, as a form has it.

    Raises:
        Refusal: it does not say so of every seat.
    """
    planned = []
    for n in range(seats):
        who, _, bot = form.get(f"who-{n}", "").partition(":")
        if who not in PLANS:
            raise Refusal(422, "seat-without-plan", n=n + 1)
        planned.append(fitting(Chair, {"who": who, "name": form.get(f"name-{n}", ""), "bot": bot}))
    return planned


def _with_data(wish: NewTable, file: tuple[str, bytes]) -> NewTable:
    """The same with the board or deck that the form brings in a file."""
    if file[1]:
        own = read_file(game_called(wish.game), *file)
        wish.data, wish.data_name = own.data, own.name
    return wish


@post("/data/{game:str}/{digest:str}/delete", include_in_schema=False)
async def delete_data(
    request: AnyRequest,
    house: HouseDep,
    visitor: VisitorDep,
    game: FromPath[str],
    digest: FromPath[str],
) -> Response[Any]:
    """Delete a board or deck of one's own."""
    await sent_form(request, house, visitor)
    await throw_away(house.writer, visitor.person, game, digest)
    return Redirect("/", status_code=303)


# --- At a table --------------------------------------------------------------


@get("/tables/{table:str}", include_in_schema=False, undealt=True)
async def table_page(
    request: AnyRequest,
    house: HouseDep,
    visitor: VisitorDep,
    visit: VisitDep,
    seat: QueryNumberOrNone = None,
    guided: FromQuery[str] = "",
) -> Response[Any]:
    """The shell that the table is drawn in; before the deal, who is missing."""
    if not visit.table.standing.is_dealt:
        return Redirect(f"/tables/{visit.table.id}/seats", status_code=303)
    whom = audience(visit.table.standing, visitor.person, seat, visitor.language)
    game, shuffle = visit.table.game, visit.table.standing.shuffle
    found_at = outside(request.base_url, house.settings, "")
    return page(
        house,
        visitor,
        "table.html",
        visit=visit,
        commitment=shuffle.commitment if shuffle else "",
        again=house.keys.commitment(house.keys.next_table(visit.table.id)),
        game=about(game, visitor.language),
        seat=whom.seat,
        guided=guided == "1",
        found_at=found_at,
        reach=reach_of(found_at),
        look=assets.look_address(game, "svg"),
        style=assets.look_address(game, "css"),
        lessons={one.name: one.title(visitor.language) for one in games_here() if has_lesson(one)},
    )


# --- Forms -------------------------------------------------------------------


async def sent_form(request: AnyRequest, house: House, visitor: Visitor) -> dict[str, str]:
    """The fields of a form that came from a page of ours.

    Raises:
        Refusal: it did not.
    """
    sent = (await request.form()).items()
    form = {name: text for name, text in sent if isinstance(text, str)}
    if not house.keys.is_csrf(visitor.person, form.get("csrf", "")):
        raise Refusal(403, "forged")
    return form


async def _file(request: AnyRequest) -> tuple[str, bytes]:
    """The name and the bytes of the file that came with a form, if one did."""
    file = (await request.form()).get("data-file")
    return (file.filename, await file.read()) if isinstance(file, UploadFile) else ("", b"")


def go(house: House, visitor: Visitor, path: str, name: str, request: AnyRequest) -> Response[Any]:
    """On to another page, and remember the visitor's name."""
    going = Redirect(path, status_code=303)
    secure = request.url.scheme == "https"
    known_by = house.keys.cookie(visitor.person, name, visitor.device)
    going.headers["set-cookie"] = cookie(house.keys.cookie_name, known_by, secure)
    return going


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 4 else 0
