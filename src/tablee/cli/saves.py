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

LARGEST = 16 * 2**20  # bytes that are read in search of a game: a long one has a hundredth of it


def folder() -> Path:
    """Where games are kept unless a file is named."""
    if os.name == "nt":
        home = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / "tablee" / "saves"


def kept(kind: str) -> Path:
    """Where else something is kept that people make, such as their "decks"."""
    return folder().with_name(kind)


def at(text: str) -> Path:
    """The place that somebody wrote; ~ is their home, and ~nobody a name like any other."""
    return Path(os.path.expanduser(text))


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
        return _game_in(place)
    except OSError as error:
        raise Sorry(say("file-unreadable", file=str(place), why=reason(error))) from None
    except ValueError:
        raise Sorry(say("file-no-game", file=str(place))) from None


def players_of(saved: dict[str, Any], place: Path, say: Speech) -> list[str]:
    """Who sits where; people, if the file does not say.

    Raises:
        Sorry: that is not what stands there.
    """
    seats = saved.get("seats")
    if isinstance(seats, list):
        players = saved.get("players", ["person"] * len(seats))
        if isinstance(players, list) and len(players) == len(seats):
            if all(isinstance(player, str) for player in players):
                return players
    raise Sorry(say("file-broken", file=str(place)))


def bot_seeds_of(saved: dict[str, Any], place: Path, say: Speech) -> list[int] | None:
    """What the bots draw from, seat by seat; None if the file does not say.

    Raises:
        Sorry: that is not what stands there.
    """
    seeds = saved.get("bot_seeds")
    if seeds is None:
        return None
    if isinstance(seeds, list) and len(seeds) == len(saved["seats"]):
        if all(type(seed) is int and 0 <= seed < 2**128 for seed in seeds):
            return seeds
    raise Sorry(say("file-broken", file=str(place)))


def match_of(saved: dict[str, Any], game: Any, place: Path, say: Speech, mode: Any = None) -> Any:
    """The match of a record, played again to its last row.

    Raises:
        Sorry: it cannot be, and why.
    """
    from tablee.kit.table.form import BrokenRecord
    from tablee.kit.table.replaying import replay

    try:
        return replay(game, saved, saved.get("board"), mode, say.language)
    except BrokenRecord as broken:
        raise Sorry(f"{say('file-broken', file=str(place))} {broken}") from None


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
        return bool(_game_in(place))
    except (OSError, ValueError):
        return False


def latest(over: bool) -> Path | None:
    """The game touched last, among those that are over or those that are not."""
    for place in sorted(folder().glob("*.json"), key=_touched, reverse=True):
        try:
            saved = _game_in(place)
        except (OSError, ValueError):
            continue
        if bool(saved.get("over")) == over:
            return place
    return None


def _touched(place: Path) -> float:
    """When; never, if it is only a link to what is gone."""
    try:
        return place.stat().st_mtime
    except OSError:
        return 0


def reason(error: OSError) -> str:
    """Why the system refuses, in its own words."""
    return error.strerror or str(error)


def command(name: str, place: Path) -> str:
    """What to type to go on with a file; the last game in the usual folder needs no name."""
    if name == "resume" and place.parent == folder():
        return f"tablee {name}"
    return f"tablee {name} {shlex.quote(str(place))}"


def _game_in(place: Path) -> dict[str, Any]:
    """What a file holds, if that may be a game.

    Raises:
        OSError: it cannot be read.
        ValueError: it holds something else, or far more than a game.
    """
    with place.open("rb") as file:
        body = file.read(LARGEST + 1)
    try:
        saved = json.loads(body.decode()) if len(body) <= LARGEST else None
    except RecursionError:  # lists in lists in lists
        saved = None
    if isinstance(saved, dict) and isinstance(saved.get("game"), str) and "rows" in saved:
        return saved
    raise ValueError("no game")
