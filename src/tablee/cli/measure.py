"""`tablee perft | fuzz | contract | bench`: a game's rules put to the test."""

import json
import os
import shlex
import tempfile
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablee.cli.commands import Number, Sorry, Spoken, speech_of
from tablee.cli.games import find_game
from tablee.cli.speech import Speech
from tablee.kit.table.game import Game

if TYPE_CHECKING:
    from tablee.proofs.failure import Failure
    from tablee.proofs.fuzz import Report

ROUNDS, SECONDS = 5, 0.5  # of a benchmark


def number(text: Any) -> str:
    """12 345 678, with spaces that do not break."""
    return f"{text:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


@click.command("perft", cls=Spoken)
@click.argument("game")
@click.option("--depth", type=Number(0), default=3)
@click.option("--players", type=Number(1))
@click.option("--seed", type=Number(0), default=0)
@click.pass_context
def perft(ctx: click.Context, game: str, depth: int, players: int | None, seed: int) -> None:
    """Count every way to play the first so many decisions."""
    import time

    import numpy as np

    from tablee.kit.rules.log import LOG

    say = speech_of(ctx)
    found = find_game(game, say)
    try:
        match = found.new(seed=seed, **({"players": players} if players else {}))
    except ValueError as wrong:
        raise Sorry(str(wrong)) from None
    match.engine.warm(["perft_at"])
    size = found.actions.size
    for level in range(depth + 1):
        states = found.rules.STATE.new(level + 1)
        states[0] = match.states[0]
        choices = np.zeros((max(level, 1), match.players * size + 2), np.int64)
        out, start = np.zeros(max(64, size), np.int64), time.perf_counter()
        total = match.engine.perft_at(match.boxes, states, level, choices, out, LOG.new())
        seconds = time.perf_counter() - start
        click.echo(
            say("perft-row", depth=level, total=number(int(total)), seconds=f"{seconds:.2f}")
        )


@click.command("contract", cls=Spoken)
@click.argument("game")
@click.option("--mode", type=str, default="")
@click.pass_context
def contract(ctx: click.Context, game: str, mode: str) -> None:
    """Everything that a game must pass, at every table, in every way that its rules can run here."""
    from tablee.kit.engines.engine import Mode

    say = speech_of(ctx)
    found = find_game(game, say)
    if mode and mode not in list(Mode):
        raise Sorry(say("no-such-mode", mode=mode, modes=say.listing(list(Mode), "or")))
    if mode in (Mode.COMPILED, Mode.CHECKED) and not find_spec("numba"):
        raise Sorry(say("native-missing"))
    failed = _missing(found, say)
    folder = Path(tempfile.gettempdir()) / f"tablee-{found.name}-{os.getpid()}"
    for chosen in [Mode(mode)] if mode else modes_of(found):
        click.echo(click.style(say(f"mode-{chosen}"), bold=True))
        failed += _checked(found, chosen, folder, say)
    if failed:
        raise Sorry(say("contract-broken", n=failed, game=found.title(say.language)))
    click.echo(say("contract-kept", game=found.title(say.language)))


def _missing(game: Game, say: Speech) -> int:
    """How many things a game lacks, each told in a line.

    Raises:
        Sorry: with these it cannot be played.
    """
    from tablee.proofs.parts import missing

    gaps = missing(game)
    for gap in gaps:
        click.echo(f"  {click.style('✗', fg='red')} {gap}")
    if any(gap.stop for gap in gaps):
        raise Sorry(say("contract-missing", n=len(gaps), game=game.name))
    return len(gaps)


def _checked(game: Game, mode: Any, folder: Path, say: Speech) -> int:
    """Every check in this mode, told one by one; how many have failed."""
    from tablee.proofs import CHECKS, tried

    failed, before = 0, set[str]()
    for name in CHECKS:
        failure, seconds = tried(game, mode, name)
        mark = click.style("✗", fg="red") if failure else click.style("✓", fg="green")
        told = say(f"check-{name.replace('_', '-')}")
        click.echo(f"  {mark} {told}  {say('seconds', n=f'{seconds:.1f}')}")
        if failure:
            failed += 1
            _show(failure, str(failure) in before, folder, mode, say)
            before.add(str(failure))
    return failed


def _show(failure: "Failure", again: bool, folder: Path, mode: Any, say: Speech) -> None:
    """What is wrong, in a block of lines; one line where another check has told the same."""
    lines = failure.lines()
    for line in [say("contract-again", what=lines[0])] if again else lines:
        click.echo(say.wrap(line, "      ", "        "))
    if failure.record and not again:
        click.echo(f"      {say('contract-record', file=_kept(failure, folder, mode))}")


def _kept(failure: "Failure", folder: Path, mode: Any) -> str:
    """The file that holds the record of a failure, as it is typed behind `tablee replay`."""
    folder.mkdir(exist_ok=True)
    file = folder / f"{failure.check.replace('_', '-')}-{mode}.json"
    file.write_text(json.dumps(failure.record, ensure_ascii=False), "utf-8")
    return shlex.quote(str(file))


def modes_of(game: Game) -> list[Any]:
    """How a game's rules can run here: as plain Python, as its module, compiled for this machine."""
    from tablee.kit.engines import kernels
    from tablee.kit.engines.engine import Mode, carried_for

    portable = [Mode.PORTABLE] if carried_for(game, kernels) else []
    native = [Mode.COMPILED] if find_spec("numba") else []
    return [Mode.INTERPRETED, *portable, *native]


@click.command("fuzz", cls=Spoken)
@click.argument("game")
@click.option("--games", type=Number(1), default=10_000)
@click.option("--seed", type=Number(0), default=0)
@click.option("--referee", type=str, default="")
@click.option("--out", type=str, default=".")
@click.pass_context
def fuzz(ctx: click.Context, game: str, games: int, seed: int, referee: str, out: str) -> None:
    """Random games in search of trouble, every table in turn, bounds checks on."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from tablee.proofs.fuzz import Fuzzer

    say = speech_of(ctx)
    found = find_game(game, say)
    second = _referee(Path(referee), say) if referee else None
    fuzzer = Fuzzer(found, seed, second)
    if fuzzer.engine.to_compile(["fuzz_at"]):
        click.echo(say("fuzz-compiles"), err=True)
    fuzzer.engine.warm(["fuzz_at"])
    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, transient=True, console=Console(stderr=True)) as progress:
        task = progress.add_task("", total=games)
        report = fuzzer.run(games, lambda done: progress.update(task, advance=done))
    _tell(report, say, seed)
    for i, trouble in enumerate(report.troubles):
        click.echo(click.style(say("fuzz-trouble", message=trouble.message), fg="red"))
        if trouble.record:
            file = Path(out) / f"{found.name}-trouble-{seed}-{i}.json"
            file.write_text(json.dumps(trouble.record, ensure_ascii=False), "utf-8")
            click.echo(say("fuzz-record", file=str(file)))
    if report.troubles:
        ctx.exit(1)


def _tell(report: "Report", say: Speech, seed: int) -> None:
    rate = number(round(report.games / max(report.seconds, 1e-9)))
    counts = {name: number(getattr(report, name)) for name in ("games", "decisions", "polite")}
    click.echo(say("fuzz-done", rate=rate, longest=report.longest, seed=seed, **counts))
    if report.refereed:
        click.echo(say("fuzz-refereed", n=number(report.refereed)))
    if report.rules_never_met:
        click.echo(say("fuzz-never-met", rules=", ".join(report.rules_never_met)))
    if report.arrows_never_walked:
        click.echo(say("fuzz-never-walked", arrows=", ".join(report.arrows_never_walked)))
    if not report.troubles:
        click.echo(click.style(say("fuzz-clean"), fg="green"))


def _referee(file: Path, say: Speech) -> Any:
    """The `referee` function of a Python file."""
    spec = spec_from_file_location(f"referee_{file.stem}", file)
    if not file.exists() or not spec or not spec.loader:
        raise Sorry(say("no-such-file", file=str(file)))
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    if not hasattr(module, "referee"):
        raise Sorry(say("fuzz-no-referee", file=str(file)))
    return module.referee


@click.command("bench", cls=Spoken)
@click.argument("game")
@click.option("--players", type=Number(1))
@click.pass_context
def bench(ctx: click.Context, game: str, players: int | None) -> None:
    """Random games on one core: moves and games a second."""
    from tablee.lab.bench import playouts

    say = speech_of(ctx)
    found = find_game(game, say)
    click.echo(say("bench-explained", rounds=ROUNDS))
    for count in [players] if players else found.players:
        try:
            rates = [playouts(found, SECONDS, players=count) for _ in range(ROUNDS)]
        except ValueError as wrong:
            raise Sorry(str(wrong)) from None
        best, middle = (
            max(r.per_second for r in rates),
            sorted(r.per_second for r in rates)[ROUNDS // 2],
        )
        games = middle * rates[0].games / rates[0].moves
        figures = {"moves": number(round(middle)), "best": number(round(best))}
        click.echo(say("bench-row", players=count, games=number(round(games)), **figures))
