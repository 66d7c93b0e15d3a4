"""Games kept on disk: the record of the match, and who sits where."""

import json
import os
import shlex
import tempfile
import time
from pathlib import Path
from typing import Any

from tablee.cli.commands import Sorry
from tablee.cli.speech import Speech


def folder() -> Path:
    """Where games are kept unless a file is named."""
    if os.name == "nt":
        home = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / "tablee" / "saves"


def decks() -> Path:
    """Where decks of one's own photographs are kept, a folder each."""
    return folder().with_name("decks")


def new_place(game: str) -> Path:
    """A file that is not there yet, named after the game and this moment."""
    stem = f"{game}-{time.strftime('%Y-%m-%d-%H%M%S')}"
    place, number = folder() / f"{stem}.json", 1
    while place.exists():
        number += 1
        place = folder() / f"{stem}-{number}.json"
    return place


def write(place: Path, saved: dict[str, Any]) -> None:
    """Put it there whole or not at all."""
    place.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=place.parent, prefix=f".{place.stem}-", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(saved, file, ensure_ascii=False, separators=(",", ":"))
        os.replace(draft, place)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise


def brought(match: Any) -> dict[str, Any]:
    """The board of the table, where it is not the usual one."""
    return {} if match.data == match.rules.DATA else {"board": match.data}


def read(place: Path, say: Speech) -> dict[str, Any]:
    """What a file holds.

    Raises:
        Sorry: there is no such file, or it holds no game.
    """
    try:
        saved = json.loads(place.read_text("utf-8"))
    except OSError as error:
        raise Sorry(say("file-unreadable", file=str(place), why=reason(error))) from None
    except ValueError:
        raise Sorry(say("file-no-game", file=str(place))) from None
    if not _is_game(saved):
        raise Sorry(say("file-no-game", file=str(place)))
    return dict(saved)


def players_of(saved: dict[str, Any], place: Path, say: Speech) -> list[str]:
    """Who sits where; people, if the file does not say.

    Raises:
        Sorry: that is not what stands there.
    """
    seats = saved.get("seats")
    if isinstance(seats, list):
        players = saved.get("players", ["person"] * len(seats))
        if isinstance(players, list) and len(players) == len(seats):
            return [str(player) for player in players]
    raise Sorry(say("file-broken", file=str(place)))


def match_of(saved: dict[str, Any], game: Any, place: Path, say: Speech, mode: Any = None) -> Any:
    """The match of a record, played again to its last row.

    Raises:
        Sorry: it cannot be, and why.
    """
    from tablee.kit.match import BrokenRecord, replay

    try:
        return replay(game, saved, saved.get("board"), mode, say.language)
    except BrokenRecord as broken:
        why = str(broken)
    except (ValueError, TypeError, LookupError, AttributeError):  # whatever else a file may hold
        why = ""
    raise Sorry(f"{say('file-broken', file=str(place))} {why}".rstrip())


def text_of(place: Path, say: Speech) -> str:
    """What a file says.

    Raises:
        Sorry: it cannot be read.
    """
    try:
        return place.read_text("utf-8")
    except OSError as error:
        raise Sorry(say("file-unreadable", file=str(place), why=reason(error))) from None
    except UnicodeDecodeError:
        raise Sorry(say("file-unreadable", file=str(place), why="UTF-8")) from None


def may_overwrite(place: Path) -> bool:
    """Is there nothing there, or an older save?"""
    if not place.exists():
        return True
    try:
        return _is_game(json.loads(place.read_text("utf-8")))
    except (OSError, ValueError):
        return False


def latest(over: bool) -> Path | None:
    """The game touched last, among those that are over or those that are not."""
    places = sorted(folder().glob("*.json"), key=lambda place: place.stat().st_mtime, reverse=True)
    for place in places:
        try:
            saved = json.loads(place.read_text("utf-8"))
        except (OSError, ValueError):
            continue
        if _is_game(saved) and bool(saved.get("over")) == over:
            return place
    return None


def reason(error: OSError) -> str:
    """Why the system refuses, in its own words."""
    return error.strerror or str(error)


def command(name: str, place: Path) -> str:
    """What to type to go on with a file; the last game in the usual folder needs no name."""
    if name == "resume" and place.parent == folder():
        return f"tablee {name}"
    return f"tablee {name} {shlex.quote(str(place))}"


def _is_game(saved: Any) -> bool:
    return isinstance(saved, dict) and isinstance(saved.get("game"), str) and "rows" in saved
