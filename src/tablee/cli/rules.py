"""`tablee rules`: all of a game's rules, or the part that somebody asks for."""

import click

from tablee.cli.commands import Sorry, Spoken, speech_of
from tablee.cli.games import find_game
from tablee.cli.rulebook import laid_out, look_up, nothing_found


@click.command("rules", cls=Spoken)
@click.argument("game")
@click.argument("part", nargs=-1)
@click.pass_context
def rules(ctx: click.Context, game: str, part: tuple[str, ...]) -> None:
    """The whole rules, a chapter, a clause, or every clause with some words."""
    say = speech_of(ctx)
    found = find_game(game, say)
    wanted = " ".join(part)
    if not wanted:
        title = click.style(found.title(say.language), bold=True)
        click.echo(f"{title}\n\n{laid_out(found.chapters(say.language), say)}")
        return
    text = look_up(found, wanted, say)
    if text is None:
        raise Sorry(nothing_found(found, wanted, say))
    click.echo(text)
