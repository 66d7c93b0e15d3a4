"""`tablee board`: a board of one's own, before anybody plays it, or a draft of one from a timetable."""

from datetime import date as Date
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tablee.games.yapasphoto.board import BUILT_IN, Board, problems, read
from tablee.games.yapasphoto.names import card_name, gateways_name, route_name, site_name
from tablee.games.yapasphoto.pieces import MAX_STOPS
from tablee.kit.rules.options import Unplayable
from tablee.kit.table.commands import Argument, Command, Room, Switch
from tablee.kit.words import languages

TASKS = ("check", "show", "draw", "from-gtfs")
NEEDED = "pandas"
STOPS, RADIUS = 40, 30.0  # unless asked otherwise


def board(room: Room, task: str, file: str | None, svg: str | None, **wishes: Any) -> None:
    """What is wrong with a board, what is in it, or its map in letters; or a draft of a new one."""
    if task not in TASKS:
        raise Unplayable("no-such-task", task=task, tasks=room.listing(TASKS, "or"))
    if svg is not None and task != "draw":
        raise Unplayable("only-draw", option="--svg")
    if task == "from-gtfs":
        return _draft(room, file, wishes)
    for option, value in wishes.items():
        if value is not None:
            raise Unplayable("only-from-gtfs", option=f"--{option}")
    place = room.at(file) if file else BUILT_IN
    with room.reading(place):
        text = place.read_text("utf-8")
    if wrong := problems(text):
        for fault in wrong:
            room.tell(fault.said(room.language))
        raise Unplayable("board-unplayable", file=place.name, faults=len(wrong))
    found = read(text)
    if task == "check":
        sizes = {name: len(getattr(found, name)) for name in ("stops", "lines", "sites", "routes")}
        room.tell(room.say("board-playable", file=place.name, **sizes))
    elif task == "show":
        _list(room, found)
    elif svg is None:
        _draw(room, found)
    else:
        _draw_into(room, text, room.at(svg))


COMMANDS = {
    "board": Command(
        board,
        (Argument("task"), Argument("file", is_required=False)),
        (
            Switch("around"),
            Switch("radius", float, least=1),
            Switch("bbox"),
            Switch("date"),
            Switch("stops", int, least=10),
            Switch("name"),
            Switch("language"),
            Switch("output", short="o"),
            Switch("svg"),
        ),
    )
}

# --- A board that there is ---------------------------------------------------


def _list(room: Room, found: Board) -> None:
    """Stop by stop its lines and sights, then the cards with the minutes that they ask for."""
    language = room.language
    for number, stop in enumerate(found.stops):
        sign = f"[{number + 1}]" if stop.gateway else f"{number + 1}"
        room.tell(_stop(found, number, language), f"{sign:>5} ", " " * 6)
    room.tell("")
    for number, route in enumerate(found.routes):
        room.tell(f"{route_name(found, number, language)} ({found.length_of(route)}')")
    room.tell("")
    room.show(*(gateways_name(found, n, language) for n in range(len(found.destinations))))
    room.tell("")
    for action in found.actions:
        name = card_name(found, action.effect, language)
        room.show(f"{action.count} × {name} ({action.minutes}')")


def _stop(found: Board, number: int, language: str) -> str:
    """Its name, where one gets from there in how long, and what there is to see."""
    ways = [
        f"{found.stop(line.b if line.a == number else line.a, language)} {line.minutes}'"
        for line in found.lines
        if number in (line.a, line.b)
    ]
    sights = [site_name(found, number, kind, language) for kind in (0, 1)]
    told = "".join(f" · {sight}" for sight in sights if sight)
    return f"{found.stop(number, language)}: {', '.join(ways)}{told}"


def _draw(room: Room, found: Board) -> None:
    """The map, as wide as the terminal."""
    from tablee.games.yapasphoto.text import map_of

    room.show(*map_of(found, room.width, {}))


def _draw_into(room: Room, text: str, place: Path) -> None:
    """The map as a table shows it before anybody has a card, as a picture."""
    from tablee.games.yapasphoto.plan import bare
    from tablee.kit.engines.engine import Mode
    from tablee.kit.pictures.draw import picture

    match = room.game.new(players=2, data=text, seed=1, mode=Mode.INTERPRETED)
    drawn = picture(bare(match.knowledge(None), match.seats, room.say), room.game.folder)
    with room.writing(place):
        place.write_text(drawn, "utf-8")


# --- A draft, for somebody to go over ----------------------------------------


def _draft(room: Room, file: str | None, wishes: dict[str, Any]) -> None:
    """The draft, in a file or on the screen.

    Raises:
        Unplayable: what is wrong with the wishes or with the timetable, and what to do about it.
    """
    if file is None:
        raise Unplayable("no-feed")
    stops = wishes["stops"] or STOPS
    if stops > MAX_STOPS:
        raise Unplayable("too-many-stops", value=stops, most=MAX_STOPS)
    day = _day(wishes["date"])
    place = room.at(file)
    with room.reading(place):
        place.stat()
    language, spoken = wishes["language"], languages(room.game.folder)
    if language and language not in spoken:
        known = room.listing(spoken, "or")
        raise Unplayable("board-no-such-language", asked=language, languages=known)
    if find_spec(NEEDED) is None:
        raise Unplayable("gtfs-missing")
    from tablee.games.yapasphoto import timetable as timetables
    from tablee.games.yapasphoto.draft import draft

    timetable = timetables.read(place, day, _area(wishes, timetables.Area))
    language = language or (timetable.language if timetable.language in spoken else room.language)
    text = draft(timetable, stops, wishes["name"] or "", language)
    _put(room, text, timetable.day, wishes["output"])


def _day(wanted: str | None) -> Date | None:
    try:
        return None if wanted is None else Date.fromisoformat(wanted)
    except ValueError:
        raise Unplayable("bad-day", value=wanted) from None


def _area(wishes: dict[str, Any], area: Any) -> Any:
    """The part of the country that is asked for."""
    around, bbox, radius = wishes["around"], wishes["bbox"], wishes["radius"]
    if (around and bbox) or (radius and not around):
        raise Unplayable("one-area")
    if around:
        (centre,) = _corners("--around", around, 1)
        return area.around(centre, radius or RADIUS)
    if bbox:
        return area.between(*_corners("--bbox", bbox, 2))
    return area.between((-90.0, -180.0), (90.0, 180.0))


def _corners(option: str, text: str, count: int) -> list[tuple[float, float]]:
    """So many latitudes and longitudes."""
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    corners = list(zip(numbers[::2], numbers[1::2], strict=False))
    if len(numbers) != 2 * count or not all(
        abs(latitude) <= 90 and abs(longitude) <= 180 for latitude, longitude in corners
    ):
        raise Unplayable("bad-numbers", option=option, value=text, count=2 * count)
    return corners


def _put(room: Room, text: str, day: Date, output: str | None) -> None:
    if output is None:
        room.show(text.removesuffix("\n"))
        return
    place = room.at(output)
    with room.writing(place):
        place.write_text(text, "utf-8")
    found = read(text)
    sizes = {"stops": len(found.stops), "lines": len(found.lines)}
    told = {"file": place.name, "path": output, "date": day.isoformat()}
    room.tell(room.say("board-drafted", **sizes, **told))
