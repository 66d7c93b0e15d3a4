"""What people bring along: timetables, boards, decks, photographs, and words of their own.

Each comes by the door that people have, and is refused in one sentence or carried out: a timetable
becomes a board that can be played, a board or deck is played on, a photograph lies in a deck with
nothing else in it, and of words is shown what shows.
"""

import contextlib
import io
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from tablee.cli import commands
from tablee.kit.lines import as_line
from tests.hostile import bad_boards, bad_feeds, bad_pictures, bad_words
from tests.hostile.in_time import in_time
from tests.hostile.visiting import PLAYED, REFUSED, a_house, is_sentence, played_at, posted, refused
from tests.server.house import Browser, Running
from tests.tools.found import Plan, Result

EACH = 200  # of each kind of thing
SLOW, SLOWEST = 10.0, 40.0  # seconds that a thing may take; a photograph may be looked at for 30
OF_ONE_PERSON = 15  # things, before somebody else brings the next: a person may have so many
Doing = Callable[[], str]


def run(plan: Plan) -> Result:
    """Everything that can be brought."""
    result, luck = Result(), random.Random(plan.seed)
    many = plan.many(EACH)
    with tempfile.TemporaryDirectory() as folder:
        for what, made in bad_feeds.feeds(luck, many):
            try_one(f"timetable, {what}", partial(drafted, Path(folder), made), result)
    with a_house() as house:
        for part in (bring_boards, bring_decks, bring_pictures, bring_words):
            part(house, luck, many, result)
    return result


def try_one(what: str, do: Doing, result: Result, seconds: float = SLOW) -> None:
    """How it ended is one of the good ends, and soon."""
    began = time.monotonic()
    came = in_time(do, 2 * seconds)
    took = time.monotonic() - began
    if came not in (PLAYED, REFUSED):
        result.find(f"{what}: {came!r}"[:400])
    elif took > seconds:
        result.find(f"{what}: took {took:.0f} s")
    else:
        result.add(came)


def visitors(house: Running) -> Iterator[Browser]:
    """Whoever brings the next thing: after some it is somebody else, with the other language."""
    while True:
        for language in ("en", "fr"):
            visitor = house.visitor(**{"accept-language": language})
            yield from [visitor] * OF_ONE_PERSON


# --- Timetables ---------------------------------------------------------------------------


def drafted(folder: Path, file: bytes) -> str:
    """A board from a timetable, at the terminal, and whether it can be played."""
    feed, board = folder / "feed.zip", folder / "board.toml"
    feed.write_bytes(file)
    board.unlink(missing_ok=True)
    code, complaint = told("board", "from-gtfs", str(feed), "-o", str(board))
    if code:
        return REFUSED if is_sentence(complaint) and not board.exists() else complaint[:300]
    code, complaint = told("board", "check", str(board))
    return f"a board that cannot be played: {complaint}" if code else PLAYED


def told(*arguments: str) -> tuple[int, str]:
    """A command's exit code, and what it complains of."""
    out, complaints = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(complaints):
        code = commands.run(arguments)
    return code, complaints.getvalue()


# --- Boards and decks ---------------------------------------------------------------------


def bring_boards(house: Running, luck: random.Random, many: int, result: Result) -> None:
    """Each a text as a program sends it, a file as the form does, or one at the terminal."""
    people = visitors(house)
    for number, (what, made) in enumerate(bad_boards.boards(luck, many)):
        do = partial(played_with, next(people), bad_boards.BOARD, made, luck)
        if number % 3 and isinstance(made, str):
            way = sent_by_form if number % 3 == 1 else looked_at
            do = partial(way, next(people), bad_boards.BOARD, made)
        try_one(f"board, {what}", do, result)


def bring_decks(house: Running, luck: random.Random, many: int, result: Result) -> None:
    """Each as a program sends it."""
    people = visitors(house)
    for what, made in bad_boards.decks(luck, many):
        do = partial(played_with, next(people), bad_boards.DECK, made, luck)
        try_one(f"deck, {what}", do, result)


def played_with(visitor: Browser, game: str, data: Any, luck: random.Random) -> str:
    """A table with this board or deck: looked at in every way, and played on."""
    seats = [
        {"who": "me", "name": "Ana"},
        *({"who": "beside", "name": name} for name in ("Bo", "Cy")),
    ]
    variants = {bad_boards.BOARD: {"variant": luck.choice(["quick", "standard", "spiced"])}}
    body = {"game": game, "seats": seats, "data": data, "options": variants.get(game, {})}
    laid = posted(visitor, "/api/tables", body)
    if laid.status_code != 201:
        return refused(laid)
    table = str(laid.json()["table"])
    for path in (
        f"/tables/{table}/picture",
        f"/tables/{table}/plain",
        f"/api/tables/{table}/rules",
    ):
        seen = visitor.get(path)
        if seen.status_code != 200:
            return f"{path} answers {seen.status_code}: {seen.text[:200]}"
        if "<script>alert" in seen.text or "onerror=alert(1)>" in seen.text:
            return f"{path} has what a page would run"
    return played_at(visitor, table, luck)


def sent_by_form(visitor: Browser, game: str, text: str) -> str:
    """The form of a new table, with a file."""
    fields = {"csrf": visitor.csrf, "game": game, "seats": "2", "who-0": "me", "name-0": "Ana"}
    fields |= {"who-1": "bot:random", "option-variant": "standard"}
    file = {"data-file": ("own.toml", text.encode("utf-8", "surrogatepass"))}
    answer = visitor.http.post("/tables", data=fields, files=file)
    if answer.status_code == 303:
        return PLAYED
    is_page = "html" in answer.headers["content-type"] and "</html>" in answer.text
    return REFUSED if 400 <= answer.status_code < 500 and is_page else refused(answer)


def looked_at(visitor: Browser, game: str, text: str) -> str:
    """A file at the terminal: nobody visits anything."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "own.toml"
        file.write_bytes(text.encode("utf-8", "surrogatepass"))
        ends = {told("board", task, str(file)) for task in ("check", "show", "draw")}
    if all(code == 0 for code, _ in ends):
        return PLAYED
    wrong = [said for code, said in ends if not code or not is_sentence(said)]
    return repr(wrong[0]) if wrong else REFUSED


# --- Photographs --------------------------------------------------------------------------


def bring_pictures(house: Running, luck: random.Random, many: int, result: Result) -> None:
    """Each into a deck of its bringer's own."""
    visitor = house.visitor()
    made = visitor.post("/api/decks", {"game": bad_boards.DECK, "name": "Mine"}).json()["deck"]
    for what, file in bad_pictures.pictures(luck, many):
        try_one(f"photograph, {what}", partial(kept, visitor, made, file), result, SLOWEST)


def kept(visitor: Browser, deck: str, file: bytes) -> str:
    """What is kept of a file is a picture alone."""
    headers = {"x-csrf-token": visitor.csrf, "content-type": "application/octet-stream"}
    answer = visitor.http.post(f"/api/decks/{deck}/photos", content=file, headers=headers)
    if answer.status_code != 201:
        return refused(answer)
    shown = visitor.get(answer.json()["address"])
    picture = shown.content
    is_one = picture[:4] == b"RIFF" and int.from_bytes(picture[4:8], "little") + 8 == len(picture)
    if (
        shown.headers["content-type"] != "image/webp"
        or not is_one
        or bad_pictures.TRAILER in picture
    ):
        return f"kept as {shown.headers['content-type']}: {picture[:40]!r}"
    return PLAYED


# --- Words --------------------------------------------------------------------------------


def bring_words(house: Running, luck: random.Random, many: int, result: Result) -> None:
    """Each as a name, a caption, talk, the name of a deck, words for a photograph."""
    people = visitors(house)
    for text in bad_words.words(luck, many):
        do = partial(said_everywhere, next(people), text, luck)
        try_one(f"words {text[:40]!a}", do, result)


def said_everywhere(visitor: Browser, text: str, luck: random.Random) -> str:
    """What is wrong with it first; refused if every door does."""
    ends = {named_so(visitor, text), captioned(visitor, text, luck), deck_named_so(visitor, text)}
    if wrong := ends - {PLAYED, REFUSED}:
        return wrong.pop()
    return PLAYED if PLAYED in ends else REFUSED


def named_so(visitor: Browser, text: str) -> str:
    """A seat, a file and a line of talk."""
    seats = [{"who": "me", "name": text}, {"who": "bot"}]
    laid = posted(visitor, "/api/tables", {"game": "push", "seats": seats})
    if laid.status_code != 201:
        return refused(laid)
    table = laid.json()["table"]
    said = posted(
        visitor, f"/api/tables/{table}/chat", {"key": f"{hash(text):017x}"[-16:], "text": text}
    )
    if said.status_code != 200 and refused(said) != REFUSED:
        return refused(said)
    shown = [visitor.table(table)["seats"][0]["name"]]
    shown += [line["text"] for line in visitor.get(f"/api/tables/{table}/company").json()["lines"]]
    return shows(shown)


def captioned(visitor: Browser, text: str, luck: random.Random) -> str:
    """A caption under a photograph, which may not be a line at all."""
    table = visitor.lay_out(bad_boards.DECK, "me:Ana", "beside:Bo", "beside:Cy")
    end = played_at(visitor, table, luck, says=text)
    if end != PLAYED:
        return end
    return shows([row["says"] for row in visitor.table(table)["log"] if "says" in row])


def deck_named_so(visitor: Browser, text: str) -> str:
    """A deck, made and thrown away."""
    made = posted(visitor, "/api/decks", {"game": bad_boards.DECK, "name": text})
    if made.status_code != 201:
        return refused(made)
    deck = made.json()["deck"]
    name = visitor.get(f"/api/decks/{deck}").json()["name"]
    gone = visitor.http.delete(f"/api/decks/{deck}", headers={"x-csrf-token": visitor.csrf})
    return shows([name]) if gone.status_code == 204 else refused(gone)


def shows(texts: list[str]) -> str:
    """Each is as `as_line` leaves a text."""
    wrong = [text for text in texts if as_line(text) != text or not text]
    return f"shown as {wrong[0]!a}" if wrong else PLAYED
