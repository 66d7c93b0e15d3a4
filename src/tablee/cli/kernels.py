"""`tablee kernels`: the portable modules of games built again, or compared with what is there."""

import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from tablee.cli import saves
from tablee.cli.children import Ended, bars, side_by_side
from tablee.cli.commands import Sorry, Spoken, speech_of
from tablee.cli.games import all_games, find_game
from tablee.cli.measure import number
from tablee.cli.speech import Speech
from tablee.kit.engines.carried import MODULE, PAPERS
from tablee.kit.table.game import Game


@click.command("kernels", cls=Spoken)
@click.argument("several", nargs=-1)
@click.option("--check", is_flag=True)
@click.option("--force", is_flag=True)
@click.pass_context
def kernels(ctx: click.Context, several: Sequence[str], check: bool, force: bool) -> None:
    """Build what is not of today's sources and tools; with --check, compare all and change nothing."""
    from tablee.building import is_fresh, toolchain

    say = speech_of(ctx)
    games = list(dict.fromkeys(find_game(name, say) for name in several)) or all_games()
    try:
        toolchain()
    except ImportError:
        raise Sorry(say("kernels-missing")) from None
    due = games if check or force else [game for game in games if not is_fresh(game)]
    for game in games:
        if game not in due:
            click.echo(say("kernels-fresh", game=game.name, size=_size(game.folder)))
    fine = True
    for game, made, ended in _built(due):
        if ended.code:
            fine = why_not(game, ended, say)
        else:
            fine = (_compare if check else _put)(game, made, ended, say) and fine
    if not fine:
        ctx.exit(1)


def _built(games: Sequence[Game]) -> Iterator[tuple[Game, Path, Ended]]:
    """Each game's module in a folder that is soon gone, as it is ready."""
    named = {game.name: game for game in games}
    with tempfile.TemporaryDirectory() as place, bars({name: name for name in named}) as heard:
        folders = {name: Path(place, name) for name in named}
        for folder in folders.values():
            folder.mkdir()
        building = ["-m", "tablee.building"]
        tasks = {name: [*building, name, str(folder)] for name, folder in folders.items()}
        for name, ended in side_by_side(tasks, heard, without="NUMBA_"):
            yield named[name], folders[name], ended


def _size(folder: Path) -> str:
    """How large a module is, if there is one."""
    path = folder / MODULE
    return number(path.stat().st_size) if path.exists() else ""


def _put(game: Game, made: Path, ended: Ended, say: Speech) -> bool:
    """Into the game's folder: a module whose papers are not there yet is used by nobody.

    Raises:
        Sorry: nothing can be written there.
    """
    before = _size(game.folder)
    for name in (MODULE, PAPERS):
        draft = game.folder / f".{name}.part"
        try:
            shutil.copyfile(made / name, draft)
            os.replace(draft, game.folder / name)
        except OSError as error:
            draft.unlink(missing_ok=True)
            facts = {"file": str(game.folder / name), "why": saves.reason(error)}
            raise Sorry(say("file-unwritable", **facts)) from None
    facts = {"game": game.name, "size": _size(made), "seconds": f"{ended.seconds:.1f}"}
    click.echo(say("kernels-again" if before else "kernels-built", before=before, **facts))
    return True


def _compare(game: Game, made: Path, ended: Ended, say: Speech) -> bool:
    """Is what was built byte for byte what is there?"""
    from tablee.building import differences

    found = differences(game.folder, made)
    facts = {"game": game.name, "size": _size(made), "seconds": f"{ended.seconds:.1f}"}
    if not found:
        click.echo(say("kernels-same", **facts))
        return True
    named = [f"{file} ({', '.join(parts)})" if parts else file for file, parts in found.items()]
    click.echo(say.wrap(say("kernels-differ", files=say.listing(named), **facts)), err=True)
    return False


def why_not(game: Game, ended: Ended, say: Speech) -> bool:
    """What its author has to mend."""
    told = ended.last if isinstance(ended.last, dict) else {}
    trouble = {"what": ended.why, "file": "", **told.get("trouble", {})}
    message = "kernels-failed-at" if trouble["file"] else "kernels-failed"
    facts = {"game": game.name, "file": trouble["file"], "what": trouble["what"]}
    click.echo(say.wrap(say(message, line=str(trouble.get("line")), **facts)), err=True)
    if trouble.get("text"):
        click.echo(f"    {trouble['text']}", err=True)
    return False
