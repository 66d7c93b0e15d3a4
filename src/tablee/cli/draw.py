"""`tablee draw`: a moment of a game as a picture, or the whole of it as a film."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablee.cli import saves
from tablee.cli.commands import Number, Sorry, Spoken, speech_of
from tablee.cli.games import find_game
from tablee.cli.replay import seat_of
from tablee.cli.speech import Speech

if TYPE_CHECKING:
    from tablee.kit.table.match import Match

PUBLIC, EVERYTHING = "public", "everything"  # the eyes of nobody at the table, and of all of them
FILMS, STILLS = (".gif", ".webp"), (".svg", ".png")  # by the end of a file's name; .svg is either
SLOWEST, FASTEST = 0.1, 20


@click.command("draw", cls=Spoken)
@click.argument("file")
@click.option("--film", is_flag=True)
@click.option("--at", type=Number())
@click.option("--seat")
@click.option("--theme", default="light")
@click.option("--speed", type=Number(SLOWEST, whole=False), default=1)
@click.option("--width", type=Number(100))
@click.option("-o", "--output")
@click.pass_context
def draw(
    ctx: click.Context,
    /,
    file: str,
    film: bool,
    at: int | None,
    seat: str | None,
    output: str | None,
    **wish: Any,
) -> None:
    """The table after so many actions, or a film of them all, as somebody sees it."""
    from tablee.kit.pictures.draw import THEMES

    say = speech_of(ctx)
    place = saves.at(file)
    saved = saves.read(place, say)
    game = find_game(saved["game"], say)
    match = saves.match_of(saved, game, place, say)
    if wish["theme"] not in THEMES:
        themes = say.listing(list(THEMES), "or")
        raise Sorry(say("no-such-theme", theme=wish["theme"], themes=themes))
    if at is not None and at > len(match.story):
        raise Sorry(say("no-such-moment", at=at, last=len(match.story)))
    into = saves.at(output) if output else None
    kind = into.suffix.lower() if into else ".svg"
    if kind not in (*FILMS, *STILLS):
        kinds = say.listing([*STILLS, *FILMS], "or")
        raise Sorry(say("no-such-picture", kind=kind or "–", kinds=kinds))
    if film or kind in FILMS:
        if at is not None or kind == ".png":
            raise Sorry(say("film-or-moment", films=say.listing([".svg", *FILMS], "or")))
        drawn = _film(match, _eyes(match, seat, say, filmed=True), kind, say, **wish)
    else:
        match = match if at is None else match.as_of(at)
        drawn = _still(match, _eyes(match, seat, say), kind, say, **wish)
    _hand_over(drawn, into, say)


def _eyes(match: "Match", seat: str | None, say: Speech, filmed: bool = False) -> int | str | None:
    """A seat, everything, or a spectator's (None): of a film, everything once the game is over."""
    if seat is None:
        return EVERYTHING if filmed and match.over else None
    if seat in (PUBLIC, EVERYTHING) and seat not in match.seats:
        return EVERYTHING if seat == EVERYTHING else None
    return seat_of(match, seat, say)


def _still(
    match: "Match",
    eyes: int | str | None,
    kind: str,
    say: Speech,
    theme: str,
    speed: float,
    width: int | None,
) -> str | bytes:
    """One moment; the speed is a film's."""
    from functools import partial

    from tablee.kit.pictures.draw import picture
    from tablee.kit.pictures.film import Film
    from tablee.kit.pictures.moments import Moment, open_table
    from tablee.kit.pictures.scene import draw as scene_of, plain

    if isinstance(eyes, str):
        scene = plain(open_table(match, partial(match.game.words.say, say.language)))
        drawn = Film([Moment(scene, "", 1)], match.game.look, theme).still(0)
    else:
        drawn = picture(scene_of(match, eyes, say.language), match.game.look, theme)
    if kind == ".svg":
        return drawn
    from tablee.cli.filming import as_png

    return as_png(drawn, width, say)


def _film(
    match: "Match",
    eyes: int | str | None,
    kind: str,
    say: Speech,
    theme: str,
    speed: float,
    width: int | None,
) -> str | bytes:
    """All of it."""
    from tablee.kit.pictures.film import Film
    from tablee.kit.pictures.moments import moments

    if kind != ".svg":
        from tablee.cli.filming import frames, tools

        tools(say)  # not to find out only when all is drawn
    listed = moments(match, eyes, say.language, min(speed, FASTEST))
    title = match.game.title(say.language)
    film = Film(listed, match.game.look, theme, title)
    return film.animated() if kind == ".svg" else frames(film, kind, width, say)


def _hand_over(drawn: str | bytes, into: Path | None, say: Speech) -> None:
    """On the screen or into a file.

    Raises:
        Sorry: that file cannot be written.
    """
    if into is None:
        click.echo(drawn, nl=False)
        return
    try:
        into.write_bytes(drawn.encode() if isinstance(drawn, str) else drawn)
    except OSError as error:
        raise Sorry(say("file-unwritable", file=str(into), why=saves.reason(error))) from None
