"""`tablee draw`: a moment of a game as a picture."""

from pathlib import Path

import click

from tablee.cli import saves
from tablee.cli.commands import Number, Sorry, Spoken, speech_of
from tablee.cli.games import find_game
from tablee.cli.replay import seat_of


@click.command("draw", cls=Spoken)
@click.argument("file")
@click.option("--at", type=Number())
@click.option("--seat")
@click.option("--theme", default="light")
@click.option("-o", "--output")
@click.pass_context
def draw(
    ctx: click.Context, file: str, at: int | None, seat: str | None, theme: str, output: str | None
) -> None:
    """The table after so many actions, as a seat or a spectator sees it, in SVG."""
    from tablee.kit.draw import THEMES, picture
    from tablee.kit.engine import Mode
    from tablee.kit.scene import draw as scene_of

    say = speech_of(ctx)
    place = Path(file).expanduser()
    saved = saves.read(place, say)
    game = find_game(saved["game"], say)
    match = saves.match_of(saved, game, place, say, Mode.INTERPRETED)
    if theme not in THEMES:
        raise Sorry(say("no-such-theme", theme=theme, themes=say.listing(list(THEMES), "or")))
    if at is not None and at > len(match.story):
        raise Sorry(say("no-such-moment", at=at, last=len(match.story)))
    if at is not None:
        match = match.as_of(at)
    eyes = seat_of(match, seat, say) if seat is not None else None
    drawn = picture(scene_of(match, eyes, say.language), game.folder, theme)
    if output is None:
        click.echo(drawn, nl=False)
        return
    try:
        Path(output).expanduser().write_text(drawn, "utf-8")
    except OSError as error:
        raise Sorry(say("file-unwritable", file=output, why=saves.reason(error))) from None
