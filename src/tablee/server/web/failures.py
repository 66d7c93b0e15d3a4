"""What goes wrong, told as a page or as JSON, in the language of whoever reads."""

import contextlib
import re
from typing import Any

import structlog
from litestar import MediaType, Response
from litestar.exceptions import HTTPException, ValidationException
from sqlalchemy.exc import DatabaseError, OperationalError

from tablee.kit.engines.engine import Stopped
from tablee.kit.lines import as_line
from tablee.kit.table.knowledge import IllegalAction
from tablee.server.errors import Refusal, is_want
from tablee.server.house.house import House
from tablee.server.people.visitors import Visitor
from tablee.server.web import pages
from tablee.server.web.dependencies import AnyRequest
from tablee.server.words import TONGUES, say

TOLD = {400: "bad-request", 404: "no-such-page", 405: "not-so", 413: "too-large"}
UNKNOWN = "unknown field"  # as msgspec says it, and of what is missing: missing required field
NAMED = re.compile(r"(?:unknown|missing required) field `(.*)`", re.DOTALL)
LONGEST_FIELD = 60  # letters of a name that somebody has made up
SORRY = " / ".join(say(tongue, "our-mistake") for tongue in TONGUES)  # whoever reads it
report = structlog.get_logger("tablee.app")


async def turn_away(request: AnyRequest) -> None:
    """Whoever was turned away before a handler was asked hears why, as a page or as JSON.

    Raises:
        Refusal: the reason.
    """
    if why := request.scope["state"]["turned_away"]:
        raise why


def response_to(request: AnyRequest, wrong: Exception) -> Response[Any]:
    """What went wrong; if not even that can be told, the same sentence for everybody."""
    try:
        return _response_to(request, wrong)
    except Exception as worse:
        with contextlib.suppress(Exception):
            report.error("could not tell what failed", failed=repr(wrong), exc_info=worse)
        return Response(SORRY, status_code=500, media_type=MediaType.TEXT)


def _response_to(request: AnyRequest, wrong: Exception) -> Response[Any]:
    """What went wrong, in the reader's language; details of our own mistakes go to the log only."""
    visitor: Visitor = request.scope["state"]["visitor"]
    path = request.scope["path"]
    if isinstance(wrong, IllegalAction):
        body = {"refused": str(wrong), "clause": wrong.clause}
        return Response(body, status_code=422, media_type=MediaType.JSON)
    told = _for_a_moment(wrong) or wrong
    status, message = _told(told, visitor.language)
    if status >= 500 or isinstance(wrong, Stopped):
        report.error("failed", path=path, exc_info=wrong)
    headers = _headers(told)
    if path.startswith("/api/"):
        body = {"refused": message, "clause": 0} if status == 422 else {"message": message}
        body |= {"resync": True} if status == 409 else {}
        return Response(body, status_code=status, media_type=MediaType.JSON, headers=headers)
    house: House = request.app.state.house
    answer = pages.page(house, visitor, "error.html", status, code=status, message=message)
    answer.headers.update(headers)
    return answer


def _for_a_moment(wrong: Exception) -> Refusal | None:
    """What may be well again in a moment: the database cannot be read, or the machine is full."""
    if type(wrong) in (OperationalError, DatabaseError):  # its other kinds are mistakes of ours
        return Refusal(503, "cannot-read")
    return Refusal(503, "too-busy") if is_want(wrong) else None


def _told(wrong: Exception, language: str) -> tuple[int, str]:
    """Status and sentence."""
    if isinstance(wrong, Refusal):
        return wrong.status, wrong.said(language)
    if isinstance(wrong, Stopped):
        return 422, say(language, "rules-stopped")
    if isinstance(wrong, ValidationException):
        parts = [part for part in wrong.extra or [] if isinstance(part, dict)]
        fields = ", ".join(filter(None, map(_field, parts))) or "?"
        is_known = not any(UNKNOWN in str(part.get("message")) for part in parts)
        return 400, say(language, "bad-fields" if is_known else "unknown-field", fields=fields)
    if isinstance(wrong, HTTPException) and wrong.status_code in TOLD:
        return wrong.status_code, say(language, TOLD[wrong.status_code])
    if isinstance(wrong, HTTPException) and wrong.status_code < 500:
        return wrong.status_code, say(language, "bad-request")
    return 500, say(language, "our-mistake")


def _field(part: dict[str, Any]) -> str:
    """The place of what is wrong with a body; of what is missing or unknown there, its name too."""
    place = str(part.get("key", ""))
    named = NAMED.search(str(part.get("message")))
    if not named:
        return place
    name = as_line(named[1], LONGEST_FIELD)
    return name if place == "data" else f"{place}.{name}"


def _headers(wrong: Exception) -> dict[str, str]:
    """What a program may do about it."""
    if isinstance(wrong, HTTPException):
        return {n: text for n, text in (wrong.headers or {}).items() if n.lower() == "allow"}
    if isinstance(wrong, Refusal) and wrong.status in (429, 503):
        return {"retry-after": seconds_to_wait(wrong)}
    return {}


def seconds_to_wait(why: Refusal) -> str:
    """The seconds until it may be asked again."""
    return str(why.arguments.get("seconds", 10))
