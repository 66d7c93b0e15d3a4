"""`tablee photos add` and `tablee deck`: one's own photographs become a deck for L'Œil en coin."""

from pathlib import Path
from typing import Any

import click

from tablee.cli import saves
from tablee.cli.commands import Sorry, Spoken, speech_of
from tablee.cli.games import find_game
from tablee.cli.speech import Speech
from tablee.kit import photographs
from tablee.kit.options import Unplayable
from tablee.kit.words import FALLBACK

GAME = "oeil_en_coin"
ADD = ("add",)
TASKS = ("check", "sheet")


@click.command("photos", cls=Spoken)
@click.argument("task")
@click.argument("folder", required=False)
@click.option("--name", default="")
@click.option("--camera", multiple=True)
@click.option("-o", "--output")
@click.pass_context
def photos(
    ctx: click.Context,
    /,
    task: str,
    folder: str | None,
    name: str,
    camera: tuple[str, ...],
    output: str | None,
) -> None:
    """Make a deck of a folder of photographs, or add them to one."""
    say = speech_of(ctx)
    if task not in ADD:
        raise Sorry(say("no-such-photos-task", task=task))
    _need_pillow(say)
    if not folder:
        raise Sorry(say("no-folder"))
    if not saves.at(folder).is_dir():
        raise Sorry(say("no-such-folder", folder=folder))
    name = name.strip() or saves.at(folder).resolve().name
    _add(saves.at(folder), name, set(camera), output, say)


def _add(source: Path, name: str, cameras: set[str], output: str | None, say: Speech) -> None:
    """One file after another, each with its outcome; then what has become of the deck."""
    game = find_game(GAME, say)
    making = game.part("making")
    there = saves.at(output) if output else saves.decks() / slug(name)
    files = making.candidates(source)
    if not files:
        raise Sorry(say("no-photos-there", folder=str(source)))
    if strangers := sorted(cameras - {file.name for file in files}):
        raise Sorry(say("no-such-photo", file=strangers[0]))
    try:
        deck = making.Making(there, name)
        added = refused = alike = 0
        for n, one in enumerate(deck.add(files, cameras, say.language), 1):
            step = f"{n:>4}/{len(files)}  {one.file.name}: "
            if one.refused:
                refused += 1
                click.echo(say.wrap(step + one.refused.said(say.language), "", " " * 11))
            elif one.like:
                added, alike = added + 1, alike + 1
                click.echo(step + say("photo-added-alike", n=one.number, like=one.like))
            else:
                added += 1
                click.echo(step + say("photo-added", n=one.number))
    except Unplayable as wrong:
        raise Sorry(_said(game, wrong, say)) from None
    except OSError as error:
        raise Sorry(say("file-unwritable", file=str(there), why=saves.reason(error))) from None
    counts = {"added": added, "refused": refused, "alike": alike, "photos": len(deck.photos)}
    click.echo("\n" + say.wrap(say("deck-made", **counts, folder=str(there))))
    click.echo(say.wrap(_playable(len(deck.photos), say)))


@click.command("deck", cls=Spoken)
@click.argument("task")
@click.argument("deck", required=False)
@click.option("-o", "--output")
@click.pass_context
def deck(ctx: click.Context, /, task: str, deck: str | None, output: str | None) -> None:
    """What is wrong with a deck, or all its photographs on one sheet."""
    say = speech_of(ctx)
    if task not in TASKS:
        raise Sorry(say("no-such-deck-task", task=task, tasks=say.listing(list(TASKS), "or")))
    if output is not None and task != "sheet":
        raise Sorry(say("only-sheet", option="--output"))
    game = find_game(GAME, say)
    folder = folder_of(deck, say) if deck else game.part("deck").BUILT_IN
    data = data_of(game, folder, say)
    wrong = list(game.part("deck").faults(data))
    wrong = wrong or list(game.part("making").missing(folder, data))
    if wrong:
        click.echo("\n".join(say.wrap(_said(game, fault, say)) for fault in wrong))
        raise Sorry(say("deck-unplayable", deck=folder.name, faults=len(wrong)))
    if task == "check":
        click.echo(say.wrap(_checked(game, folder, data, say)))
    else:
        _need_pillow(say)
        _sheet(game, folder, data, saves.at(output or f"{folder.name}-sheet.jpg"), say)


def _checked(game: Any, folder: Path, data: dict[str, Any], say: Speech) -> str:
    """What is in it, how large it is, how many can play with it."""
    size = sum((folder / photo["file"]).stat().st_size for photo in data["photos"])
    facts = {
        "name": data["name"].get(say.language) or data["name"].get(FALLBACK) or folder.name,
        "photos": len(data["photos"]),
        "doubles": len(game.part("deck").doubles(data)),
        "size": f"{size / photographs.MIB:.1f}",
        "silent": sum(not _is_told(photo) for photo in data["photos"]),
    }
    return f"{say('deck-playable', **facts)} {_playable(len(data['photos']), say)}"


def _is_told(photo: dict[str, Any]) -> bool:
    """Does anything say what it shows?"""
    return any(text for name, text in photo.items() if name not in ("file", "tags"))


def _sheet(game: Any, folder: Path, data: dict[str, Any], output: Path, say: Speech) -> None:
    try:
        game.part("making").sheet(folder, data, output)
    except (OSError, ValueError) as error:
        why = saves.reason(error) if isinstance(error, OSError) else str(error)
        raise Sorry(say("file-unwritable", file=str(output), why=why)) from None
    click.echo(say.wrap(say("sheet-made", file=str(output), photos=len(data["photos"]))))


def _playable(photos: int, say: Speech) -> str:
    """How many can play with so many photographs."""
    part = find_game(GAME, say).part("deck")
    return say("deck-for-players", players=min(part.most_players(photos), 12), photos=photos)


def folder_of(deck: str, say: Speech) -> Path:
    """The folder of a deck: a place on the disk, or the name of one made here.

    Raises:
        Sorry: there is none.
    """
    place = saves.at(deck)
    place = place.parent if place.is_file() else place
    for folder in (place, saves.decks() / slug(deck)):
        if (folder / "deck.toml").is_file():
            return folder
    raise Sorry(say("no-such-deck", deck=deck))


def data_of(game: Any, folder: Path, say: Speech) -> dict[str, Any]:
    """The deck in a folder, as a table takes it.

    Raises:
        Sorry: it cannot be read.
    """
    part = game.part("deck")
    try:
        return dict(part.read(folder / part.TABLE))
    except Unplayable as wrong:
        raise Sorry(_said(game, wrong, say)) from None
    except OSError as error:
        place = str(folder / part.TABLE)
        raise Sorry(say("file-unreadable", file=place, why=saves.reason(error))) from None


def _said(game: Any, wrong: Unplayable, say: Speech) -> str:
    """What is wrong with a deck, in the words of its game."""
    wrong.words = game.words
    return wrong.said(say.language)


def slug(name: str) -> str:
    """A name as a folder is called: without accents, capitals or spaces."""
    import re
    import unicodedata

    bare = unicodedata.normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", bare).strip("-") or "deck"


def _need_pillow(say: Speech) -> None:
    if not photographs.is_installed():
        raise Sorry(say("pillow-missing"))
