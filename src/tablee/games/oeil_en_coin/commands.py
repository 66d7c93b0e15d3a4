"""`tablee photos add` and `tablee deck`: one's own photographs become a deck."""

from pathlib import Path
from typing import Any

from tablee.games.oeil_en_coin.deck import BUILT_IN, doubles, faults, most_players
from tablee.games.oeil_en_coin.making import (
    DECKS,
    Making,
    Outcome,
    candidates,
    data_of,
    folder_of,
    missing,
    sheet,
    slug,
)
from tablee.games.oeil_en_coin.pieces import MAX_PLAYERS
from tablee.kit.pictures.photographs import MIB, is_installed
from tablee.kit.rules.options import Unplayable
from tablee.kit.table.commands import Argument, Command, Room, Switch
from tablee.kit.words import FALLBACK

ADD = "add"
TASKS = ("check", "sheet")


def photos(
    room: Room,
    task: str,
    folder: str | None,
    name: str | None,
    camera: tuple[str, ...],
    output: str | None,
) -> None:
    """Make a deck of a folder of photographs, or add them to one."""
    if task != ADD:
        raise Unplayable("no-such-photos-task", task=task)
    _need_pillow()
    if not folder:
        raise Unplayable("no-folder")
    source = room.at(folder)
    if not source.is_dir():
        raise Unplayable("no-such-folder", folder=folder)
    called = (name or "").strip() or source.resolve().name
    _add(room, source, called, set(camera), output)


def deck(room: Room, task: str, deck: str | None, output: str | None) -> None:
    """What is wrong with a deck, or all its photographs on one sheet."""
    if task not in TASKS:
        raise Unplayable("no-such-deck-task", task=task, tasks=room.listing(TASKS, "or"))
    if output is not None and task != "sheet":
        raise Unplayable("only-sheet", option="--output")
    folder = folder_of(deck, room) if deck else BUILT_IN
    data = data_of(folder, room)
    if wrong := list(faults(data)) or list(missing(folder, data)):
        for fault in wrong:
            fault.words = room.game.words
            room.tell(fault.said(room.language))
        raise Unplayable("deck-unplayable", deck=folder.name, faults=len(wrong))
    if task == "check":
        room.tell(f"{_checked(room, folder, data)} {_playable(room, len(data['photos']))}")
    else:
        _need_pillow()
        _sheet(room, folder, data, room.at(output or f"{folder.name}-sheet.jpg"))


COMMANDS = {
    "photos": Command(
        photos,
        (Argument("task"), Argument("folder", is_required=False)),
        (Switch("name"), Switch("camera", often=True), Switch("output", short="o")),
    ),
    "deck": Command(
        deck,
        (Argument("task"), Argument("deck", is_required=False)),
        (Switch("output", short="o"),),
    ),
}

# --- A deck that grows -------------------------------------------------------


def _add(room: Room, source: Path, name: str, cameras: set[str], output: str | None) -> None:
    """One file after another, each with its outcome; then what has become of the deck."""
    there = room.at(output) if output else room.kept(DECKS) / slug(name)
    files = candidates(source)
    if not files:
        raise Unplayable("no-photos-there", folder=str(source))
    if strangers := sorted(cameras - {file.name for file in files}):
        raise Unplayable("no-such-photo", file=strangers[0])
    with room.writing(there):
        deck, outcomes = Making(there, name), list[Outcome]()
        for one in deck.add(files, cameras, room.language):
            outcomes.append(one)
            step = f"{len(outcomes):>4}/{len(files)}  {one.file.name}: "
            _tell(room, step, one)
    refused = sum(one.refused is not None for one in outcomes)
    counts = {"refused": refused, "alike": sum(one.like > 0 for one in outcomes)}
    counts |= {"added": len(outcomes) - refused, "photos": len(deck.photos)}
    room.tell("\n" + room.say("deck-made", **counts, folder=str(there)))
    room.tell(_playable(room, len(deck.photos)))


def _tell(room: Room, step: str, one: Outcome) -> None:
    """What became of a file."""
    if one.refused:
        room.tell(step + one.refused.said(room.language), "", " " * 11)
    elif one.like:
        room.show(step + room.say("photo-added-alike", n=one.number, like=one.like))
    else:
        room.show(step + room.say("photo-added", n=one.number))


# --- A deck that there is ----------------------------------------------------


def _checked(room: Room, folder: Path, data: dict[str, Any]) -> str:
    """What is in it, and how large it is."""
    size = sum((folder / photo["file"]).stat().st_size for photo in data["photos"])
    facts = {
        "name": data["name"].get(room.language) or data["name"].get(FALLBACK) or folder.name,
        "photos": len(data["photos"]),
        "doubles": len(doubles(data)),
        "size": f"{size / MIB:.1f}",
        "silent": sum(not _is_told(photo) for photo in data["photos"]),
    }
    return room.say("deck-playable", **facts)


def _is_told(photo: dict[str, Any]) -> bool:
    """Does anything say what it shows?"""
    return any(text for name, text in photo.items() if name not in ("file", "tags"))


def _sheet(room: Room, folder: Path, data: dict[str, Any], output: Path) -> None:
    with room.writing(output):
        sheet(folder, data, output)
    room.tell(room.say("sheet-made", file=str(output), photos=len(data["photos"])))


def _playable(room: Room, photos: int) -> str:
    """How many can play with so many photographs."""
    players = min(most_players(photos), MAX_PLAYERS)
    return room.say("deck-for-players", players=players, photos=photos)


def _need_pillow() -> None:
    if not is_installed():
        raise Unplayable("pillow-missing")
