"""The application: routes, what handlers are given, and how everything that goes wrong is told."""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator
from typing import Any

import structlog
from litestar import Litestar, MediaType, Request, Response, WebSocket, get, websocket
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, FromQuery

import tablee
from tablee.kit.engine import Stopped
from tablee.kit.match import IllegalAction
from tablee.server import (
    api,
    company_api,
    deck_api,
    fork_api,
    installed,
    invites,
    learn_api,
    lobby,
    pages,
    plain,
    replay_api,
)
from tablee.server.assets import is_hashed
from tablee.server.bodies import MOST_FIELDS, Gate, Sent
from tablee.server.door import Door
from tablee.server.errors import Refusal
from tablee.server.given import DEPENDENCIES, Guest, Host
from tablee.server.house import House
from tablee.server.live import Socket
from tablee.server.presence import FRAMES, Patient
from tablee.server.seats import Visitor
from tablee.server.settings import Settings
from tablee.server.words import TONGUES, say

Asked = Request[Any, Any, Any]
Connection = ASGIConnection[Any, Any, Any, Any]
NUMBER = re.compile(r"-?\d{1,9}", re.ASCII)
TOLD = {400: "bad-request", 404: "no-such-page", 405: "not-so", 413: "too-large"}
CLOSING = 123  # bytes of a reason that the end of a socket has room for
SORRY = " / ".join(say(tongue, "our-mistake") for tongue in TONGUES)  # whoever reads it
report = structlog.get_logger("tablee.app")


def make(settings: Settings) -> Door:
    """The whole server as one ASGI application."""
    house = House(settings)

    @contextlib.asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        async with house.open():
            yield

    app = Litestar(
        [
            *(api.TableApi, api.join, api.games, api.rules, api.me),
            company_api.CompanyApi,
            *(api.own_data, api.one_data, api.delete_data, pages.delete_data),
            *(deck_api.DeckApi, deck_api.photo, deck_api.delete_deck),
            *(
                lobby.lobby,
                lobby.play,
                pages.rules,
                pages.new_table,
                pages.create,
                pages.table_page,
            ),
            *(plain.plain_table, plain.table_picture, plain.play_plainly),
            *(replay_api.table_positions, replay_api.table_position, replay_api.replay_page),
            *(replay_api.record_positions, replay_api.record_position, replay_api.bring_record),
            *(replay_api.record_page, replay_api.records_page, replay_api.bring_file),
            *(replay_api.rematch, replay_api.api_rematch),
            *(replay_api.table_film, replay_api.record_film),
            *(fork_api.fork_table, fork_api.fork_record),
            *(fork_api.table_fork_page, fork_api.record_fork_page),
            *(fork_api.sent_table_fork, fork_api.sent_record_fork),
            *(learn_api.learn_page, learn_api.lesson_step, learn_api.chapter_picture),
            *(invites.seats_page, invites.reseat, invites.join_page, invites.join),
            *(installed.manifest, installed.offline, installed.worker),
            *(events, static, look, game_picture, health, metrics),
        ],
        dependencies=DEPENDENCIES,
        before_request=_turn_away,
        exception_handlers={Exception: _tell},
        lifespan=[lifespan],
        request_class=Sent,
        request_max_body_size=settings.limits.body,
        multipart_form_part_limit=MOST_FIELDS,
        openapi_config=OpenAPIConfig(
            title="Tablée",
            version=tablee.__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
    )
    app.state.house = house
    return Door(Gate(app), house)


# --- What goes wrong ---------------------------------------------------------


async def _turn_away(request: Asked) -> None:
    """Whoever the door would not let in hears why, as a page or as JSON.

    Raises:
        Refusal: the reason.
    """
    if why := request.scope["state"]["turned_away"]:
        raise why


def _tell(request: Asked, wrong: Exception) -> Response[Any]:
    """What went wrong; if not even that can be told, the same sentence for everybody."""
    try:
        return _answer(request, wrong)
    except Exception as worse:
        with contextlib.suppress(Exception):
            report.error("could not tell what failed", failed=repr(wrong), exc_info=worse)
        return Response(SORRY, status_code=500, media_type=MediaType.TEXT)


def _answer(request: Asked, wrong: Exception) -> Response[Any]:
    """What went wrong, in the reader's language; details of our own mistakes go to the log only."""
    visitor: Visitor = request.scope["state"]["visitor"]
    path = request.scope["path"]
    if isinstance(wrong, IllegalAction):
        body = {"refused": str(wrong), "clause": wrong.clause}
        return Response(body, status_code=422, media_type=MediaType.JSON)
    status, message = _told(wrong, visitor.language)
    if status >= 500 or isinstance(wrong, Stopped):
        report.error("failed", path=path, exc_info=wrong)
    headers = _headers(wrong)
    if path.startswith("/api/"):
        body = {"refused": message, "clause": 0} if status == 422 else {"message": message}
        body |= {"resync": True} if status == 409 else {}
        return Response(body, status_code=status, media_type=MediaType.JSON, headers=headers)
    house: House = request.app.state.house
    answer = pages.page(house, visitor, "error.html", status, code=status, message=message)
    answer.headers.update(headers)
    return answer


def _told(wrong: Exception, language: str) -> tuple[int, str]:
    """Status and sentence."""
    if isinstance(wrong, Refusal):
        return wrong.status, wrong.said(language)
    if isinstance(wrong, Stopped):
        return 422, say(language, "rules-stopped")
    if isinstance(wrong, ValidationException):
        fields = [str(part.get("key", "")) for part in wrong.extra or [] if isinstance(part, dict)]
        return 400, say(language, "bad-fields", fields=", ".join(filter(None, fields)) or "?")
    if isinstance(wrong, HTTPException) and wrong.status_code in TOLD:
        return wrong.status_code, say(language, TOLD[wrong.status_code])
    if isinstance(wrong, HTTPException) and wrong.status_code < 500:
        return wrong.status_code, say(language, "bad-request")
    return 500, say(language, "our-mistake")


def _headers(wrong: Exception) -> dict[str, str]:
    """What a program may do about it."""
    if isinstance(wrong, HTTPException):
        return {n: text for n, text in (wrong.headers or {}).items() if n.lower() == "allow"}
    if isinstance(wrong, Refusal) and wrong.status in (429, 503):
        return {"retry-after": _wait(wrong)}
    return {}


def _wait(why: Refusal) -> str:
    """The seconds until it may be asked again."""
    return str(why.arguments.get("seconds", 10))


# --- Events, files, health ---------------------------------------------------


@websocket("/api/tables/{table:str}/events")
async def events(
    socket: WebSocket[Any, Any, Any],
    house: Host,
    visitor: Guest,
    table: FromPath[str],
    seat: FromQuery[str] = "",
    version: FromQuery[str] = "-1",
) -> None:
    """Follow a table from a version on."""
    try:
        if why := socket.scope["state"]["turned_away"]:
            raise why
        wanted = _number("seat", seat) if seat else None
        tab = Socket(visitor.person, wanted, visitor.language)
        house.hub.join(await house.tables.open(table), tab, _number("version", version))
    except Refusal as why:
        await socket.accept()
        reason = _reason(why, visitor.language)
        await socket.close(code=4000 + why.status % 1000, reason=reason)
        return
    try:
        await socket.accept()
        await _follow(socket, tab, house)
    finally:
        house.hub.leave(tab)


def _reason(why: Refusal, language: str) -> str:
    """The sentence for whoever reads, and before it the seconds to wait if that helps."""
    wait = f"{_wait(why)} " if why.status == 429 else ""
    return (wait + why.said(language)).encode()[:CLOSING].decode(errors="ignore")


def _number(name: str, text: str) -> int:
    if NUMBER.fullmatch(text):
        return int(text)
    raise Refusal(400, "bad-fields", fields=name)


async def _follow(socket: WebSocket[Any, Any, Any], tab: Socket, house: House) -> None:
    """Send until either side has enough."""
    pump = asyncio.create_task(tab.pump(socket.send_text))
    hangs_up = asyncio.create_task(_hear(socket, tab, house))
    done, _ = await asyncio.wait({pump, hangs_up}, return_when=asyncio.FIRST_COMPLETED)
    for task in (pump, hangs_up):
        task.cancel()
    await asyncio.gather(pump, hangs_up, return_exceptions=True)
    if hangs_up not in done:
        with contextlib.suppress(Exception):
            await socket.close(code=1012)


async def _hear(socket: WebSocket[Any, Any, Any], tab: Socket, house: House) -> None:
    """Whoever listens may say whether they look, now and then; whoever says more is hung up on."""
    patient = Patient()
    while True:
        said: dict[str, Any] = dict(await socket.receive())
        looks = FRAMES.get(str(said.get("text")))
        if looks is None or not patient.hears():
            return
        house.hub.looks(tab, looks)


@get("/static/{name:path}", include_in_schema=False)
async def static(
    request: Asked, house: Host, name: FromPath[str], v: FromQuery[str] = ""
) -> Response[bytes]:
    """A file of ours."""
    name = name.lstrip("/")
    return _file(request, house.assets.find(name), bool(v) or is_hashed(name))


@get("/games/{game:str}/{name:str}", include_in_schema=False)
async def look(
    request: Asked, house: Host, game: FromPath[str], name: FromPath[str]
) -> Response[bytes]:
    """A game's look.css or look.svg, or its cover."""
    is_cover = name.startswith("cover.")
    own = house.assets.cover(game) if is_cover else house.assets.look(game, name.rpartition(".")[2])
    return _file(request, own, True)


@get("/games/{game:str}/{folder:str}/{name:str}", include_in_schema=False)
async def game_picture(
    request: Asked, house: Host, game: FromPath[str], folder: FromPath[str], name: FromPath[str]
) -> Response[bytes]:
    """A picture that comes with a game."""
    return _file(request, house.assets.picture(game, f"{folder}/{name}"), False)


def _file(request: Asked, asset: Any, for_good: bool) -> Response[bytes]:
    if asset is None:
        raise Refusal(404, "no-such-page")
    headers = {
        "cache-control": "public, max-age=31536000, immutable" if for_good else "no-cache",
        "etag": f'"{asset.digest}"',
        "vary": "accept-encoding",
    }
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(b"", status_code=304, headers=headers, media_type=asset.kind)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(asset.packed, headers=headers, media_type=asset.kind)
    return Response(asset.plain, headers=headers, media_type=asset.kind)


@get("/health", include_in_schema=False)
async def health(house: Host) -> Response[dict[str, Any]]:
    """Can tables be played here?"""
    wrong = await house.health.wrong()
    told = {"well": not wrong, "wrong": wrong}
    return Response(told, status_code=503 if wrong else 200)


@get("/metrics", include_in_schema=False)
async def metrics(request: Asked, house: Host) -> Response[bytes]:
    """Figures, at a port of their own: no header tells who is behind a proxy that is badly set."""
    server = request.scope["server"]
    if not server or server[1] != house.settings.metrics[1]:
        raise Refusal(404, "no-such-page")
    return Response(house.metrics.written(house.figures()), media_type="text/plain; version=0.0.4")
