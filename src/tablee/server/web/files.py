"""Files, named by their content: our own, and the looks, covers and pictures of games."""

from typing import Any

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from tablee.server.errors import Refusal
from tablee.server.web.assets import assets, is_hashed
from tablee.server.web.dependencies import AnyRequest


@get("/static/{name:path}", include_in_schema=False)
async def static(
    request: AnyRequest, name: FromPath[str], v: FromQuery[str] = ""
) -> Response[bytes]:
    """A file of ours."""
    name = name.lstrip("/")
    return _file(request, assets.find(name), bool(v) or is_hashed(name))


@get("/games/{game:str}/{name:str}", include_in_schema=False)
async def look(request: AnyRequest, game: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """A game's look.css or look.svg, or its cover."""
    is_cover = name.startswith("cover.")
    own = assets.cover(game) if is_cover else assets.look(game, name.rpartition(".")[2])
    return _file(request, own, True)


@get("/games/{game:str}/{folder:str}/{name:str}", include_in_schema=False)
async def game_picture(
    request: AnyRequest,
    game: FromPath[str],
    folder: FromPath[str],
    name: FromPath[str],
) -> Response[bytes]:
    """A picture that comes with a game."""
    return _file(request, assets.picture(game, f"{folder}/{name}"), False)


def _file(request: AnyRequest, asset: Any, for_good: bool) -> Response[bytes]:
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
