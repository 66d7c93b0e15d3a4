"""Looking back: positions of tables and of records that people bring, the pages for them, a rematch."""

import asyncio
import gzip
import hashlib
from typing import Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Redirect

from tablee.kit.pictures.draw import THEMES
from tablee.kit.table.game import Game
from tablee.server.errors import Refusal
from tablee.server.games import game_called
from tablee.server.house.house import House
from tablee.server.live.feeds import encode
from tablee.server.people.data import LARGEST, OwnData, read_file
from tablee.server.people.visitors import Visitor
from tablee.server.tables.shuffling import proper_cut
from tablee.server.visits.rematch import play_again
from tablee.server.visits.visit import Visit
from tablee.server.web.assets import assets
from tablee.server.web.dependencies import AnyRequest, HouseDep, PathNumber, VisitDep, VisitorDep
from tablee.server.web.leaving import while_here
from tablee.server.web.pages import page, sent_form
from tablee.server.web.plain import ALONE
from tablee.server.work.errands import Contents, Filming, Position, Source, at_table
from tablee.server.work.records import Record, read_record

SLOWEST, FASTEST = 0.25, 8  # a film
SMALL = 1400  # bytes that are not worth packing


class Brought(msgspec.Struct, forbid_unknown_fields=True):
    """A record, and the board or deck it was played with if that does not come with the game."""

    record: Record
    data: Any = None


def answer(request: AnyRequest, what: dict[str, Any]) -> Response[bytes]:
    """What there is to tell, as JSON."""
    return sent(request, encode(what))


def sent(
    request: AnyRequest, body: bytes, kind: str = MediaType.JSON, also: dict[str, str] | None = None
) -> Response[bytes]:
    """JSON, or another kind, that a browser may keep, if it asks each time whether it still holds."""
    headers = {
        **(also or {}),
        "cache-control": "private, no-cache",
        "etag": f'"{hashlib.sha256(body).hexdigest()[:24]}"',
        "vary": "accept-encoding, cookie",
    }
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(b"", status_code=304, headers=headers, media_type=kind)
    if len(body) > SMALL and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        body = gzip.compress(body, 4, mtime=0)
    return Response(body, headers=headers, media_type=kind)


# --- Positions --------------------------------------------------------------------


@get("/api/tables/{table:str}/positions", tags=("replay",))
async def table_positions(request: AnyRequest, visit: VisitDep, eyes: FromQuery[str] = "") -> Any:
    """What the replay of a table is made of; `eyes` is a seat, "public" or "everything"."""
    asked = Contents(_seen_by(visit), visit.language, _you(visit), eyes)
    return sent(request, await _done(request, visit.house, visit.visitor, asked))


@get("/api/tables/{table:str}/positions/{at:int}", tags=("replay",))
async def table_position(
    request: AnyRequest, visit: VisitDep, at: PathNumber, eyes: FromQuery[str] = ""
) -> Any:
    """The table after so many actions; while the game goes on, as this visitor saw it then."""
    asked = Position(_seen_by(visit), visit.language, _you(visit), eyes, at)
    return sent(request, await _done(request, visit.house, visit.visitor, asked))


@get("/api/records/{record:str}/positions", tags=("replay",))
async def record_positions(
    request: AnyRequest,
    house: HouseDep,
    visitor: VisitorDep,
    record: FromPath[str],
    eyes: FromQuery[str] = "",
) -> Any:
    """What the replay of a record is made of."""
    asked = Contents((await house.records.find(record)).tale, visitor.language, (), eyes)
    return sent(request, await _done(request, house, visitor, asked))


@get("/api/records/{record:str}/positions/{at:int}", tags=("replay",))
async def record_position(
    request: AnyRequest,
    house: HouseDep,
    visitor: VisitorDep,
    record: FromPath[str],
    at: PathNumber,
    eyes: FromQuery[str] = "",
) -> Any:
    """The table of a record after so many actions."""
    asked = Position((await house.records.find(record)).tale, visitor.language, (), eyes, at)
    return sent(request, await _done(request, house, visitor, asked))


@get("/api/tables/{table:str}/film", tags=("replay",))
async def table_film(
    request: AnyRequest,
    visit: VisitDep,
    eyes: FromQuery[str] = "",
    theme: FromQuery[str] = "light",
    speed: FromQuery[float] = 1,
) -> Response[bytes]:
    """A whole game as an animated picture (SVG, no script), through eyes that one may use."""
    if not visit.table.standing.match.over:
        raise Refusal(422, "film-later")
    asked = await _filming(
        visit.house, _seen_by(visit), visit.language, _you(visit), eyes, theme, speed
    )
    return _film(await _done(request, visit.house, visit.visitor, asked), visit.table.game)


@get("/api/records/{record:str}/film", tags=("replay",))
async def record_film(
    request: AnyRequest,
    house: HouseDep,
    visitor: VisitorDep,
    record: FromPath[str],
    eyes: FromQuery[str] = "",
    theme: FromQuery[str] = "light",
    speed: FromQuery[float] = 1,
) -> Response[bytes]:
    """The same of a record."""
    kept = await house.records.find(record)
    asked = await _filming(house, kept.tale, visitor.language, (), eyes, theme, speed)
    return _film(await _done(request, house, visitor, asked), kept.game)


async def _done(
    request: AnyRequest, house: House, visitor: Visitor, asked: Contents | Position | Filming
) -> bytes:
    """What comes of it, for as long as they are there to see it."""
    return await while_here(request, house.runner.run(asked, visitor))


def _seen_by(visit: Visit) -> Source:
    return at_table(visit.table.standing, visit.table.foreign)


def _you(visit: Visit) -> tuple[int, ...]:
    return tuple(visit.table.standing.played_by(visit.visitor.person))


async def _filming(
    house: House,
    source: Source,
    language: str,
    you: tuple[int, ...],
    eyes: str,
    theme: str,
    speed: float,
) -> Filming:
    """A film to be drawn.

    Raises:
        Refusal: there is no such theme or speed.
    """
    if theme not in THEMES or not SLOWEST <= speed <= FASTEST:
        raise Refusal(400, "bad-fields", fields="theme, speed")
    if source.data:
        await asyncio.to_thread(house.decks.lay_out, source.data.decode())
    return Filming(source, language, you, eyes, theme, speed, str(house.decks.folder))


def _film(drawn: bytes, game: Game) -> Response[bytes]:
    headers = {
        "content-disposition": f"attachment; filename={game.name}.svg",
        "content-security-policy": ALONE,
    }
    return Response(drawn, media_type="image/svg+xml", headers=headers)


@post("/api/records", tags=("replay",), request_max_body_size=3 * LARGEST)
async def bring_record(
    request: AnyRequest, house: HouseDep, visitor: VisitorDep, data: JSONBody[Brought]
) -> dict[str, str]:
    """Bring a record to look at; it is kept for a while only."""
    own = None if data.data is None else OwnData(data.data)
    name = await while_here(request, house.records.bring(visitor, data.record, own))
    return {"record": name, "address": f"/records/{name}"}


# --- Pages ------------------------------------------------------------------------


@get("/tables/{table:str}/replay", include_in_schema=False)
async def replay_page(house: HouseDep, visitor: VisitorDep, visit: VisitDep) -> Response[str]:
    """The shell that the replay of a table is drawn in."""
    game, match = visit.table.game, visit.table.standing.match
    return page(
        house,
        visitor,
        "replay.html",
        api=f"/api/tables/{visit.table.id}",
        table=visit.table.id,
        over=match.over,
        title=game.title(visitor.language),
        look=assets.look_address(game, "svg"),
        style=assets.look_address(game, "css"),
    )


@get("/records/{record:str}", include_in_schema=False)
async def record_page(house: HouseDep, visitor: VisitorDep, record: FromPath[str]) -> Response[str]:
    """The shell that the replay of a record is drawn in."""
    game = (await house.records.find(record)).game
    return page(
        house,
        visitor,
        "replay.html",
        api=f"/api/records/{record}",
        table="",
        over=True,
        title=game.title(visitor.language),
        look=assets.look_address(game, "svg"),
        style=assets.look_address(game, "css"),
    )


@get("/records", include_in_schema=False)
async def records_page(house: HouseDep, visitor: VisitorDep) -> Response[str]:
    """The form to bring a record."""
    return page(house, visitor, "records.html", wrong="")


@post("/records", include_in_schema=False, request_max_body_size=3 * LARGEST)
async def bring_file(request: AnyRequest, house: HouseDep, visitor: VisitorDep) -> Response[Any]:
    """Look at the record of the form; what is wrong with it is said above the same form."""
    await sent_form(request, house, visitor)
    file, beside = await _sent(request, "record"), await _sent(request, "data")
    try:
        if not file[1]:
            raise Refusal(422, "record-missing")
        record = read_record(file[1])
        own = read_file(game_called(record.game), *beside) if beside[1] else None
        name = await while_here(request, house.records.bring(visitor, record, own))
    except Refusal as why:
        if why.status not in (404, 422):
            raise
        return page(house, visitor, "records.html", 422, wrong=why.said(visitor.language))
    return Redirect(f"/records/{name}", status_code=303)


async def _sent(request: AnyRequest, field: str) -> tuple[str, bytes]:
    """The name and the bytes of a file that came with a form, if it did."""
    file = (await request.form()).get(field)
    return (file.filename, await file.read()) if isinstance(file, UploadFile) else ("", b"")


# --- Again ------------------------------------------------------------------------


@post("/tables/{table:str}/rematch", include_in_schema=False)
async def rematch(
    request: AnyRequest, house: HouseDep, visitor: VisitorDep, visit: VisitDep
) -> Response[Any]:
    """The same game once more with the same people; whoever comes second finds it laid out.

    With a level, "harder" or "easier", it is against stronger or weaker bots.
    """
    form = await sent_form(request, house, visitor)
    table = await play_again(visit, form.get("level", ""), proper_cut(form.get("cut", "")))
    return Redirect(f"/tables/{table}", status_code=303)


@post("/api/tables/{table:str}/rematch", tags=("tables",), status_code=200)
async def api_rematch(
    visit: VisitDep, level: FromQuery[str] = "", cut: FromQuery[str] = ""
) -> dict[str, str]:
    """The same for programs."""
    table = await play_again(visit, level, proper_cut(cut))
    return {"table": table, "address": f"/tables/{table}"}
