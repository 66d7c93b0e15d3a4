"""`tablee games`: what can be played."""

from collections.abc import Iterator
from typing import Any

import click

from tablee.cli.commands import Sorry, Spoken, speech_of
from tablee.cli.rulebook import cited, folded
from tablee.cli.speech import Speech
from tablee.kit.clauses import written
from tablee.kit.given import quoted
from tablee.kit.rules.options import Option, Unplayable
from tablee.kit.table.game import Game


@click.command("games", cls=Spoken)
@click.argument("game", required=False)
@click.pass_context
def games(ctx: click.Context, game: str | None) -> None:
    """All games, a few lines each; or one game with its options."""
    say = speech_of(ctx)
    if game:
        click.echo(_in_full(find_game(game, say), say))
        return
    click.echo("\n\n".join(_in_short(one, say) for one in all_games()))
    for wrong in refused():
        click.echo("\n" + say.wrap(wrong.said(say.language), "! ", "  "), err=True)


def refused() -> Iterator[Unplayable]:
    """Why games that packages bring cannot be had: those that nobody finds, then those that break."""
    from tablee.games import refused as not_found

    yield from not_found()
    for game in all_games():
        try:
            assert not game.is_brought or game.rules
        except Unplayable as wrong:
            yield wrong


def all_games() -> list[Game]:
    """The games there are."""
    from tablee.games import find, names

    return [find(name) for name in names()]


def find_game(text: str, say: Speech) -> Game:
    """The game meant by its name, its title, or the beginning of either.

    Raises:
        Sorry: there is none, or more than one.
    """
    there = all_games()
    wanted = folded(text).replace("-", "_").replace(" ", "_")
    called = [(g, {g.name, folded(g.title(say.language)).replace(" ", "_")}) for g in there]
    exactly = [g for g, names in called if wanted in names]
    meant = exactly or [g for g, names in called if any(n.startswith(wanted) for n in names)]
    if len(meant) != 1 or not wanted:
        names = say.listing([g.name for g in (meant or there)], "or" if meant else "and")
        raise Sorry(
            say("which-game-of" if meant else "no-such-game", game=quoted(text), games=names)
        )
    return meant[0]


def _in_short(game: Game, say: Speech) -> str:
    fewest, most = game.about["players"]
    minutes = game.about["minutes"]
    facts = say("game-facts", fewest=fewest, most=most, least=minutes[0], longest=minutes[-1])
    title = click.style(game.title(say.language), bold=True)
    return f"{title}  {game.name} · {facts}\n{say.wrap(game.line(say.language), '  ')}"


def _in_full(game: Game, say: Speech) -> str:
    """Also the options: values, the usual one, and what the clause says; and the bots."""
    from tablee import bots

    parts = [_in_short(game, say), "", say.wrap(say("game-options"))]
    for name, option in game.options.items():
        values = " | ".join(offered(option))
        usual = say("game-usual", value=shown(option.default))
        title = click.style(say.of(game)(f"option-{name}"), bold=True)
        parts += [f"  {title}  {name}={values}  ({usual})"]
        if name != "players":
            parts.append(say.wrap(cited(game, option.clause, say), "    "))
        if option.of_data:
            parts.append(say.wrap(f"{say('game-of-data')} {_of_data(game, name, say)}", "    "))
        if option.at:
            at = say.listing([str(n) for n in option.at], "or")
            parts.append(say.wrap(say("game-at", players=at), "    "))
    if game.numbers:
        parts += ["", say.wrap(say("game-numbers"))]
    for name, number in game.numbers.items():
        usual = say("game-usual", value=number.default)
        parts += [f"  {name}={number.listed()[0]}  ({usual}, §{written(number.clause)})"]
    parts += ["", say.wrap(say("game-bots"))]
    for bot in bots.names():
        title = click.style(bots.title(bot, say.language), bold=True)
        parts += [f"  {title}  {bot}", say.wrap(bots.line(bot, say.language), "    ")]
    return "\n".join([*parts, "", say("game-play", game=game.name)])


def _of_data(game: Game, option: str, say: Speech) -> str:
    """The values that the board or deck in the box has: as they are typed, and what they are."""
    there = game.options[option].of_data(game.rules.DATA, say.language)
    named = {value: say.of(game)(f"option-{option}-named", **it) for value, it in there.items()}
    return ", ".join(
        label if label.startswith(value) else f"{value} = {label}" for value, label in named.items()
    )


def offered(option: Option) -> list[str]:
    """The values of an option as they are typed, or from where to where they go."""
    return option.listed() if option.bounds else [shown(value) for value in option.values]


def shown(value: Any) -> str:
    """The value of an option as it is typed."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
