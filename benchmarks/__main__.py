"""script/bench: our games beside those of others, in one run: the rules by themselves (engine), the
environments, and the games in OpenSpiel; and our three engines beside each other (engines).

Rounds alternate between all, so that a machine that slows down slows everybody. `--write` puts the
tables into docs/benchmarks.md.
"""

import argparse
import statistics
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from importlib.metadata import version

import tablee
from benchmarks import against, engines, envs, machine, openspiel_adapter, others, put
from benchmarks.others import installed
from benchmarks.peers import GAMES, openspiel
from tablee.kit.engines.engine import quickest
from tablee.lab.bench import Rate, playouts

GOALS = {  # times the peer, for as few players as the game takes
    "photosynthesis": {"hex": 8.0, "hearts": 3.5},
    "photograph": {"hearts": 2.0},
    "push": {"hearts": 2.0},
    "yapasphoto": {"hearts": 1.5},
    "oeil_en_coin": {"hearts": 1.5},
}

EXPLAINED = """\
## The rules

Random play on one core in CPU time: setup to score, every legal move counted and one chosen uniformly
at each decision. A move is a player's decision. The peers are OpenSpiel's compiled rollouts, in the
same run, round by round; how their moves are counted stands in `benchmarks/peers.py` (its hearts is
spared the dealing, in its favour). A ratio is the median over the rounds.
"""


def main() -> None:
    """Measure, print, and write if asked."""
    parser = argparse.ArgumentParser(prog="script/bench", description=__doc__)
    parser.add_argument("--only", choices=list(PARTS), help="a part of it")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU time of one measurement")
    parser.add_argument(
        "--game", action="append", choices=tablee.games(), help="of ours; all of them"
    )
    parser.add_argument(
        "--engine", action="append", choices=list(engines.ENGINES), help="for engines; all of them"
    )
    parser.add_argument("--tables", type=int, default=envs.GAMES, help="of an environment at once")
    parser.add_argument("--steps", type=int, default=envs.STEPS, help="of those tables")
    parser.add_argument(
        "--against", metavar="REV", help="ourselves, beside an older commit of ours"
    )
    parser.add_argument("--write", action="store_true", help="into docs/benchmarks.md")
    asked = parser.parse_args()
    if asked.write and (asked.game or asked.engine):
        parser.error("--write is for all of them: leave --game and --engine out")
    own = asked.game or tablee.games()
    if asked.against:
        if asked.only or asked.write:
            parser.error("--against is for itself: leave --only and --write out")
        if not against.is_there(asked.against):
            parser.error(f"--against: git knows no commit {asked.against!r} here")
        found = against.measured(asked.against, asked.rounds, asked.seconds, own)
        print(against.report(found, asked.against))
        return
    envs.GAMES, envs.STEPS = asked.tables, asked.steps
    engines.ASKED = asked.engine or []
    for part in [asked.only] if asked.only else PARTS:
        text = PARTS[part](asked.rounds, asked.seconds, own)
        print(text, flush=True)
        if asked.write:
            put(text)


def engine(rounds: int, seconds: float, own: Sequence[str]) -> str:
    """Our engine beside OpenSpiel's."""
    where = machine()
    return report(measured(rounds, seconds, own), rounds, seconds, where)


def environments(rounds: int, seconds: float, own: Sequence[str]) -> str:
    """Our environments beside those of others."""
    where = machine()
    tables = envs.report(envs.measured(rounds, seconds, own))
    said = command("environments", rounds, seconds, where, *others.PACKAGES)
    left = [name for name in (*others.PACKAGES, *others.ZOO_NEEDS) if not installed(name)]
    told = f" Left out, for want of a package: {', '.join(left)}." if left else ""
    return f"## Environments\n\n{envs.EXPLAINED}\n{tables}\n{said}{told}\n"


def openspiel_games(rounds: int, seconds: float, own: Sequence[str]) -> str:
    """Our games in OpenSpiel beside its own in Python."""
    where = machine()
    tables = openspiel_adapter.report(openspiel_adapter.measured(rounds, seconds, own))
    said = command("openspiel", rounds, seconds, where, "open-spiel")
    return f"## In OpenSpiel\n\n{openspiel_adapter.EXPLAINED}\n{tables}\n{said}\n"


def three_engines(rounds: int, seconds: float, own: Sequence[str]) -> str:
    """Native, portable and plain rules."""
    where = machine()
    tables = engines.report(engines.measured(rounds, seconds, own, engines.here()))
    said = command("engines", rounds, seconds, where, "wasmtime")
    return f"## Three engines\n\n{engines.EXPLAINED}\n{tables}\n{said}\n"


PARTS = {
    "engine": engine,
    "engines": three_engines,
    "environments": environments,
    "openspiel": openspiel_games,
}


def command(part: str, rounds: int, seconds: float, where: str, *packages: str) -> str:
    """How to have it again, when it was had, and where."""
    asked = f"`script/bench --only {part} --rounds {rounds} --seconds {seconds:g}`"
    there = [f"{name} {version(name)}" for name in ("numba", *packages) if installed(name)]
    return f"{asked}, {datetime.now(UTC):%Y-%m-%d}, {where}, {', '.join(there)}."


def runners(seconds: float, own: Sequence[str]) -> dict[str, Callable[[], Rate]]:
    """Everybody who takes part: a name, and one measurement."""
    ours = {
        f"{name}, {players} players": lambda name=name, players=players: playouts(
            tablee.game(name), seconds, quickest(), players=players
        )
        for name in own
        for players in tablee.game(name).players
    }
    return {**{peer: lambda peer=peer: openspiel(peer, seconds) for peer in GAMES}, **ours}


def measured(rounds: int, seconds: float, own: Sequence[str]) -> dict[str, list[Rate]]:
    """Name -> a rate for every round."""
    everybody = runners(seconds, own)
    found: dict[str, list[Rate]] = {name: [] for name in everybody}
    for _ in range(rounds):
        for name, measure in everybody.items():
            found[name].append(measure())
    return found


def report(found: dict[str, list[Rate]], rounds: int, seconds: float, where: str) -> str:
    """The table in Markdown."""
    lines = [
        EXPLAINED,
        command("engine", rounds, seconds, where, "open-spiel"),
        "",
        "| | moves/s, median | best | ns/move | games/s | × hex 11x11 | × hearts |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for name, rates in found.items():
        speeds = [rate.per_second for rate in rates]
        middle = statistics.median(speeds)
        games = middle * sum(r.games for r in rates) / sum(r.moves for r in rates)
        title = f"OpenSpiel {GAMES[name]}" if name in GAMES else name
        ratios = [ratio(speeds, found[peer]) for peer in ("hex", "hearts")]
        lines.append(
            f"| {title} | {middle / 1e6:.2f} M | {max(speeds) / 1e6:.2f} M | {1e9 / middle:.1f} "
            f"| {games:,.0f} | {ratios[0]:.2f} | {ratios[1]:.2f} |"
        )
    return "\n".join(lines) + "\n" + "".join(judged(found))


def ratio(speeds: list[float], peer: list[Rate]) -> float:
    """How many times as fast, round by round, and of those the median."""
    pairs = zip(speeds, peer, strict=True)
    return statistics.median(speed / rate.per_second for speed, rate in pairs)


def judged(found: dict[str, list[Rate]]) -> list[str]:
    """A sentence for each goal."""
    lines = []
    for game, goals in GOALS.items():
        fewest = tablee.game(game).players[0]
        if not (rates := found.get(f"{game}, {fewest} players")):
            continue
        speeds = [rate.per_second for rate in rates]
        for peer, goal in goals.items():
            reached = ratio(speeds, found[peer])
            word = "reached" if reached >= goal else "missed"
            lines.append(f"\nGoal {word}: {game} at {reached:.1f} × {peer} (goal {goal:g} ×).\n")
    return lines


if __name__ == "__main__":
    main()
