"""`tablee arena`: bots against bots, and how sure one can be who is stronger."""

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from tablee.cli import saves
from tablee.cli.commands import Number, Sorry, Spoken, speech_of
from tablee.cli.games import find_game, shown
from tablee.cli.speech import Speech
from tablee.kit.table.game import Game

if TYPE_CHECKING:
    from rich.table import Table

LAB = "tablee.lab"  # by its name only: neither layer leans on the other
GAMES, SEED = 100, 1  # unless asked otherwise


@click.command("arena", cls=Spoken)
@click.argument("game")
@click.option("--seats")
@click.option("--games", type=Number(1), default=GAMES)
@click.option("--players", type=Number(1))
@click.option("--seed", type=Number(), default=SEED)
@click.option("--option", "options", multiple=True)
@click.option("--jobs", type=Number(1), default=1)
@click.option("--to", type=click.Path())
@click.pass_context
def arena(
    ctx: click.Context,
    game: str,
    seats: str | None,
    games: int,
    players: int | None,
    seed: int,
    options: Sequence[str],
    jobs: int,
    to: str | None,
) -> None:
    """A round robin, in sets of games with the same deal."""
    from tablee.cli import seating

    say = speech_of(ctx)
    found = find_game(game, say)
    lab = import_module(f"{LAB}.tournament")
    chosen = seating.read_options(found, options, say)
    named = known_bots(seats, say)
    at_a_table = players_of(found, players or chosen.pop("players", None), say)
    lineups = lab.lineups(named, at_a_table)
    if not lineups:
        raise Sorry(_nobody(say))
    seating.new_match(found, [str(seat) for seat in range(at_a_table)], 0, chosen, say)
    tournament = lab.Tournament(found, lineups, seed, chosen)
    ledger = ledger_of(tournament, to, say) if to else None
    make_ready(found, named, say)
    tell(tournament, played(tournament, games, jobs, ledger, say), say)


def make_ready(game: Game, named: list[str], say: Speech) -> None:
    """Where games are played natively, compile what is not compiled yet.

    Raises:
        Sorry: it could not be.
    """
    from tablee.cli.warm import make_native
    from tablee.kit.engines.engine import Mode, quickest

    if quickest() == Mode.COMPILED:
        modules = import_module(f"{LAB}.warm").modules_for(game, named)
        if not make_native(game, modules, say, quiet=True):
            raise Sorry(say("arena-uncompiled"))


def known_bots(seats: str | None, say: Speech) -> list[str]:
    """The bots that are to play.

    Raises:
        Sorry: there is no such bot, or nobody to beat.
    """
    from tablee import bots
    from tablee.cli.outside import known_program

    named = [name.strip() for name in (seats or "").split(",") if name.strip()]
    for name in named:
        if bots.is_outside(name):
            known_program(name, say)
        elif name not in bots.names():
            raise Sorry(say("no-such-bot", bot=name, bots=say.listing(bots.names(), "or")))
    if len(set(named)) < 2:
        raise Sorry(_nobody(say))
    return named


def _nobody(say: Speech) -> str:
    from tablee import bots

    return say("arena-nobody", bots=say.listing(bots.names()))


def players_of(game: Game, wanted: int | None, say: Speech) -> int:
    """How many play at a table.

    Raises:
        Sorry: the game does not take so many.
    """
    fewest, most = game.players[0], game.players[-1]
    if wanted is not None and wanted not in game.players:
        raise Sorry(say("players-out-of-range", players=wanted, fewest=fewest, most=most))
    return wanted or fewest


def ledger_of(tournament: Any, to: str, say: Speech) -> Any:
    """The file of a tournament, to go on with.

    Raises:
        Sorry: it is another's, or no file for results at all.
    """
    lab = import_module(f"{LAB}.tournament")
    try:
        return lab.Ledger(saves.at(to), tournament)
    except lab.OtherTournament as other:
        found = other.differences.items()
        why = say.listing([_differs(name, there, say) for name, (there, _) in found])
        raise Sorry(say("arena-other", file=to, why=why)) from None
    except lab.NoResults as wrong:
        raise Sorry(say("arena-no-results", file=to, line=wrong.line)) from None
    except OSError as error:
        raise Sorry(say("file-unwritable", file=to, why=saves.reason(error))) from None


def played(tournament: Any, games: int, jobs: int, ledger: Any, say: Speech) -> Any:
    """The results, once all is played; a bar shows how far.

    Raises:
        click.Abort: somebody stopped it.
        Sorry: a program that plays has failed, and how.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from tablee.bots.program import Failed

    file = str(ledger.place) if ledger else ""
    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    try:
        with Progress(*columns, transient=True, console=Console(stderr=True)) as bar:
            task = bar.add_task("", total=None)

            def told(done: int, total: int) -> None:
                if done and bar.tasks[0].total is None:  # the first that is told: what was there
                    click.echo(say("arena-goes-on", done=done, total=total, file=file), err=True)
                bar.update(task, completed=done, total=total)

            run = import_module(f"{LAB}.tournament").run
            return run(tournament, games, jobs, ledger, told)
    except Failed as why:
        facts = {"command": why.arguments["command"], "why": why.said(say.language)}
        kept = (
            say("arena-failed-kept", file=file, **facts) if file else say("arena-failed", **facts)
        )
        raise Sorry(kept) from None
    except KeyboardInterrupt:
        told_how = say("arena-stopped", file=file) if file else say("arena-stopped-unkept")
        click.echo(say.wrap(told_how), err=True)
        raise click.Abort from None


def _differs(name: str, there: Any, say: Speech) -> str:
    """What a file was begun with."""
    if name == "tables":
        there = ", ".join("-".join(lineup) for lineup in there or ())
    elif name == "options":
        written = [f"{option}={shown(value)}" for option, value in (there or {}).items()]
        there = ", ".join(written) or say("arena-options-none")
    return say(f"arena-other-{name}", there=str(there))


# --- What came out -----------------------------------------------------------


def tell(tournament: Any, results: Any, say: Speech) -> None:
    """The tables of results and of ratings."""
    from rich.console import Console

    sets = len(next(iter(results.values())))
    facts = {"players": tournament.players, "seed": str(tournament.seed), "sets": sets}
    title = tournament.game.title(say.language)
    games = sets * tournament.players
    click.echo(say.wrap(say("arena-heading", title=title, games=games, **facts)))
    console = Console(highlight=False)
    console.print(meetings(results, say))
    fair = say("arena-percent", n=100 / tournament.players)
    click.echo(say.wrap(say("arena-explained", fair=fair)))
    try:
        rated = import_module(f"{LAB}.ratings").ratings(results)
    except ImportError:
        click.echo("\n" + say.wrap(say("arena-unrated")))
        return
    click.echo("\n" + say.wrap(say("arena-rated")))
    console.print(ratings(rated, say))


def meetings(results: Any, say: Speech) -> "Table":
    """Each bot at each table; of two kinds only the first, since the other has the rest."""
    from tablee import bots
    from tablee.bots.arena import met

    heads = ("bot", "against", "wins", "interval", "points", "lead", "interval")
    table = _table([say(f"arena-{head}") for head in heads], left=2)
    for lineup, sets in results.items():
        kinds = list(dict.fromkeys(lineup))
        for kind in kinds[:1] if len(kinds) == 2 else kinds:
            one = met(lineup, kind, sets)
            against = {name: one.others.count(name) for name in one.others}
            table.add_row(
                bots.title(kind, say.language),
                ", ".join(
                    (f"{n} × " if n > 1 else "") + bots.title(name, say.language)
                    for name, n in against.items()
                ),
                say("arena-percent", n=100 * one.share),
                _between(100 * one.interval[0], 100 * one.interval[1], say),
                say("arena-decimal", n=one.points),
                say("arena-decimal", n=one.lead),
                _between(*one.lead_interval, say),
            )
    return table


def ratings(rated: Sequence[Any], say: Speech) -> "Table":
    """Strongest first."""
    from tablee import bots

    table = _table([say(f"arena-{head}") for head in ("bot", "rating", "interval")], left=1)
    for one in rated:
        value = say("arena-decimal", n=one.value)
        table.add_row(bots.title(one.bot, say.language), value, _between(one.low, one.high, say))
    return table


def _between(low: float, high: float, say: Speech) -> str:
    ends = (say("arena-decimal", n=end) for end in (low, high))
    return say("arena-between", **dict(zip(("low", "high"), ends, strict=True)))


def _table(heads: Sequence[str], left: int) -> "Table":
    """A table whose first columns are words, the others figures."""
    from rich.box import SIMPLE
    from rich.table import Table

    table = Table(box=SIMPLE, pad_edge=False)
    for k, head in enumerate(heads):
        table.add_column(head, justify="left" if k < left else "right", no_wrap=k >= left)
    return table
