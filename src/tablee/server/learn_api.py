"""Learning a game at a table: the page, and the steps of its lesson."""

import asyncio
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from tablee.server.given import Guest, Host, PathNumber
from tablee.server.learn import step, taught
from tablee.server.pages import page
from tablee.server.replay_api import told

Asked = Request[Any, Any, Any]


@get("/api/lessons/{game:str}/{number:int}", tags=("games",))
async def lesson_step(
    request: Asked, visitor: Guest, game: FromPath[str], number: PathNumber
) -> Response[bytes]:
    """A step of the lesson of a game, from 1 on: what is said, the table, what is asked for."""
    return told(request, await asyncio.to_thread(step, game, number, visitor.language))


@get("/learn/{game:str}", include_in_schema=False)
async def learn_page(house: Host, visitor: Guest, game: FromPath[str]) -> Response[str]:
    """The shell that a lesson is drawn in."""
    found = taught(game)
    return page(
        house,
        visitor,
        "learn.html",
        game=found.name,
        title=found.title(visitor.language),
        play=f"/tables/new?game={found.name}&bot=beginner",
        look=house.assets.look_address(found, "svg"),
        style=house.assets.look_address(found, "css"),
    )
