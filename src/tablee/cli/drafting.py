"""`tablee board from-gtfs`: a board drafted from a timetable, for somebody to go over."""

from datetime import date as Date
from importlib.util import find_spec
from typing import Any

import click

from tablee.cli import saves
from tablee.cli.commands import Sorry
from tablee.cli.games import find_game
from tablee.cli.speech import Speech
from tablee.kit.words import languages

GAME = "yapasphoto"
NEEDED = "gtfs_kit"
STOPS, RADIUS = 40, 30.0  # unless asked otherwise


def draft_from(file: str | None, wishes: dict[str, Any], say: Speech) -> None:
    """The draft, in a file or on the screen.

    Raises:
        Sorry: what is wrong with the wishes or with the timetable, and what to do about it.
    """
    if file is None:
        raise Sorry(say("no-feed"))
    game = find_game(GAME, say)
    boards = game.part("board")
    most = game.part("pieces").MAX_STOPS
    stops = wishes["stops"] or STOPS
    if stops > most:
        raise Sorry(say("too-many-stops", value=stops, most=most))
    day = _day(wishes["date"], say)
    place = saves.at(file)
    try:
        place.stat()
    except OSError as error:
        raise Sorry(say("file-unreadable", file=file, why=saves.reason(error))) from None
    language, spoken = wishes["language"], languages(game.folder)
    if language and language not in spoken:
        known = say.listing(spoken, "or")
        raise Sorry(say("board-no-such-language", asked=language, languages=known))
    if find_spec(NEEDED) is None:
        raise Sorry(say("gtfs-missing"))
    timetables = game.part("timetable")
    try:
        timetable = timetables.read(place, day, _area(wishes, timetables.Area, say))
        language = language or (
            timetable.language if timetable.language in spoken else say.language
        )
        text = game.part("draft").draft(timetable, stops, wishes["name"] or "", language)
    except timetables.NoDraft as impossible:
        raise Sorry(impossible.said(say.language)) from None
    _put(text, timetable.day, wishes["output"], boards, say)


def _day(wanted: str | None, say: Speech) -> Date | None:
    try:
        return None if wanted is None else Date.fromisoformat(wanted)
    except ValueError:
        raise Sorry(say("bad-day", value=wanted)) from None


def _area(wishes: dict[str, Any], area: Any, say: Speech) -> Any:
    """The part of the country that is asked for."""
    around, bbox, radius = wishes["around"], wishes["bbox"], wishes["radius"]
    if (around and bbox) or (radius and not around):
        raise Sorry(say("one-area"))
    if around:
        (centre,) = _corners("--around", around, 1, say)
        return area.around(centre, radius or RADIUS)
    if bbox:
        return area.between(*_corners("--bbox", bbox, 2, say))
    return area.between((-90.0, -180.0), (90.0, 180.0))


def _corners(option: str, text: str, count: int, say: Speech) -> list[tuple[float, float]]:
    """So many latitudes and longitudes."""
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    corners = list(zip(numbers[::2], numbers[1::2], strict=False))
    if len(numbers) != 2 * count or not all(
        abs(latitude) <= 90 and abs(longitude) <= 180 for latitude, longitude in corners
    ):
        raise Sorry(say("bad-numbers", option=option, value=text, count=2 * count))
    return corners


def _put(text: str, day: Date, output: str | None, boards: Any, say: Speech) -> None:
    if output is None:
        click.echo(text, nl=False)
        return
    place = saves.at(output)
    try:
        place.write_text(text, "utf-8")
    except OSError as error:
        raise Sorry(say("file-unwritable", file=output, why=saves.reason(error))) from None
    found = boards.read(text)
    sizes = {"stops": len(found.stops), "lines": len(found.lines)}
    told = {"file": place.name, "path": output, "date": day.isoformat()}
    click.echo(say.wrap(say("board-drafted", **sizes, **told)))
