"""Whether tables can be played here, and figures, for whoever looks after the server."""

from typing import Any

from litestar import Response, get

from tablee.server.errors import Refusal
from tablee.server.web.dependencies import AnyRequest, HouseDep


@get("/health", include_in_schema=False)
async def health(house: HouseDep) -> Response[dict[str, Any]]:
    """Can tables be played here?"""
    wrong = await house.health.wrong()
    told = {"well": not wrong, "wrong": wrong}
    return Response(told, status_code=503 if wrong else 200)


@get("/metrics", include_in_schema=False)
async def metrics(request: AnyRequest, house: HouseDep) -> Response[bytes]:
    """Figures, at a port of their own: no header tells who is behind a proxy that is badly set."""
    server = request.scope["server"]
    if not server or server[1] != house.settings.metrics[1]:
        raise Refusal(404, "no-such-page")
    return Response(house.metrics.written(), media_type="text/plain; version=0.0.4")
