"""`tablee board`: a board of one's own for yapasphoto, before anybody plays it."""

from collections.abc import Iterator
from typing import Any

import click

from tablee.cli import saves
from tablee.cli.commands import Number, Sorry, Spoken, speech_of
from tablee.cli.drafting import draft_from
from tablee.cli.games import find_game
from tablee.cli.speech import Speech

GAME = "yapasphoto"
TASKS = ("check", "show", "draw", "from-gtfs")


@click.command("board", cls=Spoken)
@click.argument("task")
@click.argument("file", required=False)
@click.option("--around")
@click.option("--radius", type=Number(1, whole=False))
@click.option("--bbox")
@click.option("--date")
@click.option("--stops", type=Number(10))
@click.option("--name")
@click.option("--language")
@click.option("-o", "--output")
@click.option("--svg")
@click.pass_context
def board(ctx: click.Context, /, task: str, file: str | None, **wishes: Any) -> None:
    """What is wrong with a board, what is in it, or its map in letters; or a draft of a new one."""
    say = speech_of(ctx)
    if task not in TASKS:
        raise Sorry(say("no-such-task", task=task, tasks=say.listing(list(TASKS), "or")))
    svg = wishes.pop("svg")
    if svg is not None and task != "draw":
        raise Sorry(say("only-draw", option="--svg"))
    if task == "from-gtfs":
        return draft_from(file, wishes, say)
    for option, value in wishes.items():
        if value is not None:
            raise Sorry(say("only-from-gtfs", option=f"--{option}"))
    part = find_game(GAME, say).part("board")
    place = saves.at(file) if file else part.BUILT_IN
    text = saves.text_of(place, say)
    if wrong := part.problems(text):
        click.echo("\n".join(say.wrap(fault.said(say.language)) for fault in wrong))
        raise Sorry(say("board-unplayable", file=place.name, faults=len(wrong)))
    found = part.read(text)
    if task == "check":
        sizes = {name: len(getattr(found, name)) for name in ("stops", "lines", "sites", "routes")}
        click.echo(say.wrap(say("board-playable", file=place.name, **sizes)))
    elif task == "show":
        click.echo("\n".join(_listed(found, say)))
    elif svg is None:
        _draw(found)
    else:
        _draw_into(text, svg, say)


def _listed(found: Any, say: Speech) -> Iterator[str]:
    """Stop by stop its lines and sights, then the cards with the minutes that they ask for."""
    names = find_game(GAME, say).part("names")
    language = say.language
    for number, stop in enumerate(found.stops):
        ways = [
            f"{found.stop(line.b if line.a == number else line.a, language)} {line.minutes}'"
            for line in found.lines
            if number in (line.a, line.b)
        ]
        sights = [names.site_name(found, number, kind, language) for kind in (0, 1)]
        told = "".join(f" · {sight}" for sight in sights if sight)
        sign = f"[{number + 1}]" if stop.gateway else f"{number + 1}"
        yield say.wrap(
            f"{found.stop(number, language)}: {', '.join(ways)}{told}", f"{sign:>5} ", " " * 6
        )
    yield ""
    for number, route in enumerate(found.routes):
        yield say.wrap(f"{names.route_name(found, number, language)} ({found.length_of(route)}')")
    yield ""
    for number in range(len(found.destinations)):
        yield names.gateways_name(found, number, language)
    yield ""
    for action in found.actions:
        name = names.card_name(found, action.effect, language)
        yield f"{action.count} × {name} ({action.minutes}')"


def _draw(found: Any) -> None:
    """The map, as wide as the terminal."""
    from rich.console import Console

    from tablee.games.yapasphoto.text import map_of

    console = Console()
    for line in map_of(found, console.width, {}):
        console.print(line, soft_wrap=True, highlight=False)


def _draw_into(text: str, output: str, say: Speech) -> None:
    """The map as a table shows it before anybody has a card, as a picture."""
    from tablee.kit.draw import picture
    from tablee.kit.engine import Mode

    game = find_game(GAME, say)
    match = game.new(players=2, data=text, seed=1, mode=Mode.INTERPRETED)

    def words(message: str, **arguments: Any) -> str:
        return game.words.say(say.language, message, **arguments)

    drawn = game.part("plan").bare(match.knowledge(None), match.seats, words)
    try:
        saves.at(output).write_text(picture(drawn, game.folder), "utf-8")
    except OSError as error:
        raise Sorry(say("file-unwritable", file=output, why=saves.reason(error))) from None
