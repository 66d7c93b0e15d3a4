"""`tablee warm`: the rules, searches and environments of games compiled for this machine, for studies."""

import time
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

import click

from tablee.cli.children import Ended, bars, side_by_side
from tablee.cli.commands import Sorry, Spoken, speech_of
from tablee.cli.games import all_games, find_game
from tablee.cli.kernels import why_not
from tablee.cli.speech import Speech
from tablee.kit.table.game import Game

LAB = "tablee.lab.warm"  # by its name only: neither layer leans on the other


@click.command("warm", cls=Spoken)
@click.argument("several", nargs=-1)
@click.pass_context
def warm(ctx: click.Context, several: Sequence[str]) -> None:
    """Compile what is not compiled yet, and say what it took."""
    say = speech_of(ctx)
    games = list(dict.fromkeys(find_game(name, say) for name in several)) or all_games()
    if not find_spec("numba"):
        raise Sorry(say("native-missing"))
    lab = import_module(LAB)
    fine = [make_native(game, lab.modules_of(game), say) for game in games]
    if not all(fine):
        ctx.exit(1)


def make_native(game: Game, modules: Sequence[str], say: Speech, quiet: bool = False) -> bool:
    """Compile these kernel modules of a game side by side, and say what it took; did it go well?

    quiet: say nothing where all of it is compiled already.
    """
    lab = import_module(LAB)
    cold = [name for name in modules if lab.is_cold(game, name)]
    if not cold:
        if not quiet:
            click.echo(say("warm-already", game=game.name))
        return True
    click.echo(say.wrap(say("warm-begins", title=game.title(say.language))), err=True)
    begun = time.monotonic()
    ended = _compiled(game, cold)
    seconds = time.monotonic() - begun
    for one in ended:
        if one.code:
            return why_not(game, one, say)
    folders = {lab.folder_of(game, name) for name in modules}
    size = sum(file.stat().st_size for folder in folders for file in folder.rglob("*.nb?"))
    facts = {"seconds": f"{seconds:.0f}", "size": f"{size / 1e6:.1f}"}
    kept = str(next(iter(folders)).parents[1])
    click.echo(say.wrap(say("warm-done", game=game.name, folder=kept, **facts)), err=quiet)
    return True


def _compiled(game: Game, modules: Sequence[str]) -> list[Ended]:
    """How each of these processes ended; after the first that failed there are no more."""
    titles = {name: f"{game.name} {name.removeprefix('tablee.')}" for name in modules}
    tasks = {name: ["-m", LAB, game.name, name] for name in modules}
    ended = []
    with bars(titles) as heard:
        for _, one in side_by_side(tasks, heard):
            ended.append(one)
            if one.code:
                break
    return ended
