"""Learning a game at a table: the page, and the steps of its lesson."""

import asyncio

from litestar import Response, get
from litestar.params import FromPath

from tablee.kit.pictures.draw import THEMES
from tablee.server.errors import Refusal
from tablee.server.web.assets import assets
from tablee.server.web.dependencies import AnyRequest, HouseDep, PathNumber, VisitorDep
from tablee.server.web.lessons import illustration, step, taught
from tablee.server.web.pages import page
from tablee.server.web.plain import ALONE
from tablee.server.web.replay_api import answer, sent


@get("/api/lessons/{game:str}/{number:int}", tags=("games",))
async def lesson_step(
    request: AnyRequest, visitor: VisitorDep, game: FromPath[str], number: PathNumber
) -> Response[bytes]:
    """A step of the lesson of a game, from 1 on: what is said, the table, what is asked for."""
    return answer(request, await asyncio.to_thread(step, game, number, visitor.language))


@get("/learn/{game:str}", include_in_schema=False)
async def learn_page(house: HouseDep, visitor: VisitorDep, game: FromPath[str]) -> Response[str]:
    """The shell that a lesson is drawn in."""
    found = taught(game)
    return page(
        house,
        visitor,
        "learn.html",
        game=found.name,
        title=found.title(visitor.language),
        play=f"/play/{found.name}",
        look=assets.look_address(found, "svg"),
        style=assets.look_address(found, "css"),
    )


@get("/rules/{game:str}/{chapter:int}/{theme:str}", include_in_schema=False)
async def chapter_picture(
    request: AnyRequest,
    visitor: VisitorDep,
    game: FromPath[str],
    chapter: PathNumber,
    theme: FromPath[str],
) -> Response[bytes]:
    """What a chapter of the rules is about, as drawn by the table itself."""
    taught(game)
    if theme not in THEMES:
        raise Refusal(404, "no-such-page")
    drawn = await asyncio.to_thread(illustration, game, chapter, theme, visitor.language)
    return sent(request, drawn.encode(), "image/svg+xml", {"content-security-policy": ALONE})
